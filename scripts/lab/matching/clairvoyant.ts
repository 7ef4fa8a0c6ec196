import { costOf } from '../../../party/matching/waiting.ts';
import { homeRegions } from '../../../shared/protocol/regions.ts';
import type { Arrival } from './arrivals.ts';
import { acceptsFrom, giveUpAfterMs, type MatchResult, requestMs, sizesOf, tableStartMs } from './queues.ts';

/** In milliseconds of waiting: the time, and the price of the distance to the table. */
export const costOfResult = ({ time, latency }: MatchResult): number =>
  time + (latency === null ? 0 : costOf(latency));

/** The minimum for every player: a request to the nearest region, and a new table. */
const leastTime = ({ latencies, home }: Arrival): number => latencies[home] + requestMs + tableStartMs;

/** Subgradient steps. */
const rounds = 250;

/**
 * A lower bound on the cost of each player for any matcher, even one that sees all future arrivals. The relaxation allows fractional tables
 * and charges only the first and the last message. Its linear program assigns players to groups; a group costs the waiting of its members
 * and their distances. Dual prices, such that no group costs less than the prices of its members, add up to at most the optimum; a
 * subgradient search raises them.
 *
 * @param arrivals the players of one game, in order
 */
export const clairvoyantPrices = (arrivals: readonly Arrival[]): number[] => {
  const [choice] = arrivals.map((arrival) => arrival.choice);
  if (choice === undefined) return [];
  const count = arrivals.length;
  const times = Float64Array.from(arrivals, ({ at }) => at);
  const distances = homeRegions.map((region) =>
    Float64Array.from(arrivals, ({ latencies }) => costOf(latencies[region])),
  );
  const kinds = sizesOf(choice.game).map(
    (size): Kind => ({
      size,
      accepting: arrivals
        .map((arrival, index) => ({ index, from: acceptsFrom(arrival, size) }))
        .filter(({ from }) => from < Number.POSITIVE_INFINITY)
        .sort((a, b) => a.from - b.from),
    }),
  );
  const prices = new Float64Array(count);
  let best = new Float64Array(count);
  let highest = Number.NEGATIVE_INFINITY;
  let step = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { slack, demand } = slackOf(times, distances, prices, kinds);
    const raised = prices.map((price, index) => price + (slack[index] ?? 0));
    const sum = raised.reduce((total, price) => total + price, 0);
    if (sum > highest) [best, highest] = [raised, sum];
    if (round === 0) step = (0.5 * sum) / count;
    for (let index = 0; index < count; index += 1)
      prices[index] = (prices[index] ?? 0) + (step / (1 + round / 12)) * (1 - (demand[index] ?? 0));
  }
  return arrivals.map((arrival, index) => (best[index] ?? 0) + leastTime(arrival));
};

interface Kind {
  readonly size: number;
  /** The players who accept this size, ordered by the time from which they do. */
  readonly accepting: readonly { readonly index: number; readonly from: number }[];
}

/**
 * `slack`: the amount by which each price can rise while no group costs less than the prices of its members. `demand`: how often each
 * player is in a tightest group; 1 at the optimum.
 */
const slackOf = (
  times: Float64Array,
  distances: readonly Float64Array[],
  prices: Float64Array,
  kinds: readonly Kind[],
): { slack: Float64Array; demand: Float64Array } => {
  const count = times.length;
  const slack = prices.map((price) => giveUpAfterMs - price);
  const groups: Int32Array[] = Array.from({ length: count }, (_, index) => Int32Array.of(index));
  const dearest = prices.reduce((most, price) => Math.max(most, price), 0);
  const costs = new Float64Array(count);
  const alive = new Int32Array(count);
  for (const { size, accepting } of kinds)
    for (const distance of distances) {
      let living = 0;
      for (const { index: last, from: now } of accepting) {
        alive[living] = last;
        living += 1;
        let kept = 0;
        // The cheapest members, in order.
        const taken = new Int32Array(size).fill(-1);
        let dearestTaken = Number.POSITIVE_INFINITY;
        for (let place = 0; place < living; place += 1) {
          const index = alive[place] ?? 0;
          const waited = now - (times[index] ?? 0);
          const price = prices[index] ?? 0;
          // Arrived too early for any group that could still lower a slack.
          const latest = size * (slack[index] ?? 0) + price + (size - 1) * dearest;
          if (waited > giveUpAfterMs || waited > latest) continue;
          alive[kept] = index;
          kept += 1;
          const cost = waited + (distance[index] ?? 0) - price;
          costs[index] = cost;
          if (cost >= dearestTaken) continue;
          let rank = size - 1;
          for (; rank > 0; rank -= 1) {
            const other = taken[rank - 1] ?? -1;
            if (other !== -1 && (costs[other] ?? 0) <= cost) break;
            taken[rank] = other;
          }
          taken[rank] = index;
          const worst = taken[size - 1] ?? -1;
          if (worst !== -1) dearestTaken = costs[worst] ?? 0;
        }
        living = kept;
        if (kept < size) continue;
        const sum = taken.reduce((total, index) => total + (costs[index] ?? 0), 0);
        for (let place = 0; place < kept; place += 1) {
          const index = alive[place] ?? 0;
          const isTaken = (costs[index] ?? 0) <= dearestTaken && taken.includes(index);
          const value = (isTaken ? sum : sum - dearestTaken + (costs[index] ?? 0)) / size;
          if (value >= (slack[index] ?? 0)) continue;
          slack[index] = value;
          groups[index] = isTaken ? taken : taken.with(size - 1, index);
        }
      }
    }
  const demand = new Float64Array(count);
  for (const group of groups)
    for (const member of group) demand[member] = (demand[member] ?? 0) + 1 / group.length;
  return { slack, demand };
};
