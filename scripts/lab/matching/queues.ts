import { findGame, type GameId } from '../../../shared/games/registry.ts';
import { type HomeRegion, homeRegions } from '../../../shared/protocol/regions.ts';
import { type Arrival, latencyBetween } from './arrivals.ts';

export interface MatchResult {
  readonly arrival: Arrival;
  /** Milliseconds until the player got a table or gave up. */
  readonly time: number;
  /** The round trip to the table in ms; null without a table. */
  readonly latency: number | null;
  readonly size: number;
}

export const giveUpAfterMs = 300_000;

/** Then players accept a smaller table. */
const smallerAfterMs = 8_000;

export const requestMs = 5;
export const tableStartMs = 40;

/** The region of the global queue. */
const queueRegion: HomeRegion = 'enam';

/** The possible numbers of players, largest first. */
export const sizesOf = (game: GameId): number[] => [...(findGame(game)?.players ?? [])].sort((a, b) => b - a);

/** When the player starts to accept a table of this size; infinity for never. */
export const acceptsFrom = ({ at, choice }: Arrival, size: number): number => {
  if (choice.size === size) return at;
  return choice.size > size ? at + smallerAfterMs : Number.POSITIVE_INFINITY;
};

interface Group {
  readonly members: readonly Arrival[];
  readonly region: HomeRegion;
  /** The longest round trip of a member, in ms. */
  readonly worst: number;
}

/**
 * One global queue with a maximum round trip to the table; players farther than `cap` from every region sit at their nearest. The player who
 * completes a table sits with the longest-waiting players who fit, in the region of the smallest worst round trip. The costs are the way to
 * the queue and a new table.
 */
export const cappedQueue = (arrivals: readonly Arrival[], cap: number): MatchResult[] => {
  const pools = new Map<GameId, Set<Arrival>>();
  const results: MatchResult[] = [];

  const accepts = ({ latencies, home }: Arrival, region: HomeRegion): boolean =>
    latencies[region] <= Math.max(cap, latencies[home]);

  const groupOf = (arrival: Arrival, size: number, now: number): Group | null => {
    let best: Group | null = null;
    const others = [...(pools.get(arrival.choice.game) ?? [])].filter(
      (other) => other !== arrival && acceptsFrom(other, size) <= now,
    );
    if (others.length < size - 1) return null;
    for (const region of homeRegions) {
      if (!accepts(arrival, region)) continue;
      const members = [arrival];
      for (const other of others) {
        if (members.length === size) break;
        if (accepts(other, region)) members.push(other);
      }
      if (members.length < size) continue;
      const worst = Math.max(...members.map(({ latencies }) => latencies[region]));
      if (best === null || worst < best.worst) best = { members, region, worst };
    }
    return best;
  };

  const seat = (now: number, last: Arrival, { members, region }: Group): void => {
    const made = latencyBetween(queueRegion, region) + requestMs + tableStartMs;
    for (const arrival of members) {
      pools.get(arrival.choice.game)?.delete(arrival);
      const time =
        made + now - arrival.at + (last.latencies[queueRegion] + arrival.latencies[queueRegion]) / 2;
      results.push({ arrival, time, latency: arrival.latencies[region], size: members.length });
    }
  };

  const come = (arrival: Arrival): void => {
    const { game, size } = arrival.choice;
    pools.set(game, (pools.get(game) ?? new Set()).add(arrival));
    const group = groupOf(arrival, size, arrival.at);
    if (group !== null) seat(arrival.at, arrival, group);
  };

  const acceptSmaller = (arrival: Arrival): void => {
    const { game } = arrival.choice;
    if (pools.get(game)?.has(arrival) !== true) return;
    const now = arrival.at + smallerAfterMs;
    for (const size of sizesOf(game)) {
      const group = acceptsFrom(arrival, size) <= now ? groupOf(arrival, size, now) : null;
      if (group === null) continue;
      seat(now, arrival, group);
      return;
    }
  };

  const giveUp = (arrival: Arrival): void => {
    if (pools.get(arrival.choice.game)?.delete(arrival) === true)
      results.push({ arrival, time: giveUpAfterMs, latency: null, size: 0 });
  };

  const waits = [
    { after: 0, act: come, next: 0 },
    { after: smallerAfterMs, act: acceptSmaller, next: 0 },
    { after: giveUpAfterMs, act: giveUp, next: 0 },
  ];
  for (let left = 3 * arrivals.length; left > 0; left -= 1) {
    const timeOf = ({ after, next }: (typeof waits)[number]): number =>
      (arrivals[next]?.at ?? Number.POSITIVE_INFINITY) + after;
    const first = waits.reduce((a, b) => (timeOf(b) < timeOf(a) ? b : a));
    const arrival = arrivals[first.next];
    first.next += 1;
    if (arrival !== undefined) first.act(arrival);
  }
  return results;
};
