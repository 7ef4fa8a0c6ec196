import { at } from '../../kernel/util.ts';

/** In the order of ids, from 1 (PP-3): color, play numbers, letter, picture, figure, mystery symbol. */
const deck = [
  ['dark red', [1], 'A', 'pig', 'solid circle', 'spiral'],
  ['dark red', [2], 'B', 'frog', 'partially solid circle', 'flame'],
  ['dark red', [3], 'C', 'owl', 'hollow circle', 'moon'],
  ['dark red', [4], 'D', 'turtle', 'dotted circle', 'X'],
  ['dark orange', [1], 'B', 'owl', 'solid square', 'knot'],
  ['dark orange', [2], 'A', 'turtle', 'partially solid square', 'eye'],
  ['dark orange', [3], 'D', 'pig', 'hollow square', 'bell'],
  ['dark orange', [4], 'C', 'frog', 'dotted square', 'drop'],
  ['dark yellow', [1], 'C', 'turtle', 'solid star', 'sun'],
  ['dark yellow', [2], 'D', 'owl', 'partially solid star', 'anchor'],
  ['dark yellow', [3], 'A', 'frog', 'hollow star', 'arrow'],
  ['dark yellow', [4], 'B', 'pig', 'dotted star', 'leaf'],
  ['dark green', [1], 'D', 'frog', 'solid triangle', 'key'],
  ['dark green', [2], 'C', 'pig', 'partially solid triangle', 'bolt'],
  ['dark green', [3], 'B', 'turtle', 'hollow triangle', 'gear'],
  ['dark green', [4], 'A', 'owl', 'dotted triangle', 'wave'],
  ['dark blue', [5], 'E', 'pine', 'hollow square', 'X'],
  ['dark blue', [6], 'F', 'eagle', 'dotted square', 'moon'],
  ['dark blue', [7], 'G', 'sheep', 'solid square', 'flame'],
  ['dark blue', [8], 'H', 'fish', 'partially solid square', 'spiral'],
  ['dark indigo', [5], 'F', 'sheep', 'hollow circle', 'drop'],
  ['dark indigo', [6], 'E', 'fish', 'dotted circle', 'bell'],
  ['dark indigo', [7], 'H', 'pine', 'solid circle', 'eye'],
  ['dark indigo', [8], 'G', 'eagle', 'partially solid circle', 'knot'],
  ['dark violet', [5], 'G', 'fish', 'hollow triangle', 'leaf'],
  ['dark violet', [6], 'H', 'sheep', 'dotted triangle', 'arrow'],
  ['dark violet', [7], 'E', 'eagle', 'solid triangle', 'anchor'],
  ['dark violet', [8], 'F', 'pine', 'partially solid triangle', 'sun'],
  ['black', [5], 'H', 'eagle', 'hollow star', 'wave'],
  ['black', [6], 'G', 'pine', 'dotted star', 'gear'],
  ['black', [7], 'F', 'fish', 'solid star', 'bolt'],
  ['black', [8], 'E', 'sheep', 'partially solid star', 'key'],
  ['light red', [9], 'I', 'rabbit', 'dotted star', 'flame'],
  ['light red', [10], 'J', 'cat', 'hollow star', 'spiral'],
  ['light red', [11], 'K', 'snail', 'partially solid star', 'X'],
  ['light red', [12], 'L', 'bee', 'solid star', 'moon'],
  ['light orange', [9], 'J', 'snail', 'dotted triangle', 'eye'],
  ['light orange', [10], 'I', 'bee', 'hollow triangle', 'knot'],
  ['light orange', [11], 'L', 'rabbit', 'partially solid triangle', 'drop'],
  ['light orange', [12], 'K', 'cat', 'solid triangle', 'bell'],
  ['light yellow', [9], 'K', 'bee', 'dotted circle', 'anchor'],
  ['light yellow', [10], 'L', 'snail', 'hollow circle', 'sun'],
  ['light yellow', [11], 'I', 'cat', 'partially solid circle', 'leaf'],
  ['light yellow', [12], 'J', 'rabbit', 'solid circle', 'arrow'],
  ['light green', [9], 'L', 'cat', 'dotted square', 'bolt'],
  ['light green', [10], 'K', 'rabbit', 'hollow square', 'key'],
  ['light green', [11], 'J', 'bee', 'partially solid square', 'wave'],
  ['light green', [12], 'I', 'snail', 'solid square', 'gear'],
  ['light blue', [13], 'M', 'rose', 'partially solid triangle', 'moon'],
  ['light blue', [14], 'N', 'bear', 'solid triangle', 'X'],
  ['light blue', [15], 'O', 'horse', 'dotted triangle', 'spiral'],
  ['light blue', [16], 'P', 'whale', 'hollow triangle', 'flame'],
  ['light indigo', [13], 'N', 'horse', 'partially solid star', 'bell'],
  ['light indigo', [14], 'M', 'whale', 'solid star', 'drop'],
  ['light indigo', [15], 'P', 'rose', 'dotted star', 'knot'],
  ['light indigo', [16], 'O', 'bear', 'hollow star', 'eye'],
  ['light violet', [13], 'O', 'whale', 'partially solid square', 'arrow'],
  ['light violet', [14], 'P', 'horse', 'solid square', 'leaf'],
  ['light violet', [15], 'M', 'bear', 'dotted square', 'sun'],
  ['light violet', [16], 'N', 'rose', 'hollow square', 'anchor'],
  ['gray', [13], 'P', 'bear', 'partially solid circle', 'gear'],
  ['gray', [14], 'O', 'rose', 'solid circle', 'wave'],
  ['gray', [15], 'N', 'whale', 'dotted circle', 'key'],
  ['gray', [16], 'M', 'horse', 'hollow circle', 'bolt'],
  ['tan', [18, 19], 'Q', 'woman', 'hollow heart', 'orb'],
  ['tan', [18, 19], 'Q', 'man', 'solid heart', 'crown'],
  ['tan', [17, 20], 'R', 'woman', 'hollow heart', 'crown'],
  ['tan', [17, 20], 'R', 'man', 'solid heart', 'orb'],
  ['pink', [18, 19], 'R', 'woman', 'solid heart', 'orb'],
  ['pink', [18, 19], 'R', 'man', 'hollow heart', 'crown'],
  ['pink', [17, 20], 'Q', 'woman', 'solid heart', 'crown'],
  ['pink', [17, 20], 'Q', 'man', 'hollow heart', 'orb'],
] as const;

