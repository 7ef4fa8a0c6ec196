import type { RefusalCode } from '../../../shared/protocol/codes.ts';
import type { ProblemCode } from '../../../shared/protocol/problems.ts';

/** Why a table refuses a request. */
export const refusals: Readonly<Record<RefusalCode, string>> = {
  'bad-json': '테이블이 요청을 읽을 수 없습니다. 페이지를 다시 불러오세요.',
  'bad-message': '테이블이 요청을 이해하지 못했습니다. 페이지를 다시 불러오세요.',
  'too-big': '요청이 너무 큽니다.',
  'too-fast': '요청이 한꺼번에 너무 많습니다. 잠시 기다려 주세요.',
  'hello-first': '아직 테이블에 연결되지 않았습니다.',
  'wrong-protocol': '페이지와 테이블의 버전이 다릅니다. 페이지를 다시 불러오세요.',
  'bad-token': '이 링크로 열 수 있는 자리가 없습니다.',
  'not-seated': '먼저 자리에 앉으세요.',
  'already-seated': '이미 이 테이블에 앉아 있습니다.',
  'seat-taken': '이미 다른 사람이 앉은 자리입니다.',
  'table-full': '자리가 모두 찼습니다.',
  'no-such-seat': '그런 자리가 없습니다.',
  'colour-taken': '다른 사람이 쓰고 있는 색입니다.',
  locked: '방장이 테이블을 잠가 새로 앉을 수 없습니다.',
  'not-host': '방장만 할 수 있습니다.',
  'in-play': '게임이 끝난 뒤에 할 수 있습니다.',
  'not-in-play': '지금은 게임 중이 아닙니다.',
  'wrong-player-count': '이 인원으로는 할 수 없는 게임입니다.',
  'bad-options': '이 게임에는 없는 옵션입니다.',
  'no-game-yet': '여기서는 아직 게임을 하지 않았습니다.',
  'not-agreed': '아직 한 판 더 하겠다고 하지 않은 사람이 있습니다.',
  'not-to-act': '지금은 내 차례가 아닙니다.',
  'stale-decision': '이미 지나간 결정입니다.',
  'bad-action': '이 게임에서는 할 수 없는 행동입니다.',
  'against-the-rules': '규칙에 맞지 않습니다.',
  'bad-seed': '미리 약속한 난수가 아닙니다. 페이지를 다시 불러오세요.',
  'no-hints': '이 테이블에서는 힌트를 볼 수 없습니다.',
  'chat-off': '방장이 채팅을 껐습니다.',
  'chat-limit': '한꺼번에 너무 많이 썼습니다. 몇 초 뒤에 다시 쓰세요.',
  'no-such-message': '판정할 메시지가 없습니다.',
  'vote-open': '이미 투표 중입니다.',
  'no-vote': '참여할 투표가 없습니다.',
  'not-saved': '테이블이 저장하지 못해 반영되지 않았습니다. 다시 시도해 주세요.',
  internal: '테이블에 문제가 생겼고, 바뀐 것은 없습니다.',
};

/** Why the lobby refuses a request. */
export const problems: Readonly<Record<ProblemCode, string>> = {
  'bad-json': '서버가 요청을 읽을 수 없습니다. 페이지를 다시 불러오세요.',
  'bad-request': '서버가 요청을 이해하지 못했습니다. 페이지를 다시 불러오세요.',
  'unknown-game': '그런 게임이 없습니다.',
  'bad-options': '이 게임에는 없는 옵션입니다.',
  'no-such-table': '그런 테이블이 없습니다.',
  'no-such-game': '볼 수 있는 게임이 없습니다.',
  'not-found': '여기에는 아무것도 없습니다.',
  'too-big': '요청이 너무 큽니다.',
  'too-many-requests': '요청이 너무 많습니다.',
  internal: '서버에 문제가 생겼습니다.',
};
