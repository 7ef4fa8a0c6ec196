import type { Level } from '../../../shared/kernel/computer.ts';
import type { Reaction } from '../../sdk/index.ts';
import { inside, subject, whose } from '../../words/ko.ts';
import type { words as en } from './en.ts';

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

export const words: typeof en = {
  someone: '나간 플레이어',
  reactions,
  computer: (level) => (level === null || level === 'normal' ? '컴퓨터' : `컴퓨터, ${levels[level]}`),
  host: '방장',
  notConnected: '연결 끊김',
  you: '나',

  bar: {
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
  waiting: {
    text: '잠시 기다려 주세요…',
    failed: '불러오지 못했습니다. 페이지를 다시 불러오면 볼 수 있습니다. 자리는 그대로 있습니다.',
    again: '다시 불러오기',
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
  asking: {
    computerPlays: '컴퓨터가 나 대신 게임을 합니다.',
    takeBack: '직접 하기',
    hold: (cards) => `내 카드: ${cards}.`,
    paused: '누군가 돌아올 때까지 게임을 멈춥니다.',
    hint: '힌트 보기',
    hinted: (button) => `컴퓨터의 추천: ${button}`,
  },
  watching: {
    told: (delay) => (delay === 0 ? '관전 중입니다.' : `관전 중입니다. 게임이 ${delay}초 늦게 보입니다.`),
    closed: '관전할 수 없는 테이블입니다.',
    closedText: '방장이 플레이어에게만 게임을 보여 줍니다. 게임이 끝나면 이 페이지에 빈자리가 나타납니다.',
    ownTable: '내 테이블 열기',
  },
  vote: {
    label: '투표',
    called: (caller) => `${subject(caller)} 이 메시지를 훈수라고 지적했습니다.`,
    asked: '훈수일까요?',
    awaited: (count) => `아직 ${count}표가 남았습니다.`,
    no: '아니요',
    yes: '예, 훈수입니다',
  },

  heard: {
    manyNew: (count) => `새 메시지 ${count}개.`,
    writes: (name, text) => `${name}님의 메시지: ${text}`,
  },

  kick: {
    short: '내보내기',
    of: (name) => `${name}님 내보내기`,
    title: (name) => `${name}님을 내보낼까요?`,
    playing: (name) => `${name}님은 이 자리로 돌아올 수 없고, 게임은 그대로 계속됩니다.`,
    gathering: (name) => `${name}님이 자리를 잃습니다. 테이블을 잠그면 다시 앉을 수 없습니다.`,
    no: '그대로 두기',
  },

  ending: {
    scores: '점수',
    wins: '승리',
    teamWins: '팀 승리',
    sharesWin: '공동 승리',
    check: '이 게임을 검증하고 다시 보기',
  },
  rules: {
    title: '규칙',
    asPage: '새 페이지로 보기',
    fetching: '규칙을 불러오는 중…',
    failed: '지금은 규칙을 불러올 수 없습니다.',
    again: '다시 시도',
  },

  told: {
    sat: (name) => `${name}님이 앉았습니다.`,
    seated: '자리에 앉았습니다.',
    left: (name) => `${name}님이 테이블을 떠났습니다.`,
    started: (round) => (round === 1 ? '게임을 시작합니다.' : `${round}번째 게임을 시작합니다.`),
    played: {
      time: (who) => `${whose(who)} 시간이 다 되어 테이블이 안전한 수를 두었습니다.`,
      away: (who) => `${subject(who)} 자리를 비워 테이블이 안전한 수를 두었습니다.`,
      left: (who) => `${subject(who)} 나가서 테이블이 안전한 수를 두었습니다.`,
    },
    away: (who) => `${subject(who)} 자리를 비웠습니다.`,
    back: (who) => `${subject(who)} 돌아왔습니다.`,
    handedOver: (who) => `컴퓨터 플레이어가 ${inside(who)} 대신 게임을 합니다.`,
    takenBack: (who) => `${subject(who)} 다시 직접 게임을 합니다.`,
    kicked: (name) => `방장이 ${name}님을 게임에서 내보냈습니다.`,
    host: (who) => `이제 ${subject(who)} 방장입니다.`,
    changed: '방장이 테이블을 바꿨습니다.',
    reacted: (who, reaction) => `${subject(who)} “${reactions[reaction]}”라고 말했습니다.`,
    called: (who, writer) =>
      `${subject(who)} ${writer ? whose(writer) : '누군가의'} 메시지를 훈수라고 지적했습니다.`,
    judged: (guilty, writer) =>
      `${writer ? whose(writer) : '누군가의'} 메시지는 훈수${guilty ? '로' : '가 아닌 것으로'} 판정되었습니다.`,
  },

  /** Said by its code; the sentences are fetched when the first is needed. */
  refused: async ({ code, rule }) => {
    if (code === 'against-the-rules' && rule !== null) return `규칙에 맞지 않습니다 (${rule}).`;
    return (await import('../refusals/ko.ts')).refusals[code];
  },
  failed: '잘되지 않았습니다. 다시 시도해 주세요.',
};
