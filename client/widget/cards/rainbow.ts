import type { CSSResult, SVGTemplateResult, TemplateResult } from 'lit';
import { css, html, nothing, svg } from 'lit';
import { cardWords } from '#locale/table';
import type { RainbowColour } from '../palette.ts';
import { cardColours, cardInk, cardPaper, rainbowColours } from '../palette.ts';
import { backFace, cardStyles, sheet } from './sheet.ts';

export type RainbowCard = RainbowColour | 'rainbow';
export type RainbowFace = RainbowCard | 'back' | 'empty';

interface CardOptions {
  /** Taken up from the table: chosen, but not yet played. */
  readonly lifted?: boolean;
  /** The accessible name, instead of its own. Empty where the button around the card has the name. */
  readonly label?: string;
}

interface Mark {
  /** Within 28 units around 0 0. */
  readonly shape: string;
  /** In a box of 12 by 16, as strokes, so that a card looks alike on every system and letters stay crisp. */
  readonly letter: string;
}

const marks: Readonly<Record<RainbowColour, Mark>> = {
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

/** A field with two corners cut out of it in paper, where the letters stand. */
const field =
  'M39 7H89A4 4 0 0 1 93 11V99A4 4 0 0 1 89 103H72A7 7 0 0 0 65 110V129A4 4 0 0 1 61 133H11A4 4 0 0 1 7 129V41' +
  'A4 4 0 0 1 11 37H28A7 7 0 0 0 35 30V11A4 4 0 0 1 39 7Z';

const colourFace = (colour: RainbowColour): SVGTemplateResult => {
  const { shape, letter } = marks[colour];
  const corner = svg`<path class="letter" d=${letter} stroke=${cardInk}></path>`;
  return svg`${sheet}
    <path class="fine" d=${field} fill=${cardColours[colour]} stroke=${cardInk}></path>
    <path class="fine" d=${shape} fill=${cardPaper} fill-rule="evenodd" stroke=${cardInk}
      transform="translate(50 70) scale(1.08)"></path>
    <g transform="translate(10.5 11) scale(1.26)">${corner}</g>
    <g transform="translate(89.5 129) rotate(180) scale(1.26)">${corner}</g>`;
};

const arch = (radius: number, foot: number): string =>
  `M${50 - radius} ${foot}V60A${radius} ${radius} 0 0 1 ${50 + radius} 60V${foot}`;

const rainbowFace = svg`${sheet}${rainbowColours.map((colour, at) => {
  const radius = 38 - at * 5.4;
  return svg`<path d=${arch(radius, 109.1)} stroke=${cardInk} stroke-width="6.6"></path>
    <path d=${arch(radius, 108)} stroke=${cardColours[colour]} stroke-width="4.4"></path>`;
})}<path d="M10 119H90" stroke=${cardInk} stroke-width="6" stroke-linecap="round"></path>`;

const emptyFace = svg`<rect class="place" x="1.5" y="1.5" width="97" height="137" rx="7.4"></rect>`;

const faceOf = (face: RainbowFace): SVGTemplateResult => {
  switch (face) {
    case 'rainbow':
      return rainbowFace;
    case 'back':
      return backFace;
    case 'empty':
      return emptyFace;
    default:
      return colourFace(face);
  }
};

export function cardName(face: RainbowFace): string {
  return isColour(face) ? cardWords.colours[face] : cardWords[face];
}

const isColour = (face: RainbowFace): face is RainbowColour => Object.hasOwn(marks, face);

/** A card as wide as `--arcus-card-width` (96px unless set). Needs `rainbowCardStyles`. */
export function rainbowCard(
  face: RainbowFace,
  { lifted = false, label = cardName(face) }: CardOptions = {},
): TemplateResult {
  return html`<span class=${`card ${face === 'empty' ? 'vacant' : ''} ${lifted ? 'lifted' : ''}`}
    role=${label ? 'img' : nothing} aria-label=${label || nothing} aria-hidden=${label ? nothing : 'true'}
    ><svg viewBox="0 0 100 140" fill="none">${faceOf(face)}</svg></span>`;
}

interface TokenOptions {
  readonly held?: boolean;
  /** The accessible name; "red" or "red, missing" unless given. Empty where the text beside it says so. */
  readonly label?: string;
}

/**
 * A colour's shape as a small mark, as wide as `--arcus-token-size` (20px unless set): solid if held, else a
 * smaller dashed outline, so that the two differ without colour. Needs `rainbowCardStyles`.
 */
export function colourToken(
  colour: RainbowColour,
  { held = true, label }: TokenOptions = {},
): TemplateResult {
  const name = label ?? (held ? colour : `${colour}, missing`);
  return html`<span class=${`token ${held ? 'held' : 'missing'}`} role=${name ? 'img' : nothing}
    aria-label=${name || nothing} aria-hidden=${name ? nothing : 'true'}
    ><svg viewBox="-32 -32 64 64" fill="none"><path d=${marks[colour].shape} fill-rule="evenodd"
      fill=${held ? cardColours[colour] : 'none'} transform=${`scale(${held ? 1.08 : 0.86})`}></path></svg></span>`;
}

export const rainbowCardStyles: CSSResult = css`
  ${cardStyles}
  .token svg {
    display: block;
    width: 100%;
    height: 100%;
    overflow: visible;
  }
  .token path {
    stroke-linejoin: round;
  }
  .card .letter {
    stroke-width: 3;
    stroke-linecap: round;
  }
  .card.vacant {
    box-shadow: none;
  }
  .card .place {
    stroke: var(--arcus-line, #8b7d6f);
    stroke-dasharray: 5 5;
    vector-effect: non-scaling-stroke;
    stroke-width: 1.5px;
  }
  .token {
    display: inline-block;
    width: var(--arcus-token-size, 20px);
    aspect-ratio: 1;
    vertical-align: -0.25em;
  }
  .token path {
    vector-effect: non-scaling-stroke;
    stroke: var(--arcus-ink, #2b2420);
    stroke-width: 1.5px;
  }
  .token.missing path {
    stroke: var(--arcus-muted, #665a50);
    stroke-width: 1.25px;
    stroke-dasharray: 2.5 2;
  }
`;
