import { html, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import type { meta } from '../../../shared/games/sequence-states/meta.ts';
import { cardColors, cardInk, cardPaper, rainbowColors } from '../../theme/palette.ts';

const size = 20;
const columns = [0, 1, 2, 3, 4, 5, 6, 7];
const five = [1, 2, 3, 4, 5];

const coloredSpace = (column: number, row: number): SVGTemplateResult =>
  svg`<rect x=${column * size + 2} y=${row * size + 2} width=${size - 4} height=${size - 4} rx="1.4" stroke="none"
    fill=${cardColors[rainbowColors[(column * 2 + row * 3) % 7] ?? 'red']} fill-opacity="0.55"></rect>`;

/** A part of the board with a sequence of five chips. */
export const boardPicture = (
  space: (column: number, row: number) => SVGTemplateResult,
): TemplateResult => html`<svg viewBox="0 0 160 60" aria-hidden="true" stroke=${cardInk}>
  ${[0, 1, 2].flatMap((row) =>
    columns.map(
      (
        column,
      ) => svg`<rect x=${column * size + 1} y=${row * size + 1} width=${size - 2} height=${size - 2} rx="2" fill=${cardPaper} stroke-width="0.6"></rect>
        ${space(column, row)}`,
    ),
  )}
  <path d="M30 30H110" stroke-width="5" stroke-linecap="round"></path>
  ${five.map(
    (at) => svg`<circle cx=${at * size + 10} cy="30" r="6.5" fill=${cardPaper} stroke-width="2.4"></circle>
      <circle cx=${at * size + 10} cy="30" r="2.4" fill="none" stroke-width="1.2"></circle>`,
  )}
</svg>`;

export const picture = boardPicture(coloredSpace);

export type Id = (typeof meta)['id'];
