import { describe, expect, test } from 'vitest';
import { TestMatcher } from '../../test/helpers/matcher.ts';
import { completeParties, fillTables, fitParties } from './grouping.ts';
import type { Stranger } from './strangers.ts';

interface Guest extends Stranger {
  readonly name: string;
  readonly party: { readonly id: string; readonly size: number } | null;
  readonly worth: number;
}

/** "a a b C": members of a party share a lowercase letter; a capital is a single player. */
const guests = (line: string): Guest[] => {
  const names = line.split(' ');
  return names.map((name, index) => ({
    name,
    party:
      name === name.toUpperCase() ? null : { id: name, size: names.filter((one) => one === name).length },
    worth: names.length - index,
    device: name,
    avoids: [],
  }));
};
const names = (people: readonly Guest[]): string => people.map(({ name }) => name).join(' ');

describe('grouping of parties', () => {
  test.each([
    ['A B C D E', 2, ['A B', 'C D']],
    ['a a B C', 4, ['a a B C']],
    ['A a a B', 3, ['A a a']],
    // Three and one more are worth more than two and two.
    ['a a a b b C d d', 4, ['a a a C', 'b b d d']],
    ['a a a b b c c', 4, ['b b c c']],
    ['a a a b b b', 4, []],
    ['a a B', 2, ['a a']],
    ['A b b', 2, ['b b']],
  ])('of %s, at tables of %i, fills tables without splitting a party', (line, seats, tables) => {
    expect(fillTables(guests(line), seats, ({ worth }) => worth).map(names)).toEqual(tables);
  });

  test.each([
    ['a a B', 1, 'B'],
    ['a a B', 2, 'a a'],
    ['A b b', 2, 'A'],
  ])('of %s, with %i free seats, takes the first that fit', (line, seats, taken) => {
    expect(names(fitParties(guests(line), seats))).toBe(taken);
  });

  test('removes members of an incomplete party', () => {
    const [first, ...others] = guests('a a b b C');
    expect(first?.name).toBe('a');
    expect(names(completeParties(others))).toBe('b b C');
  });
});

const party = (size: number) => ({ party: { id: 'friends'.padEnd(43, '_'), size } });

/** Seeks as one member of a party. */
const join = (matcher: TestMatcher, who: string, size = 2, more: object = {}): void => {
  matcher.open(who);
  matcher.seek(who, who, { ...party(size), ...more });
};

describe('a party', () => {
  test('waits from the moment its last member arrives', () => {
    const matcher = new TestMatcher();
    join(matcher, 'ann');
    expect(matcher.last('ann')).toEqual(['party', 1, 2]);
    matcher.now += 30_000;
    join(matcher, 'bo');
    const [create] = matcher.calls.filter(({ route }) => route === 'create');
    expect(create?.message).toMatchObject({ matched: { seats: [{ name: 'Ann' }, { name: 'Ann' }] } });
    expect(matcher.ticketOf('ann')?.since).toBe(matcher.now);
  });

  test('is not matched while a member is missing', () => {
    const matcher = new TestMatcher();
    join(matcher, 'ann');
    matcher.open('cy');
    matcher.seek('cy', 'cy');
    expect(matcher.calls.filter(({ route }) => route === 'create')).toEqual([]);
  });

  test('is as far from a region as its farthest member', () => {
    const matcher = new TestMatcher();
    join(matcher, 'ann', 2, { latencies: { weur: 20, enam: 90 } });
    join(matcher, 'bo', 2, { latencies: { weur: 80, enam: 30, oc: 100 } });
    for (const who of ['ann', 'bo']) expect(matcher.ticketOf(who)?.latencies).toEqual({ weur: 80, enam: 90 });
  });

  test('is notified of its present members when one disconnects', () => {
    const matcher = new TestMatcher();
    join(matcher, 'ann', 2);
    matcher.open('eve');
    matcher.seek('eve', 'eve', { ...party(2), latencies: { enam: 20 } });
    matcher.close('eve');
    matcher.now += 1_000;
    matcher.ring();
    expect(matcher.last('ann')).toEqual(['party', 1, 2]);
  });

  test.each([
    ['one too many', 2, {}, 'table-full'],
    ['another setup', 2, { settings: { turnSeconds: 30 } }, 'bad-options'],
    ['another party size', 3, {}, 'wrong-player-count'],
  ])('rejects a member with %s', (_, size, more, code) => {
    const matcher = new TestMatcher();
    join(matcher, 'ann');
    if (code === 'table-full') join(matcher, 'bo', 2, { latencies: { enam: 20 } });
    join(matcher, 'cy', size, more);
    expect(matcher.last('cy')).toMatchObject(['no', code, expect.any(String)]);
  });

  test('has two to four members', () => {
    const matcher = new TestMatcher();
    for (const size of [1, 5]) {
      join(matcher, `size${size}`, size);
      expect(matcher.last(`size${size}`)).toMatchObject(['no', 'bad-message', expect.any(String)]);
    }
  });
});
