import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { findMatch } from '../../client/sdk/index.ts';
import { changesOf, newRecord } from '../../party/matching/record.ts';
import { openParty, socketOf } from '../../party/platforms/durable-object.ts';
import { startServer } from '../../party/platforms/node.ts';
import { SqliteStore } from '../../party/platforms/sqlite.ts';
import type { RoomStorage } from '../../party/runtime/room-storage.ts';
import { arcusGames } from '../../shared/games/registry.ts';
import { protocolVersion } from '../../shared/protocol/codes.ts';
import { settingsSchema } from '../../shared/protocol/settings.ts';
import { idOf } from '../../test/helpers/directory.ts';
import { begin } from '../../test/helpers/memory/gather.ts';
import { autoplay, createTable, join as joinTable, ownTokens, until } from '../../test/helpers/players.ts';
import { addSite, operatorToken, signIdentity } from '../../test/helpers/sites.ts';
import { storedShapes } from '../../test/helpers/stored-shapes.ts';
import {
  arrive,
  deliver,
  emptyWorld,
  nextMoment,
  take,
  tick,
  type World,
} from '../../test/system/matching/world.ts';
import { openFolder } from './tables.ts';

type Note = (party: string, key: string, value: unknown) => void;

/** Notes all writes of rooms of servers in this process. Returns the way back. */
const watchWrites = (note: Note): (() => void) => {
  const { storageOf } = SqliteStore.prototype;
  SqliteStore.prototype.storageOf = function (room): RoomStorage {
    const storage = storageOf.call(this, room);
    const [party = ''] = room.split('/');
    // The folder's own values have no shape.
    if (party === 'server') return storage;
    return {
      ...storage,
      put: (values) => {
        for (const [key, value] of Object.entries(values)) note(party, key, value);
        return storage.put(values);
      },
      transaction: (write) =>
        storage.transaction((transaction) =>
          write({
            ...transaction,
            put: (key, value) => {
              note(party, key, value);
              return transaction.put(key, value);
            },
          }),
        ),
    };
  };
  return () => {
    SqliteStore.prototype.storageOf = storageOf;
  };
};

const hour = 3_600_000;

/** A game of a site's users with spectators, and a match, on a real server. */
const playOnServer = async (folder: string): Promise<void> => {
  const server = await startServer({
    ...{ games: arcusGames, data: join(folder, 'data'), log: () => undefined },
    variables: {
      ARCUS_OPERATOR_TOKEN: operatorToken,
      ARCUS_OWN_WATCHERS: '1',
      ARCUS_DEVTOOLS: '1',
      ARCUS_PROOF_OF_WORK: '1',
    },
  });
  const { origin } = server;
  const site = await addSite(origin, 'club', { webhook: 'http://127.0.0.1:9/hooks' });
  const identity = (user: string) => () =>
    signIdentity(site, origin, user, user === 'ann' ? { role: 'host' } : {});
  const { id } = await createTable(origin, {
    seats: 2,
    settings: { listed: true },
    identity: await identity('ann')(),
  });
  const users = ['ann', 'bo'].map((user) => joinTable(origin, id, ownTokens(), { identity: identity(user) }));
  const spectators = [1, 2, 3].map(() => joinTable(origin, id));
  for (const [seat, user] of users.entries()) {
    await user.sit({ name: 'A user', seat });
    autoplay(user);
  }
  await users[0]?.start();
  const wish = { host: origin, game: 'drop-rainbow', name: 'Cleo', WebSocket } as const;
  const seekers = [2, 2, 3].map((size) => findMatch({ ...wish, size, tokens: ownTokens() }));
  await Promise.all(seekers.slice(0, 2).map(({ found }) => found));
  await fetch(`${origin}/.well-known/jwks.json`);
  for (const user of [...users, ...spectators])
    await until(user, 'the end', ({ view }) => view?.phase === 'over');
  for (const table of [...users, ...spectators]) table.close();
  for (const seeker of seekers) seeker.cancel();
  await server.close();
};

