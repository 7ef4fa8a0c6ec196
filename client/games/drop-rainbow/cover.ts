import type { meta } from '../../../shared/games/drop-rainbow/meta.ts';
import { fan, miniCards } from '../../game-ui/mini-cards.ts';
import { rainbowColors } from '../../theme/palette.ts';

/** The winning hand: all seven colors. */
export const picture = miniCards(fan(rainbowColors, { x: 80, y: 48, spread: 16.5, lean: 7 }));

export type Id = (typeof meta)['id'];
