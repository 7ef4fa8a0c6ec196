import type { Level } from '../../../shared/kernel/game.ts';
import type { Reaction } from '../../sdk/index.ts';
import type * as en from '../en/table.ts';
import { listOf, nameOf, possessive, subject, timeSpan, withParticle } from './grammar.ts';

const reactions: Readonly<Record<Reaction, string>> = {
  hello: '안녕하세요',
  thanks: '고맙습니다',
  'well-played': '잘하셨습니다',
  'good-luck': '행운을 빕니다',
  wow: '우와',
  'oh-no': '이런',
  'one-moment': '잠시만요',
};

const levels: Readonly<Record<Level, string>> = { easy: '쉬움', normal: '보통', hard: '어려움' };

export const tableWords: typeof en.tableWords = {
  formerPlayer: '나간 플레이어',
  reactions,
  computer: (level) => (level === null || level === 'normal' ? '컴퓨터' : `컴퓨터, ${levels[level]}`),
  host: '방장',
  notConnected: '연결 끊김',
  you: '나',

  bar: {
    rules: '규칙',
    table: '테이블',
    log: '기록',
    chat: '채팅',
    chatWithNew: (count) => `채팅, 새 메시지 ${count}개`,
    watching: (count) => `${count}명 관전 중`,
  },
  panel: {
    label: '채팅과 기록',
    close: '닫기',
    closeLog: '기록 닫기',
    closeChat: '채팅 닫기',
    nothing: '들어온 뒤로 아무 일도 없었습니다.',
    entries: '지금까지의 일, 최근 것부터',
    keys: '단축키: 버튼에 적힌 글자, 기록은 L, 채팅은 M, 내 카드 다시 듣기는 H',
  },
  remind: { off: '내 차례 알림', on: '알림 켜짐' },
  waiting: {
    text: '잠시 기다려 주세요…',
    close: '닫기',
  },

  seats: {
    others: '다른 플레이어',
    players: '플레이어',
    own: '내 자리',
    yourTurn: '내 차례',
    thinking: '생각 중',
    away: '자리 비움',
    computerPlays: '컴퓨터가 대신함',
  },
  prompts: {
    computerPlays: '컴퓨터가 나 대신 게임을 합니다.',
    takeBack: '직접 하기',
    away: '자리를 비워 테이블이 대신 게임을 합니다.',
    back: '돌아왔습니다',
    hold: (cards) => `내 카드: ${cards}.`,
    paused: '누군가 돌아올 때까지 게임을 멈춥니다.',
    goOn: '계속하기',
    timeLeft: (span) => `남은 시간: ${span}.`,
    quicker: '더 빨리',
    hint: '힌트 보기',
    hintedButton: (button) => `컴퓨터의 추천: ${button}`,
  },
  watching: {
    notice: (delay) => (delay === 0 ? '관전 중입니다.' : `관전 중입니다. 게임이 ${delay}초 늦게 보입니다.`),
    fromNextGame: '다음 게임부터 참가합니다.',
    takeSeat: '다음 게임부터 참가하기',
    closed: '관전할 수 없는 테이블입니다.',
    closedText: '방장이 관전을 막았습니다. 게임이 끝나면 여기에 빈자리가 나타납니다.',
    ownTable: '내 테이블 열기',
  },

  announcements: {
    manyNew: (count) => `새 메시지 ${count}개.`,
    writes: (name, text) => `${name}님의 메시지: ${text}`,
  },

  kick: {
    short: '내보내기',
    of: (name) => `${name}님 내보내기`,
    title: (name) => `${name}님을 내보낼까요?`,
    playing: (name) => `${name}님은 이 자리로 돌아올 수 없고, 게임은 그대로 계속됩니다.`,
    gathering: (name) => `${name}님이 자리를 잃고, 이 테이블에 다시 앉을 수 없습니다.`,
    no: '그대로 두기',
  },
  rules: {
    title: '규칙',
  },

  log: {
    sat: (name) => `${name}님이 앉았습니다.`,
    satForNextGame: (name, clock) =>
      `${name}님이 앉았습니다. 다음 게임부터 참가합니다.${clock === null ? '' : ` 이제부터 차례마다 ${duration(clock)}입니다.`}`,
    seated: '자리에 앉았습니다.',
    left: (name) => `${name}님이 테이블을 떠났습니다.`,
    started: (round) => (round === 1 ? '게임을 시작합니다.' : `${round}번째 게임을 시작합니다.`),
    played: {
      time: (who) => `${possessive(who)} 시간이 다 되어 테이블이 안전한 수를 두었습니다.`,
      away: (who) => `${subject(who)} 자리를 비워 테이블이 안전한 수를 두었습니다.`,
      left: (who) => `${subject(who)} 나가서 테이블이 안전한 수를 두었습니다.`,
    },
    away: (who) => `${subject(who)} 자리를 비웠습니다.`,
    back: (who) => `${subject(who)} 돌아왔습니다.`,
    handedOver: (who) => `컴퓨터 플레이어가 ${nameOf(who)} 대신 게임을 합니다.`,
    takenBack: (who) => `${subject(who)} 다시 직접 게임을 합니다.`,
    pauseWanted: (who) => `${subject(who)} 게임을 잠시 멈추고 싶어 합니다.`,
    paused: '게임을 멈췄습니다.',
    resumed: (who) => `${subject(who)} 게임을 다시 시작했습니다.`,
    kicked: (name) => `방장이 ${name}님을 게임에서 내보냈습니다.`,
    accused: (who) => `${who.you ? '나를' : `${who.name}님을`} 내보낼지 투표합니다.`,
    votedOut: (name) => `플레이어들이 투표로 ${name}님을 내보냈습니다.`,
    kept: (who) => `${subject(who)} 남습니다. 찬성이 모자랐습니다.`,
    host: (who) => `이제 ${subject(who)} 방장입니다.`,
    changed: '방장이 테이블을 바꿨습니다.',
    newRules: '게임에 새 규칙이 생겨, 옵션이 그에 맞게 바뀌었습니다.',
    reacted: (who, reaction) =>
      `${subject(who)} “${reactions[reaction]}”${withParticle(reactions[reaction], '이라고', '라고').slice(reactions[reaction].length)} 말했습니다.`,
    called: (who, writer) =>
      `${subject(who)} ${writer ? possessive(writer) : '누군가의'} 메시지를 훈수라고 지적했습니다.`,
    judged: (guilty, writer) =>
      `${writer ? possessive(writer) : '누군가의'} 메시지는 훈수${guilty ? '로' : '가 아닌 것으로'} 판정되었습니다.`,
  },

  failed: '잘되지 않았습니다. 다시 시도해 주세요.',
};

