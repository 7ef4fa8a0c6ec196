import { type Context, Hono } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { HTTPException } from 'hono/http-exception';
import { type LanguageVariables, languageDetector } from 'hono/language';
import { type RequestIdVariables, requestId } from 'hono/request-id';
import { tryDecodeURIComponent } from 'hono/utils/url';
import { nanoid } from 'nanoid';
import { findGame } from '../../shared/kernel/game-registry.ts';
import { copiedTableId, isTableId } from '../../shared/kernel/ids.ts';
import { isLocale, locales } from '../../shared/kernel/locales.ts';
import { roomPathSchema, type TableSummary } from '../../shared/protocol/lobby.ts';
import { codes } from '../codes/find-code.ts';
import { operator } from '../desk/operator.ts';
import { reports } from '../desk/report-player.ts';
import { isShard } from '../directory/listing.ts';
import { basePath, isOwnHost, serverAddress } from '../http/address.ts';
import { readBody } from '../http/bodies.ts';
import { retryAfterSeconds } from '../http/load.ts';
import { inFolder, isEmbedded, page } from '../http/page.ts';
import { gamePathSchema } from '../http/route.ts';
import { pageHeaders } from '../http/security-headers.ts';
import { problemResponse, retryLater } from '../http/serve.ts';
import { ServerChanging } from '../runtime/stored.ts';
import { signIn } from '../sites/identity.ts';
import { receipts } from '../sites/receipts.ts';
import { siteApi } from '../sites/site-api.ts';
import { api } from './api.ts';
import { hasLesson, rulesOf } from './describe-game.ts';
import { devtools } from './devtools.ts';
import type { LobbyApp, LobbyEnv } from './lobby-env.ts';
import {
  apiPage,
  embedPage,
  homePage,
  learnPage,
  mePage,
  missingPage,
  playPage,
  retryPage,
  rulesPage,
  tablePage,
  type Visit,
  verifyPage,
} from './pages.ts';
import { siteRooms } from './site-rooms.ts';
import { findRoom, ownRoomKey } from './tables.ts';

interface App extends LobbyApp {
  Variables: LanguageVariables & RequestIdVariables;
}
type LobbyContext = Context<App>;

/** The query first, then the cookie, then the browser's languages. */
const detectLocale = languageDetector({
  order: ['querystring', 'cookie', 'header'],
  lookupQueryString: 'locale',
  lookupCookie: 'locale',
  supportedLanguages: [...locales],
  fallbackLanguage: locales[0],
  caches: false,
});

/** Names of rooms stand in no log. */
const withoutRoom = (path: string): string => path.replace(/^(\/r|\/api\/rooms)\/.*/, '$1/…');

const baseOf = ({ env, req }: LobbyContext): string => basePath(req.url, env.hosts);

/** A path for a host that the client may have made up. */
const serverOf = ({ env, req }: LobbyContext): string =>
  isOwnHost(new URL(req.url).host, env.hosts) ? serverAddress(req.url, env.hosts) : '/';

const visitOf = (c: LobbyContext): Visit => {
  const { near, rules } = c.env;
  const language = c.get('language');
  const locale = isLocale(language) ? language : locales[0];
  return { locale, path: c.req.path, server: serverOf(c), near, rules };
};

const notFound = (c: LobbyContext) => page(c, missingPage(visitOf(c), 'notFound'), 404);

const isApi = ({ req }: LobbyContext): boolean => req.path.startsWith('/api/');

/** The API and the pages. A platform calls `lobby.fetch(request, env)`. */
export const lobby = new Hono<App>();

/** The log names it, and so do errors that a client shows. A proxy may set it. */
lobby.use(requestId({ limitLength: 64, generator: () => nanoid(12) }));

const maxBodyBytes = 16 * 1024;
/** The maximum of RFC 9116. */
const securityTextMs = 365 * 24 * 3_600_000;

/** Consumes every body, also when no handler reads it. */
lobby.use(async (c, next) => {
  const { raw } = c.req;
  if (raw.body === null) return next();
  const isDeclared = Number(raw.headers.get('content-length') ?? 0) <= maxBodyBytes;
  const body = isDeclared
    ? await readBody(raw.body, maxBodyBytes)
    : await readBody(raw.body, 0).then(() => null);
  if (body === null)
    return problemResponse(c, {
      code: 'too-big',
      detail: `The request is longer than ${maxBodyBytes} bytes.`,
    });
  const { method, headers } = raw;
  c.req.raw = new Request(raw.url, {
    method,
    headers,
    ...(['POST', 'PATCH', 'PUT'].includes(method) && { body }),
  });
  return next();
});

