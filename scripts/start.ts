import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from './build.ts';
import { freePort, platformNamed, startServer } from './server.ts';

const platform = platformNamed(process.argv[2]);
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
  port: await freePort(1999),
  persistDir: `${folder}/state`,
  env: { ARCUS_SECRET: secret() },
  onOutput: (text) => process.stdout.write(text.replace(/^\[(pk:inf|wrangler:info)\].*\n|^\s*\n/gm, '')),
});
console.log(`Arcus is ready: http://localhost:${port}`);
