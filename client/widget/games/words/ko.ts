import type { words as en } from './en.ts';

export const words: typeof en = {
  close: '닫기',
  discards: '버린 카드',
  discarded: () => '버림',
  lookThrough: (count) => `${count} 버림: 살펴보기`,
};
