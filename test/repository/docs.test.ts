import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import { expect, test } from 'vitest';
import { ArcusTable } from '../../client/embed/element.ts';
import { tokens } from '../../client/embed/messages.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { resolveLink, sections, slugOf } from '../../scripts/docs/site-map.ts';
import { closeCodes, refusalCodes } from '../../shared/protocol/codes.ts';
import { problemCodes } from '../../shared/protocol/refusals.ts';
import { runScript } from '../helpers/command.ts';
import { allSnippets, type Snippet } from '../helpers/documents.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const pages = [
  ...readdirSync(root),
  ...['.github', 'client', 'docs', 'examples', 'party', 'scripts', 'shared'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  ),
].filter((file) => file.endsWith('.md') && !file.includes('/node_modules/'));

const anchorsOf = (text: string): readonly string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => slugOf(heading));

test('there are pages', () => expect(pages.length).toBeGreaterThan(20));

test.each(pages)('%s: every link leads to a file and a heading that are there', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, to = '']) => to);
  const lost = links.filter((link) => {
    const [path = '', anchor] = link.split('#');
    const file = path === '' ? page : join(dirname(page), path);
    if (!existsSync(join(root, file))) return true;
    // Of sources the site makes pages with headings, which are checked there.
    return anchor !== undefined && file.endsWith('.md') && !anchorsOf(read(file)).includes(anchor);
  });
  expect(lost).toEqual([]);
});

const scripts = [
  'package.json',
  'scripts/package/create-arcus/template/package.json',
  'examples/react/package.json',
].flatMap((file) => Object.keys(JSON.parse(read(file)).scripts));
const { out: commandLine } = await runScript('scripts/package/arcus-tables.ts', ['--help']);
const folders = 'client|deploy|docs|examples|party|scripts|shared|test';

test.each(pages.filter((page) => page !== 'CHANGELOG.md'))(
  '%s: every command and file that it names is there',
  (page) => {
    const named = (pattern: RegExp) => [...read(page).matchAll(pattern)].map(([, name = '']) => name);
    expect(named(/\bnpm run (?:-s )?([\w:-]+)/g).filter((name) => !scripts.includes(name))).toEqual([]);
    const commands = named(/\barcus(?:-tables|\.mjs) ([a-z][a-z-]*)\b/g);
    expect(commands.filter((name) => !commandLine.includes(`\n  ${name} `))).toEqual([]);
    const files = named(new RegExp(`(?:\`|\\bnode )((?:${folders})/[\\w./-]+\\.\\w+)`, 'g'));
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  },
);

test('ARCHITECTURE.md gives a reason for each dependency', () => {
  const { dependencies, devDependencies } = packageJson;
  const names = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !/\btypes\b/.test(name),
  );
  const text = read('ARCHITECTURE.md');
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

test('ARCHITECTURE.md lists each file of the core and each feature, with about its lines', () => {
  const stated = [...read('ARCHITECTURE.md').matchAll(/`([\w-]+\.ts)` (\d+)\b/g)];
  const files = ['party/table', 'party/runtime'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => join(folder, file))
      .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|table\/(features|contract)\.ts$/.test(file)),
  );
  const isStated = (file: string): boolean => {
    const lines = read(file).split('\n').length - 1;
    return stated.some(
      ([, name, about]) => name === basename(file) && Math.abs(Number(about) - lines) <= 10 + lines / 10,
    );
  };
  expect(files.filter((file) => !isStated(file))).toEqual([]);
  expect(stated.length).toBe(files.length);
});

test('DEPLOYMENT.md explains each line of a server’s log and each code of a failed start', () => {
  const sources = readdirSync(join(root, 'party'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|devtools/.test(file))
    .map((file) => read(join('party', file)));
  const events = [...sources.join('').matchAll(/(?:\bevent: |StartError\(\s*)'([a-z-]+)'/g)].map(
    ([, event = '']) => event,
  );
  expect(events.length).toBeGreaterThan(20);
  const text = read('party/platforms/DEPLOYMENT.md');
  expect(events.filter((event) => !text.includes(`\`${event}\``))).toEqual([]);
});

test('DEPLOYMENT.md has each section that arcus-tables check names', () => {
  const sources = ['check', 'check-pages', 'check-steps'].map((name) => read(`scripts/package/${name}.ts`));
  const named = [...sources.join('').matchAll(/'([A-Z][a-z]+(?: [a-z]+)*)',?\s*\)/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(20);
  const text = read('party/platforms/DEPLOYMENT.md');
  expect(named.filter((name) => !new RegExp(`^##+ ${name}$`, 'm').test(text))).toEqual([]);
});

const hyphened = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const codesOfDrawings = (): readonly string[] =>
  [...read('client/games/plain/author.ts').matchAll(/'(drawing-[a-z]+)'/g)].map(([, code = '']) => code);

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
  const ofEmbed = [...codesOfEmbed(), ...codesOfDrawings()];
  expect(ofEmbed.length).toBeGreaterThan(5);
  expect(documented.toSorted()).toEqual([...new Set([...codes, ...ofEmbed])].toSorted());
});

const repository = 'https://github.com/ann/arcus';

test.each([
  ['../../party/platforms/DEPLOYMENT.md#variables', 'page', '/guide/deploy#variables'],
  ['../../shared/protocol/settings.ts', 'page', '/reference/sdk#settings-of-a-table'],
  ['../../docs/index.md', 'page', '/'],
  ['../sdk/index.ts#tableview', 'page', '/reference/sdk#tableview'],
  ['../../client/game-ui/game-ui.ts', 'page', '/reference/widget#ownui'],
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

const searched =
  'avatar webhook leaderboard wordpress tailwind nginx prometheus upgrade backup restore translate';

test.each(searched.split(' '))('a search of the documentation for %s finds a page', (word) => {
  const guides = sections.flatMap(({ pages }) => pages).filter(({ path }) => !path.startsWith('reference/'));
  expect(guides.filter(({ source }) => read(source).toLowerCase().includes(word))).not.toEqual([]);
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

test.each(inLanguages('css'))('$place has tokens that there are', async ({ code }) => {
  const { warnings } = await transform(code, { loader: 'css' });
  expect(warnings).toEqual([]);
  const ofElement = [...read('client/embed/element.ts').matchAll(/var\((--arcus-[a-z-]+)/g)].map(
    ([, name]) => name,
  );
  for (const [name] of code.matchAll(/--arcus-[a-z-]+/g)) expect([...tokens, ...ofElement]).toContain(name);
});

test('no picture of README.md or of the documentation’s layout has more than 60 kB, and the film 400', () => {
  const folder = 'docs/.vitepress/theme';
  const imports = read(`${folder}/DocsLayout.vue`).matchAll(/from '(.+\.(?:png|webp))'/g);
  const files = [
    ...[...imports].map(([, path = '']) => join(folder, path)),
    ...[...read('README.md').matchAll(/<img [^>]*src="([^"]+)"/g)].map(([, path = '']) => path),
  ];
  expect(files).toHaveLength(3);
  for (const file of files) {
    const isFilm = file.startsWith('docs/images/');
    expect(statSync(join(root, file)).size).toBeLessThanOrEqual(isFilm ? 400_000 : 60_000);
  }
});

const searchedInReadme =
  'multiplayer backend real-time serverless PartyKit Cloudflare Durable_Object TypeScript WebSocket SDK Hono edge';

test.each(searchedInReadme.split(' '))('the first lines of README.md say %s', (word) => {
  const first = read('README.md').slice(0, 1000);
  expect(first).toContain(word.replace('_', ' '));
});
