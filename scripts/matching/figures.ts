import { type Comer, dayLength } from './day.ts';
import type { Fate } from './queues.ts';

/** p50, p95 and p99. */
export type Percentiles = readonly [number, number, number];

export interface Figures {
  readonly players: number;
  /** In milliseconds, with those who gave up. */
  readonly time: Percentiles;
  /** In milliseconds, of those who got a table. */
  readonly trip: Percentiles;
  /** Shares from 0 to 1. */
  readonly gaveUp: number;
  readonly smaller: number;
}

/** The value that a share of them does not exceed. */
const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;

const percentiles = (values: readonly number[]): Percentiles => {
  const sorted = values.toSorted((a, b) => a - b);
  return [percentile(sorted, 0.5), percentile(sorted, 0.95), percentile(sorted, 0.99)];
};

export const figuresOf = (fates: readonly Fate[]): Figures => {
  const latencies = fates.flatMap(({ trip }) => trip ?? []);
  const smaller = fates.filter(({ comer, trip, size }) => trip !== null && size < comer.kind.size);
  return {
    players: fates.length,
    time: percentiles(fates.map(({ time }) => time)),
    trip: percentiles(latencies),
    gaveUp: 1 - latencies.length / fates.length,
    smaller: smaller.length / fates.length,
  };
};

const hours = 24;
const cellOf = ({ kind, home, at }: Comer): string =>
  `${kind.game}.${kind.size}.${home} ${Math.floor((at / dayLength) * hours)}`;

/** How many per minute want the same, in the same hour, with the same nearest region: bounds of classes. */
export const crowds = [0, 1, 3, 10, 30, 100] as const;

/** The class of each player: the greatest bound that is reached. */
export const crowdsOf = (day: readonly Comer[]): ReadonlyMap<number, number> => {
  const counts = new Map<string, number>();
  for (const comer of day) counts.set(cellOf(comer), (counts.get(cellOf(comer)) ?? 0) + 1);
  return new Map(
    day.map((comer) => {
      const rate = (counts.get(cellOf(comer)) ?? 0) / 60;
      return [comer.index, crowds.findLast((bound) => bound <= rate) ?? 0];
    }),
  );
};
