import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import * as esbuild from 'esbuild';
import { root } from '../../files.ts';

/** Runs `engine-costs.ts` bundled, as on servers: tsx names functions at run time, which makes a move a third slower. */
export const runEngineCosts = async (
  ...words: readonly string[]
): Promise<{ readonly code: number; readonly output: string }> => {
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
  const { status, stdout } = spawnSync(process.execPath, [outfile, ...words], {
    stdio: ['inherit', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  return { code: status ?? 1, output: stdout };
};
