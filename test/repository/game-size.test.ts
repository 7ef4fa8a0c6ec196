import { readdirSync, readFileSync, statSync } from 'node:fs';
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

const filesIn = (folder: string): string[] =>
  readdirSync(root + folder)
    .map((name) => `${folder}/${name}`)
    .filter((file) => statSync(root + file).isFile());

const gameFilesIn = (folder: string): string[] =>
  filesIn(folder).filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file));

const template = filesIn('create-arcus/template');
const hearts = gameFilesIn('examples/games/hearts');
const dice = gameFilesIn('examples/games/liars-dice');

test('docs/guide/game.md states the lines of each game', () => {
  const page = readFileSync(`${root}docs/guide/game.md`, 'utf8');
  const [, table = ''] = /<!-- counts.*-->\n([\s\S]*?)<!-- \/counts -->/.exec(page) ?? [];
  const stated = [...table.matchAll(/\| (\d+) \| (\d+) \| (\d+) \|$/gm)].map(([, ...counts]) =>
    counts.map(Number),
  );
  const first = countLines('examples/tutorial/one-card.ts');
  expect(stated).toEqual([
    [template.length, countLines(...template), countLines('create-arcus/template/high-card.ts')],
    [1, first, first],
    [hearts.length, countLines(...hearts), countLines(...hearts)],
    [dice.length, countLines(...dice), countLines(...dice)],
  ]);
});

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
