import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { buildIfStale } from '../../../scripts/build/build.ts';
import { buildServer } from '../../../scripts/serve/build.ts';
import { type RunningServer, startServer } from '../../../scripts/start/server.ts';
import { limits, secret } from './servers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Responds with the server, which starts on the first request. */
    readonly attackedUrl: string;
  }
}

export default async function setup(project: TestProject) {
  await buildIfStale();
  await buildServer();
  let starting: Promise<RunningServer> | undefined;
  const control = createServer(async (_, response) => {
    try {
      starting ??= startServer({ platform: 'node', env: { ...limits, ARCUS_SECRET: secret } });
      const { origin, persistDir } = await starting;
      response.end(JSON.stringify({ origin, persistDir }));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve));
  project.provide('attackedUrl', `http://127.0.0.1:${(control.address() as AddressInfo).port}`);
  return async () => {
    control.close();
    await (await starting?.catch(() => undefined))?.stop();
  };
}
