import type * as en from './en-options.ts';

export const formWords: typeof en.formWords = {
  teams: '6명이나 12명이 하면',
  two: '두 팀',
  three: '세 팀',
  talk: '팀 안의 대화',
  talkHint: '같은 팀이라도 서로 도우면 안 됩니다.',
  muted: '팀 게임 중에는 채팅 없음',
  penalty: '채팅 가능, 상대 팀이 훈수인지 판정',
  draw: '카드 뽑기를 스스로 챙기기',
  drawHint: '다음 사람이 카드를 뽑기 전에 뽑지 않은 카드는 잃습니다.',
  endlessDecks: '카드 더미를 끝없이 다시 만들기',
  endlessDecksHint: '아니면 여섯 번째 다음에 무승부입니다.',
  geography: '지리 시험',
  geographyHint: '카드에는 주도만, 보드에는 윤곽만 보입니다.',
};
