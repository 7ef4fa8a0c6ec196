import type { Advice, BotInput } from '../../kernel/game.ts';
import type { Seat } from '../../kernel/ids.ts';
import type { FastRandom } from '../../kernel/random.ts';
import { at, tally } from '../../kernel/util.ts';
import { colors, type RainbowCard } from '../rainbow-deck.ts';
import { hasAllColors } from './rules.ts';
import type { Action, Options, Reason } from './types.ts';
import type { View } from './view-schema.ts';

type Situation = BotInput<Options, Action, View>;
type Choice = Advice<Action, Reason>;

/**
 * All levels stop when the row completes the seven colors, and draw while they have nothing to lose.
 * Otherwise easy draws by the length of the row, normal by a noisy card-counting heuristic,
 * and hard by Monte Carlo rollouts.
 */
export const bot = (situation: Situation): Choice => {
  const { level, view, seat, legal } = situation;
  const { row, up } = view;
  const own = [...(at(view.players, seat).cards ?? []), ...row];
  if (legal.some(({ type }) => type === 'show') && own.length >= maxCompleteCount(view))
    return { action: { type: 'show' }, why: { code: 'shows' } };
  if (up === 'rainbow' || !legal.some(({ type }) => type === 'stop')) return draw({ code: 'must-draw' });
  if (hasAllColors(own) && own.length >= maxCompleteCount(view))
    return stop({ code: view.lapEnds === null || view.lapEnds === seat ? 'wins-now' : 'completes' });
  if (view.complete.length > 0) return draw({ code: 'last-chance' });
  if (row.length === 0 && !(level === 'hard' && countsOf(view).rainbowFrom === 0))
    return draw({ code: 'nothing-to-lose' });
  return choices[level](situation);
};

/** A smaller complete set loses at the end of the lap (DR-16). */
const maxCompleteCount = ({ complete, players }: View): number =>
  Math.max(0, ...complete.map((seat) => at(players, seat).count));

const draw = (why: Reason): Choice => ({ action: { type: 'draw' }, why });
const stop = (why: Reason): Choice => ({ action: { type: 'stop' }, why });

/** Percent, by the length of the row. */
const drawPercents = [100, 98, 95, 85, 68, 50, 35];

const choices: Readonly<Record<Situation['level'], (situation: Situation) => Choice>> = {
  easy: ({ view: { row }, random }) =>
    random(100) < (drawPercents[row.length] ?? 0) ? draw({ code: 'short-row' }) : stop({ code: 'long-row' }),

  normal: ({ view, seat, random }) => {
    const longer = [...view.row, view.up];
    const counts = countsOf(view);
    const risk = failureChance(counts, longer);
    const owned = setOf(at(view.players, seat).cards ?? []);
    const others = view.players.flatMap(({ count }, player) => (player === seat ? [] : count));
    const ahead = at(view.players, seat).count + view.row.length - Math.max(...others);
    const left = expectedCardsLeft(counts.rainbowFrom, view.deck);
    const style = normalStyle(view.players.length, random);
    return isWorthDrawing(setOf(view.row), setOf(longer), owned, risk, style, thresholdOf(style, ahead, left))
      ? draw({ code: 'low-risk', risk })
      : stop({ code: 'high-risk', risk });
  },

  hard: ({ view, seat, random }) => {
    const rates = estimateWinRates(view, seat, random);
    return rates.draw > rates.stop
      ? draw({ code: 'draw-wins-more', ...rates })
      : stop({ code: 'stop-wins-more', ...rates });
  },
};

/** Expected share of the win after each action, 0 to 1. */
interface WinRates {
  readonly draw: number;
  readonly stop: number;
}

const batchSize = 200;
const maxBatches = 20;
const minStandardErrors = 3;

/**
 * Monte Carlo estimate over determinizations, in batches, until the difference is significant.
 * Unseen cards are in the deck or, with `hiddenScores`, face down before the others (DR-14).
 */
