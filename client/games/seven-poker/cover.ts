import type { meta } from '../../../shared/games/seven-poker/meta.ts';
import { miniCards } from '../mini-cards.ts';

/** A hand as a fan: four pinks and three others. */
export const picture = miniCards([
  { x: 44, y: 56, lean: -20, colour: 'pink' },
  { x: 56, y: 53, lean: -13, colour: 'pink' },
  { x: 68, y: 51, lean: -7, colour: 'pink' },
  { x: 80, y: 50, colour: 'pink' },
  { x: 92, y: 51, lean: 7, colour: 'blue' },
  { x: 104, y: 53, lean: 13, colour: 'yellow' },
  { x: 116, y: 56, lean: 20, colour: 'red' },
]);

export type Id = (typeof meta)['id'];
