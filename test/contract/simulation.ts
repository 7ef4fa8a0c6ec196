import { type GameAction, sampleAction } from '../../shared/kernel/action.ts';
import type { AnyGame, Outcome } from '../../shared/kernel/game.ts';
import { type Advice, type BotInput, type GameReason, type Level, levels } from '../../shared/kernel/game.ts';
import { type Seat, seatOf } from '../../shared/kernel/ids.ts';
import {
  deriveKey,
  type FastRandom,
  fastRandomFrom,
  newRandom,
  resumeRandom,
} from '../../shared/kernel/random.ts';
import { at } from '../../shared/kernel/util.ts';

/** Who plays a seat: a computer player, somebody who takes any legal action, or a script of the zoo by its name. */
export type PlayerKind = Level | 'random' | (string & {});
export const playerKinds: readonly PlayerKind[] = ['random', ...levels];

const isLevel = (kind: PlayerKind): kind is Level => levels.some((level) => level === kind);

/** A script of a game whose types are not known. */
export type AnyScript = (sight: Omit<BotInput<unknown, GameAction, unknown>, 'level'>) => GameAction;

export interface Match {
  readonly game: AnyGame;
  readonly options: unknown;
  /** One for each seat. */
  readonly kinds: readonly PlayerKind[];
  /** Who may play besides computer players, by their names. */
  readonly scripts?: Readonly<Record<string, AnyScript>>;
  readonly first: Seat;
  /** All chance of this game comes from it. */
  readonly key: string;
}

export interface MatchResult {
  readonly outcome: Outcome;
  readonly actions: number;
  /** How often the table waited for somebody: choices that several make at the same time are one. */
  readonly decisions: number;
  /** The last state. */
  readonly state: unknown;
}

/** So many actions make a game that will not end. */
const maxActions = 20_000;

/** Is told the state in which a seat acts, what it does, and why if it is a computer player. */
export type OnAction = (state: unknown, seat: Seat, action: GameAction, why: GameReason | null) => void;

/**
 * @throws Error if a player acts illegally, or the game does not end.
 */
export const playMatch = (match: Match, watch?: OnAction): MatchResult => {
  const { game, options, kinds, first, key } = match;
  const deal = resumeRandom(newRandom(key, 'deal'));
  const computers = resumeRandom(newRandom(key, 'computers'));
  const fastRandom = fastRandomFrom(computers);
  let state = game.setup({ options, seats: kinds.length, first }, deal);
  let decisions = 0;
  /** Who has been thinking since the last decision began. */
  let thinking: readonly Seat[] = [];
  for (let actions = 0; actions < maxActions; actions += 1) {
    const outcome = game.outcome(state);
    if (outcome !== null) return { outcome, actions, decisions, state };
    const asked = game.toAct(state).map((open) => open.seat);
    const seat = at(asked, 0);
    if (!thinking.includes(seat)) {
      decisions += 1;
      thinking = asked;
    }
    thinking = thinking.filter((other) => other !== seat);
    const kind = at(kinds, seat);
    const { action, why } =
      kind === 'random'
        ? { action: sampleAction(game.legal(state, seat), computers), why: null }
        : chosenBy(kind, match, state, seat, fastRandom);
    watch?.(state, seat, action, why);
    const applied = game.apply(state, seat, action, deal);
    if (!applied.ok) throw new Error(`${applied.error.rule} forbids ${kind} to ${JSON.stringify(action)}`);
    state = applied.value.state;
  }
  throw new Error(`no end after ${maxActions} actions`);
};

const chosenBy = (
  kind: PlayerKind,
  { game, options, scripts = {} }: Pick<Match, 'game' | 'options' | 'scripts'>,
  state: unknown,
  seat: Seat,
  random: FastRandom,
): { readonly action: GameAction; readonly why: GameReason | null } => {
  if (isLevel(kind)) return adviceFor({ game, options }, state, seat, kind, random);
  const script = scripts[kind];
  if (script === undefined) throw new RangeError(`nobody plays ${kind}`);
  const action = script({
    options,
    seat,
    view: game.view(state, seat),
    legal: game.legal(state, seat),
    random,
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
 * The players of game `index`: the pattern repeated round the table, moved one seat further from game to game. Two kinds at an odd table
 * take turns at having a seat more.
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

/** Game `index` of a series: everybody begins as often from every seat. */
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

/** How much of one win went to the seats of this kind: seats that win together share it, and so do all if nobody wins. */
export const winShareOf = (kind: PlayerKind, { kinds }: Match, { winners }: Outcome): number => {
  const won = winners.length > 0 ? winners.map((seat) => kinds[seat]) : kinds;
  return won.filter((winner) => winner === kind).length / won.length;
};

/** What is simulated, and how often. */
export interface SimulationPlan {
  /** Who plays, seat by seat and round the table; it moves on by a seat from game to game. Computer players of the weakest level without it. */
  readonly pattern?: readonly PlayerKind[];
  readonly scripts?: Match['scripts'];
  /** As few as the game takes, without it. */
  readonly players?: number;
  /** 1,000 without it. */
  readonly games?: number;
  /** As a table would be asked for them; what is usual without them. */
  readonly options?: unknown;
  /** The same seed plays the same games. */
  readonly seed?: string;
}

export interface Simulation {
  readonly game: string;
  readonly players: number;
  readonly games: number;
  readonly seed: string;
  /** What part of the wins each kind of player has: seats that win together share one, and so do all if nobody wins. */
  readonly levels: Readonly<Record<string, Interval>>;
  readonly actions: { readonly mean: number; readonly median: number; readonly most: number };
  /** How often each seat has won. */
  readonly wins: readonly number[];
  readonly withoutWinner: number;
  readonly sharedWins: number;
  /** How often each ending was reached. */
  readonly reasons: Readonly<Record<string, number>>;
}

/**
 * Plays games without a table. `tell` hears how many are played, and what the first of the pattern has won.
 * @throws Error with the seed if a player acts illegally, or a game does not end.
 */
export const simulate = (
  game: AnyGame,
  plan: SimulationPlan = {},
  tell?: (done: number, won: Interval) => void,
): Simulation => {
  const { pattern = game.levels.slice(0, 1), players = at(game.players, 0), games: count = 1000 } = plan;
  const { seed = 'simulation', scripts = {} } = plan;
  const series = {
    game,
    options: game.options.parse(plan.options ?? {}),
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
      throw new Error(`game ${index} of seed ${seed} failed`, { cause: error });
    }
    tell?.(index + 1, wilsonInterval(won.get(at(pattern, 0)) ?? 0, index + 1));
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
      most: at(lengths, count - 1),
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

/** The part won of so many games, with Wilson's 95 % interval. */
export const wilsonInterval = (won: number, games: number): Interval => {
  const z = 1.96;
  const share = won / games;
  const centre = (share + (z * z) / (2 * games)) / (1 + (z * z) / games);
  const reach =
    (z / (1 + (z * z) / games)) * Math.sqrt((share * (1 - share)) / games + (z * z) / (4 * games * games));
  return { share, low: centre - reach, high: centre + reach };
};

const percent = (part: number): string => (100 * part).toFixed(1);

export const intervalText = ({ share, low, high }: Interval): string =>
  `${percent(share)} % (${percent(low)}–${percent(high)})`;
