import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { build } from '../scripts/build.ts';
import { type HostName, startServer } from '../scripts/server.ts';

interface Shared {
  readonly origin: string;
  readonly control: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The hosts that a project runs on. */
    readonly hosts: readonly HostName[];
    readonly partykit: Shared;
    readonly cloudflare: Shared;
  }
}

/** Starts the servers that a project needs and the run does not have yet: one for each host. */
export default async function setup(project: TestProject) {
  const whole = project.vitest.getRootProject();
  const missing = project.getProvidedContext().hosts.filter((host) => !whole.getProvidedContext()[host]);
  if (missing.length === 0) return;

  await build();
  const stops = await Promise.all(
    missing.map(async (host) => {
      const { shared, stop } = await start(host);
      whole.provide(host, shared);
      return stop;
    }),
  );
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

/** Starts a host's server, which a worker can kill and restart through the control port. */
const start = async (host: HostName) => {
  const server = await startServer({
    host,
    env: { ARCUS_SECRET: 'a secret that only the tests know about' },
  });
  const control = createServer(async (request, response) => {
    try {
      if (request.url === '/kill9') await server.kill9();
      if (request.url === '/restart') await server.restart();
      response.end(server.log());
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve));
  const { port } = control.address() as AddressInfo;
  const shared: Shared = { origin: server.origin, control: `http://127.0.0.1:${port}` };
  const stop = async (): Promise<void> => {
    control.close();
    await server.stop();
  };
  return { shared, stop };
};
