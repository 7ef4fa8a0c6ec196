import { expect, it } from 'vitest';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { whoOf } from '../../game-ui/context.ts';
import type { TableEvent } from '../../sdk/index.ts';
import { describeTableEvent } from './describe-events.ts';

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
])('table event: %j is described as %j', (event, sentence) => {
  expect(describeTableEvent(event, whoOf(['Ann', 'Bo', 'Cy'], seatOf(0)), chat)).toBe(sentence);
});
