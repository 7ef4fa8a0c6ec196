import { describe, expect, test } from 'vitest';
import { adviceOf, positionsOf } from '../../../test/helpers/games.ts';
import { examples, layOut } from '../../../test/helpers/positions/sequence-states.ts';
import { isLong, randomFrom } from '../../../test/helpers/random.ts';
import { isLegal, sampleAction } from '../../kernel/action.ts';
import { type Level, levels } from '../../kernel/game.ts';
import { seatOf } from '../../kernel/ids.ts';
import { teamOf } from './board.ts';
import { sequenceStates } from './index.ts';
import { legal } from './legal.ts';
import { apply, setup, toAct } from './rules.ts';
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
    name: 'wins with its second sequence',
    state: layOut({
      hands: ['ND WY', 'KY'],
      chips: [
        [...four, 90, 91, 92, 93, 94],
        [0, 1, 2, 3],
      ],
      sequences: [[[90, 91, 92, 93, 94]]],
    }),
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
    name: 'saves ADD while it would gain little',
    state: layOut({ hands: ['ADD UT', 'KY'], chips: [[41], [70]] }),
    action: { type: 'place', card: 1, space: 2 },
    why: { code: 'keep-open', space: 2, add: false, lines: 5 },
  },
  {
    name: 'removes a chip of a line that is about to be completed',
    state: layOut({ hands: ['REMOVE UT', 'KY'], chips: [[97], four] }),
    action: { type: 'remove', card: 0, space: 43 },
    why: { code: 'break', space: 43, line: 4 },
  },
  {
    name: 'saves REMOVE otherwise',
    state: layOut({ hands: ['REMOVE UT', 'KY'], chips: [[97], [40, 60]] }),
    action: { type: 'place', card: 1, space: 2 },
    why: { code: 'keep-open', space: 2, add: false, lines: 5 },
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
    name: 'draws first',
    state: positionNamed('may-still-draw-two'),
    action: { type: 'draw' },
    why: { code: 'draw' },
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

  test('mostly spends REMOVE to open its own four against two opponents', () => {
    const state = layOut({ hands: ['REMOVE UT', 'KY', 'FL'], chips: [four, [44], [70]] });
    expect(choices(state).filter(({ type }) => type === 'remove').length).toBeGreaterThan(60);
  });

  test('overlooks other plays', () => {
    const state = layOut({ hands: ['MN ND', 'KY'], chips: [[41, 42, 43], []] });
    expect(new Set(choices(state).map((action) => JSON.stringify(action))).size).toBeGreaterThan(1);
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

  test.each(isLong ? sequenceStates.players : [12])(
    'with %d players a normal team beats teams that play at random',
    (seats) => {
      // Between equal players, one of two teams wins 34 of 40 games with p = 1/240,000, one of three 28 with
      // p = 1/420,000.
      const games = 40;
      let wins = 0;
      let teams = 0;
      for (let round = 0; round < games; round += 1) {
        const random = randomFrom(`bot of ${seats} against random ${round}`);
        let state = setup(
          { options: sequenceStates.options.parse({}), seats, first: seatOf(round % seats) },
          random,
        );
        teams = state.teams;
        const own = round % teams;
        while (state.outcome === null) {
          const { turn } = state;
          const clever = teamOf(turn, teams) === own;
          const action = clever
            ? choice(state, turn, 'normal', `${round} ${JSON.stringify(random.state())}`)
            : sequenceStates.action.parse(sampleAction(legal(state, turn), random));
          const result = apply(state, turn, action, random);
          if (!result.ok) throw new Error(`round ${round}: ${result.error.rule}`);
          state = result.value.state;
        }
        if (state.outcome.winners.some((seat) => teamOf(seat, teams) === own)) wins += 1;
      }
      expect(wins).toBeGreaterThanOrEqual(teams === 2 ? 34 : 28);
    },
  );
});
