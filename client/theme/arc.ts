import type { CSSResult, SVGTemplateResult, TemplateResult } from 'lit';
import { css, html, nothing, svg } from 'lit';
import type { RainbowColor } from './palette.ts';
import { cardColors, cardInk, rainbowColors, woods } from './palette.ts';

/** `waiting` repeats while shown; `filling` runs once. */
type ArcMotion = 'still' | 'waiting' | 'filling';

interface ArcOptions {
  /** Default: all seven. Other strokes have the color of paper. */
  readonly held?: readonly RainbowColor[];
  readonly motion?: ArcMotion;
  /** Without one the arc is hidden from assistive technology. */
  readonly label?: string;
}

/** A half circle standing on the line `y`. */
export const halfCircle = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}A${radius} ${radius} 0 0 1 ${x + radius} ${y}`;

const pitch = 3.9;
const radii: readonly number[] = rainbowColors.map((_, at) => 29.5 - at * pitch);
const ground = 'M2 44.5H62';

const stroke = (color: RainbowColor, at: number, held: boolean): SVGTemplateResult => {
  const d = halfCircle(32, 37.5, radii[at] ?? 0);
  return svg`<g class=${held ? 'held' : ''}>
    <path class="edge" d=${d} pathLength="1"></path>
    <path class="bed" d=${d} pathLength="1"></path>
    ${held ? svg`<path class="color" d=${d} pathLength="1" stroke=${cardColors[color]} .style=${`--at:${at}`}></path>` : nothing}
  </g>`;
};

/** The sign in color, as wide as `--arcus-arc-width` (default 64px). Needs `arcStyles`. */
export function arc({ held = rainbowColors, motion = 'still', label }: ArcOptions = {}): TemplateResult {
  const strokes = rainbowColors.map((color, at) => stroke(color, at, held.includes(color)));
  return html`<span class=${`arc ${motion}`} role=${label ? 'img' : nothing} aria-label=${label ?? nothing}
    aria-hidden=${label ? nothing : 'true'}
    ><svg viewBox="0 0 64 48" fill="none">${strokes}<path class="ground" d=${ground}></path></svg></span>`;
}

/** The sign in one color, as printed on a mat. */
export const matPrint: TemplateResult = html`<svg class="print" viewBox="0 0 64 40" fill="none" aria-hidden="true">${radii.map(
  (radius) => svg`<path d=${halfCircle(32, 37.5, radius)} stroke="currentColor" stroke-width="2"></path>`,
)}</svg>`;

/** The icon, on a grid of 16: a favicon's strokes fall on pixels. */
export function arcFile(): string {
  const strokes = rainbowColors.map(
    (color, at) => `<path d="${halfCircle(8, 11, 7.5 - at)}" stroke="${cardColors[color]}"/>`,
  );
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="16" height="16" fill="none">',
    // For dark browser tabs. Without styles the ink remains.
    `<style>@media (prefers-color-scheme: dark) { .ground { stroke: ${woods.dark.ink} } }</style>`,
    ...strokes,
    `<path class="ground" d="M1 13.5H15" stroke="${cardInk}" stroke-width="1.8" stroke-linecap="round"/>`,
    '</svg>',
  ].join('');
}

export const arcStyles: CSSResult = css`
  .arc {
    display: inline-block;
    container-type: inline-size;
    width: var(--arcus-arc-width, 64px);
    aspect-ratio: 4 / 3;
    vertical-align: middle;
  }
  .arc svg {
    display: block;
    width: 100%;
    height: 100%;
    overflow: visible;
  }
  .arc .edge {
    stroke: var(--arcus-ink, #2b2420);
    stroke-width: 3.9;
  }
  .arc .bed {
    stroke: var(--arcus-table, #f5efe3);
    stroke-width: 3.1;
  }
  .arc .color {
    stroke-width: 3.1;
  }
  /* Narrower than the color, whose edge it would shine through. */
  .arc .held .bed {
    stroke-width: 2.8;
  }
  .arc .ground {
    stroke: var(--arcus-ink, #2b2420);
    stroke-width: 3.6;
    stroke-linecap: round;
  }
  /* Below this size outlines are thinner than a pixel. */
  @container (width <= 40px) {
    .arc .held .edge,
    .arc .held .bed {
      display: none;
    }
    .arc .color {
      stroke-width: 3.9;
    }
  }
  .arc.waiting .edge {
    stroke: var(--arcus-hairline, #dfd4c2);
  }
  .arc.waiting .held .edge,
  .arc.waiting .held .bed {
    display: inline;
  }
  .arc.waiting .color {
    stroke-dasharray: 1 1.1;
    animation: arcus-arc-wait 3.2s calc(var(--at) * 90ms) cubic-bezier(0.45, 0, 0.3, 1) infinite both;
  }
  .arc.filling .color {
    stroke-dasharray: 1 1.1;
    animation: arcus-arc-fill 420ms calc(var(--at) * 90ms) cubic-bezier(0.45, 0, 0.3, 1) both;
  }
  @keyframes arcus-arc-wait {
    0% {
      stroke-dashoffset: 1.05;
    }
    22%,
    56% {
      stroke-dashoffset: 0;
    }
    78%,
    100% {
      stroke-dashoffset: -1.05;
    }
  }
  @keyframes arcus-arc-fill {
    from {
      stroke-dashoffset: 1.05;
    }
    to {
      stroke-dashoffset: 0;
    }
  }
  @keyframes arcus-arc-appear {
    from {
      opacity: 0;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .arc.waiting .color {
      animation: none;
      stroke-dasharray: none;
    }
    .arc.filling .color {
      animation: arcus-arc-appear 260ms linear both;
      stroke-dasharray: none;
    }
  }
`;

/** Of a table that fills the page, with the link home in its bar. */
export const theatreStyles: CSSResult = css`
  .theatre {
    max-inline-size: none;
    block-size: 100dvh;
    padding: env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom)
      env(safe-area-inset-left);
  }
  .home {
    display: inline-flex;
    flex: none;
    align-items: center;
    min-block-size: 40px;
    color: inherit;
    --arcus-arc-width: 38px;
  }
`;

/** A table that fills its page. */
export const tablePageStyles = css`
  :host {
    block-size: 100dvh;
  }
  /* The bar's color extends under a phone's notch. */
  arcus-table-view::part(bar) {
    box-shadow: 0 0 0 100vmax var(--arcus-bar);
    clip-path: inset(-100vmax -100vmax 0);
  }
`;
