import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { signatureHeader } from '../../../party/runtime/calls.ts';
import { devPlatforms, freePort, type Platform, temporaryFolder } from '../../../scripts/start/server.ts';
import { closeCodes } from '../../../shared/protocol/codes.ts';
import { whenAdmitted } from '../../helpers/network.ts';
import { createTable, join as joinTable } from '../../helpers/players.ts';
import { type Answer, get, newAddress, newTableId, post, postAdmitted, RawSocket } from './clients.ts';
import { listenersOf, treeOf } from './processes.ts';
import { isLong, requestsPerMinute } from './servers.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const notCopied = /^(node_modules|build|\.git|\.partykit|\.cloudflare|\.wrangler)(\/|$)/;

/** A copy of the project with its own build and state, built or not. */
const copyProject = (state: 'fresh' | 'built'): string => {
  const folder = mkdtempSync(join(temporaryFolder(), 'arcus-launcher-'));
  cpSync(root, folder, { recursive: true, filter: (path) => !notCopied.test(relative(root, path)) });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  if (state === 'built') {
    for (const part of ['build/generated', 'build/public'])
      cpSync(join(root, part), join(folder, part), { recursive: true });
    const now = new Date();
    utimesSync(join(folder, 'build/generated/outputs.json'), now, now);
  }
  return folder;
};

interface Launched {
  readonly process: ChildProcess;
  readonly pid: number;
  readonly origin: string;
  readonly output: () => string;
}

const hasIPv6 = Object.values(networkInterfaces()).some((all = []) =>
  all.some(({ address }) => address === '::1'),
);

const allowedOrigin = 'https://allowed.example';

/** `npm start -- --allow-origin …` without npm. */
const launch = async (
  folder: string,
  platform: Platform,
  more: readonly string[] = [],
): Promise<Launched> => {
  const args = [
    '--import',
    'tsx',
    'scripts/start/start.ts',
    platform,
    '--no-docs',
    '--allow-origin',
    allowedOrigin,
    // Another run of the tests may find the default port free at the same moment.
    '--port',
    String(await freePort()),
    ...more,
  ];
  const { NODE_OPTIONS: _, PORT: __, ...env } = process.env;
  const launcher = spawn(process.execPath, args, { cwd: folder, env: { ...env, NO_COLOR: '1' } });
  process.once('exit', () => launcher.kill());
  let output = '';
  const origin = await new Promise<string>((resolve, reject) => {
    for (const stream of [launcher.stdout, launcher.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const [, port] = /ready: http:\/\/localhost:(\d+)/.exec(output) ?? [];
        if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
      });
    launcher.once('exit', () => reject(new Error(`the launcher has ended: ${output}`)));
  });
  return { process: launcher, pid: launcher.pid ?? 0, origin, output: () => output };
};

/** One database per room that was ever woken. */
const roomsIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /[0-9a-f]{64}\.sqlite$/.test(name))
        .map((name) => join(folder, name))
    : [];

const isInspector = async (port: number): Promise<boolean> => {
  const answer = await get(`http://127.0.0.1:${port}/json/list`).catch(() => null);
  return answer?.text.includes('webSocketDebuggerUrl') ?? false;
};

const workerPaths = [
  '/cdn-cgi/handler/email',
  '/cdn-cgi/handler/scheduled',
  '/cdn-cgi/mf/scheduled',
  '/cdn-cgi/platform-proxy',
];
const parentPaths = [
  '/core/dev-registry',
  '/core/do-storage/',
  '/core/error',
  '/core/log',
  '/core/public-url',
  '/core/store-temp-file',
  '/core/workflow-storage/',
];

/** Files of the platforms that name their own paths, and the paths that each listening port answers. */
const doors: Readonly<
  Record<(typeof devPlatforms)[number], { sources: readonly string[]; ports: readonly string[][] }>
