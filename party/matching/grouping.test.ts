import { describe, expect, test } from 'vitest';
import type { Latencies } from '../../shared/protocol/regions.ts';
import {
  acceptedQueues,
  acceptedTripMs,
  accepts,
  bestRegion,
  type Criteria,
  nextChange,
  nextGroups,
} from './grouping.ts';
import { newRecord, type Offer, withItems } from './record.ts';

const wish = (latencies: Latencies, more: Partial<Criteria> = {}): Criteria => ({
  size: 4,
  allowFewer: false,
  latencies,
  since: 100_000,
  expectedCostMs: 250,
  party: null,
  device: null,
  avoids: [],
  ...more,
});
const weur = { size: 4, region: 'weur' } as const;

// Six times the table's value, which grows by 0.5 per ms of waiting. A trip up to 60 ms costs nothing, up to 150 ms a second for each
// 30 ms, beyond that a second for each 10 ms.
describe('the longest accepted round trip', () => {
  test.each([
    [250, 0, 105],
    [250, 1_000, 165],
    [250, 3_000, 225],
    [250, 60_000, 250],
    [0, 0, 60],
    [0, 1_000, 150],
    [15_000, 0, 250],
  ])('with an expected cost of %i ms, after %i ms of waiting, is %i ms', (expectedCostMs, age, limit) => {
    expect(acceptedTripMs(wish({ weur: 30 }, { expectedCostMs }), 100_000 + age)).toBe(limit);
  });

  test('is never less than the trip to the nearest region', () => {
    expect(acceptedTripMs(wish({ weur: 190, enam: 120 }), 100_000)).toBe(120);
    expect(accepts(wish({ weur: 120 }), weur, 100_000)).toBe(true);
    expect(accepts(wish({ weur: 190, enam: 120 }), weur, 100_000)).toBe(false);
  });

  test('excludes a region without a measurement', () => {
    expect(accepts(wish({ enam: 10 }), weur, 200_000)).toBe(false);
  });
});

describe('a allowFewer table', () => {
  test.each([
    [true, 7_999, false],
    [true, 8_000, true],
    [false, 60_000, false],
  ])('with consent %s, after %i ms: accepted is %s', (allowFewer, age, accepted) => {
    const three = { size: 3, region: 'weur' } as const;
    expect(accepts(wish({ weur: 30 }, { allowFewer }), three, 100_000 + age)).toBe(accepted);
  });

  test('is accepted, a larger one never', () => {
    const five = { size: 5, region: 'weur' } as const;
    expect(accepts(wish({ weur: 30 }, { allowFewer: true }), five, 200_000)).toBe(false);
  });
});

test('acceptedQueues lists every accepted size in every accepted region', () => {
  const wide = wish({ weur: 30, enam: 90, apac: 240 }, { allowFewer: true });
  const names = (age: number) =>
    acceptedQueues(wide, 'seven-poker', [3, 4, 5], 100_000 + age).map(
      ({ size, region }) => `${size} ${region}`,
    );
  expect(names(0)).toEqual(['4 enam', '4 weur']);
  expect(names(3_000)).toEqual(['4 enam', '4 weur']);
  expect(names(8_000)).toEqual(['3 enam', '3 weur', '3 apac', '4 enam', '4 weur', '4 apac']);
});

describe('the next change of what a ticket accepts', () => {
  test.each([
    [0, 167],
    [167, 3_500],
    [3_500, 8_000],
    [8_000, 15_000],
    [14_999, 15_000],
    [15_000, null],
  ])(
    'at an age of %i ms is at %s: another region, then allowFewer tables, then alternatives',
    (age, next) => {
      // 120 ms cost 2 s, and 240 ms 12 s: a sixth of that is 83 and 1,750 ms above the table's value.
      const wide = wish({ weur: 30, enam: 120, apac: 240, oc: 260 });
      expect(nextChange(wide, 100_000 + age)).toBe(next === null ? null : 100_000 + next);
    },
  );
});

describe('the region of a group', () => {
  test('has the least total cost', () => {
    // 10 and 70 ms cost a third of a second; 75 and 60 ms half a second.
    const group = [wish({ weur: 10, enam: 75 }), wish({ weur: 70, enam: 60 })];
    expect(bestRegion(group, 100_000)).toBe('weur');
  });

  test('has the shortest longest trip among regions without cost', () => {
    const group = [wish({ weur: 10, enam: 40 }), wish({ weur: 50, enam: 20 })];
    expect(bestRegion(group, 100_000)).toBe('enam');
  });

  test('is accepted by all players', () => {
    const group = [wish({ weur: 10, enam: 150 }), wish({ weur: 140, enam: 60 })];
    expect(bestRegion(group, 100_000)).toBeNull();
    expect(bestRegion(group, 100_900)).toBe('weur');
  });
});

describe('grouping three players for a table of two', () => {
  const newest = 100_000;
  const seated = (age: number): readonly string[] => {
    const offer = (id: string, latencies: Latencies, since: number): Offer => ({
      ...wish(latencies, { size: 2, since }),
      id,
      owner: 'drop-rainbow.2.enam',
      setup: '{}',
      party: null,
      receivedAt: since,
      pausedUntil: 0,
    });
    const offers = [
      offer('near', { weur: 20 }, newest),
      offer('nearer', { weur: 20 }, newest),
      // This table costs a second of waiting more.
      offer('far', { enam: 20, weur: 90 }, newest - age),
    ];
    const record = newRecord({ game: 'drop-rainbow', size: 2, region: 'weur' }, 'ab'.repeat(32));
    const { groups } = nextGroups(withItems(record, 'offers', ...offers), {
      now: newest,
      maxTablesPerHour: 3,
    });
    return groups.flatMap(({ players }) => players.map(({ id }) => id)).toSorted();
  };

  // Half of each millisecond raises the table's value, half is seniority.
  test.each([
    [999, ['near', 'nearer']],
    [1_001, ['far', 'near']],
  ])('seats the player with a cost of one second after %i ms more: %j', (age, ids) => {
    expect(seated(age)).toEqual(ids);
  });
});
