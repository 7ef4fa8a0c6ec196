import { describe, expect, it } from 'vitest';
import { woods } from '../../client/theme/palette.ts';
import { gameIds } from '../../shared/games/registry.ts';
import { locales } from '../../shared/kernel/locales.ts';
import { failingEnv, fakeEnv, get, known, other, summaryOf } from '../../test/helpers/fake-env.ts';
import { themeColors } from '../http/page.ts';
import { lobby } from './app.ts';
import { wordsIn } from './pages.ts';

const pages = [
  ['home', '/', 200, '<arcus-home>', '/assets/en/home.js'],
  [
    'a table',
    `/t/${known}`,
    200,
    `<arcus-table-page table="${known}" game="drop-rainbow">`,
    '/assets/en/table.js',
  ],
  [
    'a table in a frame',
    `/embed/t/${known}`,
    200,
    `<arcus-embedded game="drop-rainbow" table="${known}">`,
    '/assets/en/embed.js',
  ],
  [
    'the check of a finished game',
    `/t/${other}/games/2?check`,
    200,
    `<arcus-verify-page table="${other}" game-number="2" check>`,
    '/assets/en/verify.js',
  ],
  [
    'a finished game in a frame',
    `/embed/t/${other}/games/2`,
    200,
    `<arcus-verify-page table="${other}" game-number="2" framed>`,
    '/assets/en/verify.js',
  ],
  ['no table in a frame', `/embed/t/${other}`, 404, `table="${other}"`, '/assets/en/embed.js'],
  [
    'a button in a frame',
    '/embed/games/seven-poker',
    200,
    '<arcus-embedded game="seven-poker">',
    '/assets/en/embed.js',
  ],
  ['no game in a frame', '/embed/games/snap%22%3E', 404, 'game="snap&quot;&gt;"', '/assets/en/embed.js'],
  ['nothing in a frame', '/embed/nothing', 404, 'There is nothing here', null],
  ['rules', '/rules/drop-rainbow', 200, '<p id="dr-1">DR-1</p>', '/assets/en/rules.js'],
  ['a table that is not there', `/t/${other}`, 404, 'This table is gone', null],
  ['a malformed table id', '/t/%3Cscript%3E', 404, 'This table is gone', null],
  ['rules of no game', '/rules/snap', 404, 'There is nothing here', null],
  ['rules of every object', '/rules/constructor', 404, 'There is nothing here', null],
  ['no such page', '/nothing', 404, 'There is nothing here', null],
  ['a table after a failure', `/t/${known}?broken`, 500, 'That was our mistake', null],
] as const;

it.each(locales)('the home page in %s brings its headline before any script runs', async (locale) => {
  const page = await get('/', undefined, { headers: { 'accept-language': locale } });
  const text = await page.text();
  const [first] = wordsIn[locale].home.headline;
  expect(text).toContain(`<h1 slot="headline"><span>${first}</span>`);
  expect(text.match(/<h1/g)).toHaveLength(1);
});

describe('a link as people copy it', () => {
  const game = `/t/${known}/games/2`;
  const ends = ['.', ')', ',', '"', '%22', '%E2%80%9D', '%E2%80%99', '!', '%3E', '*', '%20', '+'];
  ends.push('%E2%80%8B', '%C2%AD');
  it.each<readonly [copied: string, clean: string]>([
    ...ends.map((end) => [`/t/${known}${end}`, `/t/${known}`] as const),
    [`/t/%E2%80%8B${known.slice(0, 6)}%C2%AD${known.slice(6)}`, `/t/${known}`],
    [`/t/${known.toUpperCase()}`, `/t/${known}`],
    [`/T/${known.toUpperCase()}).`, `/t/${known}`],
    [`/t/${known}/`, `/t/${known}`],
    [`/t//${known}//`, `/t/${known}`],
    [`//t/${known}`, `/t/${known}`],
    [`/embed/t/${known.toUpperCase()}.?theme=dark`, `/embed/t/${known}?theme=dark`],
    [`${game}.`, game],
    [`/${game}/`, game],
  ])('%s leads to %s', async (copied, clean) => {
    const response = await get(copied, fakeEnv().env);
    expect([response.status, response.headers.get('location')]).toEqual([301, clean]);
  });

  it.each([
    `/t/${known.slice(1)}.`,
    '/t/%ff',
    '/T/',
    '//arcus.example/t',
    `//arcus.example/${known}.`,
    `/rules/${known}.`,
  ])('%s is not found', async (path) => expect((await get(path, fakeEnv().env)).status).toBe(404));
});