> = {
  partykit: {
    sources: [
      'partykit/dist/bin.mjs',
      'miniflare/dist/src/index.js',
      'miniflare/dist/src/workers/core/entry.worker.js',
    ],
    ports: [
      // The server: PartyKit has no scheduled handler to start.
      ['/cdn-cgi/mf/scheduled'],
      // Calls from the runtime to its parent: a log line or an error.
      ['/core/error', '/core/log'],
      // Files of the build.
      [],
    ],
  },
  cloudflare: {
    sources: [
      'wrangler/wrangler-dist/cli.js',
      'wrangler/wrangler-dist/ProxyWorker.js',
      'wrangler/node_modules/miniflare/dist/src/index.js',
      'wrangler/node_modules/miniflare/dist/src/workers/core/entry.worker.js',
    ],
    ports: [
      // The proxy, and the worker behind it. There are no scheduled and email handlers to start; the proxy of the platform needs a secret.
      ...Array.from({ length: 2 }, () => workerPaths),
      // Calls from each of the two runtimes to their parent, on a random port of this machine: pages cannot read the answers.
      ...Array.from({ length: 2 }, () => parentPaths),
    ],
  },
};

const pathsIn = (sources: readonly string[]): string[] => {
  const texts = sources.map((source) => readFileSync(join(root, 'node_modules', source), 'utf8'));
  const named = texts.flatMap((text) => text.match(/(?<=["'`])\/(?:cdn-cgi|core|json|__)[\w./-]*/g) ?? []);
  return [...new Set([...named, '/__scheduled'])].sort();
};

/** 403 to a foreign Host; 429 from the lobby. */
const isClosed = ({ status }: Answer): boolean => [403, 404, 429].includes(status);

const doorsAt = async (port: number, paths: readonly string[]): Promise<string[]> => {
  const open = await Promise.all(
    paths.map(async (path) => {
      const hosts = [`localhost:${port}`, 'elsewhere.example'];
      const isShut = async (host: string, tries = 3): Promise<boolean> => {
        const answer = await get(`http://127.0.0.1:${port}${path}`, { headers: { host } }).catch(() => null);
        // A busy server may fail.
        if ((answer === null || answer.status >= 500) && tries > 1) return isShut(host, tries - 1);
        return answer !== null && isClosed(answer);
      };
      return (await Promise.all(hosts.map((host) => isShut(host)))).every(Boolean) ? [] : [path];
    }),
  );
  return open.flat();
};

test.runIf(hasIPv6)('npm start takes no port that another program has on ::1', async () => {
  const other = createServer().listen(0, '::1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect(await freePort(port)).not.toBe(port);
  other.close();
});

test('npm start answers an unknown option in one line and exits', () => {
  // In its own process; test/repository/command-line.test.ts has the texts.
  const words = ['--import', 'tsx', 'scripts/start/start.ts', 'partykit', '--prot', '3000'];
  const env = { ...process.env, NO_COLOR: '1' };
  const { stdout, stderr, status } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8', env });
  expect((stdout + stderr).trim().split('\n')).toEqual([expect.stringMatching(/--prot/)]);
  expect(status).toBe(2);
});

const end = async ({ process: launcher }: Launched): Promise<void> => {
  const { exitCode, signalCode } = launcher;
  if (exitCode === null && signalCode === null && launcher.kill()) await once(launcher, 'exit');
};

/** Whether its own page may use devtools. */
const hasDevtools = async ({ origin }: Launched): Promise<boolean> => {
  const made = await postAdmitted(`${origin}/api/tables`, '{"game":"drop-rainbow"}');
  const { id } = z.object({ id: z.string() }).parse(JSON.parse(made.text));
  const look = JSON.stringify({ do: 'look', after: 0 });
  return (await post(`${origin}/devtools/tables/${id}`, look, { origin })).status === 200;
};

describe.runIf(process.platform === 'linux')('a server of `npm start -- --lan`', () => {
  let folder: string;
  let server: Launched;

  const start = async (...more: string[]): Promise<void> => {
    server = await launch(folder, 'partykit', ['--lan', ...more]);
  };

  beforeAll(async () => {
    folder = copyProject('built');
    rmSync(join(folder, 'build/public/docs'), { recursive: true, force: true });
    // A .env file must not enable them.
    writeFileSync(join(folder, '.env'), 'ARCUS_DEVTOOLS=1\n');
    await start();
  });

  afterAll(async () => {
    await end(server);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  test('has no devtools, and logs that it is unencrypted', async () => {
    expect(await hasDevtools(server)).toBe(false);
    await expect.poll(() => server.output()).toContain('unencrypted');
    expect(server.output()).not.toContain('Devtools are on');
  });

  test('serves new files, as of the documentation, at once, and tables keep their connections', async () => {
    const { origin } = server;
    const { id } = await createTable(origin);
    const ann = joinTable(origin, id);
    onTestFinished(() => ann.close());
    await ann.sit({ name: 'Ann' });
    const statuses: string[] = [];
    ann.subscribe(({ status }) => statuses.push(status));
    const statusOf = async (path: string): Promise<number> => (await fetch(origin + path)).status;
    expect(await statusOf('/docs/')).toBe(404);
    const docs = join(folder, 'build/public/docs');
    for (const part of ['pages', 'assets']) mkdirSync(join(docs, part), { recursive: true });
    writeFileSync(join(docs, 'assets/a.js'), '');
    writeFileSync(join(docs, 'pages/index.txt'), 'the guides');
    await expect.poll(() => statusOf('/docs/')).toBe(200);
    expect(await statusOf('/docs/assets/a.js')).toBe(200);
    // No files: the lobby answers.
    expect(await statusOf('/robots.txt')).toBe(200);
    expect(await statusOf('/%E0.js')).toBe(404);
    await ann.leave();
    expect(new Set(statuses)).toEqual(new Set(['open']));
  });

  test.runIf(isLong)('has devtools with --devtools, and logs it', async () => {
    await end(server);
    await start('--devtools');
    expect(await hasDevtools(server)).toBe(true);
    await expect.poll(() => server.output()).toContain('Devtools are on');
  });
});

// Short form: PartyKit only; other tests start a project with wrangler.
for (const platform of isLong ? devPlatforms : devPlatforms.slice(0, 1))
  describe.runIf(process.platform === 'linux').concurrent(platform, () => {
    describe.sequential('a server of `npm start`', () => {
      let folder: string;
      let server: Launched;

      beforeAll(async () => {
        folder = copyProject(isLong && platform === 'partykit' ? 'fresh' : 'built');
        // The file of variables that both platforms read.
        writeFileSync(join(folder, '.env'), `ARCUS_REQUESTS_PER_MINUTE=${requestsPerMinute}\n`);
        server = await launch(folder, platform);
      });

      afterAll(async () => {
        await end(server);
        rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
      });

      test('[SEC-60] listens on this machine only', () => {
        const listeners = listenersOf(server.pid);
        expect(listeners.length).toBeGreaterThan(0);
        expect(listeners.filter(({ isLoopback }) => !isLoopback)).toEqual([]);
      });

      test('allows the configured origins only', async () => {
        const allowed = async (origin: string): Promise<unknown> =>
          (await fetch(`${server.origin}/api/games`, { headers: { origin } })).headers.get(
            'access-control-allow-origin',
          );
        expect(await allowed(allowedOrigin)).toBe(allowedOrigin);
        expect(await allowed('https://elsewhere.example')).toBeNull();
      });

      test('enables devtools for its own pages', async () => {
        expect(await hasDevtools(server)).toBe(true);
      });

      // More than pending calls are allowed; party/http/load.test.ts has larger numbers.
      test('opens more tables that are requested together than it allows pending calls', async () => {
        const open = () => post(`${server.origin}/api/tables`, '{"game":"drop-rainbow"}');
        const statuses = (await Promise.all(Array.from({ length: 8 }, open))).map(({ status }) => status);
        // Each that ends lets the next one in. Requests wait for two seconds: on a busy machine some have to come back.
        expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(2);
        expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
      });

      test('[SEC-61] opens no inspector', async () => {
        const ports = listenersOf(server.pid).map(({ port }) => port);
        const inspectors = await Promise.all(
          ports.map(async (port) => ((await isInspector(port)) ? [port] : [])),
        );
        expect(inspectors.flat()).toEqual([]);
      });

      test('[SEC-73] has only the listed doors, also for a forged Host', async () => {
        const ports = listenersOf(server.pid).map(({ port }) => port);
        const found = await Promise.all(ports.map((port) => doorsAt(port, pathsIn(doors[platform].sources))));
        expect(found.map((open) => open.join()).sort()).toEqual(
          doors[platform].ports.map((open) => open.join()).sort(),
        );
      });

      test('does not pass its secret as an argument of a process', () => {
        const secret = readFileSync(join(folder, `.${platform}`, 'secret'), 'utf8');
        expect(secret.length).toBeGreaterThanOrEqual(32);
        const tree = treeOf(server.pid);
        expect(tree.length).toBeGreaterThan(2);
        expect(tree.filter(({ args }) => args.includes(secret)).map(({ name }) => name)).toEqual([]);
      });

      test('[SEC-37] stores nothing for rooms with invalid names', async () => {
        const state = join(folder, `.${platform}`, 'state');
        const ask = async (names: readonly string[]): Promise<void> => {
          for (const name of names) {
            await get(`${server.origin}/t/${name}`);
            await get(`${server.origin}/api/tables/${name}`);
            for (const party of ['table', 'directory', 'counters', 'matcher', 'probe', 'relay']) {
              await get(`${server.origin}/parties/${party}/${name}`);
              await post(`${server.origin}/parties/${party}/${name}/add`, '{}');
              const socket = await RawSocket.open(`${server.origin}/parties/${party}/${name}`).catch(
                () => null,
              );
              socket?.close();
            }
          }
        };
        const made = await postAdmitted(`${server.origin}/api/tables`, '{"game":"drop-rainbow"}');
        expect(made.status).toBe(201);
        // The first request creates the server's own files.
        await ask(['y', 'seven-poker.mars', '1'.repeat(300)]);
        const before = roomsIn(state);
        expect(before.length).toBeGreaterThan(0);
        await ask(['x', 'drop-rainbow.mars', '0'.repeat(300)]);
        expect(roomsIn(state).length - before.length).toBe(0);
      });

      test('stores nothing for tables that were never opened', async () => {
        const state = join(folder, `.${platform}`, 'state');
        const before = roomsIn(state);
        for (let asked = 0; asked < 3; asked += 1) {
          const id = newTableId();
          for (const path of [`t/${id}`, `embed/t/${id}`, `api/tables/${id}`, `api/tables/${id}/games/1`])
            await get(`${server.origin}/${path}`);
          await post(`${server.origin}/parties/table/${id}/lookUp`, '{}', {
            headers: { [signatureHeader]: `${Date.now()}.${'0'.repeat(32)}.${'0'.repeat(64)}` },
          });
          for (const path of [`table/${id}`, `relay/${id}.0`]) {
            const socket = await whenAdmitted(() => RawSocket.open(`${server.origin}/parties/${path}`));
            expect(await socket.closed()).toBe(closeCodes.noSuchTable);
          }
        }
        expect(roomsIn(state).filter((room) => !before.includes(room))).toEqual([]);
      });

      test('[SEC-36] ignores addresses in headers of clients', async () => {
        // Without an edge all requests count for one address.
        const refused = async (address: () => string) => {
          const asked = Array.from({ length: 2 * requestsPerMinute }, () =>
            get(`${server.origin}/api/games`, { address: address() }),
          );
          return (await Promise.all(asked)).filter(({ status }) => status === 429).length;
        };
        const name = newAddress();
        expect(await refused(() => name)).toBe(await refused(newAddress));
      });

      test('exits with a message and a code when its server exits', async () => {
        const worker = treeOf(server.pid).find(({ name }) => name.startsWith('workerd'));
        if (worker === undefined) throw new Error('no worker runs');
        const printed = server.output().length;
        const exit = once(server.process, 'exit', { signal: AbortSignal.timeout(30_000) });
        process.kill(worker.pid, 'SIGKILL');
        const [code] = await exit;
        expect(code).toBeGreaterThan(0);
        expect(server.output().slice(printed)).toMatch(/\w+ \w+/);
      });
    });
  });
