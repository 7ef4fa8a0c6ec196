import { execFileSync, type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { lobby } from '../../../client/sdk/index.ts';
import { root } from '../../../scripts/files.ts';
import { freePort, runtimePath, serverFolder, startServer } from '../../../scripts/start/server.ts';
import { fullTranscriptSchema } from '../../../shared/replay/transcript.ts';
import { verify } from '../../../shared/replay/verify.ts';
import { openSocket } from '../../helpers/network.ts';
import { autoplay, createTable, join, ownTokens, until } from '../../helpers/players.ts';
import { isLong } from '../../helpers/random.ts';
import { listenersOf, treeOf } from '../abuse/processes.ts';

const folder = mkdtempSync(joinPath(tmpdir(), 'arcus-serve-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const startScript = joinPath(root, serverFolder, 'start.sh');
const backupScript = joinPath(root, serverFolder, 'backup.sh');

/** The events of a script: JSON lines. */
const eventsIn = (text: string): unknown[] =>
  text.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));

const launch = (env: Readonly<Record<string, string>>, prelude = '') => {
  const { ARCUS_SECRET: _, ...usual } = process.env;
  const child = spawn('sh', ['-c', `${prelude} exec sh "$0"`, startScript], {
    env: { ...usual, ARCUS_WORKERD: runtimePath(), ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const exit = once(child, 'exit');
  onTestFinished(async () => {
    child.kill();
    await exit;
  });
  return {
    pid: child.pid ?? 0,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    exit,
    output: () => output,
  };
};

const isHealthy = async (origin: string): Promise<boolean> =>
  fetch(`${origin}/health`).then(
    ({ ok }) => ok,
    () => false,
  );

test('workerd reads all settings of the other platforms except devtools', () => {
  const read = (file: string): string => readFileSync(joinPath(root, file), 'utf8');
  const named = (text: string, form: RegExp): string[] =>
    [...new Set([...text.matchAll(form)].map(([, name = '']) => name))].toSorted();
  expect(named(read(`${serverFolder}/config.capnp`), /fromEnvironment = "(\w+)"/g)).toEqual(
    named(read('party/platforms/variables.ts'), /'(ARCUS_\w+|ALLOWED_ORIGINS)'/g).filter(
      (name) => name !== 'ARCUS_DEVTOOLS',
    ),
  );
});

describe('a server of `npm run serve`', () => {
  test('listens on this machine, stores a secret, and exits on SIGTERM with open connections', async () => {
    const data = joinPath(folder, 'data');
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const env = { ARCUS_DATA: data, ARCUS_LISTEN: `127.0.0.1:${port}` };
    const first = launch(env);
    await expect.poll(() => isHealthy(origin)).toBe(true);
    const secret = readFileSync(joinPath(data, 'secret'), 'utf8');
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    if (process.platform === 'linux') {
      expect(statSync(joinPath(data, 'secret')).mode & 0o077).toBe(0);
      expect(listenersOf(first.pid)).toEqual([{ port, isLoopback: true }]);
      expect(treeOf(first.pid).filter(({ args }) => args.includes(secret))).toEqual([]);
      // A second server would corrupt the files.
      const second = launch({ ...env, ARCUS_LISTEN: `127.0.0.1:${await freePort()}` });
      expect((await second.exit)[0]).toBe(78);
      expect(eventsIn(second.output())).toEqual([expect.objectContaining({ code: 'data-in-use' })]);
    }
    const { id } = await createTable(origin);
    const ann = join(origin, id);
    onTestFinished(() => ann.close());
    await ann.sit({ name: 'Ann' });
    first.kill('SIGTERM');
    expect(await first.exit).toEqual([0, null]);
    expect(eventsIn(first.output()).at(-1)).toEqual({ event: 'stopped' });

    launch(env);
    await until(ann, 'the table again', ({ status, view }) => status === 'open' && view?.you === 0);
    expect(readFileSync(joinPath(data, 'secret'), 'utf8')).toBe(secret);
  });

  const refused = (
    env: Readonly<Record<string, string>>,
    prelude = '',
  ): Pick<SpawnSyncReturns<string>, 'status'> & { readonly events: unknown[] } => {
    const { ARCUS_SECRET: _, ...usual } = process.env;
    const { status, stderr } = spawnSync('sh', ['-c', `${prelude} exec sh "$0"`, startScript], {
      encoding: 'utf8',
      env: { ...usual, ARCUS_WORKERD: runtimePath(), ...env },
    });
    return { status, events: eventsIn(stderr) };
  };
  const inTheWay = joinPath(folder, 'a "file"');
  writeFileSync(inTheWay, '');
  const fresh = joinPath(folder, 'fresh');

  test.each([
    ['data-not-writable', { ARCUS_DATA: joinPath(inTheWay, 'data') }, ''],
    // As on a full disk.
    ['data-not-writable', { ARCUS_DATA: fresh }, 'trap "" XFSZ; ulimit -f 0;'],
    ['secret-too-short', { ARCUS_DATA: fresh, ARCUS_SECRET: 'short' }, ''],
    ['no-runtime', { ARCUS_DATA: fresh, ARCUS_WORKERD: joinPath(folder, 'nothing') }, ''],
  ])('does not start without writable storage: %s %j', (code, env, prelude) => {
    expect(refused(env, prelude)).toEqual({
      status: 78,
      events: [{ event: 'not-started', code, why: expect.any(String) }],
    });
  });
});

/** A `date` with an offset from a file, and a short `sleep`, to set the clock back. */
const fakeClock = (): { readonly bin: string; set(ahead: number): void } => {
  const bin = mkdtempSync(joinPath(folder, 'bin-'));
  const ahead = joinPath(bin, 'ahead');
  const program = (name: string, text: string) =>
    writeFileSync(joinPath(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  const path = execFileSync('sh', ['-c', 'command -v date; command -v sleep'], { encoding: 'utf8' });
  const [date, sleep] = path.split('\n');
  program('date', `echo $(($(${date} +%s) + $(cat '${ahead}')))`);
  program('sleep', `exec ${sleep} 0.1`);
  writeFileSync(ahead, '0');
  return { bin, set: (seconds) => writeFileSync(ahead, String(seconds)) };
};

test('games continue when the clock is set back by an hour, and a storage failure is logged', async () => {
  const { bin, set } = fakeClock();
  set(3_600);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const data = joinPath(folder, 'clock');
  const server = launch({
    ARCUS_DATA: data,
    ARCUS_LISTEN: `127.0.0.1:${port}`,
    PATH: `${bin}:${process.env.PATH}`,
  });
  await expect.poll(() => isHealthy(origin)).toBe(true);
  const { id } = await createTable(origin, { seats: 2, settings: { turnSeconds: null } });
  const ann = join(origin, id);
  onTestFinished(() => ann.close());
  await ann.sit({ name: 'Ann', seat: 0 });
  await ann.addBot(1);
  await expect.poll(() => readFileSync(joinPath(data, 'clock'), 'utf8')).not.toBe('');
  set(0);
  const setBack = () =>
    eventsIn(server.output()).flatMap((event) =>
      (event as { event: string }).event === 'clock-set-back' ? [event] : [],
    );
  await expect
    .poll(setBack)
    .toEqual([{ event: 'clock-set-back', code: 'clock-behind', seconds: expect.any(Number) }]);
  // Simulates a full or read-only disk.
  const inTheWay = joinPath(data, 'clock.new');
  await expect
    .poll(
      () =>
        execFileSync('sh', ['-c', 'mkdir "$0" 2>/dev/null || true', inTheWay]) && eventsIn(server.output()),
    )
    .toContainEqual({ event: 'not-stored', code: 'data-not-writable' });
  rmSync(inTheWay, { recursive: true });
  await expect.poll(() => eventsIn(server.output())).toContainEqual({ event: 'data-writable' });
  const [{ seconds } = { seconds: 0 }] = setBack() as { seconds: number }[];
  expect(Math.abs(seconds - 3_600)).toBeLessThan(60);
  await until(ann, 'the table again', ({ status }) => status === 'open');
  // After her turn the computer player acts, for which the table's alarm rings.
  const movedByItself = new Promise<void>((resolve) =>
    ann.subscribe((_, events) => {
      if (events.some((event) => event.type === 'drew' && event.seat === 1)) resolve();
    }),
  );
  await ann.start();
  autoplay(ann);
  await movedByItself;
});

test('an unreadable file affects only its table and is logged', async () => {
  let output = '';
  const server = await startServer({
    platform: 'workerd',
    onOutput: (text) => {
      output += text;
    },
  });
  onTestFinished(() => server.stop());
  const tables = joinPath(server.persistDir, 'objects/Table');
  const objects = (): string[] => readdirSync(tables).filter((name) => /^[0-9a-f]+\.sqlite$/.test(name));
  const lost = await createTable(server.origin);
  const [file = ''] = objects();
  const kept = await playedTable(server.origin);
  await server.kill9();
  for (const name of [file, 'metadata.sqlite'])
    for (const part of ['', '-wal'])
      if (existsSync(joinPath(tables, name + part)))
        writeFileSync(joinPath(tables, name + part), 'x'.repeat(4096));
  await server.restart();
  await kept.over();
  const answer = await fetch(`${server.origin}/api/tables/${lost.id}`);
  expect([answer.status, (await answer.json()).code]).toEqual([500, 'internal']);
  await expect(openSocket(server.origin, lost.id)).rejects.toThrow('500');
  await expect
    .poll(() => eventsIn(output))
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({ event: 'request-failed', path: `/api/tables/${lost.id}` }),
        expect.objectContaining({ event: 'room-failed', path: `/parties/table/${lost.id}` }),
      ]),
    );
  expect(eventsIn(server.log())).toContainEqual(
    expect.objectContaining({ event: 'alarms-lost', code: 'data-corrupted' }),
  );
  expect(objects()).toContain(file);
});

/** Plays a game of two to its end. */
const playedTable = async (origin: string) => {
  const { id } = await createTable(origin, { seats: 2, settings: { turnSeconds: null } });
  const stores = [ownTokens(), ownTokens()] as const;
  const come = (server: string) => {
    const players = stores.map((tokens) => join(server, id, tokens));
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
    acknowledged: (): number => counts.reduce((sum, { draw, stop }) => sum + draw + stop, 0),
    over: async (players = [ann, bo]): Promise<void> => {
      for (const player of players) await until(player, 'the end', ({ view }) => view?.phase === 'over');
    },
  };
};

test('a copy made during games continues from there, with all actions acknowledged before', async () => {
  const server = await startServer({ platform: 'workerd' });
  onTestFinished(() => server.stop());
  const tables = await Promise.all(Array.from({ length: 3 }, () => playedTable(server.origin)));
  await expect.poll(() => Math.min(...tables.map(({ acknowledged }) => acknowledged()))).toBeGreaterThan(3);
  const copies = isLong ? 100 : 1;
  for (let number = 0; number < copies; number += 1) {
    const before = tables.map(({ acknowledged }) => acknowledged());
    const target = joinPath(folder, `backup-${number}`);
    const said = await new Promise<string>((resolve, reject) => {
      const backup = spawn('sh', [backupScript, server.persistDir, target]);
      let output = '';
      for (const stream of [backup.stdout, backup.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text;
        });
      backup.once('exit', (code) => (code === 0 ? resolve(output) : reject(new Error(output))));
    });
    expect(eventsIn(said)).toEqual([{ event: 'backup', objects: expect.any(Number) }]);
    // A server on the copy, with the same secret.
    const restored = await startServer({ platform: 'workerd', persistDir: target });
    try {
      for (const [index, table] of tables.entries()) {
        const players = table.come(restored.origin);
        for (const player of players) autoplay(player);
        await table.over(players);
        await table.over();
        const [original, copy] = await Promise.all(
          [server, restored].map(async ({ origin }) => {
            const text = await lobby(origin).getTranscript(table.id, 1);
            expect(verify(text).findings.filter(({ result }) => result === 'wrong')).toEqual([]);
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

test('backup.sh refuses an existing target and a missing source', () => {
  const say = (...words: string[]): unknown => {
    const { status, stderr } = spawnSync('sh', [backupScript, ...words], { encoding: 'utf8' });
    return [status, ...eventsIn(stderr)];
  };
  const failed = (code: string) => [1, { event: 'backup-failed', code, why: expect.any(String) }];
  execFileSync('mkdir', ['-p', joinPath(folder, 'some/objects')]);
  expect(say(joinPath(folder, 'some'), folder)).toEqual(failed('target-exists'));
  expect(say(joinPath(folder, 'none'), joinPath(folder, 'new'))).toEqual(failed('no-data'));
  expect(say()).toEqual(failed('usage'));
});
