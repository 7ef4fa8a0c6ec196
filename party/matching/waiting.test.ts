import { describe, expect, test } from 'vitest';
import type { Latencies } from '../../shared/protocol/regions.ts';
import { type MatcherRecord, newRecord } from './record.ts';
import { countArrival, flowId, hearRhythms, holdOf, maxFlows, rhythmsOf } from './waiting.ts';

const queue = { game: 'drop-rainbow', size: 3, region: 'weur' } as const;
const terms = '{"options":{}}';
const start = 1_000_000;

/** So many come, one every so many milliseconds; the last at the returned moment. */
const comers = (count: number, gap: number): { record: MatcherRecord; now: number } => {
  let record = newRecord(queue, 'ab'.repeat(32));
  for (let index = 0; index < count; index += 1) record = countArrival(record, terms, start + index * gap);
  return { record, now: start + (count - 1) * gap };
};
const rhythm = (record: MatcherRecord, now: number) => rhythmsOf(record, [terms], now)[flowId(terms)];
const hold = (record: MatcherRecord, latencies: Latencies, now: number) =>
  holdOf(record, { terms, latencies }, now);

describe('how often somebody comes', () => {
  test('is not known of one', () => {
    const { record, now } = comers(1, 1_000);
    expect(rhythm(record, now)).toBeUndefined();
  });

  test.each([2, 10, 50])('is learned of %i', (count) => {
    const { record, now } = comers(count, 1_000);
    expect(rhythm(record, now)).toBe(1_000);
  });

  test('follows a change within some twenty', () => {
    let { record, now } = comers(50, 1_000);
    for (let index = 0; index < 40; index += 1) {
      now += 100;
      record = countArrival(record, terms, now);
    }
    // 100 + 900 × 0.95^40
    expect(rhythm(record, now)).toBe(216);
  });

  test('falls while nobody comes', () => {
    const { record, now } = comers(50, 1_000);
    expect(rhythm(record, now + 2_000)).toBe(1_000);
    expect(rhythm(record, now + 60_000)).toBe(30_000);
  });

  test('survives a clock that goes back', () => {
    const { record, now } = comers(2, 1_000);
    const after = countArrival(record, terms, now - 500_000);
    expect(rhythm(after, now - 500_000)).toBeGreaterThan(0);
    expect(hold(after, { weur: 20 }, now - 500_000)).toBeGreaterThanOrEqual(250);
  });

  test('is known of so many terms, and what nobody has wanted for longest is forgotten', () => {
    let record = newRecord(queue, 'ab'.repeat(32));
    for (let index = 0; index <= maxFlows; index += 1)
      record = countArrival(record, `${index}`, start + index);
    expect(record.flows.size).toBe(maxFlows);
    expect(record.flows.has(flowId('0'))).toBe(false);
    expect(record.flows.has(flowId(`${maxFlows}`))).toBe(true);
  });

  test('is heard of other regions, for as many and for terms that are wanted here', () => {
    const { record, now } = comers(5, 10_000);
    const near = { weur: 20, eeur: 40 };
    const told = { [flowId(terms)]: 1_000 };
    expect(hearRhythms(record, 'drop-rainbow.4.eeur', told, now)).toBe(record);
    expect(hearRhythms(record, 'drop-rainbow.3.weur', told, now)).toBe(record);
    expect(hearRhythms(record, 'nobody', told, now)).toBe(record);
    expect(hearRhythms(record, 'drop-rainbow.3.eeur', { [flowId('other')]: 1 }, now).flows).toEqual(
      record.flows,
    );
    const heard = hearRhythms(record, 'drop-rainbow.3.eeur', told, now);
    expect(hold(heard, near, now)).toBeLessThan(hold(record, near, now));
  });
});

describe('what a table at once is worth', () => {
  // Two others are missing, so on average one of them; 250 ms nobody minds, and of what is expected three tenths count.
  test('is three tenths of the time until the others come', () => {
    const { record, now } = comers(30, 1_000);
    expect(hold(record, { weur: 20 }, now)).toBe(550);
  });

  test('is less where another region brings more than the way there costs', () => {
    const { record, now } = comers(30, 10_000);
    const heard = hearRhythms(record, 'drop-rainbow.3.enam', { [flowId(terms)]: 1_000 }, now);
    expect(hold(record, { weur: 20, enam: 90 }, now)).toBe(3_250);
    // 1.1 come in a second, and 90 ms are worth another second.
    expect(hold(heard, { weur: 20, enam: 90 }, now)).toBe(823);
  });

  test('is much where nothing is known, and bounded', () => {
    const { record } = comers(1, 1);
    expect(hold(record, { weur: 20 }, start)).toBe(15_250);
    expect(hold(record, {}, start)).toBe(15_250);
  });
});
