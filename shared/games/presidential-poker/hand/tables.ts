import { at } from '../../../kernel/util.ts';
import {
  type Card,
  type CardId,
  type CardSymbol,
  cards,
  familyOf,
  type SymbolKind,
  symbolKinds,
  symbolsOf,
} from '../cards.ts';

/** Symbol `i` of kind `k` has the number `k * symbolsPerKind + i`. */
export const symbolsPerKind = 18;
export const symbolsPerCard = symbolKinds.length;
export const kindAt = { number: 0, letter: 1, color: 2 } as const satisfies Partial<
  Record<SymbolKind, number>
>;

/** The two numbers of a Kingdom V card count as one symbol, the higher: the same four cards bear both. */
const printed = (card: Card, kind: SymbolKind): CardSymbol => at(symbolsOf(card, kind).slice(-1), 0);

/** Numbers and letters ascend; similar colors and figures are adjacent. */
const listed = symbolKinds.map((kind) => {
  const symbols = [...new Set(cards.map((card) => printed(card, kind)))];
  const families = [...new Set(symbols.map((symbol) => familyOf(kind, symbol)))];
  return families.flatMap((family) => symbols.filter((symbol) => familyOf(kind, symbol) === family));
});

/** Symbols of card `id`, by kind, from index `id * symbolsPerCard`. */
export const symbolTable = new Uint8Array((cards.length + 1) * symbolsPerCard);

/** Similar symbols share a number. */
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

export const playNumberOf = (symbol: number): number => Number(at(at(listed, 0), symbol));

const bearersEach = 4;

/** By kind and card: one bit of 18. */
const symbolBits = new Int32Array(symbolsPerCard * (cards.length + 1));
/** By symbol: the four cards that bear it (PP-2). */
const bearers = new Uint8Array(symbolsPerCard * symbolsPerKind * bearersEach);

const counted = new Uint8Array(symbolsPerCard * symbolsPerKind);
for (const { id } of cards) {
  for (let kind = 0; kind < symbolsPerCard; kind += 1) {
    const symbol = symbolTable[id * symbolsPerCard + kind] ?? 0;
    const bearer = counted[symbol] ?? 0;
    symbolBits[kind * (cards.length + 1) + id] = 1 << (symbol - kind * symbolsPerKind);
    bearers[symbol * bearersEach + bearer] = id;
    counted[symbol] = bearer + 1;
  }
}

const placeBits = new Uint8Array(cards.length + 1);

/** Result of the last `readGroups`. Reused to avoid an allocation for each hand. */
export const found = {
  /** Bit sets by kind: symbols of at least one card, and of several. */
  once: new Int32Array(symbolsPerCard),
  again: new Int32Array(symbolsPerCard),
  /** Symbols of several cards, by kind, the highest first. */
  groups: new Uint8Array(32),
  /** By symbol of several cards: bit set of their places in the hand. */
  places: new Uint8Array(symbolsPerCard * symbolsPerKind),
};

/** Finds the common symbols of seven cards. @returns the number of groups */
export const readGroups = (hand: readonly CardId[]): number => {
  placeBits.fill(0);
  for (let place = 0; place < 7; place += 1) placeBits[hand[place] ?? 0] = 1 << place;
  let count = 0;
  for (let kind = 0; kind < symbolsPerCard; kind += 1) {
    const first = kind * (cards.length + 1);
    let once = 0;
    let again = 0;
    for (let place = 0; place < 7; place += 1) {
      const bit = symbolBits[first + (hand[place] ?? 0)] ?? 0;
      again |= once & bit;
      once |= bit;
    }
    found.once[kind] = once;
    found.again[kind] = again;
    while (again !== 0) {
      const top = 31 - Math.clz32(again);
      const symbol = kind * symbolsPerKind + top;
      found.groups[count] = symbol;
      found.places[symbol] = placesOf(symbol);
      count += 1;
      again ^= 1 << top;
    }
  }
  return count;
};

const placesOf = (symbol: number): number => {
  let places = 0;
  for (let index = symbol * bearersEach; index < (symbol + 1) * bearersEach; index += 1) {
    places |= placeBits[bearers[index] ?? 0] ?? 0;
  }
  return places;
};

/** Bit set of all places of a hand. */
export const allPlaces = 127;

/** Population count. */
export const sizes = new Uint8Array(128);
/** By set of places: bit set of its pairs; pair (i, j) with i < j is bit j (j − 1) / 2 + i. */
export const pairsWithin = new Int32Array(128);

for (let places = 1; places < 128; places += 1) {
  const top = 31 - Math.clz32(places);
  const rest = places ^ (1 << top);
  sizes[places] = (sizes[rest] ?? 0) + 1;
  pairsWithin[places] = (pairsWithin[rest] ?? 0) | (rest << ((top * (top - 1)) / 2));
}

/** Pairs of the first six places. */
const firstPairs = 15;

const mostOfFirst = (): Uint8Array => {
  const most = new Uint8Array(1 << firstPairs);
  const beside: number[] = [];
  for (let j = 1; j < 6; j += 1) {
    for (let i = 0; i < j; i += 1) beside.push(pairsWithin[63 ^ (1 << i) ^ (1 << j)] ?? 0);
  }
  for (let pairs = 1; pairs < most.length; pairs += 1) {
    const without = pairs & (pairs - 1);
    const next = pairs & (beside[31 - Math.clz32(pairs ^ without)] ?? 0);
    most[pairs] = Math.max(most[without] ?? 0, 1 + (most[next] ?? 0));
  }
  return most;
};

/** Filled for the first hand, because it would double the start-up time of the game. */
let made: Uint8Array | null = null;

/** Maximum number of disjoint pairs, 0 to 3. */
export const pairsAtOnce = (pairs: number): number => {
  made ??= mostOfFirst();
  const most = made;
  const first = pairs & (most.length - 1);
  let best = most[first] ?? 0;
  for (let others = pairs >> firstPairs; others !== 0 && best < 3; others &= others - 1) {
    const partner = others & -others;
    const left = first & (pairsWithin[63 ^ partner] ?? 0);
    best = Math.max(best, 1 + (most[left] ?? 0));
  }
  return best;
};
