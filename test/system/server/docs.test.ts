import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pages } from '../../../scripts/docs/site-map.ts';
import { filesIn, root } from '../../../scripts/files.ts';
import { onEachPlatform } from '../../helpers/server.ts';

const folder = 'build/public/docs/pages';

/** The HTML of every page that was built, by its address below `/docs/`. */
const built: Readonly<Record<string, string>> = Object.fromEntries(
  filesIn(folder, '.txt', true).map((file) => [
    posix.relative(folder, file).replace(/\.txt$/, ''),
    readFileSync(root + file, 'utf8'),
  ]),
);

const idsIn = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id));

const ids = new Map(Object.entries(built).map(([path, html]) => [path, idsIn(html)]));

test('every page of the site map is built, and no other', () => {
  expect(Object.keys(built).toSorted()).toEqual(pages.map(({ path }) => path).toSorted());
});

describe.each(Object.entries(built))('%s', (path, html) => {
  test('every link leads to a page and a heading that are there', () => {
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

  test('no script and no style stands in it', () => {
    expect(html.match(/<script(?![^>]* src=)[^>]*>|<style|<[a-z][^>]*\s(style|on\w+)=/gi)).toBeNull();
  });
});

onEachPlatform('the documentation', ({ origin }) => {
  test('is served with the policy of all our pages, and may show our tables', async () => {
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

  test('has its scripts and styles', async () => {
    const files = [...(built.index ?? '').matchAll(/(?:src|href)="(\/(?:docs\/)?assets\/[^"]*)"/g)];
    expect(files.length).toBeGreaterThan(4);
    for (const [, file = ''] of files) {
      const response = await fetch(origin + file);
      expect([file, response.status]).toEqual([file, 200]);
      await response.arrayBuffer();
    }
  });

  test('has nothing where there is no page', async () => {
    for (const path of ['/docs/nothing', '/docs/pages/index', '/docs/index.html']) {
      const response = await fetch(origin + path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.text()).toContain('There is nothing here');
    }
  });

  test('gives no browser a page without its policy', async () => {
    const response = await fetch(`${origin}/docs/pages/index.txt`);
    expect(response.headers.get('content-type')).not.toContain('html');
  });
});
