import type { CSSResult, SVGTemplateResult, TemplateResult } from 'lit';
import { css, html, nothing, svg } from 'lit';
import { cardWords } from '#locale/table';
import { halfCircle } from '../theme/arc.ts';
import type { RainbowColor } from '../theme/palette.ts';
import { cardColors, cardInk, cardPaper, deepPrints, inkOn, rainbowColors } from '../theme/palette.ts';
import { backFace, darkField, sheet } from './sheet.ts';

export type RainbowCard = RainbowColor | 'rainbow';
/** `empty`: a place for any card; `no-red`: a place for a red card. */
export type RainbowFace = RainbowCard | 'back' | 'empty' | `no-${RainbowColor}`;

interface CardOptions {
  /** Chosen, not yet played. */
  readonly lifted?: boolean;
  /** Default: the card's name. Empty inside a named button. */
  readonly label?: string;
}

interface Mark {
  /** Within 28 units of 0 0. */
  readonly shape: string;
  /** Strokes in a box of 12 by 16: the same on every system. */
  readonly letter: string;
}

const marks: Readonly<Record<RainbowColor, Mark>> = {
  red: {
    shape: 'M0 -25A25 25 0 1 1 0 25A25 25 0 1 1 0 -25Z',
    letter: 'M1 16V0H6.2A4.5 4.5 0 0 1 6.2 9H1M6.4 9L11.4 16',
  },
  orange: {
    shape:
      'M-19.5 -21.5H19.5A2 2 0 0 1 21.5 -19.5V19.5A2 2 0 0 1 19.5 21.5H-19.5A2 2 0 0 1 -21.5 19.5V-19.5A2 2 0 0 1 -19.5 -21.5Z',
    letter: 'M6 0C9.6 0 12 3.4 12 8S9.6 16 6 16S0 12.6 0 8S2.4 0 6 0Z',
  },
  yellow: {
    shape: 'M-1.7 -25A2 2 0 0 1 1.7 -25L27.6 18A2 2 0 0 1 25.9 21H-25.9A2 2 0 0 1 -27.6 18Z',
    letter: 'M0.4 0L6 8.4L11.6 0M6 8.4V16',
  },
  green: {
    shape: 'M0 -29C4 -16 19 -6 19 9A19 19 0 0 1 -19 9C-19 -6 -4 -16 0 -29Z',
    letter: 'M11.4 3.4C10.4 1.2 8.6 0 6.4 0C2.8 0 0 3.4 0 8S2.8 16 6.4 16C9.6 16 11.8 13.6 11.8 9H7',
  },
  blue: {
    shape: 'M0 -28L7.4 -9.2L27.6 -8L12 4.9L17.1 24.5L0 13.6L-17.1 24.5L-12 4.9L-27.6 -8L-7.4 -9.2Z',
    letter: 'M1 0H6.2A3.9 3.9 0 0 1 6.2 7.8H1M6.2 7.8H7A4.1 4.1 0 0 1 7 16H1V0',
  },
  violet: {
    shape: 'M13.8 -21.7A25 25 0 1 0 21.7 13.8A22 22 0 0 1 13.8 -21.7Z',
    letter: 'M0.4 0L6 16L11.6 0',
  },
  pink: {
    shape:
      'M-9.9 -13.7A10 10 0 1 1 9.9 -13.7A10 10 0 1 1 16.1 5.2A10 10 0 1 1 0 16.9A10 10 0 1 1 -16.1 5.2A10 10 0 1 1 -9.9 -13.7Z' +
      'M0 -5.5A5.5 5.5 0 1 0 0 5.5A5.5 5.5 0 1 0 0 -5.5Z',
    letter: 'M1 16V0H6.4A4.7 4.7 0 0 1 6.4 9.4H1',
  },
};

/** Arcs over a field of 88 by 128. */
const pattern = [0, 1, 2, 3, 4, 5, 6].map((at) => halfCircle(44, 129, 22 + at * 15)).join('');

/** Corrects shapes whose center is not 0 0. */
const insets: Partial<Record<RainbowColor, string>> = {
  yellow: 'translate(50 75) scale(0.8)',
  violet: 'translate(49 73) scale(0.82)',
};

