import { colours } from '../../../decks/rainbow.ts';
import type { FastRandom } from '../../../kernel/random.ts';
import { type ColourSet, hasSeven, isWorthTheRisk, type Style, sizeOf } from './style.ts';

/**
 * A game as the computer player imagines it: colours are numbers, and which card lies where is thrown when it is
 * turned up. It changes as it is played on.
 */
export interface Imagined {
  turn: number;
  /** The colour that lies face up on the deck. */
  up: number;
  row: ColourSet;
  /** The cards of each colour in the deck, and how many they are. */
  readonly deck: number[];
  left: number;
  /** The cards taken out of the deck so far. Games that share this list share their luck, however they are played. */
  readonly order: number[];
  taken: number;
  /** How many cards will be turned up before the rainbow card. */
  untilRainbow: number;
  /** Each player's colours, and the number of their score cards. */
  readonly owned: ColourSet[];
  readonly counts: number[];
}

/** Draws as long as the row can be expected to be worth more after it, and never once it has what is missing. */
export const wouldDraw = ({ row, up, deck, left, owned, turn }: Imagined, style: Style): boolean => {
  const own = owned[turn] ?? 0;
  if (row === 0) return true;
  if (hasSeven(row | own)) return false;
  const longer = row | (1 << up);
  let harmful = 0;
  for (let colour = 0; colour < colours.length; colour += 1)
    if ((longer >> colour) & 1) harmful += deck[colour] ?? 0;
  return isWorthTheRisk(row, longer, own, harmful / (left + 1), style);
};

/** Takes the next card out of the deck: any, unless a game with the same luck has taken it before. */
export const takeCard = (game: Imagined, random: FastRandom): number => {
  const colour = game.order[game.taken] ?? anyOf(game, random);
  game.order[game.taken] = colour;
  game.taken += 1;
  game.deck[colour] = (game.deck[colour] ?? 0) - 1;
  game.left -= 1;
  return colour;
};

const anyOf = ({ deck, left }: Imagined, random: FastRandom): number => {
  let place = random(left);
  let colour = 0;
  while (place >= (deck[colour] ?? left)) {
    place -= deck[colour] ?? 0;
    colour += 1;
  }
  return colour;
};

const takeRow = (game: Imagined): void => {
  const { turn } = game;
  game.owned[turn] = (game.owned[turn] ?? 0) | game.row;
  game.counts[turn] = (game.counts[turn] ?? 0) + sizeOf(game.row);
  game.row = 0;
};

const pass = (game: Imagined): void => {
  game.turn = (game.turn + 1) % game.counts.length;
};

/** The seat's part of the win, if whoever has just taken a row has all colours. */
const bySeven = ({ owned, turn }: Imagined, seat: number): number | null =>
  hasSeven(owned[turn] ?? 0) ? Number(turn === seat) : null;

/** The same when the rainbow card has been turned up. */
const byCards = ({ counts }: Imagined, seat: number): number => {
  const most = Math.max(...counts);
  return counts[seat] === most ? 1 / counts.filter((count) => count === most).length : 0;
};

/** Each gives the seat's part of the win, or null while the game goes on. */
const actions = {
  stop: (game: Imagined, seat: number): number | null => {
    takeRow(game);
    const won = bySeven(game, seat);
    if (won === null) pass(game);
    return won;
  },
  draw: (game: Imagined, seat: number, random: FastRandom): number | null => {
    game.row |= 1 << game.up;
    if (game.untilRainbow === 0) {
      takeRow(game);
      return bySeven(game, seat) ?? byCards(game, seat);
    }
    game.untilRainbow -= 1;
    game.up = takeCard(game, random);
    if ((game.row >> game.up) & 1) {
      game.row = 0;
      pass(game);
    }
    return null;
  },
};

/** Plays to the end, all in the same style, beginning with this action. Gives the seat's part of the win: 1, a share of it, or 0. */
export const playOut = (
  game: Imagined,
  seat: number,
  first: keyof typeof actions,
  style: Style,
  random: FastRandom,
): number => {
  let won = actions[first](game, seat, random);
  while (won === null) won = actions[wouldDraw(game, style) ? 'draw' : 'stop'](game, seat, random);
  return won;
};
