import type * as en from '../en/verify.ts';

export const verifyWords: typeof en.verifyWords = {
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

export const replayWords: typeof en.replayWords = {
  replay: '다시 보기',
  beginning: '처음으로',
  stepBack: '한 수 뒤로',
  play: '재생',
  pause: '멈춤',
  stepOn: '한 수 앞으로',
  end: '끝으로',
  position: (index, last) => `${last}수 중 ${index}`,
  seen: '보는 사람',
  asPlayer: (name) => `${name}님`,
  asSpectator: '관전자',
  allOpen: '모든 카드 공개',
  copy: '이 순간의 링크 복사',
  copied: '복사했습니다',
  dealt: '카드를 나누었습니다.',
  table: '테이블',
  theEnd: '끝',
};

export const verdicts: typeof en.verdicts = {
  right: '예: 이 게임은 카드가 제대로 섞였고 규칙대로 진행되었습니다.',
  unchecked: '이 게임에 잘못된 점은 없지만, 카드가 제대로 섞였는지는 확인할 수 없습니다.',
  wrong: '아니요: 이 게임에는 잘못된 점이 있습니다.',
};

export const findingSentences: typeof en.findingSentences = {
  right: {
    readable: ({ actions }) => `파일이 온전합니다. 행동은 ${actions}개입니다.`,
    commitment: () => '서버는 게임 전에 약속해 둔 비밀 값을 그대로 썼습니다.',
    seeds: ({ count }) =>
      count === 0
        ? '카드 섞기에 시드를 더한 플레이어가 없습니다. 서버가 혼자 섞었습니다.'
        : `플레이어 ${count}명의 시드가 약속한 그대로 카드 섞기에 들어갔습니다.`,
    chain: () => '나중에 바뀌거나 빠지거나 끼어든 행동이 없습니다.',
    seal: () => '마지막 봉인이 맞습니다.',
    rules: ({ actions }) =>
      `시드부터 다시 진행해도 모든 카드가 똑같이 나오고, 행동 ${actions}개가 모두 규칙에 맞습니다.`,
    outcome: () => '결과가 맞습니다.',
    cards: () => '숨겨진 카드까지 모든 카드가, 섞인 대로 놓일 자리에서 끝났습니다.',
    checksum: () => '파일에 손상된 곳이 없습니다.',
    steps: () => '내가 본 것이 첫 카드부터 마지막 카드까지 앞뒤가 맞습니다.',
    'witness-commitment': () => '이 기기가 게임 전에 받아 둔 서버의 약속과 같습니다.',
    'witness-seed': () => '이 기기의 시드가 카드 섞기에 들어갔습니다.',
    'witness-seal': () => '이 기기가 테이블에서 본 봉인과 같습니다.',
    'witness-view': () => '마지막에 본 카드가 이 게임의 카드와 같습니다.',
  },
  wrong: {
    commitment: () => '서버의 비밀 값이 게임 전에 약속해 둔 것과 다릅니다.',
    seeds: ({ names }) => `약속한 것과 다른 시드가 있습니다: ${names}.`,
    seal: () => '봉인이 맞지 않습니다. 게임의 끝이나 봉인 자체가 바뀌었습니다.',
    outcome: () => '카드대로라면 나올 결과가 아닙니다.',
    cards: () => '마지막 카드가 섞인 카드와 다릅니다. 다른 카드 더미로 나누었습니다.',
    checksum: () => '파일의 일부가 바뀌었습니다. 체크섬이 맞지 않습니다.',
    steps: () => '내가 본 것의 앞뒤가 맞지 않습니다.',
    'witness-commitment': () => '이 기기가 게임 전에 받아 둔 서버의 약속과 다릅니다.',
    'witness-seed': () => '이 기기의 시드가 카드 섞기에 들어가지 않았습니다.',
    'witness-seal': () => '이 기기가 테이블에서 본 봉인과 다릅니다.',
    'witness-view': () => '마지막에 본 카드가 이 게임의 카드와 다릅니다.',
  },
  open: {
    withheld: ({ count, names }) =>
      `약속한 시드 ${count}개가 끝내 공개되지 않아(${names}) 빠졌습니다. 그렇게 하면 카드를 한 번 다시 섞게 할 수 있지만, 무엇이 나올지는 알 수 없습니다.`,
    'no-seed': ({ names }) => `시드를 보내지 않은 플레이어: ${names}.`,
    shuffle: () =>
      '이 테이블은 비밀 값을 공개하지 않으므로 카드가 제대로 섞였는지 확인되지 않았습니다. 파일에는 한 플레이어가 본 것만 들어 있습니다.',
    'never-looked': () =>
      '어떤 파일로도 보일 수 없는 것: 서버가 카드를 한 번도 보지 않았다는 것, 그리고 아무도 자기 카드를 남에게 알려 주지 않았다는 것입니다.',
  },
  faults: {
    readable: {
      'too-long': () => '어떤 게임보다도 긴 파일입니다.',
      'not-json': () => '파일이 잘렸거나 JSON이 아닙니다.',
      'not-a-transcript': () => '게임 기록 파일이 아닙니다.',
      'another-version': ({ where }) => `이 페이지가 모르는 버전(${where})의 기록입니다.`,
      'bad-field': ({ where }) => `“${where}” 항목이 없거나, 알 수 없거나, 올바른 값이 아닙니다.`,
    },
    chain: {
      head: () =>
        '시작 부분이 나중에 바뀌었습니다. 테이블, 옵션, 플레이어, 시각 또는 시드가 첫 번째 연결 값과 맞지 않습니다.',
      action: ({ action }) => `${action}번째 행동이 나중에 바뀌었습니다. 연결 값과 맞지 않습니다.`,
      link: ({ action }) => `${action}번째 행동 뒤의 연결 값이 바뀌었습니다.`,
      count: () => '행동마다 연결 값이 하나씩 있지 않습니다. 무언가 빠지거나 끼어들었습니다.',
    },
    rules: {
      'unknown-game': () => '여기서 검증할 수 있는 게임이 아닙니다.',
      'bad-options': () => '이 게임에는 그런 옵션이 없습니다.',
      'wrong-player-count': () => '이 인원으로는 할 수 없는 게임입니다.',
      'bad-action': ({ action }) => `${action}번째 행동은 이 게임에 없는 행동입니다.`,
      'against-the-rules': ({ action }) => `${action}번째 행동은 이 카드로는 일어날 수 없습니다.`,
      'not-safe': ({ action }) => `${action}번째 행동은 테이블이 누군가를 대신해 할 수 있는 행동이 아닙니다.`,
      'after-the-end': ({ action }) => `${action}번째 행동은 게임이 끝난 뒤에 나옵니다.`,
      'not-over': () => '마지막 행동 뒤에도 게임이 끝나지 않았습니다.',
    },
  },
};
