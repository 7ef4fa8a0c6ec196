import { svg } from 'lit';
import { layout } from '../../../shared/games/sequence-states/board.ts';
import { stateOf } from '../../../shared/games/sequence-states/cards.ts';
import { outlines } from '../../../shared/games/sequence-states/outlines.ts';
import { cardColors, cardInk, washes } from '../../theme/palette.ts';
import { boardPicture } from './cover.ts';

const firstSpace = 31;

/** The cover with real states. */
export const poster = boardPicture((column, row) => {
  const code = layout[firstSpace + 10 * row + column] ?? 'KY';
  const { color } = stateOf(code);
  return svg`<g transform=${`translate(${20 * column + 2} ${20 * row + 2}) scale(0.16)`}>
      <rect width="100" height="100" rx="9" fill=${washes[color]} stroke="none"></rect>
      <path d=${outlines[code]} transform="translate(9 9) scale(0.82)" fill=${cardColors[color]} stroke=${cardInk} stroke-width="4" stroke-linejoin="round"></path>
    </g>`;
});
