import { colors } from '../../rainbow-deck.ts';
import { handSize } from '../hand.ts';

/** The part of a hand that determines its equity, independent of the colors themselves. */
export interface Shape {
  /** Cards of each color without a victory card, descending. */
  readonly fresh: readonly number[];
  /** Number of colors in the hand that already have a victory card. */
  readonly held: number;
  /** Further cards of those colors. */
  readonly spare: number;
}

export const shapeOf = (hand: readonly number[], isHeld: readonly boolean[]): Shape => {
  const fresh: number[] = [];
  let held = 0;
  let spare = 0;
  for (const [color, count] of hand.entries()) {
    if (count === 0) continue;
    if (isHeld[color] === true) {
      held += 1;
      spare += count - 1;
    } else fresh.push(count);
  }
  return { fresh: fresh.sort((a, b) => b - a), held, spare };
};

export const keyOf = ({ fresh, held }: Shape): string => `${fresh.join('')}.${held}`;

const sizeOf = ({ fresh, held, spare }: Shape): number =>
  fresh.reduce((sum, count) => sum + count, held + spare);

const partitionsOf = (cards: number, piles: number, largest: number): number[][] => {
  if (cards === 0) return [[]];
  if (piles === 0) return [];
  return Array.from(
    { length: Math.min(cards, largest) },
    (_, index) => Math.min(cards, largest) - index,
  ).flatMap((first) => partitionsOf(cards - first, piles - 1, first).map((others) => [first, ...others]));
};

/** All shapes of a full hand, in the order of the tables. */
export const fullShapes = (victories: number): Shape[] =>
  Array.from({ length: victories + 1 }, (_, held) => held).flatMap((held) =>
    Array.from({ length: handSize - held + 1 }, (_, cards) => cards).flatMap((cards) =>
      // Spare cards need a held color.
      held === 0 && cards < handSize
        ? []
        : partitionsOf(cards, colors.length - victories, cards).map((fresh) => ({
            fresh,
            held,
            spare: handSize - held - cards,
          })),
    ),
  );

const plusOne = (fresh: readonly number[], pile: number): number[] =>
  fresh.with(pile, (fresh[pile] ?? 0) + 1).sort((a, b) => b - a);

/** The shapes after drawing one card, each with its number of colors (of seven, equally likely). */
const afterOneCard = ({ fresh, held, spare }: Shape, victories: number): [Shape, number][] => {
  const next: [Shape, number][] = fresh.map((_, pile) => [{ fresh: plusOne(fresh, pile), held, spare }, 1]);
  const unseen = colors.length - victories - fresh.length;
  if (unseen > 0) next.push([{ fresh: [...fresh, 1], held, spare }, unseen]);
  if (held > 0) next.push([{ fresh, held, spare: spare + 1 }, held]);
  if (victories > held) next.push([{ fresh, held: held + 1, spare }, victories - held]);
  return next;
};

/** Chance to win the game, 0 to 1, of a full hand. */
export type Equity = (shape: Shape) => number;

/** The equity of a partial hand, averaged over the draws that fill it. */
export const averageFilled = (equity: Equity, victories: number): Equity => {
  const cache = new Map<string, number>();
  const average: Equity = (shape) => {
    if (sizeOf(shape) >= handSize) return equity(shape);
    const key = `${keyOf(shape)}.${shape.spare}`;
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const sum = afterOneCard(shape, victories).reduce(
      (total, [next, ways]) => total + ways * average(next),
      0,
    );
    cache.set(key, sum / colors.length);
    return sum / colors.length;
  };
  return average;
};

/** The numbers of victory cards with a table (SP-20). */
export const goals: readonly number[] = [3, 4, 5, 6];
