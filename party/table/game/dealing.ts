import { CommittedDecks } from '../../../shared/kernel/committed-decks.ts';
import { type Seat, seatOf, seatsUpTo } from '../../../shared/kernel/ids.ts';
import {
  commitmentTo,
  dealRandom,
  digestOf,
  newRandom,
  orderKey,
  type Random,
  resumeRandom,
} from '../../../shared/kernel/random.ts';
import { fail, ok } from '../../../shared/kernel/util.ts';
import { isInGame } from '../../../shared/protocol/table-view.ts';
import { type Terms, termsOf } from '../../../shared/protocol/terms.ts';
import { firstLink, type TranscriptHead, termsDigest } from '../../../shared/replay/transcript.ts';
import { type Transition, type TransitionResult, transition } from '../events.ts';
import {
  type Dealing,
  gameOf,
  readable,
  type SeatRecord,
  secretOf,
  secretOfGame,
  type TableRecord,
} from '../record.ts';
import { closeRanks, colourChoices, fitsGame, levelOf, seatAt, withSeat } from '../seats/seats.ts';
import { tableView } from '../views/views.ts';
import { linked, openDecisions } from './play.ts';

/** How long promised seeds are awaited, and promises that were announced on sitting down or that a failed attempt asks for, in milliseconds. */
const seedPatience = 3_000;
/** From this attempt on nobody is asked for a seed whose seed has failed before. */
const lastPatience = 3;

/** Begins a game with whoever sits at the table: closes ranks, and settles the terms with the seeds that are promised by now. */
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
  const chosenSeed = record.nextSeed;
  const asked =
    chosenSeed === null
      ? seatsUpTo(sitters.length).filter((seat) => isAboutToPromise(sitters[seat], now))
      : [];
  const begun: TableRecord = {
    ...seated,
    seats: sitters.map((sitter) => ({ ...sitter, agreed: false, expected: null })),
    matched: null,
    phase: 'dealing',
    dealing: {
      attempt: 1,
      withheld: [],
      before: record.phase === 'over' ? record.link : null,
      asked,
      until: Math.max(now, ...asked.map((seat) => promiseDueAt(sitters[seat]))),
      commitments: null,
      decks: null,
      seeds: [],
    },
    gameNumber: record.gameNumber + 1,
    chosenSeed,
    nextSeed: null,
    first: record.first === null || chosenSeed !== null ? null : nextFirst(record, record.first, newSeat),
    roster: sitters.map((sitter) => ({
      name: sitter.name,
      colour: sitter.colour,
      chosenAt: sitter.chosenAt,
      level: levelOf(sitter),
    })),
    state: null,
    deal: null,
    delayed: null,
    outcome: null,
    decisions: [],
    entries: 0,
  };
  const dealt = goOn(begun, now);
  return ok({
    ...dealt,
    moved: (viewer) => (viewer === 'spectator' ? viewer : (newSeat(viewer) ?? 'spectator')),
  });
};

/** Until when a promise that was announced is awaited. */
const promiseDueAt = (sitter: SeatRecord | undefined): number =>
  sitter?.announced ? sitter.satAt + seedPatience : 0;

const isAboutToPromise = (sitter: SeatRecord | undefined, now: number): boolean =>
  sitter?.commitment === null && sitter.lostAt === null && promiseDueAt(sitter) > now;

/** No two seats may promise the same seed: who shows it last would have taken it from the first. */
export const commit = (
  record: TableRecord,
  seat: Seat,
  commitment: string,
  now: number,
): TransitionResult => {
  const { phase, dealing, seats } = record;
  if (isInGame(phase) && dealing?.commitments !== null) return fail({ code: 'in-play' });
  if (seats.some((other, index) => index !== seat && other?.commitment === commitment))
    return fail({ code: 'bad-seed' });
  return ok(
    goOn(
      withSeat(record, seat, (before) => ({ ...before, commitment, expected: null })),
      now,
    ),
  );
};

export const reveal = (
  record: TableRecord,
  seat: Seat,
  { seed, bound }: { readonly seed: string; readonly bound: string },
  now: number,
): TransitionResult => {
  const { dealing } = record;
  const terms = settledTerms(record);
  if (dealing === null || terms?.commitments[seat] !== commitmentTo(seed) || termsDigest(terms) !== bound)
    return fail({ code: 'bad-seed' });
  return ok(goOn({ ...record, dealing: { ...dealing, seeds: dealing.seeds.with(seat, seed) } }, now));
};

/** The terms as every client works them out: from what a seat is shown. Null before they are settled. */
const settledTerms = (record: TableRecord): Terms | null => termsOf(tableView(record, seatOf(0)));

