import { expect, it } from 'vitest';
import { soundOf } from './sounds.ts';

const on = { phase: 'playing' } as const;

it.each([
  ['nothing where a page begins', null, [{ type: 'drew' }], 'playing', true, null],
  ['nothing of who comes and goes', on, [{ type: 'table:away' }], 'playing', false, null],
  ['nothing where nothing happened', on, [], 'playing', true, null],
  ['a move of another', on, [{ type: 'drew' }], 'playing', false, 'move'],
  [
    'a move after which one is to act',
    on,
    [{ type: 'table:back' }, { type: 'drew' }],
    'playing',
    true,
    'turn',
  ],
  ['the end', on, [{ type: 'drew' }, { type: 'table:ended' }], 'over', false, 'end'],
] as const)('%s', (_, before, events, phase, asked, sound) => {
  expect(soundOf(events, before, { phase }, asked)).toBe(sound);
});
