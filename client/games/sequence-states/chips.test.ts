import { expect, it } from 'vitest';
import type { SeatColour } from '../../sdk/index.ts';
import { teamChips } from './chips.ts';

it.each<[string, readonly SeatColour[], number, readonly string[]]>([
  [
    'by team number where nobody has one of the three',
    ['red', 'orange', 'yellow'],
    3,
    ['black', 'white', 'pink'],
  ],
  ['the first player’s own colour', ['red', 'pink'], 2, ['black', 'pink']],
  ['all three as they sit', ['pink', 'black', 'white'], 3, ['pink', 'black', 'white']],
  ['what a later team chose goes before an earlier team’s number', ['red', 'black'], 2, ['white', 'black']],
  ['the first that is left, twice over', ['red', 'blue', 'black'], 3, ['white', 'pink', 'black']],
  ['nothing for a team’s second player', ['red', 'blue', 'pink', 'white'], 2, ['black', 'white']],
  [
    'the lower team’s choice where two chose the same',
    ['pink', 'pink', 'black'],
    3,
    ['pink', 'white', 'black'],
  ],
])('[SQ-7] chips: %s', (_, seats, teams, chips) => {
  expect(teamChips(seats, teams)).toEqual(chips);
});
