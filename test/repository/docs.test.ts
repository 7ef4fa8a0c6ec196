import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { ArcusTable } from '../../client/embed/element.ts';
import { parts, tokens } from '../../client/embed/messages.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { referencePages } from '../../scripts/docs/reference.ts';
import { resolveLink, slugOf } from '../../scripts/docs/site-map.ts';
import { gameIds, games } from '../../shared/games/registry.ts';
import { closeCodes, refusalCodes } from '../../shared/protocol/codes.ts';
import { problemCodes } from '../../shared/protocol/refusals.ts';
import { unmetBounds } from '../contract/arcus-games.ts';
import { allSnippets, type Snippet } from '../helpers/documents.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const pages = [
  ...readdirSync(root),
  ...['.github', 'client', 'create-arcus', 'docs', 'examples', 'party', 'scripts', 'shared'].flatMap(
    (folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(folder, file),
      ),
  ),
].filter((file) => file.endsWith('.md'));

const anchorsOf = (text: string): readonly string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => slugOf(heading));

test('there are pages', () => expect(pages.length).toBeGreaterThan(20));

test.each(pages)('%s: every link leads to a file and a heading that are there', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:|mailto:|picture:)([^)\s]+)\)/g)].map(
    ([, to = '']) => to,
  );
  const lost = links.filter((link) => {
    const [path = '', anchor] = link.split('#');
    const file = path === '' ? page : join(dirname(page), path);
    if (!existsSync(join(root, file))) return true;
    // Of sources the site makes pages with headings, which are checked there.
    return anchor !== undefined && file.endsWith('.md') && !anchorsOf(read(file)).includes(anchor);
  });
  expect(lost).toEqual([]);
});

