import { expect, it } from 'vitest';
import { seatOf } from '../../../shared/kernel/ids.ts';
import type { TableEvent } from '../../sdk/index.ts';
import { describeTableEvent, soundOf, whoOf } from './describe-events.ts';

const written = { text: 'Play Ohio!', at: 0, gameNumber: 1, called: true };
const chat = {
  7: { ...written, seat: seatOf(1), name: 'Bo' },
  8: { ...written, seat: seatOf(0), name: 'Ann' },
};

it.each<[TableEvent, string | null]>([
  [{ type: 'table:reacted', seat: seatOf(1), reaction: 'well-played' }, 'Bo: Well played.'],
  [{ type: 'table:called', seat: seatOf(0), message: 7 }, 'You call what Bo wrote table talk.'],
  [{ type: 'table:called', seat: seatOf(2), message: 7 }, 'Cy calls what Bo wrote table talk.'],
  [{ type: 'table:judged', message: 7, guilty: true }, 'Judged as table talk: what Bo wrote.'],
  [{ type: 'table:judged', message: 7, guilty: false }, 'Not judged as table talk: what Bo wrote.'],
  [{ type: 'table:judged', message: 8, guilty: true }, 'Judged as table talk: what you wrote.'],
  [{ type: 'table:judged', message: 1, guilty: false }, 'Not judged as table talk: what somebody wrote.'],
  [{ type: 'table:said', message: 7 }, null],
  [{ type: 'table:handed-over', seat: seatOf(0) }, 'A computer player plays for you.'],
  [{ type: 'table:taken-back', seat: seatOf(2) }, 'Cy plays again.'],
  [{ type: 'table:kicked', seat: seatOf(1), name: 'Bo' }, 'The host has put Bo out of the game.'],
  [{ type: 'table:host', seat: seatOf(0) }, 'You are the host now.'],
])('%j is told as %j', (event, sentence) => {
  expect(describeTableEvent(event, whoOf(['Ann', 'Bo', 'Cy'], seatOf(0)), chat)).toBe(sentence);
});

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
