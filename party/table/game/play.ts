import type { z } from 'zod';
import { firstAction, type GameAction, isLegal } from '../../../shared/kernel/action.ts';
import { isSurelyValid } from '../../../shared/kernel/fast-schema.ts';
import type { Advice, Applied, GameEvent, Level, Pending, Rejection } from '../../../shared/kernel/game.ts';
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
import { allowsHints } from '../../../shared/protocol/table-view.ts';
import { nextLink, sealOf, transcriptEnd } from '../../../shared/replay/transcript.ts';
import { type Refusal, type Transition, type TransitionResult, transition } from '../events.ts';
import {
  type ActedBy,
  type Decision,
  emptySeats,
  gameOf,
  type LogEntry,
  readable,
  recordFormat,
  secretOfGame,
  type TableRecord,
} from '../record.ts';
import { hasLeftForGood, seatAt, withSeat } from '../seats/seats.ts';

/** Keeps the decisions that are still open and opens the new ones. Whoever has acted is asked anew, if at all. */
export const openDecisions = (
  record: TableRecord,
  pending: readonly Pending[],
  acted: Seat | null,
  now: number,
): TableRecord => {
  let lastDecision = record.lastDecision;
  const decisions = pending.map(({ seat, kind, waitsFor: after = null }): Decision => {
    const open = record.decisions.find((decision) => decision.seat === seat);
    if (open !== undefined && open.kind === kind && seat !== acted) return { ...open, after };
    lastDecision += 1;
    return { seat, kind, number: lastDecision, openedAt: now, after };
  });
  return { ...record, decisions, lastDecision };
};

/** When the seat's own clock runs out, or null if it has none now. */
export const deadline = (record: TableRecord, { seat, openedAt }: Decision): number | null => {
  const sitter = seatAt(record, seat);
  const { turnSeconds } = record.settings;
  if (record.paused || turnSeconds === null || sitter?.kind !== 'human') return null;
  if (sitter.away || sitter.handedOver) return null;
  return openedAt + turnSeconds * 1000;
};

const ruleNow = (record: TableRecord, seat: Seat): string => gameOf(record).ruleNow(record.state, seat);

/** The decision with this number, if it is open for this seat. */
const openDecision = (record: TableRecord, seat: Seat, number: number): Result<Decision, Refusal> => {
  if (record.phase !== 'playing') return fail({ code: 'not-in-play' });
  const decision = record.decisions.find((open) => open.seat === seat);
  if (decision?.number === number) return ok(decision);
  const othersOwn = record.decisions.some((open) => open.number === number);
  const closed = number > 0 && number <= record.lastDecision && !othersOwn;
  return fail(closed ? { code: 'stale-decision' } : { code: 'not-to-act', rule: ruleNow(record, seat) });
};

/** What a computer player of this level does on the seat that is to act: it is shown what the seat's player is shown. */
const think = (record: TableRecord, seat: Seat, level: Level, random: Random): Advice<GameAction> => {
  const game = gameOf(record);
  const { options, state } = record;
  return game.bot({
    level,
    options,
    seat,
    view: game.view(state, seat),
    legal: game.legal(state, seat),
    random: fastRandomFrom(random),
  });
};

const readAction = (record: TableRecord, raw: unknown): Result<GameAction, z.ZodError> => {
  const schema: z.ZodType<GameAction> = gameOf(record).action;
  if (isSurelyValid<GameAction>(schema, raw)) return ok(raw);
  const read = schema.safeParse(raw);
  return read.success ? ok(read.data) : fail(read.error);
};

/** An answer by the seat's own player. */
export const act = (
  record: TableRecord,
  seat: Seat,
  number: number,
  raw: unknown,
  now: number,
): TransitionResult => {
  const decision = openDecision(record, seat, number);
  if (!decision.ok) return decision;
  const action = readAction(record, raw);
  if (!action.ok)
    return fail({
      code: 'bad-action',
      detail: describeIssues(action.error, (path) => ['action', ...path]),
      rule: ruleNow(record, seat),
    });
  const applied = apply(wake(record, seat), seat, action.value, 'player', now);
  if (applied.ok) return applied;
  const { rule, reason } = applied.error;
  if (isLegal(gameOf(record).legal(record.state, seat), action.value))
    throw new Error(
      // What is in an action may be hidden from everybody else, who reads the log included.
      `${record.game} broke its contract: a legal action “${action.value.type}” of seat ${seat} is refused by ${rule}: ${reason}`,
    );
  return fail({ code: 'against-the-rules', message: reason, rule });
};

/** Plays a computer player's own choice. */
export const actByBot = (record: TableRecord, seat: Seat, now: number): Transition => {
  const sitter = seatAt(record, seat);
  if (record.deal === null || sitter === null) throw new Error('no game is being played');
  const dice = resumeRandom(botRandom(record.deal.key, record.entries));
  const choices = [() => think(record, seat, sitter.level, dice).action, ...safeActions(record, seat)];
  return applyFirstAccepted(record, seat, choices, 'bot', now);
};

/** Plays the game's safe action for a seat (ALL-5). */
export const actSafely = (
  record: TableRecord,
  seat: Seat,
  by: 'time' | 'away' | 'left',
  now: number,
): Transition => {
  const { events, ...rest } = applyFirstAccepted(record, seat, safeActions(record, seat), by, now);
  return { ...rest, events: [{ type: 'table:played', seat, why: by }, ...events] };
};

/** The game's own, and if it is none, the first that is legal. */
const safeActions = (record: TableRecord, seat: Seat): readonly (() => GameAction)[] => {
  const game = gameOf(record);
  return [() => game.timeout(record.state, seat), () => firstAction(game.legal(record.state, seat))];
};

