import { type GameAction, sampleAction } from '../../shared/kernel/action.ts';
import {
  type Advice,
  type AnyGame,
  type GameEvent,
  type GameReason,
  type Level,
  levels,
  type Outcome,
} from '../../shared/kernel/game.ts';
import { type Seat, seatOf } from '../../shared/kernel/ids.ts';
import {
  deriveKey,
  type FastRandom,
  fastRandomFrom,
  newRandom,
  resumeRandom,
} from '../../shared/kernel/random.ts';
import { at } from '../../shared/kernel/util.ts';
import type { Script } from '../helpers/opponents/script.ts';
import { parseOptions } from './subject.ts';

/** A level, `random` for random legal actions, or the name of a script. */
export type PlayerKind = Level | 'random' | (string & {});
export const playerKinds: readonly PlayerKind[] = ['random', ...levels];

const isLevel = (kind: PlayerKind): kind is Level => levels.some((level) => level === kind);

export type AnyScript = Script<unknown, GameAction, unknown>;

export interface Match {
  readonly game: AnyGame;
  readonly options: unknown;
  /** By seat. */
  readonly kinds: readonly PlayerKind[];
  /** Scripted players by name. */
  readonly scripts?: Readonly<Record<string, AnyScript>>;
  readonly first: Seat;
  /** The key of all randomness of the game. */
  readonly key: string;
}

export interface MatchResult {
  readonly outcome: Outcome;
  readonly actions: number;
  /** Simultaneous choices count as one. */
  readonly decisions: number;
  readonly events: readonly GameEvent[];
  readonly state: unknown;
}

const maxActions = 20_000;

/** `why` is null for other players than bots. */
export type OnAction = (state: unknown, seat: Seat, action: GameAction, why: GameReason | null) => void;

/** @throws Error if a player acts illegally or the game does not end */
export const playMatch = (match: Match, onAction?: OnAction): MatchResult => {
  const { game, options, kinds, first, key } = match;
  const deal = resumeRandom(newRandom(key, 'deal'));
  const computers = resumeRandom(newRandom(key, 'computers'));
  const fastRandom = fastRandomFrom(computers);
  let state = game.setup({ options, seats: kinds.length, first }, deal);
  let decisions = 0;
  const events: GameEvent[] = [];
  /** Seats of the current decision that have not acted. */
  let waiting: readonly Seat[] = [];
  for (let actions = 0; actions < maxActions; actions += 1) {
    const outcome = game.outcome(state);
    if (outcome !== null) return { outcome, actions, decisions, events, state };
    const acting = game.toAct(state).map((open) => open.seat);
    const seat = at(acting, 0);
    if (!waiting.includes(seat)) {
      decisions += 1;
      waiting = acting;
    }
    waiting = waiting.filter((other) => other !== seat);
    const kind = at(kinds, seat);
    const { action, why } =
      kind === 'random'
        ? { action: sampleAction(game.legal(state, seat), computers), why: null }
        : chosenBy(kind, match, state, seat, fastRandom, events);
    onAction?.(state, seat, action, why);
    const applied = game.apply(state, seat, action, deal);
    if (!applied.ok) throw new Error(`${applied.error.rule} forbids ${kind} ${JSON.stringify(action)}`);
    state = applied.value.state;
    events.push(...applied.value.events);
  }
  throw new Error(`no end after ${maxActions} actions`);
};

const chosenBy = (
  kind: PlayerKind,
  { game, options, scripts = {} }: Pick<Match, 'game' | 'options' | 'scripts'>,
  state: unknown,
  seat: Seat,
  random: FastRandom,
  events: readonly GameEvent[],
): { readonly action: GameAction; readonly why: GameReason | null } => {
  if (isLevel(kind)) return adviceFor({ game, options }, state, seat, kind, random);
  const script = scripts[kind];
  if (script === undefined) throw new RangeError(`there is no player ${kind}`);
  const action = script({
    options,
    seat,
    view: game.view(state, seat),
    legal: game.legal(state, seat),
    random,
    seen: events.flatMap((event) => game.redact(event, seat) ?? []),
  });
  return { action, why: null };
};

export const adviceFor = (
  { game, options }: Pick<Match, 'game' | 'options'>,
  state: unknown,
  seat: Seat,
  level: Level,
  fastRandom: FastRandom,
): Advice<GameAction> =>
  game.bot({
    level,
    options,
    seat,
    view: game.view(state, seat),
    legal: game.legal(state, seat),
    random: fastRandom,
  });

/**
 * The pattern repeated round the table, shifted by one seat per game. Two kinds at an odd table alternate in
 * having the extra seat.
 */
const seatKinds = (pattern: readonly PlayerKind[], seats: number, index: number): PlayerKind[] => {
  const [one, other] = pattern;
  if (seats % pattern.length === 0 || one === undefined || other === undefined || pattern.length > 2)
    return Array.from({ length: seats }, (_, seat) => at(pattern, (seat + index) % pattern.length));
  const odd = smallestDivisor(seats);
  const swapped = index % 2 === 1;
  const moved = index >> 1;
  return Array.from({ length: seats }, (_, seat) =>
    ((seat + moved) % odd) % 2 === Number(swapped) ? one : other,
  );
};

const smallestDivisor = (odd: number): number => [3, 5, 7].find((divisor) => odd % divisor === 0) ?? odd;

