import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort, platforms, startServer } from './server.ts';

const help = `npm start [-- options]              on PartyKit
npm run start:cloudflare [-- options]  on Cloudflare's local runtime

  --port N             the port, from 1 to 65535; also PORT=N. 1999 unless that is taken
  --allow-origin LIST  whose pages may frame tables and call the API: https://example.com,https://*.example.org. All unless given
  --lan                lets your network reach it, unencrypted; otherwise only this machine does
  --inspect            V8's inspector on 127.0.0.1:9229
  --help               this`;

/** Ends with a line that says what to do instead. `code` is 2 for what was asked wrongly. */
const giveUp = (why: string, code = 2): never => {
  console.error(`${why} (npm start -- --help tells what there is)`);
  process.exit(code);
};

const readOptions = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        port: { type: 'string' },
        'allow-origin': { type: 'string' },
        lan: { type: 'boolean', default: false },
        inspect: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return giveUp(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error));
  }
};

const { positionals, values } = readOptions();
const { lan, inspect } = values;
const platform =
  platforms.find((known) => known === positionals.join(' ')) ??
  giveUp(`“${positionals.join(' ')}” is no platform`);
if (values.help) {
  console.log(help);
  process.exit();
}

const usualPort = 1999;
/** The one that is wanted. npm keeps an option that stands before the dashes to itself, and says it here. */
const wanted = values.port ?? process.env.PORT ?? process.env.npm_config_port;
const choosePort = async (): Promise<number> => {
  if (wanted === undefined) return freePort(usualPort);
  const port = Number(wanted);
  if (!/^\d+$/.test(wanted) || port < 1 || port > 65_535) giveUp(`“${wanted}” is no port from 1 to 65535`);
  return (await freePort(port)) === port ? port : giveUp(`Port ${port} is taken`, 1);
};
const preferred = await choosePort();
const folder = fileURLToPath(new URL(`../.${platform}`, import.meta.url));

/** Kept beside the state, so that what was on its way between parties is still believed after a restart. */
function secret(): string {
  const file = `${folder}/secret`;
  mkdirSync(folder, { recursive: true });
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

// By default these end a process without its `exit` event, which ends the server.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit());

// Loaded only now, so that a question or a mistake is answered at once.
const { build } = await import('./build.ts');
await build();
const { port } = await startServer({
  platform,
  lan,
  inspect,
  port: preferred,
  persistDir: `${folder}/state`,
  env: {
    ARCUS_SECRET: secret(),
    ...(values['allow-origin'] !== undefined && { ALLOWED_ORIGINS: values['allow-origin'] }),
  },
  onOutput: (text) => process.stdout.write(text.replace(/^\[(pk:inf|wrangler:info)\].*\n|^\s*\n/gm, '')),
  onCrash: () => {
    console.error(
      'Arcus has stopped, because its server has crashed. Start it again: nothing that was stored is lost.',
    );
    process.exit(1);
  },
});
console.log(`Arcus is ready: http://localhost:${port}`);
if (wanted === undefined && port !== usualPort)
  console.log(`Port ${usualPort} is taken: in what you copy, write ${port} instead of ${usualPort}.`);
if (lan) {
  const addresses = Object.values(networkInterfaces()).flatMap((all = []) => all);
  const outer = addresses.filter(({ family, internal }) => family === 'IPv4' && !internal);
  const urls = outer.map(({ address }) => `http://${address}:${port}`).join(', ');
  console.log(
    `Everybody in your network can reach it, and nothing is encrypted: ${urls || 'you are in none'}`,
  );
}
if (inspect)
  console.log('The inspector listens on 127.0.0.1:9229. Whoever reaches it sees all hands and the secret.');
