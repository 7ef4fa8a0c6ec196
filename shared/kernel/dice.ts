import { at } from './cards.ts';
import type { Chance } from './chance.ts';

/** A whole number from 0 to bound − 1, each equally likely but for one part in 2³². */
export type Dice = (bound: number) => number;

const words = 2 ** 32;

/**
 * Many quick throws for the thoughts of a computer player, begun by three words of `chance`. They could be guessed, so nothing is ever
 * dealt by them. The generator is sfc32 (C. Doty-Humphrey, PractRand).
 */
export const diceFrom = (chance: Chance): Dice => {
  let a = chance.below(words) | 0;
  let b = chance.below(words) | 0;
  let c = chance.below(words) | 0;
  let count = 1;
  const next = (): number => {
    const sum = (((a + b) | 0) + count) | 0;
    count = (count + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let throws = 0; throws < 12; throws += 1) next();
  return (bound) => Math.floor((next() / words) * bound);
};

/** A new array with the same items in any order. */
export const mixed = <Item>(items: readonly Item[], dice: Dice): Item[] => {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const chosen = dice(last + 1);
    [result[last], result[chosen]] = [at(result, chosen), at(result, last)];
  }
  return result;
};