const duration = (seconds: number): string => {
  if (seconds % 60 > 0) return `${seconds}초`;
  return seconds > 3600 ? timeSpan(seconds * 1000) : `${seconds / 60}분`;
};

const people = (names: readonly string[]): string => listOf(names.map((name) => `${name}님`));

export const gatheringWords: typeof en.gatheringWords = {
  present: (count: number, seats: number) =>
    count === 0
      ? '아직 아무도 없습니다.'
      : count === seats
        ? '모두 모였습니다.'
        : `${seats}명 중 ${count}명이 있습니다.`,
  wins: (count) => `${count}승`,
  anotherGame: '한 판 더 할까요?',
  nextGameIn: (seconds) => `${seconds}초 뒤 다음 게임`,
  bringFriends: '친구를 초대하세요',
  freeSeat: '빈자리',
  seats: '자리',
  sit: '여기 앉기',
  sitOn: (seat) => `여기 앉기, ${seat}번 자리`,
  takeSeat: '자리에 앉기',
  playsAs: (name) => `${name} 이름으로 참가합니다.`,
  onlyWatches: (name) => `${name}님은 관전 중입니다. 로그인한 사이트에서 이 테이블의 자리를 주지 않았습니다.`,
  full: '자리가 다 차서 관전 중입니다.',
  closed: '방장이 테이블을 잠가 새로 앉을 수 없습니다. 관전 중입니다.',
  ready: '준비됨',
  leave: '일어나기',
  leaveSeat: '자리에서 일어나기',
  addComputer: '컴퓨터 추가',
  addComputerOn: (seat) => `컴퓨터 추가, ${seat}번 자리`,
  locked: '잠겨 있어 새로 앉을 수 없습니다.',
  change: '테이블 바꾸기',
  shuffling: '카드를 섞는 중…',
  invite: '이 링크로 초대하기',
  settings: {
    noClock: '시간제한 없음',
    perTurn: (seconds) => `차례마다 ${duration(seconds)}`,
    bank: (seconds) => `예비 시간 ${duration(seconds)}`,
    noSpectators: '관전 불가',
    delayedView: (seconds) => `관전자는 ${duration(seconds)} 늦게 봄`,
    noChat: '채팅 없음',
    hintsForAll: '누구나 힌트 가능',
    noHints: '힌트 없음',
    open: '게임이 끝나면 모든 카드 공개',
    closed: '게임이 끝나도 카드 비공개',
  },
  starting: {
    waitsForHost: (host) => `${host === null ? '방장이' : `${host}님이`} 게임을 시작할 수 있습니다.`,
    start: '시작',
    fillAndStart: '컴퓨터로 채우고 시작',
    fill: '컴퓨터로 채우기',
    tooFewPlayers: (least) => `${least}명 이상이어야 합니다.`,
    wrongPlayerCount: (count) => `${count}명이서는 할 수 없습니다.`,
    again: '한 판 더',
    begin: '시작하기',
    withdraw: '취소',
    waitingFor: (names) => `${people(names)}을 기다리고 있습니다.`,
    willing: (names) => `${people(names)}이 한 판 더 하고 싶어 합니다.`,
    absent: (names) => `${people(names)}은 연결이 끊겨 있습니다. 돌아오지 않으면 빼고 시작합니다.`,
  },
  link: {
    copy: '복사',
    share: '공유',
    copied: '복사했습니다.',
    notCopied: '이 브라우저에서는 복사할 수 없습니다. 선택된 링크를 직접 복사하세요.',
    qr: '링크의 QR 코드',
  },
};

