import { type CardId, cards, symbolKinds } from '../cards.ts';
import {
  allPlaces,
  familyTable,
  found,
  kindAt,
  pairsAtOnce,
  pairsWithin,
  readGroups,
  sizes,
  symbolsPerCard,
  symbolsPerKind,
  symbolTable,
} from './tables.ts';

const firstPink = 69;

const lowNumberBits = Int32Array.from([0, ...cards.map(({ numbers }) => 1 << Math.min(...numbers))]);
const highNumberBits = Int32Array.from([0, ...cards.map(({ numbers }) => 1 << Math.max(...numbers))]);

/** What seven different cards are worth (PP-17 to PP-24): the `value` of a ranked hand, for whoever compares many. */
export const handValue = (hand: readonly CardId[]): number => {
  let run = 0;
  let pinkCards = 0;
  for (let place = 0; place < 7; place += 1) {
    const card = hand[place] ?? 0;
    const low = lowNumberBits[card] ?? 0;
    // A straight that goes beyond 16 has 17, and one beyond 17 has 18: the first card with either counts as the lower (PP-19).
    run |= (run & low) === 0 ? low : (highNumberBits[card] ?? 0);
    if (card >= firstPink) pinkCards += 1;
  }
  const straightTop = run === (run & -run) * 0b1111111 ? 31 - Math.clz32(run) : 0;
  const count = readGroups(hand);
  return composeValue(
    madeOf(hand, count),
    straightTop,
    placeOf(kindAt.number),
    placeOf(kindAt.letter),
    pinkCards,
  );
};

/** The place of the hand's numbers or letters among all sevens of them (PP-21, PP-22). */
const placeOf = (kind: number): number => {
  const again = found.again[kind] ?? 0;
  let place = 0;
  let counted = 0;
  for (let left = found.once[kind] ?? 0; left !== 0; left &= left - 1) {
    const bit = left & -left;
    const symbol = 31 - Math.clz32(bit);
    const places = (again & bit) === 0 ? 1 : (found.places[kind * symbolsPerKind + symbol] ?? 0);
    for (let times = sizes[places] ?? 0; times > 0; times -= 1) {
      counted += 1;
      place += placeAmongSevens(counted, symbol);
    }
  }
  return place;
};

/** The colours of the rainbows and of Kingdom V, as bits: dark before light, hue by hue. */
const darkRainbow = 0b01010101010101;
const lightRainbow = 0b10101010101010;
const tanAndPink = 0b11 << 16;

const symbolOf = (group: number): number => found.groups[group] ?? 0;
const placesOf = (group: number): number => found.places[symbolOf(group)] ?? 0;

/** The best level and number group of the hand whose `count` groups were read last (PP-17, PP-20). */
const madeOf = (hand: readonly CardId[], count: number): number => {
  const colours = found.once[kindAt.colour] ?? 0;
  if ((colours & ~tanAndPink) === 0) return made(levelOf(1));
  if (colours === darkRainbow || colours === lightRainbow) return made(levelOf(2));
  let pairs = 0;
  let largest = 0;
  for (let group = 0; group < count; group += 1) {
    const places = placesOf(group);
    pairs |= pairsWithin[places] ?? 0;
    largest = Math.max(largest, sizes[places] ?? 0);
  }
  if (largest < 3) {
    const most = pairsAtOnce(pairs);
    return madeWithPairs(levelOf(17 - most), most, allPlaces, count, pairs);
  }
  let best = 0;
  for (let group = 0; group < count; group += 1) {
    if (sizes[placesOf(group)] !== largest) continue;
    const way = largest === 4 ? beside(hand, group) : madeWithThree(group, count, pairs);
    best = Math.max(best, way);
  }
  return best;
};

const beside = (hand: readonly CardId[], four: number): number => {
  const places = placesOf(four);
  return madeWithFour(
    symbolOf(four),
    hand.filter((_, place) => (places & (1 << place)) === 0),
  );
};

/** Ranks 10 to 13, made of this triple and an earlier one or pairs. */
const madeWithThree = (triple: number, count: number, pairs: number): number => {
  const symbol = symbolOf(triple);
  const free = allPlaces ^ placesOf(triple);
  let best = 0;
  for (let group = 0; group < triple; group += 1) {
    const places = placesOf(group);
    if (sizes[places] === 3 && (places & free) === places) {
      // If the symbols are two numbers, this one is the higher.
      best = Math.max(best, made(levelOf(10), 3, symbolOf(group)));
    }
  }
  if (best > 0) return best;
  const most = pairsAtOnce(pairs & (pairsWithin[free] ?? 0));
  const level = levelOf(13 - most);
  return symbol < symbolsPerKind ? made(level, 3, symbol) : madeWithPairs(level, most, free, count, pairs);
};

