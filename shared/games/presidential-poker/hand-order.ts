import { symbolsPerKind } from './hand-symbols.ts';

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
export const made = (level: number, groupSize = 0, symbol = symbolsPerKind): number =>
  level * straights * groups + (symbol < symbolsPerKind ? (groupSize - 2) * symbolsPerKind + symbol + 1 : 0);

/** The digit of a straight by its top number; 0 stands for none. */
const straightDigit = (top: number): number => (top === 0 ? 0 : top - lowestTop + 1);

export const composeValue = (
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
export const placeAmongSevens = (j: number, symbol: number): number =>
  binomials[j * rows + symbol + j - 1] ?? 0;
