import { type Arrival, dayLength } from './arrivals.ts';
import type { MatchResult } from './queues.ts';

/** p50, p95 and p99. */
type Percentiles = readonly [number, number, number];

export interface Statistics {
  readonly players: number;
  /** From arrival to a table, in milliseconds; those who gave up count with the time they waited. */
  readonly time: Percentiles;
  /** The round trip to the table in milliseconds, of those who got one. */
  readonly latency: Percentiles;
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

export const statisticsOf = (results: readonly MatchResult[]): Statistics => {
  const latencies = results.flatMap(({ latency }) => latency ?? []);
  const smaller = results.filter(
    ({ arrival, latency, size }) => latency !== null && size < arrival.choice.size,
  );
  return {
    players: results.length,
    time: percentiles(results.map(({ time }) => time)),
    latency: percentiles(latencies),
    gaveUp: 1 - latencies.length / results.length,
    smaller: smaller.length / results.length,
  };
};

const hours = 24;
const queueAndHourOf = ({ choice, home, at }: Arrival): string =>
  `${choice.game}.${choice.size}.${home} ${Math.floor((at / dayLength) * hours)}`;

/** Classes of demand, by lower bound: players a minute who want the same game and size in the same hour and region. */
export const arrivalRates = [0, 1, 3, 10, 30, 100] as const;

/** The class of each player, by index. */
export const arrivalRatesOf = (arrivals: readonly Arrival[]): ReadonlyMap<number, number> => {
  const counts = new Map<string, number>();
  for (const arrival of arrivals)
    counts.set(queueAndHourOf(arrival), (counts.get(queueAndHourOf(arrival)) ?? 0) + 1);
  return new Map(
    arrivals.map((arrival) => {
      const rate = (counts.get(queueAndHourOf(arrival)) ?? 0) / 60;
      return [arrival.index, arrivalRates.findLast((bound) => bound <= rate) ?? 0];
    }),
  );
};

/** One line in each panel of the plot: what one strategy achieved. */
export interface Series {
  readonly name: string;
  /** In seconds. */
  readonly times: readonly number[];
  /** In milliseconds. */
  readonly latencies: readonly number[];
  readonly byRate: readonly (Statistics & { readonly bound: number })[];
}

const width = 960;
const height = 680;
const panel = { width: 380, height: 220 };
const lefts = [70, 550] as const;
const tops = [90, 410] as const;
const ink = '#2b2620';
const muted = '#6b6257';
const hairline = '#d9d0c3';
const styles = [
  { colour: '#b5541c', dash: '7 4' },
  { colour: '#2e6f40', dash: '2 3' },
  { colour: '#1f4e8c', dash: '' },
] as const;

interface Axis {
  readonly label: string;
  readonly ticks: readonly number[];
  /** From 0 to 1. */
  readonly place: (value: number) => number;
}

const linear = (label: string, ticks: readonly number[]): Axis => {
  const last = ticks.at(-1) ?? 1;
  return { label, ticks, place: (value) => Math.min(1, value / last) };
};
const steps = (label: string, ticks: readonly number[]): Axis => ({
  label,
  ticks,
  place: (value) => (ticks.indexOf(value) + 0.5) / ticks.length,
});

const text = (x: number, y: number, words: string, more = ''): string =>
  `<text x="${x}" y="${y}" ${more}>${words}</text>`;

const line = (points: readonly (readonly [number, number])[], index: number): string => {
  const { colour, dash } = styles[index % styles.length] ?? styles[0];
  const path = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2.5" stroke-dasharray="${dash}"/>`;
};

const frame = (left: number, top: number, title: string, x: Axis, y: Axis): string => {
  const bottom = top + panel.height;
  const across = y.ticks.map((tick) => {
    const at = bottom - y.place(tick) * panel.height;
    return `<path d="M${left} ${at}h${panel.width}" stroke="${hairline}"/>${text(left - 8, at + 4, `${tick}`, 'text-anchor="end" class="small"')}`;
  });
  const along = x.ticks.map((tick) =>
    text(left + x.place(tick) * panel.width, bottom + 18, `${tick}`, 'text-anchor="middle" class="small"'),
  );
  const names = [
    text(left, top - 26, title, 'font-weight="700"'),
    text(left, top - 8, y.label, 'class="small"'),
    text(left + panel.width, bottom + 38, x.label, 'text-anchor="end" class="small"'),
  ];
  return [...across, ...along, ...names].join('\n');
};

const cumulative = (values: readonly number[], x: Axis, left: number, top: number): [number, number][] => {
  const sorted = values.toSorted((a, b) => a - b);
  const last = x.ticks.at(-1) ?? 1;
  return Array.from({ length: 121 }, (_, step) => {
    const value = (last * step) / 120;
    const below = sorted.findIndex((other) => other > value);
    const share = (below === -1 ? sorted.length : below) / sorted.length;
    return [left + x.place(value) * panel.width, top + panel.height * (1 - share)];
  });
};

/** Four panels: how time to match and round trip are spread, and their 95th percentiles by how many others want the same. */
export const plot = (series: readonly Series[]): string => {
  const shares = linear('per cent of players', [0, 20, 40, 60, 80, 100]);
  const seconds = linear('seconds to a table, at most', [0, 10, 20, 30, 40, 50, 60]);
  const latencies = linear('milliseconds to the table, at most', [0, 50, 100, 150, 200, 250]);
  const bounds = steps(
    'players a minute with the same wish and region, from',
    series[0]?.byRate.map(({ bound }) => bound) ?? [],
  );
  const late = linear('95th percentile, seconds', [0, 15, 30, 45, 60]);
  const far = linear('95th percentile, milliseconds', [0, 50, 100, 150, 200, 250]);
  const [left, right] = lefts;
  const [upper, lower] = tops;
  const along = (top: number, x: number, y: Axis, of: (figures: Statistics) => number) =>
    series.map(({ byRate }, index) =>
      line(
        byRate.map((figures) => [
          x + bounds.place(figures.bound) * panel.width,
          top + panel.height * (1 - y.place(of(figures))),
        ]),
        index,
      ),
    );
  const parts = [
    frame(left, upper, 'Time to match', seconds, shares),
    ...series.map(({ times }, index) => line(cumulative(times, seconds, left, upper), index)),
    frame(right, upper, 'Round trip', latencies, shares),
    ...series.map(({ latencies: taken }, index) => line(cumulative(taken, latencies, right, upper), index)),
    frame(left, lower, 'Time to match, by how many there are', bounds, late),
    ...along(lower, left, late, ({ time }) => time[1] / 1000),
    frame(right, lower, 'Round trip, by how many there are', bounds, far),
    ...along(lower, right, far, ({ latency }) => latency[1]),
    ...series.map(({ name }, index) => {
      const x = left + index * 220;
      return line(
        [
          [x, 24],
          [x + 34, 24],
        ],
        index,
      ).concat(text(x + 42, 29, name));
    }),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="15" fill="${ink}" role="img" aria-label="Time to match and round trip of the matchmaker, one global queue, and queues of the nearest region only">
<style>.small{font-size:12.5px;fill:${muted}}</style>
<rect width="${width}" height="${height}" fill="#fbf7f0"/>
${parts.join('\n')}
</svg>
`;
};
