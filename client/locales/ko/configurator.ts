import type * as en from '../en/configurator.ts';

export const configuratorWords: typeof en.configuratorWords = {
  promise: '방문자가 계정 없이 내 페이지에서 바로 게임합니다. 모양을 고르고 두 줄을 붙여 넣으세요.',
  game: '게임',
  players: {
    label: '방문자',
    friends: '친구와',
    computer: '컴퓨터와',
    listed: '누구와도',
    watch: '관전만',
  },
  theme: { label: '모양', auto: '자동', light: '밝게', dark: '어둡게' },
  cloth: {
    label: '천 색',
    ofGame: '게임의 색',
    green: '초록',
    blue: '파랑',
    red: '빨강',
    grey: '회색',
  },
  locale: '언어',
  ofVisitor: '방문자의 언어',
  table: '테이블 보기',
  code: '페이지에 넣을 두 줄',
  copy: '코드 복사',
  copied: { yes: '복사했습니다.', no: '이 브라우저에서는 복사할 수 없습니다. 글을 직접 선택해 복사하세요.' },
};