test('ARCHITECTURE.md gives a reason for each dependency', () => {
  const { dependencies, devDependencies } = packageJson;
  const names = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !/\btypes\b/.test(name),
  );
  const text = read('ARCHITECTURE.md');
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

test('DEPLOYMENT.md explains each line of a server’s log', () => {
  const sources = readdirSync(join(root, 'party'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|devtools/.test(file))
    .map((file) => read(join('party', file)));
  const events = [...sources.join('').matchAll(/\bevent: '([a-z-]+)'/g)].map(([, event = '']) => event);
  expect(events.length).toBeGreaterThan(20);
  const text = read('party/platforms/DEPLOYMENT.md');
  expect(events.filter((event) => !text.includes(`\`${event}\``))).toEqual([]);
});

const hyphened = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The codes that the embed's own files say. */
const codesOfEmbed = (): readonly string[] =>
  ['element', 'frame', 'embedded', 'open-table', 'embed-settings'].flatMap((file) =>
    [
      ...read(`client/embed/${file}.ts`).matchAll(
        /(?:(?:fail|coded|AttributeError)\(\s*|code: |(?='bad-))'([a-z-]+)'/g,
      ),
    ].map(([, code = '']) => code),
  );

test('CODES.md has every code once, and no other', () => {
  const documented = [...read('shared/protocol/CODES.md').matchAll(/^### `(.*)`$/gm)].map(
    ([, code = '']) => code,
  );
  const codes = [...refusalCodes, ...problemCodes, ...Object.keys(closeCodes).map(hyphened)];
  const ofEmbed = codesOfEmbed();
  expect(ofEmbed.length).toBeGreaterThan(5);
  expect(documented.toSorted()).toEqual([...new Set([...codes, ...ofEmbed])].toSorted());
});

const repository = 'https://github.com/ann/arcus';

test.each([
  ['../../party/platforms/DEPLOYMENT.md#variables', 'page', '/guide/deploy#variables'],
  ['../../README.md#your-own-front-end', 'page', '/guide/front-end'],
  ['../../docs/index.md', 'page', '/'],
  ['../sdk/index.ts#tableview', 'page', '/reference/sdk#tableview'],
  ['messages.ts', 'outside', `${repository}/blob/HEAD/client/embed/messages.ts`],
  ['../../shared/games/seven-poker/RULES.es.md#sp-4', 'outside', '/rules/seven-poker?locale=es#sp-4'],
  ['/api/openapi.json', 'outside', '/api/openapi.json'],
])('on the site %s leads to a %s: %s', (link, to, address) => {
  expect(resolveLink(link, 'client/embed', repository)).toEqual({ to, address });
});

test('without the repository’s address, text has no link to it', () => {
  expect(resolveLink('messages.ts', 'client/embed', null)).toEqual({ to: 'none' });
  for (const link of ['https://a.example/x', 'mailto:a@b.example', '#looks'])
    expect(resolveLink(link, 'client/embed', repository)).toBeNull();
});

describe('the reference', () => {
  const written = referencePages();

  /** The names in the first column of the table below a heading. */
  const namesBelow = (text: string, heading: string): readonly string[] =>
    [...(text.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '').matchAll(/^\| `([\w-]+)\??`/gm)].map(
      ([, name = '']) => name,
    );

  test.each(gameIds)('of %s has every option and action, and what each is for', (id) => {
    const text = written[`games/${id}.md`] ?? '';
    const { options, action } = games[id];
    const { properties = {} } = z.toJSONSchema(options, { io: 'input' });
    expect(namesBelow(text, 'Options')).toEqual(Object.keys(properties));
    const { oneOf = [] } = z.toJSONSchema(action, { io: 'input' });
    const types = oneOf.map(({ properties: fields }) => Reflect.get(Object(fields?.type), 'const'));
    expect(namesBelow(text, 'Actions')).toEqual(types);
    const countIn = (heading: string, pattern: RegExp): number =>
      text.split(`## ${heading}\n`)[1]?.split('\n## ')[0]?.match(pattern)?.length ?? 0;
    expect(unmetBounds(id, 'viewFields', countIn('View', /^ {2}readonly /gm))).toEqual([]);
    expect(unmetBounds(id, 'events', countIn('Events', /readonly type: /g))).toEqual([]);
    expect(text).not.toMatch(/undefined|\[object/);
  });

  test('of the SDK says what a name is, not how it is made', () => {
    const text = written['sdk.md'] ?? '';
    expect(text).toContain(
      'function connectTable<Id extends AnyGameType = GameId>(options: TableOptions<Id>): Table<Id>;',
    );
    expect(text).toContain('### TableState\n\nImmutable snapshot of a table;');
    expect(text).toContain('constructor(code: RefusalCode, message: string, rule: string | null = null);');
    expect(text).not.toMatch(/^import|localStorage\.setItem/m);
  });

  test('of the API has every route, and each code with what helps', () => {
    const text = written['api.md'] ?? '';
    expect(text).toContain('## `POST /api/tables`');
    expect(text).toContain(
      '| `settings.turnSeconds` | whole number, 15 to 604800 or `null` | `60` | Seconds for each decision, at most 300, or 1, 2, 3 or 7 days',
    );
    expect(text).toContain('[`bad-options`](../../../shared/protocol/CODES.md#bad-options)');
  });
});

const snippets = allSnippets();
const inLanguages = (...languages: string[]): Snippet[] =>
  snippets.filter(({ language }) => languages.includes(language));

test.each(inLanguages('js'))('$place is JavaScript', async ({ code }) => {
  await transform(code, { loader: 'js' });
});

test.each(inLanguages('html'))(
  '$place is HTML with scripts and attributes that there are',
  async ({ code }) => {
    for (const [, script = ''] of code.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g))
      await transform(script, { loader: 'js' });
    for (const [, attributes = ''] of code.matchAll(/<arcus-table([^>]*)>/g))
      for (const [, name = ''] of attributes.matchAll(/\s([\w-]+)(?==|$|\s)/g))
        expect([...ArcusTable.observedAttributes, 'id']).toContain(name);
  },
);

test.each(inLanguages('css'))('$place has tokens and parts that there are', async ({ code }) => {
  const { warnings } = await transform(code, { loader: 'css' });
  expect(warnings).toEqual([]);
  const ofElement = [...read('client/embed/element.ts').matchAll(/var\((--arcus-[a-z-]+)/g)].map(
    ([, name]) => name,
  );
  for (const [name] of code.matchAll(/--arcus-[a-z-]+/g)) expect([...tokens, ...ofElement]).toContain(name);
  for (const [, name] of code.matchAll(/::part\((\w+)\)/g)) expect(parts).toContain(name);
});

test.each(inLanguages('sh'))('$place names scripts that there are', ({ code }) => {
  for (const [, name] of code.matchAll(/npm run ([\w:-]+)/g))
    expect(Object.keys(packageJson.scripts)).toContain(name);
});

test('no picture of the documentation’s layout has more than 60 kB', () => {
  const folder = 'docs/.vitepress/theme';
  const imports = read(`${folder}/DocsLayout.vue`).matchAll(/from '(.+\.(?:png|webp))'/g);
  const sizes = [...imports].map(([, path = '']) => statSync(join(root, folder, path)).size);
  expect(sizes).toHaveLength(1);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(60_000);
});
