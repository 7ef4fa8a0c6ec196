import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { generated, modules, pages } from '../../../scripts/docs/site-map.ts';
import { filesIn, root } from '../../../scripts/files.ts';
import { gameIds, games } from '../../../shared/games/registry.ts';
import { viewSchemas } from '../../../shared/games/views.ts';
import { unmetBounds } from '../../contract/arcus-games.ts';
import { sharedServer } from '../../helpers/server.ts';

/** It has built the documentation. */
const { origin } = sharedServer();
const folder = 'build/public/docs/pages';

/** HTML by path below `/docs/`. */
const built: Readonly<Record<string, string>> = Object.fromEntries(
  filesIn(folder, '.txt', true).map((file) => [
    posix.relative(folder, file).replace(/\.txt$/, ''),
    readFileSync(root + file, 'utf8'),
  ]),
);

const idsIn = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id));

const ids = new Map(Object.entries(built).map(([path, html]) => [path, idsIn(html)]));

test('docs: exactly the pages of the site map are built', () => {
  expect(Object.keys(built).toSorted()).toEqual(pages.map(({ path }) => path).toSorted());
});

describe.each(Object.entries(built))('docs: %s', (path, html) => {
  test('links only to existing pages and headings', () => {
    const links = [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, href = '']) => href);
    const lost = links.filter((link) => {
      const { pathname, hash, origin } = new URL(link, `http://docs.test/docs/${path}`);
      if (origin !== 'http://docs.test' || !pathname.startsWith('/docs/')) return false;
      if (pathname.endsWith('.txt')) return !existsSync(`${root}build/public${pathname}`);
      const anchors = ids.get(pathname.slice('/docs/'.length) || 'index');
      return anchors === undefined || (hash !== '' && !anchors.has(decodeURIComponent(hash.slice(1))));
    });
    expect(lost).toEqual([]);
    expect(links.length).toBeGreaterThan(5);
  });

  test('has no inline scripts or styles', () => {
    expect(html.match(/<script(?![^>]* src=)[^>]*>|<style|<[a-z][^>]*\s(style|on\w+)=/gi)).toBeNull();
  });
});

describe('the reference', () => {
  const written = Object.fromEntries(
    filesIn(generated, '.md', true).map((file) => [
      posix.relative(generated, file),
      readFileSync(root + file, 'utf8'),
    ]),
  );

  /** The names in the first column of the table below a heading. */
  const namesBelow = (text: string, heading: string): readonly string[] =>
    [...(text.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '').matchAll(/^\| `([\w-]+)\??`/gm)].map(
      ([, name = '']) => name,
    );

  test.each(gameIds)('of %s has every option, action and field of its view', (id) => {
    const text = written[`games/${id}.md`] ?? '';
    const { options, action } = games[id];
    const { properties = {} } = z.toJSONSchema(options, { io: 'input' });
    expect(namesBelow(text, 'Options')).toEqual(Object.keys(properties));
    const { oneOf = [] } = z.toJSONSchema(action, { io: 'input' });
    const types = oneOf.map(({ properties: fields }) => Reflect.get(Object(fields?.type), 'const'));
    expect(namesBelow(text, 'Actions')).toEqual(types);
    const view = viewSchemas.get(id);
    const { properties: fields } = z.toJSONSchema(view ?? z.never(), { unrepresentable: 'any' });
    expect(namesBelow(text, 'View')).toEqual(Object.keys(fields ?? { 'no schema': id }));
    const events =
      text
        .split('### Event {')[1]
        ?.split('\n***\n')[0]
        ?.match(/^- .*`type`: /gm) ?? [];
    expect(unmetBounds(id, 'events', events.length)).toEqual([]);
    expect(text).not.toMatch(/undefined|\[object/);
  });

  test('of the SDK says what a name is, with types by their names', () => {
    const text = written['sdk.md'] ?? '';
    expect(text).toContain(
      'function connectTable<Id extends AnyGameType = GameId>(options: TableOptions<Id>): Table<Id>;',
    );
    expect(text).toContain('### TableState {');
    expect(text).toContain(
      'createTable<Game extends string | AnyGame>(options: CreateTable<Game>): Promise<NewTable>;',
    );
    expect(text).toMatch(/`code` \| \[`RefusalCode`\]/);
    expect(text).not.toMatch(/^import|localStorage\.setItem/m);
  });

  test.each(Object.entries(modules))('of %s has every exported name of %s', (page, source) => {
    const { module } = parseSync(source, readFileSync(root + source, 'utf8'));
    const names = module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ exportName }) => exportName.name ?? []),
    );
    const headings = new Set(
      [...(written[`${page}.md`] ?? '').matchAll(/^### ([\w]+)/gm)].map(([, name = '']) => name),
    );
    expect(names.length).toBeGreaterThan(0);
    expect(
      names.filter(
        (name) => !headings.has(name) && !/^(options|action|state)Schema$|^Options$|^default$/.test(name),
      ),
    ).toEqual([]);
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

test('docs: language models get a list of all pages, and the guides, the protocol, the reference and fair shuffles as one text', () => {
  const list = readFileSync(`${root}build/public/docs/llms.txt`, 'utf8');
  const text = readFileSync(`${root}build/public/docs/llms-full.txt`, 'utf8');
  for (const { path } of pages.slice(1)) expect(list).toContain(`](/docs/${path})`);
  for (const file of ['llms.txt', 'llms-full.txt']) expect(built.index).toContain(`href="/docs/${file}"`);
  for (const [, path = ''] of text.matchAll(/\]\(\/docs\/([^)#\s]*)/g))
    if (!path.startsWith('llms')) expect([path, Object.hasOwn(built, path || 'index')]).toEqual([path, true]);
  // An included section, an included region of a file, a heading of the protocol, a declaration.
  for (const part of [
    "import { connectTable, lobby } from 'arcus-tables';",
    'rounds: z.int().min(1).max(7).default(5)',
    '# The protocol',
    '# Fair shuffles and verifiable transcripts',
    'function connectTable<Id extends',
  ])
    expect(text).toContain(part);
  expect(text).not.toMatch(/^<!--@include|^<<<|<a id=|\{#/m);
});

test('docs: its scripts, its styles and the text for language models are served', async () => {
  const files = [...(built.index ?? '').matchAll(/(?:src|href)="(\/(?:docs\/)?assets\/[^"]*)"/g)];
  expect(files.length).toBeGreaterThan(4);
  for (const file of [...files.map(([, file = '']) => file), '/docs/llms-full.txt']) {
    const response = await fetch(origin + file);
    expect([file, response.status]).toEqual([file, 200]);
    await response.arrayBuffer();
  }
});
