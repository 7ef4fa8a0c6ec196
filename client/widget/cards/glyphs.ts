import { type SVGTemplateResult, svg } from 'lit';
import type { Letter } from '../../../shared/games/presidential-poker/cards.ts';
import { cardInk } from '../palette.ts';

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
export const letterGlyph = (letter: Letter, x: number, y: number, scale: number): SVGTemplateResult =>
  drawn(letters[letter], x, y, scale);

/** From one digit to the next. */
const advance = 13.3;

/** A whole number that ends at x, strokes left out. */
export const numberGlyphs = (value: number, x: number, y: number, scale: number): SVGTemplateResult[] => {
  const text = [...String(value)].map(Number);
  return text.map((digit, index) =>
    drawn(digits[digit] ?? '', x - ((text.length - 1 - index) * advance + 10) * scale, y, scale),
  );
};
