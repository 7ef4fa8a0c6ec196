import type * as en from './en-options.ts';

export const formWords: typeof en.formWords = {
  stack: '시작할 때 칩',
  stackHint: '놀이용 칩이며 게임 밖에서는 가치가 없습니다.',
  short: (stack) => `${stack}개, 짧은 게임`,
  long: (stack) => `${stack}개, 긴 게임`,
  ante: '판마다 내는 앤티',
  minBet: '최소 베팅',
  limit: '최대 베팅',
  limits: {
    'no-limit': '가진 칩 모두: 노 리밋',
    'pot-limit': '팟에 있는 만큼',
    fixed: '고정: 최소 베팅, 교체 후에는 그 두 배',
  },
  maxHands: '게임 길이',
  maxHandsHint: '칩을 모두 가진 사람이 나오면 더 일찍 끝납니다.',
  untilOne: '한 사람이 칩을 모두 가질 때까지, 20번마다 앤티와 베팅 두 배',
  cut: '나누기 전에 플레이어가 카드 떼기',
  cutHint: '끄면 테이블이 뗍니다.',
};
