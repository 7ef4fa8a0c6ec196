import { firstAction, type GameAction, isLegal } from '../../../shared/kernel/action.ts';
import type { Advice, Applied, GameEvent, Level, Rejection } from '../../../shared/kernel/game.ts';
import type { Seat } from '../../../shared/kernel/ids.ts';
import {
  botRandom,
  deriveKey,
  fastRandomFrom,
  newRandom,
  type Random,
  resumeRandom,
} from '../../../shared/kernel/random.ts';
import { describeIssues } from '../../../shared/kernel/schemas.ts';
import { fail, ok, type Result } from '../../../shared/kernel/util.ts';
import type { Request } from '../../../shared/protocol/requests.ts';
import { beatMsOf } from '../../../shared/protocol/speed.ts';
import { allowsHints } from '../../../shared/protocol/table-view.ts';
import { lastLink, loggedActionOf, nextLink, transcriptEnd } from '../../../shared/replay/transcript.ts';
import { followedBy, type Refusal, type Transition, type TransitionResult, transition } from '../events.ts';
import {
  type ActedBy,
  checkedState,
  type Decision,
  emptySeats,
  type GameRecord,
  gameOf,
  gameSecret,
  type LogEntry,
  type LogRecord,
  type TableRecord,
} from '../record.ts';
import { expectNewcomers, hasLeftForGood, markPresent, noteTimeout, seatAt } from '../seats/seats.ts';
import { openDecision, openDecisions, ruleNow, turnFacts, withBank } from './decisions.ts';

/** Carries out a player's answer to an open decision. */
export const act = (
  record: TableRecord,
  seat: Seat,
  {
    decision: number,
    action: raw,
    signed,
  }: Pick<Request & { type: 'act' }, 'decision' | 'action' | 'signed'>,
  now: number,
): TransitionResult => {
  const { game } = record;
  const decision = openDecision(game, seat, number);
  if (!decision.ok) return decision;
  const action = gameOf(game).action.safeParse(raw);
  if (!action.success)
    return fail({
      code: 'bad-action',
      detail: describeIssues(action.error, (path) => ['action', ...path]),
      rule: ruleNow(game, seat),
    });
  const applied = apply(record, seat, { by: 'player', action: action.data, signed }, now);
  if (applied.ok) return applied;
  const { rule, reason } = applied.error;
  if (isLegal(gameOf(game).legal(game.state, seat), action.data))
    throw new Error(
      // Only the type: other fields of an action may be hidden from readers of the log.
      `${game.id} broke its contract: a legal action “${action.data.type}” of seat ${seat} is refused by ${rule}: ${reason}`,
    );
  return fail({ code: 'against-the-rules', message: reason, rule });
};

/** Plays a bot's choice. */
export const actByBot = (record: TableRecord, seat: Seat, now: number): Transition => {
  const { game, log } = record;
  const sitter = seatAt(record.seats, seat);
  if (game.deal === null || sitter === null) throw new Error('no game is in progress');
  const random = resumeRandom(botRandom(game.deal.key, seat, log.bySeat[seat] ?? 0));
  const choices = [() => think(game, seat, sitter.level, random).action, ...safeActions(game, seat)];
  return applyFirstAccepted(record, seat, choices, 'bot', now);
};

/** Plays the game's safe action for a seat (ALL-5). */
export const actSafely = (
  record: TableRecord,
  seat: Seat,
  by: 'time' | 'away' | 'left',
  now: number,
): Transition => {
  const { events, ...rest } = applyFirstAccepted(record, seat, safeActions(record.game, seat), by, now);
  return { ...rest, events: [{ type: 'table:played', seat, why: by }, ...events] };
};

/** A bot's choice. It gets the same view as the seat's player. */
const think = (record: GameRecord, seat: Seat, level: Level, random: Random): Advice<GameAction> => {
  const { options, state } = record;
  const game = gameOf(record);
  return game.bot({
    level,
    options,
    seat,
    view: game.view(state, seat),
    legal: game.legal(state, seat),
    random: fastRandomFrom(random),
  });
};

/** The game's own safe action, then the first legal one. */
const safeActions = (record: GameRecord, seat: Seat): readonly (() => GameAction)[] => {
  const { state } = record;
  const game = gameOf(record);
  return [() => game.timeout(state, seat), () => firstAction(game.legal(state, seat))];
};

/**
 * Applies the first choice that the rules accept. A game that keeps its contract accepts the first; the faults of another game are
 * reported and its table goes on. @throws Error if the rules accept none.
 */
const applyFirstAccepted = (
  record: TableRecord,
  seat: Seat,
  choices: readonly (() => GameAction)[],
  by: ActedBy,
  now: number,
): Transition => {
  const faults: string[] = [];
  for (const choice of choices) {
    try {
      const action = choice();
      const applied = apply(record, seat, { by, action }, now);
      if (applied.ok) return { ...applied.value, faults };
      const { rule, reason } = applied.error;
      // Only the type, as above.
      faults.push(`seat ${seat}, ${by}: “${action.type}” is refused by ${rule}: ${reason}`);
    } catch (error) {
      faults.push(`seat ${seat}, ${by}: ${error}`);
    }
  }
  throw new Error(`${record.game.id} broke its contract: ${faults.join('; ')}`);
};

