import { describe, expect, test } from 'vitest';
import type { Latencies } from '../../shared/protocol/regions.ts';
import { type MatcherRecord, newRecord } from './record.ts';
import {
  countArrival,
  expectedCostOf,
  intervalsFor,
  maxArrivalRates,
  setupId,
  storeIntervals,
} from './waiting.ts';

const queue = { game: 'drop-rainbow', size: 3, region: 'weur' } as const;
const setup = '{"options":{}}';
const start = 1_000_000;

/** Arrivals at a fixed interval; returns the time of the last. */
const comers = (count: number, gap: number): { record: MatcherRecord; now: number } => {
  let record = newRecord(queue, 'ab'.repeat(32));
  for (let index = 0; index < count; index += 1) record = countArrival(record, setup, start + index * gap);
  return { record, now: start + (count - 1) * gap };
};
const rhythm = (record: MatcherRecord, now: number) => intervalsFor(record, [setup], now)[setupId(setup)];
const expectedCostMs = (record: MatcherRecord, latencies: Latencies, now: number) =>
  expectedCostOf(record, { setup, latencies }, now);

describe('the arrival interval', () => {
  test('is unknown after one arrival', () => {
    const { record, now } = comers(1, 1_000);
    expect(rhythm(record, now)).toBeUndefined();
  });

  test.each([2, 10, 50])('is measured over %i arrivals', (count) => {
    const { record, now } = comers(count, 1_000);
    expect(rhythm(record, now)).toBe(1_000);
  });

  test('follows a change within about twenty arrivals', () => {
    let { record, now } = comers(50, 1_000);
    for (let index = 0; index < 40; index += 1) {
      now += 100;
      record = countArrival(record, setup, now);
    }
    // 100 + 900 × 0.95^40
    expect(rhythm(record, now)).toBe(216);
  });

  test('grows while no player arrives', () => {
    const { record, now } = comers(50, 1_000);
    expect(rhythm(record, now + 2_000)).toBe(1_000);
    expect(rhythm(record, now + 60_000)).toBe(30_000);
  });

  test('survives a clock that is set back', () => {
    const { record, now } = comers(2, 1_000);
    const after = countArrival(record, setup, now - 500_000);
    expect(rhythm(after, now - 500_000)).toBeGreaterThan(0);
    expect(expectedCostMs(after, { weur: 20 }, now - 500_000)).toBeGreaterThanOrEqual(250);
  });

  test('is stored for a limited number of setups, least recently used evicted first', () => {
    let record = newRecord(queue, 'ab'.repeat(32));
    for (let index = 0; index <= maxArrivalRates; index += 1)
      record = countArrival(record, `${index}`, start + index);
    expect(record.arrivalRates.size).toBe(maxArrivalRates);
    expect(record.arrivalRates.has(setupId('0'))).toBe(false);
    expect(record.arrivalRates.has(setupId(`${maxArrivalRates}`))).toBe(true);
  });

  test('of another region is stored for the same size and for setups that arrived here', () => {
    const { record, now } = comers(5, 10_000);
    const near = { weur: 20, eeur: 40 };
    const told = { [setupId(setup)]: 1_000 };
    expect(storeIntervals(record, 'drop-rainbow.4.eeur', told, now)).toBe(record);
    expect(storeIntervals(record, 'drop-rainbow.3.weur', told, now)).toBe(record);
    expect(storeIntervals(record, 'no queue', told, now)).toBe(record);
    expect(
      storeIntervals(record, 'drop-rainbow.3.eeur', { [setupId('other')]: 1 }, now).arrivalRates,
    ).toEqual(record.arrivalRates);
    const heard = storeIntervals(record, 'drop-rainbow.3.eeur', told, now);
    expect(expectedCostMs(heard, near, now)).toBeLessThan(expectedCostMs(record, near, now));
  });
});

describe('the expected cost of waiting', () => {
  // Two others are missing, on average one of them; plus the minimum of 250 ms, and three tenths of the expected cost.
  test('is three tenths of the time until the others arrive', () => {
    const { record, now } = comers(30, 1_000);
    expect(expectedCostMs(record, { weur: 20 }, now)).toBe(550);
  });

  test('is lower where another region has more arrivals than its distance costs', () => {
    const { record, now } = comers(30, 10_000);
    const heard = storeIntervals(record, 'drop-rainbow.3.enam', { [setupId(setup)]: 1_000 }, now);
    expect(expectedCostMs(record, { weur: 20, enam: 90 }, now)).toBe(3_250);
    // 1.1 arrive per second, and 90 ms cost another second.
    expect(expectedCostMs(heard, { weur: 20, enam: 90 }, now)).toBe(823);
  });

  test('is the maximum without data', () => {
    const { record } = comers(1, 1);
    expect(expectedCostMs(record, { weur: 20 }, start)).toBe(15_250);
    expect(expectedCostMs(record, {}, start)).toBe(15_250);
  });
});