lobby.use(detectLocale);

/** A person reads a page, not a problem. */
lobby.use(async (c, next) => {
  await next();
  const isPage = c.req.header('accept')?.includes('text/html') && c.req.method === 'GET' && !isApi(c);
  if (c.env.bannedUntil === null || c.res.status !== 403 || !isPage) return;
  const retryAfter = c.res.headers.get('retry-after');
  c.res = await page(c, retryPage(visitOf(c), 'banned'), 403);
  if (retryAfter !== null) c.res.headers.set('retry-after', retryAfter);
});

/** Mail programs, chats and people add punctuation, invisible characters, capitals and slashes to links. */
lobby.get('*', (c, next) => {
  const path = tryDecodeURIComponent(c.req.path);
  const [, embed, copied = '', game] =
    /^\/+(embed\/+)?t\/+([^/]+)(?:\/+games\/+(\d+)[^/]*)?\/*$/i.exec(path) ?? [];
  const id = copiedTableId(copied);
  const clean = `${embed ? 'embed/' : ''}t/${id}${game ? `/games/${game}` : ''}`;
  return id === null || path === `/${clean}`
    ? next()
    : Promise.resolve(c.redirect(baseOf(c) + clean + new URL(c.req.url).search, 301));
});

lobby.route('/', api);
lobby.route('/', codes);
lobby.route('/', reports);
lobby.route('/', signIn);
lobby.route('/', receipts);
lobby.route('/', siteApi);
lobby.route('/', siteRooms);
lobby.route('/', devtools);
lobby.route('/', operator);

lobby.get('/api', (c) => page(c, apiPage()));

lobby.get('/', (c) => page(c, homePage(visitOf(c))));

/** Stores the language in a cookie, and returns to the page. */
lobby.get('/locale/:locale', async (c) => {
  const { locale } = c.req.param();
  if (!isLocale(locale)) return page(c, missingPage({ ...visitOf(c), path: '/' }, 'notFound'), 404);
  setCookie(c, 'locale', locale, {
    path: baseOf(c),
    sameSite: 'Lax',
    httpOnly: true,
    maxAge: 34_560_000,
    secure: new URL(c.req.url).protocol === 'https:',
  });
  const to = c.req.query('to') ?? '';
  return c.redirect(baseOf(c) + (/^\/(?!\/)[\w/.?&=%-]*$/.test(to) ? to.slice(1) : ''), 303);
});

/** For the page that deletes a browser's stored data. */
lobby.delete('/locale', (c) => {
  deleteCookie(c, 'locale', { path: baseOf(c), secure: new URL(c.req.url).protocol === 'https:' });
  return c.body(null, 204);
});

lobby.get('/t/:id', async (c) => {
  const id = c.req.param('id');
  const summary = await lookUp(c.env, id);
  if (summary !== null) return page(c, tablePage(visitOf(c), summary));
  // A link from the list names the shard that still lists the table.
  const shard = c.req.query('from');
  if (shard !== undefined && isShard(shard) && isTableId(id))
    await c.env.rooms.directory(shard).check({ id });
  return page(c, missingPage(visitOf(c), 'noTable'), 404);
});

/** The table of a name at this site, or the page that opens one. */
lobby.get('/r/:name', async (c) => {
  const parsed = roomPathSchema.safeParse(c.req.param());
  if (!parsed.success) return notFound(c);
  const { name } = parsed.data;
  if (name !== c.req.param('name')) return c.redirect(`${baseOf(c)}r/${encodeURIComponent(name)}`, 301);
  const summary = await findRoom(c.env, ownRoomKey(name));
  return page(c, summary === null ? homePage(visitOf(c), name) : tablePage(visitOf(c), summary));
});

for (const path of ['/t/:id/games/:gameNumber', '/embed/t/:id/games/:gameNumber'] as const)
  lobby.get(path, async (c) => {
    const parsed = gamePathSchema.safeParse(c.req.param());
    if (!parsed.success) return notFound(c);
    const { id: table, gameNumber } = parsed.data;
    const check = c.req.query('check') !== undefined;
    const theme = isEmbedded(c) ? (c.req.query('theme') ?? 'auto') : null;
    const summary = theme === null ? await lookUp(c.env, table).catch(() => null) : null;
    const preview = summary?.game ?? null;
    return page(c, verifyPage(visitOf(c), { table, gameNumber, check, theme, preview }));
  });

lobby.get('/me', (c) => page(c, mePage(visitOf(c))));

lobby.get('/verify', (c) => page(c, verifyPage(visitOf(c))));

lobby.get('/embed/t/:id', async (c) => {
  const id = c.req.param('id');
  let missing: 404 | 503 = 404;
  const summary = await lookUp(c.env, id).catch((error: unknown) => {
    if (!(error instanceof ServerChanging)) throw error;
    // The page says so, and connects again.
    missing = 503;
    return null;
  });
  const drawn = { table: id, game: summary?.game ?? '', theme: c.req.query('theme') };
  return page(c, embedPage(visitOf(c), drawn), summary === null ? missing : 200);
});

lobby.get('/embed/games/:game', (c) => {
  const game = c.req.param('game');
  const body = embedPage(visitOf(c), { table: null, game, theme: c.req.query('theme') });
  return page(c, body, findGame(game) === undefined ? 404 : 200);
});

lobby.get('/embed/watch/:game?', (c) => {
  const game = c.req.param('game') ?? '';
  const drawn = { table: null, game, watch: true, theme: c.req.query('theme') };
  const exists = game === '' || findGame(game) !== undefined;
  return page(c, embedPage(visitOf(c), drawn), exists ? 200 : 404);
});

lobby.get('/rules/:game', async (c) => {
  const game = findGame(c.req.param('game'));
  const visit = visitOf(c);
  const rules = game && rulesOf(game, visit.locale, visit.rules);
  const html = rules && 'file' in rules ? await c.env.readFile(rules.file) : null;
  const written = html === null ? rules : { html };
  return game && written && !('file' in written) ? page(c, rulesPage(visit, game, written)) : notFound(c);
});

lobby.get('/learn/:game', (c) => {
  const game = findGame(c.req.param('game'));
  return game && hasLesson(game) ? page(c, learnPage(visitOf(c), game)) : notFound(c);
});

lobby.get('/play/:game', (c) => {
  const game = findGame(c.req.param('game'));
  return game?.ui === 'built-in' ? page(c, playPage(visitOf(c), game)) : notFound(c);
});

/** Pages of tables are allowed: crawlers have to see their `noindex`. */
lobby.get('/robots.txt', (c) => c.text('User-agent: *\nDisallow: /api/\nDisallow: /parties/\n'));

/** RFC 9116. */
lobby.get('/.well-known/security.txt', (c) => {
  const { securityContact, systemNow } = c.env;
  if (securityContact === undefined) return c.notFound();
  const expires = new Date(systemNow() + securityTextMs).toISOString();
  return c.text(
    `Contact: ${securityContact}\nExpires: ${expires}\nPreferred-Languages: ${locales.join(', ')}\n`,
  );
});

lobby.get('/docs', (c) => c.redirect(`${baseOf(c)}docs/`, 301));

const docsScripts = /<script [^>]*src="[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;

/** Files of the build, served with page headers; they may show tables in frames. Their scripts work in the folder `/docs/` only. */
lobby.get('/docs/*', async (c) => {
  const name = c.req.path.slice('/docs/'.length) || 'index';
  const html = /^[\w/-]+$/.test(name) ? await c.env.readFile(`/docs/pages/${name}.txt`) : null;
  if (html === null) return notFound(c);
  const base = baseOf(c);
  const shown = base === '/' ? html : inFolder(base, html.replace(docsScripts, ''));
  return c.html(shown, 200, pageHeaders(c.req.url, undefined, "'self'"));
});

lobby.notFound((c) =>
  isApi(c) ? problemResponse(c, { code: 'not-found', detail: 'There is nothing here.' }) : notFound(c),
);

lobby.onError((error, c) => {
  // Thrown by a middleware, with its response.
  if (error instanceof HTTPException) return error.getResponse();
  if (error instanceof ServerChanging) {
    if (isApi(c)) return retryLater(c, 'server-changing', retryAfterSeconds);
    // Browsers load the page again.
    c.header('refresh', String(retryAfterSeconds));
    return page(c, retryPage(visitOf(c), 'changing'), 503);
  }
  c.env.log({
    event: 'request-failed',
    request: c.get('requestId'),
    method: c.req.method,
    path: withoutRoom(c.req.path),
    error: error.stack ?? String(error),
  });
  return isApi(c)
    ? problemResponse(c, {
        code: 'internal',
        detail: `The request was not carried out. Try again. Request ${c.get('requestId')}`,
      })
    : page(c, retryPage(visitOf(c), 'error', c.get('requestId')), 500);
});

const lookUp = async ({ rooms }: LobbyEnv, id: string): Promise<TableSummary | null> =>
  isTableId(id) ? rooms.table(id).lookUp() : null;
