import { mean, quantile } from '../figures.ts';
import { costOfResult } from './clairvoyant.ts';
import type { MatchResult } from './queues.ts';

/** p50, p95 and p99. */
type Percentiles = readonly [number, number, number];

export interface Statistics {
  readonly players: number;
  /** Milliseconds from arrival to a table, or to giving up. */
  readonly time: Percentiles;
  /** Round trips to the tables, in ms. */
  readonly latency: Percentiles;
  /** The mean cost of time and distance, in milliseconds of waiting. */
  readonly cost: number;
  /** From 0 to 1. */
  readonly gaveUp: number;
  /** Share of players at a smaller table than requested, from 0 to 1. */
  readonly smaller: number;
}

const percentiles = (values: readonly number[]): Percentiles => {
  return [quantile(values, 0.5), quantile(values, 0.95), quantile(values, 0.99)];
};

export const statisticsOf = (results: readonly MatchResult[]): Statistics => {
  const latencies = results.flatMap(({ latency }) => latency ?? []);
  const smaller = results.filter(
    ({ arrival, latency, size }) => latency !== null && size < arrival.choice.size,
  );
  return {
    players: results.length,
    time: percentiles(results.map(({ time }) => time)),
    latency: percentiles(latencies),
    cost: mean(results.map(costOfResult)),
    gaveUp: 1 - latencies.length / results.length,
    smaller: smaller.length / results.length,
  };
};

/**
 * The p95 of the time that a fixed cap reaches with at most this p95 of the round trip, interpolated between two caps; infinity if no cap
 * does.
 */
export const frontierAt = (frontier: readonly Statistics[], trip: number): number => {
  let least = Number.POSITIVE_INFINITY;
  for (const [index, { time, latency }] of frontier.entries()) {
    if (latency[1] <= trip) least = Math.min(least, time[1]);
    const next = frontier[index + 1];
    if (next === undefined || latency[1] > trip || next.latency[1] <= trip) continue;
    const share = (trip - latency[1]) / (next.latency[1] - latency[1]);
    least = Math.min(least, time[1] + share * (next.time[1] - time[1]));
  }
  return least;
};
