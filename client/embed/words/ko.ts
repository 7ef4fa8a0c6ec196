import type { words as en } from './en.ts';

export const words: typeof en = {
  openTable: '테이블 열기',
  opening: '테이블을 여는 중…',
  promise: '링크를 받아 다른 사람에게 보내거나 컴퓨터와 할 수 있습니다. 계정은 필요 없습니다.',
  rules: '규칙',
  unknownGame: (game) => `여기에는 “${game}” 게임이 없습니다.`,
  among: (game, number) => `${game}, 이 페이지의 ${number}번째 테이블`,
};