/**
 * Does the first of these that the rules accept. Of a game that keeps its contract that is the first; what another one throws or refuses
 * is reported, or its table would wait for ever. @throws Error if they accept none.
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
      const applied = apply(record, seat, action, by, now);
      if (applied.ok) return { ...applied.value, faults };
      const { rule, reason } = applied.error;
      faults.push(`seat ${seat}, ${by}: ${JSON.stringify(action)} is refused by ${rule}: ${reason}`);
    } catch (error) {
      faults.push(`seat ${seat}, ${by}: ${error}`);
    }
  }
  throw new Error(`${record.game} broke its contract: ${faults.join('; ')}`);
};

const apply = (
  record: TableRecord,
  seat: Seat,
  action: GameAction,
  by: ActedBy,
  now: number,
): Result<Transition, Rejection> => {
  if (record.deal === null) throw new Error('no game is being played');
  const deal = resumeRandom(record.deal);
  const applied = gameOf(record).apply(record.state, seat, action, deal);
  if (!applied.ok) return applied;
  const acted = { ...record, deal: deal.state() };
  const { state, events } = applied.value;
  return ok(advance(acted, { state: readable(record.game, state), events }, { seat, by, action }, now));
};

/** The opponents of this seat have judged its talk: the game says what follows. */
export const penalise = (record: TableRecord, seat: Seat, now: number): Transition => {
  const applied = gameOf(record).talk?.penalise(record.state, seat);
  if (applied === undefined) throw new Error(`${record.game} has no rules for talk`);
  return advance(record, applied, { seat, by: 'vote', action: null }, now);
};

/** Each link stands for all actions before it, so that not all of them need be told. */
const linkEvery = 32;

/** A log that has come to this link by so many actions, and what of it is told. @param told what was so far. */
export const linked = (
  told: TableRecord['toldLinks'],
  actions: number,
  link: string,
): Pick<TableRecord, 'entries' | 'link' | 'toldLinks'> => ({
  entries: actions,
  link,
  toldLinks: actions % linkEvery === 0 ? { [actions]: link } : told,
});

/** Notes what was done in the log, asks who is to act now, and sees whether it is over. */
const advance = (
  record: TableRecord,
  { state, events }: Applied<unknown, GameEvent>,
  done: Pick<LogEntry, 'seat' | 'by' | 'action'>,
  now: number,
): Transition => {
  const game = gameOf(record);
  const entry: LogEntry = {
    at: now,
    seat: done.seat,
    by: done.by,
    action: done.action,
    format: recordFormat,
    gameNumber: record.gameNumber,
    index: record.entries,
  };
  const { delayed, head } = record;
  if (head === null) throw new Error('no game is being played');
  const secret = secretOfGame(record.key, head);
  const acted: TableRecord = {
    ...record,
    state,
    ...linked(record.toldLinks, record.entries + 1, nextLink(record.link, { at: now, ...done }, secret)),
    unlogged: [...record.unlogged, entry],
    delayed: delayed && { ...delayed, ahead: [...delayed.ahead, entry] },
  };
  const asked = openDecisions(acted, game.toAct(state), done.by === 'vote' ? null : done.seat, now);
  const outcome = game.outcome(state);
  if (outcome === null) return transition(asked, { events, entry });
  const spare = emptySeats(record.capacity - record.seats.length);
  const staying = asked.seats.map((sitter) =>
    sitter === null || hasLeftForGood(sitter) ? null : { ...sitter, handedOver: false },
  );
  const over: TableRecord = {
    ...asked,
    phase: 'over',
    paused: false,
    outcome,
    link: sealOf(asked.link, transcriptEnd(state, outcome, now, secret), secret),
    vote: null,
    seats: [...staying, ...spare],
  };
  return transition(over, { events: [...events, { type: 'table:ended' }], entry });
};

/** After a pause every clock starts anew. */
export const restartClocks = (record: TableRecord, now: number): TableRecord => ({
  ...record,
  decisions: record.decisions.map((decision) => ({ ...decision, openedAt: now })),
});

/** The seat's player is there: no time-out is held against them any more, and the table stops playing for them (ALL-5). */
export const wake = (record: TableRecord, seat: Seat): TableRecord => {
  const sitter = seatAt(record, seat);
  if (sitter === null || (!sitter.away && sitter.timeouts === 0)) return record;
  return withSeat(record, seat, (before) => ({ ...before, away: false, timeouts: 0 }));
};

/** What a hard computer player would answer to this decision of the seat's. Asked again, it says the same. */
export const hintFor = (
  record: TableRecord,
  seat: Seat,
  number: number,
): Result<Advice<GameAction>, Refusal> => {
  const bots = record.seats.map((other) => other?.kind === 'bot');
  if (!gameOf(record).levels.includes('hard') || !allowsHints(record.settings.hints, bots, seat))
    return fail({ code: 'no-hints' });
  const decision = openDecision(record, seat, number);
  return decision.ok ? ok(cachedHint(record, decision.value)) : decision;
};

/** By state and seat, so that asking often costs no thinking. */
const hintCache = new WeakMap<object, Map<Seat, Advice<GameAction>>>();

const cachedHint = (record: TableRecord, { seat, number }: Decision): Advice<GameAction> => {
  const { deal, state } = record;
  if (deal === null || typeof state !== 'object' || state === null)
    throw new Error('no game is being played');
  const hints = hintCache.get(state) ?? new Map<Seat, Advice<GameAction>>();
  hintCache.set(state, hints);
  const dice = resumeRandom(newRandom(deriveKey(deal.key, 'hints'), `hint ${number}`));
  const hint = hints.get(seat) ?? think(record, seat, 'hard', dice);
  hints.set(seat, hint);
  return hint;
};
