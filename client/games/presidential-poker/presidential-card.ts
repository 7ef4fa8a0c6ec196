import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { symbolWords } from '#games/presidential-poker/locale';
import {
  type Card,
  type CardId,
  type Color,
  cardOf,
  type Figure,
  type Letter,
  type SymbolKind,
} from '../../../shared/games/presidential-poker/cards.ts';
import { backFace, counts, sheet } from '../../cards/sheet.ts';
import { cardInk, cardPaper, lamp, presidentialColors } from '../../theme/palette.ts';
import { mysteries, pictures } from './symbols.ts';

interface PresidentialCardOptions {
  /** The symbol to mark. */
  readonly marked?: SymbolKind;
  /** It decides a showdown. */
  readonly lifted?: boolean;
  /** The accessible name instead of the card's own; empty inside a labelled button. */
  readonly label?: string;
}

/** "Number 7, light blue, letter N, owl, hollow circle, anchor". */
export const cardName = ({ numbers, color, letter, picture, figure, mystery }: Card): string =>
  symbolWords.card({
    numbers,
    color: symbolWords.symbol(color),
    letter,
    picture: symbolWords.symbol(picture),
    figure: symbolWords.symbol(figure),
    mystery: symbolWords.symbol(mystery),
  });

/** A filled path of 64 by 64, `size` units wide, with its top left corner at x y. */
const icon = (path: string, x: number, y: number, size: number): SVGTemplateResult =>
  svg`<path d=${path} fill=${cardInk} transform=${`translate(${x} ${y}) scale(${size / 64})`}></path>`;

/** The area behind a marked symbol; the color's is the rest of the field around it. */
const grounds: Readonly<Partial<Record<SymbolKind, string>>> = {
  color: 'M6 11a5 5 0 0 1 5-5H89a5 5 0 0 1 5 5V65H6z',
  picture: 'M6 66H57.5V134H11a5 5 0 0 1-5-5z',
  figure: 'M57.5 66H94V101H57.5z',
  mystery: 'M57.5 101H94v28a5 5 0 0 1-5 5H57.5z',
};

const tab = 'M71.5 6H89a5 5 0 0 1 5 5V36H77.5a6 6 0 0 1-6-6z';

export const face = (card: Card, counting: SymbolKind | undefined): SVGTemplateResult => {
  const inset = counting === 'color' ? 5 : 0;
  const ground = counting && grounds[counting];
  return svg`${sheet}
  ${ground ? counts(ground) : nothing}
  ${colorField(card.color, { x: 6 + inset, y: 6 + inset, width: 88 - 2 * inset, height: 59 - 2 * inset })}
  ${numbers(card, counting === 'number')}
  <path d=${tab} fill=${counting === 'letter' ? lamp : cardPaper}></path>
  <g stroke=${cardInk} stroke-width="3.2">${glyph(letters[card.letter], 77, 11.5, 1.08)}</g>
  <path d="M6 65.6H94" stroke=${cardInk} stroke-width="1.4"></path>
  ${icon(pictures[card.picture], 8, 77.5, 48)}
  ${figureMark(card.figure, 76, 84.5)}
  ${icon(mysteries[card.mystery], 61, 102.5, 30)}`;
};

/** A card as wide as `--arcus-card-width` (default 96px). Needs `cardStyles`. */
export function presidentialCard(
  id: CardId | 'back',
  { marked, label, lifted = false }: PresidentialCardOptions = {},
): TemplateResult {
  const card = id === 'back' ? null : cardOf(id);
  const name = label ?? (card === null ? symbolWords.back : cardName(card));
  return html`<span class=${`card ${lifted ? 'lifted' : ''}`} role=${name ? 'img' : nothing} aria-label=${name || nothing}
    aria-hidden=${name ? nothing : 'true'}><svg viewBox="0 0 100 140" fill="none" stroke-linecap="round" stroke-linejoin="round">${card === null ? backFace : face(card, marked)}</svg></span>`;
}

/** Outlines within 16 units around 0 0, and the dots inside them. */
const shapes: Readonly<Record<string, readonly [outline: string, dots?: string]>> = {
  circle: [
    'M0 -15A15 15 0 0 1 0 15A15 15 0 0 1 0 -15Z',
    'M0 -8.4h0m7.3 4.2h0m0 8.4h0m-7.3 4.2h0m-7.3-4.2h0m0-8.4h0M0 0h0',
  ],
  square: [
    'M-13.5 -13.5H13.5V13.5H-13.5Z',
    'M-7.4 -7.4h0m7.4 0h0m7.4 0h0M-7.4 0h0m7.4 0h0m7.4 0h0M-7.4 7.4h0m7.4 0h0m7.4 0h0',
  ],
  triangle: ['M0 -14.5L15.5 13H-15.5Z', 'M0 -5h0m-4.3 6.6h0m8.6 0h0M-8.6 8.2h0m8.6 0h0m8.6 0h0'],
  star: [
    'M0 -16L4.4 -5.4L15.6 -4.6L7 2.7L9.7 13.7L0 7.8L-9.7 13.7L-7 2.7L-15.6 -4.6L-4.4 -5.4Z',
    'M0 0h0m0-8h0m7.6 5.8h0M4.8 7h0m-9.6 0h0M-7.6 -2.2h0',
  ],
  heart: ['M0 14.5C-9 8 -15 2.4 -15 -4.6A7.8 7.8 0 0 1 0 -8.4A7.8 7.8 0 0 1 15 -4.6C15 2.4 9 8 0 14.5Z'],
};

