import type * as en from '../en/forms.ts';

export const formWords: typeof en.formWords = {
  name: '내 이름',
  wrongName: (length) => `다른 사람이 알아볼 수 있게 1~${length}자의 이름을 적어 주세요.`,
  suggestedNames: [
    '맑은 수달',
    '빠른 여우',
    '즐거운 올빼미',
    '씩씩한 왜가리',
    '느긋한 곰',
    '행운의 토끼',
    '다정한 고래',
    '빛나는 굴뚝새',
  ],
  neutralName: '플레이어',
  cancel: '취소',
  computers: '컴퓨터 플레이어',
  levels: { easy: '쉬움(어린이용)', normal: '보통', hard: '어려움' },
  asItIs: (value) => `지금 그대로: ${value}`,
  another: (from, to) => `다른 수, ${from}에서 ${to}까지`,
};

export const settingWords: typeof en.settingWords = {
  password: {
    label: '비밀번호',
    hint: '다른 사람은 이것이 있어야 보고 앉을 수 있습니다.',
    has: '이미 있습니다. 비워 두면 그대로입니다.',
    remove: '비밀번호 없애기',
  },
  turnSeconds: {
    label: '차례마다 주어지는 시간',
    60: '1분',
    30: '30초',
    120: '2분',
    none: '제한 없음',
    86400: '하루',
    172800: '이틀',
    259200: '사흘',
    604800: '일주일',
  },
  bankSeconds: { label: '게임마다 예비 시간', 0: '없음', 60: '1분', 180: '3분', 600: '10분', 1800: '30분' },
  incrementSeconds: {
    label: '수를 둘 때마다 늘어나는 예비 시간',
    0: '없음',
    2: '2초',
    5: '5초',
    10: '10초',
    30: '30초',
  },
  clockAlone: '컴퓨터하고만 둘 때도 시간 제한',
  speed: {
    label: '진행 속도',
    calm: '느긋하게: 수를 천천히 보여 줌',
    normal: '보통',
    quick: '빠르게',
  },
  spectators: {
    label: '관전자',
    0: '게임을 볼 수 있음',
    10: '10초 늦게 봄',
    30: '30초 늦게 봄',
    60: '1분 늦게 봄',
    120: '2분 늦게 봄',
    none: '게임을 볼 수 없음',
  },
  chat: '채팅: 플레이어끼리 글 주고받기',
  botsReact: '컴퓨터도 가끔 한마디 하기',
  botsReplaceLeavers: '나간 사람 대신 컴퓨터가 하기',
  transcript: {
    label: '게임이 끝나면',
    hint: '모든 카드를 공개하면 제대로 섞였는지 검증할 수 있습니다.',
    full: '모든 카드 공개',
    own: '각자 본 카드만 남김',
  },
  hints: {
    label: '컴퓨터의 힌트',
    alone: '컴퓨터와 혼자 할 때만',
    always: '누구에게나',
    never: '없음',
  },
  listed: {
    label: '목록에 공개: 누구나 참가',
    hint: '아니면 링크가 있는 사람만 들어옵니다.',
  },
  change: {
    keep: '그대로 두기',
    change: '바꾸기',
  },
};

export const presetWords: typeof en.presetWords = {
  label: '규칙',
  usual: '평소처럼',
  book: '원래 규칙대로',
};
