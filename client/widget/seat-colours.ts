import { html, type TemplateResult } from 'lit';
import type { SeatColour } from '../sdk/index.ts';
import { cardColours, cardInk, cardPaper } from './palette.ts';

/** The seats' colours are printed: the same in either theme, so each is drawn with a rim. */
export const seatPaint: Readonly<Record<SeatColour, string>> = {
  ...cardColours,
  black: cardInk,
  white: cardPaper,
};

const dark: readonly SeatColour[] = ['red', 'green', 'violet', 'black'];

/** What a letter on it is printed with. */
export const inkOn = (colour: SeatColour): 'paper' | 'ink' => (dark.includes(colour) ? 'paper' : 'ink');

/** A dot before a name, which says who it is. Needs `controlStyles`. */
export const seatDot = (colour: SeatColour): TemplateResult =>
  html`<svg class="dot" viewBox="0 0 12 12" aria-hidden="true"><circle cx="6" cy="6" r="5" fill=${seatPaint[colour]}></circle></svg>`;
