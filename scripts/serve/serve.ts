import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { during, flag, readCommand, text, whole } from '../command-line.ts';
import { root } from '../files.ts';
import { serverFile } from '../start/server.ts';

const { values } = readCommand({
  name: 'npm run serve --',
  about:
    'Serves Arcus in production on this machine, behind a proxy that terminates TLS. Environment variables: party/platforms/DEPLOYMENT.md.',
  options: {
    port: whole('the port', 8080, 1, 65_535),
    host: text('ADDRESS', 'the address to listen on; 0.0.0.0 for all', '127.0.0.1'),
    data: text('FOLDER', 'the folder of tables and secret', '.arcus'),
    'no-docs': flag('skips the documentation at /docs/, which takes ten seconds to build'),
  },
});

// Loaded late, so that --help and mistakes are answered immediately.
const { buildIfStale } = await import('../build/build.ts');
await during('Building', buildIfStale());
const { areDocsStale, buildDocs } = await import('../docs/docs.ts');
if (!values['no-docs'] && areDocsStale()) await during('Building the documentation', buildDocs());
const { buildServer } = await import('./build.ts');
await during('Bundling the server', buildServer());

const server = spawn(process.execPath, [join(root, serverFile)], {
  stdio: 'inherit',
  env: {
    ...process.env,
    ARCUS_DATA: resolve(values.data),
    ARCUS_LISTEN: `${values.host}:${values.port}`,
  },
});
// This process exits with the server. A terminal signals both.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill('SIGTERM'));
server.once('exit', (code) => process.exit(code ?? 1));
