import { html, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { colourFace } from '../cards/rainbow.ts';
import { backFace } from '../cards/sheet.ts';
import type { RainbowColour } from '../theme/palette.ts';

/** A card in a picture: where its foot stands, and how many degrees it leans. */
export interface MiniCard {
  readonly x: number;
  readonly y: number;
  readonly lean?: number;
  /** Left out, it lies face down. */
  readonly colour?: RainbowColour;
  /** Its height; 44 unless given. */
  readonly height?: number;
}

const miniCard = ({ x, y, lean = 0, colour, height = 44 }: MiniCard): SVGTemplateResult => svg`
  <g transform=${`translate(${x} ${y}) rotate(${lean}) scale(${height / 140}) translate(-50 -140)`}>${
    colour === undefined ? backFace : colourFace(colour)
  }</g>`;

/** So many cards of a hand held as a fan, from its left to its right; the middle of its foot is at `x` and `y`, and `spread` is from one to the next. */
export const fan = (
  colours: readonly (RainbowColour | null)[],
  {
    x,
    y,
    spread,
    lean,
  }: { readonly x: number; readonly y: number; readonly spread: number; readonly lean: number },
): readonly MiniCard[] =>
  colours.map((colour, at) => {
    const from = at - (colours.length - 1) / 2;
    const card = { x: x + from * spread, y: y + from * from * lean * 0.11, lean: from * lean };
    return colour === null ? card : { ...card, colour };
  });

/** A picture of 160 by 60 for a game's cover, in attributes alone: it needs no styles and loads nothing else. */
export const miniCards = (cards: readonly MiniCard[]): TemplateResult =>
  html`<svg viewBox="0 0 160 60" fill="none" aria-hidden="true">${cards.map(miniCard)}</svg>`;
