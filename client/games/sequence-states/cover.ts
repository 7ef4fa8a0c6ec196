import { html, svg } from 'lit';
import type { meta } from '../../../shared/games/sequence-states/meta.ts';
import { cardColours, cardInk, cardPaper, rainbowColours } from '../../widget/palette.ts';

const size = 20;
const columns = [0, 1, 2, 3, 4, 5, 6, 7];
const five = [1, 2, 3, 4, 5];

/** A piece of the board, with five chips in a row tied together. */
export const picture = html`<svg viewBox="0 0 160 60" aria-hidden="true" stroke=${cardInk}>
  ${[0, 1, 2].flatMap((row) =>
    columns.map(
      (
        column,
      ) => svg`<rect x=${column * size + 1} y=${row * size + 1} width=${size - 2} height=${size - 2} rx="1.5"
        fill=${cardColours[rainbowColours[(column * 2 + row * 3) % 6] ?? 'red']} stroke-width="0.8"></rect>`,
    ),
  )}
  <path d="M30 30H110" stroke-width="9"></path>
  <path d="M30 30H110" stroke=${cardPaper} stroke-width="6.5"></path>
  ${five.map(
    (at) => svg`<circle cx=${at * size + 10} cy="30" r="7.5" fill=${cardPaper} stroke-width="1.2"></circle>
      <rect x=${at * size + 7} y="27" width="6" height="6" fill=${cardInk} stroke="none"></rect>`,
  )}
</svg>`;

export type Id = (typeof meta)['id'];
