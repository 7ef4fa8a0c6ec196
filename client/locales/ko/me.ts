import type * as en from '../en/me.ts';

export const meWords: typeof en.meWords = {
  title: '내 게임',
  about: '이 브라우저에만 저장되며, 어디에도 전송되지 않습니다.',
  none: '아직 없습니다. 게임을 끝까지 하면 이곳에 남습니다.',
  goOn: '이어서 하기',
  back: '테이블로 돌아가기',
  records: '지금까지의 기록',
  people: '사람과',
  games: '게임',
  won: '승리',
  lost: '패배',
  cancel: '취소',
  wonOf: (won, games) => `${games}판 중 ${won}승`,
  lastGames: (results) => `최근 게임, 마지막이 가장 최근: ${results}`,
  streak: (now, longest) => (now > 1 ? `${now}연승 중` : longest > 1 ? `최다 ${longest}연승` : ''),
  watch: '다시 보기',
  check: '확인',
  more: (games) => `${games}판 더 보기`,
  otherDevice: '다른 기기에서',
  link: '링크 만들기',
  linkWarning:
    '이 링크로 내 자리에 앉을 수 있으니 아무에게도 보여 주지 마세요. 다른 기기는 가져오기 전에 물어봅니다.',
  tooLong: '링크에는 테이블과 최근 게임만 담깁니다. 파일에는 모두 담깁니다.',
  save: '파일로 저장',
  open: '파일 가져오기',
  bad: '이 페이지의 파일이나 링크가 아닙니다.',
  takeOver: (games, tables) =>
    `게임 ${games}판과 테이블 ${tables}곳의 자리를 가져올까요? 이 브라우저에 있던 것은 그대로 남습니다.`,
  yes: '가져오기',
  no: '그만두기',
  taken: '끝났습니다. 이제 이 기기에도 있습니다.',
  forget: '모두 지우기',
  forgetWarning:
    '이 브라우저에 있는 게임, 자리, 이름, 설정이 지워집니다. 진행 중인 테이블의 자리도 잃습니다.',
  forgotten: '이제 이 브라우저에는 아무것도 남아 있지 않습니다.',
};
