import { describe, expect, test } from 'vitest';
import { digestOf } from '../../../shared/kernel/random.ts';
import { closeCodes, protocolVersion } from '../../../shared/protocol/codes.ts';
import { begin, gather, playOn, recordOf } from '../../../test/helpers/memory/gather.ts';
import { Player, tokenOf } from '../../../test/helpers/memory/player.ts';
import { openSite } from '../../runtime/calls.ts';
import { reportOf } from '../features/report.ts';
import { summaryOf } from '../views/views.ts';

const password = 'sesame, please';
const address = '203.0.113.7';
const refused = { code: closeCodes.passwordNeeded, reason: 'the table has a password' };

const guarded = async (plan: Parameters<typeof gather>[0] = {}, make = gather) => {
  const { world, table, players } = await make({ capacity: 3, players: 2, ...plan });
  const [host, guest] = players;
  if (host === undefined || guest === undefined) throw new Error('two players are missing');
  expect(await host.ask({ type: 'change', password })).toContain('ok');
  /** A new connection with this hello. */
  const enter = async (hello: object, from: string | null = address) => {
    const client = table.connect(from);
    client.say(JSON.stringify({ type: 'hello', protocol: protocolVersion, ...hello }));
    await world.settled();
    return client;
  };
  const sit = async (client: Awaited<ReturnType<typeof enter>>) => {
    client.say({ type: 'sit', id: 'sitting', name: 'Eve', token: tokenOf('eve') });
    await world.settled();
    return recordOf(table).seats.some((seat) => seat?.name === 'Eve');
  };
  return { world, table, players, host, guest, enter, sit };
};

describe('[SEC-126] a table with a password', () => {
  test.each([
    ['without it', {}],
    ['with a wrong one', { password: 'sesame' }],
    ['with a wrong token', { token: tokenOf('eve') }],
    ['for relays', { relay: true }],
  ])('closes a connection %s, which sees and changes nothing', async (_, hello) => {
    const { enter, sit } = await guarded();
    const client = await enter(hello);
    expect(client.closed).toEqual(refused);
    expect(client.received.join()).not.toMatch(/ann|bob|presence/);
    expect(await sit(client)).toBe(false);
  });

  test('lets watch and sit down with it, and tells only that there is one', async () => {
    const { table, host, enter, sit } = await guarded();
    const client = await enter({ password });
    expect(client.closed).toBeNull();
    expect(await sit(client)).toBe(true);
    expect(host.view.hasPassword).toBe(true);
    const { hash = '' } = recordOf(table).password ?? {};
    expect(`${host.client.received} ${client.received}`).not.toMatch(new RegExp(`sesame|${hash}`));
    expect(JSON.stringify(recordOf(table))).not.toContain(password);
  });

  test('has another hash at each table', async () => {
    const [a, b] = [await guarded({ seed: 'a' }), await guarded({ seed: 'b' })];
    expect(recordOf(a.table).password?.hash).not.toBe(recordOf(b.table).password?.hash);
  });

  test('reads the same letters of another keyboard', async () => {
    const { host, enter } = await guarded();
    await host.ask({ type: 'change', password: 'caf\u00e9' });
    expect((await enter({ password: 'cafe\u0301' })).closed).toBeNull();
  });

  test('keeps players, also during a game, and asks them once they have left', async () => {
    const { guest, enter } = await guarded({}, begin);
    expect(guest.client.closed).toBeNull();
    const again = await enter({ token: tokenOf('bob') });
    expect(again.closed).toBeNull();
    await guest.ask({ type: 'leave' });
    expect(guest.client.closed).toEqual(refused);
  });

  test('closes those who watch when it is set or changed, and none after it is removed', async () => {
    const { world, table, players } = await gather({ capacity: 3, players: 2 });
    const eve = await new Player(world, table, 'eve').hello(null);
    await players[0]?.ask({ type: 'change', password });
    expect(eve.client.closed).toEqual(refused);
    const { enter, host } = await guarded();
    const former = await enter({ password });
    await host.ask({ type: 'change', password: 'another' });
    expect(former.closed).toEqual(refused);
    expect((await enter({ password })).closed).toEqual(refused);
    await host.ask({ type: 'change', password: null });
    expect((await enter({})).closed).toBeNull();
    expect(host.view.hasPassword).toBeUndefined();
  });

  test('lets in the users that its site has signed in', async () => {
    const { table, enter } = await guarded({ site: openSite('chess-club') });
    const member = {
      user: 'eve',
      name: 'Eve',
      tokenHash: digestOf(tokenOf('eve')),
      role: 'player',
      seat: null,
    } as const;
    await table.admit('chess-club', member, null);
    expect((await enter({ token: tokenOf('eve') })).closed).toBeNull();
    expect((await enter({ token: tokenOf('max') })).closed).toEqual(refused);
  });

  test('accepts ten wrong ones of an address in ten minutes, then none of it', async () => {
    const { world, table, enter } = await guarded();
    for (let times = 0; times < 12; times += 1) await enter({ password: `guess ${times}` });
    expect(recordOf(table).password?.wrong).toHaveLength(10);
    expect(JSON.stringify(recordOf(table))).not.toContain(address);
    expect((await enter({ password })).closed).toEqual(refused);
    expect((await enter({ password }, '198.51.100.1')).closed).toBeNull();
    await world.pass(10 * 60_000);
    expect((await enter({ password })).closed).toBeNull();
  });

  test('is not listed, names no player, and is filled by no stranger', async () => {
    const { table } = await guarded({ settings: { listed: true, botsGiveWay: true } });
    const record = recordOf(table);
    expect(reportOf(record).summary).toBeNull();
    expect(summaryOf(record)).toMatchObject({ players: [], bots: [], givingWay: 0 });
  });

  test('sends no frame to relays, which cannot check it', async () => {
    const { world, table, enter } = await guarded();
    world.limits = { ...world.limits, maxDirectSpectators: 0 };
    expect((await enter({ password, relay: true })).closed).toBeNull();
    expect(await table.watched(0, 1, null)).toEqual([refused]);
    expect(recordOf(table).audience.relays).toEqual([]);
  });

  test('gives transcripts and results to its players only', async () => {
    const { players, table } = await guarded({}, begin);
    await playOn(players);
    expect(await table.transcript(1, null)).toBeNull();
    expect(await table.transcript(1, tokenOf('ann'))).not.toBeNull();
  });

  test('is set by the host only, and has 1 to 64 characters', async () => {
    const { guest, host } = await guarded();
    expect(await guest.ask({ type: 'change', password: 'mine' })).toContain('not-host');
    for (const wrong of ['', 'x'.repeat(65)])
      expect(await host.ask({ type: 'change', password: wrong })).toContain('bad-message');
  });
});
