import { describe, expect, test } from 'vitest';
import { at } from '../../../shared/kernel/util.ts';
import { closeCodes, ping } from '../../../shared/protocol/codes.ts';
import { asked, begin, gather, notAsked, playOn, recordOf } from '../../../test/helpers/memory/gather.ts';
import { Player } from '../../../test/helpers/memory/player.ts';

/** A dead connection is detected within this time, in ms. */
const noticed = 90_000;
const unclocked = { turnSeconds: null };

describe('[SEC-22] a player whose connection is dead', () => {
  test('is shown as disconnected within 90 seconds when to act, and away a minute later', async () => {
    const { world, players } = await begin({ settings: unclocked });
    const [lost, other] = [asked(players), notAsked(players)];
    lost.client.vanish();
    await world.pass(noticed);
    expect(other.presence?.seats[lost.seat]).toBe(false);
    await world.pass(60_000 + 2_000);
    expect(other.events.map(({ type }) => type)).toContain('table:away');
    expect(other.isAsked).toBe(true);
  });

  test('does not block a rematch that the others agreed to', async () => {
    const { world, players } = await begin({ players: 3, settings: unclocked });
    await playOn(players);
    const [host, bob, cleo] = [at(players, 0), at(players, 1), at(players, 2)];
    cleo.client.vanish();
    for (const player of [host, bob]) await player.ask({ type: 'rematch', agreed: true });
    await world.pass(noticed);
    expect(host.view).toMatchObject({ phase: 'playing', gameNumber: 2 });
    expect(host.view.roster?.names).not.toContain(cleo.name);
  });

  test('returns with a new connection, and the old one has no viewer', async () => {
    const { world, players } = await begin({ settings: unclocked });
    const [lost, other] = [asked(players), notAsked(players)];
    lost.client.vanish();
    await world.pass(noticed);
    await lost.connectAgain().hello();
    expect(other.presence?.seats).toEqual([true, true]);
    expect(lost.isAsked).toBe(true);
  });

  test('as a spectator is closed once the table is awake', async () => {
    const { world, table, players } = await begin({ settings: unclocked });
    const watcher = await new Player(world, table, 'eve').hello(null);
    watcher.client.vanish();
    await world.pass(2 * noticed);
    expect(at(players, 0).presence?.watching).toBe(0);
  });
});

test('[SEC-43] a socket without a hello is closed after ten seconds, also if it sends heartbeats', async () => {
  const { world, table, players } = await gather();
  const silent = table.connect();
  await world.pass(5_000);
  silent.say(ping);
  await world.pass(4_999);
  expect(silent.closed).toBeNull();
  await world.pass(1);
  expect(silent.closed?.code).toBe(closeCodes.noHello);
  await world.pass(60_000);
  expect(players.map(({ client }) => client.closed)).toEqual([null, null]);
});

describe('a player who answers heartbeats', () => {
  test('stays connected, and the table wakes about once a minute', async () => {
    const { world, table, players } = await begin({ settings: unclocked });
    const before = recordOf(table);
    let rung = 0;
    for (let passed = 0; passed < 30 * 60_000; passed += 10_000) {
      const { alarm } = table;
      await world.pass(10_000);
      if (alarm !== null && alarm <= world.now) rung += 1;
    }
    expect(players.map(({ client }) => client.closed)).toEqual([null, null]);
    expect(recordOf(table).game.decisions).toEqual(before.game.decisions);
    expect(rung).toBeLessThanOrEqual(31);
  });
});

describe('a table without an awaited player', () => {
  test.each([
    ['alone at it', { players: 1, capacity: 2 }],
    ['with computer players', { players: 1, computers: 1 }],
  ])('sleeps: a player %s', async (_, plan) => {
    const { world, table } = await gather(plan);
    await world.pass(1_000);
    expect((table.alarm ?? 0) - world.now).toBeGreaterThan(20 * 60_000);
  });

  test('sleeps while a player thinks in a game against bots', async () => {
    const { world, table, players } = await begin({ players: 1, computers: 2, settings: unclocked });
    while (!at(players, 0).isAsked) await world.pass(1_000);
    expect((table.alarm ?? 0) - world.now).toBeGreaterThan(20 * 60_000);
  });
});
