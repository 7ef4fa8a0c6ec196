import { expect, it } from 'vitest';
import { fakeSeat } from '../../../test/helpers/fake-seat.ts';
import { rematchOf } from './gathering.ts';

const ann = fakeSeat('Ann', { agreed: true });
const bo = fakeSeat('Bo');
const ada = fakeSeat('Ada', { bot: true, agreed: true });
const here = (...seats: boolean[]) => ({ seats, spectators: 0 });

it.each([
  [
    'waits for those who are here',
    [ann, bo],
    here(true, true),
    { willing: ['Ann'], awaited: ['Bo'], absent: [], count: 2 },
  ],
  [
    'leaves out whoever has gone',
    [ann, bo, ada],
    here(true, false, false),
    { willing: ['Ann'], awaited: [], absent: ['Bo'], count: 2 },
  ],
  [
    'deals in whoever agreed and has gone',
    [ann, bo],
    here(false, true),
    { willing: ['Ann'], awaited: ['Bo'], absent: [], count: 2 },
  ],
  [
    'asks no computer and no empty seat',
    [ann, null, ada],
    here(true, false, false),
    { willing: ['Ann'], awaited: [], absent: [], count: 2 },
  ],
  [
    'takes everybody for present until it is known',
    [bo],
    null,
    { willing: [], awaited: ['Bo'], absent: [], count: 1 },
  ],
])('a rematch %s', (_, seats, presence, expected) => {
  expect(rematchOf({ seats }, presence)).toEqual(expected);
});
