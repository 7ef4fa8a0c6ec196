import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { cardInk, pokerChipPaints } from '../../theme/palette.ts';

const values = [1000, 100, 25, 5, 1] as const;

interface Column {
  readonly value: (typeof values)[number];
  readonly count: number;
}

const maxColumnChips = 6;

/** Enough for 18,000 chips. */
const maxColumns = 8;

/** The fewest chips of an amount, highest values first. */
export const columnsOf = (amount: number): readonly Column[] => {
  let rest = amount;
  return values.flatMap((value) => {
    const count = Math.floor(rest / value);
    rest -= count * value;
    return Array.from({ length: Math.ceil(count / maxColumnChips) }, (_, column) => ({
      value,
      count: Math.min(maxColumnChips, count - column * maxColumnChips),
    }));
  });
};

const [halfWidth, halfFaceHeight, thickness] = [13, 4.6, 4.6];
/** Between two columns. */
const pitch = 27;

/** In half widths; alternate chips have their stripes between their neighbors'. */
const stripes = [
  [-0.75, -0.27, 0.27, 0.75],
  [-0.9, -0.53, 0, 0.53, 0.9],
] as const;

const column = ({ value, count }: Column, x: number, y: number): SVGTemplateResult => {
  const { body, print } = pokerChipPaints[value];
  // Ink on ink is invisible.
  const line = body === cardInk ? '#8f8378' : '#1c1512';
  const top = y - count * thickness;
  const each = (draw: (level: number, at: number) => string) =>
    Array.from({ length: count }, (_, at) => draw(y - (at + 1) * thickness, at)).join('');
  const edges = each(
    (level) =>
      `M${x - halfWidth} ${level}v${thickness}a${halfWidth} ${halfFaceHeight} 0 0 0 ${2 * halfWidth} 0v${-thickness}`,
  );
  const marks = each((level, at) =>
    (stripes[at % 2] ?? [])
      .map(
        (across) =>
          `M${x + across * halfWidth} ${level + Math.sqrt(1 - across * across) * halfFaceHeight + 0.4}v3.8`,
      )
      .join(''),
  );
  return svg`<ellipse cx=${x + 2} cy=${y + 1.5} rx="14" ry="5" fill="#000" fill-opacity="0.3"></ellipse>
    <path d=${edges} fill=${body} stroke=${line} stroke-width="0.9"></path>
    <path d=${marks} stroke=${print} stroke-width="2.9"></path>
    <ellipse cx=${x} cy=${top} rx=${halfWidth} ry=${halfFaceHeight} fill=${body} stroke=${line} stroke-width="0.9"></ellipse>
    <ellipse cx=${x} cy=${top} rx="8" ry="2.8" stroke=${print} stroke-width="1.3"></ellipse>`;
};

interface StackOptions {
  /** Two rows, as in the pot. */
  readonly heap?: boolean;
}

/**
 * Chips of a whole amount ≥ 0, decorative: figures stand beside them. A chip is 26 units wide and 16 units are 1em, so that chips scale
 * with `font-size`.
 */
export const chipStack = (
  amount: number,
  { heap = false }: StackOptions = {},
): TemplateResult | typeof nothing => {
  const columns = columnsOf(amount).slice(0, maxColumns);
  if (columns.length === 0) return nothing;
  const behind = heap && columns.length > 2 ? Math.floor(columns.length / 2) : 0;
  const front = columns.length - behind;
  const high = (some: readonly Column[]) => Math.max(0, ...some.map(({ count }) => count)) * thickness;
  const width = front * pitch + 4 + (behind === front ? pitch / 2 : 0);
  const height =
    Math.max(high(columns.slice(behind)), behind > 0 ? high(columns.slice(0, behind)) + 11 : 0) + 12;
  const foot = height - 6;
  return html`<svg class="chips" viewBox=${`0 0 ${width} ${height}`} width=${`${width / 16}em`} height=${`${height / 16}em`}
    fill="none" aria-hidden="true">
    ${columns.map((each, index) =>
      index < behind
        ? column(each, 15 + pitch / 2 + index * pitch, foot - 11)
        : column(each, 15 + (index - behind) * pitch, foot),
    )}
  </svg>`;
};
