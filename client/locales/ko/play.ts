import type * as en from '../en/play.ts';

export const playWords: typeof en.playWords = {
  noServer:
    '지금은 서버에 연결할 수 없습니다. 친구와 하는 테이블에는 서버가 필요하지만, 이 게임은 서버 없이 계속됩니다.',
  failed: '이 브라우저에서 게임을 시작할 수 없습니다. 페이지를 다시 불러오세요.',
};
