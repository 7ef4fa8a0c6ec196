import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { lobby, type TokenStore } from '../../../client/sdk/index.ts';
import { startServer } from '../../../scripts/start/server.ts';
import { closeCodes } from '../../../shared/protocol/codes.ts';
import { fullTranscriptSchema } from '../../../shared/replay/transcript.ts';
import { verify } from '../../../shared/replay/verify.ts';
import { autoplay, createTable, join as joinTable, ownTokens, until } from '../../helpers/players.ts';
import { isLong } from '../../helpers/random.ts';
import { openTable, RawSocket, TableClient } from '../abuse/clients.ts';
import { eventsIn, isHealthy, run, serverOn, starting, testFolder } from './launch.ts';

const folder = testFolder();

test('a server with a damaged value closes its table and serves the others, with a damaged page does not start, and deletes nothing', async () => {
  const data = join(folder, 'damaged');
  const file = join(data, 'arcus.db');
  const { origin, env, start } = await serverOn(data);
  const first = await start();
  const damaged = await openTable(origin);
  const whole = await openTable(origin);
  first.kill('SIGTERM');
  await first.exit;

  const query = (sql: string): unknown[] => {
    const database = new DatabaseSync(file);
    const rows = database.prepare(sql).all();
    database.close();
    return rows;
  };
  const ofTable = `key <> 'damage' AND room = 'table/${damaged.id}'`;
  query(`UPDATE entries SET value = substr(value, 1, 100) WHERE key = 'record' AND ${ofTable}`);
  const rows = query(`SELECT * FROM entries WHERE ${ofTable}`);
  const second = await start();
  const socket = await RawSocket.open(`${origin}/parties/table/${damaged.id}`);
  expect(await socket.closed()).toBe(closeCodes.unreadable);
  await expect
    .poll(() => eventsIn(second.output()))
    .toContainEqual({
      event: 'data-damaged',
      code: 'data-corrupted',
      room: `table/${damaged.id}`,
      error: expect.any(String),
    });
  const ann = await TableClient.come(origin, whole.id);
  expect(await ann.sit('Ann', whole.asHost)).toBe('ok');
  ann.close();
  second.kill('SIGTERM');
  await second.exit;
  expect(query(`SELECT * FROM entries WHERE ${ofTable}`)).toEqual(rows);

  query('PRAGMA wal_checkpoint(TRUNCATE)');
  // Of the second page, the first after the schema.
  const halfPage = 2_048;
  const bytes = readFileSync(file).fill(0, 3 * halfPage, 4 * halfPage);
  writeFileSync(file, bytes);
  expect(await run(env)).toEqual({
    status: 78,
    events: [starting, { event: 'not-started', code: 'data-corrupted', why: expect.any(String) }],
  });
  expect(readFileSync(file)).toEqual(bytes);
});

test('a server that cannot store says so in its health, accepts no table, serves its tables, and recovers', async () => {
  const data = join(folder, 'full');
  const { origin, start } = await serverOn(data);
  await start();
  const { id } = await createTable(origin);
  const database = new DatabaseSync(join(data, 'arcus.db'));
  database.exec('PRAGMA busy_timeout = 5000');
  // Like a full disk.
  const tables = ['entries', 'alarms'];
  for (const table of tables)
    database.exec(
      `CREATE TRIGGER full_${table} BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'full'); END`,
    );
  await expect(lobby(origin, ownTokens()).createTable({ game: 'drop-rainbow' })).rejects.toThrow();
  const health = await fetch(`${origin}/health`);
  expect([health.status, await health.json()]).toEqual([503, { ok: false, code: 'data-not-writable' }]);
  expect((await fetch(`${origin}/api/tables/${id}`)).status).toBe(200);
  for (const table of tables) database.exec(`DROP TRIGGER full_${table}`);
  database.close();
  expect(await isHealthy(origin)).toBe(true);
});

/** Plays a game of two to its end. */
const playedTable = async (origin: string) => {
  const { id } = await createTable(origin, { seats: 2, settings: { turnSeconds: null } });
  const stores = [ownTokens(), ownTokens()] as const;
  /** @param tokens of devices without notes: a copy of the table says other things later than the original. */
  const come = (server: string, tokens: readonly TokenStore[] = stores) => {
    const players = tokens.map((own) => joinTable(server, id, own));
    onTestFinished(() => {
      for (const player of players) player.close();
    });
    return players;
  };
  const [ann, bo] = come(origin);
  if (ann === undefined || bo === undefined) throw new Error('no client');
  await ann.sit({ name: 'Ann', seat: 0 });
  await bo.sit({ name: 'Bo', seat: 1 });
  const counts = [ann, bo].map(autoplay);
  await ann.start();
  return {
    id,
    come,
    otherDevices: (): TokenStore[] =>
      stores.map((tokens) => {
        const other = ownTokens();
        other.set(id, tokens.get(id) ?? '');
        return other;
      }),
    acknowledged: (): number => counts.reduce((sum, { draw, stop }) => sum + draw + stop, 0),
    over: async (players = [ann, bo]): Promise<void> => {
      for (const player of players) await until(player, 'the end', ({ view }) => view?.phase === 'over');
    },
  };
};

