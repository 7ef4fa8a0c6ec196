import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/files.ts';
import { freePort, temporaryFolder } from '../../scripts/start/server.ts';
import { operatorToken } from './sites.ts';

/** `examples/site` against a server, with a new database. */
export const startExampleSite = async (arcus: string) => {
  const folder = mkdtempSync(join(temporaryFolder(), 'arcus-site-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  let child: ChildProcess;
  const start = async (): Promise<void> => {
    child = spawn(process.execPath, ['--import', 'tsx', join(root, 'examples/site/server.ts')], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        TSX_TSCONFIG_PATH: join(root, 'examples/tsconfig.base.json'),
        ARCUS_HOST: arcus,
        ARCUS_OPERATOR_TOKEN: operatorToken,
        DATABASE: join(folder, 'site.db'),
        PORT: String(port),
      },
    });
    const [line] = (await Promise.race([
      once(child.stdout ?? process.stdin, 'data'),
      once(child, 'exit'),
    ])) as [unknown];
    if (!String(line).includes(origin)) throw new Error(`the example site did not start: ${line}`);
  };
  const kill9 = async (): Promise<void> => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  await start();
  /** A visitor with a cookie. */
  const signIn = async (name: string) => {
    const answer = await fetch(`${origin}/login`, {
      method: 'POST',
      body: new URLSearchParams({ name }),
      redirect: 'manual',
    });
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    const ask = (path: string, method = 'GET') =>
      fetch(origin + path, { method, headers: { cookie }, redirect: 'manual' });
    return {
      identity: async () => (await ask('/identity')).text(),
      openTable: async () => {
        const answer = await ask('/tables', 'POST');
        const [, table] = /table=(\w+)/.exec(answer.headers.get('location') ?? '') ?? [];
        if (table === undefined) throw new Error(`no table: ${answer.status} ${await answer.text()}`);
        return table;
      },
    };
  };
  return {
    origin,
    signIn,
    restart: async (): Promise<void> => {
      await kill9();
      await start();
    },
    leaderboard: async (): Promise<{ name: string; games: number; wins: number }[]> =>
      (await fetch(`${origin}/leaderboard`)).json() as never,
    stop: async (): Promise<void> => {
      await kill9();
      rmSync(folder, { recursive: true });
    },
  };
};
