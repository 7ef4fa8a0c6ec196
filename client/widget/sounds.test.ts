import { expect, it } from 'vitest';
import { soundOf } from './sounds.ts';

const on = { phase: 'playing' } as const;

it.each([
  ['none for the first view', null, [{ type: 'drew' }], 'playing', true, null],
  ['none for players who leave or return', on, [{ type: 'table:away' }], 'playing', false, null],
  ['none without events', on, [], 'playing', true, null],
  ['move for a move of another', on, [{ type: 'drew' }], 'playing', false, 'move'],
  ['turn if the viewer is to act', on, [{ type: 'table:back' }, { type: 'drew' }], 'playing', true, 'turn'],
  ['end at the end', on, [{ type: 'drew' }, { type: 'table:ended' }], 'over', false, 'end'],
] as const)('sound: %s', (_, before, events, phase, asked, sound) => {
  expect(soundOf(events, before, { phase }, asked)).toBe(sound);
});
