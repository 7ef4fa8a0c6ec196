import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as esbuild from 'esbuild';
import { root } from '../../../scripts/files.ts';
import { serverFile } from '../../../scripts/start/server.ts';
import type { Changes } from '../../helpers/deployed-games.ts';
import { linkSqlite } from '../../helpers/package.ts';

const source = `import { startServer } from '${root}party/platforms/node.ts';
import { deployedGames } from '${root}test/helpers/deployed-games.ts';
const { ARCUS_DATA: data, ARCUS_LISTEN, CHANGES, ...variables } = process.env;
const games = deployedGames(JSON.parse(CHANGES));
const takeOver = process.argv.includes('--take-over');
const { takenOver } = await startServer({ games, data, takeOver, port: Number(ARCUS_LISTEN.split(':')[1]), variables });
await takenOver;
process.exit(0);`;

/** The variable with which a server of `buildChangeable` is another version. */
export const changedBy = (changes: Changes): { readonly CHANGES: string } => ({
  CHANGES: JSON.stringify(changes),
});

/** Builds a server into a folder: the `folder` of `startServer`. */
export const buildChangeable = async (folder: string): Promise<void> => {
  linkSqlite(folder);
  writeFileSync(join(folder, 'source.ts'), source);
  await esbuild.build({
    entryPoints: [join(folder, 'source.ts')],
    outfile: join(folder, serverFile),
    bundle: true,
    format: 'esm',
    target: 'es2023',
    platform: 'node',
    alias: { 'arcus-tables/game': join(root, 'shared/kernel/index.ts') },
    external: ['@photostructure/sqlite'],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
};
