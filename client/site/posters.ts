import { svg, type TemplateResult } from 'lit';
import { cardOf } from '../../shared/games/presidential-poker/cards.ts';
import { layout } from '../../shared/games/sequence-states/board.ts';
import { stateOf } from '../../shared/games/sequence-states/cards.ts';
import { outlines } from '../../shared/games/sequence-states/outlines.ts';
import { cardsPicture } from '../games/presidential-poker/cover.ts';
import { face } from '../games/presidential-poker/presidential-card.ts';
import { boardPicture } from '../games/sequence-states/cover.ts';
import type { GameId } from '../sdk/index.ts';
import { cardColours, cardInk, washes } from '../theme/palette.ts';

const shownCards = [7, 19, 33, 52];
const firstSpace = 31;

/** Covers with real states and cards; loaded after the page. */
export const posters: Readonly<Partial<Record<GameId, TemplateResult>>> = {
  'sequence-states': boardPicture((column, row) => {
    const code = layout[firstSpace + 10 * row + column] ?? 'KY';
    const { colour } = stateOf(code);
    return svg`<g transform=${`translate(${20 * column + 2} ${20 * row + 2}) scale(0.16)`}>
      <rect width="100" height="100" rx="9" fill=${washes[colour]} stroke="none"></rect>
      <path d=${outlines[code]} transform="translate(9 9) scale(0.82)" fill=${cardColours[colour]} stroke=${cardInk} stroke-width="4" stroke-linejoin="round"></path>
    </g>`;
  }),
  'presidential-poker': cardsPicture(
    (_, at) =>
      svg`<g transform="scale(0.3) translate(-50 -140)" fill="none" stroke="none" stroke-linecap="round">${face(cardOf(shownCards[at] ?? 1), undefined)}</g>`,
  ),
};
