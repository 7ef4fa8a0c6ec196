import { type AnyTemplate, type GameAction, sampleAction } from '../../shared/kernel/action.ts';
import type { AnyGame, GameEvent, Outcome, Pending } from '../../shared/kernel/game.ts';
import { levels } from '../../shared/kernel/game.ts';
import { type Seat, seatOf } from '../../shared/kernel/ids.ts';
import {
  fastRandomFrom,
  newRandom,
  type Random,
  type RandomState,
  resumeRandom,
} from '../../shared/kernel/random.ts';
import { at } from '../../shared/kernel/util.ts';
import { deepFreeze, keyFrom, randomFrom, throughJson } from '../helpers/random.ts';

export interface Plan {
  readonly seed: string;
  readonly seats: number;
  readonly options: unknown;
}

export interface Step {
  readonly before: unknown;
  /** The random state before the action. */
  readonly random: RandomState;
  readonly seat: Seat;
  readonly action: GameAction;
  readonly events: readonly GameEvent[];
  readonly after: unknown;
}

export interface Run extends Plan {
  readonly first: Seat;
  readonly initial: unknown;
  readonly steps: readonly Step[];
  readonly final: unknown;
  readonly outcome: Outcome | null;
  /** Why the game did not end; null if it did. */
  readonly stuck: string | null;
}

export type Player = (game: AnyGame, state: unknown, pending: Pending, random: Random) => GameAction;

const maxActions = 5_000;

export const legalOf = (game: AnyGame, state: unknown, seat: Seat): readonly AnyTemplate[] =>
  game.legal(state, seat);

export const byChance: Player = (game, state, { seat }, random) =>
  sampleAction(legalOf(game, state, seat), random);

export const byTimeouts: Player = (game, state, { seat }) => game.timeout(state, seat);

const copyOf = <Value>(value: Value): Value => structuredClone(value);

/** A random level for each action. Views pass through JSON, so that object identity cannot leak. */
export const byBots =
  (options: unknown): Player =>
  (game, state, { seat }, random) =>
    game.bot({
      level: at(levels, random.below(levels.length)),
      options: copyOf(options),
      seat,
      view: throughJson(game.view(state, seat)),
      legal: copyOf(game.legal(state, seat)),
      random: fastRandomFrom(random),
    }).action;

export const gameChance = (plan: Plan): RandomState => newRandom(keyFrom(plan.seed), 'game');

/** States are frozen, so a game that mutates them gets stuck. */
export const playRun = (game: AnyGame, plan: Plan, player: Player): Run => {
  const players = randomFrom(`${plan.seed}, players`);
  const random = resumeRandom(gameChance(plan));
  const first = seatOf(players.below(plan.seats));
  const steps: Step[] = [];
  const initial = deepFreeze(
    game.setup(deepFreeze({ options: plan.options, seats: plan.seats, first }), random),
  );
  let state = initial;
  const end = (stuck: string | null): Run => {
    const outcome = stuck === null ? game.outcome(state) : null;
    return { ...plan, first, initial, steps, final: state, outcome, stuck };
  };
  /** The beginning shows all that matters. */
  const endless = (): Run => ({ ...end(describeLoop(steps)), steps: steps.slice(0, 50) });
  try {
    while (game.outcome(state) === null) {
      if (steps.length === maxActions) return endless();
      const open = game.toAct(state);
      const pending = at(open, players.below(open.length));
      const action = player(game, state, pending, players);
      const before = random.state();
      const result = game.apply(state, pending.seat, deepFreeze(action), random);
      if (!result.ok) return end(`${JSON.stringify(action)} is refused by ${result.error.rule}`);
      const { state: after, events } = deepFreeze(result.value);
      steps.push({ before: state, random: before, seat: pending.seat, action, events, after });
      state = after;
    }
    return end(null);
  } catch (error) {
    return end(`it throws ${error}`);
  }
};

/** If a state repeats, the shortest loop is the example. */
const describeLoop = (steps: readonly Step[]): string => {
  const places = new Map<string, number>();
  const list = (some: readonly Step[]): string =>
    some.map(({ seat, action }) => `${seat} ${JSON.stringify(action)}`).join(', ');
  let shortest: readonly Step[] = [];
  for (const [place, { before }] of steps.entries()) {
    const key = JSON.stringify(before);
    const previous = places.get(key);
    if (previous !== undefined && (shortest.length === 0 || place - previous < shortest.length))
      shortest = steps.slice(previous, place);
    places.set(key, place);
  }
  const [first] = shortest;
  return first === undefined
    ? `no end after ${steps.length} actions, the last of them ${list(steps.slice(-3))}`
    : `no end after ${steps.length} actions: ${list(shortest)} leads back to ${JSON.stringify(first.before)}`;
};

/** From the set-up to the end. */
export const statesOf = (run: Run): unknown[] => [run.initial, ...run.steps.map(({ after }) => after)];