/** Applies a move; its player is present, or has timed out. */
export const apply = (
  before: TableRecord,
  seat: Seat,
  { by, action, signed }: Pick<LogEntry, 'by' | 'signed'> & { readonly action: GameAction },
  now: number,
): Result<Transition, Rejection> => {
  const mover =
    by === 'player'
      ? markPresent(before, seat)
      : by === 'time'
        ? noteTimeout(before, seat)
        : transition(before);
  const record = by === 'player' ? withBank(mover.record, seat, now) : mover.record;
  const { state: last, deal: position } = record.game;
  if (position === null) throw new Error('no game is in progress');
  const deal = resumeRandom(position);
  const game = gameOf(record.game);
  const applied = game.apply(last, seat, action, deal);
  if (!applied.ok) return applied;
  const drawn = { ...record, game: { ...record.game, deal: deal.state() } };
  const { state, events } = applied.value;
  const moved = advance(
    drawn,
    { state: checkedState(game, state), events },
    { seat, by, action, ...(signed && { signed }) },
    now,
  );
  return ok(followedBy(mover, moved));
};

/** The game's consequence of a lost vote on this seat's message. */
export const penalise = (record: TableRecord, seat: Seat, now: number): Transition => {
  const { id, state } = record.game;
  const applied = gameOf(record.game).talk?.penalise(state, seat);
  if (applied === undefined) throw new Error(`${id} has no rules for talk`);
  return advance(record, applied, { seat, by: 'vote', action: null }, now);
};

/** Logs the action, opens the next decisions, and ends the game if it is over. */
const advance = (
  record: TableRecord,
  { state, events }: Applied<unknown, GameEvent>,
  acted: Pick<LogEntry, 'seat' | 'by' | 'action' | 'signed'>,
  now: number,
): Transition => {
  const game = gameOf(record.game);
  const shown = events.filter((event) => game.redact(event, 'spectator') !== null);
  const entry: LogEntry = {
    at: now,
    ...acted,
    gameNumber: record.game.number,
    index: record.log.length,
  };
  const next: TableRecord = {
    ...record,
    game: openDecisions(
      { ...record.game, state },
      game.toAct(state),
      acted.by === 'vote' ? null : acted.seat,
      now + beatMsOf(game.beats, shown, record.settings.speed),
    ),
    log: appendEntry(record, entry),
  };
  const outcome = game.outcome(state);
  if (outcome === null)
    return transition(next, { events, entry, facts: turnFacts(next, record.game.lastDecision) });
  return transition(endGame(next, outcome, now), { events: [...events, { type: 'table:ended' }], entry });
};

const appendEntry = ({ table, log }: Pick<TableRecord, 'table' | 'log'>, entry: LogEntry): LogRecord => {
  if (log.head === null) throw new Error('no game is in progress');
  const link = nextLink(log.link, loggedActionOf(entry), gameSecret(table.key, log.head));
  const bySeat = log.bySeat.map((count, seat) => (seat === entry.seat ? count + 1 : count));
  return { ...log, length: log.length + 1, bySeat, link, unstored: [...log.unstored, entry] };
};

const endGame = (
  record: TableRecord,
  outcome: NonNullable<GameRecord['outcome']>,
  now: number,
): TableRecord => {
  const { table, seats, game, log, chat } = record;
  if (log.head === null) throw new Error('no game is in progress');
  const secret = gameSecret(table.key, log.head);
  const staying = seats.map((sitter, index) =>
    sitter === null || hasLeftForGood(sitter)
      ? null
      : {
          ...sitter,
          handedOver: false,
          wantsPause: false,
          wins: sitter.wins + (outcome.winners.some((winner) => winner === index) ? 1 : 0),
        },
  );
  const over: TableRecord = {
    ...record,
    seats: [...staying, ...emptySeats(table.capacity - seats.length)],
    game: { ...game, phase: 'over', paused: false, agreedPauseAt: null, outcome },
    log: { ...log, link: lastLink(log.link, transcriptEnd(game.state, outcome, now, secret), secret) },
    chat: { ...chat, vote: null },
  };
  return expectNewcomers(over, now);
};

/** A hard bot's answer to the seat's decision; the same each time. */
export const hintFor = (
  { game, seats, settings }: TableRecord,
  seat: Seat,
  number: number,
): Result<Advice<GameAction>, Refusal> => {
  const bots = seats.slice(0, game.roster.length).map((other) => other?.kind === 'bot');
  if (!gameOf(game).levels.includes('hard') || !allowsHints(settings.hints, bots, seat))
    return fail({ code: 'no-hints' });
  const decision = openDecision(game, seat, number);
  return decision.ok ? ok(cachedHint(game, decision.value)) : decision;
};

/** By state, then seat. */
const hintCache = new WeakMap<object, Map<Seat, Advice<GameAction>>>();

const cachedHint = (game: GameRecord, { seat, number }: Decision): Advice<GameAction> => {
  const { deal, state } = game;
  if (deal === null || typeof state !== 'object' || state === null) throw new Error('no game is in progress');
  const hints = hintCache.get(state) ?? new Map<Seat, Advice<GameAction>>();
  hintCache.set(state, hints);
  const random = resumeRandom(newRandom(deriveKey(deal.key, 'hints'), `hint ${number}`));
  const hint = hints.get(seat) ?? think(game, seat, 'hard', random);
  hints.set(seat, hint);
  return hint;
};
