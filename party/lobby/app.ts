import { type Context, Hono } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';
import { bodyLimit } from 'hono/body-limit';
import { setCookie } from 'hono/cookie';
import { cors } from 'hono/cors';
import { etag } from 'hono/etag';
import { HTTPException } from 'hono/http-exception';
import { type LanguageVariables, languageDetector } from 'hono/language';
import { timingSafeEqual } from 'hono/utils/buffer';
import { customAlphabet } from 'nanoid';
import { z } from 'zod';
import packageJson from '../../package.json' with { type: 'json' };
import { findGame, games } from '../../shared/games/registry.ts';
import { isTableId, tableIdAlphabet, tableIdLength } from '../../shared/kernel/ids.ts';
import { isLocale, type Locale, locales } from '../../shared/kernel/locales.ts';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import type { GameList, Problem, TableSummary } from '../../shared/protocol/lobby.ts';
import { problems } from '../../shared/protocol/problems.ts';
import type { LobbyEnv } from './env.ts';
import { openApi } from './openapi.ts';
import {
  apiPage,
  embedPage,
  errorPage,
  homePage,
  noTablePage,
  notFoundPage,
  rulesPage,
  tablePage,
  verifyPage,
} from './pages.ts';
import type { ParsedCreateTable } from './party-calls.ts';
import { frameAncestors, isAllowed, pageHeaders } from './security-headers.ts';
import { isShard, listTables, type ProblemDetail, parseCreateTable } from './tables.ts';

interface HonoEnv {
  Bindings: LobbyEnv;
  Variables: LanguageVariables;
}
type LobbyContext = Context<HonoEnv>;

const maxBodyBytes = 16 * 1024;

/** RFC 9457. */
const refuse = (c: LobbyContext, { code, detail }: ProblemDetail) => {
  const { status, title } = problems[code];
  const problem: Problem = { type: `/api#${code}`, title, status, detail, code };
  return c.json(problem, status, { 'content-type': 'application/problem+json' });
};

const page = (c: LobbyContext, body: ReturnType<typeof homePage>, status: 200 | 404 | 500 = 200) =>
  c.html(body, status, {
    ...pageHeaders(c.req.url, isEmbedded(c) ? frameAncestors(c.env.allowedOrigins) : undefined),
    vary: 'Accept-Language, Cookie',
  });

/** As the address says, else as was chosen, else as the browser wishes. */
const detectLocale = languageDetector({
  order: ['querystring', 'cookie', 'header'],
  lookupQueryString: 'locale',
  lookupCookie: 'locale',
  supportedLanguages: [...locales],
  fallbackLanguage: locales[0],
  caches: false,
});

const localeOf = (c: LobbyContext): Locale => {
  const language = c.get('language');
  return isLocale(language) ? language : locales[0];
};

const isApi = ({ req }: LobbyContext): boolean => req.path.startsWith('/api/');

const isEmbedded = ({ req }: LobbyContext): boolean => req.path.startsWith('/embed/');

const allowed = (origins: readonly string[], origin: string): string | null => {
  if (origins.includes('*')) return '*';
  return isAllowed(origins, origin) ? origin : null;
};

/** The API and our own pages. A platform calls `lobby.fetch(request, env)`. */
export const lobby = new Hono<HonoEnv>();

lobby.use(detectLocale);

lobby.use(
  '/api/*',
  cors({
    origin: (origin, { env }: LobbyContext) => allowed(env.allowedOrigins, origin),
    allowMethods: ['GET', 'POST'],
    allowHeaders: ['Authorization', 'Content-Type', 'If-None-Match'],
    exposeHeaders: ['Location', 'ETag', 'Retry-After'],
  }),
);
lobby.use('/api/*', async (c, next) => {
  await next();
  c.header('cache-control', 'no-cache');
  c.header('x-content-type-options', 'nosniff');
});
lobby.use('/api/*', async (c, next) => {
  const { requestsPerMinute } = c.env.rateLimits;
  return (await turnedAway(c, 'requests', requestsPerMinute, 60 * requestsPerMinute)) ?? next();
});
/** A list that is as it was costs no bytes. */
lobby.get('/api/*', etag());

/** The answer to an address that asks too often; null if it may. */
const turnedAway = async (c: LobbyContext, what: string, most: number, perHour: number) => {
  const { address, rateLimiter, now } = c.env;
  const seconds = address === null ? 0 : rateLimiter.take(`${what} ${address}`, most, perHour, now());
  if (seconds === 0) return null;
  c.header('retry-after', String(seconds));
  return refuse(c, { code: 'too-many-requests', detail: `Try again in ${seconds} s.` });
};

lobby.get('/health', (c) => c.json({ ok: true }));

lobby.use(
  '/operator/*',
  bearerAuth({
    verifyToken: async (token, { env: { operatorToken } }: LobbyContext) =>
      operatorToken !== undefined && timingSafeEqual(token, operatorToken),
  }),
);

/** How often things happened on all tables. */
lobby.get('/operator/counters', async (c) =>
  c.json(await c.env.counters.read(), 200, { 'cache-control': 'no-store' }),
);

lobby.get('/api/games', (c) => {
  const list: GameList = {
    games: Object.values(games).map(({ id, name, players, options }) => ({
      id,
      name: name.en,
      players: [...players],
      options: z.toJSONSchema(options, { io: 'input' }),
    })),
    near: c.env.near,
  };
  return c.json(list);
});

const tooBig: ProblemDetail = {
  code: 'too-big',
  detail: `The request is longer than ${maxBodyBytes} bytes.`,
};

