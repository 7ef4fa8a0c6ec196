import type * as en from './en.ts';

export const pageWords: typeof en.pageWords = {
  home: {
    title: 'Arcus: 한 번의 클릭으로 여는 카드 테이블',
    description:
      '테이블을 열고 링크를 보내면 바로 카드를 칠 수 있습니다. 친구와도, 모르는 사람과도, 컴퓨터와도. 계정은 필요 없습니다.',
    headline: ['자리에 앉으세요.', '카드를 나눕니다.'],
    tagline: '한 번만 누르면 열리는 카드 게임 테이블. 계정도 요금도 없습니다.',
    noScript:
      '여기서 게임을 하려면 JavaScript가 필요한데 이 브라우저에서는 꺼져 있습니다. 규칙은 그대로 읽을 수 있습니다.',
  },
  room: '아직 열린 테이블이 없습니다. 게임을 골라 열고 이 페이지의 주소를 다른 사람에게 보내세요.',
  rulesOf: (game) => `${game} 규칙`,
  table: {
    title: (game) => `${game}: Arcus 테이블`,
    description: (game) => `${game} 게임에 초대받았습니다. 앉기만 하면 됩니다. 설치할 것도 계정도 없습니다.`,
    noScript:
      '이 테이블에는 JavaScript가 필요한데 이 브라우저에서는 꺼져 있습니다. 켠 다음 페이지를 다시 불러오세요.',
  },
  embedded: {
    title: (game) => `Arcus ${game || '테이블'}`,
    description: (game) => `이 페이지 안에서 바로 하는 ${game || '카드'} 테이블입니다.`,
    noScript: '여기서 게임을 하려면 JavaScript가 필요한데 이 브라우저에서는 꺼져 있습니다.',
  },
  verify: {
    title: '게임 검증',
    description:
      '카드가 제대로 섞이고 게임이 규칙대로 진행되었을까요? 카드 한 장까지 검증하고 다시 볼 수 있습니다.',
    noScript:
      '게임은 브라우저 안에서 검증되는데 JavaScript가 꺼져 있습니다. 게임 파일은 다음 명령으로도 검증할 수 있습니다:',
  },
  played: {
    title: (game) => `끝난 ${game} 게임`,
    description: '한 수씩 다시 보거나, 모든 카드를 검증할 수 있습니다.',
  },
  me: {
    title: '내 게임',
    description: '이 브라우저에 저장된 테이블과 게임입니다.',
    noScript: '이 페이지에는 JavaScript가 필요하지만 이 브라우저에서는 꺼져 있습니다.',
  },
  learn: {
    title: (game) => `하면서 배우는 ${game}`,
    description: (game) => `2분 만에 한 걸음씩 해 보는 첫 ${game} 게임입니다.`,
    noScript: '배우기에는 JavaScript가 필요한데, 이 브라우저에서 꺼져 있습니다.',
  },
  rules: {
    play: '컴퓨터와 하기',
    description: (game) => `Arcus에서 하는 ${game}의 모든 규칙입니다.`,
  },
  notFound: { title: '여기에는 아무것도 없습니다', text: '주소가 잘렸거나, 있던 것이 옮겨졌을 수 있습니다.' },
  noTable: {
    title: '이 테이블은 사라졌습니다',
    text: '한동안 아무도 없던 테이블은 치워집니다. 링크가 잘렸을 수도 있습니다.',
  },
  changing: {
    title: '서버를 바꾸고 있습니다',
    text: '끝나면 자동으로 테이블로 돌아갑니다.',
  },
  error: {
    title: 'Arcus에 문제가 생겼습니다',
    text: '저희 쪽에서 무언가 잘못되었습니다. 게임은 사라지지 않습니다. 테이블은 모든 수를 간직합니다.',
  },
  banned: {
    title: '이 네트워크는 차단되어 있습니다',
    text: '서버 운영자가 한동안 차단했습니다. 나중에 또는 다른 네트워크에서 다시 시도하세요.',
  },
  openTable: '테이블 열기',
  tryAgain: '다시 시도',
  language: '언어',
};
