import { type Context, Hono } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { HTTPException } from 'hono/http-exception';
import { timingSafeEqual } from 'hono/utils/buffer';
import { customAlphabet } from 'nanoid';
import { z } from 'zod';
import { findGame, games } from '../../shared/games/registry.ts';
import { isTableId, tableIdAlphabet, tableIdLength } from '../../shared/kernel/ids.ts';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import type { GameList, LobbyError, TableList, TableSummary } from '../../shared/protocol/lobby.ts';
import { parseCreateTable } from './create-table.ts';
import type { ParsedCreateTable } from './internal.ts';
import { pageHeaders } from './page-headers.ts';
import { errorPage, homePage, noTablePage, notFoundPage, rulesPage, tablePage } from './pages.ts';
import type { Surroundings } from './surroundings.ts';

type LobbyContext = Context<{ Bindings: Surroundings }>;

const maxBodyBytes = 16 * 1024;

const statuses = {
  'bad-json': 400,
  'bad-request': 400,
  'unknown-game': 400,
  'bad-options': 400,
  'no-such-table': 404,
  'not-found': 404,
  'too-big': 413,
  internal: 500,
} as const satisfies Record<LobbyError['code'], number>;

const refuse = (c: LobbyContext, error: LobbyError) => c.json(error, statuses[error.code]);

const page = (c: LobbyContext, body: ReturnType<typeof homePage>, status: 200 | 404 | 500 = 200) =>
  c.html(body, status, pageHeaders(c.req.url));

const isApi = ({ req }: LobbyContext): boolean => req.path === '/api' || req.path.startsWith('/api/');

const allowed = (origins: readonly string[], origin: string): string | null => {
  if (origins.includes('*')) return '*';
  return origins.includes(origin) ? origin : null;
};

/** The API and our own pages. A host calls `lobby.fetch(request, surroundings)`. */
export const lobby = new Hono<{ Bindings: Surroundings }>();

lobby.use(
  '/api/*',
  cors({
    origin: (origin, { env }: LobbyContext) => allowed(env.allowedOrigins, origin),
    allowMethods: ['GET', 'POST'],
    allowHeaders: ['Content-Type'],
    exposeHeaders: ['Location'],
  }),
);
lobby.use('/api/*', async (c, next) => {
  await next();
  c.header('cache-control', 'no-store');
  c.header('x-content-type-options', 'nosniff');
});

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
      name,
      players: [...players],
      options: z.toJSONSchema(options, { io: 'input' }),
    })),
  };
  return c.json(list);
});

const tooBig: LobbyError = { code: 'too-big', message: `The request is longer than ${maxBodyBytes} bytes.` };

lobby.post(
  '/api/tables',
  bodyLimit({ maxSize: maxBodyBytes, onError: (c) => refuse(c, tooBig) }),
  async (c) => {
    const request = parseCreateTable(await c.req.text());
    if (!request.ok) return refuse(c, request.error);
    const summary = await createTable(c.env, request.value);
    return c.json(summary, 201, { location: `/api/tables/${summary.id}` });
  },
);

lobby.get('/api/tables', async (c) => {
  const list: TableList = { tables: [...(await c.env.directory.list())] };
  return c.json(list);
});

lobby.get('/api/tables/:id', async (c) => {
  const summary = await lookUp(c.env, c.req.param('id'));
  return summary === null
    ? refuse(c, { code: 'no-such-table', message: 'There is no such table.' })
    : c.json(summary);
});

lobby.get('/', (c) => page(c, homePage()));

lobby.get('/t/:id', async (c) => {
  const summary = await lookUp(c.env, c.req.param('id'));
  return summary === null ? page(c, noTablePage(), 404) : page(c, tablePage(summary));
});

lobby.get('/rules/:game', (c) => {
  const game = findGame(c.req.param('game'));
  const rules = game && c.env.rules[game.id];
  return game && rules ? page(c, rulesPage(game.id, rules)) : page(c, notFoundPage(), 404);
});

lobby.notFound((c) =>
  isApi(c)
    ? refuse(c, { code: 'not-found', message: 'There is nothing here.' })
    : page(c, notFoundPage(), 404),
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
    ? refuse(c, { code: 'internal', message: 'The lobby made a mistake.' })
    : page(c, errorPage(), 500);
});

const newId = customAlphabet(tableIdAlphabet, tableIdLength);

const createTable = async ({ tables }: Surroundings, request: ParsedCreateTable): Promise<TableSummary> => {
  // Two equal ones of 2⁶⁰ are next to impossible, but would hand out somebody else's table.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const summary = await tables.create(tableIdSchema.parse(newId()), request);
    if (summary !== 'taken') return summary;
  }
  throw new Error('every new table id was taken');
};

const lookUp = async ({ tables }: Surroundings, id: string): Promise<TableSummary | null> =>
  isTableId(id) ? tables.lookUp(id) : null;
