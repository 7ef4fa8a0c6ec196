import { execFile } from 'node:child_process';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { buildIfStale } from '../scripts/build/build.ts';
import { areDocsStale } from '../scripts/docs/docs.ts';
import { buildPackage, packageFolder } from '../scripts/package/build.ts';
import { buildServer } from '../scripts/serve/build.ts';
import { type Platform, startServer } from '../scripts/start/server.ts';
import { testedPlatforms } from './system/abuse/servers.ts';

export interface Shared {
  readonly origin: string;
  /** Answers with what the server has printed since it was ready. */
  readonly logUrl: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the `Shared` of each platform, once all servers are ready. */
    readonly serversUrl: string;
    /** Answers with the tarball of the npm package, which is made when the first test asks. */
    readonly packageUrl: string;
  }
}

/** Builds what servers serve, and starts one of each platform. Tests without a server go on meanwhile. */
export default async function setup(project: TestProject) {
  await buildIfStale();
  await buildServer();
  const starting = startAll();
  // Whoever asks for a server is told.
  const started = starting.catch(() => []);
  const servers = await offer(async () =>
    JSON.stringify((await starting).map(({ platform, shared }) => [platform, shared])),
  );
  project.provide('serversUrl', servers.url);
  // Several files need it at the same time: it is made once for the run.
  let made: Promise<string> | undefined;
  const packed = await offer(() => {
    made ??= buildPackage().then(pack);
    return made;
  });
  project.provide('packageUrl', packed.url);
  return async () => {
    for (const { close } of [servers, packed]) close();
    await Promise.all((await started).map(({ stop }) => stop()));
  };
}

const startAll = async () => {
  // A server starts anew when files come to those that it serves; in a process of its own, because here the tests get their modules.
  if (areDocsStale())
    await promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/docs/docs.ts']);
  return Promise.all(testedPlatforms.map(start));
};

/** Resolves to the package's tarball, as npm packs it. */
const pack = async (): Promise<string> => {
  const words = ['pack', '--silent', '--pack-destination', join(packageFolder, '..')];
  const { stdout } = await promisify(execFile)('npm', words, { cwd: packageFolder });
  return join(packageFolder, '..', stdout.trim());
};

/** A URL that answers with what this resolves to, or with 500 and what was wrong. */
const offer = async (text: () => Promise<string>) =>
  listen(async (_, response) => {
    try {
      response.end(await text());
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });

const listen = async (listener: RequestListener) => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
};

/** Starts a platform's server in the main process, so that all workers can use it. */
const start = async (platform: Platform) => {
  let printed = '';
  const server = await startServer({
    platform,
    onOutput: (text) => {
      printed += text;
    },
    env: {
      ARCUS_SECRET: 'a secret that only the tests know about',
      // As `npm start` has it.
      ARCUS_DEVTOOLS: platform === 'partykit' ? '1' : '',
    },
  });
  const log = await listen((_, response) => void response.end(printed));
  const shared: Shared = { origin: server.origin, logUrl: log.url };
  const stop = async (): Promise<void> => {
    log.close();
    await server.stop();
  };
  return { platform, shared, stop };
};
