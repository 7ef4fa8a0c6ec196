import { describe, expect, test } from 'vitest';
import type { Latencies } from '../../shared/protocol/regions.ts';
import {
  acceptedQueues,
  accepts,
  bestRegion,
  limitOf,
  nextChange,
  nextMatches,
  type Wish,
} from './grouping.ts';
import { newRecord, type Offer, withOffer } from './record.ts';

const wish = (latencies: Latencies, more: Partial<Wish> = {}): Wish => ({
  size: 4,
  allowFewer: false,
  latencies,
  since: 100_000,
  hold: 250,
  party: null,
  ...more,
});
const weur = { size: 4, region: 'weur' } as const;

// Six times what a table is worth, which grows by half a millisecond with each: at 60 ms and less it costs nothing, up to 150 ms a second for
// each 30 ms, and beyond a second for each 10 ms.
describe('the longest round trip that is accepted', () => {
  test.each([
    [250, 0, 105],
    [250, 1_000, 165],
    [250, 3_000, 225],
    [250, 60_000, 250],
    [0, 0, 60],
    [0, 1_000, 150],
    [15_000, 0, 250],
  ])('by somebody to whom a table was worth %i ms is after %i ms %i ms', (hold, age, limit) => {
    expect(limitOf(wish({ weur: 30 }, { hold }), 100_000 + age)).toBe(limit);
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
  ])('agreed to %s, after %i ms: %s', (allowFewer, age, accepted) => {
    const three = { size: 3, region: 'weur' } as const;
    expect(accepts(wish({ weur: 30 }, { allowFewer }), three, 100_000 + age)).toBe(accepted);
  });

  test('a larger one never does', () => {
    const five = { size: 5, region: 'weur' } as const;
    expect(accepts(wish({ weur: 30 }, { allowFewer: true }), five, 200_000)).toBe(false);
  });
});

test('the queues that are accepted are those of every size and region that is', () => {
  const wide = wish({ weur: 30, enam: 90, apac: 240 }, { allowFewer: true });
  const names = (age: number) =>
    acceptedQueues(wide, 'seven-poker', [3, 4, 5], 100_000 + age).map(
      ({ size, region }) => `${size} ${region}`,
    );
  expect(names(0)).toEqual(['4 enam', '4 weur']);
  expect(names(3_000)).toEqual(['4 enam', '4 weur']);
  expect(names(8_000)).toEqual(['3 enam', '3 weur', '3 apac', '4 enam', '4 weur', '4 apac']);
});

describe('the next change', () => {
  test.each([
    [0, 167],
    [167, 3_500],
    [3_500, 8_000],
    [8_000, 15_000],
    [14_999, 15_000],
    [15_000, null],
  ])(
    'at an age of %i ms comes at %s: another region, then smaller tables, then whatever else there is',
    (age, next) => {
      // 120 ms cost 2 s, and 240 ms 12 s: a sixth of that is 83 and 1,750 ms more than a table was worth.
      const wide = wish({ weur: 30, enam: 120, apac: 240, oc: 260 });
      expect(nextChange(wide, 100_000 + age)).toBe(next === null ? null : 100_000 + next);
    },
  );
});

describe('the region for a group', () => {
  test('costs them least together', () => {
    // 10 and 70 ms: a third of a second; 75 and 60 ms: half a second.
    const group = [wish({ weur: 10, enam: 75 }), wish({ weur: 70, enam: 60 })];
    expect(bestRegion(group, 100_000)).toBe('weur');
  });

  test('has the least worst round trip, where none is felt', () => {
    const group = [wish({ weur: 10, enam: 40 }), wish({ weur: 50, enam: 20 })];
    expect(bestRegion(group, 100_000)).toBe('enam');
  });

  test('is accepted by everybody', () => {
    const group = [wish({ weur: 10, enam: 150 }), wish({ weur: 140, enam: 60 })];
    expect(bestRegion(group, 100_000)).toBeNull();
    expect(bestRegion(group, 100_900)).toBe('weur');
  });
});

describe('of three for a table of two', () => {
  const newest = 100_000;
  const seated = (age: number): readonly string[] => {
    const offer = (id: string, latencies: Latencies, since: number): Offer => ({
      ...wish(latencies, { size: 2, since }),
      id,
      owner: 'drop-rainbow.2.enam',
      terms: '{}',
      party: null,
      heardAt: since,
      pausedUntil: 0,
    });
    const offers = [
      offer('near', { weur: 20 }, newest),
      offer('nearer', { weur: 20 }, newest),
      // A second of waiting dearer here than there.
      offer('far', { enam: 20, weur: 90 }, newest - age),
    ];
    const record = newRecord({ game: 'drop-rainbow', size: 2, region: 'weur' }, 'ab'.repeat(32));
    const { formed } = nextMatches(offers.reduce(withOffer, record), { now: newest, tablesPerHour: 3 });
    return formed.flatMap(({ group }) => group.map(({ id }) => id)).toSorted();
  };

  // Of each millisecond half makes a table worth more, and half goes before others.
  test.each([
    [999, ['near', 'nearer']],
    [1_001, ['far', 'near']],
  ])('one whose way costs a second is seated after %i ms more: %j', (age, ids) => {
    expect(seated(age)).toEqual(ids);
  });
});
