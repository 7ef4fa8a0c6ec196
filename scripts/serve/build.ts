import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { readCommand } from '../command-line.ts';
import { root, writeIfNew } from '../files.ts';
import { during } from '../progress.ts';
import { serverFile } from '../start/server.ts';

/** Bundles `arcus-tables` with the server into one file for Node. Needs the output of `npm run build`. */
export const buildServer = async (): Promise<void> => {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['scripts/package/arcus-tables.ts'],
    write: false,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Have native parts. Node 22 needs no package for SQLite, and esbuild is optional.
    external: ['@photostructure/sqlite', 'esbuild'],
    // `ws` is CommonJS.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
  for (const { contents } of outputFiles) writeIfNew(serverFile, contents);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  readCommand({
    name: 'npm run build:server --',
    about: 'Bundles the server for `npm run serve` and the container, after `npm run build`.',
    options: {},
  });
  await during('Bundling the server', buildServer());
}
