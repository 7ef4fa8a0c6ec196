import { type HomeRegion, homeRegions } from '../../shared/protocol/regions.ts';
import { type Arrival, latencyBetween } from './arrivals.ts';

/** What one player got. */
export interface MatchResult {
  readonly arrival: Arrival;
  /** How long it took to get a table, or to give up, in milliseconds. */
  readonly time: number;
  /** The round trip to the table; null without one. */
  readonly latency: number | null;
  /** How many sit at the table. */
  readonly size: number;
}

/** Players give up after waiting so many milliseconds. */
export const patience = 60_000;

const nearestForAll = (group: readonly Arrival[]): HomeRegion => {
  const worst = (region: HomeRegion) => Math.max(...group.map(({ latencies }) => latencies[region]));
  return homeRegions.toSorted((a, b) => worst(a) - worst(b))[0] ?? 'enam';
};

/** How long a server takes for a message, and to start a table, in milliseconds. */
export const requestTime = 5;
export const tableStartTime = 40;

/** Plain queues: the player who makes one long enough is seated with everybody in it, after the network's time and that of a new table. */
const simulateQueues = (
  arrivals: readonly Arrival[],
  nameOf: (arrival: Arrival) => string,
  placeOf: (arrival: Arrival) => HomeRegion,
): MatchResult[] => {
  const queues = new Map<string, Arrival[]>();
  const results: MatchResult[] = [];
  const giveUp = (arrival: Arrival) => results.push({ arrival, time: patience, latency: null, size: 0 });
  for (const arrival of arrivals) {
    const name = nameOf(arrival);
    const waiting = (queues.get(name) ?? []).filter((other) => {
      if (arrival.at - other.at < patience) return true;
      giveUp(other);
      return false;
    });
    const group = [...waiting, arrival];
    if (group.length < arrival.choice.size) queues.set(name, group);
    else {
      queues.delete(name);
      const region = nearestForAll(group);
      const made = latencyBetween(placeOf(arrival), region) + requestTime + tableStartTime;
      for (const member of group) {
        const time =
          made +
          arrival.at -
          member.at +
          (arrival.latencies[placeOf(arrival)] + member.latencies[placeOf(member)]) / 2;
        results.push({ arrival: member, time, latency: member.latencies[region], size: group.length });
      }
    }
  }
  for (const left of queues.values()) left.forEach(giveUp);
  return results;
};

const choiceNameOf = ({ choice }: Arrival): string => `${choice.game}.${choice.size}`;

/** One queue for the whole world, in the east of North America. */
export const globalQueue = (arrivals: readonly Arrival[]): MatchResult[] =>
  simulateQueues(arrivals, choiceNameOf, () => 'enam');

/** A queue for each region, for those to whom it is the nearest. */
export const nearestQueues = (arrivals: readonly Arrival[]): MatchResult[] =>
  simulateQueues(
    arrivals,
    (arrival) => `${choiceNameOf(arrival)}.${arrival.home}`,
    ({ home }) => home,
  );
