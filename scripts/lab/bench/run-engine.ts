import { spawnSync } from 'node:child_process';
import { basename, join } from 'node:path';
import * as esbuild from 'esbuild';
import { root } from '../../files.ts';

/** Runs a file of this folder as on servers: tsx names functions at run time, which makes a move a third slower. */
export const runBundled = async (
  file: string,
): Promise<{ readonly code: number; readonly output: string }> => {
  const outfile = join(root, 'build/bench', `${basename(file, '.ts')}.js`);
  await esbuild.build({
    entryPoints: [join(root, 'scripts/lab/bench', file)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'warning',
  });
  const { status, stdout } = spawnSync(process.execPath, [outfile], {
    stdio: ['inherit', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  return { code: status ?? 1, output: stdout };
};
