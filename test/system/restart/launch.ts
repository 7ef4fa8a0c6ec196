import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished } from 'vitest';
import { root } from '../../../scripts/files.ts';
import { freePort, serverFile, temporaryFolder } from '../../../scripts/start/server.ts';

/** A folder for one file of tests. */
export const testFolder = (): string => {
  const folder = mkdtempSync(join(temporaryFolder(), 'arcus-serve-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** The first line of each server. */
export const starting = { event: 'starting' };

/** The events of a script, JSON lines, without time, level and version. */
export const eventsIn = (text: string): unknown[] =>
  // The last line may be incomplete.
  text
    .split('\n')
    .slice(0, -1)
    .flatMap((line) => {
      if (!line.startsWith('{')) return [];
      const { time: _time, level: _level, version: _version, ...event } = JSON.parse(line);
      return [event];
    });

/** Starts a command of `arcus-tables`. @param prelude shell commands before it */
export const launch = (env: Readonly<Record<string, string>>, prelude = '', ...args: readonly string[]) => {
  const command = args.length === 0 ? ['serve'] : args;
  const { ARCUS_SECRET: _, ...inherited } = process.env;
  const words = ['-c', `${prelude} exec "$0" "$@"`, process.execPath, join(root, serverFile), ...command];
  const child = spawn('sh', words, { env: { ...inherited, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const exit = once(child, 'close');
  onTestFinished(async () => {
    child.kill();
    await exit;
  });
  return {
    pid: child.pid ?? 0,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    exit,
    output: () => output,
  };
};

/** Runs the script to its end. Its events are those that do not depend on the speed of the machine. */
export const run = async (...script: Parameters<typeof launch>) => {
  const { exit, output } = launch(...script);
  const [status] = await exit;
  const isDelay = (event: unknown) => /^(slow-disk|event-loop-late)$/.test(Object(event).event);
  return { status, events: eventsIn(output()).filter((event) => !isDelay(event)) };
};

export const isHealthy = async (origin: string): Promise<boolean> =>
  fetch(`${origin}/health`).then(
    ({ ok }) => ok,
    () => false,
  );

/** A server on a folder of data and a free port, to be started, also again. */
export const serverOn = async (
  data: string,
  settings: Readonly<Record<string, string>> = {},
  prelude = '',
) => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { ARCUS_DATA: data, ARCUS_LISTEN: `127.0.0.1:${port}`, ...settings };
  return {
    port,
    origin,
    env,
    start: async () => {
      const server = launch(env, prelude);
      await expect.poll(() => isHealthy(origin)).toBe(true);
      return server;
    },
  };
};
