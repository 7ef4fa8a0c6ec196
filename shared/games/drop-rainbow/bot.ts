import type { Advice, BotInput } from '../../kernel/game.ts';
import type { Seat } from '../../kernel/ids.ts';
import type { FastRandom } from '../../kernel/random.ts';
import { at, tally } from '../../kernel/util.ts';
import { colours, type RainbowCard } from '../rainbow-deck.ts';
import { hasAllColours } from './rules.ts';
import type { Action, Options, Reason, View } from './types.ts';

type Situation = BotInput<Options, Action, View>;
type Choice = Advice<Action, Reason>;

/**
 * Stops at once with the row that completes its seven colours, and draws while nothing can be lost. In between, easy looks at the length
 * of the row alone, normal counts the cards it cannot see but is moody, and among four wants new colours too much, and hard plays the game
 * to its end in thought.
 */
export const bot = (situation: Situation): Choice => {
  const { level, view, seat, legal } = situation;
  const { row, up } = view;
  if (up === 'rainbow' || !legal.some(({ type }) => type === 'stop')) return draw({ code: 'must-draw' });
  const own = [...(at(view.players, seat).cards ?? []), ...row];
  if (hasAllColours(own) && own.length >= maxCompleteCount(view))
    return stop({ code: view.lapEnds === null || view.lapEnds === seat ? 'wins-now' : 'completes' });
  if (view.complete.length > 0) return draw({ code: 'last-chance' });
  if (row.length === 0 && !(level === 'hard' && countsOf(view).rainbowFrom === 0))
    return draw({ code: 'nothing-to-lose' });
  return choices[level](situation);
};

/** How many cards whoever is complete has at most: fewer would lose at the end of the lap (DR-16). */
const maxCompleteCount = ({ complete, players }: View): number =>
  Math.max(0, ...complete.map((seat) => at(players, seat).count));

const draw = (why: Reason): Choice => ({ action: { type: 'draw' }, why });
const stop = (why: Reason): Choice => ({ action: { type: 'stop' }, why });

/** In how many of a hundred cases easy draws once more, by the length of the row. */
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

/** How often a game is won from here on after either action, from 0 to 1; a shared win counts in part. */
interface WinRates {
  readonly draw: number;
  readonly stop: number;
}

const batchSize = 200;
const maxBatches = 20;
/** A difference counts from so many standard errors on. */
const minStandardErrors = 3;

/**
 * Plays many imagined games from here to the end, until one action wins clearly more often. The cards that the seat cannot see lie
 * differently in each: in the deck or, with `hiddenScores`, before the others (DR-14).
 */
