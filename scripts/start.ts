import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from './build.ts';
import { freePort, platformNamed, startServer } from './server.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { lan: { type: 'boolean', default: false }, inspect: { type: 'boolean', default: false } },
});
const { lan, inspect } = values;
const platform = platformNamed(positionals[0]);
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

await build();
const { port } = await startServer({
  platform,
  lan,
  inspect,
  port: await freePort(1999),
  persistDir: `${folder}/state`,
  env: { ARCUS_SECRET: secret() },
  onOutput: (text) => process.stdout.write(text.replace(/^\[(pk:inf|wrangler:info)\].*\n|^\s*\n/gm, '')),
  onCrash: () => {
    console.error(
      'Arcus has stopped, because its server has crashed. Start it again: nothing that was stored is lost.',
    );
    process.exit(1);
  },
});
console.log(`Arcus is ready: http://localhost:${port}`);
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
