import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import { during, fail, flag, readCommand, text, whole } from '../command-line.ts';
import { devPlatforms, freePort, localEnv, startServer } from './server.ts';

const portOption = whole('the port; also PORT=N; 1999 unless that is taken', undefined, 1, 65_535);
const {
  values: { lan, inspect, port: asked, ...values },
  positionals,
} = readCommand({
  name: 'npm start --',
  about:
    'Builds Arcus where it has changed and serves it: npm start on PartyKit, npm run start:cloudflare on the local runtime of Cloudflare.',
  options: {
    port: portOption,
    'allow-origin': text(
      'LIST',
      'whose pages may frame tables and call the API: https://example.com,https://*.example.org; all',
      undefined,
    ),
    lan: flag('lets your network reach it, unencrypted; otherwise only this machine does'),
    devtools: flag('with --lan: whoever reaches the server may see all hands and play for every seat'),
    inspect: flag("V8's inspector on 127.0.0.1:9229"),
    'no-docs': flag(
      'without the documentation at /docs/, which takes ten seconds to build where it has changed',
    ),
  },
  positionals: '',
});
const platform =
  devPlatforms.find((name) => name === positionals.join(' ')) ??
  fail(`no platform “${positionals.join(' ')}”`);

const defaultPort = 1999;
/** npm turns `--port` before the dashes into npm_config_port. */
const portVariable = process.env.PORT ?? process.env.npm_config_port;
const parsePort = (value: string): number | undefined => {
  try {
    return portOption.parse([value]);
  } catch (error) {
    return fail(`PORT must be ${error instanceof Error ? error.message : error}, not “${value}”`);
  }
};
const wanted = asked ?? (portVariable === undefined ? undefined : parsePort(portVariable));
const choosePort = async (): Promise<number> => {
  if (wanted === undefined) return freePort(defaultPort);
  return (await freePort(wanted)) === wanted ? wanted : fail(`Port ${wanted} is taken`, 1);
};
const preferred = await choosePort();
const folder = fileURLToPath(new URL(`../../.${platform}`, import.meta.url));

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
const { buildIfStale } = await import('../build/build.ts');
await during('Building', buildIfStale());
const { areDocsStale, buildDocs } = await import('../docs/docs.ts');
// Before the server: it starts anew when files come to those that it serves.
if (!values['no-docs'] && areDocsStale())
  await during('Building the documentation, which is done only where it has changed', buildDocs()).catch(
    (error) => console.error(`There is no documentation at /docs/: ${error}`),
  );
/** They show every hand: where others reach the server, only if they are asked for. */
const devtools = !lan || values.devtools;
const { port } = await startServer({
  platform,
  lan,
  inspect,
  port: preferred,
  persistDir: `${folder}/state`,
  env: {
    ...localEnv,
    ARCUS_SECRET: secret(),
    // Said also where it is off, so that no file of variables turns it on for a network.
    ARCUS_DEVTOOLS: devtools ? '1' : '',
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
if (wanted === undefined && port !== defaultPort)
  console.log(`Port ${defaultPort} is taken: in what you copy, write ${port} instead of ${defaultPort}.`);
if (lan) {
  const addresses = Object.values(networkInterfaces()).flatMap((all = []) => all);
  const outer = addresses.filter(({ family, internal }) => family === 'IPv4' && !internal);
  const urls = outer.map(({ address }) => `http://${address}:${port}`).join(', ');
  console.log(
    `Everybody in your network can reach it, and nothing is encrypted: ${urls || 'you are in none'}`,
  );
}
if (lan && devtools)
  console.log('The devtools are on: whoever reaches the server sees all hands, and may play for every seat.');
if (inspect)
  console.log('The inspector listens on 127.0.0.1:9229. Whoever reaches it sees all hands and the secret.');
