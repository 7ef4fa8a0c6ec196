import { about } from '../../../shared/games/drop-rainbow/about.ts';
import type { GamePage } from '../../game-ui/game-page.ts';
import { type Id, picture } from './cover.ts';

export const page: GamePage<Id> = {
  picture,
  about,
  facts: { drew: [], failed: [], took: [], showed: [] },
  lesson: () => import('../../../shared/games/drop-rainbow/lesson.ts'),
};
