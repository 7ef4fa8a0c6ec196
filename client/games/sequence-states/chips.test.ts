import { expect, it } from 'vitest';
import { seatOf } from '../../../shared/kernel/ids.ts';
import type { SeatColor } from '../../sdk/index.ts';
import { teamChips } from './chips.ts';
import { ui } from './index.ts';

it.each<[string, readonly SeatColor[], number, readonly number[], readonly string[]]>([
  ['by team number without choices', ['red', 'orange', 'yellow'], 3, [], ['black', 'white', 'pink']],
  ['by team number where other colors were chosen', ['red', 'blue'], 2, [0, 1], ['black', 'white']],
  ['what was chosen', ['red', 'pink'], 2, [1], ['black', 'pink']],
  [
    'what a later team chose goes before an earlier team’s number',
    ['red', 'black'],
    2,
    [1],
    ['white', 'black'],
  ],
  ['what any member chose', ['red', 'blue', 'pink', 'white'], 2, [2], ['pink', 'white']],
  [
    'the last choice of any player of a team',
    ['white', 'blue', 'pink', 'red'],
    2,
    [2, 0],
    ['white', 'black'],
  ],
  [
    'the lower team’s choice where two chose the same',
    ['pink', 'pink', 'black'],
    3,
    [1, 2, 0],
    ['pink', 'white', 'black'],
  ],
])('[SQ-7] teams play these chips: %s', (_, seats, teams, choices, chips) => {
  expect(teamChips(seats, teams, choices.map(seatOf))).toEqual(chips);
});

it('the disc of each player has the color of the team’s chips', () => {
  const colors: readonly SeatColor[] = ['red', 'orange', 'yellow', 'green'];
  const context = { colors, choices: [], view: { teams: 2 } } as never;
  expect(colors.map((_, seat) => ui.discColor?.(context, seatOf(seat)))).toEqual([
    'black',
    'white',
    'black',
    'white',
  ]);
});
