import { expect, test } from 'vitest';
import { dropRainbow } from '../../../shared/games/drop-rainbow/index.ts';
import type { ReasonOf } from '../../sdk/index.ts';
import type { Id } from './cover.ts';
import { ui } from './index.ts';
import { hintSentences as es } from './locales/es-hints.ts';
import { hintSentences as ko } from './locales/ko-hints.ts';

const hint = await ui.hints(dropRainbow.options.parse({}));

test.each<[ReasonOf<Id>, string]>([
  [{ code: 'low-risk', risk: 0.262 }, 'Draw: the next card fails in only 26\u00a0% of cases.'],
  [{ code: 'high-risk', risk: 0.4 }, 'Stop: the next card would fail in 40\u00a0% of cases.'],
  [
    { code: 'draw-wins-more', draw: 0.615, stop: 0.5 },
    'Draw: you win 62\u00a0% of games after drawing, 50\u00a0% after stopping.',
  ],
  [
    { code: 'stop-wins-more', draw: 0.5, stop: 0.6 },
    'Stop: you win 50\u00a0% of games after drawing, 60\u00a0% after stopping.',
  ],
  [
    { code: 'stop-wins-more', draw: 0, stop: 0 },
    'Stop: it makes no difference. Either way you win 0\u00a0% of games.',
  ],
])('a hint for %o reads: %s', (why, text) => expect(hint(why)).toBe(text));

test.each([
  [ko['high-risk']({ code: 'high-risk', risk: 0.4 }), '멈추기: 다음 카드가 실패할 확률이 40%입니다.'],
  [
    ko['draw-wins-more']({ code: 'draw-wins-more', draw: 0.6, stop: 0.5 }),
    '뽑기: 이길 확률이 뽑으면 60%, 멈추면 50%입니다.',
  ],
  [
    ko['draw-wins-more']({ code: 'draw-wins-more', draw: 0.501, stop: 0.5 }),
    '뽑기: 차이가 없습니다. 어느 쪽이든 이길 확률은 50%입니다.',
  ],
  [
    es['high-risk']({ code: 'high-risk', risk: 0.4 }),
    'Plántate: la próxima carta fallaría en el 40\u00a0% de los casos.',
  ],
  [
    es['stop-wins-more']({ code: 'stop-wins-more', draw: 1, stop: 1 }),
    'Plántate: da lo mismo. En ambos casos ganas el 100\u00a0% de las partidas.',
  ],
])('a hint is translated: %s', (text, expected) => expect(text).toBe(expected));
