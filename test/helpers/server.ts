import { afterAll, beforeAll, describe, inject } from 'vitest';
import { type Platform, type RunningServer, startServer } from '../../scripts/start/server.ts';
import type { Shared } from '../global-setup.ts';
import { isLong } from './random.ts';
import { operatorToken } from './sites.ts';

const answer = await fetch(inject('serversUrl'));
if (!answer.ok) throw new Error(`no servers: ${await answer.text()}`);
const shared: ReadonlyMap<Platform, Shared> = new Map(await answer.json());

export type SharedServer = ReturnType<typeof sharedServer>;

/** The shared server of a platform; must not be stopped. */
export function sharedServer(platform: Platform = 'node') {
  const found = shared.get(platform);
  if (found === undefined) throw new Error(`${platform} has no server`);
  const { origin, logUrl } = found;
  return { platform, origin, log: async () => (await fetch(logUrl)).text() };
}

/** Runs a suite about adapters on all platforms in parallel, its tests in sequence. Polling tests use `expect` of their context. */
export const onEachPlatform = (name: string, suite: (server: SharedServer) => void): void =>
  eachPlatform(name, [...shared.keys()], (platform) => suite(sharedServer(platform)));

/** Runs a suite about rooms or the lobby, in the short form on Node only. */
export const onServers = (name: string, suite: (server: SharedServer) => void): void =>
  eachPlatform(name, isLong ? [...shared.keys()] : ['node'], (platform) => suite(sharedServer(platform)));

/** A server of one suite, which may stop it. Started before its first test. */
export interface OwnServer {
  readonly platform: Platform;
  readonly origin: string;
  /** Stops the server like a crash. */
  kill9(): Promise<void>;
  /** Starts on the same state. Call it in `finally`: the next test needs the server. */
  restart(): Promise<void>;
}

/** With a server per platform; in the short form only Node, which restarts fastest. */
export const onOwnServers = (name: string, suite: (server: OwnServer) => void): void =>
  eachPlatform(name, isLong ? [...shared.keys()] : ['node'], (platform) => {
    let running: RunningServer | undefined;
    const server = (): RunningServer => {
      if (running === undefined) throw new Error('the server is started before the first test');
      return running;
    };
    beforeAll(async () => {
      running = await startServer({
        platform,
        env: {
          ARCUS_SECRET: 'a secret that only this suite knows about',
          ARCUS_OPERATOR_TOKEN: operatorToken,
        },
      });
    }, 180_000);
    afterAll(() => running?.stop());
    suite({
      platform,
      get origin() {
        return server().origin;
      },
      kill9: () => server().kill9(),
      restart: () => server().restart(),
    });
  });

const eachPlatform = (
  name: string,
  platforms: readonly Platform[],
  suite: (platform: Platform) => void,
): void => {
  for (const platform of platforms)
    describe.concurrent(platform, () => void describe.sequential(name, () => suite(platform)));
};
