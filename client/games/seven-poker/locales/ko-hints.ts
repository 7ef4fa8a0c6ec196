import { percent } from '../../../locales/ko/grammar.ts';
import { cardWords } from '../../../locales/ko/table.ts';
import type * as en from './en-hints.ts';
import { gameWords } from './ko.ts';

/** Why a pair is broken. */
const breaks = {
  none: '',
  seven: ' 일곱 색에는 한 장씩이면 됩니다.',
  beside: ' 더 많은 색 옆의 한 쌍은 아무것도 이기지 못합니다.',
} as const;

export const hintSentences: typeof en.hintSentences = {
  usual: ({ action }) =>
    ({
      offer: '가장 필요 없는 카드를 건네는 것이 좋습니다.',
      swap: '바꾸기: 이 카드는 필요 없습니다.',
      decline: '거절하기: 모든 카드가 필요합니다.',
      redraw: '가장 필요 없는 카드를 바꾸는 것이 좋습니다.',
      pass: '패스: 모든 카드가 필요합니다.',
      reveal: '이 카드를 보여 주면 다른 사람들이 짐작하기 어렵습니다.',
      stay: '버티기: 내 손패가 가장 강할 수 있습니다.',
      fold: '접기: 손패가 약한 편입니다.',
      take: '첫 번째 색을 가져가는 것이 좋습니다.',
      discard: '가장 많은 색을 남기는 것이 좋습니다.',
    })[action],
  offer: ({ color: of }) =>
    `${cardWords.colors[of]} 카드 건네기: 없어도 되는 카드이고, 이 색은 얼마 남지 않았습니다.`,
  swap: ({ color: of }) =>
    `${cardWords.colors[of]} 카드 주기: 없어도 되는 카드이고, 더 좋은 카드를 받을 수 있습니다.`,
  decline: () => '거절하기: 내 카드가 모두 쓸모 있습니다.',
  redraw: ({ laid, kept }, { brokenPair, countsOf }) =>
    `${gameWords.cards(countsOf(laid))} 버리고 뽑기: 남는 ${gameWords.cards(countsOf(kept))}으로 기대할 것이 가장 많습니다.${breaks[brokenPair(laid, kept) ?? 'none']}`,
  pass: () => '패스: 어떻게 바꿔도 평균적으로 손패가 약해집니다.',
  bluff: ({ action }) =>
    `${action === 'pass' ? '패스' : '거절하기'}(블러핑): 일곱 가지 색을 다 모은 것처럼 보일 수 있습니다.`,
  'show-alike': ({ color: of }) =>
    `${cardWords.colors[of]} 3장 보여 주기: 네 번째 카드가 두려운 사람은 접을 수 있습니다.`,
  'show-different': () => '세 가지 색 보여 주기: 일곱 색이 다 있는지 아무도 알 수 없습니다.',
  'show-best': () => '가장 많은 색 보여 주기: 가장 강해 보입니다.',
  'stay-certain': () => '버티기: 나만큼 강한 손패를 가질 수 있는 사람이 없습니다.',
  stay: ({ chance }) =>
    `버티기: 어려움 단계의 컴퓨터끼리는 이런 손패가 쇼다운의 ${percent(chance)}를 이기고, 카드를 다음 라운드까지 갖고 있는 것보다 낫습니다.`,
  fold: ({ chance, kept }, { countsOf }) =>
    kept.length === 0
      ? `접기: 어려움 단계의 컴퓨터끼리는 이런 손패가 쇼다운의 ${percent(chance)}만 이깁니다.`
      : `접기: 어려움 단계의 컴퓨터끼리는 이런 손패가 쇼다운의 ${percent(chance)}만 이기고, ${gameWords.cards(countsOf(kept))}은 다음 라운드에 쓸 만합니다.`,
  discard: ({ kept }, { brokenPair, countsOf }) =>
    kept.length === 0
      ? '모두 버리기: 새 카드 7장에 기대할 것이 더 많습니다.'
      : `${gameWords.cards(countsOf(kept))} 남기기: ${kept.length > 2 && brokenPair(kept, kept) === 'seven' ? '한 장씩이면 일곱 색을 잘 시작할 수 있습니다' : '다음 라운드를 잘 시작할 수 있습니다'}.`,
  take: ({ colors }) => `${gameWords.takeThese(colors)}: 나중에 이길 때 쓸 카드가 더 적게 남은 색입니다.`,
};
