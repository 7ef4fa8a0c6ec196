import { expect, test } from 'vitest';
import { dropRainbow } from '../../../shared/games/drop-rainbow/index.ts';
import type { ReasonOf } from '../../sdk/index.ts';
import type { Id } from './cover.ts';
import { ui } from './index.ts';

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
