import { networkInterfaces } from 'node:os';
import { fail, flag, readCommand, text, whole } from '../command-line.ts';
import { during } from '../progress.ts';
import { localOperatorToken, localSecret, stateFolder } from './local-secret.ts';
import { devPlatforms, freePort, localEnv, startServer } from './server.ts';

const portOption = whole('the port, also PORT=N; by default 1999, or a free one', undefined, 1, 65_535);
const {
  values: { lan, inspect, port: asked, ...values },
  positionals,
} = readCommand({
  name: 'npm start --',
  about:
    'Builds Arcus if needed and serves it for development: npm start on PartyKit, npm run start:cloudflare on the Cloudflare runtime.',
  options: {
    port: portOption,
    'allow-origin': text(
      'LIST',
      'origins that may frame tables and call the API: https://example.com,https://*.example.org; all by default',
      undefined,
    ),
    lan: flag('listens on all addresses, unencrypted; by default only on this machine'),
    devtools: flag('keeps devtools on with --lan: all clients can see all hands and play every seat'),
    inspect: flag("V8's inspector on 127.0.0.1:9229"),
    'no-docs': flag('skips the documentation at /docs/, which is built while the server runs'),
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
// By default signals skip the `exit` event, which stops the server.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit());

// Loaded late, so that --help and mistakes are answered immediately.
const { buildIfStale } = await import('../build/build.ts');
await during('Building', buildIfStale());
/** Devtools show every hand: with --lan only on request. */
const devtools = !lan || values.devtools;
const { port } = await startServer({
  platform,
  lan,
  inspect,
  port: preferred,
  persistDir: `${stateFolder(platform)}/state`,
  env: {
    ...localEnv,
    ARCUS_SECRET: localSecret(platform),
    ARCUS_OPERATOR_TOKEN: localOperatorToken(platform),
    // Also set when off, so that no .env file turns it on.
    ARCUS_DEVTOOLS: devtools ? '1' : '',
    ...(values['allow-origin'] !== undefined && { ALLOWED_ORIGINS: values['allow-origin'] }),
  },
  onOutput: (text) => process.stdout.write(text.replace(/^\[(pk:inf|wrangler:info)\].*\n|^\s*\n/gm, '')),
  onCrash: () => {
    console.error('The server crashed. Start it again: stored data is not lost.');
    process.exit(1);
  },
});
console.log(`Arcus is ready: http://localhost:${port}`);
if (wanted === undefined && port !== defaultPort)
  console.log(`Port ${defaultPort} is taken: use ${port} instead in copied commands.`);
if (lan) {
  const addresses = Object.values(networkInterfaces()).flatMap((all = []) => all);
  const outer = addresses.filter(({ family, internal }) => family === 'IPv4' && !internal);
  const urls = outer.map(({ address }) => `http://${address}:${port}`).join(', ');
  console.log(`Open to your network, unencrypted: ${urls || 'no network found'}`);
}
if (lan && devtools) console.log('Devtools are on: all clients can see all hands and play every seat.');
if (inspect) console.log('The inspector listens on 127.0.0.1:9229 and exposes all hands and the secret.');
const { areDocsStale, renderDocs } = await import('../docs/docs.ts');
const isPartyKit = platform === 'partykit';
if (!values['no-docs'] && areDocsStale())
  await during('Building the documentation', renderDocs()).then(
    (publish) => {
      // New files would restart wrangler's server and close all sockets.
      if (isPartyKit) publish();
      else process.once('exit', publish);
      console.log(
        isPartyKit
          ? `The documentation is ready: http://localhost:${port}/docs/`
          : 'The documentation is ready, and served at /docs/ from the next start.',
      );
    },
    (error) => console.error(`No documentation at /docs/: ${error}`),
  );
