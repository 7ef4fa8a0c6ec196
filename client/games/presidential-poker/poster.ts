import { svg } from 'lit';
import { cardOf } from '../../../shared/games/presidential-poker/cards.ts';
import { cardsPicture } from './cover.ts';
import { face } from './presidential-card.ts';

const shownCards = [7, 19, 33, 52];

/** The cover with real cards. */
export const poster = cardsPicture(
  (_, at) =>
    svg`<g transform="scale(0.3) translate(-50 -140)" fill="none" stroke="none" stroke-linecap="round">${face(cardOf(shownCards[at] ?? 1), undefined)}</g>`,
);
