import { costOfResult } from './clairvoyant.ts';
import type { MatchResult } from './queues.ts';

/** p50, p95 and p99. */
type Percentiles = readonly [number, number, number];

export interface Statistics {
  readonly players: number;
  /** From arrival to a table, in milliseconds; those who gave up count with the time they waited. */
  readonly time: Percentiles;
  /** The round trip to the table in milliseconds, of those who got one. */
  readonly latency: Percentiles;
  /** What they paid on average, time and distance, in milliseconds of waiting. */
  readonly cost: number;
  /** The share of players who got no table, from 0 to 1. */
  readonly gaveUp: number;
  /** The share of players at a table for fewer than they asked for, from 0 to 1. */
  readonly smaller: number;
}

/** The smallest value that at least this share of them does not exceed. */
const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;

const percentiles = (values: readonly number[]): Percentiles => {
  const sorted = values.toSorted((a, b) => a - b);
  return [percentile(sorted, 0.5), percentile(sorted, 0.95), percentile(sorted, 0.99)];
};

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

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
 * The p95 of the time that a queue with a fixed cap reaches at this p95 of the round trip, or a lesser one: between two caps as far along the
 * line between them. Infinity where no cap is as near.
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
