import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { findMatch } from '../../../client/sdk/index.ts';
import { startServer } from '../../../party/platforms/node.ts';
import { temporaryFolder } from '../../../scripts/start/server.ts';
import { arcusGames } from '../../../shared/games/registry.ts';
import { ownTokens } from '../../helpers/players.ts';
import { operatorToken } from '../../helpers/sites.ts';
import { addressHeader, limits } from './servers.ts';

/** A server of its own: its metrics count nothing else. */
const ownServer = async (variables: Readonly<Record<string, string>>) => {
  const folder = mkdtempSync(join(temporaryFolder(), 'arcus-metrics-'));
  const { origin, close } = await startServer({
    ...{ games: arcusGames, data: folder, log: () => undefined },
    variables: { ...variables, ARCUS_OPERATOR_TOKEN: operatorToken },
  });
  onTestFinished(async () => {
    await close();
    rmSync(folder, { recursive: true });
  });
  const sample = async (name: string): Promise<number> => {
    const headers = { authorization: `Bearer ${operatorToken}`, [addressHeader]: '198.51.100.200' };
    const text = await (await fetch(`${origin}/operator/metrics`, { headers })).text();
    const line = text.split('\n').find((one) => one.startsWith(`${name} `));
    return Number(line?.slice(name.length) ?? 0);
  };
  return { origin, sample };
};

test('a flood of requests and sockets is counted by its code while it lasts', async () => {
  const { origin, sample } = await ownServer({ ...limits, ARCUS_REQUESTS_PER_MINUTE: '30' });
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
  });
  const headers = { [addressHeader]: '198.51.100.1' };
  const flood = async (refuse: () => Promise<unknown>) => {
    while (!isOver) await refuse();
  };
  const socket = () =>
    new Promise((resolve) => {
      const opened = new WebSocket(`${origin.replace('http', 'ws')}/parties/probe/nowhere`, { headers });
      opened.on('error', resolve);
    });
  const floods = [flood(() => fetch(`${origin}/api/games`, { headers })), flood(socket)];
  const refused = () => sample('arcus_http_refusals_total{code="too-many-requests"}');
  await expect.poll(refused).toBeGreaterThan(50);
  const before = await refused();
  await expect.poll(refused).toBeGreaterThan(before + 50);
  await expect.poll(() => sample('arcus_http_refusals_total{code="not-found"}')).toBeGreaterThan(0);
  isOver = true;
  await Promise.all(floods);
});

test('the wait of matched players is counted by game', async () => {
  const { origin, sample } = await ownServer({});
  const wish = { host: origin, game: 'drop-rainbow', size: 2, WebSocket } as const;
  const seekers = ['Ann', 'Bo'].map((name) => findMatch({ ...wish, name, tokens: ownTokens() }));
  await Promise.all(seekers.map(({ found }) => found));
  const ofGame = '{game="drop-rainbow"}';
  await expect.poll(() => sample(`arcus_queue_wait_seconds_count${ofGame}`)).toBe(2);
  expect(await sample(`arcus_queue_wait_seconds_sum${ofGame}`)).toBeGreaterThan(0);
});

test('a refusal of HEAD has its status, and an address with a password is refused', async () => {
  const { origin } = await ownServer({});
  expect((await fetch(`${origin}/api/nothing`, { method: 'HEAD' })).status).toBe(404);
  const { hostname, port, host } = new URL(origin);
  const path = `http://ann:secret@${host}/`;
  const [response] = await once(get({ hostname, port, path, agent: false }), 'response');
  response.resume();
  expect(response.statusCode).toBe(400);
});
