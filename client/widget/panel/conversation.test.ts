import { describe, expect, it, test } from 'vitest';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { fakeSeat } from '../../../test/helpers/fake-seat.ts';
import type { Message } from '../../sdk/index.ts';
import { callableUntil, colorOf, isOwn, lastNumber, messagesIn } from './conversation.ts';

const message = (changes: Partial<Message> = {}): Message => ({
  seat: seatOf(1),
  name: 'Bo',
  text: 'Hello.',
  at: 5_000,
  gameNumber: 2,
  called: false,
  ...changes,
});

const seats = [
  fakeSeat('Ann', { color: 'red' }),
  fakeSeat('Bo', { color: 'green' }),
  fakeSeat('Bo', { color: 'blue' }),
];
const placed = (you: number | null) => ({ gameNumber: 2, seats, you: you === null ? null : seatOf(you) });

test('messages: are sorted by number, not by text', () => {
  const chat = { 10: message({ text: 'b' }), 9: message({ text: 'a' }) };
  expect(messagesIn(chat).map(([number]) => number)).toEqual([9, 10]);
  expect(lastNumber(chat)).toBe(10);
  expect(lastNumber({})).toBe(-1);
});

describe('own message:', () => {
  it.each([
    ['true for the viewer’s seat', 1, {}, true],
    ['false for another player of the same name', 2, {}, false],
    ['true in an earlier game with another seat number', 1, { gameNumber: 1, seat: seatOf(0) }, true],
    ['false in an earlier game with another name', 0, { gameNumber: 1, seat: seatOf(0) }, false],
    ['false for a spectator', null, {}, false],
  ])('%s', (_, you, changes, own) => {
    expect(isOwn(message(changes), placed(you))).toBe(own);
  });
});

describe('color of a message:', () => {
  it.each([
    ['is the color of its seat', {}, 'green'],
    ['is the right one of two players with one name', { seat: seatOf(2) }, 'blue'],
    ['is found by name after seats are renumbered', { gameNumber: 1, seat: seatOf(0) }, 'green'],
    ['is null after the player has left', { name: 'Cy' }, null],
  ])('%s', (_, changes, color) => {
    expect(colorOf(message(changes), placed(0))).toBe(color);
  });
});

describe('message: [SQ-20] can be called table talk', () => {
  const open = { phase: 'playing', gameNumber: 2, vote: null } as const;
  const vote = { message: 3, caller: seatOf(0), voters: [seatOf(0)], votes: {}, until: 9_000 };
  it.each([
    ['for a minute by an opponent', {}, open, true, 65_000],
    ['not by seats that may not judge', {}, open, false, null],
    ['only once', { called: true }, open, true, null],
    ['only in its own game', { gameNumber: 1 }, open, true, null],
    ['only while it is played', {}, { ...open, phase: 'over' }, true, null],
    ['not while another vote is open', {}, { ...open, vote }, true, null],
  ] as const)('%s', (_, changes, view, mayJudge, until) => {
    expect(callableUntil(message(changes), view, () => mayJudge)).toBe(until);
  });
});
