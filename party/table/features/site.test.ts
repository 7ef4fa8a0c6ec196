import { describe, expect, test } from 'vitest';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { digestOf } from '../../../shared/kernel/random.ts';
import { at } from '../../../shared/kernel/util.ts';
import { closeCodes } from '../../../shared/protocol/codes.ts';
import { begin, gather, playOn, recordOf } from '../../../test/helpers/memory/gather.ts';
import { no, ok, Player, tokenOf } from '../../../test/helpers/memory/player.ts';
import { MemoryWorld } from '../../../test/helpers/memory/world.ts';
import { type Member, openSite } from '../../runtime/calls.ts';
import { lettersTo } from '../outbox.ts';

const site = { ...openSite('chess-club'), title: 'Tuesday' };

/** A user whose seat token is that of the player of this name. */
const member = (name: string, changes: Partial<Member> = {}): Member => ({
  user: `user-${name}`,
  name,
  tokenHash: digestOf(tokenOf(name)),
  role: 'player',
  seat: null,
  ...changes,
});

const typesIn = (world: MemoryWorld): string[] => world.siteEvents.map(({ event }) => event.type);

describe('events of a site’s table', () => {
  test('tell each step of a game, numbered without gaps', async () => {
    const { world, players, table } = await begin({ site });
    await playOn(players);
    await world.settled();
    const types = ['table.created', 'seat.taken', 'seat.taken', 'game.started', 'game.ended'];
    expect(typesIn(world)).toEqual(types);
    expect(world.siteEvents.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    const { outcome } = at(players, 0).view;
    expect(world.siteEvents.at(-1)?.event.data).toMatchObject({
      ...outcome,
      table: table.id,
      title: 'Tuesday',
      gameNumber: 1,
      seal: at(players, 0).view.shuffle.seal,
      seats: [
        { seat: 0, name: 'ann', user: null, bot: null },
        { seat: 1, name: 'bob', user: null, bot: null },
      ],
    });
  });

  test('name the site’s user, also after leaving the seat to a bot', async () => {
    const { world, table, players } = await gather({ site, players: 1, capacity: 2 });
    await table.admit(site.id, member('zoe'), null);
    const zoe = await new Player(world, table, 'zoe').hello(null);
    await zoe.sit();
    await at(players, 0).ask({ type: 'start' });
    await zoe.ask({ type: 'leave' });
    await playOn(players);
    await world.settled();
    const last = world.siteEvents.at(-1)?.event;
    expect(last?.type).toBe('game.ended');
    expect(last?.data).toMatchObject({
      seats: [{ user: null }, { seat: 1, name: 'zoe', user: 'user-zoe', bot: 'normal' }],
    });
  });

  test('[SEC-3] of a delayed game come when its spectators see them, and name a user who has left since', async () => {
    const settings = { spectatorDelay: 120 };
    const { world, table, players } = await gather({ site, players: 1, capacity: 2, settings });
    await table.admit(site.id, member('zoe'), null);
    const zoe = await new Player(world, table, 'zoe').hello(null);
    await zoe.sit();
    await at(players, 0).ask({ type: 'start' });
    await playOn([...players, zoe]);
    await zoe.ask({ type: 'leave' });
    await at(players, 0).ask({ type: 'add-bot', seat: seatOf(1) });
    const seen = [{ user: null }, { seat: 1, name: 'zoe', user: 'user-zoe', bot: null }];
    expect(await table.siteTable(site.id)).toMatchObject({ phase: 'playing', outcome: null, seats: seen });
    expect(typesIn(world).at(-1)).toBe('game.started');
    await world.pass(119_900);
    expect(typesIn(world).at(-1)).toBe('game.started');
    await world.pass(200);
    expect(world.siteEvents.at(-1)?.event).toMatchObject({ type: 'game.ended', data: { seats: seen } });
    expect(await table.siteTable(site.id)).toMatchObject({ phase: 'over', seats: [{}, { bot: 'normal' }] });
    expect(world.siteEvents.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  });

  test('of a delayed game come at once when its site closes the table', async () => {
    const { world, table, players } = await begin({ site, settings: { spectatorDelay: 120 } });
    await playOn(players);
    expect(await table.remote.close({ site: site.id })).toBe(true);
    await world.settled();
    expect(typesIn(world).slice(-2)).toEqual(['game.ended', 'table.ended']);
  });

  test('[SEC-101] are repeated until the site confirms them, and stored meanwhile', async () => {
    const world = new MemoryWorld('a deaf site');
    world.siteIsDeaf = true;
    const { table } = await gather({ world, site });
    table.crash();
    expect(lettersTo(recordOf(table), 'site')).toHaveLength(3);
    world.siteIsDeaf = false;
    await world.pass(60_000);
    expect(typesIn(world)).toEqual(['table.created', 'seat.taken', 'seat.taken']);
    expect(lettersTo(recordOf(table), 'site')).toEqual([]);
  });

  test('are sent in parts that fit into one call', async () => {
    const { world, table } = await gather({ site, players: 0, capacity: 2 });
    const sizes: number[] = [];
    world.siteIsDeaf = true;
    const visitor = await new Player(world, table, 'eve').hello(null);
    for (let visit = 0; visit < 45; visit += 1) {
      await world.pass(2_000);
      await visitor.sit();
      await visitor.ask({ type: 'leave' });
    }
    world.siteIsDeaf = false;
    world.sendToSite = (_site, events) => sizes.push(events.length);
    await world.pass(600_000);
    expect(world.siteEvents.map(({ number }) => number)).toEqual(
      Array.from({ length: 46 }, (_, index) => index + 1),
    );
    const seat = { seat: 11, name: '🂡'.repeat(24), user: '한'.repeat(128), bot: 'normal', away: false };
    const largest = { ...world.siteEvents[0], seats: Array.from({ length: 12 }, () => seat) };
    const bytes = Buffer.byteLength(
      JSON.stringify({ largest, scores: Array.from({ length: 12 }, () => 10_000) }),
    );
    // Larger calls are refused.
    expect(Math.max(...sizes) * bytes).toBeLessThan(64 * 1024);
  });

  test.each([
    [86_400, 1, 0],
    [60, 0, 0],
    [86_400, 1, 100],
  ])(
    'at a pace of %d seconds a move, tell %d times that a user is to act, after %d s with spectators',
    async (turnSeconds, count, spectatorDelay) => {
      const settings = { turnSeconds, spectatorDelay };
      const { world, table, players } = await gather({ site, players: 1, capacity: 2, settings });
      await table.admit(site.id, member('zoe'), null);
      const zoe = await new Player(world, table, 'zoe').hello(null);
      await zoe.sit();
      const ann = at(players, 0);
      await ann.ask({ type: 'start' });
      for (let turn = 0; !zoe.isAsked && turn < 20; turn += 1) {
        await world.pass(200);
        await ann.act({ type: 'draw' });
      }
      expect(typesIn(world).includes('turn.waiting')).toBe(count > 0 && spectatorDelay === 0);
      await world.pass(spectatorDelay * 1_000);
      const { createdAt, toAct } = zoe.view;
      const waiting = world.siteEvents.flatMap(({ event }) =>
        event.type === 'turn.waiting' ? [event.data] : [],
      );
      const about = { table: table.id, game: 'drop-rainbow', title: 'Tuesday', gameNumber: 1 };
      const turn = {
        ...about,
        seat: zoe.seat,
        user: 'user-zoe',
        deadline: createdAt + (toAct[zoe.seat] ?? 0),
      };
      expect(waiting).toEqual(Array(count).fill(turn));
      // A process that dies loses none of them.
      table.crash();
      expect(recordOf(table).outbox.receivers.site?.last).toBe(world.siteEvents.length);
    },
  );

  test('a table keeps its end until the site has confirmed it', async () => {
    const { world, table, players } = await gather({ site });
    world.siteIsDeaf = true;
    for (const player of players) player.client.close();
    await world.pass(48 * 3_600_000);
    expect(table.stored()).toMatchObject({ ended: true });
    world.siteIsDeaf = false;
    await world.pass(3_600_000);
    expect(typesIn(world).at(-1)).toBe('table.ended');
    expect(table.stored()).toBeUndefined();
  });

  test('[SEC-97] no view, event or transcript contains a user or the site', async () => {
    const { world, table, players } = await gather({ site, players: 1, capacity: 2 });
    await table.admit(site.id, member('zoe'), null);
    const zoe = await new Player(world, table, 'zoe').hello(null);
    await zoe.sit();
    await at(players, 0).ask({ type: 'start' });
    const both = [...players, zoe];
    await playOn(both);
    const transcript = await table.transcript(1, tokenOf('zoe'));
    const seen = JSON.stringify([
      both.map(({ view, events }) => [view, events]),
      transcript,
      await table.summary(),
    ]);
    expect(seen).toContain('zoe');
    expect(seen).not.toContain('user-zoe');
    expect(seen).not.toContain('chess-club');
    expect(JSON.stringify(world.lines)).not.toContain('user-zoe');
  });
});

describe('members of a site’s table', () => {
  test('sit down under the site’s name, not a typed one', async () => {
    const { table, world } = await gather({ site, players: 1, capacity: 2 });
    await table.admit(site.id, member('zoe', { name: 'Zoe of the club' }), null);
    const zoe = await new Player(world, table, 'zoe').hello(null);
    await zoe.sit();
    expect(zoe.view.seats[zoe.seat]?.name).toBe('Zoe of the club');
  });

  test('[SEC-100] alone may sit at a table for members', async () => {
    const { table, world } = await gather({ site: { ...site, membersOnly: true }, players: 0, capacity: 2 });
    await table.admit(site.id, member('zoe'), null);
    await table.admit(site.id, member('max', { role: 'spectator' }), null);
    const sit = async (name: string) => (await new Player(world, table, name).hello(null)).sit();
    expect(await sit('eve')).toEqual(no('members-only'));
    expect(await sit('max')).toEqual(no('members-only'));
    expect(await sit('zoe')).toEqual(ok);
  });

  test('get the seat that the site chose, and the host’s rights with the role', async () => {
    const { table, world } = await gather({ site, players: 1, capacity: 4 });
    await table.admit(site.id, member('zoe', { seat: seatOf(3), role: 'host' }), null);
    const zoe = await new Player(world, table, 'zoe').hello(null);
    await zoe.sit(seatOf(1));
    expect([zoe.seat, zoe.view.host]).toEqual([3, 3]);
  });

  test('get their seat back after its token was renewed elsewhere', async () => {
    const { table, world } = await gather({ site, players: 0, capacity: 2 });
    await table.admit(site.id, member('zoe'), null);
    const zoe = await new Player(world, table, 'zoe').hello(null);
    await zoe.sit();
    await zoe.ask({ type: 'renew', token: tokenOf('thief') });
    const thief = await new Player(world, table, 'thief').hello();
    await table.admit(site.id, member('zoe'), null);
    expect(thief.view.you).toBeNull();
    expect((await new Player(world, table, 'zoe').hello()).seat).toBe(0);
  });

  test('with reserved seats are expected until the start, and the game begins with those who came', async () => {
    const world = new MemoryWorld('a time');
    const startAt = world.now + 3_600_000;
    const members = ['zoe', 'max', 'kim'].map((name) => member(name));
    const { table } = await gather({
      world,
      players: 0,
      capacity: 4,
      site: { ...site, members, bots: ['easy'], startAt },
    });
    const zoe = await new Player(world, table, 'zoe').hello();
    const max = await new Player(world, table, 'max').hello();
    await world.advance(startAt - 1);
    expect([zoe.view.phase, max.view.phase]).toEqual(['gathering', 'gathering']);
    await world.pass(20_000);
    expect(zoe.view.phase).toBe('playing');
    expect(zoe.view.seats.map((seat) => seat?.name)).toHaveLength(3);
  });

  test('[SEC-100] are at most a hundred; those with a seat stay', async () => {
    const { table, world } = await gather({ site, players: 0, capacity: 2 });
    await table.admit(site.id, member('zoe'), null);
    await (await new Player(world, table, 'zoe').hello(null)).sit();
    for (let index = 0; index < 110; index += 1) await table.admit(site.id, member(`user ${index}`), null);
    const users = recordOf(table).site?.members.map(({ user }) => user);
    expect([users?.length, users?.includes('user-zoe'), users?.at(-1)]).toEqual([100, true, 'user-user 109']);
  });

  test('that the site removes before they come cannot sit down', async () => {
    const { table, world } = await gather({ site, players: 1, capacity: 2 });
    const { user, tokenHash } = member('zoe');
    await table.remote.expel({ site: site.id, user, tokenHash });
    await table.admit(site.id, member('zoe'), null);
    expect(await (await new Player(world, table, 'zoe').hello(null)).sit()).toEqual(no('kicked'));
  });

  test('that the site removes lose their seat and cannot sit down again', async () => {
    const { table, world } = await gather({ site, players: 1, capacity: 2 });
    await table.admit(site.id, member('zoe'), null);
    const zoe = await new Player(world, table, 'zoe').hello(null);
    await zoe.sit();
    const { user, tokenHash } = member('zoe');
    expect(await table.remote.expel({ site: site.id, user, tokenHash })).toBe(true);
    expect(zoe.view.you).toBeNull();
    expect(await zoe.sit()).toEqual(no('kicked'));
  });

  test('[SEC-96] of another site or for another game are not admitted', async () => {
    const { table } = await gather({ site });
    expect(await table.admit(site.id, member('zoe'), 'sequence-states')).toBeNull();
    expect(await table.admit('other', member('zoe'), null)).toBeNull();
    expect(await table.siteTable('other')).toBeNull();
    expect(await table.remote.close({ site: 'other' })).toBe(false);
    expect(recordOf(table).site?.members).toEqual([]);
  });
});

test('a table that its site closes ends for its players, and the site learns it', async () => {
  const { table, world, players } = await begin({ site });
  expect(await table.remote.close({ site: site.id })).toBe(true);
  expect(at(players, 0).client.closed?.code).toBe(closeCodes.tableGone);
  await world.pass(120_000);
  expect(typesIn(world).at(-1)).toBe('table.ended');
  expect(table.stored()).toBeUndefined();
});
