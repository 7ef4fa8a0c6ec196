import type * as en from '../en/learn.ts';

export const learnWords: typeof en.learnWords = {
  lesson: '배우기',
  step: (step, steps) => `${steps}단계 중 ${step}`,
  next: '다음',
  show: '보여 주세요',
  skip: '건너뛰기',
  you: '나',
  detour: '아직이요.',
  done: (game) => `이제 ${game} 게임을 할 수 있습니다.`,
  skipped: '언제든지 다시 배울 수 있습니다.',
  playNow: '지금 하기',
  toTable: '테이블로 돌아가기',
  again: '다시 하기',
  computer: '컴퓨터',
  loading: '배우기를 불러오는 중…',
  failed: '배우기를 지금 불러올 수 없습니다.',
  offer: (game) => `${game}, 처음이세요? 2분이면 어떻게 하는지 알 수 있습니다.`,
  start: '하면서 배우기',
  no: '괜찮아요',
};
