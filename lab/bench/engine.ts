import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import * as esbuild from 'esbuild';
import { readCommand } from '../../scripts/command-line.ts';
import { root } from '../../scripts/files.ts';

readCommand({
  name: 'npm run lab -- engine',
  about: 'Measures a move without a platform, for all games: CPU time, rows, alarms and bytes.',
  options: {},
});

// Bundled as on servers: tsx names functions at run time, which makes a move a third slower.
const outfile = join(root, 'build/bench/engine.js');
await esbuild.build({
  entryPoints: [join(root, 'lab/bench/engine-costs.ts')],
  outfile,
  bundle: true,
  format: 'esm',
  platform: 'node',
  packages: 'external',
  logLevel: 'warning',
});
process.exitCode = spawnSync(process.execPath, [outfile], { stdio: 'inherit' }).status ?? 1;
