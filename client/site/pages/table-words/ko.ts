import type { words as en } from './en.ts';

export const words: typeof en = {
  home: 'Arcus 홈',
  rules: '규칙',
  voidLink: '이 링크로는 더 이상 자리가 열리지 않습니다.',
  voidWhy: '링크가 무효가 되었거나 누군가 그 자리를 떠났습니다.',
  sameSeat: '이 브라우저에서 앉아 있던 자리는 그대로입니다.',
  noSeat: '관전하거나, 자리가 아직 열려 있는 기기에서 새 링크를 받으세요.',
  allRight: '확인',
  connecting: '연결 중…',
  yourTurn: '내 차례',
  over: '게임 끝',
};
