import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

interface Launch {
  readonly port: number;
  readonly persistDir: string;
  /** The environment of the parties. */
  readonly env: Readonly<Record<string, string>>;
  /** Listens on all addresses instead of this machine only. */
  readonly lan: boolean;
  /** V8's inspector on port 9229 of this machine: exposes all hands and the secret. */
  readonly inspect: boolean;
}

/** For a server alone on its machine. */
export const localEnv = { ARCUS_CALLS_AT_ONCE: '2' } as const;

/** `arcus-tables` as one file; movable together with `build/public`. */
export const serverFile = 'build/server/arcus.mjs';

/** Of `npm start` and `npm run start:cloudflare`. */
export const devPlatforms = ['partykit', 'cloudflare'] as const;
/** `node` runs the output of `buildServer`, as `npm run serve` does. */
export const platforms = [...devPlatforms, 'node'] as const;
export type Platform = (typeof platforms)[number];

/** @throws RangeError for an unknown name */
export const platformNamed = (name = ''): Platform => {
  const platform = platforms.find((one) => one === name);
  if (platform === undefined) throw new RangeError(`no platform ${name}`);
  return platform;
};

export interface ServerOptions extends Partial<Launch> {
  readonly platform?: Platform;
  /** Another project, with its own configuration of wrangler or PartyKit, or the output of `buildServer`. */
  readonly folder?: string;
  /** Called with the output of the server once it is ready. */
  readonly onOutput?: (text: string) => void;
  /** Called when the server exits unexpectedly. */
  readonly onCrash?: () => void;
}

export interface RunningServer {
  readonly origin: string;
  readonly port: number;
  readonly persistDir: string;
  /** The leader of the process group; changes with each restart, undefined while down. */
  readonly pid: number | undefined;
  /** The last 100,000 characters of output. */
  log(): string;
  /** SIGKILL to the process group, like a crash. */
  kill9(): Promise<void>;
  /** Kills and starts on the same port and state. */
  restart(): Promise<void>;
  /** Kills and removes temporary files. */
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Two seconds suffice on an idle machine. */
const startTimeoutMs = 60_000;

/** Kills the group when the server exits or our end of its standard input closes, however this process ends. */
const tether = '("$@" </dev/null; kill -KILL 0) & cat; kill -KILL 0';

const commandOf = ({
  platform,
  folder,
  ...launch
}: Launch & { readonly platform: Platform; readonly folder: string }) => {
  if (platform !== 'node')
    return {
      command: [process.execPath, join(root, 'scripts/start/dev-server.mjs')],
      variables: { ARCUS_LAUNCH: JSON.stringify({ platform, ...launch }) },
    };
  const { port, persistDir, env, lan } = launch;
  return {
    command: [process.execPath, join(folder, serverFile), 'serve'],
    variables: {
      ARCUS_DATA: persistDir,
      ARCUS_LISTEN: `${lan ? '0.0.0.0' : '127.0.0.1'}:${port}`,
      ...env,
    },
  };
};

/** Starts a server of the built project; by default on a free port with temporary state. */
export const startServer = async (options: ServerOptions = {}): Promise<RunningServer> => {
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

  const restart = async () => {
    await kill9();
    // PartyKit chooses three more ports; if two servers choose the same, one exits.
    for (let tries = 0; !(await launch()); tries++) {
      if (tries === 2) throw new Error(`${platform} did not start:\n${log}`);
    }
  };

  const launch = async (): Promise<boolean> => {
    await untilFree(port);
    // A process group, because a killed node leaves workerd running.
    const { command, variables } = commandOf({ platform, folder, port, persistDir, env, lan, inspect });
    child = spawn('sh', ['-c', tether, 'sh', ...command], {
      cwd: folder,
      detached: true,
      stdio: 'pipe',
      env: {
        ...process.env,
        ...variables,
        // A killed miniflare leaves its folder.
        TMPDIR: temporary,
        // Stops ink from redrawing the terminal.
        CI: '1',
        NO_COLOR: '1',
        FORCE_COLOR: '0',
        // No requests for updates, `request.cf` and telemetry.
        NO_UPDATE_NOTIFIER: '1',
        CLOUDFLARE_CF_FETCH_ENABLED: 'false',
        WRANGLER_SEND_METRICS: 'false',
        // Its explorer gives every page of this machine, and with --lan every client, all stored data.
        X_LOCAL_EXPLORER: 'false',
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
    const deadline = Date.now() + startTimeoutMs;
    while (child.signalCode === null && Date.now() < deadline) {
      ready = await answers(origin);
      if (ready) return true;
      await sleep(50);
    }
    await kill9();
    return false;
  };

  const kill9 = async () => {
    ready = false;
    if (child) killGroup(child);
    await closed;
    child = undefined;
  };

  const end = () => {
    if (child) killGroup(child);
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
  };

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
};

/** In memory if a gigabyte is free: waiting for the disk is most of the time of tests. */
export const temporaryFolder = (): string => {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 2 ** 30 ? memory : tmpdir();
};

/** The preferred port, or one below those that systems give to other programs. */
export const freePort = async (preferred = 0): Promise<number> => {
  if (preferred !== 0 && (await isFree(preferred))) return preferred;
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
  throw new Error('no free port');
};

/** A server would hang on a taken port; the port of a killed server is freed after a moment. */
const untilFree = async (port: number) => {
  for (let tries = 0; !(await isFree(port)); tries++) {
    if (tries === 500) throw new Error(`port ${port} is taken`);
    await sleep(20);
  }
};

const isFree = (port: number): Promise<boolean> => {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    // On all addresses of IPv4 and IPv6: `localhost` must not lead to another program on ::1.
    server.listen(port, () => server.close(() => resolve(true)));
  });
};

const answers = async (origin: string): Promise<boolean> => {
  try {
    await fetch(origin, { signal: AbortSignal.timeout(1000) });
    return true;
  } catch {
    return false;
  }
};

const killGroup = ({ pid }: ChildProcess) => {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // already gone
  }
};
