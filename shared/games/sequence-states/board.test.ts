import { describe, expect, test } from 'vitest';
import { tally } from '../../kernel/util.ts';
import { allSpaces, boardSize, layout, spacesOf } from './board.ts';
import { cardKinds, stateCodes, stateColors, stateOf, states, wholeDeck } from './cards.ts';
import { outlines } from './outlines.ts';

const kingsMoves = (a: number, b: number): number =>
  Math.max(
    Math.abs(Math.floor(a / boardSize) - Math.floor(b / boardSize)),
    Math.abs((a % boardSize) - (b % boardSize)),
  );

test('[SQ-5] the deck has each of the 50 states twice, and four of each special card', () => {
  expect([...tally(cardKinds, wholeDeck).values()]).toEqual([...stateCodes.map(() => 2), 4, 4]);
  expect(wholeDeck).toHaveLength(108);
});

describe('the states', () => {
  test('[SQ-6] are fifty, with codes, names and capitals of their own', () => {
    expect(states).toHaveLength(50);
    for (const field of ['code', 'name', 'capital'] as const) {
      expect(new Set(states.map((state) => state[field])).size, field).toBe(50);
    }
    expect(stateOf('NE')).toEqual({ code: 'NE', name: 'Nebraska', capital: 'Lincoln', color: 'yellow' });
  });

  test('[SQ-6] have one of six colors, each eight or nine of them', () => {
    const counted = tally(
      stateColors,
      states.map(({ color }) => color),
    );
    expect([...counted.values()].sort()).toEqual([8, 8, 8, 8, 9, 9]);
  });

  test('[SQ-6] have outlines that fill their box in one direction, 20 kB in all', () => {
    expect(Object.keys(outlines)).toEqual(stateCodes);
    for (const [code, path] of Object.entries(outlines)) {
      expect(path, code).toMatch(/^(M\d+ \d+l-?\d+([ -]\d+)+z)+$/);
      const [width, height] = extentOf(path);
      expect(Math.max(width, height), code).toBeGreaterThanOrEqual(96);
      expect(Math.max(width, height), code).toBeLessThanOrEqual(100);
    }
    expect(JSON.stringify(outlines).length).toBeLessThan(20_000);
  });
});

/** Width and height of a path of relative lines. */
const extentOf = (path: string): [number, number] => {
  const points = path.split('z').flatMap((ring) => {
    const numbers = [...ring.matchAll(/-?\d+/g)].map(Number);
    const steps = Array.from({ length: numbers.length / 2 }, (_, index) =>
      numbers.slice(2 * index, 2 * index + 2),
    );
    let [x, y] = [0, 0];
    return steps.map(([right = 0, down = 0]) => {
      [x, y] = [x + right, y + down];
      return [x, y] as const;
    });
  });
  const extent = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
  return [extent(points.map(([x]) => x)), extent(points.map(([, y]) => y))];
};

describe('the board', () => {
  test('[SQ-5] has a hundred spaces, each state on two of them', () => {
    expect(layout).toHaveLength(100);
    for (const code of stateCodes) expect(spacesOf(code), code).toHaveLength(2);
  });

  test('[SQ-6] keeps the two spaces of a state at least four king’s moves apart', () => {
    for (const code of stateCodes) {
      const [a = 0, b = 0] = spacesOf(code);
      expect(kingsMoves(a, b), code).toBeGreaterThanOrEqual(4);
    }
  });

  test('[SQ-6] has no two neighboring spaces of one color', () => {
    const colors = layout.map((code) => stateOf(code).color);
    const clashes = allSpaces.flatMap((a) =>
      allSpaces.filter((b) => kingsMoves(a, b) === 1 && colors[a] === colors[b]).map((b) => [a, b]),
    );
    expect(clashes).toEqual([]);
  });
});
