import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { buildIfStale } from '../scripts/build.ts';
import { type Platform, startServer } from '../scripts/server.ts';

interface Shared {
  readonly origin: string;
  /** Answers with what the server has printed since it was ready. */
  readonly logUrl: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The platforms whose server a project needs. */
    readonly platforms: readonly Platform[];
    readonly partykit: Shared;
    readonly cloudflare: Shared;
  }
}

/** Builds what servers serve, and starts the servers that a project needs and the run does not have yet: one for each platform. */
export default async function setup(project: TestProject) {
  const whole = project.vitest.getRootProject();
  const missing = project
    .getProvidedContext()
    .platforms.filter((platform) => !whole.getProvidedContext()[platform]);
  await buildIfStale();
  const stops = await Promise.all(
    missing.map(async (platform) => {
      const { shared, stop } = await start(platform);
      whole.provide(platform, shared);
      return stop;
    }),
  );
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

/** Starts a platform's server in the main process, so that all workers can use it. */
const start = async (platform: Platform) => {
  let printed = '';
  const server = await startServer({
    platform,
    onOutput: (text) => {
      printed += text;
    },
    env: { ARCUS_SECRET: 'a secret that only the tests know about' },
  });
  const log = createServer((_, response) => void response.end(printed));
  await new Promise<void>((resolve) => log.listen(0, '127.0.0.1', resolve));
  const { port } = log.address() as AddressInfo;
  const shared: Shared = { origin: server.origin, logUrl: `http://127.0.0.1:${port}` };
  const stop = async (): Promise<void> => {
    log.close();
    await server.stop();
  };
  return { shared, stop };
};
