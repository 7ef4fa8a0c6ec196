import { afterAll, beforeAll, describe, inject } from 'vitest';
import { type Platform, type RunningServer, startServer } from '../../scripts/start/server.ts';
import type { Shared } from '../global-setup.ts';
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

/** Runs the contract of the adapters on all platforms in parallel, and its tests too: `partykit dev` ends closed connections only after ten seconds. */
export const onEachPlatform = (name: string, suite: (server: SharedServer) => void): void => {
  for (const platform of shared.keys())
    describe.concurrent(platform, () => void describe.concurrent(name, () => suite(sharedServer(platform))));
};

/** A server of one suite, which may stop it. Started before its first test. */
export interface OwnServer {
  readonly origin: string;
  /** Stops the server like a crash. */
  kill9(): Promise<void>;
  /** Starts on the same state. Call it in `finally`: the next test needs the server. */
  restart(): Promise<void>;
}

/** A server on Node, which restarts fastest, for the suite that calls it. */
export const ownServer = (): OwnServer => {
  let running: RunningServer | undefined;
  const server = (): RunningServer => {
    if (running === undefined) throw new Error('the server is started before the first test');
    return running;
  };
  beforeAll(async () => {
    running = await startServer({
      platform: 'node',
      env: {
        ARCUS_SECRET: 'a secret that only this suite knows about',
        ARCUS_OPERATOR_TOKEN: operatorToken,
      },
    });
  });
  afterAll(() => running?.stop());
  return {
    get origin() {
      return server().origin;
    },
    kill9: () => server().kill9(),
    restart: () => server().restart(),
  };
};
