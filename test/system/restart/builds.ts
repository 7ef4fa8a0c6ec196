import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as esbuild from 'esbuild';
import { root } from '../../../scripts/files.ts';
import { serverFile } from '../../../scripts/start/server.ts';
import type { Changes } from '../../helpers/deployed-games.ts';
import { linkSqlite } from '../../helpers/package.ts';

const sources = {
  games: (changes: Changes) => `import { deployedGames } from '${root}test/helpers/deployed-games.ts';
export const games = deployedGames(${JSON.stringify(changes)});`,
  node: () => `import { startServer } from '${root}party/platforms/node.ts';
import { games } from './games.ts';
const { ARCUS_DATA: data, ARCUS_LISTEN, ...variables } = process.env;
const takeOver = process.argv.includes('--take-over');
const { takenOver } = await startServer({ games, data, takeOver, port: Number(ARCUS_LISTEN.split(':')[1]), variables });
await takenOver;
process.exit(0);`,
  party: () => `import { createParty } from '${root}party/platforms/party.ts';
import { games } from './games.ts';
export default createParty({ games });`,
};

const options: esbuild.BuildOptions = {
  bundle: true,
  format: 'esm',
  target: 'es2023',
  alias: { 'arcus-tables/game': join(root, 'shared/kernel/index.ts') },
  logLevel: 'warning',
};

/** Builds the server for a platform, with its configuration, into a new folder: the `folder` of `startServer`. */
export const buildServerWith = async (
  changes: Changes,
  platform: 'node' | 'partykit',
  folder: string,
): Promise<void> => {
  const source = join(folder, 'source');
  mkdirSync(source, { recursive: true });
  for (const [name, text] of Object.entries(sources))
    writeFileSync(join(source, `${name}.ts`), text(changes));
  if (platform === 'node') {
    linkSqlite(folder);
    await esbuild.build({
      ...options,
      entryPoints: [join(source, 'node.ts')],
      outfile: join(folder, serverFile),
      platform: 'node',
      external: ['@photostructure/sqlite'],
      banner: {
        js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
      },
    });
    return;
  }
  const parties = readdirSync(join(root, 'party/platforms/partykit')).map((file) => file.replace('.ts', ''));
  await esbuild.build({
    ...options,
    entryPoints: {
      main: join(source, 'party.ts'),
      ...Object.fromEntries(parties.map((name) => [name, join(root, `party/platforms/partykit/${name}.ts`)])),
    },
    outdir: folder,
    splitting: true,
    platform: 'browser',
    conditions: ['workerd', 'worker'],
    external: ['cloudflare:*', 'node:*'],
  });
  const { serve: _, ...configuration } = JSON.parse(readFileSync(join(root, 'partykit.json'), 'utf8'));
  const files = Object.fromEntries(parties.map((name) => [name, `${name}.js`]));
  writeFileSync(
    join(folder, 'partykit.json'),
    JSON.stringify({ ...configuration, main: 'main.js', parties: files }),
  );
};
