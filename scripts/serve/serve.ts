import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { during, flag, readCommand, text, whole } from '../command-line.ts';
import { root } from '../files.ts';
import { runtimePath, serverFolder } from '../start/server.ts';

const { values } = readCommand({
  name: 'npm run serve --',
  about:
    'Serves Arcus for production on this machine, behind a proxy that ends TLS. Settings are variables of the environment: party/platforms/DEPLOYMENT.md.',
  options: {
    port: whole('the port', 8080, 1, 65_535),
    host: text('ADDRESS', 'where it listens; 0.0.0.0 for all addresses of the machine', '127.0.0.1'),
    data: text('FOLDER', 'where tables and the secret are kept', '.arcus'),
    'no-docs': flag(
      'without the documentation at /docs/, which takes ten seconds to build where it has changed',
    ),
  },
});

// Loaded only now, so that a question or a mistake is answered at once.
const { buildIfStale } = await import('../build/build.ts');
await during('Building', buildIfStale());
const { areDocsStale, buildDocs } = await import('../docs/docs.ts');
if (!values['no-docs'] && areDocsStale()) await during('Building the documentation', buildDocs());
const { buildServer } = await import('./build.ts');
await during('Bundling the server', buildServer());

const server = spawn('sh', [join(root, serverFolder, 'start.sh')], {
  stdio: 'inherit',
  env: {
    ...process.env,
    ARCUS_DATA: resolve(values.data),
    ARCUS_LISTEN: `${values.host}:${values.port}`,
    ARCUS_WORKERD: runtimePath(),
  },
});
// The server ends, and this with it. A terminal tells both at once.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill('SIGTERM'));
server.once('exit', (code) => process.exit(code ?? 1));
