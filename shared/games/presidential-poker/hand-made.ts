import type { CardId } from './cards.ts';
import { madeWithFour } from './hand-fours.ts';
import { found } from './hand-groups.ts';
import { levelOf, made } from './hand-order.ts';
import { allPlaces, pairsAtOnce, pairsWithin, sizes } from './hand-pairs.ts';
import { kindAt, symbolsPerKind } from './hand-symbols.ts';

/** The colours of the rainbows and of Kingdom V, as bits: dark before light, hue by hue. */
const darkRainbow = 0b01010101010101;
const lightRainbow = 0b10101010101010;
const tanAndPink = 0b11 << 16;

const symbolOf = (group: number): number => found.groups[group] ?? 0;
const placesOf = (group: number): number => found.places[symbolOf(group)] ?? 0;

/** The best level and number group of the hand whose `count` groups were read last (PP-17, PP-20). */
export const madeOf = (hand: readonly CardId[], count: number): number => {
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
