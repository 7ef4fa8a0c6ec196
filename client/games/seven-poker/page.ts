import { about } from '../../../shared/games/seven-poker/about.ts';
import type { GamePage } from '../../game-ui/game-page.ts';
import { type Id, picture } from './cover.ts';

export const page: GamePage<Id> = {
  picture,
  about,
  daily: { victoryCards: 3 },
  facts: {
    offered: [],
    swapped: ['neighbor'],
    declined: [],
    redrew: [],
    passed: [],
    chose: [],
    revealed: [],
    stayed: [],
    folded: [],
    showed: ['winner'],
    won: ['color', 'gained'],
    dealt: ['round'],
  },
  lesson: () => import('../../../shared/games/seven-poker/lesson.ts'),
};
