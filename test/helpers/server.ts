import { describe, inject } from 'vitest';
import type { HostName } from '../../scripts/server.ts';

export { startServer } from '../../scripts/server.ts';

export type SharedServer = ReturnType<typeof sharedServer>;

/** The server that a host has for the whole run. It belongs to the main process, so it survives the worker that restarts it. */
export function sharedServer(host: HostName = 'partykit') {
  const { origin, control } = inject(host);
  const ask = async (what: string) => {
    const response = await fetch(`${control}/${what}`);
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return text;
  };
  return {
    host,
    origin,
    log: () => ask('log'),
    kill9: () => ask('kill9'),
    /** Call it in a `finally` after `kill9`: the next test needs the server too. */
    restart: () => ask('restart'),
  };
}

/** Runs a suite on all hosts at the same time: on each of them one test after another. Tests that poll take `expect` from their context. */
export const onEachHost = (name: string, suite: (server: SharedServer) => void): void => {
  for (const host of inject('hosts'))
    describe.concurrent(host, () => void describe.sequential(name, () => suite(sharedServer(host))));
};
