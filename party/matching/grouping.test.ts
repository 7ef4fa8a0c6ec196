import { describe, expect, test } from 'vitest';
import type { Latencies } from '../../shared/protocol/regions.ts';
import { TestMatcher } from '../../test/helpers/matcher.ts';
import { acceptedTripMs, bestRegion, type Criteria, nextGroups } from './grouping.ts';
import { type Ticket, withItems } from './record.ts';

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
  });
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

/** The ids of the players of each group that is due, and its size and region. */
const groupsOf = (now: number, players: readonly Partial<Ticket>[]) => {
  const matcher = new TestMatcher();
  matcher.open('ann');
  matcher.seek('ann', 'ann');
  const base = matcher.ticketOf('ann');
  if (base === undefined) throw new Error('no ticket waits');
  const tickets = players.map((one): Ticket => ({ ...base, since: now, expectedCostMs: 250, ...one }));
  const record = withItems({ ...matcher.record, tickets: new Map() }, 'tickets', ...tickets);
  return nextGroups(record, { now, maxTablesPerHour: 3 }).groups.map(({ players: chosen, size, region }) => ({
    ids: chosen.map(({ id }) => id).toSorted(),
    ...{ size, region },
  }));
};

describe('grouping three players for a table of two', () => {
  const now = 100_000;
  // Half of each millisecond raises the table's value, half is seniority.
  test.each([
    [999, ['near', 'nearer']],
    [1_001, ['far', 'near']],
  ])('seats the player with a cost of one second after %i ms more: %j', (age, ids) => {
    const groups = groupsOf(now, [
      { id: 'near', latencies: { weur: 20 } },
      { id: 'nearer', latencies: { weur: 20 } },
      // This table costs a second of waiting more.
      { id: 'far', latencies: { enam: 20, weur: 90 }, since: now - age },
    ]);
    expect(groups).toEqual([{ ids, size: 2, region: 'weur' }]);
  });
});

describe('grouping of players who agree to fewer', () => {
  const four = { size: 4, allowFewer: true, latencies: { weur: 30 } };
  test.each([
    [true, 7_999, []],
    [true, 8_000, [{ ids: ['a', 'b', 'c'], size: 3, region: 'weur' }]],
    [false, 60_000, []],
  ])('with consent %s, after %i ms, makes of three for four: %j', (allowFewer, age, groups) => {
    const since = 100_000 - age;
    expect(
      groupsOf(
        100_000,
        ['a', 'b', 'c'].map((id) => ({ ...four, id, since, allowFewer })),
      ),
    ).toEqual(groups);
  });

  test('fills a table of another size in the same pass, never a larger one', () => {
    const [early, late] = [
      { ...four, id: 'early', since: 92_000 },
      { id: 'late', size: 3, latencies: { weur: 30 } },
    ];
    expect(groupsOf(100_000, [early, late, { ...late, id: 'later' }])).toEqual([
      { ids: ['early', 'late', 'later'], size: 3, region: 'weur' },
    ]);
    expect(
      groupsOf(100_000, [{ ...late, allowFewer: true }, ...['a', 'b', 'c'].map((id) => ({ ...four, id }))]),
    ).toEqual([]);
  });
});
