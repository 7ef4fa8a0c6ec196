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

const bearersEach = 4;

/** By kind and card: the card's symbol as one bit of 18. */
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

/** What `readGroups` found in the hand it read last: kept only so that no hand costs a new object. */
export const found = {
  /** By kind, as bits: the symbols that some card bears, and those that several do. */
  once: new Int32Array(symbolsPerCard),
  again: new Int32Array(symbolsPerCard),
  /** The symbols that several cards bear, kind by kind, within a kind the highest first. */
  groups: new Uint8Array(32),
  /** By symbol, if several cards bear it: their places in the hand, as bits. */
  places: new Uint8Array(symbolsPerCard * symbolsPerKind),
};

/** Finds what seven cards have in common. @returns how many groups there are. */
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

/** The places of a hand are bits: sets of them are numbers below 128. */
export const allPlaces = 127;

/** How many places a set has. */
export const sizes = new Uint8Array(128);
/** The pairs of places inside a set, as bits: pair (i, j) with i < j is bit j (j − 1) / 2 + i. */
export const pairsWithin = new Int32Array(128);

for (let places = 1; places < 128; places += 1) {
  const top = 31 - Math.clz32(places);
  const rest = places ^ (1 << top);
  sizes[places] = (sizes[rest] ?? 0) + 1;
  pairsWithin[places] = (pairsWithin[rest] ?? 0) | (rest << ((top * (top - 1)) / 2));
}

/** The pairs of the first six places. */
const firstPairs = 15;

/** By sets of them. */
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

/** Made for the first hand: it takes as long as all else of this game that is made when a server starts. */
let made: Uint8Array | null = null;

/** How many of these pairs of places can be had at once, no place twice: 0 to 3. */
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
