import { describe, expect, test } from 'vitest';
import { allSpaces } from './board.ts';
import { type Five, fivesThrough, markings } from './sequences.ts';

const line = (start: number, step: number, count = 5): number[] =>
  Array.from({ length: count }, (_, index) => start + index * step);

interface Row {
  readonly rule: string;
  readonly name: string;
  /** Earlier chips of the team. */
  readonly own: readonly number[];
  readonly others?: readonly number[];
  readonly sequences?: readonly Five[];
  readonly space: number;
  /** All ways to mark, the default first. */
  readonly ways: readonly (readonly Five[])[];
}

const nothing = [[]];
const row4 = line(40, 1);
const column4 = line(4, 10);
const diagonal = line(0, 11);

const rows: readonly Row[] = [
  { rule: 'SQ-16', name: 'four are none', own: [0, 1, 2], space: 3, ways: nothing },
  { rule: 'SQ-16', name: 'a row', own: [40, 41, 43, 44], space: 42, ways: [[row4]] },
  { rule: 'SQ-16', name: 'a column', own: [4, 14, 24, 34], space: 44, ways: [[column4]] },
  { rule: 'SQ-16', name: 'a diagonal downwards', own: [11, 22, 33, 44], space: 0, ways: [[diagonal]] },
  {
    rule: 'SQ-16',
    name: 'a diagonal upwards',
    own: [90, 81, 63, 54],
    space: 72,
    ways: [[[54, 63, 72, 81, 90]]],
  },
  {
    rule: 'SQ-16',
    name: 'a line does not go on in the next row',
    own: [8, 9, 10, 11],
    space: 12,
    ways: nothing,
  },
  { rule: 'SQ-16', name: 'nor does a diagonal', own: [9, 20, 31, 42], space: 53, ways: nothing },
  {
    rule: 'SQ-16',
    name: 'a chip of another team does not count',
    own: [40, 41, 44],
    others: [43],
    space: 42,
    ways: nothing,
  },
  {
    rule: 'SQ-17',
    name: 'six are one, the five nearest the start unless the other is named',
    own: [0, 1, 2, 4, 5],
    space: 3,
    ways: [[line(0, 1)], [line(1, 1)]],
  },
  {
    rule: 'SQ-17',
    name: 'the sixth after five is nothing',
    own: line(0, 1),
    sequences: [line(0, 1)],
    space: 5,
    ways: nothing,
  },
  {
    rule: 'SQ-17',
    name: 'six then seven are still one',
    own: line(0, 1, 6),
    sequences: [line(0, 1)],
    space: 6,
    ways: nothing,
  },
  {
    rule: 'SQ-17',
    name: 'the ninth makes the second',
    own: line(0, 1, 8),
    sequences: [line(0, 1)],
    space: 8,
    ways: [[line(4, 1)]],
  },
  {
    rule: 'SQ-17',
    name: 'the ninth makes none if the first lies one further',
    own: line(0, 1, 8),
    sequences: [line(1, 1)],
    space: 8,
    ways: nothing,
  },
  {
    rule: 'SQ-17',
    name: 'the tenth does then',
    own: line(0, 1, 9),
    sequences: [line(1, 1)],
    space: 9,
    ways: [[line(5, 1)]],
  },
  {
    rule: 'SQ-17',
    name: 'a chip may be shared',
    own: [...row4, 4, 14, 24],
    sequences: [row4],
    space: 34,
    ways: [[column4]],
  },
  {
    rule: 'SQ-17',
    name: 'and shared twice',
    own: [...row4, 4, 14, 24, 34, 26, 35, 53],
    sequences: [row4, column4],
    space: 62,
    ways: [[[26, 35, 44, 53, 62]]],
  },
  {
    rule: 'SQ-18',
    name: 'the middle of nine marks two',
    own: [0, 1, 2, 3, 5, 6, 7, 8],
    space: 4,
    ways: [[line(0, 1), line(4, 1)]],
  },
  {
    rule: 'SQ-18',
    name: 'the fourth of nine marks one of four',
    own: [0, 1, 2, 4, 5, 6, 7, 8],
    space: 3,
    ways: [[line(0, 1)], [line(1, 1)], [line(2, 1)], [line(3, 1)]],
  },
  {
    rule: 'SQ-18',
    name: 'two directions mark two',
    own: [40, 41, 42, 43, 4, 14, 24, 34],
    space: 44,
    ways: [[row4, column4]],
  },
  {
    rule: 'SQ-18',
    name: 'each direction chooses for itself',
    own: [40, 41, 42, 43, 45, 4, 14, 24, 34, 54],
    space: 44,
    ways: [
      [row4, column4],
      [row4, line(14, 10)],
      [line(41, 1), column4],
      [line(41, 1), line(14, 10)],
    ],
  },
  {
    rule: 'SQ-18',
    name: 'one that an earlier sequence bars is no candidate',
    own: [40, 41, 42, 43, 45, 46, 47, 48],
    sequences: [line(45, 1).map((space) => space - 1)],
    space: 44,
    ways: [[row4]],
  },
];

describe('a chip', () => {
  for (const { rule, name, own, others = [], sequences = [], space, ways } of rows) {
    test(`[${rule}] ${name}`, () => {
      const owner = (other: number): number | null => {
        if (own.includes(other)) return 1;
        return others.includes(other) ? 0 : null;
      };
      const earlier = sequences.map((spaces) => ({ team: 1, spaces }));
      expect(markings(allSpaces.map(owner), earlier, 1, space)).toEqual(ways);
    });
  }
});

test('[SQ-16] the board has 192 fives: 60 in rows, 60 in columns, 36 in each kind of diagonal', () => {
  const counts = [0, 1, 2, 3].map(
    (direction) =>
      new Set(allSpaces.flatMap((space) => (fivesThrough(space)[direction] ?? []).map((five) => five.join())))
        .size,
  );
  expect(counts).toEqual([60, 60, 36, 36]);
});
