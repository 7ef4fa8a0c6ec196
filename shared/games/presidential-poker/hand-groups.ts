import { type CardId, cards } from './cards.ts';
import { symbolsPerCard, symbolsPerKind, symbolTable } from './hand-symbols.ts';

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
