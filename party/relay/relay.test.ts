import { describe, expect, test } from 'vitest';
import { closeCodes, protocolVersion } from '../../shared/protocol/codes.ts';
import {
  asked,
  begin,
  type Gathered,
  gather,
  type Plan,
  recordOf,
} from '../../test/helpers/memory/gather.ts';
import { Player } from '../../test/helpers/memory/player.ts';
import { MemoryWorld } from '../../test/helpers/memory/world.ts';
import { randomFrom } from '../../test/helpers/random.ts';
import { defaultTableLimits, maxSpectatorsPerRelay } from '../runtime/limits.ts';
import { tableView } from '../table/views/views.ts';
import type { RelayConnection, RelayRecord } from './events.ts';
import { step } from './step.ts';

/** A world whose tables redirect all but the first spectator to relays. */
const smallWorld = (): MemoryWorld => {
  const world = new MemoryWorld('relays');
  world.limits = { ...defaultTableLimits, maxDirectSpectators: 1 };
  return world;
};

const come = ({ world, table }: Gathered, name: string, address: string | null = null): Promise<Player> =>
  new Player(world, table, name, address).watch();

/** A game with one spectator at the table, and these at a relay. */
const watched = async (names: readonly string[], plan: Plan = {}) => {
  const gathered = await begin({ world: smallWorld(), ...plan });
  const near = await come(gathered, 'near');
  const far: Player[] = [];
  for (const name of names) far.push(await come(gathered, name));
  return { ...gathered, near, far, random: randomFrom('relays') };
};