export const estimateWinRates = (view: View, seat: Seat, random: FastRandom): WinRates => {
  const counts = countsOf(view);
  const seen = observedGame(view, counts);
  const style = hardStyle(view.players.length);
  const won = { draw: 0, stop: 0 };
  let games = 0;
  do {
    for (let number = games; number < games + batchSize; number += 1) {
      const game = determinize(seen, view, counts, number, random);
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

/** The game as it can be seen: nothing is dealt face down, and the rainbow card lies as high as it can. */
const observedGame = (view: View, { unseen, rainbowFrom }: Counts): SimulatedGame => {
  const row = setOf(view.row);
  const owned = view.players.map(({ cards }) => setOf(cards ?? []));
  return {
    turn: view.turn,
    up: view.up === 'rainbow' ? -1 : colours.indexOf(view.up),
    row,
    deck: [...unseen],
    order: unseen.flatMap((count, colour) => new Array<number>(count).fill(colour)),
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

/** From game to game the rainbow card lies one place deeper, so that it is everywhere equally often. */
const determinize = (
  seen: SimulatedGame,
  { players }: View,
  { rainbowPlaces }: Counts,
  number: number,
  random: FastRandom,
): SimulatedGame => {
  const game = copyOf(seen);
  game.shuffled.cards = 0;
  game.untilRainbow += number % rainbowPlaces;
  for (let player = 0; player < players.length; player += 1) {
    const { count, cards } = at(players, player);
    if (cards === null) game.owned[player] = sampleFaceDown(game, count, random);
  }
  for (let colour = 0; colour < colours.length; colour += 1)
    if ((game.row >> colour) & 1) game.failingCards += game.deck[colour] ?? 0;
  return game;
};

/** Somebody's face-down score cards: any, except that with all seven colours they would have won (DR-10). */
const sampleFaceDown = (game: SimulatedGame, count: number, random: FastRandom): ColourSet => {
  let owned = 0;
  for (let card = 0; card < count; card += 1) {
    const colour = takeCard(game, random);
    owned = hasSeven(owned | (1 << colour)) ? owned : owned | (1 << colour);
  }
  return owned;
};

/**
 * A game as the computer player imagines it: colours are numbers, and which card lies where is drawn when it is
 * turned up. It changes as it is played on.
 */
interface SimulatedGame {
  turn: number;
  /** The colour that lies face up on the deck. */
  up: number;
  row: ColourSet;
  /** How many cards of each colour are in the deck. */
  readonly deck: number[];
  /** The deck, and how many of its cards have been taken. Games that share this list draw the same cards, however they are played. */
  readonly order: number[];
  taken: number;
  /** How many cards of the list have their place in this game: the others are shuffled when they are taken. */
  readonly shuffled: { cards: number };
  /** How many cards in the deck have a colour of the row. */
  failingCards: number;
  /** How many cards will be turned up before the rainbow card. */
  untilRainbow: number;
  /** The rainbow card is one of so many at the bottom, as far as the players can know. */
  readonly lastCards: number;
  /** Each player's colours, and the number of their score cards. */
  readonly owned: ColourSet[];
  readonly counts: number[];
  /** Whether anybody has all seven colours. */
  isComplete: boolean;
  /** Whose turn ends a lap, if laps are played to their end (DR-16). */
  readonly lapEnds: Seat | null;
}

/** Draws as long as the row can be expected to be worth more after it, and never once it has what is missing. */
const shouldDraw = (game: SimulatedGame, style: Style): boolean => {
  const { row, up, deck, order, taken, lastCards } = game;
  const own = game.owned[game.turn] ?? 0;
  if (row === 0) return true;
  if (hasSeven(row | own)) return false;
  // Then only all seven colours can still win (DR-16).
  if (game.lapEnds !== null && game.isComplete) return true;
  const cards = order.length - taken + 1;
  const risk = (game.failingCards + (deck[up] ?? 0)) / cards;
  const threshold =
    style.leadWeight === 0
      ? style.threshold
      : thresholdOf(style, leadOf(game), expectedCardsLeft(Math.max(0, cards - lastCards), cards));
  return isWorthDrawing(row, row | (1 << up), own, risk, style, threshold);
};

/** By how many cards the player would be ahead of all others with the row. */
const leadOf = ({ counts, turn, row }: SimulatedGame): number => {
  let most = 0;
  for (let player = 0; player < counts.length; player += 1)
    if (player !== turn) most = Math.max(most, counts[player] ?? 0);
  return (counts[turn] ?? 0) + sizeOf(row) - most;
};

/** Takes the next card out of the deck: any, unless a game that shares the list has taken it before. */
const takeCard = (game: SimulatedGame, random: FastRandom): number => {
  const { order, taken, shuffled, deck } = game;
  if (taken === shuffled.cards) {
    const other = taken + random(order.length - taken);
    const card = order[other] ?? 0;
    order[other] = order[taken] ?? 0;
    order[taken] = card;
    shuffled.cards += 1;
  }
  const colour = order[taken] ?? 0;
  game.taken += 1;
  deck[colour] = (deck[colour] ?? 0) - 1;
  return colour;
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

/** The next player's turn; the seat's part of the win if the game is over instead (DR-10, DR-16). */
const pass = (game: SimulatedGame, seat: number): number | null => {
  const { turn, lapEnds } = game;
  if (game.isComplete && (lapEnds === null || lapEnds === turn)) return winShareOf(game, seat);
  game.turn = (turn + 1) % game.counts.length;
  return null;
};

/** The seat's part of the win at the end: the most cards count, among those with all colours if there are any. */
const winShareOf = ({ counts, owned }: SimulatedGame, seat: number): number => {
  const anySeven = owned.some(hasSeven);
  const inRun = counts.filter((_, player) => !anySeven || hasSeven(owned[player] ?? 0));
  const most = Math.max(...inRun);
  const wins = counts[seat] === most && (!anySeven || hasSeven(owned[seat] ?? 0));
  return wins ? 1 / inRun.filter((count) => count === most).length : 0;
};

/** Each gives the seat's part of the win, or null while the game goes on. */
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

/** Plays to the end, all in the same style, beginning with this action. Gives the seat's part of the win: 1, a share of it, or 0. */
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

/** Colours as bits, in the order of RD-2: what thousands of imagined games are played with. */
type ColourSet = number;

const sevenColours = 2 ** colours.length - 1;

const hasSeven = (set: ColourSet): boolean => set === sevenColours;

const setOf = (cards: readonly string[]): ColourSet =>
  colours.reduce((set, colour, place) => (cards.includes(colour) ? set | (1 << place) : set), 0);

const countBits = (set: ColourSet): number => (set === 0 ? 0 : 1 + countBits(set & (set - 1)));
const sizes = Int8Array.from({ length: sevenColours + 1 }, (_, set) => countBits(set));

const sizeOf = (set: ColourSet): number => sizes[set] ?? 0;

/** What a player strives for. */
interface Style {
  /** How many cards a new colour is worth, and how many more the seventh. */
  readonly newColour: number;
  readonly seventhColour: number;
  /** What the row has to be worth after another card, of what it is worth now. */
  readonly threshold: number;
  /** How much more that is for whoever is ahead, and less for whoever is behind (`patienceOf`). */
  readonly leadWeight: number;
}

/** Somebody who counts cards and takes one colour for as good as another. */
const evenStyle: Style = { newColour: 1, seventhColour: 0, threshold: 1, leadWeight: 0 };

/** Somebody who wants new colours more than they are worth among four, and dares too little. */
const collectorStyle: Style = { newColour: 5, seventhColour: 3, threshold: 1, leadWeight: 0 };

/** An amateur who dares more, but less the further ahead. */
const leadStyle: Style = { newColour: 1, seventhColour: 0, threshold: 0.85, leadWeight: 2 };

/**
 * By the number of players, from two on: the more play, the fewer games end by seven colours. Found by letting styles play each other,
 * and rounded.
 */
const hardStyles: readonly Style[] = [
  { newColour: 6, seventhColour: 3, threshold: 0.95, leadWeight: 0 },
  { newColour: 4, seventhColour: 3, threshold: 0.92, leadWeight: 0 },
  { newColour: 3, seventhColour: 3, threshold: 0.87, leadWeight: 0 },
  { newColour: 2, seventhColour: 3, threshold: 0.85, leadWeight: 0.8 },
];

/** How normal plays by the number of players, from two on, and by how many hundredths it may then want more or less of the next card. */
const normalStyles: readonly { readonly style: Style; readonly noisePercent: number }[] = [
  { style: evenStyle, noisePercent: 30 },
  { style: evenStyle, noisePercent: 50 },
  { style: collectorStyle, noisePercent: 0 },
  { style: leadStyle, noisePercent: 40 },
];

const normalStyle = (players: number, random: FastRandom): Style => {
  const { style, noisePercent: temper } = at(normalStyles, players - 2);
  return temper === 0
    ? style
    : { ...style, threshold: style.threshold + (temper * (random(201) - 100)) / 10_000 };
};

/** Somebody who also wants what is missing of the seven colours. */
const hardStyle = (players: number): Style => at(hardStyles, players - 2);

/** How many cards are expected to be turned up yet: the rainbow card lies anywhere behind the first so many of the deck. */
const expectedCardsLeft = (rainbowFrom: number, deck: number): number =>
  rainbowFrom + (deck - rainbowFrom) / 2;

/** What a style's threshold comes to: a lead counts for more the fewer cards are left in which it may be lost. */
const thresholdOf = ({ threshold, leadWeight: caution }: Style, ahead: number, left: number): number =>
  threshold + (caution * ahead) / (3 + 0.3 * left);

const rowValue = (row: ColourSet, owned: ColourSet, { newColour, seventhColour }: Style): number =>
  sizeOf(row) + (newColour - 1) * sizeOf(row & ~owned) + (hasSeven(row | owned) ? seventhColour : 0);

/** Whether the row, lengthened at this risk of losing it, can be expected to be worth more than it is. */
const isWorthDrawing = (
  row: ColourSet,
  longer: ColourSet,
  owned: ColourSet,
  risk: number,
  style: Style,
  threshold: number,
): boolean => (1 - risk) * rowValue(longer, owned, style) > threshold * rowValue(row, owned, style);

/** What can be worked out from the open cards (DR-15). */
interface Counts {
  /** How many cards of each colour cannot be seen, in the order of the colours: they lie in the deck, or face down as score cards. */
  readonly unseen: readonly number[];
  /** The first place of the face-down deck, from 0, where the rainbow card may lie, and the number of such places (DR-2). */
  readonly rainbowFrom: number;
  readonly rainbowPlaces: number;
}

export const countsOf = (view: View): Counts => {
  const open = openCards(view);
  const faceDown = view.players.reduce((sum, { count, cards }) => sum + (cards === null ? count : 0), 0);
  // The rainbow card is the only one that is of no colour.
  const all = view.deck + faceDown + open.length - 1;
  const seen = tally(colours, open);
  const unseen = colours.map((colour) => all / colours.length - (seen.get(colour) ?? 0));
  const rainbowFrom = Math.max(0, view.deck - Math.floor(all / 2) - 1);
  return { unseen, rainbowFrom, rainbowPlaces: view.deck - rainbowFrom };
};

const openCards = ({ up, row, discards, players }: View): RainbowCard[] => [
  up,
  ...row,
  ...discards,
  ...players.flatMap(({ cards }) => cards ?? []),
];

/** The chance that the next card turned up has a colour of the row or of the card that goes there (DR-5). */
export const failureChance = (
  { unseen, rainbowFrom, rainbowPlaces }: Counts,
  row: readonly RainbowCard[],
): number => {
  const all = unseen.reduce((sum, count) => sum + count, 0);
  const harmful = colours.reduce(
    (sum, colour, place) => sum + (row.includes(colour) ? (unseen[place] ?? 0) : 0),
    0,
  );
  const rainbow = rainbowFrom === 0 ? 1 / rainbowPlaces : 0;
  return all === 0 ? 0 : ((1 - rainbow) * harmful) / all;
};
