import { expect, it } from 'vitest';
import { fakeSeat } from '../../../test/helpers/fake-seat.ts';
import { headlineOf, rematchOf } from './gathering.ts';

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
  expect(rematchOf({ seats, settings: { turnSeconds: 60 } }, presence)).toEqual(expected);
});

it('rematch: over days, waits for disconnected players', () => {
  expect(rematchOf({ seats: [ann, bo], settings: { turnSeconds: 86_400 } }, here(true, false))).toEqual({
    ...{ willing: ['Ann'], awaited: ['Bo'], absent: [], count: 2 },
  });
});

it.each([
  ['asks for another game', 'over', null, 'Another game?'],
  ['counts down to a game that begins without an agreement', 'over', 15_000, 'Next game in 12 s'],
  ['does not count below zero', 'over', 3_000, 'Next game in 0 s'],
  ['counts the players before the first game', 'gathering', null, '1 of 2 are here.'],
  ['says that a game is shuffled', 'dealing', null, 'Shuffling…'],
] as const)('headline: %s', (_, phase, nextGameAt, words) => {
  const view = { seats: [ann, null], phase, nextGameAt, createdAt: 1_000 };
  expect(headlineOf(view, 4_200)).toBe(words);
});
