import { type CSSResult, css, html, nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { symbolWords } from '#locale/presidential-poker';
import {
  type Card,
  type CardId,
  type Colour,
  cardOf,
  type Figure,
  type Letter,
  type SymbolKind,
} from '../../../shared/games/presidential-poker/cards.ts';
import { cardInk, cardMark, cardPaper, presidentialColours } from '../palette.ts';
import { backFace, cardStyles, sheet } from './sheet.ts';
import { mysteries, pictures } from './symbols.ts';

interface PresidentialCardOptions {
  /** The symbol that counts now. */
  readonly marked?: SymbolKind;
  /** The accessible name, instead of its own. Empty where the button around the card has the name. */
  readonly label?: string;
}

/** "Number 7, light blue, letter N, owl, hollow circle, anchor". */
export const cardName = ({ numbers, colour, letter, picture, figure, mystery }: Card): string =>
  symbolWords.card({
    numbers,
    colour: symbolWords.symbol(colour),
    letter,
    picture: symbolWords.symbol(picture),
    figure: symbolWords.symbol(figure),
    mystery: symbolWords.symbol(mystery),
  });

/** A filled path of 64 by 64, `size` units wide, with its top left corner at x y. */
const icon = (path: string, x: number, y: number, size: number): SVGTemplateResult =>
  svg`<path d=${path} fill=${cardInk} transform=${`translate(${x} ${y}) scale(${size / 64})`}></path>`;

const numbers = ([first = 0, second]: readonly number[]): SVGTemplateResult =>
  second === undefined
    ? svg`${numberGlyphs(first, first > 9 ? 89 : 79, 12, 2.35)}`
    : svg`${numberGlyphs(first, 89, 9.8, 1.25)}${numberGlyphs(second, 89, 35.4, 1.25)}`;

/** Where each symbol is. */
const fields: Readonly<Record<SymbolKind, string>> = {
  number: 'M29 5.5H95V57.5H29Z',
  letter: 'M5 5.5H27V35.5H5Z',
  colour: 'M1.2 53H98.8V100H1.2Z',
  figure: 'M4.5 96.5H38V134.5H4.5Z',
  picture: 'M37 96.5H72.5V134.5H37Z',
  mystery: 'M70.5 106H97.5V134.5H70.5Z',
};

const face = (card: Card, marked: SymbolKind | undefined): SVGTemplateResult => svg`${sheet}
  ${marked === undefined ? nothing : svg`<path d=${fields[marked]} fill=${cardMark}></path>`}
  ${letterGlyph(card.letter, 10, 11, 1.2)}
  ${numbers(card.numbers)}
  ${band(card.colour, symbolWords.symbol(card.colour), 61, 32)}
  ${figureMark(card.figure, 22, 115.5)}
  ${icon(pictures[card.picture], 38, 98.5, 34)}
  ${icon(mysteries[card.mystery], 72, 108.5, 24)}`;

/** A card as wide as `--arcus-card-width` (96px unless set). Needs `presidentialCardStyles`. */
export function presidentialCard(
  id: CardId | 'back',
  { marked, label }: PresidentialCardOptions = {},
): TemplateResult {
  const card = id === 'back' ? null : cardOf(id);
  const name = label ?? (card === null ? symbolWords.back : cardName(card));
  return html`<span class="card" role=${name ? 'img' : nothing} aria-label=${name || nothing}
    aria-hidden=${name ? nothing : 'true'}><svg viewBox="0 0 100 140" fill="none">${card === null ? backFace : face(card, marked)}</svg></span>`;
}

export const presidentialCardStyles: CSSResult = css`
  ${cardStyles}
  .card text {
    font-weight: var(--arcus-weight-bold);
  }
  /* Below this the name of a colour is too small to read: its hatching takes the room. */
  @container (max-width: 71px) {
    .card .named {
      display: none;
    }
  }
`;

interface Shape {
  /** Within 16 units around 0 0. */
  readonly outline: string;
  readonly dots: readonly (readonly [x: number, y: number])[];
}

const shapes: Readonly<Record<string, Shape>> = {
  circle: {
    outline: 'M0 -15A15 15 0 0 1 0 15A15 15 0 0 1 0 -15Z',
    dots: [
      [0, 0],
      [0, -8.4],
      [7.3, -4.2],
      [7.3, 4.2],
      [0, 8.4],
      [-7.3, 4.2],
      [-7.3, -4.2],
    ],
  },
  square: {
    outline: 'M-13.5 -13.5H13.5V13.5H-13.5Z',
    dots: [-7.4, 0, 7.4].flatMap((y) => [-7.4, 0, 7.4].map((x): readonly [number, number] => [x, y])),
  },
  triangle: {
    outline: 'M0 -14.5L15.5 13H-15.5Z',
    dots: [
      [0, -5],
      [-4.3, 1.6],
      [4.3, 1.6],
      [-8.6, 8.2],
      [0, 8.2],
      [8.6, 8.2],
    ],
  },
  star: {
    outline: 'M0 -16L4.4 -5.4L15.6 -4.6L7 2.7L9.7 13.7L0 7.8L-9.7 13.7L-7 2.7L-15.6 -4.6L-4.4 -5.4Z',
    dots: [
      [0, 0],
      [0, -8],
      [7.6, -2.2],
      [4.8, 7],
      [-4.8, 7],
      [-7.6, -2.2],
    ],
  },
  heart: {
    outline: 'M0 14.5C-9 8 -15 2.4 -15 -4.6A7.8 7.8 0 0 1 0 -8.4A7.8 7.8 0 0 1 15 -4.6C15 2.4 9 8 0 14.5Z',
    dots: [],
  },
};

/** A figure in ink around x y: filled, filled to the left, empty or dotted. */
export const figureMark = (figure: Figure, x: number, y: number): SVGTemplateResult => {
  const words = figure.split(' ');
  const { outline, dots } = shapes[words.at(-1) ?? ''] ?? { outline: '', dots: [] };
  const filled = (half: boolean) => svg`<svg x="-18" y="-18" width=${half ? 18 : 36} height="36"
    viewBox=${`-18 -18 ${half ? 18 : 36} 36`}><path d=${outline} fill=${cardInk}></path></svg>`;
  return svg`<g transform=${`translate(${x} ${y}) scale(0.93)`}>
    ${words[0] === 'solid' ? filled(false) : words[0] === 'partially' ? filled(true) : nothing}
    ${words[0] === 'dotted' ? dots.map(([cx, cy]) => svg`<circle cx=${cx} cy=${cy} r="1.9" fill=${cardInk}></circle>`) : nothing}
    <path d=${outline} stroke=${cardInk} stroke-width="2.6"></path>
  </g>`;
};

/*
 * Figures and letters as strokes, so that a card looks alike on every system and small ones stay crisp.
 */

/** In a box of 10 by 16. */
const digits = [
  'M5 0C8.2 0 10 3.2 10 8S8.2 16 5 16S0 12.8 0 8S1.8 0 5 0Z',
  'M2.2 3.4L6.4 0V16',
  'M0.4 4.4C0.8 1.7 2.6 0 5.1 0C7.9 0 9.7 1.8 9.7 4.4C9.7 6.5 8.6 8.1 6.6 10L0.4 16H10',
  'M0.5 2.7C1.4 1 3 0 5 0C7.7 0 9.4 1.6 9.4 3.9S7.7 7.6 5 7.6H4M5 7.6C8 7.6 9.9 9.3 9.9 11.8S8 16 5 16C2.5 16 0.8 14.8 0 12.8',
  'M7.6 16V0L0 11.2H10.4',
  'M9.2 0H1.8L1.1 7.2C2.1 6.3 3.4 5.8 4.9 5.8C8 5.8 10 7.8 10 10.8S8 16 4.8 16C2.5 16 0.8 15 0 13.2',
  'M8.9 2.4C8.1 0.9 6.9 0 5.3 0C2 0 0 3.4 0 8.8C0 13.3 1.8 16 5 16C8 16 10 13.9 10 11S8 6.2 5.1 6.2C2.6 6.2 0.6 7.8 0.1 10',
  'M0 0H10L3.8 16',
  'M5 7.4C2.4 7.4 0.7 5.9 0.7 3.7S2.5 0 5 0S9.3 1.5 9.3 3.7S7.6 7.4 5 7.4C2 7.4 0 9.2 0 11.7S2 16 5 16S10 14.2 10 11.7S8 7.4 5 7.4Z',
  'M1.1 13.6C1.9 15.1 3.1 16 4.7 16C8 16 10 12.6 10 7.2C10 2.7 8.2 0 5 0C2 0 0 2.1 0 5S2 9.8 4.9 9.8C7.4 9.8 9.4 8.2 9.9 6',
] as const;

/** In a box of 12 by 16. */
const letters: Readonly<Record<Letter, string>> = {
  A: 'M0 16L6 0L12 16M2.2 10.4H9.8',
  B: 'M1 0H6.2A3.9 3.9 0 0 1 6.2 7.8H1M6.2 7.8H7A4.1 4.1 0 0 1 7 16H1V0',
  C: 'M11.6 3.4C10.5 1.2 8.7 0 6.4 0C2.8 0 0 3.4 0 8S2.8 16 6.4 16C8.7 16 10.5 14.8 11.6 12.6',
  D: 'M1 0H4.6C9 0 11.8 3.2 11.8 8S9 16 4.6 16H1Z',
  E: 'M10.6 0H1V16H10.6M1 7.8H9.2',
  F: 'M10.6 0H1V16M1 7.8H9.2',
  G: 'M11.4 3.4C10.4 1.2 8.6 0 6.4 0C2.8 0 0 3.4 0 8S2.8 16 6.4 16C9.6 16 11.8 13.6 11.8 9H7',
  H: 'M1 0V16M11 0V16M1 7.8H11',
  I: 'M6 0V16M2 0H10M2 16H10',
  J: 'M4 0H10V11C10 14 8.3 16 5.4 16C3 16 1.4 14.8 0.6 12.6',
  K: 'M1 0V16M11 0L1 9.8M4.8 6.4L11.6 16',
  L: 'M1.5 0V16H11',
  M: 'M0 16V0L6 9.4L12 0V16',
  N: 'M1 16V0L11 16V0',
  O: 'M6 0C9.6 0 12 3.4 12 8S9.6 16 6 16S0 12.6 0 8S2.4 0 6 0Z',
  P: 'M1 16V0H6.4A4.7 4.7 0 0 1 6.4 9.4H1',
  Q: 'M6 0C9.6 0 12 3.4 12 8S9.6 16 6 16S0 12.6 0 8S2.4 0 6 0ZM7.4 11.2L12.2 16.8',
  R: 'M1 16V0H6.2A4.5 4.5 0 0 1 6.2 9H1M6.4 9L11.4 16',
};

const stroke = 3;

const drawn = (path: string, x: number, y: number, scale: number): SVGTemplateResult =>
  svg`<path d=${path} transform=${`translate(${x} ${y}) scale(${scale})`} stroke=${cardInk} stroke-width=${stroke}
    stroke-linecap="round"></path>`;

/** With its top left corner at x y, strokes left out. */
const letterGlyph = (letter: Letter, x: number, y: number, scale: number): SVGTemplateResult =>
  drawn(letters[letter], x, y, scale);

/** From one digit to the next. */
const advance = 13.3;

/** A whole number that ends at x, strokes left out. */
const numberGlyphs = (value: number, x: number, y: number, scale: number): SVGTemplateResult[] => {
  const text = [...String(value)].map(Number);
  return text.map((digit, index) =>
    drawn(digits[digit] ?? '', x - ((text.length - 1 - index) * advance + 10) * scale, y, scale),
  );
};

/*
 * A band of a card's colour with a hatching that stands for its hue, as engravers of coats of arms do it: red upright, blue level,
 * green and violet aslant, yellow in dots, black crossed. Light and dark shades have the same one, in ink or in paper.
 */

const wide = 97.6;

const every = (
  pitch: number,
  from: number,
  to: number,
  piece: (at: number, index: number) => string,
): string =>
  Array.from({ length: Math.ceil((to - from) / pitch) }, (_, index) =>
    piece(from + index * pitch, index),
  ).join('');

const upright = (pitch: number, high: number): string =>
  every(pitch, pitch / 2, wide, (x) => `M${x} 0v${high}`);
const level = (pitch: number, high: number): string =>
  every(pitch, pitch / 2, high, (y) => `M0 ${y}h${wide}`);
const falling = (pitch: number, high: number): string =>
  every(pitch, -high, wide, (x) => `M${x} 0l${high} ${high}`);
const rising = (pitch: number, high: number): string =>
  every(pitch, 0, wide + high, (x) => `M${x} 0l${-high} ${high}`);
/** The same small mark in rows, every other row half a step aside. */
const strewn = (rows: number, pitch: number, high: number, mark: string): string =>
  Array.from({ length: rows }, (_, row) => {
    const y = 4.4 + (row * (high - 8.8)) / (rows - 1);
    return every(pitch, row % 2 === 0 ? pitch / 2 : 0, wide + 1, (x) => `M${x} ${y}${mark}`);
  }).join('');
const waves = (pitch: number, high: number): string =>
  every(pitch, pitch * 0.9, high + 4, (y) => `M-4 ${y}${every(8, 0, wide, () => 'l4-4l4 4')}`);

const hatchings: Readonly<Record<string, (high: number) => string>> = {
  red: (high) => upright(6.1, high),
  orange: (high) => falling(12.2, high) + rising(12.2, high),
  yellow: (high) => strewn(4, 10.84, high, 'h0'),
  green: (high) => falling(8.2, high),
  blue: (high) => level(5.35, high),
  indigo: (high) => waves(7.4, high),
  violet: (high) => rising(8.2, high),
  black: (high) => upright(8.13, high) + level(8, high),
  tan: (high) => strewn(3, 12.2, high, 'm-2.2 0h4.4m-2.2-2.2v4.4'),
  pink: (high) => strewn(3, 12.2, high, 'm0-2.4l2.4 2.4l-2.4 2.4l-2.4-2.4z'),
};

const hueOf = (colour: Colour): string => (colour === 'gray' ? 'black' : (colour.split(' ').at(-1) ?? ''));

/** The lines of a band `high` units high, as a path. */
export const hatchingOf = (colour: Colour, high: number): string => hatchings[hueOf(colour)]?.(high) ?? '';

/** What is read on a colour, and hatches it. */
const onColour = (colour: Colour): string =>
  colour.startsWith('dark') || colour === 'black' ? cardPaper : cardInk;

/** The band from edge to edge, `high` units from `y` on, with the colour's name where there is room to read it; a long one is drawn narrower. */
export const band = (colour: Colour, name: string, y: number, high: number): SVGTemplateResult => {
  const dots = hueOf(colour) === 'yellow';
  const on = onColour(colour);
  const fill = presidentialColours[colour];
  const strip = 14.5;
  const middle = high / 2;
  return svg`<svg x="1.2" y=${y} width=${wide} height=${high} viewBox=${`0 0 ${wide} ${high}`}>
      <path d=${`M0 0H${wide}V${high}H0Z`} fill=${fill}></path>
      <path d=${hatchingOf(colour, high)} stroke=${on} stroke-width=${dots ? 3 : 1.3}
        stroke-linecap=${dots ? 'round' : 'butt'}></path>
      <g class="named">
        <path d=${`M0 ${middle - strip / 2}h${wide}v${strip}h${-wide}z`} fill=${fill}></path>
        <text x=${wide / 2} y=${middle + 4} font-size="11.5" text-anchor="middle" fill=${on}
          textLength=${name.length > 13 ? 90 : nothing} lengthAdjust="spacingAndGlyphs">${name}</text>
      </g>
    </svg>
    <path class="fine" d=${`M1.2 ${y}H98.8M1.2 ${y + high}H98.8`} stroke=${cardInk}></path>`;
};
