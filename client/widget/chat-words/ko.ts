import type { words as en } from './en.ts';

export const words: typeof en = {
  messages: '메시지',
  own: '나',
  none: '아직 메시지가 없습니다.',
  later: '플레이어들의 메시지는 게임이 끝나면 보입니다.',
  voting: '투표 중',
  called: '훈수로 지적됨',
  call: '훈수라고 지적하기',
  callOf: (name) => `훈수라고 지적하기: ${name}님의 메시지`,
  reactions: '한 번 눌러 말하기',
  yours: '내 메시지',
  everybody: '모두에게 쓰기',
  send: '보내기',
  sending: '보내는 중…',
  left: (count) => `${count}자 남음`,
  tooMany: (count) => `${count}자 초과`,
  malformed: (length) => `메시지는 보이지 않는 문자 없이 한 줄, ${length}자까지입니다.`,
  off: '방장이 채팅을 껐습니다.',
  seatedOnly: '자리에 앉은 사람만 쓸 수 있습니다.',
  hearing: '누구의 말을 들을까요?',
  aloud: '화면 낭독기로 새 메시지 읽기',
};
