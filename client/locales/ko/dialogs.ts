import type { SeatColor } from '../../sdk/index.ts';
import type * as en from '../en/dialogs.ts';
import { listOf, subject } from './grammar.ts';

export const chatWords: typeof en.chatWords = {
  messages: '메시지',
  own: '나',
  none: '아직 메시지가 없습니다.',
  afterGame: '플레이어들의 메시지는 게임이 끝나면 보입니다.',
  voting: '투표 중',
  called: '훈수로 지적됨',
  call: '훈수라고 지적하기',
  callOf: (name) => `훈수라고 지적하기: ${name}님의 메시지`,
  reactions: '한 번 눌러 말하기',
  ownMessage: '내 메시지',
  writeToAll: '모두에게 쓰기',
  send: '보내기',
  sending: '보내는 중…',
  charactersLeft: (count) => `${count}자 남음`,
  charactersOver: (count) => `${count}자 초과`,
  malformed: (length) => `메시지는 보이지 않는 문자 없이 한 줄, ${length}자까지입니다.`,
  off: '방장이 채팅을 껐습니다.',
  seatedOnly: '자리에 앉은 사람만 쓸 수 있습니다.',
  unmuted: '누구의 말을 들을까요?',
  avoid: (name) => `${name}님과 다시 매칭하지 않기`,
  screenReader: '화면 낭독기로 새 메시지 읽기',
};

export const reportWords: typeof en.reportWords = {
  report: (name) => `${name}님 신고하기`,
  ask: (name) => `운영자가 마지막 수와 메시지를 받습니다. ${name}님에게는 알리지 않습니다. 어떤 문제인가요?`,
  reasons: { cheating: '부정행위', abuse: '욕설이나 협박', name: '불쾌한 이름' },
  no: '신고하지 않기',
  done: '신고했습니다. 고맙습니다.',
  tooMany: '신고는 하루에 세 번까지 할 수 있습니다.',
  failed: '신고하지 못했습니다. 여기서는 신고를 받지 않거나, 플레이어가 나갔습니다.',
};

export const removalWords: typeof en.removalWords = {
  call: (name) => `${name}님 내보내기 투표`,
  ask: (name) =>
    `다른 플레이어들에게 묻습니다. 절반이 넘게 찬성하면 ${name}님이 나갑니다. 투표하지 않으면 반대입니다. 이 투표는 게임마다 한 번 제안할 수 있습니다.`,
  of: (name) => `${name}님을 게임에서 내보낼까요?`,
  ofYou: '나를 내보낼지 다른 플레이어들이 투표합니다.',
  votes: (votes, needed) => `${needed}표 중 ${votes}표.`,
  yes: '찬성하기',
  voted: '찬성했습니다.',
};

export const voteWords: typeof en.voteWords = {
  label: '투표',
  called: (caller) => `${subject(caller)} 이 메시지를 훈수라고 지적했습니다.`,
  question: '훈수일까요?',
  missing: (count) => `아직 ${count}표가 남았습니다.`,
  no: '아니요',
  yes: '예, 훈수입니다',
};

export const codeWords: typeof en.codeWords = {
  have: '코드가 있나요?',
  go: '가기',
  form: '코드는 K7M 2QX처럼 글자와 숫자 여섯 개입니다.',
  wrong: '이 코드의 열린 테이블이 없습니다.',
  tooMany: '여기서 틀린 코드를 너무 많이 넣었습니다. 링크를 받거나 내일 다시 해 보세요.',
  notNow: '지금은 테이블을 찾지 못했습니다. 다시 해 보세요.',
  make: '말로 알려 줄 코드',
  code: '코드',
  until: (time: string) => `${time}까지`,
  withdraw: '취소',
};

const seatColors: Readonly<Record<SeatColor, string>> = {
  red: '빨강',
  orange: '주황',
  yellow: '노랑',
  green: '초록',
  blue: '파랑',
  violet: '보라',
  pink: '분홍',
  black: '검정',
  white: '하양',
};

