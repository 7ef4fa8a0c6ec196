import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The built pages, in the package. */
const built = fileURLToPath(new URL('../../public', import.meta.url));

/**
 * Puts what browsers load of the pages into a folder that a server serves, in the place of what was put there before. Whatever else is in it
 * stays. @throws Error if the package was built without them
 */
export const putAssets = (folder: string): void => {
  if (!existsSync(built)) throw new Error('This package was built without its pages.');
  mkdirSync(folder, { recursive: true });
  rmSync(join(folder, 'assets'), { recursive: true, force: true });
  cpSync(built, folder, { recursive: true });
};

/** Whatever a module exports that is a game, or a list of games. */
const gamesOf = (file: string): string => `import * as exported from ${JSON.stringify(file)};
const isGame = (value) => typeof value?.id === 'string' && typeof value.apply === 'function';
export const games = [...new Set(Object.values(exported).flat().filter(isGame))];`;

/** Bundles the rules of the games that a module exports for the page that checks and replays them. @throws Error if that cannot be done */
export const putGames = async (folder: string, file: string): Promise<void> => {
  const { build } = await import('esbuild').catch(() => {
    throw new Error('The games are bundled by the package esbuild: npm install --save-dev esbuild');
  });
  const path = resolve(file);
  if (!existsSync(path)) throw new Error(`There is no file ${file}.`);
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
