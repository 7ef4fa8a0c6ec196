import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { flag, readCommand } from '../command-line.ts';
import { root } from '../files.ts';
import { serveOptions } from '../package/serve.ts';
import { during } from '../progress.ts';
import { serverFile } from '../start/server.ts';

const { values } = readCommand({
  name: 'npm run serve --',
  about:
    'Serves Arcus in production on this machine, behind a proxy that terminates TLS. Environment variables: party/platforms/DEPLOYMENT.md.',
  options: {
    ...serveOptions,
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

const words = ['serve', '--listen', values.listen, '--data', resolve(values.data)];
if (values['take-over']) words.push('--take-over');
const server = spawn(process.execPath, [join(root, serverFile), ...words], { stdio: 'inherit' });
// This process exits with the server. A terminal signals both.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill('SIGTERM'));
server.once('exit', (code) => process.exit(code ?? 1));
