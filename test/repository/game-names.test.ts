import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { gameIds } from '../../shared/games/registry.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The lists with a line for each game, whose absence the compiler or parts.test.ts names. */
const registries: readonly string[] = [
  'shared/games/registry.ts',
  'shared/games/abouts.ts',
  'shared/games/decks.ts',
  'shared/games/views.ts',
  'client/games/registry.ts',
  'client/games/options.ts',
  'client/games/pages.ts',
];

/** Files that name a game though a new one needs no line in them, by the reason. */
const exceptions: Readonly<Record<string, RegExp>> = {
  'the home page shows a recorded game of one':
    /^(client\/site\/(attract|pages\/home)|scripts\/build\/recording)\.ts$/,
  'palette.test.ts measures the cards of the presidential deck with all other colors':
    /^client\/theme\/palette\.ts$/,
  'its tables, loads and messages may be of any game':
    /^scripts\/(lab\/(bench\/engine-costs|lobby\/shard|matching|readme|scale|simulate)|package\/load|release\/shapes)\.ts$/,
  'teams play there as one player': /^scripts\/lab\/strength\.ts$/,
};

/** As an id, an identifier or a part of one. */
const names = new RegExp(
  gameIds
    .map((id) => id.split('-'))
    .flatMap((words) => [
      words.join('-'),
      words
        .map(
          (word, at) =>
            `${at === 0 ? `[${word[0]}${word[0]?.toUpperCase()}]` : word[0]?.toUpperCase()}${word.slice(1)}`,
        )
        .join(''),
    ])
    .join('|'),
);

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

const isOfGame = (file: string): boolean => gameIds.some((id) => file.includes(`/games/${id}/`));

const files = ['client', 'party', 'scripts', 'shared'].flatMap((folder) =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name))
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !isOfGame(name)),
);

const naming = files.filter((file) => names.test(withoutComments(readFileSync(root + file, 'utf8'))));

test('only registries and the listed exceptions name a game', () => {
  const patterns = Object.values(exceptions);
  const others = naming.filter(
    (file) => !registries.includes(file) && !patterns.some((pattern) => pattern.test(file)),
  );
  expect(others).toEqual([]);
});

test.each(registries)('%s names games', (file) => expect(naming).toContain(file));

test.each(Object.entries(exceptions))('an exception is one still: %s', (_, pattern) => {
  expect(naming.filter((file) => pattern.test(file)).length).toBeGreaterThan(0);
});

test.each([
  ["const game = 'drop-rainbow';", true],
  ['import { SevenPokerView } from "x";', true],
  ['// like drop-rainbow', false],
  ['const rainbow = 7;', false],
])('a name is found in code, and not in comments: %s', (text, isNamed) => {
  expect(names.test(withoutComments(text))).toBe(isNamed);
});
