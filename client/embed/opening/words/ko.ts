import type { words as en } from './en.ts';

export const words: typeof en = {
  notNow: '지금은 테이블을 열 수 없습니다. 다시 시도하세요.',
  tooMany: (seconds) =>
    seconds < 120
      ? `여기서 온 요청이 너무 많습니다. ${seconds}초 뒤에 다시 시도하세요.`
      : `여기서 온 요청이 너무 많습니다. ${Math.ceil(seconds / 60)}분 뒤에 다시 시도하세요.`,
  impossible: '여기서는 그런 테이블을 열 수 없습니다. 알 수 없는 게임이거나 옵션입니다.',
};
