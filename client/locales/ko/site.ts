import type * as en from '../en/site.ts';
import { listOf } from './grammar.ts';

export const siteWords: typeof en.siteWords = {
  playNow: '지금 하기',
  playWithFriends: '친구와 하기',
  playing: (people, tables) => `열린 테이블 ${tables}개에서 ${people}명이 게임 중입니다`,
  takeSeat: '이 자리에 앉기',
  seatAt: (game) => `이 자리에 앉기: 다른 사람과 ${game}`,
  pause: '움직이는 그림 멈추기',
  resume: '그림 움직이기',
  you: (name) => `${name} 님`,
  noName: '이름',
  games: '게임',
  game: '게임',
  against: {
    label: '누구와 할지',
    others: '다른 사람과',
    friends: '친구와',
    computer: '컴퓨터와',
  },
  play: '하기',
  playGame: (game) => `${game} 하기`,
  opening: '테이블을 여는 중…',
  rules: '규칙',
  rulesOf: (game) => `${game} 규칙`,
  learn: '배우기',
  learnGame: (game) => `${game} 배우기`,
  needsServer: '이 페이지는 파일뿐입니다. 다른 사람과 하려면 서버가 필요합니다. npm start로 시작하세요.',
  openTables: '열린 테이블',
  watchNow: '지금 관전하기',
  yourPage: '내 페이지에 테이블 넣기',
  free: '자유 소프트웨어입니다. 카드를 제대로 섞었는지 언제나 검증할 수 있습니다.',
  forYourSite: '내 사이트에 넣기',
  checkGame: '게임 검증',
  privacy: '개인정보 보호',
  api: 'API 안내',
  seats: '자리',
  players: (most) => (most === 2 ? '2명' : `최대 ${most}명`),
  openTable: '테이블 열기',
  moreSettings: '설정 더 보기',
  yourTable: '내 테이블',
  yourTurn: '내 차례입니다.',
  backToTable: '내 테이블로 돌아가기',
  list: {
    looking: '테이블을 찾는 중',
    none: '지금은 열린 테이블이 없습니다. “친구와 하기”에서 “목록에 공개”를 켜고 첫 테이블을 열어 보세요.',
    names: (people, computers) => {
      const all = computers === 0 ? people : [...people, `컴퓨터 ${computers}명`];
      return all.length === 0 ? '아직 아무도 없음' : listOf(all);
    },
    playing: '게임 중',
    pace: (span) => `한 수에 ${span}`,
    joinable: '다음 게임에 빈자리 있음',
    free: (seats) => `빈자리 ${seats}개`,
    watching: (count) => `관전 ${count}명`,
    join: '참가',
    watch: '관전',
  },
  olderTable: {
    question: (name) => `${name}님도 컴퓨터와 이 게임을 하고 있습니다. 이번 게임이 끝나면 함께 할까요?`,
    join: '이번 게임 후 함께 하기',
    stay: '여기 남기',
    moves: (name) => `이번 게임이 끝나면 ${name}님의 테이블로 옮깁니다.`,
  },
};

export const openGameWords = {
  title: '끝난 게임 보기',
  link: '링크',
  watch: '보기',
  check: '검증',
  file: '게임 파일 (이 페이지에 끌어다 놓아도 됩니다)',
  noLink: (origin: string) =>
    `여기서 끝난 게임의 링크가 아닙니다. ${origin}/t/…/games/1 같은 주소여야 합니다.`,
};
