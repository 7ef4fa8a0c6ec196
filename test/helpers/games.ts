import { afterAll } from 'vitest';
import * as z from 'zod';
import type { GameAction } from '../../shared/kernel/action.ts';
import {
  type Advice,
  type AnyGame,
  type Game,
  type GameEvent,
  type GameExamples,
  type GameReason,
  type Level,
  levels,
  type Outcome,
} from '../../shared/kernel/game.ts';
import { registeredGames, setGames } from '../../shared/kernel/game-registry.ts';
import { type Seat, seatOf, seatsUpTo } from '../../shared/kernel/ids.ts';
import { fastRandomFrom } from '../../shared/kernel/random.ts';
import { outcomeSchema, seatSchema } from '../../shared/kernel/schemas.ts';
import { at, fail, ok } from '../../shared/kernel/util.ts';
import { randomFrom } from './random.ts';

const optionsSchema = z.strictObject({ rounds: z.int().min(1).default(3) });

const actionSchema = z.strictObject({ type: z.literal('choose'), number: z.int() });
type Action = z.infer<typeof actionSchema>;

const stateSchema = z.strictObject({
  rounds: z.int(),
  /** Never part of a view. */
  secret: z.int(),
  chosen: z.array(z.int().nullable()),
  sums: z.array(z.int()),
  first: seatSchema,
  outcome: outcomeSchema.nullable(),
});
type State = z.infer<typeof stateSchema>;

interface Event extends GameEvent {
  readonly type: 'chose' | 'revealed';
  readonly seat?: Seat;
  readonly number?: number;
}

interface View {
  readonly rounds: number;
  readonly chosen: readonly (number | boolean)[];
  readonly sums: readonly number[];
}

const most = 9;

const endOf = (state: State): Outcome => ({
  winners: seatsUpTo(state.sums.length).filter((seat) => state.sums[seat] === Math.max(...state.sums)),
  scores: state.sums,
  reason: 'most-points',
});

const reveal = (state: State, chosen: readonly (number | null)[]): State => {
  const next: State = {
    ...state,
    rounds: state.rounds - 1,
    chosen: chosen.map(() => null),
    sums: state.sums.map((sum, seat) => sum + (chosen[seat] ?? 0)),
  };
  return next.rounds === 0 ? { ...next, outcome: endOf(next) } : next;
};

/** A game for tests: all players secretly choose a number simultaneously, as in no real game. */
export const secretChoice: Game<
  'secret-choice',
  z.infer<typeof optionsSchema>,
  State,
  Action,
  Event,
  View
> = {
  id: 'secret-choice',
  version: 1,
  name: { en: 'Secret Choice', ko: '비밀 선택', es: 'Elección secreta' },
  players: [2, 3, 4],
  levels,
  options: optionsSchema,
  action: actionSchema,
  state: stateSchema,
  setup: ({ options, seats, first }, random) => ({
    rounds: options.rounds,
    secret: random.below(1_000_000_000),
    chosen: seatsUpTo(seats).map(() => null),
    sums: seatsUpTo(seats).map(() => 0),
    first,
    outcome: null,
  }),
  toAct: (state) =>
    seatsUpTo(state.outcome === null ? state.chosen.length : 0)
      .filter((seat) => state.chosen[seat] === null)
      .map((seat) => ({ seat, kind: `round ${state.rounds}` })),
  legal: (state, seat) =>
    state.outcome === null && state.chosen[seat] === null
      ? [{ type: 'choose', number: { from: 0, to: most } }]
      : [],
  apply: (state, seat, { number }) => {
    if (state.outcome !== null || state.chosen[seat] !== null)
      return fail({ rule: 'SC-1', reason: 'Not now.' });
    if (number < 0 || number > most) return fail({ rule: 'SC-2', reason: 'A number from 0 to 9.' });
    const chosen = state.chosen.map((old, index) => (index === seat ? number : old));
    const chose: Event = { type: 'chose', seat, number };
    if (chosen.includes(null)) return ok({ state: { ...state, chosen }, events: [chose] });
    return ok({ state: reveal(state, chosen), events: [chose, { type: 'revealed' }] });
  },
  ruleNow: () => 'SC-1',
  timeout: () => ({ type: 'choose', number: 0 }),
  outcome: (state) => state.outcome,
  view: (state, viewer) => ({
    rounds: state.rounds,
    chosen: state.chosen.map((number, seat) =>
      seat === viewer && number !== null ? number : number !== null,
    ),
    sums: state.sums,
  }),
  redact: (event, viewer) => {
    if (event.type === 'revealed' || event.seat === viewer) return event;
    return { type: event.type, ...(event.seat === undefined ? {} : { seat: event.seat }) };
  },
  bot: ({ random }) => ({ action: { type: 'choose', number: random(most + 1) }, why: { code: 'any' } }),
};

/** Registers a game for the tests of one file. */
export const registerGame = (game: AnyGame): void => {
  setGames([...registeredGames(), game]);
  afterAll(() => setGames(registeredGames().filter((other) => other !== game)));
};

/** The action of the game's bot; deterministic by seed. */
export const adviceOf = <
  Options,
  State,
  Action extends GameAction,
  Event extends GameEvent,
  View,
  Reason extends GameReason,
>(
  game: Game<string, Options, State, Action, Event, View, Reason>,
  state: State,
  asked: { seat: number; level: Level; seed?: string; options?: Options },
): Advice<Action, Reason> => {
  const { level, seed = 'a computer player', options = game.options.parse({}) } = asked;
  const seat = seatOf(asked.seat);
  return game.bot({
    level,
    options,
    seat,
    view: game.view(state, seat),
    legal: game.legal(state, seat),
    random: fastRandomFrom(randomFrom(seed)),
  });
};

/** @throws RangeError for an unknown name */
export const positionsOf =
  <State>({ positions }: GameExamples<State>) =>
  (name: string): State =>
    at(
      positions.filter((position) => position.name === name),
      0,
    ).state;
