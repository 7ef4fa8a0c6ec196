import * as z from 'zod';
import { digestOf } from '../../shared/kernel/random.ts';
import { type HomeRegion, homeRegions, type Latencies, parseQueue } from '../../shared/protocol/regions.ts';
import { costOf } from './cost.ts';
import { type Flow, type MatcherRecord, withFlow, withoutItem } from './record.ts';

/**
 * How often somebody comes who wants the same: the mean time between two of them, over about the last twenty, for each region that
 * this matcher has heard of. Its own it counts; the others' come with offers and with the answers to offers.
 */

/** About so many of the last are remembered. */
const remembered = 20;
/** What was heard of another region is believed for so long, and then ever less; in milliseconds. */
const believed = 600_000;
/** So many sets of terms are known at once; what nobody has wanted for longest is forgotten first. */
export const maxFlows = 200;
/** Nobody gives up more than this for a table at once, in milliseconds. */
const longestHold = 15_000;
/** Nobody minds so many milliseconds. */
const unminded = 250;
/** Of what somebody expects to pay they give so much at once, and the rest with time: they may be lucky. */
const share = 0.3;

/** What one matcher tells another of its own region: milliseconds from one who wants the same to the next, by the terms' hash. */
export const rhythmsSchema = z.record(z.hash('sha256'), z.int().min(1));
export type Rhythms = z.infer<typeof rhythmsSchema>;

/** Stands for a set of terms, which may be long. */
export const flowId = (terms: string): string => digestOf(terms);

/** Somebody new has come who wants this. */
export const countArrival = (record: MatcherRecord, terms: string, now: number): MatcherRecord => {
  const id = flowId(terms);
  const { region } = record.queue;
  const known = record.flows.get(id) ?? { id, at: now, count: 0, gaps: {} };
  const own = known.gaps[region];
  const weight = 1 / Math.min(remembered, Math.max(1, known.count));
  const since = now - known.at;
  const gap = own === undefined ? since : own.gap + (since - own.gap) * weight;
  const gaps =
    known.count === 0 ? known.gaps : { ...known.gaps, [region]: { gap: Math.max(1, gap), at: now } };
  return withFlow(withPlace(record, id), { id, at: now, count: Math.min(remembered, known.count + 1), gaps });
};

const withPlace = (record: MatcherRecord, id: string): MatcherRecord => {
  if (record.flows.size < maxFlows || record.flows.has(id)) return record;
  const oldest = [...record.flows.values()].reduce((a, b) => (b.at < a.at ? b : a));
  return withoutItem(record, 'flows', oldest.id);
};

/** The time between two now: nobody has come for a while, or nothing was heard. Null if nothing is known. */
const gapOf = ({ queue }: MatcherRecord, { gaps }: Flow, region: HomeRegion, now: number): number | null => {
  const known = gaps[region];
  if (known === undefined) return null;
  const age = Math.max(0, now - known.at);
  return region === queue.region ? Math.max(known.gap, age / 2) : known.gap * Math.max(1, age / believed);
};

/** What others may know of these terms: how often somebody comes here. */
export const rhythmsOf = (record: MatcherRecord, terms: Iterable<string>, now: number): Rhythms => {
  const rhythms: Rhythms = {};
  for (const one of new Set(terms)) {
    const flow = record.flows.get(flowId(one));
    const gap = flow && gapOf(record, flow, record.queue.region, now);
    if (flow !== undefined && gap != null) rhythms[flow.id] = Math.ceil(gap);
  }
  return rhythms;
};

/** Notes what another matcher has said, if it is of a queue for as many, and for terms that somebody here has wanted too. */
export const hearRhythms = (
  record: MatcherRecord,
  from: string,
  rhythms: Rhythms,
  now: number,
): MatcherRecord => {
  const queue = parseQueue(from);
  if (queue === null || queue.size !== record.queue.size || queue.region === record.queue.region)
    return record;
  return Object.entries(rhythms).reduce((after, [id, gap]) => {
    const flow = after.flows.get(id);
    return flow === undefined
      ? after
      : withFlow(after, { ...flow, gaps: { ...flow.gaps, [queue.region]: { gap, at: now } } });
  }, record);
};

/**
 * What somebody expects to pay who waits here, in milliseconds of waiting: the time until enough have come from the nearest regions, and what
 * the way to the farthest of those costs more than that to the nearest; for the best number of regions. Where many come that is next to
 * nothing, and nobody goes far; where few come it is much, and a table far away is welcome.
 */
export const holdOf = (
  record: MatcherRecord,
  { terms, latencies }: { readonly terms: string; readonly latencies: Latencies },
  now: number,
): number => {
  const flow = record.flows.get(flowId(terms));
  const ways = homeRegions
    .flatMap((region) => ({ region, trip: latencies[region] ?? Number.POSITIVE_INFINITY }))
    .filter(({ trip }) => Number.isFinite(trip))
    .sort((a, b) => a.trip - b.trip);
  const nearest = costOf(ways[0]?.trip ?? 0);
  let perMillisecond = 0;
  let least = longestHold;
  for (const { region, trip } of ways) {
    const gap = flow && gapOf(record, flow, region, now);
    if (gap != null) perMillisecond += 1 / gap;
    // Whoever comes waits for all the others who are still missing, on average half of them.
    const waiting = (record.queue.size - 1) / 2 / perMillisecond;
    least = Math.min(least, share * (waiting + costOf(trip) - nearest));
  }
  return unminded + Math.round(least);
};
