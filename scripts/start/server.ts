import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

interface Launch {
  readonly port: number;
  readonly persistDir: string;
  /** What the parties read as `room.env`. */
  readonly env: Readonly<Record<string, string>>;
  /** Whether other machines may reach it; only this one may otherwise. */
  readonly lan: boolean;
  /** Whether V8's inspector listens on port 9229 of this machine. Whoever reaches it sees all hands and the secret. */
  readonly inspect: boolean;
}

/**
 * What a server has that is alone on a machine with its attackers: where more than a few calls wait, everybody does. Tests open many tables at once, and
 * go without.
 */
export const localEnv = { ARCUS_CALLS_AT_ONCE: '2' } as const;

/** What the runtime alone is given to serve, beside `build/public`: the two may be moved elsewhere together. */
export const serverFolder = 'build/server';

/** Those that `npm start` and its like run. */
export const devPlatforms = ['partykit', 'cloudflare'] as const;
/** The last as `npm run serve` runs it, of what `buildServer` has made. */
export const platforms = [...devPlatforms, 'workerd'] as const;
export type Platform = (typeof platforms)[number];

/** @throws RangeError if there is no such platform. */
export const platformNamed = (name = ''): Platform => {
  const platform = platforms.find((known) => known === name);
  if (platform === undefined) throw new RangeError(`no platform ${name}`);
  return platform;
};

export interface ServerOptions extends Partial<Launch> {
  readonly platform?: Platform;
  /** Of a project of somebody else, which has its own configuration for wrangler or PartyKit. */
  readonly folder?: string;
  /** Called with everything the server prints once it is ready. */
  readonly onOutput?: (text: string) => void;
  /** Called when the server has ended although nobody here has ended it. */
  readonly onCrash?: () => void;
}

export interface RunningServer {
  readonly origin: string;
  readonly port: number;
  readonly persistDir: string;
  /** Leads the server's process group; another after each restart, none while it is down. */
  readonly pid: number | undefined;
  /** The last 100,000 characters the server printed. */
  log(): string;
  /** Ends the whole group with SIGKILL, as a crash would. */
  kill9(): Promise<void>;
  /** Starts again on the same port and state, killing first what still runs. */
  restart(): Promise<void>;
  /** Kills, and removes what was temporary. */
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Milliseconds. Room for a busy machine: a server takes two seconds on a quiet one. */
const readyWithin = 60_000;

/** The group lives as long as both the server and our end of its standard input: it ends with us, however we end. */
const tether = '("$@" </dev/null; kill -KILL 0) & cat; kill -KILL 0';

/** Where the runtime is; tests put another program in its place. */
export const runtimePath = (): string =>
  process.env.ARCUS_WORKERD ?? createRequire(import.meta.url)('workerd').default;

/** What runs a platform's server, and what its environment has beside ours. */
const commandOf = ({ platform, ...launch }: Launch & { readonly platform: Platform }) => {
  if (platform !== 'workerd')
    return {
      command: [process.execPath, join(root, 'scripts/start/dev-server.mjs')],
      variables: { ARCUS_LAUNCH: JSON.stringify({ platform, ...launch }) },
    };
  const { port, persistDir, env, lan } = launch;
  return {
    command: ['sh', join(root, serverFolder, 'start.sh')],
    variables: {
      ARCUS_DATA: persistDir,
      ARCUS_LISTEN: `${lan ? '0.0.0.0' : '127.0.0.1'}:${port}`,
      ARCUS_WORKERD: runtimePath(),
      ARCUS_CALLS_AT_ONCE: '100',
      ...env,
    },
  };
};

/** Starts a server on the built project: on a free port and with temporary state unless told otherwise. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const { platform = 'partykit', env = {}, lan = false, inspect = false, onOutput, onCrash } = options;
  const { folder = root } = options;
  const { port = await freePort() } = options;
  const temporary = mkdtempSync(join(temporaryFolder(), 'arcus-'));
  const persistDir = options.persistDir ?? join(temporary, 'state');
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let closed: Promise<unknown> | undefined;
  let log = '';
  let ready = false;

  async function restart() {
    await kill9();
    // Partykit picks its three other ports itself; when two servers pick the same one of them exits.
    for (let tries = 0; !(await launch()); tries++) {
      if (tries === 2) throw new Error(`${platform} did not start:\n${log}`);
    }
  }

  async function launch(): Promise<boolean> {
    await untilFree(port);
    // A process group of its own, because a killed node leaves workerd behind.
    const { command, variables } = commandOf({ platform, port, persistDir, env, lan, inspect });
    child = spawn('sh', ['-c', tether, 'sh', ...command], {
      cwd: folder,
      detached: true,
      stdio: 'pipe',
      env: {
        ...process.env,
        ...variables,
        // A killed miniflare leaves its folder behind.
        TMPDIR: temporary,
        // Keeps ink from redrawing the terminal.
        CI: '1',
        NO_COLOR: '1',
        FORCE_COLOR: '0',
        // These would ask the internet for updates, for `request.cf`, and to count us.
        NO_UPDATE_NOTIFIER: '1',
        CLOUDFLARE_CF_FETCH_ENABLED: 'false',
        WRANGLER_SEND_METRICS: 'false',
      },
    });
    closed = once(child, 'close');
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        log = (log + text).slice(-100_000);
        if (ready) onOutput?.(text);
      });
    }
    child.once('close', () => {
      if (ready) onCrash?.();
    });
    const deadline = Date.now() + readyWithin;
    while (child.signalCode === null && Date.now() < deadline) {
      ready = await answers(origin);
      if (ready) return true;
      await sleep(50);
    }
    await kill9();
    return false;
  }

  async function kill9() {
    ready = false;
    if (child) killGroup(child);
    await closed;
    child = undefined;
  }

  function end() {
    if (child) killGroup(child);
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
  }

  process.once('exit', end);
  await restart();
  return {
    origin,
    port,
    persistDir,
    get pid() {
      return child?.pid;
    },
    log: () => log,
    kill9,
    restart,
    async stop() {
      await kill9();
      process.off('exit', end);
      end();
    },
  };
}

/** In memory, where there is a gigabyte of it: every step waits for the disk, which takes most of the time of tests. */
export function temporaryFolder(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 2 ** 30 ? memory : tmpdir();
}

/** The preferred port if it is free, else one that is. */
export async function freePort(preferred = 0): Promise<number> {
  if (preferred !== 0 && (await isFree(preferred))) return preferred;
  return (await tryListen(0)) ?? Promise.reject(new Error('no free port'));
}

const isFree = async (port: number) => (await tryListen(port)) !== undefined;

/** On a busy port a server would hang instead of failing; a killed one's port takes a moment to be free. */
async function untilFree(port: number) {
  for (let tries = 0; !(await isFree(port)); tries++) {
    if (tries === 50) throw new Error(`port ${port} is taken`);
    await sleep(20);
  }
}

function tryListen(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '0.0.0.0', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}

async function answers(origin: string): Promise<boolean> {
  try {
    await fetch(origin, { signal: AbortSignal.timeout(1000) });
    return true;
  } catch {
    return false;
  }
}

function killGroup({ pid }: ChildProcess) {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // already gone
  }
}
