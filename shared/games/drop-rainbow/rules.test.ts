import { describe, expect, test } from 'vitest';
import { deepFreeze } from '../../../test/helpers/random.ts';
import type { Applied, Rejection } from '../../kernel/game.ts';
import { type Seat, seatOf } from '../../kernel/ids.ts';
import { positionNamed } from './examples.ts';
import { apply, legal } from './rules.ts';
import type { Action, Event, State } from './types.ts';

const draw: Action = { type: 'draw' };
const stop: Action = { type: 'stop' };

const accepted = (state: State, action: Action, seat: Seat = state.turn): Applied<State, Event> => {
  const result = apply(deepFreeze(state), seat, action);
  if (!result.ok) throw new Error(`${result.error.rule}: ${result.error.reason}`);
  return result.value;
};

const refused = (state: State, action: Action, seat: Seat = state.turn): Rejection => {
  const result = apply(deepFreeze(state), seat, action);
  if (result.ok) throw new Error('accepted');
  return result.error;
};

/** What an action changes is named; everything else must stay as it was. */
interface Row {
  readonly rule: string;
  readonly name: string;
  readonly position: string;
  readonly action: Action;
  readonly changes: Partial<Omit<State, 'deck' | 'turn'>> & { readonly turn?: number };
  /** How many cards leave the deck. */
  readonly drawn: number;
  readonly events: readonly unknown[];
}

const rows: readonly Row[] = [
  {
    rule: 'DR-5',
    name: 'the first draw moves the card lying face up to the row and turns up the next',
    position: 'opening',
    action: draw,
    changes: { up: 'blue', row: ['green'] },
    drawn: 1,
    events: [{ type: 'drew', seat: 0 }],
  },
  {
    rule: 'DR-4',
    name: 'after a success the same player goes on',
    position: 'good-draw',
    action: draw,
    changes: { up: 'pink', row: ['red', 'blue', 'orange'] },
    drawn: 1,
    events: [{ type: 'drew', seat: 1 }],
  },
  {
    rule: 'DR-6',
    name: 'a failure discards the whole row with the card just moved there; score cards are safe',
    position: 'bad-draw',
    action: draw,
    changes: { up: 'red', row: [], discards: ['violet', 'red', 'blue', 'orange'], turn: 2 },
    drawn: 1,
    events: [
      { type: 'drew', seat: 1 },
      { type: 'failed', seat: 1 },
    ],
  },
  {
    rule: 'DR-6',
    name: 'the card just moved to the row counts: its own colour fails at once',
    position: 'own-colour',
    action: draw,
    changes: { up: 'orange', row: [], discards: ['orange'], turn: 1 },
    drawn: 1,
    events: [
      { type: 'drew', seat: 0 },
      { type: 'failed', seat: 0 },
    ],
  },
  {
    rule: 'DR-7',
    name: 'stop takes the whole row, leaves the face-up card, and the last seat’s left is seat 0',
    position: 'full-row',
    action: stop,
    changes: { row: [], scores: [['blue'], [], ['red', 'red', 'blue', 'green']], turn: 0 },
    drawn: 0,
    events: [{ type: 'took', seat: 2 }],
  },
  {
    rule: 'DR-8',
    name: 'stop with an empty row takes nothing',
    position: 'opening',
    action: stop,
    changes: { turn: 1, emptyStops: 1 },
    drawn: 0,
    events: [{ type: 'took', seat: 0 }],
  },
  {
    rule: 'DR-8',
    name: 'the last of five may still stop',
    position: 'four-stops-of-five',
    action: stop,
    changes: { turn: 4, emptyStops: 5 },
    drawn: 0,
    events: [{ type: 'took', seat: 3 }],
  },
  {
    rule: 'DR-8',
    name: 'a draw ends the run of empty stops',
    position: 'lap-of-stops-of-two',
    action: draw,
    changes: { up: 'green', row: ['red'], emptyStops: 0 },
    drawn: 1,
    events: [{ type: 'drew', seat: 0 }],
  },
  {
    rule: 'DR-10',
    name: 'score cards of all seven colours win at once, though another has more cards',
    position: 'seventh-colour',
    action: stop,
    changes: {
      row: [],
      scores: [
        ['red', 'orange', 'yellow', 'green', 'blue', 'violet', 'red', 'pink'],
        ['yellow', 'green', 'violet', 'pink', 'yellow', 'green', 'violet', 'pink', 'yellow'],
      ],
      outcome: { winners: [seatOf(0)], scores: [8, 9], reason: 'seven-colours' },
    },
    drawn: 0,
    events: [{ type: 'took', seat: 0 }],
  },
  {
    rule: 'DR-10',
    name: 'drawing on instead is allowed, and failing then does not win',
    position: 'seventh-colour',
    action: draw,
    changes: { up: 'red', row: [], discards: ['pink', 'red'], turn: 1 },
    drawn: 1,
    events: [
      { type: 'drew', seat: 0 },
      { type: 'failed', seat: 0 },
    ],
  },
  {
    rule: 'DR-10',
    name: 'with hiddenScores the table shows seven colours for the player',
    position: 'hidden-seventh-colour',
    action: stop,
    changes: {
      row: [],
      scores: [
        ['red', 'orange', 'yellow', 'green', 'blue', 'violet', 'pink'],
        ['red', 'red', 'blue'],
      ],
      outcome: { winners: [seatOf(0)], scores: [7, 3], reason: 'seven-colours' },
    },
    drawn: 0,
    events: [{ type: 'took', seat: 0 }],
  },
  {
    rule: 'DR-11',
    name: 'the rainbow card gives the row to whoever turned it up, not the discards, and the most cards win',
    position: 'rainbow-next',
    action: draw,
    changes: {
      up: 'rainbow',
      row: [],
      scores: [['red', 'red', 'red', 'blue', 'orange'], ['blue', 'blue', 'orange', 'orange'], ['orange']],
      outcome: { winners: [seatOf(0)], scores: [5, 4, 1], reason: 'most-cards' },
    },
    drawn: 1,
    events: [
      { type: 'drew', seat: 0 },
      { type: 'took', seat: 0 },
    ],
  },
  {
    rule: 'DR-12',
    name: 'seven colours from the last row come before the count',
    position: 'rainbow-seventh-colour',
    action: draw,
    changes: {
      up: 'rainbow',
      row: [],
      scores: [
        ['yellow', 'green', 'violet', 'pink', 'yellow', 'green', 'violet', 'pink', 'red', 'red', 'red'],
        ['red', 'orange', 'yellow', 'green', 'blue', 'violet', 'pink'],
      ],
      outcome: { winners: [seatOf(1)], scores: [11, 7], reason: 'seven-colours' },
    },
    drawn: 1,
    events: [
      { type: 'drew', seat: 1 },
      { type: 'took', seat: 1 },
    ],
  },
  {
    rule: 'DR-13',
    name: 'equal counts share the win',
    position: 'rainbow-tie',
    action: draw,
    changes: {
      up: 'rainbow',
      row: [],
      scores: [
        ['red', 'red', 'red', 'orange'],
        ['blue', 'blue', 'orange'],
        ['red', 'orange', 'blue', 'blue'],
      ],
      outcome: { winners: [seatOf(0), seatOf(2)], scores: [4, 3, 4], reason: 'most-cards' },
    },
    drawn: 1,
    events: [
      { type: 'drew', seat: 0 },
      { type: 'took', seat: 0 },
    ],
  },
];

