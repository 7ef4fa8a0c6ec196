import type * as en from '../en/verify.ts';

export const verifyWords: typeof en.verifyWords = {
  home: 'Arcus 홈',
  checkGame: '게임 검증',
  checkThisGame: '이 게임 검증',
  watchAgain: '다시 보기',
  checking: '검증하는 중…',
  about:
    '게임이 끝나면 테이블은 있었던 일을 모두 담은 파일을 남깁니다. 누가 카드 섞기에 무엇을 더했는지, 그리고 모든 행동입니다. 이 페이지는 그 파일로 게임 전체를 다시 진행하고, 이 기기가 테이블에서 적어 둔 것과 견주어 봅니다. 파일은 이 기기를 떠나지 않습니다.',
  notSeen:
    '이 게임은 볼 수 없습니다. 아직 진행 중이거나, 테이블이 사라졌거나, 게임을 한 사람에게만 공개됩니다. 게임 파일이 있다면 그 파일을 검증할 수 있습니다.',
  loadFailed: '게임을 불러오지 못했습니다. 다시 시도하세요.',
  retry: '다시 시도',
  marks: { right: '맞음', wrong: '틀림', open: '알아 둘 점' },
  keep: '파일 저장',
  witness: '다른 기기가 본 것 (그 파일이 있다면)',
  keepWitness: '이 기기가 본 것 저장',
  badWitness: '기기가 본 것을 담은 파일이 아닙니다.',
  back: '테이블로 돌아가기',
  framed:
    '이 테이블을 담은 사이트는 이 답을 가리거나 흉내 낼 수 있습니다. 확실히 하려면 파일을 저장해 여기에서 검증하세요:',
  codeOf: (origin) =>
    `이 페이지는 ${origin}의 코드입니다. 다른 코드를 믿으려면 이 파일을 다른 곳에서 받거나, 다른 곳의 SHA-256과 비교하세요:`,
  standalone:
    '이 파일은 서버 없이 게임을 검증하며 아무것도 보내지 않습니다. 끝난 게임의 페이지에서 저장한 두 파일, 게임과 이 기기가 본 것을 고르세요.',
};

export const replayWords: typeof en.replayWords = {
  replay: '다시 보기',
  beginning: '처음으로',
  stepBack: '한 수 뒤로',
  play: '재생',
  pause: '멈춤',
  stepOn: '한 수 앞으로',
  end: '끝으로',
  position: (index, last) => `${last}수 중 ${index}`,
  decisive: '결정적인 순간',
  seen: '보는 사람',
  speed: '속도',
  asPlayer: (name) => `${name}님`,
  asSpectator: '관전자',
  allOpen: '모든 카드 공개',
  copy: '이 순간의 링크 복사',
  copied: '복사했습니다',
  dealt: '카드를 나누었습니다.',
};

export const costliestWords: typeof en.costliestWords = {
  title: '가장 아쉬운 결정',
  close: '닫기',
  searching: '내 결정 하나하나를 ‘어려움’ 컴퓨터 플레이어의 선택과 비교하는 중…',
  likeHard: (made) =>
    made === 0
      ? '이 게임에서는 결정할 것이 없었습니다.'
      : '‘어려움’처럼 플레이했습니다. 모든 결정이 ‘어려움’과 같았습니다.',
  noneCostly: '손해로 이어진 결정은 보이지 않습니다. 카드가 승부를 갈랐습니다.',
  cost: (share) => `100판 중 약 ${Math.max(1, Math.round(100 * share))}승을 잃는 선택이었습니다.`,
  hard: (advice) => `‘어려움’의 선택: ${advice}`,
  about:
    '‘어려움’은 내가 본 것만 보았습니다. 손해는 숨은 카드를 다시 나누고 그 순간부터 이어서 해 본 게임에서 나온 값이라, 운은 들어가지 않습니다.',
  show: (position) => `이 순간 보기 (${position})`,
  costly: '아쉬운 결정',
};

export const verdicts: typeof en.verdicts = {
  witnessed: '이 게임은 이 기기가 적어 둔 것과 맞습니다.',
  consistent: '파일은 앞뒤가 맞지만, 이 게임을 본 기기가 없습니다.',
  unknown: '이 게임에 잘못된 점은 없지만, 본 것이 적어 더는 말할 수 없습니다.',
  wrong: '아니요: 이 게임에는 잘못된 점이 있습니다.',
};

export const statements: typeof en.statements = {
  cards: {
    proven: '예: 카드는 첫 수 전에 정해졌고, 이 기기도 카드 섞기에 참여했습니다.',
    open: '확인되지 않음: 카드가 첫 수 전에 정해졌고, 이 기기도 카드 섞기에 참여했다는 것.',
  },
  moves: {
    proven: '예: 내 것으로 기록된 행동은 내가 본 것을 두고 직접 한 행동입니다.',
    open: '확인되지 않음: 내 것으로 기록된 행동이 내가 본 것을 두고 직접 한 행동이라는 것.',
  },
};

export const meanings: typeof en.meanings = {
  witnessed:
    '이 기기는 카드 섞기에 자기 몫을 내놓기 전에, 서버와 다른 플레이어가 바꿀 수 없게 약속한 것을 적어 두었습니다. 보낸 행동에는 모두 서명했습니다. 각 답 아래에 그 답이 말하지 않는 것이 있습니다.',
  consistent:
    '모든 카드와 행동이 파일의 시드에서 나옵니다. 그러나 파일을 만든 쪽이 전부 꾸며 냈을 수도 있습니다. 테이블에 있었던 기기만 알 수 있으니, 그 기기에서 이 페이지를 열거나 그 기기가 본 것의 파일을 더하세요.',
  unknown:
    '견줄 수 있는 것은 모두 맞습니다. 체크 표시가 있는 답은 증명되었습니다. 다른 답 아래에는 무엇이 빠졌는지 있습니다.',
  wrong: '목록의 첫 번째가 맞지 않는 것입니다. 파일을 저장해 두세요. 그것이 증거입니다.',
};
