import { readdirSync, readFileSync } from 'node:fs';
import { basename, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { locales } from '../../shared/kernel/locales.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const filesIn = (folder: string): readonly string[] =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((file) => posix.join(folder, file));

/** The file of each catalogue by language. `grammar.ts` is a library, not a catalogue. */
const catalogues: readonly (readonly [name: string, file: (locale: string) => string])[] = [
  ...filesIn('client/locales/en')
    .map((file) => basename(file))
    .filter((name) => name !== 'grammar.ts')
    .sort()
    .map((name) => [name, (locale: string) => `client/locales/${locale}/${name}`] as const),
  ...filesIn('client/games')
    .filter((file) => /\/locales\/en(-hints|-options)?\.ts$/.test(file))
    .map((file) => [file, (locale: string) => file.replace('/locales/en', `/locales/${locale}`)] as const),
  ['pages of the server', (locale) => `party/lobby/locales/${locale}.ts`],
];

/** Every text by its path; the source for a function. */
const textsOf = (value: unknown, path = ''): readonly (readonly [string, string])[] => {
  if (typeof value === 'string' || typeof value === 'function') return [[path, String(value)]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${path}.${key}`));
};

/** The quoted strings in a function's source. */
const literalsIn = (source: string): readonly string[] =>
  [...source.matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)].map(([, single, double]) => single ?? double ?? '');

const load = async (file: string): Promise<Readonly<Record<string, unknown>>> => import(root + file);

const sourcesIn = (...folders: readonly string[]): readonly string[] =>
  folders
    .flatMap(filesIn)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('/locales/'))
    .map((file) => readFileSync(root + file, 'utf8'));

const sources = sourcesIn('client', 'party', 'scripts');
/** Texts selected by a code: the code occurs in shared. */
const codes = sourcesIn('shared').join('\n');

test('catalogues: the search finds them', () => expect(catalogues.length).toBeGreaterThan(10));

test('catalogues: every language has the same files', () => {
  for (const locale of locales)
    expect(filesIn(`client/locales/${locale}`).map((file) => basename(file))).toEqual(
      filesIn('client/locales/en').map((file) => basename(file)),
    );
});

describe.each(catalogues)('catalogue %s', (_, fileIn) => {
  test('has the same keys in every language', async () => {
    const paths = async (locale: string) =>
      textsOf(await load(fileIn(locale)))
        .map(([path]) => path)
        .sort();
    const english = await paths('en');
    for (const locale of locales) expect(await paths(locale)).toEqual(english);
  });

  test('is in Hangul in Korean', async () => {
    const texts = textsOf(await load(fileIn('ko')));
    // A text that is another one has none of its own.
    expect(
      texts.filter(([, text]) => !/[가-힣]|^\([^\n]*\) => gameWords\.\w+\([^'"`]*\)$/.test(text)),
    ).toEqual([]);
    const literals = texts.flatMap(([, text]) => literalsIn(text));
    expect(literals.filter((literal) => /[a-z] [a-z]/i.test(literal))).toEqual([]);
  });

  test('leaves no English text in Spanish', async () => {
    const english = new Map(textsOf(await load(fileIn('en'))));
    const left = textsOf(await load(fileIn('es'))).flatMap(([path, text]) => {
      const original = english.get(path) ?? '';
      const literals = literalsIn(text).filter((literal) => literalsIn(original).includes(literal));
      return [...literals, ...(text === original ? [text] : [])].filter((same) => /[a-z] [a-z]/.test(same));
    });
    expect(left).toEqual([]);
  });

  test('has no unused text', async () => {
    const unused = Object.entries(await load(fileIn('en'))).flatMap(([noun, texts]) => {
      const users = sources.filter((source) => new RegExp(`\\b${noun}\\b`).test(source)).join('\n');
      const named = noun.endsWith('Words') ? users : users + codes;
      const keys = typeof texts === 'object' && texts !== null ? Object.keys(texts) : [];
      return [noun, ...keys].filter((key) => !new RegExp(`\\b${key}\\b`).test(named));
    });
    expect(unused).toEqual([]);
  });
});
