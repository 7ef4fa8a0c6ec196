import type { words as en } from './en.ts';

export const words: typeof en = {
  home: 'Arcus 홈',
  checkGame: '게임 검증',
  checkThisGame: '이 게임 검증',
  checking: '검증하는 중…',
  about:
    '게임이 끝나면 테이블에는 있었던 일을 모두 담은 파일이 남습니다. 누가 카드 섞기에 무엇을 더했는지, 그리고 모든 수가 들어 있습니다. 이 페이지는 그 파일로 게임 전체를 다시 진행해 보고 모두 제대로 되었는지 알려 줍니다. 파일은 이 기기를 떠나지 않습니다.',
  file: '게임 파일',
  notSeen:
    '이 게임은 볼 수 없습니다. 아직 진행 중이거나, 테이블이 사라졌거나, 게임을 한 사람에게만 공개됩니다. 게임 파일이 있다면 그 파일을 검증할 수 있습니다.',
  notFetched: '게임을 불러오지 못했습니다. 다시 시도하세요.',
  tryAgain: '다시 시도',
  marks: { right: '맞음', wrong: '틀림', open: '알아 둘 점' },
  keep: '파일 저장',
  back: '테이블로 돌아가기',
};