/** The deltas sent to a spectator. */
const stepsTo = ({ client }: Player): string[] => client.received.filter((text) => /^\[\d/.test(text));

const move = async ({
  players,
  random,
}: Pick<Awaited<ReturnType<typeof watched>>, 'players' | 'random'>): Promise<void> => {
  await asked(players).world.pass(1_000);
  await asked(players).actByChance(random);
};

describe('a spectator at a relay', () => {
  test('is redirected once the table has its maximum of direct spectators, and sees the same', async () => {
    const game = await watched(['eve', 'finn']);
    const { near, far, world } = game;
    expect([near, ...far].map(({ relay }) => relay?.name ?? null)).toEqual([
      null,
      `${game.table.id}.0`,
      `${game.table.id}.0`,
    ]);
    for (let moves = 0; moves < 5; moves += 1) await move(game);
    for (const watcher of far) {
      expect(watcher.view).toEqual(near.view);
      expect(watcher.version).toBe(near.version);
      expect(watcher.events).toEqual(near.events);
      expect(stepsTo(watcher)).toEqual(stepsTo(near));
    }
    // Once the count has reached the table it is the same for all.
    await world.pass(6_000);
    for (const watcher of [...game.players, near, ...far]) expect(watcher.presence?.watching).toBe(3);
  });

  test('is sent the snapshot of the relay, which requested it once', async () => {
    const game = await watched(['eve']);
    await move(game);
    const before = recordOf(game.table).audience.relays;
    const late = await come(game, 'finn');
    expect(late.view).toEqual(game.near.view);
    expect(recordOf(game.table).audience.relays).toEqual(before);
  });

  test('is counted at the table at most once in five seconds', async () => {
    const game = await watched(['eve']);
    const stored = () => recordOf(game.table).audience.relays;
    const [first] = stored();
    for (let number = 0; number < 10; number += 1) (await come(game, `w${number}`)).client.close();
    await come(game, 'finn');
    expect(stored()).toEqual([first]);
    await game.world.pass(5_000);
    expect(stored()).toEqual([{ relay: 0, watchers: 2, reportedAt: expect.any(Number) }]);
  });

  test('is the last to leave: the relay is deleted, and the table counts none', async () => {
    const game = await watched(['eve']);
    const [eve] = game.far;
    eve?.client.close();
    await game.world.pass(6_000);
    expect(recordOf(game.table).audience.relays).toEqual([]);
    expect(eve?.relay?.stored()).toBeUndefined();
  });

  test('gets the present view after a time in which no spectator watched', async () => {
    const gathered = await begin({ world: smallWorld() });
    const { table } = gathered;
    await table.watched(0, 1, null);
    const { version } = recordOf(table).audience;
    expect(await table.watched(0, 0, version)).toMatchObject([expect.stringContaining('presence')]);
    await move({ ...gathered, random: randomFrom('unwatched') });
    const [view = ''] = await table.watched(0, 1, recordOf(table).audience.version);
    expect(JSON.parse(String(view))[2].gameView).toEqual(tableView(recordOf(table), 'spectator').gameView);
  });

  test('is redirected to the table to sit down, and otherwise refused as at the table', async () => {
    const game = await watched(['eve'], { capacity: 3 });
    const [eve] = game.far;
    if (eve === undefined) throw new Error('no spectator');
    const answer = await eve.ask({ type: 'react', reaction: 'wow' });
    expect(answer?.[2]).toBe('not-seated');
    expect((await eve.ask({ type: 'leave' }))?.[0]).toBe('ok');
    eve.client.say('{"type":"nothing"}');
    await game.world.settled();
    expect(eve.client.frames().at(-1)?.slice(0, 3)).toEqual(['no', null, 'bad-message']);
    await eve.sit();
    expect(eve.client.closed).toEqual({ code: closeCodes.redirect, reason: '' });
  });

  test('[SEC-43] with a token is redirected to the table, and without a hello is sent nothing and closed', async () => {
    const game = await watched(['eve']);
    const relay = game.world.relay(`${game.table.id}.0`);
    const silent = relay.connect();
    const seated = relay.connect();
    seated.say({ type: 'hello', protocol: protocolVersion, token: 'x'.repeat(32) });
    await move(game);
    expect(silent.received).toEqual([]);
    expect(seated.closed).toEqual({ code: closeCodes.redirect, reason: '' });
    silent.say({ type: 'leave', id: 'silent_1' });
    await game.world.settled();
    expect(silent.frames()[0]?.slice(0, 3)).toEqual(['no', 'silent_1', 'hello-first']);
    await game.world.pass(16_000);
    expect(silent.closed?.code).toBe(closeCodes.noHello);
  });

  test('is closed when the table forbids spectators, as are new ones', async () => {
    const game = await watched(['eve']);
    const [host] = game.players;
    await host?.ask({ type: 'change', settings: { spectators: false } });
    expect(game.far[0]?.client.closed?.code).toBe(closeCodes.noSpectators);
    expect(recordOf(game.table).audience.relays).toEqual([]);
    const late = game.world.relay(`${game.table.id}.0`).connect();
    late.say({ type: 'hello', protocol: protocolVersion, relay: true });
    await game.world.settled();
    expect(late.closed?.code).toBe(closeCodes.noSpectators);
    expect(late.received).toEqual([]);
  });
});

describe('a relay', () => {
  test('resumes after sleep', async () => {
    const game = await watched(['eve']);
    const [eve] = game.far;
    await move(game);
    eve?.relay?.evict();
    const received = eve?.client.received.length ?? 0;
    await move(game);
    expect(eve?.view).toEqual(game.near.view);
    // Deltas, not a whole view.
    expect(eve?.client.frames(received).map(([kind]) => kind)).not.toContain('view');
  });

  test('forwards the messages of one call in one frame, with only the last presence', () => {
    const record: RelayRecord = {
      table: '0123456789ab' as RelayRecord['table'],
      relay: 0,
      snapshot: { version: 3, view: {} },
      presence: null,
      isBehind: false,
      reportedCount: 1,
      reportedAt: 0,
      retryAt: null,
    };
    const eve: RelayConnection = { id: 'eve', stage: 'watching', since: 0, address: null, heardAt: 0 };
    const steps = ['[4,null,{"a":1},[]]', '[5,null,{"a":2},[]]'];
    const presences = ['["presence",[true],1]', '["presence",[true],2]'];
    const [first = '', second = ''] = steps;
    const [gone = '', last = ''] = presences;
    const { effects } = step(
      record,
      { type: 'update', messages: [first, gone, second, last] },
      { now: 1, connections: [eve], silenceTimeoutMs: 75_000 },
    );
    const sent = effects.flatMap((effect) => (effect.type === 'send' ? [String(effect.data)] : []));
    expect(sent.map((text) => JSON.parse(text))).toEqual([
      [first, second, last].map((text) => JSON.parse(text)),
    ]);
  });

  test('sends the current view after a restart, not the stored one', async () => {
    const game = await watched(['eve']);
    const [eve] = game.far;
    const relay = game.world.relay(`${game.table.id}.0`);
    relay.crash();
    relay.isDeaf = true;
    await move(game);
    relay.isDeaf = false;
    expect(eve?.version).toBeLessThan(game.near.version);
    const again = relay.connect();
    again.say({ type: 'hello', protocol: protocolVersion, relay: true });
    await game.world.settled();
    expect(again.frames().map(([kind]) => kind)).toEqual(['welcome', 'view', 'presence']);
    expect(again.frames()[1]).toEqual(['view', game.near.version, game.near.view]);
  });

  test('that missed a delta requests the whole view, with the next delta or within a minute', async () => {
    const game = await watched(['eve'], { settings: { turnSeconds: null } });
    const [eve] = game.far;
    const relay = game.world.relay(`${game.table.id}.0`);
    relay.isDeaf = true;
    await move(game);
    relay.isDeaf = false;
    await move(game);
    expect(eve?.view).toEqual(game.near.view);
    relay.isDeaf = true;
    await move(game);
    relay.isDeaf = false;
    await game.world.pass(60_000);
    expect(eve?.view).toEqual(game.near.view);
  });

  test('that is silent is dropped by the table', async () => {
    const game = await watched(['eve']);
    game.world.relay(`${game.table.id}.0`).crash();
    for (const { client } of [...game.players, game.near]) client.close();
    await game.world.settled();
    expect(recordOf(game.table)).toMatchObject({ emptySince: null, audience: { relays: [{ relay: 0 }] } });
    await game.world.pass(300_000);
    expect(recordOf(game.table)).toMatchObject({ emptySince: expect.any(Number), audience: { relays: [] } });
  });

  test('of a missing table admits no spectators and stores nothing', async () => {
    const { world } = await gather({ world: smallWorld() });
    const relay = world.relay('0123456789ab.0');
    const client = relay.connect();
    client.say({ type: 'hello', protocol: protocolVersion, relay: true });
    await world.settled();
    expect(client.closed?.code).toBe(closeCodes.noSuchTable);
    expect(relay.stored()).toBeUndefined();
  });

  test('is opened only when the previous one is full', async () => {
    const game = await watched(['eve']);
    const early = game.world.relay(`${game.table.id}.1`).connect();
    early.say({ type: 'hello', protocol: protocolVersion, relay: true });
    await game.world.settled();
    expect(early.closed).toEqual({ code: closeCodes.redirect, reason: '' });
    const first = game.world.relay(`${game.table.id}.0`);
    for (let count = 1; count < maxSpectatorsPerRelay; count += 1)
      first.connect().say({ type: 'hello', protocol: protocolVersion, relay: true });
    await game.world.settled();
    expect(first.connect().closed).toEqual({ code: closeCodes.redirect, reason: '' });
    expect((await come(game, 'finn')).relay?.name).toBe(`${game.table.id}.1`);
  });

  test('limits the sockets of one address', async () => {
    const game = await watched(['eve']);
    const relay = game.world.relay(`${game.table.id}.0`);
    const clients = Array.from({ length: 33 }, () => relay.connect('198.51.100.7'));
    await game.world.settled();
    expect(clients.map(({ closed }) => closed?.code ?? 0).filter((code) => code > 0)).toEqual([
      closeCodes.tooMany,
    ]);
  });

  test('closes spectators with a large backlog or without heartbeats', async () => {
    const game = await watched(['eve', 'finn', 'gil'], { settings: { turnSeconds: null } });
    const [eve, finn, gil] = game.far;
    eve?.client.stall();
    for (let asks = 0; asks < 400 && eve?.client.closed === null; asks += 1) {
      await game.world.pass(1_000);
      for (let times = 0; times < 10; times += 1) await eve.hello(null);
    }
    expect(eve?.client.closed?.code).toBe(closeCodes.tooSlow);
    finn?.client.vanish();
    await game.world.pass(200_000);
    expect(gil?.presence?.watching).toBe(2);
  });
});
