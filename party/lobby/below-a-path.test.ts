import { describe, expect, it } from 'vitest';
import { fakeEnv, get, known } from '../../test/helpers/fake-env.ts';
import { lobby } from './app.ts';

const folder = '/some/games/';
const docsPage =
  '<html lang="en-US"><script type="module" src="/docs/assets/app.js"></script><link rel="modulepreload" href="/docs/assets/theme.js"><link rel="stylesheet" href="/docs/assets/style.css"><a href="/docs/guide/game">Games</a><a href="//elsewhere.example/">Elsewhere</a>';

const below = () =>
  fakeEnv({
    hosts: ['other.test', 'arcus.test/some/games'],
    operatorToken: 'the token of the operator',
    readFile: async (path) => (path === '/docs/pages/guide/embed.txt' ? docsPage : null),
  }).env;

const addressesIn = (html: string): string[] =>
  [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address = '']) => address);

describe('below a path', () => {
  it.each([
    '/',
    `/t/${known}`,
    `/embed/t/${known}`,
    `/t/${known}/games/1`,
    '/embed/games/drop-rainbow',
    '/rules/drop-rainbow',
    '/learn/drop-rainbow',
    '/play/drop-rainbow',
    '/me',
    '/verify',
    '/api',
    '/operator',
    '/r/friday',
    '/nothing/at/all/',
  ])('all addresses of the page %s lead there', async (path) => {
    const html = await (await get(path, below())).text();
    expect(html).toMatch(/^<!doctype html>\n<html data-base="\/some\/games\/" lang="en">/);
    expect(addressesIn(html)).not.toEqual([]);
    for (const address of addressesIn(html)) expect(address).toMatch(/^(\/some\/games\/|#)/);
    for (const [, image] of html.matchAll(/property="og:image" content="([^"]*)"/g))
      expect(image).toMatch(/^https:\/\/arcus\.test\/some\/games\/assets\/preview/);
  });

  it('a page of the documentation has its links there, and no scripts, which work in the folder /docs/ only', async () => {
    const html = await (await get('/docs/guide/embed', below())).text();
    expect(addressesIn(html)).toEqual([
      '/some/games/docs/assets/style.css',
      '/some/games/docs/guide/game',
      '//elsewhere.example/',
    ]);
  });

  it.each([
    [`/T/${known}.`, `t/${known}`],
    [`//t//${known}//?theme=dark`, `t/${known}?theme=dark`],
    ['/r/Friday', 'r/friday'],
    ['/docs', 'docs/'],
    ['/locale/ko?to=/rules/drop-rainbow', 'rules/drop-rainbow'],
    ['/locale/ko?to=//elsewhere.example/', ''],
  ])('%s leads to %s there', async (path, to) => {
    const response = await get(path, below());
    expect(response.headers.get('location')).toBe(folder + to);
    const cookie = response.headers.get('set-cookie');
    if (cookie !== null) expect(cookie).toMatch(/; Path=\/some\/games\/(;|$)/);
  });

  it('the API names addresses there', async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const created = await get('/api/tables', below(), { ...init, body: '{"game":"drop-rainbow"}' });
    const { id } = await created.json();
    expect(created.headers.get('location')).toBe(`${folder}api/tables/${id}`);
    const refused = await get('/api/tables', below(), { ...init, body: '{' });
    expect((await refused.json()).type).toBe(`${folder}api#bad-json`);
    const { servers } = await (await get('/api/openapi.json', below())).json();
    expect(servers).toEqual([{ url: '/some/games' }]);
  });

  it.each(['other.test', 'arcus.tes', 'arcus.test:81', 'arcus.test.other.test', 'stranger.test'])(
    '[SEC-157] another host, %s, is at its root',
    async (host) => {
      const response = await lobby.request(`https://${host}/`, {}, below());
      const html = await response.text();
      expect(html).toContain('<html lang="en">');
      expect(addressesIn(html)).toContain('/assets/site.css');
      expect(html).not.toContain('some/games');
    },
  );
});
