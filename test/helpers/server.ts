import { inject } from 'vitest';

export { startServer } from '../../scripts/server.ts';

/** The server that this project's host has for the whole run. It belongs to the main process, so it survives the worker that restarts it. */
export function sharedServer() {
  const { origin, control } = inject(inject('host'));
  const ask = async (what: string) => {
    const response = await fetch(`${control}/${what}`);
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return text;
  };
  return {
    origin,
    log: () => ask('log'),
    kill9: () => ask('kill9'),
    /** Call it in a `finally` after `kill9`: the next test needs the server too. */
    restart: () => ask('restart'),
  };
}
