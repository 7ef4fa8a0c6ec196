import type * as en from './en-options.ts';

export const formWords: typeof en.formWords = {
  victoryCards: '이기는 데 필요한 승리 카드',
  standardGame: (count) => `${count}장, 기본`,
  shortGame: (count) => `${count}장, 짧은 게임`,
  longGame: (count) => `${count}장, 긴 게임`,
  cardsPerColor: '색마다 카드 수',
  cardsPerColorHint: '승리 카드가 6장이면 9장 이상이어야 합니다.',
  standardDeck: (count, ofFive) => `${count}장, 5명이면 ${ofFive}장`,
  laps: '라운드마다 카드를 바꾸는 바퀴 수',
  neighborSwap: '왼쪽 사람과 카드 교환하기',
  neighborSwapHint: '차례마다 한 번 건네고, 서로 뒤집어서 주고받습니다.',
  notOfFive: '예, 5명이면 아니요',
  yes: '예',
  no: '아니요',
};