export const estimateWinRates = (view: View, seat: Seat, random: FastRandom): WinRates => {
  const counts = countsOf(view);
  const observed = observedGame(view, counts);
  const style = hardStyle(view.players.length);
  const won = { draw: 0, stop: 0 };
  let games = 0;
  do {
    for (let index = games; index < games + batchSize; index += 1) {
      const game = determinize(observed, view, counts, index, random);
      won.draw += rollout(copyOf(game), seat, 'draw', style, random);
      won.stop += rollout(game, seat, 'stop', style, random);
    }
    games += batchSize;
  } while (games < batchSize * maxBatches && !isSignificant(won.draw / games, won.stop / games, games));
  return { draw: won.draw / games, stop: won.stop / games };
};

const isSignificant = (a: number, b: number, games: number): boolean =>
  Math.abs(a - b) > minStandardErrors * Math.sqrt((a * (1 - a) + b * (1 - b)) / games);

const copyOf = (game: SimulatedGame): SimulatedGame => ({
  ...game,
  deck: [...game.deck],
  owned: [...game.owned],
  counts: [...game.counts],
});

/** The visible part: no face-down cards are dealt, and the rainbow card is at its highest possible place. */
const observedGame = (view: View, { unseen, rainbowFrom }: Counts): SimulatedGame => {
  const row = setOf(view.row);
  const owned = view.players.map(({ cards }) => setOf(cards ?? []));
  return {
    turn: view.turn,
    up: view.up === 'rainbow' ? -1 : colors.indexOf(view.up),
    row,
    deck: [...unseen],
    order: unseen.flatMap((count, color) => new Array<number>(count).fill(color)),
    taken: 0,
    shuffled: { cards: 0 },
    failingCards: 0,
    untilRainbow: rainbowFrom,
    lastCards: view.deck - rainbowFrom,
    owned,
    counts: view.players.map(({ count }) => count),
    isComplete: owned.some(hasSeven),
    lapEnds: view.lapEnds,
  };
};

/** Stratified: the rainbow card takes each possible place in turn. */
const determinize = (
  observed: SimulatedGame,
  { players }: View,
  { rainbowPlaces }: Counts,
  index: number,
  random: FastRandom,
): SimulatedGame => {
  const game = copyOf(observed);
  game.shuffled.cards = 0;
  game.untilRainbow += index % rainbowPlaces;
  for (let player = 0; player < players.length; player += 1) {
    const { count, cards } = at(players, player);
    if (cards === null) game.owned[player] = sampleFaceDown(game, count, random);
  }
  for (let color = 0; color < colors.length; color += 1)
    if ((game.row >> color) & 1) game.failingCards += game.deck[color] ?? 0;
  return game;
};

/** Samples face-down score cards. All seven colors would have won already (DR-10). */
const sampleFaceDown = (game: SimulatedGame, count: number, random: FastRandom): ColorSet => {
  let owned = 0;
  for (let card = 0; card < count; card += 1) {
    const color = takeCard(game, random);
    owned = hasSeven(owned | (1 << color)) ? owned : owned | (1 << color);
  }
  return owned;
};

/** Mutable. Colors are numbers; a card is drawn when it is turned up. */
interface SimulatedGame {
  turn: number;
  up: number;
  row: ColorSet;
  /** Number of cards, by color. */
  readonly deck: number[];
  /** The deck in drawing order. Rollouts that share it draw the same cards (common random numbers). */
  readonly order: number[];
  taken: number;
  /** The cards before this index are in their final order; the others are shuffled when taken. */
  readonly shuffled: { cards: number };
  /** Cards in the deck whose color is in the row. */
  failingCards: number;
  untilRainbow: number;
  /** The rainbow card is one of the last `lastCards` cards of the deck. */
  readonly lastCards: number;
  readonly owned: ColorSet[];
  readonly counts: number[];
  /** Whether any player has all seven colors. */
  isComplete: boolean;
  /** The seat whose turn ends a lap; null without DR-16. */
  readonly lapEnds: Seat | null;
}

const shouldDraw = (game: SimulatedGame, style: Style): boolean => {
  const { row, up, deck, order, taken, lastCards } = game;
  const own = game.owned[game.turn] ?? 0;
  if (row === 0) return true;
  if (hasSeven(row | own)) return false;
  // Only all seven colors can still win (DR-16).
  if (game.lapEnds !== null && game.isComplete) return true;
  const cards = order.length - taken + 1;
  const risk = (game.failingCards + (deck[up] ?? 0)) / cards;
  const threshold =
    style.leadWeight === 0
      ? style.threshold
      : thresholdOf(style, leadOf(game), expectedCardsLeft(Math.max(0, cards - lastCards), cards));
  return isWorthDrawing(row, row | (1 << up), own, risk, style, threshold);
};

