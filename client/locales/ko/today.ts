import type * as en from '../en/today.ts';

export const todayWords: typeof en.todayWords = {
  title: '오늘의 테이블',
  about: '모두가 같은 카드로, 같은 컴퓨터 플레이어 셋과 겨룹니다. 처음 시작한 판이 기록됩니다.',
  play: '하기',
  goOn: '계속',
  practice: '연습',
  playGame: (game) => `오늘의 ${game}: 하기`,
  goOnGame: (game) => `오늘의 ${game}: 계속`,
  practiceGame: (game) => `오늘의 ${game}: 연습으로 다시 하기`,
  result: (squares) => `7칸 중 ${squares}칸`,
  streak: (days) => `${days}일 연속`,
  noStreak: '한 판을 끝내면 연속 기록이 시작됩니다.',
  copy: '결과 복사',
  copyGame: (game) => `${game} 결과 복사`,
  copied: '복사했습니다. 원하는 곳에 붙여 넣으세요.',
  notCopied: '브라우저가 복사를 허용하지 않습니다.',
  earlier: '지난 날의 판, 연습용',
  day: '날짜',
  who: (text) =>
    `아무도 이 카드를 고르지 않았습니다. “${text}”의 SHA-256으로 나눕니다. 미리 계산하는 사람은 자신만 속입니다.`,
};
