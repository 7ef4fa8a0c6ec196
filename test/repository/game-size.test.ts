import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const countLines = (...files: readonly string[]): number =>
  files.reduce(
    (sum, file) =>
      sum +
      readFileSync(root + file, 'utf8')
        .trimEnd()
        .split('\n').length,
    0,
  );

const gameFilesIn = (folder: string): string[] =>
  readdirSync(root + folder)
    .map((name) => `${folder}/${name}`)
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file));

const hearts = gameFilesIn('examples/games/hearts');
const dice = gameFilesIn('examples/games/liars-dice');

test.each([
  ['Hearts', hearts],
  ['Liar’s Dice', dice],
])('%s has fewer than 400 lines', (_, files) => {
  expect(countLines(...files)).toBeLessThan(400);
});

test.each([...hearts, ...dice])('%s imports only arcus-tables/game, zod and its own files', (file) => {
  const imported = [...readFileSync(root + file, 'utf8').matchAll(/from '([^']+)'/g)].map(
    ([, name = '']) => name,
  );
  expect(imported.filter((name) => !/^\.\/[\w-]+\.ts$|^zod$|^arcus-tables\/game$/.test(name))).toEqual([]);
});
