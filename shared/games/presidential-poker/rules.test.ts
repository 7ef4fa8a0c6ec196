import { describe, expect, test } from 'vitest';
import { positionsOf } from '../../../test/helpers/games.ts';
import { examples } from '../../../test/helpers/positions/presidential-poker.ts';
import {
  bet,
  call,
  check,
  draw,
  drop,
  play,
  raise,
  refused,
} from '../../../test/helpers/presidential-poker.ts';
import { seatOf } from '../../kernel/ids.ts';
import { timeout } from './rules.ts';
import type { Action, State } from './types.ts';

const positionNamed = positionsOf(examples);

const opening = positionNamed('opening');
const opened = positionNamed('opened');
const drawing = positionNamed('drawing');
const second = play(drawing, draw(), draw(), draw()).state;
const over: State = { ...opening, phase: 'over' };

const rows: readonly {
  readonly rule: string;
  readonly name: string;
  readonly state: State;
  readonly seat: number;
  readonly action: Action;
  readonly says: string;
}[] = [
  {
    rule: 'PP-6',
    name: 'a bet out of turn',
    state: opening,
    seat: 2,
    action: bet(10),
    says: 'not your turn',
  },
  {
    rule: 'PP-25',
    name: 'a cut by another',
    state: positionNamed('cutting'),
    seat: 1,
    action: { type: 'cut', at: 36 },
    says: 'not your turn',
  },
  { rule: 'PP-15', name: 'anything after the end', state: over, seat: 1, action: check, says: 'over' },
  {
    rule: 'PP-6',
    name: 'a draw while bets are made',
    state: opening,
    seat: 1,
    action: draw(),
    says: 'betting',
  },
  {
    rule: 'PP-8',
    name: 'a bet while cards are drawn',
    state: drawing,
    seat: 1,
    action: bet(10),
    says: 'replaces',
  },
  { rule: 'PP-6', name: 'a call without a bet', state: opening, seat: 1, action: call, says: 'check or bet' },
  {
    rule: 'PP-26',
    name: 'dropping out without a bet',
    state: opening,
    seat: 1,
    action: drop,
    says: 'drop out only',
  },
  {
    rule: 'PP-6',
    name: 'a check against a bet',
    state: opened,
    seat: 2,
    action: check,
    says: 'call with 10',
  },
  { rule: 'PP-6', name: 'a second bet', state: opened, seat: 2, action: bet(50), says: 'call with 10' },
  {
    rule: 'PP-12',
    name: 'a bet below the smallest',
    state: opening,
    seat: 1,
    action: bet(1),
    says: '2 at least, and to 199 at most',
  },
  { rule: 'PP-12', name: 'half a chip', state: opening, seat: 1, action: bet(10.5), says: 'whole chips' },
  {
    rule: 'PP-12',
    name: 'more chips than held',
    state: opening,
    seat: 1,
    action: bet(200),
    says: 'no more than 199',
  },
  {
    rule: 'PP-12',
    name: 'a raise below the smallest',
    state: opened,
    seat: 2,
    action: raise(19),
    says: '20 at least, and to 199 at most',
  },
  {
    rule: 'PP-12',
    name: 'a short raise that is not all-in',
    state: positionNamed('less-than-a-raise'),
    seat: 2,
    action: raise(14),
    says: 'only be brought to 15, which is all you have',
  },
  {
    rule: 'PP-12',
    name: 'a raise that a short one did not reopen',
    state: positionNamed('short-raise'),
    seat: 1,
    action: raise(40),
    says: 'no full raise',
  },
  {
    rule: 'PP-12',
    name: 'a raise of more than the pot',
    state: positionNamed('pot-limit'),
    seat: 2,
    action: raise(25),
    says: '10 at least, and to 24 at most.',
  },
  {
    rule: 'PP-12',
    name: 'a fourth raise',
    state: positionNamed('three-raises'),
    seat: 1,
    action: raise(20),
    says: 'three raises',
  },
  {
    rule: 'PP-26',
    name: 'a raise that no player could answer',
    state: positionNamed('three-all-ins'),
    seat: 0,
    action: raise(120),
    says: 'Nobody else',
  },
  {
    rule: 'PP-12',
    name: 'a raise without enough chips',
    state: play(opening, bet(199)).state,
    seat: 2,
    action: raise(199),
    says: 'do not go beyond a call',
  },
];

for (const { rule, name, state, seat, action, says } of rows) {
  test(`[${rule}] [ALL-3] ${name} is refused`, () => {
    const answer = refused(state, seat, action);
    expect(answer.startsWith(`${rule} `), answer).toBe(true);
    expect(answer).toContain(says);
  });
}

describe('the limits of legal actions', () => {
  test.each([
    { state: opening, seat: 1, action: bet(2) },
    { state: opening, seat: 1, action: bet(199) },
    { state: opened, seat: 2, action: raise(20) },
    { state: opened, seat: 2, action: raise(199) },
    { state: positionNamed('less-than-a-raise'), seat: 2, action: raise(15) },
    { state: positionNamed('short-bet'), seat: 2, action: raise(2) },
    { state: positionNamed('pot-limit'), seat: 2, action: raise(24) },
  ])('[PP-12] $action', ({ state, seat, action }) => {
    expect(refused(state, seat, action)).toBe('accepted');
  });
});

describe('when time runs out', () => {
  test.each([
    { name: 'a free check', state: opening, seat: 1, action: check },
    { name: 'dropping out of a bet', state: opened, seat: 2, action: drop },
    { name: 'standing pat', state: drawing, seat: 1, action: draw() },
    { name: 'a check in the second interval', state: second, seat: 2, action: check },
  ])('[PP-16] the safe action is $name', ({ state, action }) => {
    expect(timeout(state, state.turn)).toEqual(action);
  });

  test('[PP-16] there is none after the end', () => {
    expect(() => timeout(over, seatOf(1))).toThrow();
  });
});