const leadOf = ({ counts, turn, row }: SimulatedGame): number => {
  let most = 0;
  for (let player = 0; player < counts.length; player += 1)
    if (player !== turn) most = Math.max(most, counts[player] ?? 0);
  return (counts[turn] ?? 0) + sizeOf(row) - most;
};

const takeCard = (game: SimulatedGame, random: FastRandom): number => {
  const { order, taken, shuffled, deck } = game;
  if (taken === shuffled.cards) {
    const other = taken + random(order.length - taken);
    const card = order[other] ?? 0;
    order[other] = order[taken] ?? 0;
    order[taken] = card;
    shuffled.cards += 1;
  }
  const color = order[taken] ?? 0;
  game.taken += 1;
  deck[color] = (deck[color] ?? 0) - 1;
  return color;
};

const takeRow = (game: SimulatedGame): void => {
  const { turn } = game;
  const owned = (game.owned[turn] ?? 0) | game.row;
  game.owned[turn] = owned;
  game.counts[turn] = (game.counts[turn] ?? 0) + sizeOf(game.row);
  game.isComplete ||= hasSeven(owned);
  game.row = 0;
  game.failingCards = 0;
};

const pass = (game: SimulatedGame, seat: number): number | null => {
  const { turn, lapEnds } = game;
  if (game.isComplete && (lapEnds === null || lapEnds === turn)) return winShareOf(game, seat);
  game.turn = (turn + 1) % game.counts.length;
  return null;
};

const winShareOf = ({ counts, owned }: SimulatedGame, seat: number): number => {
  const anySeven = owned.some(hasSeven);
  const inRun = counts.filter((_, player) => !anySeven || hasSeven(owned[player] ?? 0));
  const most = Math.max(...inRun);
  const wins = counts[seat] === most && (!anySeven || hasSeven(owned[seat] ?? 0));
  return wins ? 1 / inRun.filter((count) => count === most).length : 0;
};

/** Each returns the seat's share of the win, or null while the game goes on. */
const actions = {
  stop: (game: SimulatedGame, seat: number): number | null => {
    takeRow(game);
    return pass(game, seat);
  },
  draw: (game: SimulatedGame, seat: number, random: FastRandom): number | null => {
    game.row |= 1 << game.up;
    game.failingCards += game.deck[game.up] ?? 0;
    if (game.untilRainbow === 0) {
      takeRow(game);
      return winShareOf(game, seat);
    }
    game.untilRainbow -= 1;
    game.up = takeCard(game, random);
    if ((game.row >> game.up) & 1) {
      game.row = 0;
      game.failingCards = 0;
      return pass(game, seat);
    }
    return null;
  },
};

const rollout = (
  game: SimulatedGame,
  seat: number,
  first: keyof typeof actions,
  style: Style,
  random: FastRandom,
): number => {
  let won = actions[first](game, seat, random);
  while (won === null) won = actions[shouldDraw(game, style) ? 'draw' : 'stop'](game, seat, random);
  return won;
};

/** Bit set of colors, in the order of RD-2. */
type ColorSet = number;

const sevenColors = 2 ** colors.length - 1;

const hasSeven = (set: ColorSet): boolean => set === sevenColors;

const setOf = (cards: readonly string[]): ColorSet =>
  colors.reduce((set, color, place) => (cards.includes(color) ? set | (1 << place) : set), 0);

const countBits = (set: ColorSet): number => (set === 0 ? 0 : 1 + countBits(set & (set - 1)));
const sizes = Int8Array.from({ length: sevenColors + 1 }, (_, set) => countBits(set));

const sizeOf = (set: ColorSet): number => sizes[set] ?? 0;

/** Weights of the evaluation. */
interface Style {
  /** In cards. */
  readonly newColor: number;
  readonly seventhColor: number;
  /** Draw if the expected value after the draw exceeds `threshold` times the current value. */
  readonly threshold: number;
  /** Raises the threshold of the leader and lowers that of the others. */
  readonly leadWeight: number;
}

const evenStyle: Style = { newColor: 1, seventhColor: 0, threshold: 1, leadWeight: 0 };

