import { about } from '../../../shared/games/sequence-states/about.ts';
import type { GamePage } from '../../game-ui/game-page.ts';
import { type Id, picture } from './cover.ts';

export const page: GamePage<Id> = {
  picture,
  about,
  facts: {
    placed: ['card', 'space', 'marked'],
    removed: ['space', 'team'],
    exchanged: ['card'],
    drew: [],
    reshuffled: ['cards'],
    lost: [],
    passed: [],
    penalised: ['team'],
    forfeited: ['card'],
  },
  poster: () => import('./poster.ts'),
  lesson: () => import('../../../shared/games/sequence-states/lesson.ts'),
};
