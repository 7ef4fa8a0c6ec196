import { percent } from '../../../locales/ko/grammar.ts';
import type * as en from './en-hints.ts';

const wins = (chance: number): string => `이런 손패로 이길 확률은 약 ${percent(chance)}`;

export const hintSentences: typeof en.hintSentences = {
  usual: ({ action }) =>
    ({
      cut: '어디에서 떼어도 마찬가지입니다.',
      check: '체크: 베팅할 만한 손패가 아니고, 체크는 공짜입니다.',
      bet: '베팅: 자주 이기는 손패이거나, 다른 사람들이 그렇게 믿을 수 있습니다.',
      call: '콜: 팟이 콜할 만큼 큽니다.',
      raise: '레이즈: 이 손패를 이기는 손패는 드뭅니다.',
      drop: '폴드: 이 손패로 얻을 것보다 콜이 비쌉니다.',
      draw: '족보를 이루는 카드는 남기고 나머지를 바꾸는 것이 좋습니다.',
    })[action],
  'stand-pat': ({ beats }) => `바꾸지 않기: 평균적으로 모든 손패의 ${percent(beats)}를 이깁니다.`,
  replace: ({ cards: ids, beats }, { cardName }) =>
    `${ids.map(cardName).join(', ')} 바꾸기: 그러면 평균적으로 모든 손패의 ${percent(beats)}를 이깁니다.`,
  'bet-wins': ({ to, chance }) => `베팅 ${to}: ${wins(chance)}로, 사람 수대로 나눈 몫보다 높습니다.`,
  bluff: ({ to }) => `베팅 ${to}: 가끔 블러핑을 하면 다른 사람들이 내 손패를 짐작하기 어렵습니다.`,
  check: ({ chance }) => `체크: ${wins(chance)}이고, 체크는 공짜입니다.`,
  raise: ({ to, chance }) => `레이즈 ${to}: ${wins(chance)}입니다.`,
  'call-pays': ({ chance, price }) =>
    `콜: ${wins(chance)}이고, ${percent(chance) === percent(price) ? '값에 딱 맞습니다' : `${percent(price)}면 본전입니다`}.`,
  'call-behind': () => '콜: 평균으로는 칩을 잃지만, 끝에 칩이 가장 많아야 이깁니다.',
  'drop-ahead': () => '폴드: 앞서 있으니 이 팟을 위해 위험을 무릅쓸 필요가 없습니다.',
  drop: ({ chance, price }) =>
    `폴드: ${wins(chance)}인데, ${percent(chance) === percent(price) ? '값에 조금 모자랍니다' : `${percent(price)}는 되어야 합니다`}.`,
};

export const rankWords: typeof en.rankWords = {
  lead: '카드마다 여섯 기호 중 하나를 쓰고, 기호마다 카드가 네 장씩 있습니다. 같은 색의 진한 것과 연한 것, 검정과 회색, 황갈색과 분홍, 모양이 같은 도형은 서로 비슷합니다.',
  example: (parts) => `예: ${parts}`,
  needs: [
    '왕국 V 카드 일곱 장',
    '빨강, 주황, 노랑, 초록, 파랑, 남색, 보라가 모두 연하거나 모두 진함',
    '같은 기호 넷, 그와 비슷한 같은 기호 셋',
    '같은 기호 넷, 그와 비슷한 같은 기호 둘, 아무 카드 한 장',
    '같은 기호 넷, 그와 비슷한 기호 하나, 페어',
    '같은 기호 넷, 그와 비슷한 기호 하나, 서로 비슷한 기호 둘',
    '같은 기호 넷과 같은 기호 셋',
    '같은 기호 넷, 같은 색이나 같은 모양 셋(그중 둘은 같은 기호)',
    '같은 기호 넷. 나머지 셋이 같은 모양이면 그렇지 않은 패를 이김',
    '같은 기호 셋, 같은 기호 셋, 아무 카드 한 장',
    '같은 기호 셋, 둘, 둘',
    '같은 기호 셋, 둘, 아무 카드 두 장',
    '같은 기호 셋, 아무 카드 네 장',
    '같은 기호 둘, 둘, 둘, 아무 카드 한 장',
    '같은 기호 둘, 둘, 아무 카드 세 장',
    '같은 기호 둘, 아무 카드 다섯 장',
    '위의 어느 것도 아님',
  ],
};
