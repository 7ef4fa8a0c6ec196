import { expect, test } from 'vitest';
import { sevenPoker } from '../../../shared/games/seven-poker/index.ts';
import type { ReasonOf } from '../../sdk/index.ts';
import type { Id } from './cover.ts';
import { ui } from './index.ts';

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
