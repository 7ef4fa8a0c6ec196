import { describe, expect, test } from 'vitest';
import { adviceOf, positionsOf } from '../../../test/helpers/games.ts';
import { examples, layOut } from '../../../test/helpers/positions/sequence-states.ts';
import { isLegal } from '../../kernel/action.ts';
import { type Level, levels } from '../../kernel/game.ts';
import { sequenceStates } from './index.ts';
import { legal } from './legal.ts';
import { toAct } from './rules.ts';
import type { Action, Reason, State } from './types.ts';

const positionNamed = positionsOf(examples);

const choice = (state: State, seat: number = state.turn, level: Level = 'hard', seed?: string): Action =>
  adviceOf(sequenceStates, state, { seat, level, ...(seed === undefined ? {} : { seed }) }).action;

const four = [40, 41, 42, 43];

/** Seat 0 chooses. */
const rows: readonly { name: string; state: State; action: Action; why: Reason }[] = [
  {
    name: 'completes a sequence rather than blocking one',
    state: layOut({ hands: ['ND WY', 'KY'], chips: [four, [0, 1, 2, 3]] }),
    action: { type: 'place', card: 0, space: 44 },
    why: { code: 'complete', space: 44, add: false },
  },
  {
    name: 'blocks four in a line',
    state: layOut({ hands: ['UT WY', 'KY'], chips: [[50], [0, 1, 2, 3]] }),
    action: { type: 'place', card: 1, space: 4 },
    why: { code: 'stop', space: 4, add: false, line: 4 },
  },
  {
    name: 'builds its own line',
    state: layOut({ hands: ['MN ND', 'KY'], chips: [[41, 42, 43], []] }),
    action: { type: 'place', card: 1, space: 44 },
    why: { code: 'build', space: 44, add: false, line: 4 },
  },
  {
    name: 'completes with ADD',
    state: layOut({ hands: ['UT ADD', 'KY'], chips: [[40, 41, 43, 44], []] }),
    action: { type: 'place', card: 1, space: 42 },
    why: { code: 'complete', space: 42, add: true },
  },
  {
    name: 'removes a chip of a line that is about to be completed',
    state: layOut({ hands: ['REMOVE UT', 'KY'], chips: [[97], four] }),
    action: { type: 'remove', card: 0, space: 43 },
    why: { code: 'break', space: 43, line: 4 },
  },
  {
    name: 'turns in a dead card first',
    state: positionNamed('dead-card'),
    action: { type: 'exchange', card: 0 },
    why: { code: 'turn-in' },
  },
  {
    name: 'keeps a dead card while no other card could be played better',
    state: layOut({ hands: ['UT ND', 'KY IN'], chips: [[2, ...four], [97]] }),
    action: { type: 'place', card: 1, space: 44 },
    why: { code: 'complete', space: 44, add: false },
  },
  {
    name: 'forfeits a dead card',
    state: layOut({
      hands: ['ADD FL UT REMOVE', 'KY', 'IN', 'CO'],
      chips: [[2], [97]],
      tableTalk: 'penalty',
      owes: [1],
    }),
    action: { type: 'forfeit', card: 2 },
    why: { code: 'lay-down' },
  },
];

describe('a hard computer player', () => {
  for (const { name, state, action, why } of rows) {
    test(name, () =>
      expect(adviceOf(sequenceStates, state, { seat: state.turn, level: 'hard' })).toEqual({ action, why }),
    );
  }
});

describe('a normal computer player', () => {
  const won = [90, 91, 92, 93, 94];
  const choices = (state: State): Action[] =>
    Array.from({ length: 100 }, (_, index) => choice(state, 0, 'normal', `normal ${index}`));

  test.each([
    {
      name: 'always takes a win in one, rather than stopping one',
      state: layOut({
        hands: ['UT WY ND', 'KY'],
        chips: [
          [...four, ...won],
          [0, 1, 2, 3],
        ],
        sequences: [[won]],
      }),
      action: { type: 'place', card: 2, space: 44 },
    },
    {
      name: 'always stops a win in one, rather than completing a first sequence',
      state: layOut({
        hands: ['UT ND WY', 'KY'],
        chips: [four, [0, 1, 2, 3, ...won]],
        sequences: [[], [won]],
      }),
      action: { type: 'place', card: 2, space: 4 },
    },
    {
      name: 'always takes a chip out of the line that would win',
      state: layOut({
        hands: ['UT ND REMOVE', 'KY'],
        chips: [[], [0, 1, 2, 3, ...won]],
        sequences: [[], [won]],
      }),
      action: { type: 'remove', card: 2 },
    },
  ])('$name', ({ state, action }) => {
    for (const chosen of choices(state)) expect(chosen).toMatchObject(action);
  });
});

describe('every computer player', () => {
  test.each(levels)('%s: [SQ-13] passes where it must', (level) => {
    const state = positionNamed('asked-to-pass');
    expect(adviceOf(sequenceStates, state, { seat: state.turn, level })).toEqual({
      action: { type: 'pass' },
      why: { code: 'pass' },
    });
  });

  test.each(levels)('%s answers in every position', (level) => {
    for (const { name, state } of examples.positions) {
      for (const { seat } of toAct(state))
        expect(isLegal(legal(state, seat), choice(state, seat, level)), name).toBe(true);
    }
  });
});
