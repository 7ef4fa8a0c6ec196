import { describe, expect, test } from 'vitest';
import type { Latencies } from '../../shared/protocol/regions.ts';
import { countArrival, expectedCostOf, maxArrivalRates, rateId } from './costs.ts';
import { type MatcherRecord, newRecord } from './record.ts';

const weur = { size: 3, setup: '{"options":{}}', latencies: { weur: 20 } };
const enam = { ...weur, latencies: { enam: 20 } };
const start = 1_000_000;

/** Arrivals at a fixed interval; returns the time of the last. */
const comers = (
  count: number,
  gap: number,
  record = newRecord('drop-rainbow', 'ab'.repeat(32)),
  wish: typeof weur | typeof enam = weur,
): { record: MatcherRecord; now: number } => {
  let counted = record;
  for (let index = 0; index < count; index += 1) counted = countArrival(counted, wish, start + index * gap);
  return { record: counted, now: start + (count - 1) * gap };
};
const expectedCostMs = (record: MatcherRecord, latencies: Latencies, now: number) =>
  expectedCostOf(record, { ...weur, latencies }, now);

// Two others are missing, on average one of them: the minimum of 250 ms, and three tenths of the interval.
describe('the expected cost of waiting', () => {
  test.each([2, 10, 50])(
    'is three tenths of the time until the others arrive, after %i arrivals',
    (count) => {
      const { record, now } = comers(count, 1_000);
      expect(expectedCostMs(record, { weur: 20 }, now)).toBe(550);
    },
  );

  test('follows a change within about twenty arrivals', () => {
    let { record, now } = comers(50, 1_000);
    for (let index = 0; index < 40; index += 1) {
      now += 100;
      record = countArrival(record, weur, now);
    }
    // 100 + 900 × 0.95^40 = 215.7
    expect(expectedCostMs(record, { weur: 20 }, now)).toBe(315);
  });

  test('grows while no player arrives', () => {
    const { record, now } = comers(50, 1_000);
    expect(expectedCostMs(record, { weur: 20 }, now + 2_000)).toBe(550);
    expect(expectedCostMs(record, { weur: 20 }, now + 60_000)).toBe(9_250);
  });

  test('survives a clock that is set back', () => {
    const { record, now } = comers(2, 1_000);
    const after = countArrival(record, weur, now - 500_000);
    expect(expectedCostMs(after, { weur: 20 }, now - 500_000)).toBeGreaterThanOrEqual(250);
  });

  test('is lower where another region has more arrivals than its distance costs', () => {
    const { record, now } = comers(30, 10_000);
    const busy = Array.from({ length: 30 }, (_, index) => now - (29 - index) * 1_000).reduce(
      (after, at) => countArrival(after, enam, at),
      record,
    );
    expect(expectedCostMs(record, { weur: 20, enam: 90 }, now)).toBe(3_250);
    // 1.1 arrive per second, and 90 ms cost another second.
    expect(expectedCostMs(busy, { weur: 20, enam: 90 }, now)).toBe(823);
  });

  test('is the maximum without data, for another size too', () => {
    const { record, now } = comers(1, 1);
    expect(expectedCostMs(record, { weur: 20 }, start)).toBe(15_250);
    expect(expectedCostMs(record, {}, start)).toBe(15_250);
    expect(expectedCostOf(comers(50, 1_000).record, { ...weur, size: 4 }, now)).toBe(15_250);
  });

  test('is known for a limited number of setups, least recently used evicted first', () => {
    let record = newRecord('drop-rainbow', 'ab'.repeat(32));
    for (let index = 0; index <= maxArrivalRates; index += 1)
      record = countArrival(record, { ...weur, setup: `${index}` }, start + index);
    expect(record.arrivalRates.size).toBe(maxArrivalRates);
    const has = (setup: string): boolean => record.arrivalRates.has(rateId({ ...weur, setup }));
    expect([has('0'), has(`${maxArrivalRates}`)]).toEqual([false, true]);
  });
});
