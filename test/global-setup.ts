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
    /** The host that a project runs on. */
    readonly host: HostName;
    readonly partykit: Shared;
    readonly cloudflare: Shared;
  }
}

/** Starts the one server that a host has in a run; a worker can kill and restart it through the control port. */
export default async function setup(project: TestProject) {
  const { host } = project.getProvidedContext();
  const whole = project.vitest.getRootProject();
  if (whole.getProvidedContext()[host]) return;

  await build();
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
  whole.provide(host, { origin: server.origin, control: `http://127.0.0.1:${port}` });

  return async () => {
    control.close();
    await server.stop();
  };
}
