import { percent } from '../../../locales/ko/grammar.ts';
import type * as en from './en-hints.ts';

const byRates =
  (advice: string) =>
  ({ draw, stop }: { readonly draw: number; readonly stop: number }): string =>
    percent(draw) === percent(stop)
      ? `${advice}: 차이가 없습니다. 어느 쪽이든 이길 확률은 ${percent(draw)}입니다.`
      : `${advice}: 이길 확률이 뽑으면 ${percent(draw)}, 멈추면 ${percent(stop)}입니다.`;

export const hintSentences: typeof en.hintSentences = {
  'must-draw': () => '뽑기: 모두가 방금 빈손으로 멈췄으니 누군가는 뽑아야 합니다.',
  'nothing-to-lose': () => '뽑기: 줄이 비어 있어 잃을 것이 없습니다.',
  shows: () => '보여 주기: 다른 사람보다 먼저 일곱 색을 보여 주세요.',
  'wins-now': () => '멈추기: 이 줄로 일곱 색이 모두 모여 바로 이깁니다.',
  completes: () => '멈추기: 이 줄로 일곱 색이 모두 모입니다. 다른 사람에게는 이번 바퀴만 남습니다.',
  'last-chance': () => '뽑기: 일곱 색을 모두 모은 사람이 있어 지금 멈추면 집니다.',
  'short-row': () => '뽑기: 줄을 더 늘릴 수 있습니다.',
  'long-row': () => '멈추기: 줄이 이미 충분히 깁니다.',
  'low-risk': ({ risk }) => `뽑기: 다음 카드가 실패할 확률은 ${percent(risk)}뿐입니다.`,
  'high-risk': ({ risk }) => `멈추기: 다음 카드가 실패할 확률이 ${percent(risk)}입니다.`,
  'draw-wins-more': byRates('뽑기'),
  'stop-wins-more': byRates('멈추기'),
};
