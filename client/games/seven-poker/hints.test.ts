import { expect, test } from 'vitest';
import { sevenPoker } from '../../../shared/games/seven-poker/index.ts';
import type { ReasonOf } from '../../sdk/index.ts';
import type { Id } from './cover.ts';
import { brokenPair, countsOf } from './hand.ts';
import { ui } from './index.ts';
import { hintSentences as es } from './locales/es-hints.ts';
import { hintSentences as ko } from './locales/ko-hints.ts';

const hint = await ui.hints(sevenPoker.options.parse({}));

test.each<[ReasonOf<Id>, string]>([
  [
    { code: 'offer', color: 'green' },
    'Offer a green card: you can do without it, and few of its color are left.',
  ],
  [
    { code: 'swap', color: 'orange' },
    'Give an orange card: you can do without it, and may get a better one.',
  ],
  [
    { code: 'redraw', laid: ['red', 'red', 'blue'], kept: ['yellow', 'green', 'pink', 'pink'] },
    'Change two red and one blue: what you keep, one yellow, one green and two pink, promises most.',
  ],
  [
    { code: 'redraw', laid: ['red'], kept: ['red', 'orange', 'yellow', 'green', 'blue', 'pink'] },
    'Change one red, keep one red, one orange, one yellow, one green, one blue and one pink: seven colors need one of each.',
  ],
  [
    { code: 'redraw', laid: ['red', 'blue', 'green'], kept: ['pink', 'pink', 'pink', 'blue'] },
    'Change one red, one green and one blue, keep one blue and three pink: a pair adds nothing.',
  ],
  [
    { code: 'stay', chance: 0.92 },
    'Stay: between hard computer players such a hand wins 92\u00a0% of its showdowns, and keeping your cards for the next round promises less.',
  ],
  [
    { code: 'fold', chance: 0.02, kept: ['yellow', 'yellow', 'yellow'] },
    'Fold: between hard computer players such a hand wins only 2\u00a0% of its showdowns, and three yellow are worth keeping for the next round.',
  ],
  [
    { code: 'fold', chance: 0.02, kept: ['yellow'] },
    'Fold: between hard computer players such a hand wins only 2\u00a0% of its showdowns, and one yellow is worth keeping for the next round.',
  ],
  [
    { code: 'fold', chance: 0, kept: [] },
    'Fold: between hard computer players such a hand wins only 0\u00a0% of its showdowns.',
  ],
  [{ code: 'discard', kept: ['red', 'red'] }, 'Keep two red: a good start for the next round.'],
  [{ code: 'take', colors: ['pink'] }, 'Take pink: fewer cards of that are left to win with later.'],
  [
    { code: 'take', colors: ['red', 'pink'] },
    'Take red and pink: fewer cards of those are left to win with later.',
  ],
])('a hint for %o reads: %s', (why, text) => expect(hint(why)).toBe(text));

const facts = { brokenPair, countsOf };
const redraw = {
  code: 'redraw',
  laid: ['red', 'red'],
  kept: ['pink', 'pink', 'pink', 'pink', 'pink'],
} as const;

test.each([
  [ko.redraw(redraw, facts), '빨강 2장 버리고 뽑기: 남는 분홍 5장으로 기대할 것이 가장 많습니다.'],
  [
    ko.fold({ code: 'fold', chance: 0.02, kept: [] }, facts),
    '접기: 어려움 단계의 컴퓨터끼리는 이런 손패가 쇼다운의 2%만 이깁니다.',
  ],
  [
    ko.fold({ code: 'fold', chance: 0.02, kept: ['yellow', 'yellow', 'yellow'] }, facts),
    '접기: 어려움 단계의 컴퓨터끼리는 이런 손패가 쇼다운의 2%만 이기고, 노랑 3장은 다음 라운드에 쓸 만합니다.',
  ],
  [es.redraw(redraw, facts), 'Cambia dos rojas: lo que te queda, cinco rosas, es lo que más promete.'],
  [
    es.take({ code: 'take', colors: ['red', 'pink'] }, facts),
    'Llévate el rojo y el rosa: quedan menos cartas de esos colores para ganar más adelante.',
  ],
])('a hint is translated: %s', (text, expected) => expect(text).toBe(expected));
