import type { GamePage } from '../../game-ui/game-page.ts';
import { type Id, picture } from './cover.ts';

export const page: GamePage<Id> = {
  picture,
  about: {
    en: 'Draw on for one more colour, or stop and keep what you have? All seven colours win.',
    ko: '한 색을 더 노리고 계속 뽑을까, 멈추고 챙길까? 일곱 색을 모두 모으면 이깁니다.',
    es: '¿Robar en busca de otro color o plantarte y quedarte con lo que tienes? Los siete colores ganan.',
  },
  facts: { drew: [], failed: [], took: [] },
  lesson: () => import('../../../shared/games/drop-rainbow/lesson.ts'),
};
