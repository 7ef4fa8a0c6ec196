import { describe, expect, test } from 'vitest';
import { TestMatcher } from '../../test/helpers/matcher.ts';
import { type Criteria, fillTables, fitParties } from './grouping.ts';
import { deviceId, openDevice, sealDevice } from './strangers.ts';

const secret = 's'.repeat(32);
const device = deviceId(secret, 'd'.repeat(43));
const deviceOf = (who: string): string => who.padEnd(43, '-');

describe('[SEC-127] a sealed device', () => {
  test('is opened by the server that sealed it, and looks different at each table', () => {
    const [one, other] = ['1', '2'].map((seat) => sealDevice(secret, device, seat));
    expect(one).toMatch(/^[\w-]{43}$/);
    expect(one).not.toBe(other);
    expect([one, other].map((sealed) => openDevice(secret, sealed ?? ''))).toEqual([device, device]);
  });

  test.each([
    ['of another server', sealDevice('t'.repeat(32), device, '1')],
    [
      'that was changed',
      sealDevice(secret, device, '1').replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    ],
    ['that was made up', 'A'.repeat(43)],
  ])('%s is not opened', (_, sealed) => {
    expect(openDevice(secret, sealed)).toBeNull();
  });
});

/** Matches the two, and returns their reservations at the table. */
const met = (matcher: TestMatcher, ...names: readonly string[]): Record<string, string> => {
  for (const who of names) {
    matcher.open(`${who}1`);
    matcher.seek(`${who}1`, `${who}1`, { name: who, device: deviceOf(who) });
  }
  const [create] = matcher.calls.filter(({ route }) => route === 'create');
  const { matched } = (create?.message ?? {}) as { matched: { seats: { name: string; avoid: string }[] } };
  return Object.fromEntries(matched.seats.map(({ name, avoid }) => [name, avoid]));
};

test('[SEC-136] a banned device gets no ticket, others do', () => {
  const matcher = new TestMatcher();
  matcher.isBanned = (banned) => banned === deviceId(secret, deviceOf('ann'));
  for (const who of ['ann', 'bo']) {
    matcher.open(who);
    matcher.seek(who, who, { device: deviceOf(who) });
  }
  expect(matcher.heard.get('ann')).toEqual([['no', 'banned', expect.any(String)]]);
  expect(['ann', 'bo'].map((who) => matcher.ticketOf(who)?.status.type)).toEqual([undefined, 'waiting']);
});

test.each([
  ['lists', 'ann', 'bo'],
  ['is listed by', 'bo', 'ann'],
])(
  '[SEC-127] a player who %s another is matched with others only, and both wait as without a list',
  (_, lister, listed) => {
    const matcher = new TestMatcher();
    const avoid = met(matcher, 'ann', 'bo')[listed] ?? '';
    for (const who of ['ann', 'bo']) {
      matcher.open(`${who}2`);
      const list = who === lister ? { avoid: [avoid] } : {};
      matcher.seek(`${who}2`, `${who}2`, { name: who, device: deviceOf(who), ...list });
    }
    matcher.now += 60_000;
    matcher.ring();
    for (const who of ['ann2', 'bo2']) expect(matcher.ticketOf(who)?.status.type).toBe('waiting');
    matcher.open('cy');
    matcher.seek('cy', 'cy', { device: deviceOf('cy') });
    const waiting = ['ann2', 'bo2', 'cy'].filter((who) => matcher.ticketOf(who)?.status.type === 'waiting');
    expect(waiting).toEqual([expect.stringMatching(/^(ann|bo)2$/)]);
  },
);

test('a ticket without a device is matched, and its seat cannot be listed', () => {
  const matcher = new TestMatcher();
  matcher.open('ann');
  matcher.seek('ann', 'ann');
  matcher.open('bo');
  matcher.seek('bo', 'bo');
  const [create] = matcher.calls.filter(({ route }) => route === 'create');
  expect(create?.message).toMatchObject({ matched: { seats: [{}, {}] } });
  expect(JSON.stringify(create?.message)).not.toContain('avoid');
});

test('a ticket with 51 listed players is refused', () => {
  const matcher = new TestMatcher();
  matcher.open('ann');
  matcher.seek('ann', 'ann', { avoid: new Array(51).fill('A'.repeat(43)) });
  expect(matcher.last('ann')).toMatchObject(['no', 'bad-message', expect.any(String)]);
});

const player = (name: string, avoids: readonly string[] = [], party: Criteria['party'] = null) => ({
  ...{ name, device: name, avoids, party },
});
const names = (players: readonly { readonly name: string }[]): string =>
  players.map(({ name }) => name).join(' ');

describe('grouping of players who avoid others', () => {
  const together = { id: 'p', size: 2 };
  test.each([
    ['the next player', [player('A', ['B']), player('B'), player('C'), player('D')], ['A C', 'B D']],
    ['all others', [player('A', ['B', 'C', 'D']), player('B'), player('C'), player('D')], ['B C']],
    [
      'a member of a party',
      [player('A', ['y']), player('x', [], together), player('y', [], together), player('B'), player('C')],
      ['x y', 'A B'],
    ],
  ])('%s: tables of two have no pair of them', (_, players, tables) => {
    expect(
      fillTables(players, 2, () => 1)
        .map(names)
        .sort(),
    ).toEqual([...tables].sort());
  });

  test('an open table gets no player who avoids its players or is avoided by them', () => {
    const present = [{ device: 'X', avoids: ['B'] }];
    const waiting = [player('A', ['X']), player('B'), player('C'), player('D')];
    expect(names(fitParties(waiting, 2, present))).toBe('C D');
  });

  test('[SEC-127] two thousand players who all avoid each other take bounded work', () => {
    let compared = 0;
    const devices = Array.from({ length: 2_000 }, (_, index) => `${index}`);
    const players = devices.map((name, index) => ({
      ...player(name),
      get avoids() {
        compared += 1;
        return devices.slice(Math.max(0, index - 25), index + 25);
      },
    }));
    fillTables(players, 12, () => 1);
    expect(compared).toBeLessThan(2_000_000);
  });
});
