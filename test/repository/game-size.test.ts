import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const linesIn = (file: string): number =>
  readFileSync(root + file, 'utf8')
    .trimEnd()
    .split('\n').length;

/** The files of a folder, without tests and rule pages if only the game counts. */
const filesIn = (folder: string, onlyGame: boolean): string[] =>
  readdirSync(root + folder)
    .map((name) => `${folder}/${name}`)
    .filter((file) => statSync(root + file).isFile())
    .filter((file) => !onlyGame || (/\.ts$/.test(file) && !/\.test\.ts$/.test(file)));

const sum = (files: readonly string[]): number => files.reduce((lines, file) => lines + linesIn(file), 0);

const [project, hearts, dice] = [
  filesIn('create-arcus/template', false),
  filesIn('examples/games/hearts', true),
  filesIn('examples/games/liars-dice', true),
];

test('the page about games of one’s own says how much there is to write', () => {
  const page = readFileSync(`${root}docs/guide/game.md`, 'utf8');
  const [, table = ''] = /<!-- counts.*-->\n([\s\S]*?)<!-- \/counts -->/.exec(page) ?? [];
  const stated = [...table.matchAll(/\| (\d+) \| (\d+) \| (\d+) \|$/gm)].map(([, ...counts]) =>
    counts.map(Number),
  );
  const first = linesIn('examples/tutorial/1/high-card.ts');
  expect(stated).toEqual([
    [project.length, sum(project), linesIn('create-arcus/template/high-card.ts')],
    [1, first, first],
    [hearts.length, sum(hearts), sum(hearts)],
    [dice.length, sum(dice), sum(dice)],
  ]);
});

test('it says how much the same game is elsewhere', () => {
  const page = readFileSync(`${root}docs/guide/game.md`, 'utf8');
  const [, table = ''] = /<!-- peers.*-->\n([\s\S]*?)<!-- \/peers -->/.exec(page) ?? [];
  const stated = [...table.matchAll(/^\| [\w.]+ \|(.*)\|$/gm)].map(([, counts = '']) =>
    counts.split('|').map(Number),
  );
  const rowOf = (folder: string, ...parts: readonly (readonly string[])[]) => {
    const lines = parts.map((names) => sum(names.map((name) => `${folder}/${name}`)));
    return [parts.flat().length, lines.reduce((total, part) => total + part, 0), ...lines];
  };
  const pageFiles = ['client.js', 'index.html'];
  expect(stated).toEqual([
    rowOf('create-arcus/template', ['high-card.ts'], ['games.ts', 'worker.ts'], [], ['high-card.test.ts']),
    rowOf('examples/peers/boardgame.io', ['game.js'], ['server.js'], pageFiles, ['game.test.js']),
    rowOf('examples/peers/colyseus', ['room.js'], ['server.js'], pageFiles, ['room.test.js']),
  ]);
});

test.each([
  ['Hearts', hearts],
  ['Liar’s Dice', dice],
])('%s has less than 400 lines, how it is drawn among them', (_, files) => {
  expect(sum(files)).toBeLessThan(400);
});

test.each([...hearts, ...dice])('%s imports only what a package has, and its own files', (file) => {
  const imported = [...readFileSync(root + file, 'utf8').matchAll(/from '([^']+)'/g)].map(
    ([, name = '']) => name,
  );
  expect(imported.filter((name) => !/^\.\/[\w-]+\.ts$|^zod$|^arcus-tables\/game$/.test(name))).toEqual([]);
});
