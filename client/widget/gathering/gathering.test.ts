import { expect, it } from 'vitest';
import { fakeSeat } from '../../../test/helpers/fake-seat.ts';
import { rematchOf } from './gathering.ts';

const ann = fakeSeat('Ann', { agreed: true });
const bo = fakeSeat('Bo');
const ada = fakeSeat('Ada', { bot: true, agreed: true });
const here = (...seats: boolean[]) => ({ seats, spectators: 0 });

it.each([
  [
    'waits for connected players',
    [ann, bo],
    here(true, true),
    { willing: ['Ann'], awaited: ['Bo'], absent: [], count: 2 },
  ],
  [
    'leaves out disconnected players',
    [ann, bo, ada],
    here(true, false, false),
    { willing: ['Ann'], awaited: [], absent: ['Bo'], count: 2 },
  ],
  [
    'includes players who agreed and disconnected',
    [ann, bo],
    here(false, true),
    { willing: ['Ann'], awaited: ['Bo'], absent: [], count: 2 },
  ],
  [
    'waits for no computer player and no free seat',
    [ann, null, ada],
    here(true, false, false),
    { willing: ['Ann'], awaited: [], absent: [], count: 2 },
  ],
  [
    'counts all players as connected until presence is known',
    [bo],
    null,
    { willing: [], awaited: ['Bo'], absent: [], count: 1 },
  ],
])('rematch: %s', (_, seats, presence, expected) => {
  expect(rematchOf({ seats }, presence)).toEqual(expected);
});