/** A face of 100 by 140 in attributes alone, for an `<svg>` with `fill="none"`. */
export const colorFace = (color: RainbowColor): SVGTemplateResult => {
  const { shape, letter } = marks[color];
  const isDark = inkOn(color) === 'paper';
  const on = isDark ? cardPaper : cardInk;
  const corner = svg`<path d=${letter} stroke=${on} stroke-width="3.1" stroke-linecap="round" stroke-linejoin="round"
      transform="translate(12.5 13) scale(1.2)"></path>
    <path d=${shape} fill=${on} fill-rule="evenodd" transform="translate(19.6 44.5) scale(0.27)"></path>`;
  return svg`${sheet}
    <rect class="field" x="6" y="6" width="88" height="128" rx="5" fill=${cardColors[color]}></rect>
    <svg class="print" x="6" y="6" width="88" height="128"><path d=${pattern} stroke-width="5"
      stroke=${isDark ? cardPaper : deepPrints[color]} stroke-opacity=${isDark ? 0.1 : 0.16}></path></svg>
    <path class="shape" d=${shape} fill=${cardPaper} fill-rule="evenodd" stroke=${cardInk} stroke-width="1.9" stroke-linejoin="round"
      transform="translate(50 73) scale(1.12)"></path>
    <path class="print" d=${shape} stroke=${deepPrints[color]} stroke-opacity="0.55" stroke-width="2" stroke-linejoin="round"
      transform=${insets[color] ?? 'translate(50 73) scale(0.8)'}></path>
    <g class="print">${corner}</g><g class="print" transform="rotate(180 50 70)">${corner}</g>`;
};

const arch = (radius: number): string =>
  `M${50 - radius} 106V62A${radius} ${radius} 0 0 1 ${50 + radius} 62V106`;

const rainbowFace = svg`${sheet}${darkField}${rainbowColors.map(
  (color, at) => svg`<path d=${arch(38 - at * 5.4)} stroke=${cardColors[color]} stroke-width="4.4"></path>`,
)}<path d="M12 116H88" stroke=${cardPaper} stroke-width="5" stroke-linecap="round"></path>`;

const place = (color: RainbowColor | null): SVGTemplateResult => svg`
  <rect class="place" x="2" y="2" width="96" height="136" rx="9" stroke-width="2.6"></rect>
  ${
    color === null
      ? nothing
      : svg`<path class="place" d=${marks[color].shape} stroke-width="4.2" stroke-linejoin="round"
        transform="translate(50 71) scale(0.95)"></path>`
  }`;

const faceOf = (face: RainbowFace): SVGTemplateResult => {
  if (isColor(face)) return colorFace(face);
  if (face === 'rainbow') return rainbowFace;
  if (face === 'back') return backFace;
  return place(missing(face));
};

/** Null for any color. */
const missing = (face: Exclude<RainbowFace, RainbowCard | 'back'>): RainbowColor | null =>
  rainbowColors.find((color) => face === `no-${color}`) ?? null;

const isPlace = (face: RainbowFace): boolean => !(isColor(face) || face === 'rainbow' || face === 'back');

export function cardName(face: RainbowFace): string {
  if (isColor(face)) return cardWords.colors[face];
  return cardWords[face === 'rainbow' || face === 'back' ? face : 'empty'];
}

const isColor = (face: RainbowFace): face is RainbowColor => Object.hasOwn(marks, face);

/** A card as wide as `--arcus-card-width` (default 96px). Needs `cardStyles` and `rainbowCardStyles`. */
export function rainbowCard(
  face: RainbowFace,
  { lifted = false, label = cardName(face) }: CardOptions = {},
): TemplateResult {
  return html`<span class=${`card ${isPlace(face) ? 'vacant' : ''} ${lifted ? 'lifted' : ''}`}
    role=${label ? 'img' : nothing} aria-label=${label || nothing} aria-hidden=${label ? nothing : 'true'}
    ><svg viewBox="0 0 100 140" fill="none">${faceOf(face)}</svg></span>`;
}

/**
 * A color's shape as a decorative mark, as wide as `--arcus-token-size` (default 20px): solid if held, else a dashed outline, distinct without
 * color. Needs `rainbowCardStyles`.
 */
export const colorToken = (color: RainbowColor, held = true): TemplateResult =>
  html`<span class=${held ? 'token' : 'token missing'} aria-hidden="true"
    ><svg viewBox="-32 -32 64 64" fill="none"><path d=${marks[color].shape} fill-rule="evenodd"
      fill=${held ? cardColors[color] : 'none'} transform=${`scale(${held ? 1.04 : 0.9})`}></path></svg></span>`;

export const rainbowCardStyles: CSSResult = css`
  .card.vacant {
    box-shadow: none;
  }
  /* --arcus-place covers the ground. */
  .card .place {
    fill: none;
    stroke: currentColor;
    stroke-opacity: 0.6;
  }
  .card rect.place {
    fill: var(--arcus-place, rgb(0 0 0 / 0.12));
  }
  .token {
    display: inline-block;
    flex: none;
    width: var(--arcus-token-size, 20px);
    aspect-ratio: 1;
    vertical-align: -0.25em;
    forced-color-adjust: none;
  }
  .token svg {
    display: block;
    width: 100%;
    height: 100%;
    overflow: visible;
  }
  .token path {
    stroke: currentColor;
    stroke-linejoin: round;
    stroke-width: 5;
    paint-order: stroke;
  }
  .token.missing path {
    stroke-dasharray: 7 5;
    stroke-opacity: 0.7;
    stroke-width: 3.4;
  }
`;
