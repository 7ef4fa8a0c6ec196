import { type GameId, games } from '../shared/games/registry.ts';
import { type GameAction, sampleAction } from '../shared/kernel/action.ts';
import type { AnyGame, Outcome } from '../shared/kernel/game.ts';
import { type Advice, type GameReason, type Level, levels } from '../shared/kernel/game.ts';
import { type Seat, seatOf } from '../shared/kernel/ids.ts';
import {
  deriveKey,
  type FastRandom,
  fastRandomFrom,
  newRandom,
  resumeRandom,
} from '../shared/kernel/random.ts';
import { at } from '../shared/kernel/util.ts';
import { type AnyScript, zoo } from '../test/zoo/zoo.ts';

/** Who plays a seat: a computer player, somebody who takes any legal action, or a script of the zoo by its name. */
export type PlayerKind = Level | 'random' | (string & {});
export const playerKinds: readonly PlayerKind[] = ['random', ...levels];

const isLevel = (kind: PlayerKind): kind is Level => levels.some((level) => level === kind);

/** The names of a game's scripts. */
export const scriptsOf = ({ id }: AnyGame): readonly string[] => Object.keys(zooOf(id));

const zooOf = (id: string): Readonly<Record<string, AnyScript>> =>
  Object.entries(zoo).find(([game]) => game === id)?.[1] ?? {};

export interface Match {
  readonly game: AnyGame;
  readonly options: unknown;
  /** One for each seat. */
  readonly kinds: readonly PlayerKind[];
  readonly first: Seat;
  /** All chance of this game comes from it. */
  readonly key: string;
}

export interface Played {
  readonly outcome: Outcome;
  readonly actions: number;
  /** How often the table waited for somebody: choices that several make at the same time are one. */
  readonly decisions: number;
  /** The last state. */
  readonly state: unknown;
}

/** So many actions make a game that will not end. */
const tooLong = 20_000;

/** Is told the state in which a seat acts, what it does, and why if it is a computer player. */
export type Watch = (state: unknown, seat: Seat, action: GameAction, why: GameReason | null) => void;

/**
 * @throws Error if a player acts illegally, or the game does not end.
 */
export const play = ({ game, options, kinds, first, key }: Match, watch?: Watch): Played => {
  const deal = resumeRandom(newRandom(key, 'deal'));
  const computers = resumeRandom(newRandom(key, 'computers'));
  const fastRandom = fastRandomFrom(computers);
  let state = game.setup({ options, seats: kinds.length, first }, deal);
  let decisions = 0;
  /** Who has been thinking since the last decision began. */
  let thinking: readonly Seat[] = [];
  for (let actions = 0; actions < tooLong; actions += 1) {
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
        : chosenBy(kind, { game, options }, state, seat, fastRandom);
    watch?.(state, seat, action, why);
    const applied = game.apply(state, seat, action, deal);
    if (!applied.ok) throw new Error(`${applied.error.rule} forbids ${kind} to ${JSON.stringify(action)}`);
    state = applied.value.state;
  }
  throw new Error(`no end after ${tooLong} actions`);
};

/** How long people take for one decision, in seconds: our assumption, from which the rule pages have how long a game takes. */
export const secondsPerDecision: Readonly<Record<GameId, number>> = {
  'drop-rainbow': 5,
  'seven-poker': 8,
  'sequence-states': 15,
  'presidential-poker': 6,
};

export interface Length {
  /** The median. */
  readonly decisions: number;
  /** The median, and what a tenth of the games stays below and above. */
  readonly minutes: number;
  readonly short: number;
  readonly long: number;
}

/** How long so many games of normal computer players with the usual options are, at the pace of people. */
export const measureLength = (id: GameId, seats: number, count: number, seed: string): Length => {
  const game: AnyGame = games[id];
  const series = { game, options: game.options.parse({}), seats, pattern: ['normal'] as const, seed };
  const lengths = Array.from({ length: count }, (_, index) => play(matchOf(series, index)).decisions).sort(
    (a, b) => a - b,
  );
  const decisionsAt = (part: number): number => at(lengths, Math.floor(part * count));
  const minutesAt = (part: number): number => (decisionsAt(part) * secondsPerDecision[id]) / 60;
  return {
    decisions: decisionsAt(0.5),
    minutes: minutesAt(0.5),
    short: minutesAt(0.1),
    long: minutesAt(0.9),
  };
};

const chosenBy = (
  kind: PlayerKind,
  { game, options }: Pick<Match, 'game' | 'options'>,
  state: unknown,
  seat: Seat,
  random: FastRandom,
): { readonly action: GameAction; readonly why: GameReason | null } => {
  if (isLevel(kind)) return adviceFor({ game, options }, state, seat, kind, random);
  const script = zooOf(game.id)[kind];
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
const seated = (pattern: readonly PlayerKind[], seats: number, index: number): PlayerKind[] => {
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
  series: Pick<Match, 'game' | 'options'> & { seats: number; pattern: readonly PlayerKind[]; seed: string },
  index: number,
): Match => {
  const { game, options, seats, pattern, seed } = series;
  const lap = seats % pattern.length === 0 ? pattern.length : 2 * seats;
  return {
    game,
    options,
    kinds: seated(pattern, seats, index),
    first: seatOf(Math.floor(index / lap) % seats),
    key: deriveKey(deriveKey('00'.repeat(32), seed), `game ${index}`),
  };
};

/** How much of one win went to the seats of this kind: seats that win together share it, and so do all if nobody wins. */
export const winShareOf = (kind: PlayerKind, { kinds }: Match, { winners }: Outcome): number => {
  const won = winners.length > 0 ? winners.map((seat) => kinds[seat]) : kinds;
  return won.filter((winner) => winner === kind).length / won.length;
};

export interface Interval {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** The part won of so many games, with Wilson's 95 % interval. */
export const intervalOf = (won: number, games: number): Interval => {
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
