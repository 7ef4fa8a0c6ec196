import type { Colour } from '../../shared/games/presidential-poker/cards.ts';
import type { Colour as RainbowColour } from '../../shared/games/rainbow-deck.ts';
import type { SeatColour } from '../sdk/index.ts';

export { colours as rainbowColours } from '../../shared/games/rainbow-deck.ts';
export type { RainbowColour };

/** The one source of every colour in Arcus, as `#rrggbb`; palette.test.ts measures them. */

/** Lightness is staggered, so that the seven stay apart (CIEDE2000 above 22) where hue is lost. */
export const cardColours: Readonly<Record<RainbowColour, string>> = {
  red: '#9f0004',
  orange: '#f26203',
  yellow: '#fff95d',
  green: '#197160',
  blue: '#59a6ef',
  violet: '#5f388f',
  pink: '#ffb1bd',
};

/** Of the presidential deck (PP-2): paper is read on the dark ones, ink on all others, and a hatching tells the hues apart as well. */
export const presidentialColours: Readonly<Record<Colour, string>> = {
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

/** Cards are printed matter: the same paper and ink in either theme. */
export const cardPaper = '#fffbf2';
export const cardInk = '#2b2420';
/** Laid behind something printed on a card that counts now, as with a marker. */
export const cardMark = '#f2d184';

export interface Surface {
  /** What everything lies on. */
  readonly paper: string;
  /** What lies on paper and must stand apart from it: dialogs, fields. */
  readonly sheet: string;
  readonly ink: string;
  readonly muted: string;
  /** Edges one has to see to use a control: 3 : 1 on paper and sheet. */
  readonly line: string;
  /** A division one may overlook. */
  readonly hairline: string;
  /** "Your turn" and nothing else. */
  readonly accent: string;
  /** Text on accent. */
  readonly onAccent: string;
}

export const light: Surface = {
  paper: '#f5efe3',
  sheet: '#fffbf2',
  ink: '#2b2420',
  muted: '#665a50',
  line: '#8b7d6f',
  hairline: '#dfd4c2',
  accent: '#1c5288',
  onAccent: '#fffbf2',
};

export const dark: Surface = {
  paper: '#2a2523',
  sheet: '#342e2b',
  ink: '#f4ebdd',
  muted: '#bdb0a1',
  line: '#8f8378',
  hairline: '#453d38',
  accent: '#a5cdf3',
  onAccent: '#1d1917',
};

/** The seats' colours are printed: the same in either theme, so each is drawn with a rim. */
export const seatPaints: Readonly<Record<SeatColour, string>> = {
  ...cardColours,
  black: cardInk,
  white: cardPaper,
};

const darkSeatColours: readonly SeatColour[] = ['red', 'green', 'violet', 'black'];

/** What a letter on it is printed with. */
export const inkOn = (colour: SeatColour): 'paper' | 'ink' =>
  darkSeatColours.includes(colour) ? 'paper' : 'ink';