describe('an action', () => {
  for (const { position, action, changes, drawn, events, rule, name } of rows) {
    test(`[${rule}] ${name}`, () => {
      const before = positionNamed(position);
      const after = accepted(before, action);
      expect(after.state).toEqual({ ...before, ...changes, deck: before.deck.slice(drawn) });
      expect(after.events).toEqual(events);
    });
  }
});

const over = accepted(positionNamed('rainbow-next'), draw).state;

describe('a refusal', () => {
  for (const { rule, state, seat, action, name } of [
    {
      rule: 'DR-8',
      name: 'stop after a whole lap of empty stops',
      state: positionNamed('lap-of-stops-of-two'),
      seat: 0,
      action: stop,
    },
    { rule: 'DR-9', name: 'draw out of turn', state: positionNamed('opening'), seat: 1, action: draw },
    { rule: 'DR-9', name: 'stop out of turn', state: positionNamed('opening'), seat: 2, action: stop },
    {
      rule: 'DR-9',
      name: 'a seat that is not at the table',
      state: positionNamed('opening'),
      seat: 3,
      action: draw,
    },
    { rule: 'DR-10', name: 'draw after the end', state: over, seat: 0, action: draw },
    { rule: 'DR-10', name: 'stop after the end', state: over, seat: 1, action: stop },
  ]) {
    test(`[ALL-3] [${rule}] ${name} changes nothing and says why`, () => {
      const rejection = refused(state, action, seatOf(seat));
      expect(rejection.rule).toBe(rule);
      expect(rejection.reason).toMatch(/^[A-Z].*\.$/);
      expect(legal(state, seatOf(seat))).not.toContainEqual(action);
    });
  }
});
