import type { SeatColour } from '../../sdk/index.ts';
import { listOf } from '../../words/ko.ts';
import type { words as en } from './en.ts';

const colours: Readonly<Record<SeatColour, string>> = {
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

const duration = (seconds: number): string => (seconds % 60 === 0 ? `${seconds / 60}분` : `${seconds}초`);

const people = (names: readonly string[]): string => listOf(names.map((name) => `${name}님`));

export const words: typeof en = {
  seats: '자리',
  free: (seat) => `${seat}번 자리 비어 있음`,
  sit: '여기 앉기',
  sitOn: (seat) => `여기 앉기, ${seat}번 자리`,
  takeSeat: '자리에 앉기',
  full: '자리가 다 차서 관전 중입니다.',
  closed: '방장이 테이블을 잠가 새로 앉을 수 없습니다. 관전 중입니다.',
  ready: '준비됨',
  leave: '일어나기',
  leaveSeat: '자리에서 일어나기',
  addComputer: '컴퓨터 추가',
  addComputerOn: (seat) => `컴퓨터 추가, ${seat}번 자리`,
  lock: '테이블 잠그기',
  unlock: '테이블 잠금 풀기',
  locked: '잠겨 있어 새로 앉을 수 없습니다.',
  change: '테이블 바꾸기',
  shuffling: '카드를 섞는 중…',
  invite: '이 링크로 초대하기',
  yourColour: '내 색',
  yourColourIs: (colour) => `내 색: ${colours[colour]}`,
  takenBy: (name) => `${name}님의 색`,
  colours,
  settings: {
    noClock: '시간제한 없음',
    perTurn: (seconds) => `차례마다 ${duration(seconds)}`,
    nobodyWatches: '관전 불가',
    watchLater: (seconds) => `관전자는 ${duration(seconds)} 늦게 봄`,
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
    tooFew: (least) => `${least}명 이상이어야 합니다.`,
    misfit: (count) => `${count}명이서는 할 수 없습니다.`,
    again: '한 판 더',
    begin: '시작하기',
    notAfterAll: '취소',
    waitingFor: (names) => `${people(names)}을 기다리고 있습니다.`,
    willing: (names) => `${people(names)}이 한 판 더 하고 싶어 합니다.`,
    absent: (names) => `${people(names)}은 연결이 끊겨 있습니다. 돌아오지 않으면 빼고 시작합니다.`,
  },
  link: {
    copy: '복사',
    share: '공유',
    copied: '복사했습니다.',
    notCopied: '이 브라우저에서는 복사할 수 없습니다. 선택된 링크를 직접 복사하세요.',
    showQr: 'QR 코드로 보기',
    hideQr: 'QR 코드 숨기기',
    qr: '링크의 QR 코드',
  },
};