const older = {
  title: '페이지가 테이블보다 오래되었습니다',
  text: 'Arcus가 새로워졌습니다. 다시 불러오면 계속할 수 있습니다. 자리는 그대로 있습니다.',
};

export const noticeWords: typeof en.noticeWords = {
  connection: {
    table: '테이블',
    connecting: '테이블에 연결하는 중…',
    noAnswer: '응답이 없습니다. 오프라인인가요, WebSocket이 막혔나요?',
    changing: '서버를 바꾸고 있습니다. 끝나면 자동으로 테이블로 돌아갑니다.',
    reconnected: '다시 연결되었습니다.',
    lost: '연결이 끊겼습니다.',
    meanwhile: (seated, playing, clock) => {
      if (!seated) return 'Arcus가 알아서 다시 연결하고 있습니다.';
      const kept = 'Arcus가 알아서 다시 연결하고 있고, 자리는 그대로 있습니다.';
      if (!playing) return kept;
      return clock
        ? `${kept} 그사이 시간이 다 되면 테이블이 대신 안전한 수를 둡니다.`
        : `${kept} 1분이 지나면 테이블이 대신 안전한 수를 둡니다.`;
    },
  },
  closed: {
    noSuchTable: {
      title: '그런 테이블이 없습니다',
      text: '링크가 잘렸을 수 있습니다. 링크를 다시 받거나 내 테이블을 열어 보세요.',
    },
    tableGone: {
      title: '이 테이블은 사라졌습니다',
      text: '한동안 아무도 없어서 치워졌습니다. 새 테이블은 클릭 한 번이면 열립니다.',
    },
    unreadable: {
      title: '이 테이블을 읽을 수 없습니다',
      text: '서버가 저장된 테이블을 읽을 수 없습니다. 새 테이블은 클릭 한 번이면 열립니다.',
    },
    endedByOperator: {
      title: '운영자가 이 테이블을 닫았습니다',
      text: '서버 운영자가 종료한 테이블입니다. 새 테이블은 클릭 한 번이면 열립니다.',
    },
    unmatched: {
      title: '모두 모이지 못했습니다',
      text: '그래서 게임이 열리지 않습니다. 다른 상대를 찾아보세요.',
    },
    noHello: {
      title: '테이블이 이 페이지의 응답을 받지 못했습니다',
      text: '자리는 그대로 있습니다. 페이지를 다시 불러오면 계속할 수 있습니다.',
    },
    noSpectators: {
      title: '이 게임은 관전할 수 없습니다',
      text: '방장이 관전을 막았습니다. 게임이 끝난 뒤 페이지를 다시 불러오세요.',
    },
    tooMany: {
      title: '연결이 너무 많습니다',
      text: '이 테이블의 다른 페이지를 닫거나 1분쯤 기다린 뒤 다시 불러오세요.',
    },
    older,
    falseGame: {
      contradiction: '테이블이 이 게임에서 서로 다른 것을 보여 주었습니다',
      decks: '게임 전에 정해 두지 않은 카드가 나왔습니다',
      course: '앞의 카드에서 나올 수 없는 카드가 나왔습니다',
      terms: '테이블이 게임 전에 정한 것을 바꾸었습니다',
      closed: '증명이 없는 카드가 나왔습니다',
      card: '나뉘지 않은 카드가 나왔습니다',
      unnoted: '기기가 적어 둘 수 없는 게임이 나왔습니다',
    },
    falseGameText: '이 기기가 본 것은 적어 두었습니다.',
    notes: '이 기기가 적어 둔 것',
    identity: {
      title: '사이트 로그인을 확인하지 못했습니다',
      text: '테이블이 로그인을 받아들이지 않았습니다. 자리는 그대로 있습니다. 다시 불러오거나 다시 로그인하세요.',
    },
    otherGame: {
      title: '여기서는 다른 게임을 하고 있습니다',
      text: '링크에 적힌 게임이 다릅니다. 페이지를 다시 불러오세요.',
    },
    other: {
      title: '테이블이 연결을 닫았습니다',
      text: () => '페이지를 다시 불러오면 계속할 수 있습니다.',
    },
    open: '테이블 열기',
    reload: '다시 불러오기',
  },
  lostSeat: {
    elsewhere: {
      title: '다른 기기에서 내 자리를 이어받았습니다.',
      text: '여기서 다시 하려면 그 기기에서 “다른 기기에서 계속하기”를 열고 새 링크를 여세요. 그때까지는 관전합니다.',
    },
    out: {
      title: '게임에서 나왔습니다.',
      text: '내보내졌거나 다른 창에서 나갔습니다. 남아서 관전할 수 있습니다.',
    },
    leave: '나가기',
    watch: '관전하기',
  },
  rules: {
    older: '이 게임은 시작할 때의 규칙으로 계속됩니다.',
  },
  unchecked: {
    title: '이 기기는 이 게임을 완전히 확인할 수 없습니다.',
    text: '카드 섞기에 함께하지 못했거나 기기의 키가 빠졌습니다.',
    understood: '계속하기',
  },
  seed: {
    title: '두기 전에 끝난 게임이 세 번 이어졌습니다.',
    text: '테이블이 카드를 골랐을 수 있습니다. 다시 섞을까요?',
    agree: '함께 섞기',
  },
};

