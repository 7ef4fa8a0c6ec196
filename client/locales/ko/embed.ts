import type * as en from '../en/embed.ts';

export const embedWords: typeof en.embedWords = {
  myGames: '내 게임',
  lookingForGame: '관전할 게임을 찾는 중',
  nonePlaying: '지금은 관전할 수 있는 게임이 없습니다. 게임이 시작되면 여기에 바로 보입니다.',
  playYourself: '직접 플레이하기',
  openTable: '테이블 열기',
  opening: '테이블을 여는 중…',
  playNow: '컴퓨터와 플레이',
  promise: '링크를 받아 다른 사람에게 보내거나 컴퓨터와 할 수 있습니다. 계정은 필요 없습니다.',
  rules: '규칙',
  unknownGame: (game) => `여기에는 “${game}” 게임이 없습니다.`,
};

export const openingWords: typeof en.openingWords = {
  notNow: '지금은 테이블을 열 수 없습니다. 다시 시도하세요.',
  tooMany: (seconds) =>
    seconds < 120
      ? `여기서 온 요청이 너무 많습니다. ${seconds}초 뒤에 다시 시도하세요.`
      : `여기서 온 요청이 너무 많습니다. ${Math.ceil(seconds / 60)}분 뒤에 다시 시도하세요.`,
  notSignedIn: '사이트 로그인을 확인하지 못했습니다. 페이지를 다시 불러오거나 사이트에 다시 로그인하세요.',
  noOrigin: '이 브라우저에서는 페이지의 사이트를 알 수 없어, 방문자들이 함께 쓰는 테이블을 열 수 없습니다.',
  impossible: '여기서는 그런 테이블을 열 수 없습니다. 알 수 없는 게임이거나 옵션입니다.',
};
