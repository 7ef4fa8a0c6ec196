import type * as en from '../en/reminders.ts';

export const reminderWords: typeof en.reminderWords = {
  title: '내 차례 알림',
  about:
    '내 차례인데 테이블 페이지가 열려 있지 않으면 이 기기에 알림이 뜹니다. 어떤 게임이 기다리는지만 알려 줍니다.',
  turnOn: '켜기',
  turnOff: '끄기',
  close: '닫기',
  states: {
    on: '이 테이블의 알림이 켜져 있습니다.',
    blocked: '브라우저가 이 사이트의 알림을 막고 있습니다. 브라우저 설정에서 허용한 뒤 다시 해 보세요.',
    install:
      'iPhone이나 iPad에서는 먼저 Arcus를 홈 화면에 추가하세요. ‘공유’를 누르고 ‘홈 화면에 추가’를 고른 다음, 그곳에서 테이블을 여세요.',
    impossible: '이 브라우저는 알림을 보여 주지 못합니다.',
    failed: '지금은 되지 않았습니다. 나중에 다시 해 보세요.',
  },
  inBrowser: '내 차례가 되면 이 브라우저가 테이블 알림을 보여 줍니다.',
  turnAllOff: '알림 모두 끄기',
  kinds: { turn: '내 차례입니다.', ended: '게임이 끝났습니다. 한 판 더 할까요?' },
  offline: {
    title: '오프라인입니다',
    text: '테이블에는 인터넷 연결이 필요합니다. 자리와 게임은 그대로 남아 있습니다.',
    retry: '다시 시도',
  },
};
