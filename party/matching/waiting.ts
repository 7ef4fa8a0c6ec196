import * as z from 'zod';
import { digestOf } from '../../shared/kernel/random.ts';
import { type HomeRegion, homeRegions, type Latencies, parseQueue } from '../../shared/protocol/regions.ts';
import { type ArrivalRate, type MatcherRecord, withItems, withoutItems } from './record.ts';

/**
 * The cost of waiting and of distance, in one unit: milliseconds of waiting. Arrival intervals are a mean over about 20 arrivals,
 * per setup and region. A matcher counts those of its own region; others arrive with offers and replies.
 */

/** A round trip up to 60 ms costs nothing; up to 150 ms each 30 ms cost a second of waiting, beyond that each 10 ms. */
const freeTripMs = 60;
const slowTripMs = 150;
const tripMsPerSecond = 30;
const slowTripMsPerSecond = 10;

/** The cost of a round trip in milliseconds of waiting. */
export const costOf = (tripMs: number): number =>
  (Math.max(0, Math.min(tripMs, slowTripMs) - freeTripMs) * 1_000) / tripMsPerSecond +
  (Math.max(0, tripMs - slowTripMs) * 1_000) / slowTripMsPerSecond;

/** The longest round trip that costs at most this. */
export const maxTripFor = (cost: number): number => {
  const slowCost = costOf(slowTripMs);
  return Math.floor(
    cost <= slowCost
      ? freeTripMs + (cost * tripMsPerSecond) / 1_000
      : slowTripMs + ((cost - slowCost) * slowTripMsPerSecond) / 1_000,
  );
};

const maxSamples = 20;
/** An interval of another region grows in proportion to its age from then on. */
const reportTrustedMs = 600_000;
/** Setups with an arrival rate; the least recently used is evicted. */
export const maxArrivalRates = 200;
const maxExpectedCostMs = 15_000;
const minExpectedCostMs = 250;
/** The share of the expected cost that is accepted immediately; the rest follows with time, as a player may be lucky. */
const immediateShare = 0.3;

/** Mean milliseconds between two arrivals in the sender's region, by the setup's id. */
export const intervalsSchema = z.record(z.hash('sha256'), z.int().min(1));
export type Intervals = z.infer<typeof intervalsSchema>;

export const setupId = (setup: string): string => digestOf(setup);

export const countArrival = (record: MatcherRecord, setup: string, now: number): MatcherRecord => {
  const id = setupId(setup);
  const { region } = record.queue;
  const previous = record.arrivalRates.get(id) ?? { id, lastAt: now, count: 0, intervals: {} };
  const own = previous.intervals[region];
  const weight = 1 / Math.min(maxSamples, Math.max(1, previous.count));
  const elapsed = now - previous.lastAt;
  const mean = own === undefined ? elapsed : own.ms + (elapsed - own.ms) * weight;
  const intervals =
    previous.count === 0
      ? previous.intervals
      : { ...previous.intervals, [region]: { ms: Math.max(1, mean), updatedAt: now } };
  const count = Math.min(maxSamples, previous.count + 1);
  return withItems(withRoomFor(record, id), 'arrivalRates', { id, lastAt: now, count, intervals });
};

const withRoomFor = (record: MatcherRecord, id: string): MatcherRecord => {
  if (record.arrivalRates.size < maxArrivalRates || record.arrivalRates.has(id)) return record;
  const oldest = [...record.arrivalRates.values()].reduce((a, b) => (b.lastAt < a.lastAt ? b : a));
  return withoutItems(record, 'arrivalRates', oldest.id);
};

/** The interval now, which grows while no arrival or report comes; null if none is stored. */
const intervalOf = (
  { queue }: MatcherRecord,
  { intervals }: ArrivalRate,
  region: HomeRegion,
  now: number,
): number | null => {
  const stored = intervals[region];
  if (stored === undefined) return null;
  const age = Math.max(0, now - stored.updatedAt);
  return region === queue.region
    ? Math.max(stored.ms, age / 2)
    : stored.ms * Math.max(1, age / reportTrustedMs);
};

export const intervalsFor = (record: MatcherRecord, setups: Iterable<string>, now: number): Intervals => {
  const intervals: Intervals = {};
  for (const setup of new Set(setups)) {
    const rate = record.arrivalRates.get(setupId(setup));
    const interval = rate && intervalOf(record, rate, record.queue.region, now);
    if (rate !== undefined && interval != null) intervals[rate.id] = Math.ceil(interval);
  }
  return intervals;
};

/** Stores another region's intervals, if its queue has the same size, for setups that arrived here too. */
export const storeIntervals = (
  record: MatcherRecord,
  from: string,
  intervals: Intervals,
  now: number,
): MatcherRecord => {
  const queue = parseQueue(from);
  if (queue === null || queue.size !== record.queue.size || queue.region === record.queue.region)
    return record;
  return Object.entries(intervals).reduce((after, [id, ms]) => {
    const rate = after.arrivalRates.get(id);
    return rate === undefined
      ? after
      : withItems(after, 'arrivalRates', {
          ...rate,
          intervals: { ...rate.intervals, [queue.region]: { ms, updatedAt: now } },
        });
  }, record);
};

/**
 * The expected cost of continuing to wait, in milliseconds: for the best number of nearest regions, the time until enough players arrive
 * from them, plus what the farthest costs more than the nearest. Busy queues have a low cost and short distances; quiet ones the opposite.
 */
export const expectedCostOf = (
  record: MatcherRecord,
  { setup, latencies }: { readonly setup: string; readonly latencies: Latencies },
  now: number,
): number => {
  const rate = record.arrivalRates.get(setupId(setup));
  const trips = homeRegions
    .flatMap((region) => ({ region, tripMs: latencies[region] ?? Number.POSITIVE_INFINITY }))
    .filter(({ tripMs }) => Number.isFinite(tripMs))
    .sort((a, b) => a.tripMs - b.tripMs);
  const nearest = costOf(trips[0]?.tripMs ?? 0);
  let arrivalsPerMs = 0;
  let least = maxExpectedCostMs;
  for (const { region, tripMs } of trips) {
    const interval = rate && intervalOf(record, rate, region, now);
    if (interval != null) arrivalsPerMs += 1 / interval;
    // On average half of the other players are still missing.
    const wait = (record.queue.size - 1) / 2 / arrivalsPerMs;
    least = Math.min(least, immediateShare * (wait + costOf(tripMs) - nearest));
  }
  return minExpectedCostMs + Math.round(least);
};
