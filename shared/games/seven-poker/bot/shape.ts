import { colours } from '../../rainbow-deck.ts';
import { allColours, handSize } from '../hand.ts';

/** The part of a hand that determines its equity, independent of the colours themselves. */
export interface Shape {
  /** Cards of each colour without a victory card, descending. */
  readonly fresh: readonly number[];
  /** Number of colours in the hand that already have a victory card. */
  readonly held: number;
  /** Further cards of those colours. */
  readonly spare: number;
}

export const shapeOf = (hand: readonly number[], isHeld: readonly boolean[]): Shape => {
  const fresh: number[] = [];
  let held = 0;
  let spare = 0;
  for (const [colour, count] of hand.entries()) {
    if (count === 0) continue;
    if (isHeld[colour] === true) {
      held += 1;
      spare += count - 1;
    } else fresh.push(count);
  }
  return { fresh: fresh.sort((a, b) => b - a), held, spare };
};

export const keyOf = ({ fresh, held }: Shape): string => `${fresh.join('')}.${held}`;

const sizeOf = ({ fresh, held, spare }: Shape): number =>
  fresh.reduce((sum, count) => sum + count, held + spare);

/** SP-12. A held colour brings nothing, even if it is the most frequent. */
export const strengthOfShape = ({ fresh, held }: Shape): number =>
  fresh.length + held === colours.length ? allColours : (fresh[0] ?? 0);

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
      // Spare cards need a held colour.
      held === 0 && cards < handSize
        ? []
        : partitionsOf(cards, colours.length - victories, cards).map((fresh) => ({
            fresh,
            held,
            spare: handSize - held - cards,
          })),
    ),
  );

const plusOne = (fresh: readonly number[], pile: number): number[] =>
  fresh.with(pile, (fresh[pile] ?? 0) + 1).sort((a, b) => b - a);

/** The shapes after drawing one card, each with its number of colours (of seven, equally likely). */
const afterOneCard = ({ fresh, held, spare }: Shape, victories: number): [Shape, number][] => {
  const next: [Shape, number][] = fresh.map((_, pile) => [{ fresh: plusOne(fresh, pile), held, spare }, 1]);
  const unseen = colours.length - victories - fresh.length;
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
    cache.set(key, sum / colours.length);
    return sum / colours.length;
  };
  return average;
};

export const shapesAfterDiscard = ({ fresh, held, spare }: Shape, most: number): Shape[] => {
  const left: Shape[] = [];
  const piles = (place: number, laid: number, remaining: readonly number[]): void => {
    if (place === fresh.length) {
      for (let heldLaid = 0; heldLaid <= Math.min(held, most - laid); heldLaid += 1) {
        const spareLaid = Math.min(spare, most - laid - heldLaid);
        left.push({
          fresh: remaining.filter((count) => count > 0).sort((a, b) => b - a),
          held: held - heldLaid,
          spare: spare - spareLaid,
        });
      }
      return;
    }
    const count = fresh[place] ?? 0;
    for (let more = 0; more <= Math.min(count, most - laid); more += 1)
      piles(place + 1, laid + more, [...remaining, count - more]);
  };
  piles(0, 0, []);
  return left;
};

/**
 * By number of players and strength: share of showdowns won after staying (SP-12, SP-13), from games of hard.
 * Input of `npm run lab -- prospects`.
 */
export const showdownWinRates: Readonly<Record<number, readonly number[]>> = {
  3: [0, 0.1, 0.16, 0.24, 0.33, 0.45, 0.67, 0.76, 0.52],
  4: [0, 0.07, 0.15, 0.22, 0.31, 0.42, 0.58, 0.64, 0.43],
  5: [0, 0.05, 0.13, 0.21, 0.28, 0.39, 0.49, 0.52, 0.34],
};

/** The numbers of victory cards with a table (SP-20). */
export const goals: readonly number[] = [3, 4, 5, 6];
