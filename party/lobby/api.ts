import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { etag } from 'hono/etag';
import type { z } from 'zod';
import { version } from '../../package.json';
import { registeredGames } from '../../shared/kernel/game-registry.ts';
import type { TableId } from '../../shared/kernel/ids.ts';
import { fail, ok, type Result } from '../../shared/kernel/util.ts';
import type { createTableSchema, OpenedRoom } from '../../shared/protocol/lobby.ts';
import { proofHeader } from '../../shared/protocol/refusals.ts';
import { basePath } from '../http/address.ts';
import type { HttpContext } from '../http/env.ts';
import {
  allowedOriginJson,
  perHour,
  proofNeeded,
  queueUnderLoad,
  seatTokenIn,
  unlessDraining,
} from '../http/guards.ts';
import { candidateIds, parseNewTable } from '../http/new-table.ts';
import { rejectionOf } from '../http/rate-limiter.ts';
import { noSuchGame, noSuchTable, type ProblemDetail } from '../http/route.ts';
import { isAllowed } from '../http/security-headers.ts';
import { problemResponse, retryLater, serverOf } from '../http/serve.ts';
import { cpuCosts, cpuOfTranscript } from '../runtime/budget.ts';
import { type ChallengePurpose, type ProofOfWorkConfig, verifyProof } from '../runtime/proof-of-work.ts';
import { pushKeyOf } from '../runtime/secret.ts';
import { idForChallenge } from '../runtime/table-ids.ts';
import { foreignIdentity, verifyIdentity } from '../sites/identity.ts';
import { isSiteApi, siteKeyIn } from '../sites/site-keys.ts';
import { apiRoutes, noSuchSeat } from './api-routes.ts';
import { describeGame } from './describe-game.ts';
import type { LobbyApp, LobbyEnv } from './lobby-env.ts';
import { findRoom, listOpenTables, openRoom, openTable, roomKey } from './tables.ts';
import { wireSchemas } from './wire-schemas.ts';

interface ApiApp extends LobbyApp {
  Variables: { readonly provenId?: TableId };
}

const proofOfWork: MiddlewareHandler<ApiApp> = async (c, next) => {
  const { proofOfWork: demand, address, now } = c.env;
  if (demand === null) return next();
  const solved = verifyProof(demand, newTablePurpose(address), c.req.header(proofHeader) ?? '', now());
  if (solved === null) return problemResponse(c, newTableProof(demand, c.env));
  c.set('provenId', idForChallenge(demand.secret, solved.id));
  return next();
};

const newTablePurpose = (network: string | null): ChallengePurpose => ({
  scope: ['createTable'],
  network,
});

const newTableProof = (demand: ProofOfWorkConfig, env: LobbyEnv): ProblemDetail =>
  proofNeeded(demand, env, newTablePurpose(env.address));

export const api = new Hono<ApiApp>();

const allowedOrigin = (origin: string, { env: { allowedOrigins } }: HttpContext): string | null => {
  if (allowedOrigins.includes('*')) return '*';
  return isAllowed(allowedOrigins, origin) ? origin : null;
};

const crossOrigin = cors({
  origin: allowedOrigin,
  allowMethods: ['GET', 'POST', 'DELETE'],
  allowHeaders: ['Authorization', 'Content-Type', 'If-None-Match', proofHeader],
  exposeHeaders: ['Location', 'ETag', 'Retry-After'],
});

// A site's key does not belong into a page.
api.use('/api/*', (c, next) => (isSiteApi(c) ? next() : crossOrigin(c, next)));
api.use('/api/*', async (c, next) => {
  await next();
  c.header('cache-control', isSiteApi(c) ? 'no-store' : 'no-cache');
  c.header('x-content-type-options', 'nosniff');
});
/** Pages count too: a table's page wakes its room. */
api.use('*', async (c, next) => {
  // A site has a limit besides those of addresses.
  if (siteKeyIn(c) !== null) return next();
  const { createTable, openRoom } = apiRoutes;
  const isNewTable = c.req.method === 'POST' && [createTable.path, openRoom.path].includes(c.req.path);
  // Operators and health checks may be behind a banned address.
  const isForOperator = c.req.path.startsWith('/operator') || c.req.path === apiRoutes.health.path;
  const limits = isForOperator ? { ...c.env, bannedUntil: null } : c.env;
  const rejected = await rejectionOf(limits, cpuCosts[isNewTable ? 'newTable' : 'request']);
  return rejected === null ? next() : retryLater(c, rejected.code, rejected.seconds);
});
api.get('/api/*', etag());

const serve = serverOf(api);

serve(apiRoutes.health, async () => ok({ ok: true, version }));

serve(apiRoutes.listGames, async ({ env: { near, rules, operatorToken } }) =>
  ok({
    games: registeredGames().map((game) => describeGame(game, rules)),
    near,
    ...(operatorToken && { takesReports: true as const }),
  }),
);