/** An event that no webhook received within a day, and a socket. */
const makeRare = async (folder: string, note: Note): Promise<void> => {
  let now = Date.UTC(2026, 0, 1);
  const { store, close } = await openFolder(folder);
  const open = (party: keyof typeof openParty, name: string) => {
    const opened = openParty[party]({
      variables: {
        ARCUS_SECRET: 's'.repeat(32),
        now: () => now,
        log: () => undefined,
        post: async () => 503,
      },
      storage: store.storageOf(`${party}/${name}`),
      sockets: () => [],
      call: async () => 'null',
    });
    const call = (route: string, message: unknown) => opened.route(name, route)?.(message);
    return { ...opened, call };
  };
  const site = open('site', 'club');
  await site.call('add', { id: 'club', settings: { webhook: 'https://club.example/hooks' } });
  const event = { type: 'table.created', data: { table: idOf(1), game: 'drop-rainbow', title: '' } };
  await site.call('take', { events: [{ number: 1, at: now, event }] });
  now += 25 * hour;
  await site.room.onAlarm?.();

  const by = 'a'.repeat(64);
  await open('codes', 'K7').call('claim', { code: 'K7M2QX', table: idOf(1), until: now + hour });
  await open('codes', 'by-aa').call('guess', { by });

  const ban = { kind: 'network', hash: by, from: null, bannedAt: now, until: now + hour, reason: 'A flood' };
  await open('desk', '0').call('change', {
    row: { action: 'ban', subject: 'aaaa', reason: ban.reason },
    ban,
  });
  await open('desk', '0').call('report', {
    report: {
      ...{ reason: 'abuse', table: idOf(1), game: 'drop-rainbow', gameNumber: 1, moves: [] },
      ...{ by: { seat: 0, name: 'Ann' }, player: { seat: 1, name: 'Bob' } },
      chat: [{ at: now, seat: 1, name: 'Bob', text: 'A message' }],
    },
    by: [by],
  });

  const table = open('table', idOf(1));
  const settings = settingsSchema.parse({});
  await table.call('create', { id: idOf(1), game: 'drop-rainbow', options: {}, settings, seats: 2 });
  const setState = (state: unknown) => note('socket', 'attachment', state);
  const socket = socketOf({ state: null, setState, send: () => undefined, close: () => undefined });
  await table.connect(socket, new Request(`https://arcus.test/parties/table/${idOf(1)}`));
  await table.room.onMessage?.(socket, JSON.stringify({ type: 'hello', protocol: protocolVersion }));
  await close();

  const { table: damaged, players, world } = await begin();
  damaged.rewrite({ format: 1 });
  players[0]?.client.say({ type: 'hello', protocol: protocolVersion });
  await world.settled();
  note('table', 'damage', JSON.parse(damaged.rows.get('damage') ?? 'null'));
};

/** A matcher, with players who accept an open table or do not come. */
const match = (note: Note): void => {
  const run = (from: World, milliseconds: number): World => {
    const end = from.now + milliseconds;
    for (let world = from; ; ) {
      const { matcher } = world;
      for (const [key, value] of changesOf(newRecord(matcher.meta.game, matcher.meta.key), matcher))
        if (value !== null) note('matcher', key, value);
      const moment = nextMoment(world);
      if (world.mail.length > 0) world = deliver(world, 0);
      else if (moment === null || moment > end) return { ...world, now: end };
      else world = tick(world);
    }
  };
  const latencies = { weur: 20, enam: 90 };
  let world: World = { ...emptyWorld, address: '192.0.2.1', absent: new Set(['bo']) };
  for (const name of ['ann', 'bo', 'cleo', 'dan', 'eve'])
    world = run(arrive(world, name, 3, latencies), 3_000);
  world = run(arrive(world, 'finn', 4, latencies), 30_000);
  run(take(world, 'finn', 'open-table'), 60_000);
};

/** Up to three values of each stored shape, as this version writes them. */
export const makeShapes = async (): Promise<ReadonlyMap<string, readonly unknown[]>> => {
  const found = new Map<string, unknown[]>();
  const note: Note = (party, key, value) => {
    const [shape] = storedShapes.find(([, keys]) => keys.test(`${party}/${key}`)) ?? [];
    if (shape === undefined) throw new Error(`no shape of ${party}/${key}`);
    const values = found.get(shape.name) ?? [];
    // The first, and the last two.
    values.splice(values.length < 3 ? values.length : 1, values.length < 3 ? 0 : 1);
    found.set(shape.name, [...values, value]);
  };
  const folder = mkdtempSync(join(tmpdir(), 'arcus-release-'));
  const unwatch = watchWrites(note);
  await playOnServer(folder);
  await makeRare(folder, note);
  unwatch();
  match(note);
  rmSync(folder, { recursive: true });
  return found;
};
