import { describe, expect, test } from 'vitest';
import { deepFreeze, randomFrom } from '../../../test/helpers/random.ts';
import { isLegal } from '../../kernel/action.ts';
import type { Applied } from '../../kernel/game.ts';
import type { Seat } from '../../kernel/ids.ts';
import { positionNamed } from './examples.ts';
import { legal } from './legal.ts';
import { apply } from './rules.ts';
import type { Action, Event, State } from './types.ts';

const accepted = (state: State, action: Action, seat: Seat = state.turn): Applied<State, Event> => {
  const result = apply(deepFreeze(state), seat, action, randomFrom('rules'));
  if (!result.ok) throw new Error(`${result.error.rule}: ${result.error.reason}`);
  return result.value;
};

const place = (card: number, space: number): Action => ({ type: 'place', card, space });
const remove = (card: number, space: number): Action => ({ type: 'remove', card, space });
const exchange = (card: number): Action => ({ type: 'exchange', card });
const mark = (card: number, space: number, ...starts: number[]): Action => ({
  type: 'place-and-mark',
  card,
  space,
  marks: starts.map((start) => [0, 1, 2, 3, 4].map((step) => start + step)),
});

/** What an action changes is named by its path; everything else of the state must stay as it was. */
interface Row {
  readonly rule: string;
  readonly name: string;
  readonly position: string;
  readonly action: Action;
  readonly changes: Readonly<Record<string, unknown>>;
  readonly events: readonly unknown[];
}

const first5 = [0, 1, 2, 3, 4];
const last5 = [4, 5, 6, 7, 8];
const row4 = [40, 41, 42, 43, 44];
const column4 = [4, 14, 24, 34, 44];

const won = (winners: readonly number[], scores: readonly number[], reason = 'two-sequences') => ({
  outcome: { winners, scores, reason },
});