lobby.post(
  '/api/tables',
  bodyLimit({ maxSize: maxBodyBytes, onError: (c) => refuse(c, tooBig) }),
  async (c) => {
    const { tablesPerHour } = c.env.rateLimits;
    const away = await turnedAway(c, 'tables', tablesPerHour, tablesPerHour);
    if (away !== null) return away;
    const request = parseCreateTable(await c.req.text());
    if (!request.ok) return refuse(c, request.error);
    const region = request.value.region ?? c.env.near;
    const summary = await createTable(c.env, { ...request.value, ...(region && { region }) });
    return c.json(summary, 201, { location: `/api/tables/${summary.id}` });
  },
);

lobby.get('/api/tables', async (c) => {
  const list = await listTables(c.env, c.req.query());
  return list.ok ? c.json(list.value) : refuse(c, list.error);
});

lobby.get('/api/tables/:id', async (c) => {
  const summary = await lookUp(c.env, c.req.param('id'));
  return summary === null
    ? refuse(c, { code: 'no-such-table', detail: 'There is no such table.' })
    : c.json(summary);
});

const document = openApi(packageJson.version);

lobby.get('/api/openapi.json', (c) => c.json(document));

lobby.get('/api', (c) => page(c, apiPage()));

/** A seat token, given as HTTP gives tokens, opens what its seat may see. */
lobby.get('/api/tables/:id/games/:gameNumber', async (c) => {
  const { id, gameNumber } = c.req.param();
  const token = /^Bearer ([\w-]{22,64})$/.exec(c.req.header('authorization') ?? '')?.[1] ?? null;
  const transcript =
    isTableId(id) && isGameNumber(gameNumber)
      ? await c.env.tables.transcript(id, Number(gameNumber), token)
      : null;
  return transcript === null
    ? refuse(c, {
        code: 'no-such-game',
        detail: 'It is still played, or no longer kept, or not for you to see.',
      })
    : c.json(transcript);
});

lobby.get('/', (c) => page(c, homePage(localeOf(c), c.env.near)));

/** Chooses a language for this browser, and goes back to the page. */
lobby.get('/locale/:locale', (c) => {
  const { locale } = c.req.param();
  if (!isLocale(locale)) return page(c, notFoundPage(localeOf(c), '/'), 404);
  setCookie(c, 'locale', locale, { path: '/', sameSite: 'Lax', httpOnly: true, maxAge: 34_560_000 });
  const to = c.req.query('to') ?? '';
  return c.redirect(/^\/(?!\/)[\w/.?&=%-]*$/.test(to) ? to : '/', 303);
});

lobby.get('/t/:id', async (c) => {
  const id = c.req.param('id');
  const summary = await lookUp(c.env, id);
  if (summary !== null) return page(c, tablePage(localeOf(c), summary));
  // A link from the list names the shard that still believed in the table.
  const shard = c.req.query('from');
  if (shard !== undefined && isShard(shard) && isTableId(id)) await c.env.directory.check(shard, id);
  return page(c, noTablePage(localeOf(c), c.req.path), 404);
});

lobby.get('/t/:id/games/:gameNumber', (c) => {
  const { id, gameNumber } = c.req.param();
  return isTableId(id) && isGameNumber(gameNumber)
    ? page(c, verifyPage(localeOf(c), { table: id, gameNumber }))
    : page(c, notFoundPage(localeOf(c), c.req.path), 404);
});

lobby.get('/verify', (c) => page(c, verifyPage(localeOf(c))));

lobby.get('/embed/t/:id', async (c) => {
  const id = c.req.param('id');
  const summary = await lookUp(c.env, id);
  const body = embedPage(localeOf(c), { table: id, game: summary?.game ?? '', theme: c.req.query('theme') });
  return page(c, body, summary === null ? 404 : 200);
});

lobby.get('/embed/games/:game', (c) => {
  const game = c.req.param('game');
  const body = embedPage(localeOf(c), { table: null, game, theme: c.req.query('theme') });
  return page(c, body, findGame(game) === undefined ? 404 : 200);
});

lobby.get('/rules/:game', (c) => {
  const game = findGame(c.req.param('game'));
  const locale = localeOf(c);
  const rules = game && (c.env.rules[game.id]?.[locale] ?? c.env.rules[game.id]?.[locales[0]]);
  return game && rules
    ? page(c, rulesPage(locale, game.id, rules))
    : page(c, notFoundPage(locale, c.req.path), 404);
});

lobby.notFound((c) =>
  isApi(c)
    ? refuse(c, { code: 'not-found', detail: 'There is nothing here.' })
    : page(c, notFoundPage(localeOf(c), c.req.path), 404),
);

lobby.onError((error, c) => {
  // Thrown by a middleware: its answer is meant for the client.
  if (error instanceof HTTPException) return error.getResponse();
  c.env.log({
    event: 'lobby-failed',
    method: c.req.method,
    path: c.req.path,
    error: error.stack ?? String(error),
  });
  return isApi(c)
    ? refuse(c, { code: 'internal', detail: 'Nothing has changed. Please try again.' })
    : page(c, errorPage(localeOf(c), c.req.path), 500);
});

/** The number of a game at a table, as it stands in an address. */
const isGameNumber = (text: string): boolean => /^[1-9]\d{0,5}$/.test(text);

const newId = customAlphabet(tableIdAlphabet, tableIdLength);

const createTable = async ({ tables }: LobbyEnv, request: ParsedCreateTable): Promise<TableSummary> => {
  // Two equal ones of 2⁶⁰ are next to impossible, but would hand out somebody else's table.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const summary = await tables.create(tableIdSchema.parse(newId()), request);
    if (summary !== 'taken') return summary;
  }
  throw new Error('every new table id was taken');
};

const lookUp = async ({ tables }: LobbyEnv, id: string): Promise<TableSummary | null> =>
  isTableId(id) ? tables.lookUp(id) : null;
