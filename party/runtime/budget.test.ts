import { expect, test } from 'vitest';
import { Budget, cpuCosts } from './budget.ts';

/** Milliseconds that an address spends in steps of 10 until it is refused. */
const spent = (budget: Budget, address: string, now: number, isPlayer: boolean): number => {
  let total = 0;
  while (budget.spend(address, 10, now, isPlayer) === 0) total += 10;
  return total;
};

test('an address spends half a second of CPU at once, and players half a second more', () => {
  const budget = new Budget();
  expect(spent(budget, 'a', 0, false)).toBe(500);
  expect(spent(budget, 'a', 0, true)).toBe(500);
  expect(spent(budget, 'b', 0, true)).toBe(1_000);
});

test('a budget grows by 200 ms a second to its capacity, and says when it suffices', () => {
  const budget = new Budget();
  budget.charge('a', 2_000, 0);
  expect(budget.spend('a', 100, 0)).toBe(8);
  expect(budget.spend('a', 100, 0, true)).toBe(6);
  expect(budget.spend('a', 100, 8_000)).toBe(0);
  expect(spent(budget, 'a', 9_000, true)).toBe(700);
  expect(spent(budget, 'a', 3_600_000, true)).toBe(1_000);
});

test('[SEC-65] refusals use up an address’s part, and leave its players theirs', () => {
  const budget = new Budget();
  for (let refusal = 0; refusal < 100_000; refusal += 1) budget.chargeRefusal('a', 0);
  expect(budget.spend('a', cpuCosts.file, 0)).toBe(1);
  expect(spent(budget, 'a', 0, true)).toBe(500);
  // What the players have spent is not given back.
  budget.chargeRefusal('a', 0);
  expect(spent(budget, 'a', 0, true)).toBe(0);
});

test('[SEC-65] a debt grows to a second of CPU', () => {
  const budget = new Budget();
  for (let transcript = 0; transcript < 100; transcript += 1) budget.charge('a', 100, 0);
  expect([budget.spend('a', 0.2, 7_500) > 0, budget.spend('a', 0.2, 7_501)]).toEqual([true, 0]);
});

test('a clock that is set back neither adds nor removes CPU time', () => {
  const budget = new Budget();
  budget.charge('a', 1_000, 5_000);
  expect(spent(budget, 'a', 0, true)).toBe(0);
});

test('an unknown address has no budget', () => {
  const budget = new Budget();
  budget.charge(null, 10_000, 0);
  expect(budget.spend(null, cpuCosts.message, 0)).toBe(0);
});

test('[SEC-65] a budget keeps ten thousand addresses', () => {
  const budget = new Budget();
  for (let address = 0; address <= 10_000; address += 1) budget.charge(String(address), 5_000, 0);
  expect([budget.spend('1', 1, 0) > 0, budget.spend('0', 1, 0)]).toEqual([true, 0]);
});
