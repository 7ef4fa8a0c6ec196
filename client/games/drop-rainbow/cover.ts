import type { meta } from '../../../shared/games/drop-rainbow/meta.ts';
import { rainbowColours } from '../../widget/palette.ts';
import { miniCards } from '../mini-cards.ts';

/** The deck, and a row of all seven colours growing beside it. */
export const picture = miniCards([
  { x: 22, y: 52 },
  { x: 20, y: 50 },
  { x: 18, y: 48 },
  ...rainbowColours.map((colour, at) => ({ x: 55 + at * 15, y: 48, colour })),
]);

export type Id = (typeof meta)['id'];