/** Overvalues new colors, so it is weaker with four players. */
const collectorStyle: Style = { newColor: 5, seventhColor: 3, threshold: 1, leadWeight: 0 };

const leadStyle: Style = { newColor: 1, seventhColor: 0, threshold: 0.85, leadWeight: 2 };

/** By number of players, from two. Tuned by self-play. */
const hardStyles: readonly Style[] = [
  { newColor: 6, seventhColor: 3, threshold: 0.95, leadWeight: 0 },
  { newColor: 4, seventhColor: 3, threshold: 0.92, leadWeight: 0 },
  { newColor: 3, seventhColor: 3, threshold: 0.87, leadWeight: 0 },
  { newColor: 2, seventhColor: 3, threshold: 0.85, leadWeight: 0.8 },
];

/** By number of players, from two. `noisePercent` is the maximum error of the threshold. */
const normalStyles: readonly { readonly style: Style; readonly noisePercent: number }[] = [
  { style: evenStyle, noisePercent: 30 },
  { style: evenStyle, noisePercent: 50 },
  { style: collectorStyle, noisePercent: 0 },
  { style: leadStyle, noisePercent: 40 },
];

const normalStyle = (players: number, random: FastRandom): Style => {
  const { style, noisePercent } = at(normalStyles, players - 2);
  return noisePercent === 0
    ? style
    : { ...style, threshold: style.threshold + (noisePercent * (random(201) - 100)) / 10_000 };
};

const hardStyle = (players: number): Style => at(hardStyles, players - 2);

/** The rainbow card is equally likely at each place from `rainbowFrom` on. */
const expectedCardsLeft = (rainbowFrom: number, deck: number): number =>
  rainbowFrom + (deck - rainbowFrom) / 2;

/** A lead weighs more when fewer cards are left. */
const thresholdOf = ({ threshold, leadWeight }: Style, ahead: number, left: number): number =>
  threshold + (leadWeight * ahead) / (3 + 0.3 * left);

const rowValue = (row: ColorSet, owned: ColorSet, { newColor, seventhColor }: Style): number =>
  sizeOf(row) + (newColor - 1) * sizeOf(row & ~owned) + (hasSeven(row | owned) ? seventhColor : 0);

const isWorthDrawing = (
  row: ColorSet,
  longer: ColorSet,
  owned: ColorSet,
  risk: number,
  style: Style,
  threshold: number,
): boolean => (1 - risk) * rowValue(longer, owned, style) > threshold * rowValue(row, owned, style);

/** Known from the open cards (DR-15). */
interface Counts {
  /** Unseen cards by color: in the deck or face down as score cards. */
  readonly unseen: readonly number[];
  /** The first possible index of the rainbow card in the deck, and the number of possible indices (DR-2). */
  readonly rainbowFrom: number;
  readonly rainbowPlaces: number;
}

const countsOf = (view: View): Counts => {
  const open = openCards(view);
  const faceDown = view.players.reduce((sum, { count, cards }) => sum + (cards === null ? count : 0), 0);
  // The rainbow card has no color.
  const all = view.deck + faceDown + open.length - 1;
  const seen = tally(colors, open);
  const unseen = colors.map((color) => all / colors.length - (seen.get(color) ?? 0));
  const rainbowFrom = Math.max(0, view.deck - Math.floor(all / 2) - 1);
  return { unseen, rainbowFrom, rainbowPlaces: view.deck - rainbowFrom };
};

const openCards = ({ up, row, discards, players }: View): RainbowCard[] => [
  up,
  ...row,
  ...discards,
  ...players.flatMap(({ cards }) => cards ?? []),
];

/** The chance that the next card has a color of `row` (DR-5). */
const failureChance = (
  { unseen, rainbowFrom, rainbowPlaces }: Counts,
  row: readonly RainbowCard[],
): number => {
  const all = unseen.reduce((sum, count) => sum + count, 0);
  const harmful = colors.reduce(
    (sum, color, place) => sum + (row.includes(color) ? (unseen[place] ?? 0) : 0),
    0,
  );
  const rainbow = rainbowFrom === 0 ? 1 / rainbowPlaces : 0;
  return all === 0 ? 0 : ((1 - rainbow) * harmful) / all;
};
