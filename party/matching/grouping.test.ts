import { describe, expect, test } from 'vitest';
import type { Latencies } from '../../shared/protocol/regions.ts';
import { acceptedQueues, accepts, bestRegion, limitOf, nextChange, type Wish } from './grouping.ts';

const wish = (latencies: Latencies, more: Partial<Wish> = {}): Wish => ({
  size: 4,
  smaller: false,
  latencies,
  since: 100_000,
  ...more,
});
const weur = { size: 4, region: 'weur' } as const;

describe('the longest round trip that is accepted', () => {
  test.each([
    [0, 80],
    [2_999, 80],
    [3_000, 150],
    [7_999, 150],
    [8_000, 250],
    [60_000, 250],
  ])('after %i ms is %i ms', (age, limit) => {
    expect(limitOf(wish({ weur: 30 }), 100_000 + age)).toBe(limit);
  });

  test('is never less than that to the nearest region', () => {
    expect(limitOf(wish({ weur: 190, enam: 120 }), 100_000)).toBe(120);
    expect(accepts(wish({ weur: 120 }), weur, 100_000)).toBe(true);
    expect(accepts(wish({ weur: 190, enam: 120 }), weur, 100_000)).toBe(false);
  });

  test('does not let in a region that has not been measured', () => {
    expect(accepts(wish({ enam: 10 }), weur, 200_000)).toBe(false);
  });
});

describe('a smaller table', () => {
  test.each([
    [true, 7_999, false],
    [true, 8_000, true],
    [false, 60_000, false],
  ])('agreed to %s, after %i ms: %s', (smaller, age, accepted) => {
    const three = { size: 3, region: 'weur' } as const;
    expect(accepts(wish({ weur: 30 }, { smaller }), three, 100_000 + age)).toBe(accepted);
  });

  test('a larger one never does', () => {
    const five = { size: 5, region: 'weur' } as const;
    expect(accepts(wish({ weur: 30 }, { smaller: true }), five, 200_000)).toBe(false);
  });
});

test('the queues that are accepted are those of every size and region that is', () => {
  const wide = wish({ weur: 30, enam: 90, apac: 240 }, { smaller: true });
  const names = (age: number) =>
    acceptedQueues(wide, 'seven-poker', [3, 4, 5], 100_000 + age).map(
      ({ size, region }) => `${size} ${region}`,
    );
  expect(names(0)).toEqual(['4 weur']);
  expect(names(3_000)).toEqual(['4 enam', '4 weur']);
  expect(names(8_000)).toEqual(['3 enam', '3 weur', '3 apac', '4 enam', '4 weur', '4 apac']);
});

test.each([
  [0, 3_000],
  [3_000, 8_000],
  [8_000, 15_000],
  [14_999, 15_000],
  [15_000, null],
])('at an age of %i ms the next change comes at %s', (age, next) => {
  expect(nextChange(wish({}), 100_000 + age)).toBe(next === null ? null : 100_000 + next);
});

describe('the region for a group', () => {
  test('has the least worst round trip', () => {
    const group = [wish({ weur: 10, enam: 75 }), wish({ weur: 70, enam: 60 })];
    expect(bestRegion(group, 100_000)).toBe('weur');
  });

  test('is accepted by everybody', () => {
    const group = [wish({ weur: 10, enam: 90 }), wish({ weur: 140, enam: 60 })];
    expect(bestRegion(group, 100_000)).toBeNull();
    expect(bestRegion(group, 103_000)).toBe('enam');
  });
});
