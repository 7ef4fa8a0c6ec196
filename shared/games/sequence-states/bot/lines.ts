import { allSpaces } from '../board.ts';
import { type Five, fivesThrough } from '../sequences.ts';

const keyOf = (five: Five): string => five.join();

/** Every five of the board once. */
export const allFives: readonly Five[] = [
  ...new Map(
    allSpaces.flatMap((space) => fivesThrough(space).flat()).map((five) => [keyOf(five), five]),
  ).values(),
];

const placeOf = new Map(allFives.map((five, place) => [keyOf(five), place]));

/** The fives through each space, by their place in `allFives`. */
export const linesThrough: readonly (readonly number[])[] = allSpaces.map((space) =>
  fivesThrough(space)
    .flat()
    .map((five) => placeOf.get(keyOf(five)) ?? 0),
);

/** The fives that have two spaces or more of this one, itself among them: after it they no longer count (SQ-17). */
export const linesBarredBy: readonly (readonly number[])[] = allFives.map((five) =>
  allFives.flatMap((other, place) =>
    other.filter((space) => five.includes(space)).length > 1 ? [place] : [],
  ),
);