type Row = (typeof deck)[number];

export type Color = Row[0];
type PlayNumber = Row[1][number];
export type Letter = Row[2];
export type Picture = Row[3];
export type Figure = Row[4];
export type Mystery = Row[5];

/** PP-2. */
export const symbolKinds = ['number', 'letter', 'color', 'figure', 'picture', 'mystery'] as const;
export type SymbolKind = (typeof symbolKinds)[number];
export type CardSymbol = PlayNumber | Letter | Color | Figure | Picture | Mystery;

/** 1 to 72, also on the wire. */
export type CardId = number;

/** PP-1, PP-2. */
export interface Card {
  readonly id: CardId;
  readonly kingdom: 1 | 2 | 3 | 4 | 5;
  readonly color: Color;
  /** One play number, or the two of Kingdom V, ascending. */
  readonly numbers: readonly PlayNumber[];
  readonly letter: Letter;
  readonly picture: Picture;
  readonly figure: Figure;
  readonly mystery: Mystery;
}

const kingdomOf = (number: PlayNumber): Card['kingdom'] => {
  if (number <= 4) return 1;
  if (number <= 8) return 2;
  if (number <= 12) return 3;
  return number <= 16 ? 4 : 5;
};

export const cards: readonly Card[] = deck.map(
  ([color, numbers, letter, picture, figure, mystery], index) => ({
    id: index + 1,
    kingdom: kingdomOf(numbers[0]),
    color,
    numbers,
    letter,
    picture,
    figure,
    mystery,
  }),
);

/** PP-5. */
export const handSize = 7;

export const cardIds: readonly CardId[] = cards.map(({ id }) => id);

/** @throws RangeError if `id` is not one of 1 to 72. */
export const cardOf = (id: CardId): Card => at(cards, id - 1);

/** One, or the two play numbers of Kingdom V, ascending. */
export const symbolsOf = (card: Card, kind: SymbolKind): readonly CardSymbol[] =>
  kind === 'number' ? card.numbers : [card[kind]];

const families: Partial<Record<CardSymbol, string>> = {
  black: 'black and gray',
  gray: 'black and gray',
  tan: 'tan and pink',
  pink: 'tan and pink',
};

/**
 * PP-4: the hue of a color (`red`, `tan and pink`), the shape of a figure (`circle`), or any other symbol
 * itself.
 */
export const familyOf = (kind: SymbolKind, symbol: CardSymbol): string => {
  const words = String(symbol);
  const related = kind === 'color' || kind === 'figure';
  return related ? (families[symbol] ?? words.slice(words.lastIndexOf(' ') + 1)) : words;
};

/** PP-4. */
export const areSimilar = (kind: SymbolKind, a: CardSymbol, b: CardSymbol): boolean =>
  a !== b && familyOf(kind, a) === familyOf(kind, b);

/** PP-25: cards from the top. */
export const cutRange = { from: 30, to: 42 } as const;
