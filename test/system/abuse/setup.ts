import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { buildIfStale } from '../../../scripts/build/build.ts';
import { buildServer } from '../../../scripts/serve/build.ts';
import {
  type Platform,
  platformNamed,
  type RunningServer,
  startServer,
} from '../../../scripts/start/server.ts';
import { limits, secret } from './servers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Responds with the server of a platform, which starts on the first request and is shared by all files. */
    readonly abuseControl: string;
  }
}

export default async function setup(project: TestProject) {
  const servers = new Map<Platform, Promise<RunningServer>>();
  await buildIfStale();
  await buildServer();
  const start = (platform: Platform) => startServer({ platform, env: { ...limits, ARCUS_SECRET: secret } });
  const control = createServer(async ({ url = '' }, response) => {
    try {
      const platform = platformNamed(url.slice(1));
      const starting = servers.get(platform) ?? start(platform);
      servers.set(platform, starting);
      const { origin, persistDir, pid } = await starting;
      response.end(JSON.stringify({ origin, persistDir, pid }));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve));
  project.provide('abuseControl', `http://127.0.0.1:${(control.address() as AddressInfo).port}`);
  return async () => {
    control.close();
    await Promise.allSettled([...servers.values()].map(async (starting) => (await starting).stop()));
  };
}
