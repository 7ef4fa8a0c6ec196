import { findGame, type GameId } from '../../shared/games/registry.ts';
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
export const patience = 300_000;

/** After so many milliseconds everybody is content with a smaller table. */
const smallerAfter = 8_000;

/** How long a server takes for a message, and to start a table, in milliseconds. */
export const requestTime = 5;
export const tableStartTime = 40;

/** Where the one queue of the whole world is: in the east of North America. */
const place: HomeRegion = 'enam';

/** For how many the game can be played, the most first. */
export const sizesOf = (game: GameId): number[] => [...(findGame(game)?.players ?? [])].sort((a, b) => b - a);

/** From when on somebody is content with a table for so many; infinity if never. */
export const contentFrom = ({ at, choice }: Arrival, size: number): number => {
  if (choice.size === size) return at;
  return choice.size > size ? at + smallerAfter : Number.POSITIVE_INFINITY;
};

interface Group {
  readonly members: readonly Arrival[];
  readonly region: HomeRegion;
  /** The longest round trip of a member. */
  readonly worst: number;
}

/**
 * One queue for the whole world, which lets nobody sit farther from a table than `cap` milliseconds, but for those who are farther from every
 * region. Whoever makes a table full sits down with the oldest who can; among several regions, at the one of the least worst round trip.
 * It pays for the way to the queue and for a new table, and for nothing else.
 */
export const cappedQueue = (arrivals: readonly Arrival[], cap: number): MatchResult[] => {
  const pools = new Map<GameId, Set<Arrival>>();
  const results: MatchResult[] = [];

  const isContent = ({ latencies, home }: Arrival, region: HomeRegion): boolean =>
    latencies[region] <= Math.max(cap, latencies[home]);

  /** The best table of so many for this player and those who wait. */
  const groupOf = (arrival: Arrival, size: number, now: number): Group | null => {
    let best: Group | null = null;
    const others = [...(pools.get(arrival.choice.game) ?? [])].filter(
      (other) => other !== arrival && contentFrom(other, size) <= now,
    );
    if (others.length < size - 1) return null;
    for (const region of homeRegions) {
      if (!isContent(arrival, region)) continue;
      const members = [arrival];
      for (const other of others) {
        if (members.length === size) break;
        if (isContent(other, region)) members.push(other);
      }
      if (members.length < size) continue;
      const worst = Math.max(...members.map(({ latencies }) => latencies[region]));
      if (best === null || worst < best.worst) best = { members, region, worst };
    }
    return best;
  };

  const seat = (now: number, last: Arrival, { members, region }: Group): void => {
    const made = latencyBetween(place, region) + requestTime + tableStartTime;
    for (const arrival of members) {
      pools.get(arrival.choice.game)?.delete(arrival);
      const time = made + now - arrival.at + (last.latencies[place] + arrival.latencies[place]) / 2;
      results.push({ arrival, time, latency: arrival.latencies[region], size: members.length });
    }
  };

  const come = (arrival: Arrival): void => {
    const { game, size } = arrival.choice;
    pools.set(game, (pools.get(game) ?? new Set()).add(arrival));
    const group = groupOf(arrival, size, arrival.at);
    if (group !== null) seat(arrival.at, arrival, group);
  };

  const growContent = (arrival: Arrival): void => {
    const { game } = arrival.choice;
    if (pools.get(game)?.has(arrival) !== true) return;
    const now = arrival.at + smallerAfter;
    for (const size of sizesOf(game)) {
      const group = contentFrom(arrival, size) <= now ? groupOf(arrival, size, now) : null;
      if (group === null) continue;
      seat(now, arrival, group);
      return;
    }
  };

  const giveUp = (arrival: Arrival): void => {
    if (pools.get(arrival.choice.game)?.delete(arrival) === true)
      results.push({ arrival, time: patience, latency: null, size: 0 });
  };

  const waits = [
    { after: 0, act: come, next: 0 },
    { after: smallerAfter, act: growContent, next: 0 },
    { after: patience, act: giveUp, next: 0 },
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
