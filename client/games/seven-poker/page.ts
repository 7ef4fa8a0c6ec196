import type { GamePage } from '../../game-ui/game-page.ts';
import { type Id, picture } from './cover.ts';

export const page: GamePage<Id> = {
  picture,
  about: {
    en: 'Exchange cards, show three of your seven, then stay or fold. Win victory cards of different colours.',
    ko: '카드를 바꾸고 일곱 장 중 세 장을 보여 준 뒤, 버틸지 접을지 정합니다. 서로 다른 색의 승리 카드를 모으세요.',
    es: 'Cambia cartas, enseña tres de tus siete y decide si sigues o te retiras. Gana cartas de victoria de colores distintos.',
  },
  daily: { victoryCards: 3 },
  facts: {
    offered: [],
    swapped: ['neighbour'],
    declined: [],
    redrew: [],
    passed: [],
    chose: [],
    revealed: [],
    stayed: [],
    folded: [],
    showed: ['winner'],
    won: ['colour', 'gained'],
    dealt: ['round'],
  },
  lesson: () => import('../../../shared/games/seven-poker/lesson.ts'),
};
