import { join } from 'node:path';
import { writeLog } from '../../party/platforms/log.ts';
import type { StartError } from '../../party/platforms/node.ts';
import { fail, flag, onlyArgument, readCommand, text } from '../command-line.ts';
import { built } from './assets.ts';
import { gamesIn } from './upgrade-check.ts';

const { ARCUS_DATA = '.arcus', ARCUS_LISTEN = '127.0.0.1:8080' } = process.env;

const data = text('FOLDER', 'the folder of tables and secret, or ARCUS_DATA', ARCUS_DATA);

/** Of `arcus-tables serve` and `npm run serve`. */
export const serveOptions = {
  listen: text('ADDRESS:PORT', 'where to listen, or ARCUS_LISTEN; *:8080 for all addresses', ARCUS_LISTEN),
  data,
  'take-over': flag('takes folder and port from the server that uses them, which stores everything and ends'),
};

/** Prints a failure as one line of JSON, and exits with 78 of sysexits.h: supervisors do not restart it. */
const runOrExit = async (event: string, work: () => unknown): Promise<void> => {
  try {
    await work();
  } catch (error) {
    const { name, message, code } = error as StartError;
    console.error(
      JSON.stringify({
        event: 'not-started',
        code: name === 'StartError' ? code : `${event}-failed`,
        why: message,
      }),
    );
    process.exit(78);
  }
};

/** Its other settings are environment variables, its log is JSON. */
export const readServe = (words: readonly string[]): (() => Promise<void>) => {
  const { values } = readCommand(
    {
      name: 'arcus-tables serve',
      about:
        'Serves Arcus in production on this machine, behind a proxy that terminates TLS. Environment variables: DEPLOYMENT.md.',
      options: {
        ...serveOptions,
        files: text(
          'FOLDER',
          'serves the pages and games that `arcus-tables assets FOLDER --games FILE` wrote, instead of those of Arcus',
          undefined,
        ),
      },
    },
    words,
  );
  const [, host, port] = /^(.*):(\d+)$/.exec(values.listen) ?? [];
  if (host === undefined) return fail(`--listen must be ADDRESS:PORT, not “${values.listen}”`);
  const { files } = values;
  return () =>
    runOrExit('start', async () => {
      const [{ startServer }, { arcusGames }, { rulePages }] = await Promise.all([
        import('../../party/platforms/node.ts'),
        import('../../shared/games/registry.ts'),
        import('../../build/generated/rules.ts'),
      ]);
      const { close, takenOver } = await startServer({
        games: files === undefined ? arcusGames : await gamesIn(join(files, 'assets/games.js')),
        rules: rulePages,
        data: values.data,
        takeOver: values['take-over'],
        host: host === '*' ? '::' : host,
        port: Number(port),
        files: files ?? built,
        // In production no page can see all hands.
        variables: { ...process.env, ARCUS_DEVTOOLS: undefined },
      });
      const stop = async (): Promise<void> => {
        await close();
        writeLog({ event: 'stopped' });
        process.exit(0);
      };
      void takenOver.then(() => process.exit(0));
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
    });
};

export const readBackup = (words: readonly string[]): (() => Promise<void>) => {
  const { values, positionals } = readCommand(
    {
      name: 'arcus-tables backup',
      about: 'Copies a data folder that may be in use, as of one moment, to a folder that does not exist.',
      options: { data },
      positionals: 'FOLDER',
    },
    words,
  );
  const target = onlyArgument(positionals, 'backup takes one folder: arcus-tables backup /backups/today');
  return () =>
    runOrExit('backup', async () => {
      const { backUp } = await import('../../party/platforms/sqlite.ts');
      backUp(values.data, target);
      console.log(JSON.stringify({ event: 'backup', target }));
    });
};
