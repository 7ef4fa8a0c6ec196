import { mean, quantile } from '../figures.ts';
import { costOfResult } from './clairvoyant.ts';
import type { MatchResult } from './queues.ts';

export interface Statistics {
  /** p95 of the milliseconds from arrival to a table, or to giving up. */
  readonly time: number;
  /** p95 of the round trips to the tables, in ms. */
  readonly latency: number;
  /** The mean cost of time and distance, in milliseconds of waiting. */
  readonly cost: number;
}

export const statisticsOf = (results: readonly MatchResult[]): Statistics => ({
  time: quantile(
    results.map(({ time }) => time),
    0.95,
  ),
  latency: quantile(
    results.flatMap(({ latency }) => latency ?? []),
    0.95,
  ),
  cost: mean(results.map(costOfResult)),
});

/**
 * The p95 of the time that a fixed cap reaches with at most this p95 of the round trip, interpolated between two caps; infinity if no cap
 * does.
 */
export const frontierAt = (frontier: readonly Statistics[], trip: number): number => {
  let least = Number.POSITIVE_INFINITY;
  for (const [index, { time, latency }] of frontier.entries()) {
    if (latency <= trip) least = Math.min(least, time);
    const next = frontier[index + 1];
    if (next === undefined || latency > trip || next.latency <= trip) continue;
    const share = (trip - latency) / (next.latency - latency);
    least = Math.min(least, time + share * (next.time - time));
  }
  return least;
};
