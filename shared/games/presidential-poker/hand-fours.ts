import { type CardId, symbolKinds } from './cards.ts';
import { levelOf, made } from './hand-order.ts';
import { familyTable, symbolsPerCard, symbolsPerKind, symbolTable } from './hand-symbols.ts';

const symbolAt = (card: CardId, kind: number): number => symbolTable[card * symbolsPerCard + kind] ?? 0;
const familyAt = (card: CardId, kind: number): number => familyTable[symbolAt(card, kind)] ?? 0;

/** The symbols that all these cards bear. */
const common = ([first = 0, ...others]: readonly CardId[]): number[] =>
  symbolKinds
    .map((_, kind) => symbolAt(first, kind))
    .filter((symbol, kind) => others.every((card) => symbolAt(card, kind) === symbol));

/** How many of the cards bear the same symbol of a kind, at most. */
const mostAlike = (cards: readonly CardId[], kind: number): number => {
  const symbols = cards.map((card) => symbolAt(card, kind));
  return Math.max(0, ...symbols.map((symbol) => symbols.filter((other) => other === symbol).length));
};

/** Whether the cards' symbols of a kind are all similar or identical. */
const allAkin = ([first = 0, ...others]: readonly CardId[], kind: number): boolean =>
  others.every((card) => familyAt(card, kind) === familyAt(first, kind));

/** The best that a hand makes of four cards that bear the symbol `four` and its three others: ranks 3 to 9. */
export const madeWithFour = (four: number, others: readonly CardId[]): number => {
  const kindOfFour = Math.floor(four / symbolsPerKind);
  const similar = others.filter((card) => familyAt(card, kindOfFour) === familyTable[four]);
  const alike = mostAlike(similar, kindOfFour);
  if (alike >= 2) return made(levelOf(alike === 3 ? 3 : 4));

  const fives = similar.map((fifth) => madeWithFive(others.filter((card) => card !== fifth)));
  const five = Math.max(0, ...fives);
  if (five > 0) return five;

  const triples = common(others).map((three) => made(levelOf(7), 3, three));
  if (triples.length > 0) return Math.max(made(levelOf(7), 4, four), ...triples);

  const akin = symbolKinds.flatMap((_, kind) => (allAkin(others, kind) ? [mostAlike(others, kind)] : []));
  if (akin.includes(2)) return made(levelOf(8), 4, four);
  return made(levelOf(9, akin.length === 0), 4, four);
};

/** What five similar symbols and these two cards make: rank 5 or 6, or 0 for neither. */
const madeWithFive = (two: readonly CardId[]): number => {
  const pairs = common(two).map((symbol) => made(levelOf(5), 2, symbol));
  if (pairs.length > 0) return Math.max(...pairs);
  return symbolKinds.some((_, kind) => allAkin(two, kind)) ? made(levelOf(6)) : 0;
};
