import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pages } from '../../../scripts/docs/site-map.ts';
import { filesIn, root } from '../../../scripts/files.ts';
import { onEachPlatform } from '../../helpers/server.ts';

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

onEachPlatform('the documentation', ({ origin }) => {
  test('is served with the site’s policy, which allows framed tables', async () => {
    for (const path of ['/docs/', '/docs/reference/games/drop-rainbow']) {
      const response = await fetch(origin + path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=UTF-8');
      const policy = response.headers.get('content-security-policy');
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; ");
      expect(policy).toContain("; frame-src 'self'; ");
    }
    expect((await fetch(`${origin}/docs`)).url).toBe(`${origin}/docs/`);
  });

  test('serves its scripts and styles', async () => {
    const files = [...(built.index ?? '').matchAll(/(?:src|href)="(\/(?:docs\/)?assets\/[^"]*)"/g)];
    expect(files.length).toBeGreaterThan(4);
    for (const [, file = ''] of files) {
      const response = await fetch(origin + file);
      expect([file, response.status]).toEqual([file, 200]);
      await response.arrayBuffer();
    }
  });

  test('returns 404 for unknown pages', async () => {
    for (const path of ['/docs/nothing', '/docs/pages/index', '/docs/index.html']) {
      const response = await fetch(origin + path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.text()).toContain('There is nothing here');
    }
  });

  test('serves the built page files only as text', async () => {
    const response = await fetch(`${origin}/docs/pages/index.txt`);
    expect(response.headers.get('content-type')).not.toContain('html');
  });
});
