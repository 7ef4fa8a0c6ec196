import { html, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { cardColours, cardInk, cardPaper, type RainbowColour } from '../widget/palette.ts';

/** A card in a picture: where its foot stands, and how many degrees it leans. */
export interface MiniCard {
  readonly x: number;
  readonly y: number;
  readonly lean?: number;
  /** Left out, it lies face down. */
  readonly colour?: RainbowColour;
}

const miniCard = ({ x, y, lean = 0, colour }: MiniCard): SVGTemplateResult => svg`
  <g transform=${`translate(${x} ${y}) rotate(${lean})`} stroke=${cardInk} stroke-linejoin="round">
    <rect x="-14" y="-40" width="28" height="39" rx="2.5" fill=${cardPaper} stroke-width="1.2"></rect>
    ${
      colour === undefined
        ? svg`<path d="M-9 -19A9 9 0 0 1 9 -19M-5 -19A5 5 0 0 1 5 -19M-10 -16H10" fill="none" stroke-width="1.6"></path>`
        : svg`<rect x="-11" y="-37" width="22" height="33" rx="1" fill=${cardColours[colour]} stroke-width="0.8"></rect>`
    }
  </g>`;

/** A picture of 160 by 60 for a game's cover, in attributes alone: it needs no styles and loads nothing else. */
export const miniCards = (cards: readonly MiniCard[]): TemplateResult =>
  html`<svg viewBox="0 0 160 60" aria-hidden="true">${cards.map(miniCard)}</svg>`;
