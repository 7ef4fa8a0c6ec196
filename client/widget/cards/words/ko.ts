import type { words as en } from './en.ts';

export const words: typeof en = {
  colours: {
    red: '빨강',
    orange: '주황',
    yellow: '노랑',
    green: '초록',
    blue: '파랑',
    violet: '보라',
    pink: '분홍',
  },
  rainbow: '무지개 카드',
  back: '뒤집힌 카드',
  empty: '빈 자리',
};
