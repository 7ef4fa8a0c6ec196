import type { Team } from './board.ts';
import { allSpaces, boardSize } from './board.ts';

/** Five adjacent spaces in a line, from its start: the top, or in a row the left. */
export type Five = readonly number[];

/** By space; null is open. */
type Chips = readonly (Team | null)[];

/** SQ-16. */
export interface Sequence {
  readonly team: Team;
  readonly spaces: Five;
}

/** Row, column and both diagonals. */
const directions = [
  { down: 0, right: 1 },
  { down: 1, right: 0 },
  { down: 1, right: 1 },
  { down: 1, right: -1 },
] as const;

const inside = (row: number, column: number): boolean =>
  row >= 0 && row < boardSize && column >= 0 && column < boardSize;

/** The fives on the board with `space` in place 4, 3, … 0: those nearest the line's start first. */
const fivesAlong = (space: number, { down, right }: (typeof directions)[number]): Five[] =>
  [4, 3, 2, 1, 0].flatMap((before) => {
    const row = Math.floor(space / boardSize) - before * down;
    const column = (space % boardSize) - before * right;
    if (!inside(row, column) || !inside(row + 4 * down, column + 4 * right)) return [];
    return [[0, 1, 2, 3, 4].map((step) => (row + step * down) * boardSize + column + step * right)];
  });

const fives: readonly (readonly Five[][])[] = allSpaces.map((space) =>
  directions.map((direction) => fivesAlong(space, direction)),
);

/** By direction, those nearest the line's start first. */
export const fivesThrough = (space: number): readonly (readonly Five[])[] => fives[space] ?? [];

export const allFives: readonly Five[] = allSpaces.flatMap((space) =>
  fivesThrough(space).flatMap((along) => along.filter(([first]) => first === space)),
);

const shared = (a: Five, b: Five): number => a.filter((space) => b.includes(space)).length;

/** SQ-17. Sequences of other teams cannot overlap. */
export const mayFollow = (five: Five, earlier: readonly Sequence[]): boolean =>
  earlier.every(({ spaces }) => shared(spaces, five) <= 1);

/** Fives that one more chip of the team completes (SQ-13). */
export const openFours = (chips: Chips, sequences: readonly Sequence[], team: Team): number =>
  allFives.filter(
    (five) =>
      five.filter((space) => chips[space] === team).length === 4 &&
      five.some((space) => chips[space] === null) &&
      mayFollow(five, sequences),
  ).length;

/** Ways to mark in one direction: two fives if the chip is the end of both, else any one of them. */
const waysAlong = (candidates: readonly Five[]): Five[][] => {
  const pairs = candidates.flatMap((five, index) =>
    candidates.slice(index + 1).flatMap((later) => (shared(five, later) <= 1 ? [[five, later]] : [])),
  );
  if (pairs.length > 0) return pairs;
  return candidates.length > 0 ? candidates.map((five) => [five]) : [[]];
};

/**
 * The ways to mark as many sequences as possible when `team` places a chip on `space` (SQ-18). The first is
 * the default; `[[]]` completes nothing.
 * Only fives through `space` count: others were marked or barred when completed (SQ-17).
 * Fives of different directions share only `space`, so directions are independent.
 */
export const markings = (
  chips: Chips,
  sequences: readonly Sequence[],
  team: Team,
  space: number,
): Five[][] => {
  const isOwn = (other: number): boolean => other === space || chips[other] === team;
  return fivesThrough(space)
    .map((along) => waysAlong(along.filter((five) => five.every(isOwn) && mayFollow(five, sequences))))
    .reduce<Five[][]>((ways, next) => ways.flatMap((way) => next.map((more) => [...way, ...more])), [[]]);
};
