import { execFile } from 'node:child_process';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { buildIfStale } from '../scripts/build/build.ts';
import { areDocsStale } from '../scripts/docs/docs.ts';
import { buildPackage, packageFolder } from '../scripts/package/build.ts';
import { buildServer } from '../scripts/serve/build.ts';
import { localEnv, type Platform, platforms, startServer } from '../scripts/start/server.ts';
import { operatorToken } from './helpers/sites.ts';

export interface Shared {
  readonly origin: string;
  /** Responds with the output of the server since it was ready. */
  readonly logUrl: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Responds with the `Shared` of each platform when all servers are ready. */
    readonly serversUrl: string;
    /** Responds with the path of the package's tarball, built on the first request. */
    readonly packageUrl: string;
    /** A push service: keeps messages that are posted to a path, and responds to it with the list. */
    readonly pushUrl: string;
  }
}

/** Builds, and starts a server per platform for the first test that needs one: abuse and restart have their own. */
export default async function setup(project: TestProject) {
  await buildIfStale();
  await buildServer();
  const push = await listenForReminders();
  project.provide('pushUrl', push.url);
  let starting: ReturnType<typeof startAll> | undefined;
  const servers = await offer(async () => {
    starting ??= startAll(push.url);
    return JSON.stringify((await starting).map(({ platform, shared }) => [platform, shared]));
  });
  project.provide('serversUrl', servers.url);
  // Built once per run.
  let made: Promise<string> | undefined;
  const packed = await offer(() => {
    made ??= buildPackage().then(pack);
    return made;
  });
  project.provide('packageUrl', packed.url);
  return async () => {
    for (const { close } of [servers, packed, push]) close();
    const started = (await starting?.catch(() => [])) ?? [];
    await Promise.all(started.map(({ stop }) => stop()));
  };
}

const startAll = async (pushUrl: string) => {
  // Before the servers, which restart when files are added; in a process of its own, because this one provides modules to the tests.
  if (areDocsStale())
    await promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/docs/docs.ts']);
  return Promise.all(platforms.map((platform) => start(platform, pushUrl)));
};

const pack = async (): Promise<string> => {
  const words = ['pack', '--silent', '--pack-destination', join(packageFolder, '..')];
  const { stdout } = await promisify(execFile)('npm', words, { cwd: packageFolder });
  return join(packageFolder, '..', stdout.trim());
};

/** A URL that responds with the text, or with 500 and the error. */
const offer = async (text: () => Promise<string>) =>
  listen(async (_, response) => {
    try {
      response.end(await text());
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });

/** A request to the push service. */
export interface PostedReminder {
  readonly headers: Readonly<Record<string, unknown>>;
  /** As base64. */
  readonly body: string;
}

const listenForReminders = () => {
  const posted = new Map<string, PostedReminder[]>();
  return listen(async (request, response) => {
    const { method, url = '', headers } = request;
    const list = posted.get(url) ?? [];
    posted.set(url, list);
    if (method !== 'POST') return void response.end(JSON.stringify(list));
    list.push({ headers, body: (await buffer(request)).toString('base64') });
    response.writeHead(201).end();
  });
};

const listen = async (listener: RequestListener) => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
};

/** In the main process: shared by all workers. */
const start = async (platform: Platform, pushUrl: string) => {
  let printed = '';
  const server = await startServer({
    platform,
    onOutput: (text) => {
      printed += text;
    },
    env: {
      ARCUS_SECRET: 'a secret that only the tests know about',
      // As `npm start` does.
      ...localEnv,
      ARCUS_OPERATOR_TOKEN: operatorToken,
      ARCUS_PUSH_ORIGINS: pushUrl,
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