describe('page', () => {
  const open = (path: string) => get(path, (path.endsWith('broken') ? failingEnv() : fakeEnv()).env);

  it.each(pages)('%s: the shell', async (_name, path, status, content, script) => {
    const response = await open(path);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('text/html; charset=UTF-8');
    const text = await response.text();
    expect(text).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(text).toContain(content);
    expect(text).toMatch(/<title>[^<]{8,}<\/title>/);
    expect(text).toMatch(/<meta name="description" content="[^"]{20,}">/);
    expect(text).toContain('<meta name="viewport" content="width=device-width');
    expect(text).toContain('<meta name="theme-color"');
    expect(text).toContain('<link rel="icon" href="/assets/favicon.svg"');
    expect(text).toContain('<link rel="manifest" href="/assets/manifest.webmanifest">');
    expect(text).toContain('<link rel="stylesheet" href="/assets/site.css" crossorigin>');
    expect(text.includes('href="/assets/prose.css"')).toBe(/class="(prose|notice)"/.test(text));
    expect(text.match(/<h1/g)).toHaveLength(1);
    const drawn = text.includes(`table="${known}"`) ? ['/assets/en/drop-rainbow.js'] : [];
    expect([...text.matchAll(/<script[^>]* src="([^"]*)"/g)].map(([, src]) => src)).toEqual(
      script ? [script, ...drawn] : [],
    );
    expect(text).not.toMatch(/<script(?! type="module" src=)|\son\w+=|\sstyle=|undefined|\[object/);
  });

  it.each([
    ['/', 'preview'],
    [`/t/${known}`, 'preview-drop-rainbow'],
    [`/t/${known}/games/1`, 'preview-drop-rainbow'],
    ['/rules/drop-rainbow', 'preview-drop-rainbow'],
  ])('%s has a preview image', async (path, picture) => {
    const text = await (await open(path)).text();
    expect(text).toContain(`<meta property="og:image" content="https://arcus.test/assets/${picture}.png">`);
    const [, title] = /<title>([^<]*)</.exec(text) ?? [];
    expect(text).toContain(`<meta property="og:title" content="${title}">`);
  });

  it.each([
    ['the host of the deployment', ['other.test', 'arcus.test'], 'https://arcus.test'],
    ['any host, where the edge routes only the own ones', ['*'], 'https://arcus.test'],
    ['a host from the client', ['other.test'], ''],
    ['a host of a server without a setting', [], ''],
  ])('names %s in the preview image as far as it is allowed', async (_name, hosts, origin) => {
    for (const path of ['/', `/t/${known}`, '/rules/drop-rainbow']) {
      const text = await (await get(path, fakeEnv({ hosts }).env)).text();
      expect(text).toContain(`<meta property="og:image" content="${origin}/assets/preview`);
      expect(text.includes('arcus.test')).toBe(origin !== '');
    }
  });

  it('says of a finished game which game it is, in its language', async () => {
    const response = await open(`/t/${known}/games/1?locale=ko`);
    expect(await response.text()).toContain(
      '<meta property="og:title" content="끝난 드롭 레인보우 게임 – Arcus">',
    );
  });

  it('has no preview image when it shows no content', async () => {
    expect(await (await open(`/t/${other}`)).text()).not.toContain('og:image');
  });

  it.each(pages)('[SEC-80] %s: the headers', async (_name, path) => {
    const { headers } = await open(path);
    const framedBy = path.startsWith('/embed/') ? '' : "; frame-ancestors 'none'";
    const frames = path === '/' ? "frame-src 'self'; " : '';
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; manifest-src 'self'; " +
        `connect-src 'self' ws://arcus.test wss://arcus.test; ${frames}base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'${framedBy}`,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('access-control-allow-origin')).toBeNull();
    const isFramed = path.startsWith('/embed/');
    expect(headers.get('cross-origin-embedder-policy')).toBe(isFramed ? 'require-corp' : null);
    expect(headers.get('cross-origin-resource-policy')).toBe(isFramed ? 'cross-origin' : null);
  });

  it.each(pages)('%s: search engines find no table and no mistake', async (_name, path) => {
    const indexed = path === '/' || path === '/rules/drop-rainbow';
    expect((await (await open(path)).text()).includes('noindex')).toBe(!indexed);
  });

  it('has the palette’s colors for the browser’s frame', () => {
    expect(themeColors).toEqual({ light: woods.light.bar, dark: woods.dark.bar });
  });

  it('home links to the rules of every game without JavaScript', async () => {
    const text = await (await open('/')).text();
    for (const id of gameIds) expect(text.includes(`href="/rules/${id}"`), id).toBe(id === 'drop-rainbow');
  });

  it('of a local table has no embedder policy, which its worker would need too', async () => {
    const { headers } = await get('/embed/games/drop-rainbow?theme=auto&local=');
    expect(headers.get('cross-origin-embedder-policy')).toBeNull();
  });

  it('of the documentation has our headers, and may embed our tables', async () => {
    const response = await get('/docs/guide/embed');
    expect(await response.text()).toBe('<h1>Embed</h1>');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("; script-src 'self'; style-src 'self'; ");
    expect(policy).toContain("; frame-src 'self'; ");
    expect(policy).toContain("; frame-ancestors 'none'");
    expect((await get('/docs')).headers.get('location')).toBe('/docs/');
  });

  it.each([
    '/docs/nothing',
    '/docs/',
    '/docs/guide/embed.txt',
    '/docs/..%2Fpages/guide/embed',
    '/docs/guide/embed%0A',
  ])('of the documentation is the only content at %s', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('There is nothing here');
  });

  it('of rules that do not exist is 404', async () => {
    expect((await get('/rules/drop-rainbow', fakeEnv({ rules: {} }).env)).status).toBe(404);
  });

  it.each([
    ['with a port', 'http://127.0.0.1:1999/', ' ws://127.0.0.1:1999 wss://127.0.0.1:1999;'],
    ['IPv6', 'http://[::1]:1999/', ' ws://[::1]:1999 wss://[::1]:1999;'],
    ['one that would end the directive', "http://a;script-src'unsafe-inline'/", "connect-src 'self';"],
  ])('allows sockets to the host of the request: %s', async (_name, url, expected) => {
    const response = await lobby.request(url, {}, fakeEnv().env);
    expect(response.headers.get('content-security-policy')).toContain(expected);
  });

  it.each([
    ['/embed/games/drop-rainbow', "'self' https://friend.example https://*.school.example:8443"],
    ['/embed/nothing', "'self' https://friend.example https://*.school.example:8443"],
    ['/', "'none'"],
    ['/embedded', "'none'"],
    ['/api', "'none'"],
  ])('has the frame-ancestors policy of %s', async (path, expected) => {
    const allowedOrigins = ['https://friend.example', 'https://*.school.example:8443'];
    const { headers } = await get(path, fakeEnv({ allowedOrigins }).env);
    expect(headers.get('content-security-policy')?.split('; ').at(-1)).toBe(`frame-ancestors ${expected}`);
  });

  it.each([
    ['?theme=dark', ' data-theme="dark">'],
    ['?theme=light', ' data-theme="light">'],
    ['?theme=%22%3E', '>'],
    ['', '>'],
  ])('in a frame has the right theme in the first paint: %s', async (query, expected) => {
    expect(await (await get(`/embed/games/drop-rainbow${query}`)).text()).toContain(
      `<html lang="en"${expected}\n<head>`,
    );
  });

  it.each([
    ['/', 'es-MX,en;q=0.5', '', 'es', '/assets/es/home.js'],
    ['/', 'fr, ko;q=0.4', '', 'ko', '/assets/ko/home.js'],
    ['/', 'fr', '', 'en', '/assets/en/home.js'],
    ['/', 'es', 'locale=ko', 'ko', '/assets/ko/home.js'],
    ['/?locale=en', 'es', 'locale=ko', 'en', '/assets/en/home.js'],
    ['/?locale=fr', 'es', 'locale=tlh', 'es', '/assets/es/home.js'],
    ['/embed/games/seven-poker?locale=ko', 'en', '', 'ko', '/assets/ko/embed.js'],
  ])(
    'the language of %s for a browser that reads %s, with the cookie “%s”: %s',
    async (path, reads, cookie, locale, script) => {
      const headers = { 'accept-language': reads, ...(cookie && { cookie }) };
      const response = await lobby.request(`http://arcus.test${path}`, { headers }, fakeEnv().env);
      const text = await response.text();
      expect(text).toContain(`<html lang="${locale}"`);
      expect(text).toContain(script);
      expect(response.headers.get('vary')).toBe('Accept-Language, Cookie');
    },
  );

  it.each([
    ['/locale/ko?to=%2Frules%2Fseven-poker', 303, '/rules/seven-poker'],
    ['/locale/ko', 303, '/'],
    ['/locale/ko?to=https%3A%2F%2Fevil.example', 303, '/'],
    ['/locale/ko?to=%2F%2Fevil.example', 303, '/'],
    ['/locale/ko?to=%2F%5Cevil.example', 303, '/'],
    ['/locale/ko?to=%2F%09%2Fevil.example', 303, '/'],
  ])('stores the chosen language: %s', async (path, status, location) => {
    const response = await get(path);
    expect(response.status).toBe(status);
    expect(response.headers.get('location')).toBe(location);
    expect(response.headers.get('set-cookie')).toMatch(/^locale=ko; .*Path=\//);
  });

  it('sets the language cookie with Secure over TLS', async () => {
    const chosen = async (scheme: string) =>
      (await lobby.request(`${scheme}://arcus.test/locale/ko`, {}, fakeEnv().env)).headers.get('set-cookie');
    expect(await chosen('http')).not.toContain('Secure');
    expect(await chosen('https')).toContain('Secure');
  });

  it('ignores an unsupported language', async () => {
    const response = await get('/locale/fr');
    expect(response.status).toBe(404);
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  it.each(locales)('a mistake is explained in %s', async (locale) => {
    const text = await (await get(`/nothing?locale=${locale}`)).text();
    expect(text).toContain(`<h1>${wordsIn[locale].notFound.title}</h1>`);
    for (const other of locales)
      expect(text).toContain(
        `<a translate="no" lang="${other}" hreflang="${other}"${other === locale ? ' aria-current="true"' : ''} href="/locale/${other}?to=%2Fnothing">`,
      );
  });

  it.each([
    ['/', '%2F'],
    [`/t/${known}?from=x`, `%2Ft%2F${known}`],
    [`/t/${known}/games/2`, `%2Ft%2F${known}%2Fgames%2F2`],
    ['/verify?locale=es', '%2Fverify'],
    ['/rules/seven-poker', '%2Frules%2Fseven-poker'],
  ])('%s links to its other languages', async (path, to) => {
    expect(await (await get(path)).text()).toContain(`href="/locale/ko?to=${to}"`);
  });

  it('of an embedded table has no links to other pages', async () => {
    expect(await (await get(`/embed/t/${known}`)).text()).not.toContain('/locale/');
  });

  it('escapes the game of a table', async () => {
    const lookUp = () => ({ ...summaryOf(known), game: '"><script>' });
    const { env } = fakeEnv({}, { 'table lookUp': lookUp });
    expect(await (await get(`/t/${known}`, env)).text()).not.toContain('"><script>');
  });
});

it('security.txt names the contact of the operator for a year, and is missing without one', async () => {
  const securityText = (securityContact?: string) =>
    get('/.well-known/security.txt', fakeEnv({ securityContact }).env);
  expect((await securityText()).status).toBe(404);
  const text = await (await securityText('mailto:security@tables.example')).text();
  expect(text).toMatch(/^Contact: mailto:security@tables\.example\nExpires: \d{4}-/);
});

it('robots.txt lets crawlers see that tables must not be indexed', async () => {
  const text = await (await get('/robots.txt', fakeEnv().env)).text();
  expect(text).toContain('Disallow: /parties/');
  expect(text).not.toContain('/t/');
});

it('a link from the list to a missing table makes its shard probe it', async () => {
  const { env, checked } = fakeEnv();
  expect((await get(`/t/${other}?from=drop-rainbow.any`, env)).status).toBe(404);
  expect(checked).toEqual([['drop-rainbow.any', other]]);
  await get(`/t/${other}?from=elsewhere`, env);
  await get(`/t/${known}?from=drop-rainbow.any`, env);
  expect(checked).toHaveLength(1);
});
