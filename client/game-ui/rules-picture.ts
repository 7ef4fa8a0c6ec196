import { type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { cardInk, cardPaper } from '../theme/palette.ts';

/* Parts of the pictures in rules. Pictures are files shown on light and dark paper: a mark off a card needs a disc or `neutralColor`. */

/** The export of a game's `rules-pictures.ts`. Without words: all languages show the same file. */
export interface RulesPicture {
  readonly width: number;
  readonly height: number;
  /** In attributes alone, except for the classes of cards and boards. */
  readonly svg: SVGTemplateResult;
  /** For classes other than those of cards. */
  readonly styles?: string;
}

/** Readable on either paper. */
export const neutralColor = '#8b7d6f';

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** A card with its top left corner at x y. */
export const lay = (card: TemplateResult, { x, y, width }: Place): SVGTemplateResult =>
  svg`<svg x=${x} y=${y} width=${width} height=${width * 1.4} overflow="visible">${card}</svg>`;

/** Cards in a row from `x` on, at intervals of `step`. */
export const row = (
  cards: readonly TemplateResult[],
  { x, y, width, step = width + 6 }: Place & { readonly step?: number },
): SVGTemplateResult => svg`${cards.map((card, index) => lay(card, { x: x + index * step, y, width }))}`;

const disc = (x: number, y: number, inside: SVGTemplateResult): SVGTemplateResult =>
  svg`<g transform=${`translate(${x} ${y})`}><circle r="11" fill=${cardPaper} stroke=${cardInk} stroke-width="2"></circle>${inside}</g>`;

/** A number on a disc around x y, for the legend. */
export const numbered = (number: number, x: number, y: number): SVGTemplateResult =>
  disc(x, y, svg`<text y="5" font-size="14" text-anchor="middle" fill=${cardInk}>${number}</text>`);

const sign = (path: string) => (x: number, y: number) =>
  disc(x, y, svg`<path d=${path} stroke=${cardInk} stroke-width="3" stroke-linecap="round"></path>`);

/** Counts, or wins. */
export const tick = sign('M-5 0.5L-1.5 4.5L5.5 -4');
/** Fails, or is out. */
export const cross = sign('M-4 -4L4 4M4 -4L-4 4');

/** An arrow along a path that ends at x y, from above. */
export const arrow = (path: string, x: number, y: number): SVGTemplateResult =>
  svg`<path d=${`${path}M${x - 6} ${y - 8}L${x} ${y}L${x + 6} ${y - 8}`} stroke=${neutralColor} stroke-width="3" stroke-linecap="round"></path>`;