/** Settles the terms and deals as soon as nothing is awaited any more; begins anew if a seed did not come. */
export const goOn = (record: TableRecord, now: number): Transition => {
  const { dealing } = record;
  if (dealing === null) return transition(record);
  // While nobody at all is there, nobody can have failed.
  const late = dealing.until <= now && record.emptySince === null;
  if (dealing.commitments === null) {
    const awaited = dealing.asked.some((seat) => {
      const sitter = seatAt(record, seat);
      return sitter !== null && sitter.tokenHash !== null && sitter.commitment === null;
    });
    return awaited && !late ? transition(record) : goOn(settle(record, dealing, now), now);
  }
  const { commitments, seeds } = dealing;
  const missing = commitments.flatMap((commitment, seat) =>
    commitment !== null && seeds[seat] === null ? [seatOf(seat)] : [],
  );
  if (missing.length === 0) return deal(record, dealing, now);
  return late ? goOn(anew(record, dealing, missing, now), now) : transition(record);
};

const mayPromise = ({ attempt, withheld }: Pick<Dealing, 'attempt' | 'withheld'>, seat: Seat): boolean =>
  attempt < lastPatience || !withheld.includes(seat);

/** From here on everybody is bound: whoever has promised no seed is in the terms without one. */
const settle = (record: TableRecord, dealing: Dealing, now: number): TableRecord => {
  const nobodys = record.seats.map(() => null);
  // Nobody's seed would make a difference: they are kept for the next fair shuffle.
  if (record.chosenSeed !== null)
    return { ...record, dealing: { ...dealing, commitments: nobodys, seeds: nobodys }, deckBlocks: null };
  const decks = decksOf(record, dealing.attempt);
  return {
    ...record,
    seats: record.seats.map((sitter) => sitter && { ...sitter, commitment: null }),
    dealing: {
      ...dealing,
      until: now + seedPatience,
      decks: decks?.root ?? null,
      commitments: record.seats.map((sitter, seat) =>
        sitter !== null && sitter.tokenHash !== null && mayPromise(dealing, seatOf(seat))
          ? sitter.commitment
          : null,
      ),
      seeds: nobodys,
    },
    deckBlocks: decks?.blocks ?? null,
  };
};

const decksOf = (record: TableRecord, attempt: number): CommittedDecks | null => {
  const { deck } = gameOf(record);
  const secret = secretOf(record.key, record.gameNumber, attempt);
  return deck === undefined ? null : new CommittedDecks(deck, record.options, orderKey(secret));
};

/** Another attempt, with a secret and seeds of its own: whatever has been shown of this one is of no use any more. */
const anew = (record: TableRecord, dealing: Dealing, missing: readonly Seat[], now: number): TableRecord => {
  const attempt = dealing.attempt + 1;
  const withheld = [...new Set([...dealing.withheld, ...missing])].sort((a, b) => a - b);
  const promised = seatsUpTo(record.seats.length).filter((seat) => dealing.commitments?.[seat] != null);
  const asked = promised.filter((seat) => mayPromise({ attempt, withheld }, seat));
  const until = now + seedPatience;
  return {
    ...record,
    dealing: { ...dealing, attempt, withheld, asked, until, commitments: null, decks: null, seeds: [] },
  };
};

/** Somebody has left their seat while cards were dealt: who plays is among the terms, so everybody is bound anew. */
export const withoutSeedOf = (left: TransitionResult, seat: Seat, now: number): TransitionResult => {
  if (!left.ok || left.value.record.dealing === null) return left;
  const { dealing } = left.value.record;
  const bound = dealing.commitments?.some((commitment) => commitment !== null) === true;
  const after = bound ? anew(left.value.record, dealing, [seat], now) : left.value.record;
  const { record, events } = goOn(after, now);
  return ok({ ...left.value, record, events: [...left.value.events, ...events] });
};

/** The game with this head before its first action: who begins, what lies where, and the numbers by which it goes on. */
export const beginningOf = (
  { key, chosenSeed }: Pick<TableRecord, 'key' | 'chosenSeed'>,
  head: TranscriptHead,
): { readonly first: Seat; readonly state: unknown; readonly cards: Random } => {
  const { terms, seeds } = head;
  const cards = resumeRandom(
    chosenSeed === null
      ? dealRandom(secretOfGame(key, head), termsDigest(terms), seeds)
      : newRandom(digestOf(`arcus chosen ${chosenSeed}`), 'deal'),
  );
  const seats = terms.seats.length;
  const first = terms.first ?? seatOf(cards.below(seats));
  const state = gameOf(terms).setup({ options: terms.options, seats, first }, cards);
  return { first, state: readable(terms.game, state), cards };
};

const deal = (record: TableRecord, { attempt, seeds }: Dealing, now: number): Transition => {
  const game = gameOf(record);
  const terms = settledTerms(record);
  if (terms === null) throw new Error('the terms are not settled');
  const secret = secretOf(record.key, record.gameNumber, attempt);
  const head: TranscriptHead = { terms, seeds, choices: colourChoices(record.roster), startedAt: now };
  const { first, state, cards } = beginningOf(record, head);
  const dealt: TableRecord = {
    ...record,
    phase: 'playing',
    dealing: null,
    head,
    ...linked({}, 0, firstLink(head, secret)),
    first,
    state,
    deal: cards.state(),
    delayed:
      record.settings.spectatorDelay === 0 ? null : { state, deal: cards.state(), outcome: null, ahead: [] },
  };
  return transition(openDecisions(dealt, game.toAct(state), null, now), {
    events: [{ type: 'table:started', gameNumber: record.gameNumber }],
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