/** Code that makes every sync of a Node process longer by the milliseconds in a file. */
const slowDisk = (file: string): string =>
  `data:text/javascript,${encodeURIComponent(`import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const { fdatasync } = fs;
fs.fdatasync = (file, done) =>
  setTimeout(fdatasync, Number(fs.readFileSync(${JSON.stringify(file)}, 'utf8')), file, done);
syncBuiltinESMExports();`)}`;

test('a server on a disk that is 100 ms slower plays, stores what it acknowledges, and refuses new tables before moves when the disk gets slower', async () => {
  const delay = join(folder, 'delay');
  writeFileSync(delay, '100');
  const env = { NODE_OPTIONS: `--import=${slowDisk(delay)}` };
  const server = await startServer({ platform: 'node', env });
  onTestFinished(() => server.stop());
  const { origin } = server;
  const tables = await Promise.all(Array.from({ length: 3 }, () => playedTable(origin)));
  const moves = () => tables.map(({ acknowledged }) => acknowledged());
  await expect.poll(() => Math.min(...moves())).toBeGreaterThan(3);
  await expect
    .poll(() => eventsIn(server.log()))
    .toContainEqual({
      event: 'slow-disk',
      code: 'data-slow',
      ms: expect.toSatisfy((ms: number) => ms >= 100),
    });

  // Long enough for the poll to find games in progress.
  writeFileSync(delay, '1100');
  const refusal = expect.poll(() =>
    lobby(origin, ownTokens())
      .createTable({ game: 'drop-rainbow' })
      .then(
        () => 'opened',
        ({ code }) => code,
      ),
  );
  await refusal.toBe('busy');
  const before = moves();
  await expect.poll(() => moves().every((count, index) => count > (before[index] ?? 0))).toBe(true);

  const acknowledged = moves();
  await server.kill9();
  writeFileSync(delay, '0');
  await server.restart();
  await createTable(origin);
  for (const [index, table] of tables.entries()) {
    await table.over();
    const text = await lobby(origin).getTranscript(table.id, 1);
    expect((await verify(text)).findings.filter(({ result }) => result === 'wrong')).toEqual([]);
    const { actions } = fullTranscriptSchema.parse(JSON.parse(text));
    expect(actions.length).toBeGreaterThanOrEqual(acknowledged[index] ?? 0);
  }
});

test('a copy made during games continues from there, with all actions acknowledged before', async () => {
  const server = await startServer({ platform: 'node' });
  onTestFinished(() => server.stop());
  const tables = await Promise.all(Array.from({ length: 3 }, () => playedTable(server.origin)));
  await expect.poll(() => Math.min(...tables.map(({ acknowledged }) => acknowledged()))).toBeGreaterThan(3);
  const copies = isLong ? 100 : 1;
  for (let number = 0; number < copies; number += 1) {
    const before = tables.map(({ acknowledged }) => acknowledged());
    const target = join(folder, `backup-${number}`);
    expect(await run({ ARCUS_DATA: server.persistDir }, '', 'backup', target)).toEqual({
      status: 0,
      events: [{ event: 'backup', target }],
    });
    // A server on the copy, with the same secret.
    const restored = await startServer({ platform: 'node', persistDir: target });
    try {
      for (const [index, table] of tables.entries()) {
        const players = table.come(restored.origin, table.otherDevices());
        for (const player of players) autoplay(player);
        await table.over(players);
        await table.over();
        const [original, copy] = await Promise.all(
          [server, restored].map(async ({ origin }) => {
            const text = await lobby(origin).getTranscript(table.id, 1);
            expect((await verify(text)).findings.filter(({ result }) => result === 'wrong')).toEqual([]);
            return fullTranscriptSchema.parse(JSON.parse(text)).actions;
          }),
        );
        const kept = before[index] ?? 0;
        expect(kept).toBeGreaterThan(3);
        expect(copy?.slice(0, kept)).toEqual(original?.slice(0, kept));
      }
    } finally {
      await restored.stop();
    }
  }
});

test('a backup refuses an existing target and a missing source', async () => {
  const backup = (data: string, target: string) =>
    run({ ARCUS_DATA: join(folder, data) }, '', 'backup', target);
  const failed = {
    status: 78,
    events: [{ event: 'not-started', code: 'backup-failed', why: expect.any(String) }],
  };
  expect(await backup('damaged', folder)).toEqual(failed);
  expect(await backup('none', join(folder, 'new'))).toEqual(failed);
  expect(existsSync(join(folder, 'new'))).toBe(false);
});
