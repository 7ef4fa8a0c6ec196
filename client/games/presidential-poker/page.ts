import type { GamePage } from '../../game-ui/game-page.ts';
import { type Id, picture } from './cover.ts';

export const page: GamePage<Id> = {
  picture,
  about: {
    en: 'Bet chips on seven cards with six symbols each, draw, and bet again. The best of 17 ranks wins.',
    ko: '기호가 여섯 개씩 있는 카드 일곱 장에 칩을 걸고, 카드를 바꾸고, 다시 겁니다. 17개 족보 중 가장 높은 쪽이 이깁니다.',
    es: 'Apuesta fichas con siete cartas de seis símbolos, cambia cartas y vuelve a apostar. Gana el mejor de 17 rangos.',
  },
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
