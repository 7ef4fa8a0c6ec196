import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { locales } from '../shared/kernel/locales.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const filesIn = (folder: string): readonly string[] =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((file) => posix.join(folder, file));

/** Every folder with a catalogue in each language; `client/words` holds what they are made of. */
const folders = ['client', 'party', 'shared']
  .flatMap(filesIn)
  .filter((file) => posix.basename(file) === 'en.ts' && file !== 'client/words/en.ts')
  .map((file) => posix.dirname(file))
  .sort();

/** Every text by its path; of a function its source. */
const textsOf = (value: unknown, path = ''): readonly (readonly [string, string])[] => {
  if (typeof value === 'string' || typeof value === 'function') return [[path, String(value)]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${path}.${key}`));
};

const load = async (folder: string, locale: string): Promise<Readonly<Record<string, unknown>>> =>
  import(`${root}${folder}/${locale}.ts`);

test('the catalogues are found', () => expect(folders.length).toBeGreaterThan(5));

describe.each(folders)('%s', (folder) => {
  test('says the same things in every language', async () => {
    const paths = async (locale: string) =>
      textsOf(await load(folder, locale))
        .map(([path]) => path)
        .sort();
    const english = await paths('en');
    for (const locale of locales) expect(await paths(locale)).toEqual(english);
  });

  test('is written in Hangul in Korean', async () => {
    expect(textsOf(await load(folder, 'ko')).filter(([, text]) => !/[가-힣]/.test(text))).toEqual([]);
  });

  test('leaves nothing in English', async () => {
    const english = new Map(textsOf(await load(folder, 'en')));
    const left = textsOf(await load(folder, 'es')).filter(
      ([path, text]) => text === english.get(path) && /[a-z] [a-z]/.test(text),
    );
    expect(left).toEqual([]);
  });

  test('holds nothing that nobody says', async () => {
    const above = posix.dirname(folder);
    const sources = filesIn(above)
      .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/(en|ko|es)\.ts$/.test(file))
      .map((file) => readFileSync(root + file, 'utf8'))
      .join('\n');
    const said = (name: string): boolean => new RegExp(`\\b${name}\\b`).test(sources);
    const { words = {} } = await load(folder, 'en');
    expect(Object.keys(words ?? {}).filter((name) => !said(name))).toEqual([]);
  });
});
