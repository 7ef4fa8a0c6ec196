import type { words as en } from './en.ts';

export const words: typeof en = {
  name: '내 이름',
  wrongName: (length) => `다른 사람이 알아볼 수 있게 1~${length}자의 이름을 적어 주세요.`,
  computers: '컴퓨터 플레이어',
  levels: { easy: '쉬움', normal: '보통', hard: '어려움' },
  asItIs: (value) => `지금 그대로: ${value}`,
};