/** The challenge was already used. @throws Error without proof of work. */
const idsTaken = (env: LobbyEnv): Result<never, ProblemDetail> => {
  if (env.proofOfWork === null) throw new Error('no free table id');
  return fail(newTableProof(env.proofOfWork, env));
};

/** Of a user of a site, who opens tables from any number of addresses. */
const maxUserTablesPerHour = 20;

/** Why the user of an identity opens no table; null if one may. */
const refusalOfUser = (
  { env }: HttpContext,
  { site, sub, mayOpen }: { readonly site: string; readonly sub: string; readonly mayOpen: boolean },
): ProblemDetail | null => {
  if (!mayOpen)
    return { code: 'too-many-tables', detail: 'The users of the site have too many open tables.' };
  const max = maxUserTablesPerHour;
  const seconds = env.rateLimiter.take(`tables of ${site} ${sub}`, max, max, env.now());
  return seconds === 0 ? null : { code: 'too-many-requests', detail: `Try again in ${seconds} s.` };
};

const opened = async <Opened extends OpenedRoom>(
  c: Context<ApiApp>,
  wish: z.output<typeof createTableSchema>,
  open: (env: LobbyEnv, opening: Parameters<typeof openTable>[1]) => Promise<Opened | null>,
): Promise<Result<Opened, ProblemDetail>> => {
  const table = parseNewTable(wish);
  if (!table.ok) return table;
  const signed = wish.signedBy === undefined ? ok(null) : await verifyIdentity(c, wish.signedBy);
  if (!signed.ok) return signed;
  const { site, game = table.value.game } = signed.value ?? {};
  if (game !== table.value.game) return fail(foreignIdentity);
  const refused = signed.value && refusalOfUser(c, signed.value);
  if (refused) return fail(refused);
  const region = table.value.region ?? c.env.near;
  const provenId = c.get('provenId');
  const ids = provenId === undefined ? candidateIds(c.env.secret) : [provenId];
  const made = await open(c.env, { table: { ...table.value, ...(region && { region }) }, ids, site });
  if (made === null) return idsTaken(c.env);
  c.header('location', `${basePath(c.req.url, c.env.hosts)}api/tables/${made.id}`);
  return ok(made);
};

const openingGuards = [
  allowedOriginJson,
  unlessDraining,
  queueUnderLoad,
  proofOfWork,
  perHour('tables', ({ rateLimits }) => rateLimits.maxTablesPerHour),
] as const;

serve(apiRoutes.createTable, (c, { body }) => opened(c, body, openTable), ...openingGuards);

serve(
  apiRoutes.openRoom,
  async (c, { body: { name, page, ...wish } }) => {
    const key = roomKey(c, name, page);
    return key.ok ? opened(c, wish, openRoom(key.value)) : key;
  },
  ...openingGuards,
);

serve(apiRoutes.findRoom, async (c, { path: { name }, query: { page } }) => {
  const key = roomKey(c, name, page);
  return key.ok ? ok({ table: await findRoom(c.env, key.value) }) : key;
});

serve(apiRoutes.listTables, (c, { query }) => listOpenTables(c.env, query));

serve(apiRoutes.lookUpTable, async (c, { path: { id } }) => {
  const summary = await c.env.rooms.table(id).lookUp();
  return summary === null ? fail(noSuchTable) : ok(summary);
});

/** A seat token as bearer adds the cards of that seat. */
serve(apiRoutes.getTranscript, async (c, { path: { id, gameNumber } }) => {
  const { rooms, budget, address, now } = c.env;
  const transcript = await rooms.table(id).transcript({ gameNumber, token: seatTokenIn(c) });
  budget.charge(address, cpuOfTranscript(transcript?.length ?? 0), now());
  return transcript === null ? fail(noSuchGame) : ok(transcript);
});

serve(apiRoutes.getTableData, async (c, { path: { id } }) => {
  const token = seatTokenIn(c);
  const { rooms, budget, address, now } = c.env;
  const data = token === null ? null : await rooms.table(id).data({ token });
  if (data === null) return fail(noSuchSeat);
  budget.charge(address, cpuOfTranscript(JSON.stringify(data).length), now());
  return ok(data);
});

serve(apiRoutes.deleteTableData, async (c, { path: { id } }) => {
  const token = seatTokenIn(c);
  const isErased = token !== null && (await c.env.rooms.table(id).erase({ token }));
  return isErased ? ok(null) : fail(noSuchSeat);
});

serve(apiRoutes.getPushKey, async ({ env: { secret } }) =>
  ok({ publicKey: (await pushKeyOf(secret)).publicKey }),
);

serve(apiRoutes.getSchemas, async () => ok(wireSchemas()));

api.get('/api/openapi.json', ({ env, req, json }) =>
  json({ ...env.openApi, servers: [{ url: basePath(req.url, env.hosts).replace(/(.)\/$/, '$1') }] }),
);
