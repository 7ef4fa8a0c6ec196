import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createServer, type Plugin } from 'vite';
import { fail, readCommand, text, whole } from '../command-line.ts';
import { root } from '../files.ts';
import { entries } from '../package/manifest.ts';
import { localOperatorToken, stateFolder } from './local-secret.ts';

const folder = join(root, 'examples');
const programs: readonly string[] = ['bot.ts', 'server.ts'];
/** Examples without dependencies of their own. */
const names = readdirSync(folder).filter((entry) =>
  ['index.html', ...programs].some((file) => existsSync(join(folder, entry, file))),
);
const {
  values: { host, port },
  positionals: [name = '', ...words],
} = readCommand({
  name: 'npm run example --',
  about: `Runs an example against a server: ${names.join(', ')}.`,
  options: {
    host: text('URL', 'the server', 'http://localhost:1999'),
    port: whole('the port of the page; the next free one if taken', 5173, 1, 65_535),
  },
  positionals: 'EXAMPLE [its arguments]',
});
if (!names.includes(name)) fail(`no example “${name}”; there are ${names.join(', ')}`);
if (!URL.canParse(host)) fail(`--host must be a URL, not “${host}”`);
await fetch(new URL('/health', host)).catch(() =>
  fail(
    `No server answers at ${host}. Start one in another terminal with npm start, or name one with --host.`,
    1,
  ),
);

/** The pages contain the default server. */
const withHost: Plugin = {
  name: 'host',
  transformIndexHtml: (html) => html.replaceAll('http://localhost:1999', new URL(host).origin),
};

/** Imports of the package resolve to its sources. */
const packageSources = Object.entries(entries).map(([entry, module]) => ({
  find: new RegExp(`^arcus-tables${entry === '.' ? '' : `/${entry}`}$`),
  replacement: `${root}${module}.ts`,
}));

const program = readdirSync(join(folder, name)).find((file) => programs.includes(file));
if (program === undefined) {
  const server = await createServer({
    root: join(folder, name),
    plugins: [withHost],
    resolve: { alias: packageSources },
    server: { port, host: 'localhost', fs: { allow: [root] } },
    logLevel: 'warn',
  });
  await server.listen();
  const [url = ''] = server.resolvedUrls?.local ?? [];
  console.log(`The example ${name}: ${url}?host=${encodeURIComponent(new URL(host).origin)}`);
} else {
  const child = spawn(process.execPath, ['--import', 'tsx', join(folder, name, program), ...words], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      ARCUS_HOST: new URL(host).origin,
      // Of `npm start`; a server elsewhere has its own.
      ARCUS_OPERATOR_TOKEN: localOperatorToken('partykit'),
      DATABASE: join(stateFolder('partykit'), 'example-site.db'),
      PORT: String(port),
      TSX_TSCONFIG_PATH: join(folder, 'tsconfig.base.json'),
    },
  });
  [process.exitCode] = await once(child, 'exit');
}
