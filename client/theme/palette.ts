import type { Color } from '../../shared/games/presidential-poker/cards.ts';
import type { Color as RainbowColor } from '../../shared/games/rainbow-deck.ts';
import type { SeatColor } from '../sdk/index.ts';

export { colors as rainbowColors } from '../../shared/games/rainbow-deck.ts';
export type { RainbowColor };

/** All colors of Arcus, as `#rrggbb`; palette.test.ts measures them. */

/** Staggered lightness: CIEDE2000 above 22 without hue. */
export const cardColors: Readonly<Record<RainbowColor, string>> = {
  red: '#9f0004',
  orange: '#f26203',
  yellow: '#fff95d',
  green: '#197160',
  blue: '#59a6ef',
  violet: '#5f388f',
  pink: '#ffb1bd',
};

/** The presidential deck (PP-2): paper is readable on dark colors, ink on light ones; hatchings repeat the hue. */
export const presidentialColors: Readonly<Record<Color, string>> = {
  'dark red': '#a3101a',
  'dark orange': '#b5480a',
  'dark yellow': '#86690a',
  'dark green': '#1a6b45',
  'dark blue': '#1466a8',
  'dark indigo': '#33318a',
  'dark violet': '#7d2f96',
  black: '#2b2420',
  'light red': '#f68a7c',
  'light orange': '#fbb05c',
  'light yellow': '#fdee6b',
  'light green': '#a3d98c',
  'light blue': '#86cdf4',
  'light indigo': '#9fb0f5',
  'light violet': '#d0a2ee',
  gray: '#b3aaa1',
  tan: '#c9a877',
  pink: '#fcb1d6',
};

/** Contours and patterns printed on the same color. */
export const deepPrints: Readonly<Record<RainbowColor, string>> = {
  red: '#6f0003',
  orange: '#a83f00',
  yellow: '#8a7400',
  green: '#0e4d41',
  blue: '#1f5f9f',
  violet: '#3d2163',
  pink: '#b2475c',
};

/** Backgrounds of states; ink is readable on each. */
export const washes: Readonly<Record<Exclude<RainbowColor, 'pink'>, string>> = {
  red: '#f0cfc4',
  orange: '#fcd6b6',
  yellow: '#fff8a9',
  green: '#d1dccd',
  blue: '#cddfea',
  violet: '#dfd1d6',
};

/** The same in both themes. */
export const cardPaper = '#fffaf0';
export const cardInk = '#2b2420';
export const cardBack = '#332c3f';
export const backPrint = '#e9dcc4';
export const boardPaper = '#f4e8d2';

/** Turn, selection and the bold button; the same in both themes. */
export const lamp = '#ffc94d';
export const onLamp = '#2b2013';
export const onLampMuted = '#4f3b12';
/** The lamp's edge outside mats. */
export const lampEdge = { light: '#8f5900', dark: '#b87a10' } as const;

/** A seat's plate. */
export const plate = { light: '#1d1815', dark: '#15100d' } as const;
export const onPlate = '#fff6e8';
export const onPlateMuted = '#e0d2c0';
/** The clock ring of a seat in its last seconds. */
export const late = '#ff6a5c';

/** The table, light and dark. */
export interface Wood {
  readonly table: string;
  readonly bar: string;
  readonly ink: string;
  readonly muted: string;
  /** Raised parts on wood: safe buttons, dialogs, fields. */
  readonly sheet: string;
  /** Edges of controls. */
  readonly edge: string;
}

export const woods: Readonly<Record<'light' | 'dark', Wood>> = {
  light: {
    table: '#e6d3b3',
    bar: '#f6ecd9',
    ink: '#2b2420',
    muted: '#5b4c40',
    sheet: '#fffaf0',
    edge: '#75603f',
  },
  dark: {
    table: '#2a211b',
    bar: '#1f1814',
    ink: '#f6ecdc',
    muted: '#c9b9a5',
    sheet: '#3a2f28',
    edge: '#8d7a67',
  },
};

/** The default mat, the same in both themes; lighter and darker tones are mixed of it. */
export const plainMat = '#1d4a35';

export interface ChipPaint {
  readonly body: string;
  readonly print: string;
}

/** Distinct from states, and in every type of color vision. */
export const teamChipPaints: Readonly<Record<'black' | 'white' | 'pink', ChipPaint>> = {
  black: { body: cardInk, print: cardPaper },
  white: { body: cardPaper, print: cardInk },
  pink: { body: '#f4728c', print: cardInk },
};

/** By value. */
export const pokerChipPaints: Readonly<Record<1000 | 100 | 25 | 5 | 1, ChipPaint>> = {
  1000: { body: '#f26203', print: cardInk },
  100: { body: cardInk, print: cardPaper },
  25: { body: '#6d46a3', print: cardPaper },
  5: { body: '#59a6ef', print: cardInk },
  1: { body: cardPaper, print: '#a3101a' },
};

/** The same in both themes; each is drawn with a rim. */
export const seatPaints: Readonly<Record<SeatColor, string>> = {
  ...cardColors,
  black: cardInk,
  white: cardPaper,
};

const darkSeatColors: readonly SeatColor[] = ['red', 'green', 'violet', 'black'];

export const inkOn = (color: SeatColor): 'paper' | 'ink' =>
  darkSeatColors.includes(color) ? 'paper' : 'ink';