export const colorWords: typeof en.colorWords = {
  choose: '내 색 고르기',
  yours: '내 색',
  yoursIs: (color) => `내 색: ${seatColors[color]}`,
  takenBy: (name) => `${name}님의 색`,
  colors: seatColors,
};

export const operatorWords = { says: '운영자 메시지:' };

export const nameWords: typeof en.nameWords = {
  ask: '다른 사람들이 뭐라고 부를까요?',
  save: '이 이름으로',
  seenAs: (name) => `다른 사람에게 ‘${name}’(으)로 보여요.`,
  keep: '나중에',
};

export const passwordWords: typeof en.passwordWords = {
  title: '이 테이블에는 비밀번호가 있습니다',
  label: '비밀번호',
  wrong: '비밀번호가 아닙니다. 열 번 틀리면 10분 기다려야 합니다.',
  home: '첫 화면으로',
  enter: '들어가기',
};

export const shareWords: typeof en.shareWords = {
  title: '친구에게 보여 줄 결과',
  save: '저장',
  send: '보내기',
  close: '닫기',
};

export const pauseWords: typeof en.pauseWords = {
  reserve: '예비 시간',
  wanted: (names) => `${listOf(names.map((name) => `${name}님`))}이 게임을 잠시 멈추고 싶어 합니다.`,
  waits: '일시정지를 제안했습니다. 모두 동의하면 게임이 멈춥니다.',
  agree: '일시정지',
  withdraw: '취소',
};

export const menuWords: typeof en.menuWords = {
  me: '내 게임',
  sound: { label: '소리', off: '꺼짐' },
  handOver: '컴퓨터에게 맡기기',
  pause: '일시정지 제안하기',
  move: '다른 기기에서 계속하기',
  rulesOf: (game) => `${game} 규칙`,
  leave: {
    short: '자리에서 일어나기',
    title: '게임에서 나갈까요?',
    toComputer: '이 자리로 돌아올 수 없습니다. 컴퓨터 플레이어가 자리를 이어받습니다.',
    toTable: '이 자리로 돌아올 수 없습니다. 테이블이 대신 안전한 수를 둡니다.',
    no: '남기',
    yes: '나가기',
  },
  bring: '친구 데려오기',
  back: '테이블로 돌아가기',
  host: '내가 방장입니다',
  locked: '잠금: 새로 앉을 수 없음',
  chat: '플레이어 채팅 허용',
  botsReact: '컴퓨터도 가끔 한마디 하기',
  speed: { label: '진행 속도', calm: '느긋하게', normal: '보통', quick: '빠르게' },
  spectators: '관전자에게 게임 보여 주기',
  device: {
    text: '그 기기에서 이 링크를 열면 내 자리가 거기에도 열립니다. 여기서도 계속 열려 있습니다.',
    warning: '링크를 가진 사람은 누구나 내 자리를 쓸 수 있으니 아무에게도 주지 마세요.',
    link: '내 자리 링크',
    renew: '이전 링크 무효로 하기',
    renewed:
      '되었습니다. 이전 링크는 이제 무효이고 다른 기기에서는 자리를 잃었습니다. 새 링크는 위에 있습니다.',
    done: '완료',
  },
};

export const endingWords: typeof en.endingWords = {
  more: '더 보기',
  check: '이 게임 검증',
  watch: '다시 보기',
  inNewTab: (label) => `${label} (새 탭)`,
  share: '공유',
  costliest: '아쉬운 수',
  dealtHere: '이 브라우저가 카드를 나눈 게임이라, 나눔을 검사할 수 없습니다.',
};

export const scoreWords: typeof en.scoreWords = {
  scores: '점수',
  wins: '승리',
  teamWins: '팀 승리',
  sharesWin: '공동 승리',
  evening: (scores) => `이긴 판: ${scores}`,
};

export const rulesWords: typeof en.rulesWords = {
  asPage: '새 페이지로 보기',
  loading: '규칙을 불러오는 중…',
  loadFailed: '지금은 규칙을 불러올 수 없습니다.',
  retry: '다시 시도',
};
