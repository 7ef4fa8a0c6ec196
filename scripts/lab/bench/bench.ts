import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import * as esbuild from 'esbuild';
import { flag, readCommand } from '../../command-line.ts';
import { root } from '../../files.ts';

const { values } = readCommand({
  name: 'npm run lab -- bench',
  about:
    'Measures a move: the files, functions and calls that it executes on the Node server, and without a platform its CPU time, rows, alarms and bytes.',
  options: { files: flag('lists the executed files') },
});

// Loaded late, so that --help and mistakes are answered immediately.
const [{ during }, { buildIfStale }, { coverageOfDraw }] = await Promise.all([
  import('../../progress.ts'),
  import('../../build/build.ts'),
  import('./coverage.ts'),
]);
await during('Building', buildIfStale());
const { files, functions, calls } = await during('Counting', coverageOfDraw());
const names = Object.entries(files);
console.log(`a draw of Drop Rainbow: ${names.length} files, ${functions} functions, ${calls} calls`);
if (values.files) for (const [file, ran] of names) console.log(`  ${file}  ${ran.join(' ')}`);

// Bundled as on servers: tsx names functions at run time, which makes a move a third slower.
const outfile = join(root, 'build/bench/engine.js');
await esbuild.build({
  entryPoints: [join(root, 'scripts/lab/bench/engine-costs.ts')],
  outfile,
  bundle: true,
  format: 'esm',
  platform: 'node',
  packages: 'external',
  logLevel: 'warning',
});
process.exitCode = spawnSync(process.execPath, [outfile], { stdio: 'inherit' }).status ?? 1;
