import { expect, test } from 'vitest';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { context, view } from '../../../test/helpers/presidential-context.ts';
import { columnsOf } from './chips.ts';
import { playerArea } from './player-area.ts';

test.each<[amount: number, columns: readonly string[]]>([
  [0, []],
  [99, ['3 of 25', '4 of 5', '4 of 1']],
  [600, ['6 of 100']],
  [10_000, ['6 of 1000', '4 of 1000']],
])('%i chips are stacked as %j', (amount, columns) => {
  expect(columnsOf(amount).map(({ value, count }) => `${count} of ${value}`)).toEqual(columns);
});

test('columns of every amount have at most six chips and add up to it', () => {
  for (let amount = 0; amount <= 1500; amount++) {
    const columns = columnsOf(amount);
    expect(columns.every(({ count }) => count >= 1 && count <= 6)).toBe(true);
    expect(columns.reduce((sum, { value, count }) => sum + value * count, 0)).toBe(amount);
  }
});

test('only players in the game have a plate for chips', () => {
  const areaOf = (standing: 'in' | 'out', bet = 0): string =>
    playerArea(
      context({ view: view({ players: [{ standing, bet, stack: 0 }, {}] }) }),
      seatOf(0),
    ).strings.join('');
  expect(areaOf('out')).toBe('');
  expect(areaOf('in')).toContain('<div');
  // All-in chips stay there until the hand is won.
  expect(areaOf('out', 3)).toContain('<div');
});
