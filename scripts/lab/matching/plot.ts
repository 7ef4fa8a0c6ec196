import type { Statistics } from './statistics.ts';

export interface Day {
  readonly perDay: number;
  readonly drawn: number;
  readonly frontier: readonly (Statistics & { readonly cap: number })[];
  readonly matchmaker: Statistics;
  /** `frontierAt` the matchmaker's p95 of the round trip, in ms. */
  readonly frontierThere: number;
  /** Cost of the matchmaker divided by the lower bound. */
  readonly ratio: number;
}

const width = 960;
const panel = { width: 380, height: 230, top: 90, pitch: 330 };
const lefts = [70, 550] as const;
const ink = '#2b2620';
const muted = '#6b6257';
const hairline = '#d9d0c3';
const fixed = '#b5541c';
const ours = '#1f4e8c';
const trips = [120, 140, 160, 180, 200, 220] as const;

const text = (x: number, y: number, words: string, more = ''): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${more}>${words}</text>`;

const roundUp = (value: number): number => {
  const unit = 10 ** Math.floor(Math.log10(value));
  return Math.ceil(value / unit) * unit;
};

const drawDay = ({ perDay, frontier, matchmaker }: Day, index: number): string => {
  const left = lefts[index % 2] ?? 0;
  const top = panel.top + Math.floor(index / 2) * panel.pitch;
  const bottom = top + panel.height;
  const most = roundUp(Math.max(matchmaker.time, ...frontier.map(({ time }) => time)) / 1000);
  const xOf = (trip: number): number => left + (panel.width * (trip - 120)) / 100;
  const yOf = (time: number): number => bottom - (panel.height * time) / 1000 / most;
  const places = frontier.map(({ time, latency }) => `${xOf(latency).toFixed(1)},${yOf(time).toFixed(1)}`);
  const across = Array.from({ length: 5 }, (_, step) => {
    const tick = (most * step) / 4;
    const at = yOf(1000 * tick);
    return `<path d="M${left} ${at.toFixed(1)}h${panel.width}" stroke="${hairline}"/>${text(left - 8, at + 4, `${tick}`, 'text-anchor="end" class="small"')}`;
  });
  return [
    text(left, top - 26, `${perDay.toLocaleString('en')} players a day`, 'font-weight="700"'),
    text(left, top - 8, '95th percentile of the time to match, seconds', 'class="small"'),
    ...across,
    ...trips.map((trip) => text(xOf(trip), bottom + 18, `${trip}`, 'text-anchor="middle" class="small"')),
    text(
      left + panel.width,
      bottom + 38,
      '95th percentile of the round trip, milliseconds',
      'text-anchor="end" class="small"',
    ),
    `<polyline points="${places.join(' ')}" fill="none" stroke="${fixed}" stroke-width="2"/>`,
    ...places.map((place) => {
      const [x, y] = place.split(',');
      return `<circle cx="${x}" cy="${y}" r="3" fill="${fixed}"/>`;
    }),
    `<circle cx="${xOf(matchmaker.latency).toFixed(1)}" cy="${yOf(matchmaker.time).toFixed(1)}" r="7" fill="${ours}"/>`,
  ].join('\n');
};

/** An SVG with a panel per day; nearer to the lower left is better. */
export const plot = (days: readonly Day[]): string => {
  const height = panel.top + Math.ceil(days.length / 2) * panel.pitch;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="15" fill="${ink}" role="img" aria-label="Time to match against round trip, of the matchmaker and of one global queue with caps on distance from 40 to 300 ms">
<style>.small{font-size:12.5px;fill:${muted}}</style>
<rect width="${width}" height="${height}" fill="#fbf7f0"/>
<path d="M70 24h34" stroke="${fixed}" stroke-width="2"/><circle cx="87" cy="24" r="3" fill="${fixed}"/>${text(112, 29, 'one global queue, caps of 40 to 300 ms')}
<circle cx="560" cy="24" r="7" fill="${ours}"/>${text(576, 29, 'matchmaker')}
${days.map(drawDay).join('\n')}
</svg>
`;
};