/** Game `index` of a series. Over a series every kind starts equally often from each seat. */
export const matchOf = (
  series: Pick<Match, 'game' | 'options' | 'scripts'> & {
    readonly seats: number;
    readonly pattern: readonly PlayerKind[];
    readonly seed: string;
  },
  index: number,
): Match => {
  const { game, options, scripts = {}, seats, pattern, seed } = series;
  const lap = seats % pattern.length === 0 ? pattern.length : 2 * seats;
  return {
    game,
    options,
    scripts,
    kinds: seatKinds(pattern, seats, index),
    first: seatOf(Math.floor(index / lap) % seats),
    key: deriveKey(deriveKey('00'.repeat(32), seed), `game ${index}`),
  };
};

/** The share of one win. Winners divide it equally, and so do all players without a winner. */
export const winShareOf = (kind: PlayerKind, { kinds }: Match, { winners }: Outcome): number => {
  const won = winners.length > 0 ? winners.map((seat) => kinds[seat]) : kinds;
  return won.filter((winner) => winner === kind).length / won.length;
};

export interface SimulationPlan {
  /** Kinds of players round the table, shifted by one seat per game. The weakest level by default. */
  readonly pattern?: readonly PlayerKind[];
  readonly scripts?: Match['scripts'];
  /** A number of players of the game; its minimum by default. */
  readonly players?: number;
  /** 1,000 by default. */
  readonly games?: number;
  /** Default options if omitted. */
  readonly options?: unknown;
  readonly seed?: string;
}

export interface Simulation {
  readonly game: string;
  readonly players: number;
  readonly games: number;
  readonly seed: string;
  /** Share of the wins by kind; a shared win is divided. */
  readonly levels: Readonly<Record<string, Interval>>;
  readonly actions: { readonly mean: number; readonly median: number; readonly max: number };
  /** By seat. */
  readonly wins: readonly number[];
  readonly withoutWinner: number;
  readonly sharedWins: number;
  /** By reason of the outcome. */
  readonly reasons: Readonly<Record<string, number>>;
}

/**
 * Plays games without a table. `onGame` gets the number of games and the share won by the first kind.
 * @throws RangeError for a number or kind of players that the game does not have; Error with the seed if a player acts illegally or a game does not end
 */
export const simulate = (
  game: AnyGame,
  plan: SimulationPlan = {},
  onGame?: (done: number, won: Interval) => void,
): Simulation => {
  const { pattern = game.levels.slice(0, 1), players = at(game.players, 0), games: count = 1000 } = plan;
  const { seed = 'simulation', scripts = {} } = plan;
  if (!game.players.includes(players))
    throw new RangeError(`${game.id} has ${game.players.join(', ')} players, not ${players}`);
  const known = [...playerKinds, ...Object.keys(scripts)];
  const unknown = pattern.find((kind) => !known.includes(kind));
  if (unknown !== undefined) throw new RangeError(`there is no player ${unknown}, only ${known.join(', ')}`);
  const series = {
    game,
    options: parseOptions(game, plan.options),
    scripts,
    seats: players,
    pattern,
    seed,
  };
  const won = new Map<PlayerKind, number>(pattern.map((kind) => [kind, 0]));
  const all: MatchResult[] = [];
  for (let index = 0; index < count; index += 1) {
    const match = matchOf(series, index);
    try {
      const played = playMatch(match);
      all.push(played);
      for (const [kind, wins] of won) won.set(kind, wins + winShareOf(kind, match, played.outcome));
    } catch (error) {
      throw new Error(
        `game ${index} of seed ${seed} failed: ${error instanceof Error ? error.message : error}`,
        {
          cause: error,
        },
      );
    }
    onGame?.(index + 1, wilsonInterval(won.get(at(pattern, 0)) ?? 0, index + 1));
  }
  const lengths = all.map(({ actions }) => actions).toSorted((a, b) => a - b);
  const outcomes = all.map(({ outcome }) => outcome);
  const times = (of: (outcome: Outcome) => boolean): number => outcomes.filter(of).length;
  return {
    game: game.id,
    players,
    games: count,
    seed,
    levels: Object.fromEntries([...won].map(([kind, wins]) => [kind, wilsonInterval(wins, count)])),
    actions: {
      mean: lengths.reduce((sum, length) => sum + length, 0) / count,
      median: at(lengths, count >> 1),
      max: at(lengths, count - 1),
    },
    wins: Array.from({ length: players }, (_, seat) =>
      times(({ winners }) => winners.some((one) => one === seat)),
    ),
    withoutWinner: times(({ winners }) => winners.length === 0),
    sharedWins: times(({ winners }) => winners.length > 1),
    reasons: Object.fromEntries(
      [...new Set(outcomes.map(({ reason }) => reason))].map((reason) => [
        reason,
        times((outcome) => outcome.reason === reason),
      ]),
    ),
  };
};

export interface Interval {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** Wilson score interval, 95 %. */
export const wilsonInterval = (won: number, games: number): Interval => {
  const z = 1.96;
  const share = won / games;
  const centre = (share + (z * z) / (2 * games)) / (1 + (z * z) / games);
  const reach =
    (z / (1 + (z * z) / games)) * Math.sqrt((share * (1 - share)) / games + (z * z) / (4 * games * games));
  return { share, low: Math.max(0, centre - reach), high: Math.min(1, centre + reach) };
};

const percent = (part: number): string => (100 * part).toFixed(1);

export const intervalText = ({ share, low, high }: Interval): string =>
  `${percent(share)} % (${percent(low)}–${percent(high)})`;
