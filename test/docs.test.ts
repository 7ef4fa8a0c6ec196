import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { closeCodes, refusalCodes } from '../shared/protocol/codes.ts';
import { problemCodes } from '../shared/protocol/refusals.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const pages = [
  ...readdirSync(root),
  ...['.github', 'client', 'party', 'scripts', 'shared'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  ),
].filter((file) => file.endsWith('.md'));

/** The anchors of a page, as GitHub makes them. */
const anchorsOf = (text: string): readonly string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

test('there are pages', () => expect(pages.length).toBeGreaterThan(20));

test.each(pages)('%s: every link leads to a file and a heading that are there', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:|mailto:|picture:)([^)\s]+)\)/g)].map(
    ([, to = '']) => to,
  );
  const lost = links.filter((link) => {
    const [path = '', anchor] = link.split('#');
    const file = path === '' ? page : join(dirname(page), path);
    if (!existsSync(join(root, file))) return true;
    return anchor !== undefined && !anchorsOf(read(file)).includes(anchor);
  });
  expect(lost).toEqual([]);
});

const hyphened = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The codes that the embed's own files say. */
const codesOfEmbed = (): readonly string[] =>
  ['element', 'frame', 'embedded', 'open-table', 'settings'].flatMap((file) =>
    [...read(`client/embed/${file}.ts`).matchAll(/(?:fail\(\s*|code: |(?='bad-))'([a-z-]+)'/g)].map(
      ([, code = '']) => code,
    ),
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
