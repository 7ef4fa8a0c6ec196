import { type Seat, seatOf } from '../../shared/kernel/ids.ts';
import { commitmentTo, deriveKey, gameKey, newRandom, resumeRandom } from '../../shared/kernel/random.ts';
import { fail, ok } from '../../shared/kernel/util.ts';
import { isInGame } from '../../shared/protocol/table-view.ts';
import type { TranscriptHead } from '../../shared/replay/transcript.ts';
import { firstLink } from '../../shared/replay/transcript.ts';
import { type Transition, type TransitionResult, transition } from './events.ts';
import { openDecisions } from './play.ts';
import { commitmentOf, gameOf, secretOf, type TableRecord } from './record.ts';
import { closeRanks, fitsGame, levelOf, seatAt, withSeat } from './seats.ts';

/** How long promised seeds are awaited. Whose is not there by then is left out. */
const seedPatience = 3_000;

/** Begins a game with whoever sits at the table: closes ranks, and waits for the seeds that were promised. */
export const begin = (record: TableRecord, now: number): TransitionResult => {
  const game = gameOf(record);
  if (!fitsGame(record)) {
    return fail({
      code: 'wrong-player-count',
      message: `${game.name.en} is for ${game.players.join(', ')} players.`,
    });
  }
  const { record: seated, newSeat } = closeRanks(record);
  const sitters = seated.seats.filter((sitter) => sitter !== null);
  const begun: TableRecord = {
    ...seated,
    seats: sitters.map((sitter) => ({ ...sitter, agreed: false, commitment: null, expected: null })),
    matched: null,
    phase: 'dealing',
    commitment: record.nextCommitment,
    nextCommitment: commitmentOf(record.key, record.gameNumber + 2),
    seedsUntil: now + seedPatience,
    contributions: sitters.flatMap(({ commitment }, index) =>
      commitment === null ? [] : [{ seat: seatOf(index), commitment, seed: null }],
    ),
    gameNumber: record.gameNumber + 1,
    first: record.first === null ? null : nextFirst(record, record.first, newSeat),
    roster: sitters.map((sitter) => ({ name: sitter.name, colour: sitter.colour, level: levelOf(sitter) })),
    state: null,
    streams: null,
    delayed: null,
    outcome: null,
    decisions: [],
    entries: 0,
  };
  const dealt = dealWhenReady(begun, now);
  return ok({
    ...dealt,
    moved: (viewer) => (viewer === 'spectator' ? viewer : (newSeat(viewer) ?? 'spectator')),
  });
};

export const commit = (record: TableRecord, seat: Seat, commitment: string): TransitionResult => {
  if (isInGame(record.phase)) return fail({ code: 'in-play' });
  return ok(transition(withSeat(record, seat, (before) => ({ ...before, commitment, expected: null }))));
};

export const reveal = (record: TableRecord, seat: Seat, seed: string, now: number): TransitionResult => {
  const promised = record.contributions.find((contribution) => contribution.seat === seat);
  if (record.phase !== 'dealing' || promised?.commitment !== commitmentTo(seed))
    return fail({ code: 'bad-seed' });
  const contributions = record.contributions.map((contribution) =>
    contribution === promised ? { ...promised, seed } : contribution,
  );
  return ok(dealWhenReady({ ...record, contributions }, now));
};

/** Deals as soon as nobody's seed is awaited any more. */
export const dealWhenReady = (record: TableRecord, now: number): Transition => {
  if (record.phase !== 'dealing') return transition(record);
  const late = record.seedsUntil === null || record.seedsUntil <= now;
  const awaited = record.contributions.some(({ seat, seed }) => seed === null && canReveal(record, seat));
  return awaited && !late ? transition(record) : deal(record, now);
};

/** Somebody has left their seat: their seed is not awaited any more. */
export const withoutSeedOf = (left: TransitionResult, now: number): TransitionResult => {
  if (!left.ok) return left;
  const { record, events } = dealWhenReady(left.value.record, now);
  return ok({ ...left.value, record, events: [...left.value.events, ...events] });
};

/** Whether the seat’s player is still there and can reveal the seed: one who has left the seat never will. */
const canReveal = (record: TableRecord, seat: Seat): boolean => seatAt(record, seat)?.tokenHash !== null;

const deal = (record: TableRecord, now: number): Transition => {
  const game = gameOf(record);
  const { gameNumber, contributions } = record;
  const seats = record.seats.length;
  const cards = resumeRandom(
    newRandom(gameKey(secretOf(record.key, gameNumber), record.id, gameNumber, contributions), 'deal'),
  );
  const first = record.first ?? seatOf(cards.below(seats));
  const state = game.setup({ options: record.options, seats, first }, cards);
  const head: TranscriptHead = {
    table: record.id,
    game: record.game,
    gameNumber,
    options: record.options,
    seats: record.roster.map(({ name, colour }, seat) => ({
      name,
      colour,
      bot: record.seats[seat]?.kind === 'bot',
    })),
    first: record.first,
    startedAt: now,
    commitment: commitmentOf(record.key, gameNumber),
    contributions,
  };
  const dealt: TableRecord = {
    ...record,
    phase: 'playing',
    head,
    link: firstLink(head, secretOf(record.key, gameNumber)),
    seedsUntil: null,
    first,
    state,
    streams: {
      deal: cards.state(),
      bots: newRandom(deriveKey(record.key, `bots ${gameNumber}`), 'bots'),
    },
    delayed:
      record.settings.spectatorDelay === 0 ? null : { state, deal: cards.state(), outcome: null, ahead: [] },
  };
  return transition(openDecisions(dealt, game.toAct(state), null, now), {
    events: [{ type: 'table:started', gameNumber }],
  });
};

/** The seat left of the last first player's, or the next one where somebody sits (ALL-2). */
const nextFirst = (record: TableRecord, last: Seat, newSeat: (old: Seat) => Seat | null): Seat => {
  const count = record.seats.length;
  for (let step = 1; step <= count; step += 1) {
    const seat = newSeat(seatOf((last + step) % count));
    if (seat !== null) return seat;
  }
  return seatOf(0);
};
