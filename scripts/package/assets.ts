import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The pages, beside the folder of the bundled program. */
export const built = fileURLToPath(new URL('../public', import.meta.url));

/** Replaces the assets of the pages in a served folder; other files stay. @throws Error if the package has no pages */
export const putAssets = (folder: string): void => {
  if (!existsSync(built)) throw new Error(`No pages in ${built}.`);
  mkdirSync(folder, { recursive: true });
  rmSync(join(folder, 'assets'), { recursive: true, force: true });
  cpSync(built, folder, { recursive: true });
};

/** Collects the exported games and lists of games of a module. */
const gamesOf = (file: string): string => `import * as exported from ${JSON.stringify(file)};
const isGame = (value) => typeof value?.id === 'string' && typeof value.apply === 'function';
export const games = [...new Set(Object.values(exported).flat().filter(isGame))];`;

/** Bundles the games of a module for the page that verifies and replays them. @throws Error with the reason */
export const putGames = async (folder: string, file: string): Promise<void> => {
  const { build } = await import('esbuild').catch(() => {
    throw new Error('Bundling games needs esbuild: npm install --save-dev esbuild');
  });
  const path = resolve(file);
  if (!existsSync(path)) throw new Error(`No file ${file}.`);
  await build({
    stdin: { contents: gamesOf(path), resolveDir: dirname(path) },
    outfile: join(folder, 'assets/games.js'),
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    logLevel: 'error',
  });
};