/** A figure in ink around x y: filled, filled to the left, empty or dotted. A parent element makes line joins round. */
export const figureMark = (figure: Figure, x: number, y: number): SVGTemplateResult => {
  const [how, shape = ''] = figure.split(/ (?=\w+$)/);
  const [outline = '', dots = ''] = shapes[shape] ?? [];
  const right = how === 'solid' ? 36 : how === 'partially solid' ? 18 : 0;
  return svg`<g transform=${`translate(${x} ${y}) scale(0.9)`} stroke=${cardInk}>
    ${right === 0 ? nothing : svg`<svg x="-18" y="-18" width=${right} height="36" viewBox=${`-18 -18 ${right} 36`}><path d=${outline} fill=${cardInk}></path></svg>`}
    ${how === 'dotted' ? svg`<path d=${dots} stroke-width="3.8"></path>` : nothing}
    <path d=${outline} stroke-width="2.6"></path>
  </g>`;
};

// Strokes instead of a font: cards look alike on every system, and small ones stay crisp.

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

const glyph = (path: string, x: number, y: number, scale: number): SVGTemplateResult =>
  svg`<path d=${path} transform=${`translate(${x} ${y}) scale(${scale})`}></path>`;

/** One number, or two in smaller figures. The hatching is cleared around them, or covered by the lamp of a marked number. */
const numbers = ({ numbers, color }: Card, counting: boolean): SVGTemplateResult => {
  const two = numbers.length > 1;
  const scale = two ? 1.2 : 2.18;
  const drawn = numbers.map((value, row) =>
    [...String(value)].map((digit, at) =>
      glyph(digits[Number(digit)] ?? '', 13 + at * 13.4 * scale, (two ? 13 : 16.5) + row * 25, scale),
    ),
  );
  const right = two ? 55 : (numbers[0] ?? 0) > 9 ? 69 : 42;
  return svg`${counting ? counts(`M6 11a5 5 0 0 1 5-5H${right}V65H6z`) : svg`<g stroke=${presidentialColors[color]} stroke-width="8">${drawn}</g>`}
    <g stroke=${counting ? cardInk : onColor(color)} stroke-width="3.2">${drawn}</g>`;
};

/*
 * Hatchings stand for hues, as in heraldry: red vertical, blue horizontal, green and violet diagonal, yellow dots, black crossed. Both
 * shades of a hue have the same one, in ink or in paper.
 */

const wide = 88;

const every = (pitch: number, from: number, to: number, piece: (at: number) => string): string =>
  Array.from({ length: Math.ceil((to - from) / pitch) }, (_, index) => piece(from + index * pitch)).join('');

/** Lines from top to bottom, shifted by `aside` at the bottom. */
const lines = (pitch: number, high: number, aside: number): string =>
  every(pitch, pitch / 2 - high, wide + high, (x) => `M${x} 0l${aside} ${high}`);
const level = (pitch: number, high: number): string =>
  every(pitch, pitch / 2, high, (y) => `M0 ${y}h${wide}`);
/** Rows of a small mark; every other row is shifted by half a step. */
const strewn = (pitch: number, high: number, mark: string): string =>
  every(pitch, 5.5, high, (y) => {
    const aside = Math.round(y / pitch) % 2 === 0 ? 0 : pitch / 2;
    return every(pitch, aside, wide + 1, (x) => `M${x} ${y}${mark}`);
  });
const waves = (pitch: number, high: number): string =>
  every(pitch, pitch * 0.9, high + 4, (y) => `M-4 ${y}${every(8, 0, wide + 4, () => 'l4-4l4 4')}`);

const hatchings: Readonly<Record<string, (high: number) => string>> = {
  red: (high) => lines(6, high, 0),
  orange: (high) => lines(12, high, high) + lines(12, high, -high),
  yellow: (high) => strewn(9.5, high, 'h0'),
  green: (high) => lines(9, high, high),
  blue: (high) => level(6, high),
  indigo: (high) => waves(8, high),
  violet: (high) => lines(9, high, -high),
  black: (high) => lines(8, high, 0) + level(8, high),
  tan: (high) => strewn(12, high, 'm-2.4 0h4.8m-2.4-2.4v4.8'),
  pink: (high) => strewn(12, high, 'm0-2.6l2.6 2.6l-2.6 2.6l-2.6-2.6z'),
};

const hueOf = (color: Color): string => (color === 'gray' ? 'black' : (color.split(' ').at(-1) ?? ''));

/** As a path, 88 units wide and `high` units high. */
export const hatchingOf = (color: Color, high: number): string => hatchings[hueOf(color)]?.(high) ?? '';

const onColor = (color: Color): string =>
  color.startsWith('dark') || color === 'black' ? cardPaper : cardInk;

interface Field {
  readonly x: number;
  readonly y: number;
  /** At most 88. */
  readonly width: number;
  readonly height: number;
}

export const colorField = (color: Color, { x, y, width, height }: Field): SVGTemplateResult => {
  const dots = hueOf(color) === 'yellow';
  const on = onColor(color);
  return svg`<rect x=${x} y=${y} width=${width} height=${height} rx="4" fill=${presidentialColors[color]}></rect>
    <svg x=${x} y=${y} width=${width} height=${height}><path d=${hatchingOf(color, height)} stroke=${on}
      stroke-opacity=${on === cardPaper ? 0.42 : 0.38} stroke-width=${dots ? 3 : 1.3}></path></svg>`;
};
