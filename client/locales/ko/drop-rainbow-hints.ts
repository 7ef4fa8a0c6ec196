import type * as en from '../en/drop-rainbow-hints.ts';
import { percent } from './grammar.ts';

export const hintWords: typeof en.hintWords = {
  mustDraw: '뽑기: 모두가 방금 빈손으로 멈췄으니 누군가는 뽑아야 합니다.',
  nothingToLose: '뽑기: 줄이 비어 있어 잃을 것이 없습니다.',
  winsNow: '멈추기: 이 줄로 일곱 색이 모두 모여 바로 이깁니다.',
  shortRow: '뽑기: 줄을 더 늘릴 수 있습니다.',
  longRow: '멈추기: 줄이 이미 충분히 깁니다.',
  lowRisk: (risk) => `뽑기: 다음 카드가 실패할 확률은 ${percent(risk)}뿐입니다.`,
  highRisk: (risk) => `멈추기: 다음 카드가 실패할 확률이 ${percent(risk)}입니다.`,
  drawWinsMore: (draw, stop) => `뽑기: 이길 확률이 뽑으면 ${percent(draw)}, 멈추면 ${percent(stop)}입니다.`,
  stopWinsMore: (draw, stop) => `멈추기: 이길 확률이 뽑으면 ${percent(draw)}, 멈추면 ${percent(stop)}입니다.`,
};
