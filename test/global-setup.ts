import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { buildIfStale } from '../scripts/build.ts';
import { areDocsStale, buildDocs } from '../scripts/docs.ts';
import { buildPackage, packageFolder } from '../scripts/package/build.ts';
import { type Platform, platforms, startServer } from '../scripts/server.ts';

interface Shared {
  readonly origin: string;
  /** Answers with what the server has printed since it was ready. */
  readonly logUrl: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly partykit: Shared;
    readonly cloudflare: Shared;
    /** Answers with the folder of the npm package, which is made when the first test asks. */
    readonly packageUrl: string;
  }
}

/** Builds what servers serve, and starts one of each platform. */
export default async function setup(project: TestProject) {
  await buildIfStale();
  if (areDocsStale()) await buildDocs();
  const stops = await Promise.all([
    ...platforms.map(async (platform) => {
      const { shared, stop } = await start(platform);
      project.provide(platform, shared);
      return stop;
    }),
    offerPackage(project),
  ]);
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

/** Several files need the package at the same time: it is made once for the run. */
const offerPackage = async (project: TestProject): Promise<() => Promise<void>> => {
  let made: Promise<string> | undefined;
  const { url, close } = await listen((_, response) => {
    made ??= buildPackage().then(
      () => packageFolder,
      (error) => `the package cannot be made: ${error}`,
    );
    made.then((text) => response.end(text));
  });
  project.provide('packageUrl', url);
  return async () => close();
};

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
    env: { ARCUS_SECRET: 'a secret that only the tests know about' },
  });
  const log = await listen((_, response) => void response.end(printed));
  const shared: Shared = { origin: server.origin, logUrl: log.url };
  const stop = async (): Promise<void> => {
    log.close();
    await server.stop();
  };
  return { shared, stop };
};
