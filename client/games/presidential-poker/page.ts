import { about } from '../../../shared/games/presidential-poker/about.ts';
import type { GamePage } from '../../game-ui/game-page.ts';
import { type Id, picture } from './cover.ts';

export const page: GamePage<Id> = {
  picture,
  about,
  daily: { maxHands: 6 },
  facts: {
    anted: ['handNumber', 'dealer', 'chips'],
    doubled: ['ante', 'minBet'],
    cut: ['at'],
    dealt: [],
    checked: [],
    bet: ['to', 'allIn'],
    called: ['to', 'allIn'],
    raised: ['to', 'allIn'],
    dropped: [],
    returned: ['chips'],
    unopened: [],
    drew: ['count'],
    reshuffled: ['cards'],
    showed: [],
    won: ['pot', 'wins', 'unseen'],
    eliminated: [],
  },
  poster: () => import('./poster.ts'),
  lesson: () => import('../../../shared/games/presidential-poker/lesson.ts'),
};
