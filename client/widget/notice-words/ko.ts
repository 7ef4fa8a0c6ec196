import type { words as en } from './en.ts';

const older = {
  title: '페이지가 테이블보다 오래되었습니다',
  text: '페이지가 열려 있는 동안 Arcus가 새로워졌습니다. 다시 불러오면 계속할 수 있습니다. 자리는 그대로 있습니다.',
};

export const words: typeof en = {
  connection: {
    table: '테이블',
    connecting: '테이블에 연결하는 중…',
    noAnswer: '아직 응답이 없습니다. Arcus가 계속 시도하고 있습니다. 이 기기가 온라인인가요?',
    again: '다시 연결되었습니다.',
    lost: '연결이 끊겼습니다.',
    meanwhile: (seated, playing, clock) => {
      if (!seated) return 'Arcus가 알아서 다시 연결하고 있습니다.';
      const kept = 'Arcus가 알아서 다시 연결하고 있고, 자리는 그대로 있습니다.';
      if (!playing) return kept;
      return clock
        ? `${kept} 그사이 시간이 다 되면 테이블이 대신 안전한 수를 둡니다.`
        : `${kept} 1분이 지나면 테이블이 대신 안전한 수를 둡니다.`;
    },
  },
  closed: {
    noSuchTable: {
      title: '그런 테이블이 없습니다',
      text: '링크가 잘렸을 수 있습니다. 링크를 다시 받거나 내 테이블을 열어 보세요.',
    },
    tableGone: {
      title: '이 테이블은 사라졌습니다',
      text: '한동안 아무도 없어서 치워졌습니다. 새 테이블은 클릭 한 번이면 열립니다.',
    },
    unmatched: {
      title: '모두 모이지 못했습니다',
      text: '그래서 이 테이블에서는 게임이 열리지 않습니다. 다른 상대를 다시 찾아보세요.',
    },
    noHello: {
      title: '테이블이 이 페이지의 응답을 받지 못했습니다',
      text: '자리는 그대로 있습니다. 페이지를 다시 불러오면 계속할 수 있습니다.',
    },
    tooMany: {
      title: '연결이 너무 많습니다',
      text: '이 테이블의 다른 페이지를 닫거나 1분쯤 기다린 뒤 다시 불러오세요.',
    },
    older,
    otherGame: {
      title: '여기서는 다른 게임을 하고 있습니다',
      text: '링크에 적힌 게임이 다릅니다. 페이지를 다시 불러오세요.',
    },
    other: {
      title: '테이블이 연결을 닫았습니다',
      text: () => '페이지를 다시 불러오면 계속할 수 있습니다.',
    },
    open: '테이블 열기',
    again: '다시 불러오기',
  },
  lostSeat: {
    elsewhere: {
      title: '다른 기기에서 내 자리를 이어받았습니다.',
      text: '여기서 다시 하려면 그 기기에서 “다른 기기에서 계속하기”를 열고 새 링크를 여세요. 그때까지는 관전합니다.',
    },
    out: {
      title: '게임에서 나왔습니다.',
      text: '방장이 내보냈거나 다른 창에서 나갔습니다. 남아서 관전할 수 있습니다.',
    },
    leave: '나가기',
    watch: '관전하기',
  },
};