export const cardWords: typeof en.cardWords = {
  colors: {
    red: '빨강',
    orange: '주황',
    yellow: '노랑',
    green: '초록',
    blue: '파랑',
    violet: '보라',
    pink: '분홍',
  },
  rainbow: '무지개 카드',
  back: '뒤집힌 카드',
  empty: '빈 자리',
};

export const discardWords: typeof en.discardWords = {
  close: '닫기',
  discards: '버린 카드',
  discarded: () => '버림',
  lookThrough: (count) => `${count} 버림: 살펴보기`,
};

export const tablePageWords: typeof en.tablePageWords = {
  home: 'Arcus 홈',
  voidLink: '이 링크로는 더 이상 자리가 열리지 않습니다.',
  voidReason: '링크가 무효가 되었거나 누군가 그 자리를 떠났습니다.',
  sameSeat: '이 브라우저에서 앉아 있던 자리는 그대로입니다.',
  noSeat: '관전하거나, 자리가 아직 열려 있는 기기에서 새 링크를 받으세요.',
  allRight: '확인',
  otherSeat: '이 링크는 다른 자리를 엽니다.',
  otherSeatReason: '그 자리에 앉으면 이 브라우저에서 지금 자리를 잃습니다.',
  keepSeat: '내 자리 지키기',
  takeOther: '다른 자리에 앉기',
  connecting: '연결 중…',
  yourTurn: '내 차례',
  over: '게임 끝',
};
