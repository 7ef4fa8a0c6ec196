import type { GamePage } from '../../game-ui/game-page.ts';
import { type Id, picture } from './cover.ts';

export const page: GamePage<Id> = {
  picture,
  about: {
    en: 'Place chips on the fifty states, alone or in teams. Five in a line make a sequence.',
    ko: '혼자서 또는 팀으로 미국 50개 주에 칩을 놓습니다. 한 줄에 다섯 개면 시퀀스입니다.',
    es: 'Coloca fichas en los cincuenta estados, a solas o por equipos. Cinco en línea forman una secuencia.',
  },
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
