import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rulePages } from '../../build/generated/rules.ts';
import { StartError, startServer } from '../../party/platforms/node.ts';
import { backUp } from '../../party/platforms/sqlite.ts';
import { arcusGames } from '../../shared/games/registry.ts';

// The program of `npm run serve`, the container and system services. Settings are environment variables; the log is JSON.
const { ARCUS_DATA = '.arcus', ARCUS_LISTEN = '127.0.0.1:8080' } = process.env;
const say = (line: Readonly<Record<string, unknown>>): void => console.log(JSON.stringify(line));

const serve = async (): Promise<void> => {
  const [, host = '', port = ''] = /^(.*):(\d+)$/.exec(ARCUS_LISTEN) ?? [];
  const { close } = await startServer({
    games: arcusGames,
    rules: rulePages,
    data: ARCUS_DATA,
    host: host === '*' ? '::' : host,
    port: Number(port),
    files: join(fileURLToPath(import.meta.url), '../../public'),
    // In production no page can see all hands.
    variables: { ...process.env, ARCUS_DEVTOOLS: undefined },
  });
  const stop = async (): Promise<void> => {
    await close();
    say({ event: 'stopped' });
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
};

const [command, target] = process.argv.slice(2);
try {
  if (command === 'backup' && target !== undefined) {
    backUp(ARCUS_DATA, target);
    say({ event: 'backup', target });
  } else await serve();
} catch (error) {
  const { message } = error as Error;
  const code = error instanceof StartError ? error.code : `${command ?? 'start'}-failed`;
  console.error(JSON.stringify({ event: 'not-started', code, why: message }));
  // A code of sysexits.h: a supervisor can tell that restarting does not help.
  process.exit(78);
}
