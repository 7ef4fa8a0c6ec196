import { digestOf } from '../../shared/kernel/random.ts';
import {
  type HomeRegion,
  homeRegions,
  type Latencies,
  nearestRegion,
} from '../../shared/protocol/regions.ts';
import { type ArrivalRate, type MatcherRecord, type Ticket, withItems, withoutItems } from './record.ts';

// Waiting and distance have one cost, in milliseconds of waiting.

/** A round trip up to 60 ms costs nothing; up to 150 ms each 30 ms cost a second of waiting, beyond that each 10 ms. */
const freeTripMs = 60;
const slowTripMs = 150;
const tripMsPerSecond = 30;
const slowTripMsPerSecond = 10;

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

/** An arrival interval is a mean over about this many arrivals. */
const maxSamples = 20;
/** Combinations of size and setup with arrival rates; the least recently used is evicted. */
export const maxArrivalRates = 200;
const maxExpectedCostMs = 15_000;
const minExpectedCostMs = 250;
/** The share of the expected cost that is accepted immediately; the rest follows with time, as a player may be lucky. */
const immediateShare = 0.3;

export type Wish = Pick<Ticket, 'size' | 'setup' | 'latencies'>;

export const rateId = ({ size, setup }: Pick<Wish, 'size' | 'setup'>): string => digestOf(`${size} ${setup}`);

export const countArrival = (record: MatcherRecord, wish: Wish, now: number): MatcherRecord => {
  const region = nearestRegion(wish.latencies);
  if (region === null) return record;
  const id = rateId(wish);
  const { regions = {} } = record.arrivalRates.get(id) ?? {};
  const { ms, count, lastAt } = regions[region] ?? { ms: 0, count: 0, lastAt: now };
  const mean = Math.max(1, ms + (now - lastAt - ms) / Math.max(1, count));
  const next = { ms: mean, count: Math.min(maxSamples, count + 1), lastAt: now };
  return withItems(withRoomFor(record, id), 'arrivalRates', {
    id,
    lastAt: now,
    regions: { ...regions, [region]: next },
  });
};

const withRoomFor = (record: MatcherRecord, id: string): MatcherRecord => {
  if (record.arrivalRates.size < maxArrivalRates || record.arrivalRates.has(id)) return record;
  const oldest = [...record.arrivalRates.values()].reduce((a, b) => (b.lastAt < a.lastAt ? b : a));
  return withoutItems(record, 'arrivalRates', oldest.id);
};

/** Arrivals per millisecond, which fall while no player arrives; 0 until two have arrived. */
const rateIn = (rate: ArrivalRate | undefined, region: HomeRegion, now: number): number => {
  const { ms, count, lastAt } = rate?.regions[region] ?? { ms: 0, count: 0, lastAt: now };
  return count < 2 ? 0 : 1 / Math.max(ms, (now - lastAt) / 2);
};

/**
 * The expected cost of continuing to wait: for the best number of nearest regions, the time until enough players arrive from them, plus
 * what the farthest costs more than the nearest. Busy games have a low cost and short distances; quiet ones the opposite.
 */
export const expectedCostOf = (record: MatcherRecord, wish: Wish, now: number): number => {
  const rate = record.arrivalRates.get(rateId(wish));
  const trips = tripsOf(wish.latencies);
  const nearest = costOf(trips[0]?.tripMs ?? 0);
  let arrivalsPerMs = 0;
  let least = maxExpectedCostMs;
  for (const { region, tripMs } of trips) {
    arrivalsPerMs += rateIn(rate, region, now);
    // On average half of the other players are still missing.
    const wait = (wish.size - 1) / 2 / arrivalsPerMs;
    least = Math.min(least, immediateShare * (wait + costOf(tripMs) - nearest));
  }
  return minExpectedCostMs + Math.round(least);
};

/** Measured regions, the nearest first. */
const tripsOf = (latencies: Latencies): { region: HomeRegion; tripMs: number }[] =>
  homeRegions
    .flatMap((region) => {
      const tripMs = latencies[region];
      return tripMs === undefined ? [] : [{ region, tripMs }];
    })
    .sort((a, b) => a.tripMs - b.tripMs);