/** The level as made of `most` pairs in free places, with the highest number that can be one of them (PP-20). */
const madeWithPairs = (level: number, most: number, free: number, count: number, pairs: number): number => {
  // The numbers are the first groups, the highest first.
  for (let group = 0; group < count && symbolOf(group) < symbolsPerKind; group += 1) {
    const places = placesOf(group) & free;
    const size = sizes[places] ?? 0;
    // Of three cards with the number each may be the one that is left over.
    for (let left = size > 1 ? places : 0; left !== 0; left &= left - 1) {
      const pair = size === 3 ? places ^ (left & -left) : places;
      const others = pairs & (pairsWithin[free ^ pair] ?? 0);
      if (pairsAtOnce(others) === most - 1) return made(level, 2, symbolOf(group));
    }
  }
  return made(level);
};

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
const madeWithFour = (four: number, others: readonly CardId[]): number => {
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

/**
 * The digits of a hand's value, the last first: pink cards (PP-23), letters (PP-22), play numbers (PP-21), number group (PP-20),
 * straight (PP-19), level (PP-17). The greatest value is below 2^53: 18 · 15 · 55 · 346,104² · 5 < 9 · 10^15.
 */
const pinkCounts = 5;
/** In how many ways seven symbols of one kind may come together, any symbol any number of times. */
const sevens = 346_104;
/** None, or two, three or four of one of 18 numbers. */
const groups = 1 + 3 * symbolsPerKind;
/** None, or one with the top number 7 to 20. */
const straights = 15;
const lowestTop = 7;

/** 17 for rank 1, down to 0 for rank 17: the two lines of rank 9 are levels of their own. */
export const levelOf = (rank: number, lowerLine = false): number => (rank > 9 || lowerLine ? 17 : 18) - rank;

/** The rank of a level. */
export const rankAt = (level: number): number => (level > 8 ? 18 : 17) - level;

/** A level, and the number group it is reached with, in one number: of several ways to reach it the greatest counts (PP-24). */
const made = (level: number, groupSize = 0, symbol = symbolsPerKind): number =>
  level * straights * groups + (symbol < symbolsPerKind ? (groupSize - 2) * symbolsPerKind + symbol + 1 : 0);

/** The digit of a straight by its top number; 0 stands for none. */
const straightDigit = (top: number): number => (top === 0 ? 0 : top - lowestTop + 1);

const composeValue = (
  levelAndGroup: number,
  straightTop: number,
  numbers: number,
  letters: number,
  pinkCards: number,
): number =>
  (((levelAndGroup + straightDigit(straightTop) * groups) * sevens + numbers) * sevens + letters) *
    pinkCounts +
  pinkCards;

/** What the upper digits of a value say. */
export interface Standing {
  readonly level: number;
  /** The top number of a straight. */
  readonly straight: number | null;
  /** The largest number group that makes the rank, by the number's place among the 18. */
  readonly group: { readonly size: number; readonly symbol: number } | null;
}

const upperOf = (value: number): number => Math.floor(value / (sevens * sevens * pinkCounts));

export const levelIn = (value: number): number => Math.floor(upperOf(value) / (groups * straights));

export const standingOf = (value: number): Standing => {
  const upper = upperOf(value);
  const straight = Math.floor(upper / groups) % straights;
  const group = (upper % groups) - 1;
  return {
    level: levelIn(value),
    straight: straight === 0 ? null : straight + lowestTop - 1,
    group:
      group < 0 ? null : { size: Math.floor(group / symbolsPerKind) + 2, symbol: group % symbolsPerKind },
  };
};

/** `binomials[j * rows + n]` is n over j. */
const rows = symbolsPerKind + 6;
const binomials = new Int32Array(8 * rows);
for (let n = 0; n < rows; n += 1) {
  binomials[n] = 1;
  for (let j = 1; j < 8 && j <= n; j += 1) {
    binomials[j * rows + n] = (binomials[j * rows + n - 1] ?? 0) + (binomials[(j - 1) * rows + n - 1] ?? 0);
  }
}

/** What the j-th lowest of seven symbols adds to their place among all sevens, ordered by the highest, then the next: j from 1. */
const placeAmongSevens = (j: number, symbol: number): number => binomials[j * rows + symbol + j - 1] ?? 0;
