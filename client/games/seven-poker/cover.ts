import type { meta } from '../../../shared/games/seven-poker/meta.ts';
import { fan, miniCards } from '../../game-ui/mini-cards.ts';

/** A hand with three shown cards. */
export const picture = miniCards(
  fan([null, null, 'pink', 'pink', 'pink', null, null], { x: 80, y: 48, spread: 16.5, lean: 7 }),
);

export type Id = (typeof meta)['id'];
