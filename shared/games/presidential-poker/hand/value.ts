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

/** The comparison key of seven different cards (PP-17 to PP-24), without the parts of `rankHand`. */
export const handValue = (hand: readonly CardId[]): number => {
  let run = 0;
  let pinkCards = 0;
  for (let place = 0; place < 7; place += 1) {
    const card = hand[place] ?? 0;
    const low = lowNumberBits[card] ?? 0;
    // Kingdom V: a straight beyond 16 needs 17, beyond 17 needs 18, so the first such card counts as the
    // lower number (PP-19).
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

/** The index of the hand's numbers or letters among all multisets of seven (PP-21, PP-22). */
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

/** Bit sets of the colors of the rainbows and of Kingdom V: dark before light, by hue. */
const darkRainbow = 0b01010101010101;
const lightRainbow = 0b10101010101010;
const tanAndPink = 0b11 << 16;

const symbolOf = (group: number): number => found.groups[group] ?? 0;
const placesOf = (group: number): number => found.places[symbolOf(group)] ?? 0;

/** Best level and number group of the last hand that `readGroups` read (PP-17, PP-20). */
const madeOf = (hand: readonly CardId[], count: number): number => {
  const colors = found.once[kindAt.color] ?? 0;
  if ((colors & ~tanAndPink) === 0) return made(levelOf(1));
  if (colors === darkRainbow || colors === lightRainbow) return made(levelOf(2));
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

/** Ranks 10 to 13: this triple with an earlier one or with pairs. */
const madeWithThree = (triple: number, count: number, pairs: number): number => {
  const symbol = symbolOf(triple);
  const free = allPlaces ^ placesOf(triple);
  let best = 0;
  for (let group = 0; group < triple; group += 1) {
    const places = placesOf(group);
    if (sizes[places] === 3 && (places & free) === places) {
      // Of two number triples this is the higher.
      best = Math.max(best, made(levelOf(10), 3, symbolOf(group)));
    }
  }
  if (best > 0) return best;
  const most = pairsAtOnce(pairs & (pairsWithin[free] ?? 0));
  const level = levelOf(13 - most);
  return symbol < symbolsPerKind ? made(level, 3, symbol) : madeWithPairs(level, most, free, count, pairs);
};

/** Highest number pair that leaves `most` disjoint pairs (PP-20). */
const madeWithPairs = (level: number, most: number, free: number, count: number, pairs: number): number => {
  // Numbers are the first groups, descending.
  for (let group = 0; group < count && symbolOf(group) < symbolsPerKind; group += 1) {
    const places = placesOf(group) & free;
    const size = sizes[places] ?? 0;
    // Any of three cards may be the spare one.
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

const common = ([first = 0, ...others]: readonly CardId[]): number[] =>
  symbolKinds
    .map((_, kind) => symbolAt(first, kind))
    .filter((symbol, kind) => others.every((card) => symbolAt(card, kind) === symbol));

const mostAlike = (cards: readonly CardId[], kind: number): number => {
  const symbols = cards.map((card) => symbolAt(card, kind));
  return Math.max(0, ...symbols.map((symbol) => symbols.filter((other) => other === symbol).length));
};

const allAkin = ([first = 0, ...others]: readonly CardId[], kind: number): boolean =>
  others.every((card) => familyAt(card, kind) === familyAt(first, kind));

/** Ranks 3 to 9, from four cards with the symbol `four` and three others. */
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

/** Rank 5 or 6, from five similar symbols and these two cards; 0 for neither. */
const madeWithFive = (two: readonly CardId[]): number => {
  const pairs = common(two).map((symbol) => made(levelOf(5), 2, symbol));
  if (pairs.length > 0) return Math.max(...pairs);
  return symbolKinds.some((_, kind) => allAkin(two, kind)) ? made(levelOf(6)) : 0;
};

/**
 * Mixed-radix digits of the value, last first: pink cards (PP-23), letters (PP-22), play numbers (PP-21),
 * number group (PP-20), straight (PP-19), level (PP-17).
 * Maximum: 18 · 15 · 55 · 346,104² · 5 < 9 · 10^15 < 2^53.
 */
const pinkCounts = 5;
/** Multisets of seven symbols of one kind. */
const sevens = 346_104;
/** None, or two to four cards with one of 18 numbers. */
const groups = 1 + 3 * symbolsPerKind;
/** None, or a top number from 7 to 20. */
const straights = 15;
const lowestTop = 7;

/** 17 for rank 1 down to 0 for rank 17; rank 9 has two levels. */
export const levelOf = (rank: number, lowerLine = false): number => (rank > 9 || lowerLine ? 17 : 18) - rank;

export const rankAt = (level: number): number => (level > 8 ? 18 : 17) - level;

/** Level and number group in one number: of several ways the greatest counts (PP-24). */
const made = (level: number, groupSize = 0, symbol = symbolsPerKind): number =>
  level * straights * groups + (symbol < symbolsPerKind ? (groupSize - 2) * symbolsPerKind + symbol + 1 : 0);

/** 0 without a straight. */
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

/** The upper digits of a value. */
export interface Standing {
  readonly level: number;
  /** Top number; null without a straight. */
  readonly straight: number | null;
  /** The largest number group of the rank; `symbol` is 0 to 17. */
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

/** Combinatorial number system: the contribution of the j-th lowest of seven symbols (j from 1). */
const placeAmongSevens = (j: number, symbol: number): number => binomials[j * rows + symbol + j - 1] ?? 0;
