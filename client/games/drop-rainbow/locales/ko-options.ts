import type * as en from './en-options.ts';

export const formWords: typeof en.formWords = {
  hiddenScores: '점수 카드를 뒤집어 놓기',
  hiddenScoresHint: '게임이 끝날 때까지 다른 사람에게는 장수만 보입니다.',
  lastLap: '바퀴를 끝까지 하기',
  lastLapHint: '일곱 색을 모아도 모두의 차례 수가 같아진 다음에 이깁니다.',
  showSeven: '일곱 색을 스스로 보여 주기',
  showSevenHint: '일곱 색을 모은 사람은 자기 차례에 말하거나 계속합니다.',
  cardsPerColor: '색마다 카드 수',
  standard: (count) => `${count}장, 기본`,
  shorter: (count) => `${count}장, 짧은 게임`,
  longer: (count) => `${count}장, 긴 게임`,
};
