/** What one kind of room sees, a second, in each hour of the day. */
export interface Hourly {
  readonly name: string;
  readonly rates: readonly number[];
}

const width = 960;
const height = 460;
const frame = { left: 70, top: 40, width: 560, height: 350 };
const ink = '#2b2620';
const muted = '#6b6257';
const hairline = '#d9d0c3';
const colours = ['#b5541c', '#1f4e8c', '#2e6f40', '#7a3b8f', '#8a7a1c'];
const ticks = [0.1, 1, 10, 100, 1_000];

const xOf = (hour: number, hours: number): number => frame.left + (frame.width * hour) / (hours - 1);
const yOf = (rate: number): number => {
  const share = (Math.log10(Math.min(1_000, Math.max(0.1, rate))) + 1) / 4;
  return frame.top + frame.height * (1 - share);
};
const text = (x: number, y: number, words: string, more = ''): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${more}>${words}</text>`;

/** Requests a second over the day, by kind of room: each step up is ten times as many, and the top is what one room takes. */
export const plot = (kinds: readonly Hourly[]): string => {
  const bottom = frame.top + frame.height;
  const lines = kinds.map(({ name, rates }, index) => {
    const colour = colours[index % colours.length];
    const points = rates.map((rate, hour) => `${xOf(hour, rates.length).toFixed(1)},${yOf(rate).toFixed(1)}`);
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2.5"/>
<circle cx="664" cy="${frame.top + 14 + index * 30}" r="6" fill="${colour}"/>${text(680, frame.top + 19 + index * 30, name)}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="15" fill="${ink}" role="img" aria-label="Requests a second of each kind of room over the day">
<style>.small{font-size:12.5px;fill:${muted}}</style>
<rect width="${width}" height="${height}" fill="#fbf7f0"/>
${text(frame.left, frame.top - 16, 'requests and messages a second, of the busiest room of each kind', 'class="small"')}
${ticks.map((tick) => `<path d="M${frame.left} ${yOf(tick).toFixed(1)}h${frame.width}" stroke="${hairline}"/>${text(frame.left - 8, yOf(tick) + 4, `${tick}`, 'text-anchor="end" class="small"')}`).join('\n')}
${[0, 6, 12, 18, 23].map((hour) => text(xOf(hour, 24), bottom + 20, `${hour}`, 'text-anchor="middle" class="small"')).join('\n')}
${text(frame.left + frame.width, bottom + 40, 'hour, UTC', 'text-anchor="end" class="small"')}
${lines.join('\n')}
</svg>
`;
};
