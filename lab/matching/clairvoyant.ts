import { costOf } from '../../party/matching/cost.ts';
import { homeRegions } from '../../shared/protocol/regions.ts';
import type { Arrival } from './arrivals.ts';
import { contentFrom, type MatchResult, patience, requestTime, sizesOf, tableStartTime } from './queues.ts';

/** What somebody has paid who waited so long for a table so far away; whoever gave up has waited, and gets nothing for it. */
export const costOfResult = ({ time, latency }: MatchResult): number =>
  time + (latency === null ? 0 : costOf(latency));

/** Whatever matches them, everybody pays this: a message to the nearest region and its answer, and a new table. */
const leastTime = ({ latencies, home }: Arrival): number => latencies[home] + requestTime + tableStartTime;

/** So often prices are corrected, by a step that shrinks. */
const rounds = 250;

/**
 * What each of these would have to pay, at the least, if whoever matches them knew everybody who comes. It is a relaxation: no message takes
 * time but the first and the last, and tables may be had in fractions. That makes a linear programme (each player is put into groups that add up to
 * one; a group costs what its members wait until the last of them is content with a table of its size, and how far they are from its region), and its dual gives each player a
 * price so that no group costs less than the prices of its members. Any such prices add up to no more than what anybody has to pay who
 * matches them all; a subgradient looks for high ones.
 *
 * @param arrivals those who want the same game, in order
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
      content: arrivals
        .map((arrival, index) => ({ index, from: contentFrom(arrival, size) }))
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
  /** Who is content with such a table, and from when on, in order. */
  readonly content: readonly { readonly index: number; readonly from: number }[];
}

/**
 * By how much each price can be raised if all the members of its dearest group share in that: added to the prices, no group costs less than
 * they. And how often each player is taken into those groups, which is once where the prices are right.
 */
const slackOf = (
  times: Float64Array,
  distances: readonly Float64Array[],
  prices: Float64Array,
  kinds: readonly Kind[],
): { slack: Float64Array; demand: Float64Array } => {
  const count = times.length;
  const slack = prices.map((price) => patience - price);
  const groups: Int32Array[] = Array.from({ length: count }, (_, index) => Int32Array.of(index));
  const dearest = prices.reduce((most, price) => Math.max(most, price), 0);
  const costs = new Float64Array(count);
  const alive = new Int32Array(count);
  for (const { size, content } of kinds)
    for (const distance of distances) {
      let living = 0;
      for (const { index: last, from: now } of content) {
        alive[living] = last;
        living += 1;
        let kept = 0;
        // The cheapest so many, in order.
        const taken = new Int32Array(size).fill(-1);
        let dearestTaken = Number.POSITIVE_INFINITY;
        for (let place = 0; place < living; place += 1) {
          const index = alive[place] ?? 0;
          const waited = now - (times[index] ?? 0);
          const price = prices[index] ?? 0;
          // Came too long ago for any group that still matters, now and later.
          const latest = size * (slack[index] ?? 0) + price + (size - 1) * dearest;
          if (waited > patience || waited > latest) continue;
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