const rows: readonly Row[] = [
  {
    rule: 'SQ-8',
    name: 'a state card puts a chip on the state, the card on the own pile, a new card at the end of the hand',
    position: 'opening',
    action: place(0, 2),
    changes: {
      'players.0.hand': ['FL', 'ADD', 'OH', 'OH', 'REMOVE', 'TX', 'GA'],
      'players.0.pile': ['UT'],
      'players.0.last': 2,
      'chips.2': 0,
      turn: 1,
    },
    events: [
      { type: 'placed', seat: 0, card: 'UT', space: 2, marked: [] },
      { type: 'drew', seat: 0, card: 'GA' },
    ],
  },
  {
    rule: 'SQ-9',
    name: 'ADD puts a chip anywhere',
    position: 'opening',
    action: place(2, 99),
    changes: {
      'players.0.hand': ['UT', 'FL', 'OH', 'OH', 'REMOVE', 'TX', 'GA'],
      'players.0.pile': ['ADD'],
      'players.0.last': 99,
      'chips.99': 0,
      turn: 1,
    },
    events: [
      { type: 'placed', seat: 0, card: 'ADD', space: 99, marked: [] },
      { type: 'drew', seat: 0, card: 'GA' },
    ],
  },
  {
    rule: 'SQ-10',
    name: 'REMOVE takes a chip off and places none',
    position: 'one-space-left',
    action: remove(2, 2),
    changes: {
      'players.0.hand': ['UT', 'ADD', 'AL'],
      'players.0.pile': ['REMOVE'],
      'players.0.last': 2,
      'chips.2': null,
      turn: 1,
    },
    events: [
      { type: 'removed', seat: 0, space: 2, team: 1 },
      { type: 'drew', seat: 0, card: 'AL' },
    ],
  },
  {
    rule: 'SQ-11',
    name: 'a dead card is replaced, and the same player goes on',
    position: 'dead-card',
    action: exchange(0),
    changes: { 'players.0.hand': ['FL', 'GA'], 'players.0.pile': ['UT'], exchanged: true },
    events: [
      { type: 'exchanged', seat: 0, card: 'UT' },
      { type: 'drew', seat: 0, card: 'GA' },
    ],
  },
  {
    rule: 'SQ-17',
    name: 'the seventh of a line is no sequence',
    position: 'seventh-in-a-line',
    action: place(0, 6),
    changes: {
      'players.0.hand': ['AL'],
      'players.0.pile': ['CO'],
      'players.0.last': 6,
      'chips.6': 0,
      turn: 1,
    },
    events: [
      { type: 'placed', seat: 0, card: 'CO', space: 6, marked: [] },
      { type: 'drew', seat: 0, card: 'AL' },
    ],
  },
  {
    rule: 'SQ-18',
    name: 'of six the table marks the first five',
    position: 'six-in-a-line',
    action: place(0, 3),
    changes: {
      'players.0.hand': ['UT', 'AL'],
      'players.0.pile': ['FL'],
      'players.0.last': 3,
      'chips.3': 0,
      sequences: [{ team: 0, spaces: first5 }],
      turn: 1,
    },
    events: [
      { type: 'placed', seat: 0, card: 'FL', space: 3, marked: [first5] },
      { type: 'drew', seat: 0, card: 'AL' },
    ],
  },
  {
    rule: 'SQ-18',
    name: 'or the last five, if the player names them',
    position: 'six-in-a-line',
    action: mark(0, 3, 1),
    changes: {
      'players.0.hand': ['UT', 'AL'],
      'players.0.pile': ['FL'],
      'players.0.last': 3,
      'chips.3': 0,
      sequences: [{ team: 0, spaces: [1, 2, 3, 4, 5] }],
      turn: 1,
    },
    events: [
      { type: 'placed', seat: 0, card: 'FL', space: 3, marked: [[1, 2, 3, 4, 5]] },
      { type: 'drew', seat: 0, card: 'AL' },
    ],
  },
  {
    rule: 'SQ-19',
    name: 'the ninth of a line makes the second sequence, and wins without a draw',
    position: 'ninth-in-a-line',
    action: place(0, 8),
    changes: {
      'players.0.hand': [],
      'players.0.pile': ['WI'],
      'players.0.last': 8,
      'chips.8': 0,
      sequences: [
        { team: 0, spaces: first5 },
        { team: 0, spaces: last5 },
      ],
      ...won([0], [2, 0]),
    },
    events: [{ type: 'placed', seat: 0, card: 'WI', space: 8, marked: [last5] }],
  },
  {
    rule: 'SQ-18',
    name: 'the middle of nine makes two at once',
    position: 'middle-of-nine',
    action: place(0, 4),
    changes: {
      'players.0.hand': [],
      'players.0.pile': ['WY'],
      'players.0.last': 4,
      'chips.4': 0,
      sequences: [
        { team: 0, spaces: first5 },
        { team: 0, spaces: last5 },
      ],
      ...won([0], [2, 0]),
    },
    events: [{ type: 'placed', seat: 0, card: 'WY', space: 4, marked: [first5, last5] }],
  },
  {
    rule: 'SQ-18',
    name: 'one chip completes a row and a column',
    position: 'two-by-one-chip',
    action: place(0, 44),
    changes: {
      'players.0.hand': [],
      'players.0.pile': ['ND'],
      'players.0.last': 44,
      'chips.44': 0,
      sequences: [
        { team: 0, spaces: row4 },
        { team: 0, spaces: column4 },
      ],
      ...won([0], [2, 0]),
    },
    events: [{ type: 'placed', seat: 0, card: 'ND', space: 44, marked: [row4, column4] }],
  },
  {
    rule: 'SQ-17',
    name: 'a chip of the first sequence counts for the second',
    position: 'shared-chip',
    action: place(0, 34),
    changes: {
      'players.0.hand': [],
      'players.0.pile': ['KY'],
      'players.0.last': 34,
      'chips.34': 0,
      sequences: [
        { team: 0, spaces: row4 },
        { team: 0, spaces: column4 },
      ],
      ...won([0], [2, 0]),
    },
    events: [{ type: 'placed', seat: 0, card: 'KY', space: 34, marked: [column4] }],
  },
  {
    rule: 'SQ-19',
    name: 'with three teams one sequence wins for all of the team',
    position: 'three-teams',
    action: place(0, 3),
    changes: {
      'players.4.hand': [],
      'players.4.pile': ['FL'],
      'players.4.last': 3,
      'chips.3': 1,
      sequences: [{ team: 1, spaces: first5 }],
      ...won([1, 4], [0, 1, 0, 0, 1, 0], 'one-sequence'),
    },
    events: [{ type: 'placed', seat: 4, card: 'FL', space: 3, marked: [first5] }],
  },
];

/** The state with a value put at each path. */
const withChanges = (state: State, changes: Readonly<Record<string, unknown>>): unknown => {
  const copy: object = structuredClone(state);
  for (const [path, value] of Object.entries(changes)) {
    const keys = path.split('.');
    const parent = keys.slice(0, -1).reduce((node, key) => Reflect.get(node, key), copy);
    Reflect.set(parent, keys.at(-1) ?? '', value);
  }
  return copy;
};

describe('an action', () => {
  for (const { rule, name, position, action, changes, events } of rows) {
    test(`[${rule}] ${name}`, () => {
      const before = positionNamed(position);
      const { state, events: happened } = accepted(before, action);
      const drawn = happened.filter(({ type }) => type === 'drew').length;
      expect(state).toEqual(withChanges(before, { deck: before.deck.slice(drawn), ...changes }));
      expect(happened).toEqual(events);
      expect(isLegal(legal(before, before.turn), action)).toBe(true);
    });
  }
});
