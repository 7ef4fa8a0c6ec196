import { expect, it } from 'vitest';
import { seatOf } from '../../shared/kernel/ids.ts';
import { fakeSeat } from '../../test/helpers/fake-seat.ts';
import { isSeedless, lostSeat } from './notices.ts';

const ann = fakeSeat('Ann');
const bo = fakeSeat('Bo');
const seated = { you: seatOf(1), seats: [ann, bo] };

it.each([
  ['whose device took part', true, 'playing', seatOf(0), false],
  ['whose device had no part', false, 'playing', seatOf(0), true],
  ['of whose device it is not known yet', null, 'playing', seatOf(0), false],
  ['without a seat', false, 'playing', null, false],
  ['whose game is over', false, 'over', seatOf(0), false],
] as const)('of the shuffle, somebody %s', (_, inShuffle, phase, you, told) => {
  expect(isSeedless(inShuffle, { phase, roster: { names: [], colours: [], choices: [], you } })).toBe(told);
});

it.each([
  ['a first view', null, { you: null, seats: [ann, bo] }, null],
  ['the same seat', seated, seated, null],
  ['another number of the same seat', seated, { you: seatOf(0), seats: [bo] }, null],
  ['a spectator', { ...seated, you: null }, { you: null, seats: [ann] }, null],
  ['a renewed token', seated, { you: null, seats: [ann, bo] }, 'elsewhere'],
  ['a renewed token, and seats numbered anew', seated, { you: null, seats: [bo, ann] }, 'elsewhere'],
  ['a seat put out between games', seated, { you: null, seats: [ann, null] }, 'out'],
  [
    'a seat that a computer player has now',
    seated,
    { you: null, seats: [ann, fakeSeat('Bo', { bot: true })] },
    'out',
  ],
  [
    'a seat that the table plays now',
    seated,
    { you: null, seats: [ann, fakeSeat('Bo', { away: true })] },
    'out',
  ],
])('%s', (_, before, after, lost) => {
  expect(lostSeat(before, after)).toBe(lost);
});
