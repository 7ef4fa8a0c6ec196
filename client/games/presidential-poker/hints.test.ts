import { expect, test } from 'vitest';
import { presidentialPoker } from '../../../shared/games/presidential-poker/index.ts';
import type { ReasonOf } from '../../sdk/index.ts';
import type { Id } from './cover.ts';
import { ui } from './index.ts';

const hint = await ui.hints(presidentialPoker.options.parse({}));

test.each<[ReasonOf<Id>, string]>([
  [{ code: 'stand-pat', beats: 0.886 }, 'Stand pat: your hand then beats 89\u00a0% of all hands on average.'],
  [
    { code: 'replace', cards: [2, 7, 65], beats: 0.5 },
    'Replace B 2, D 3 and Q 18/19: your hand then beats 50\u00a0% of all hands on average.',
  ],
  [
    { code: 'bet-wins', to: 12, chance: 0.6 },
    'Bet 12: you win about 60\u00a0% of such hands, more than your share.',
  ],
  [{ code: 'raise', to: 40, chance: 0.9 }, 'Raise to 40: you win about 90\u00a0% of such hands.'],
  [
    { code: 'call-pays', chance: 0.42, price: 0.2 },
    'Call: you win about 42\u00a0% of such hands, and 20\u00a0% would pay for it.',
  ],
  [
    { code: 'call-pays', chance: 0.304, price: 0.296 },
    'Call: you win about 30\u00a0% of such hands, just enough for the price.',
  ],
  [
    { code: 'drop', chance: 0.296, price: 0.304 },
    'Drop out: you win about 30\u00a0% of such hands, just too few for the price.',
  ],
  [
    { code: 'drop', chance: 0.1, price: 0.4 },
    'Drop out: you win about 10\u00a0% of such hands, and 40\u00a0% would be needed.',
  ],
])('a hint for %o reads: %s', (why, text) => expect(hint(why)).toBe(text));
