import { at } from '../../kernel/cards.ts';
import { deck } from './deck.ts';

type Row = (typeof deck)[number];

export type Colour = Row[0];
type PlayNumber = Row[1][number];
export type Letter = Row[2];
export type Picture = Row[3];
export type Figure = Row[4];
export type Mystery = Row[5];

/** The six kinds of symbols, one of each on every card (PP-2). */
export const symbolKinds = ['number', 'letter', 'colour', 'figure', 'picture', 'mystery'] as const;
export type SymbolKind = (typeof symbolKinds)[number];
export type CardSymbol = PlayNumber | Letter | Colour | Figure | Picture | Mystery;

/** A card's name on the wire: 1 to 72. */
export type CardId = number;

/** What is printed on one card (PP-1, PP-2). */
export interface Card {
  readonly id: CardId;
  readonly kingdom: 1 | 2 | 3 | 4 | 5;
  readonly colour: Colour;
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

/** All 72 in the order of their ids. */
export const cards: readonly Card[] = deck.map(
  ([colour, numbers, letter, picture, figure, mystery], index) => ({
    id: index + 1,
    kingdom: kingdomOf(numbers[0]),
    colour,
    numbers,
    letter,
    picture,
    figure,
    mystery,
  }),
);

export const cardIds: readonly CardId[] = cards.map(({ id }) => id);

/** @throws RangeError if `id` is not one of 1 to 72. */
export const cardOf = (id: CardId): Card => at(cards, id - 1);

/** The symbols of one kind that a card bears: one, or the two play numbers of Kingdom V, ascending. */
export const symbolsOf = (card: Card, kind: SymbolKind): readonly CardSymbol[] =>
  kind === 'number' ? card.numbers : [card[kind]];

const families: Partial<Record<CardSymbol, string>> = {
  black: 'black and gray',
  gray: 'black and gray',
  tan: 'tan and pink',
  pink: 'tan and pink',
};

/**
 * What similar symbols have in common: the hue of a colour (`red`, `tan and pink`), the shape of a figure (`circle`). Other
 * symbols are similar to none and a family by themselves (PP-4).
 */
export const familyOf = (kind: SymbolKind, symbol: CardSymbol): string => {
  const words = String(symbol);
  const related = kind === 'colour' || kind === 'figure';
  return related ? (families[symbol] ?? words.slice(words.lastIndexOf(' ') + 1)) : words;
};

/** Whether two different symbols of one kind are similar (PP-4). */
export const areSimilar = (kind: SymbolKind, a: CardSymbol, b: CardSymbol): boolean =>
  a !== b && familyOf(kind, a) === familyOf(kind, b);
