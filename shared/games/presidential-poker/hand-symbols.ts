import { at } from '../../kernel/cards.ts';
import {
  type Card,
  type CardSymbol,
  cards,
  familyOf,
  type SymbolKind,
  symbolKinds,
  symbolsOf,
} from './cards.ts';

/** Symbols of one kind are numbered without a gap: symbol `i` of the kind at place `k` is `k * symbolsPerKind + i`. */
export const symbolsPerKind = 18;
export const symbolsPerCard = symbolKinds.length;
export const kindAt = { number: 0, letter: 1, colour: 2 } as const satisfies Partial<
  Record<SymbolKind, number>
>;

/** The two numbers of a Kingdom V card are one symbol, the higher: the same four cards bear both. */
const printed = (card: Card, kind: SymbolKind): CardSymbol => at(symbolsOf(card, kind).slice(-1), 0);

/** Play numbers and letters ascend; similar colours and figures stand side by side. */
const listed = symbolKinds.map((kind) => {
  const symbols = [...new Set(cards.map((card) => printed(card, kind)))];
  const families = [...new Set(symbols.map((symbol) => familyOf(kind, symbol)))];
  return families.flatMap((family) => symbols.filter((symbol) => familyOf(kind, symbol) === family));
});

/** The symbols of card `id`, in the order of the kinds, from `id * symbolsPerCard` on. */
export const symbolTable = new Uint8Array((cards.length + 1) * symbolsPerCard);

/** By symbol: a number that similar symbols have in common, and no others. */
export const familyTable = new Uint8Array(symbolsPerKind * symbolsPerCard);

for (const [place, kind] of symbolKinds.entries()) {
  const symbols = at(listed, place);
  const families = symbols.map((symbol) => familyOf(kind, symbol));
  const first = place * symbolsPerKind;
  families.forEach((family, index) => {
    familyTable[first + index] = first + families.indexOf(family);
  });
  for (const card of cards) {
    symbolTable[card.id * symbolsPerCard + place] = first + symbols.indexOf(printed(card, kind));
  }
}

/** The play number that a symbol of the first kind stands for. */
export const playNumberOf = (symbol: number): number => Number(at(at(listed, 0), symbol));
