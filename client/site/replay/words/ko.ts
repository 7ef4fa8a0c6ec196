import type { words as en } from './en.ts';

export const words: typeof en = {
  replay: '다시 보기',
  beginning: '처음으로',
  stepBack: '한 수 뒤로',
  play: '재생',
  pause: '멈춤',
  stepOn: '한 수 앞으로',
  end: '끝으로',
  position: (index, last) => `${last}수 중 ${index}`,
  seen: '보는 사람',
  asPlayer: (name) => `${name}님`,
  asSpectator: '관전자',
  allOpen: '모든 카드 공개',
  copy: '이 순간의 링크 복사',
  copied: '복사했습니다',
  dealt: '카드를 나누었습니다.',
  table: '테이블',
  theEnd: '끝',
};
