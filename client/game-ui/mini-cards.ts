import { html, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { colorFace } from '../cards/rainbow.ts';
import { backFace } from '../cards/sheet.ts';
import type { RainbowColor } from '../theme/palette.ts';

/** A card in a picture: the middle of its foot, and its lean in degrees. */
export interface MiniCard {
  readonly x: number;
  readonly y: number;
  readonly lean?: number;
  /** Face down without one. */
  readonly color?: RainbowColor;
}

const cardHeight = 44;

const miniCard = ({ x, y, lean = 0, color }: MiniCard): SVGTemplateResult => svg`
  <g transform=${`translate(${x} ${y}) rotate(${lean}) scale(${cardHeight / 140}) translate(-50 -140)`}>${
    color === undefined ? backFace : colorFace(color)
  }</g>`;

/** Cards held as a fan, from left to right. `x` and `y` are the middle of its foot, `spread` the distance between cards. */
export const fan = (
  colors: readonly (RainbowColor | null)[],
  {
    x,
    y,
    spread,
    lean,
  }: { readonly x: number; readonly y: number; readonly spread: number; readonly lean: number },
): readonly MiniCard[] =>
  colors.map((color, at) => {
    const from = at - (colors.length - 1) / 2;
    const card = { x: x + from * spread, y: y + from * from * lean * 0.11, lean: from * lean };
    return color === null ? card : { ...card, color };
  });

/** A cover picture of 160 by 60, in attributes alone: it needs no styles. */
export const miniCards = (cards: readonly MiniCard[]): TemplateResult =>
  html`<svg viewBox="0 0 160 60" fill="none" aria-hidden="true">${cards.map(miniCard)}</svg>`;
