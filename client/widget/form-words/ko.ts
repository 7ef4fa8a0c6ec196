import type { words as en } from './en.ts';

export const words: typeof en = {
  name: '내 이름',
  wrongName: (length) => `다른 사람이 알아볼 수 있게 1~${length}자의 이름을 적어 주세요.`,
  computers: '컴퓨터 플레이어',
  levels: { easy: '쉬움', normal: '보통', hard: '어려움' },
  asItIs: (value) => `지금 그대로: ${value}`,
  /** Said by its code; the sentences are fetched when the first is needed. */
  refused: async ({ code, retryAfter }) => {
    const problem = (await import('../refusals/ko.ts')).problems[code];
    return retryAfter === null ? problem : `${problem} ${retryAfter}초 뒤에 다시 시도하세요.`;
  },
  failed: '잘되지 않았습니다. 다시 시도해 주세요.',
};
