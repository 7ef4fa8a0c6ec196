import { html } from 'lit';
import { expect, test } from 'vitest';
import { renderToText } from '../../../scripts/build/rules.ts';
import { type Seat, seatOf } from '../../../shared/kernel/ids.ts';
import { fakeSeat } from '../../../test/helpers/fake-seat.ts';
import type { GameContext } from '../../game-ui/game-ui.ts';
import { loadGameUi } from '../../games/registry.ts';
import type { GameId } from '../../sdk/index.ts';
import { afterGame, eveningScore, ranking, resultView } from './result.ts';

const alone = (seat: Seat): number => seat;
const threeTeams = (seat: Seat): number => seat % 3;

test.each([
  ['best score first', alone, [0], [9, 4, 7], [[0], [2], [1]]],
  ['equal scores by seat', alone, [1], [4, 9, 4], [[1], [0], [2]]],
  ['winner first at any score', alone, [1], [9, 7, 8], [[1], [0], [2]]],
  ['joint winners first', alone, [0, 2], [9, 7, 9], [[0], [2], [1]]],
  ['by score without a winner', alone, [], [1, 2], [[1], [0]]],
  [
    'a team as one side',
    threeTeams,
    [1, 4],
    [0, 1, 0, 0, 1, 0],
    [
      [1, 4],
      [0, 3],
      [2, 5],
    ],
  ],
])('ranking: %s', (_, teamOf, winners, scores, order) => {
  const outcome = { winners: winners.map(seatOf), scores, reason: '' };
  expect(ranking(outcome, teamOf).map(({ seats }) => seats)).toEqual(order);
});

test('ranking: players with equal scores by how long they lasted', () => {
  const outcome = { winners: [seatOf(0)], scores: [600, 0, 0, 0], reason: 'all-chips' };
  const order = ranking(outcome, alone, (seat) => (seat === 3 ? 1 : 0)).map(({ seats: [seat] }) => seat);
  expect(order).toEqual([0, 3, 1, 2]);
});

test.each([
  ['nothing after the first game', 1, { 0: 1 }, ''],
  ['the most wins first', 3, { 0: 1, 2: 2 }, 'Games won: Cy 2 · Ann 1'],
  ['nothing of players who left', 2, { 1: 1 }, ''],
] as const)('score of the evening: %s', (_, gameNumber, wins, line) => {
  const seats = [fakeSeat('Ann'), null, fakeSeat('Cy')];
  expect(eveningScore({ gameNumber, wins, seats })).toBe(line);
});

test('the result of a second game shows the score of the evening, and that of a first has no line for it', async () => {
  const ui = await loadGameUi<GameId>('drop-rainbow');
  const outcome = { winners: [seatOf(0)], scores: [1, 0], reason: 'seven-colors' };
  const view = {
    players: [],
    deck: 0,
    row: [],
    discards: [],
    turn: 0,
    stops: 0,
    up: 'red',
    complete: [],
  } as never;
  const context: GameContext<GameId> = {
    ...{ view, settled: view, options: {} as never, prompt: null, you: null, toAct: [] },
    ...{ who: () => ({ name: 'Ann', you: false }), colors: [], choices: [], chosen: [] },
    ...{ choose: () => {}, act: () => {} },
  };
  const shown = (evening: string): string =>
    renderToText(resultView(ui, outcome, context, ['Ann', 'Bo'], evening));
  expect(shown('Games won: Ann 2')).toContain('Games won: Ann 2');
  expect(shown('')).not.toContain('class="evening"');
});

test.each([
  ['its player', 0, { rules: 1 }, 1],
  ['a spectator', null, { rules: 1 }, 0],
  ['its player, by other rules', 0, { rules: 7 }, 0],
  [
    'its player, at a table that publishes no whole games',
    0,
    { rules: 1, settings: { transcript: 'own' } },
    0,
  ],
])('the result leads to the costliest decisions of %s: %#', async (_, you, more, links) => {
  const ui = await loadGameUi<GameId>('drop-rainbow');
  const view = { players: [], deck: 0, row: [], discards: [], complete: [] };
  const context = {
    ...{
      view,
      settled: view,
      options: {},
      prompt: null,
      you,
      toAct: [],
      colors: [],
      choices: [],
      chosen: [],
    },
    who: () => ({ name: 'Ann', you: false }),
  } as never;
  const table = {
    ...{
      id: 'abc',
      gameNumber: 1,
      seats: [],
      wins: {},
      game: 'drop-rainbow',
      settings: { transcript: 'full' },
    },
    ...more,
  } as never;
  const outcome = { winners: [seatOf(0)], scores: [1, 0], reason: 'seven-colors' };
  const text = renderToText(afterGame(table, ui, outcome, context, null, false, html`<i></i>`));
  expect(text.split('/t/abc/games/1#costliest')).toHaveLength(1 + links);
});
