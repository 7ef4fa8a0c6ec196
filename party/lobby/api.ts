import { Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { etag } from 'hono/etag';
import { nanoid } from 'nanoid';
import { version } from '../../package.json';
import { registeredGames } from '../../shared/kernel/game-registry.ts';
import type { Seat } from '../../shared/kernel/ids.ts';
import { fail, ok, type Result } from '../../shared/kernel/util.ts';
import { proofHeader } from '../../shared/protocol/refusals.ts';
import { cpuCosts, cpuOfTranscript } from '../runtime/budget.ts';
import {
  type ChallengePurpose,
  createChallenge,
  type ProofOfWorkConfig,
  verifyProof,
} from '../runtime/proof-of-work.ts';
import { pushKeyOf } from '../runtime/secret.ts';
import { idForChallenge } from '../runtime/table-ids.ts';
import { apiRoutes, noSuchGame, noSuchSeat, noSuchTable, type ProblemDetail } from './api-routes.ts';
import { describeGame } from './describe-game.ts';
import { foreignIdentity, type Page, signIn, verifyIdentity } from './identity.ts';
import { drainRetrySeconds, retryAfterSeconds } from './load.ts';
import type { LobbyEnv } from './lobby-env.ts';
import { isOriginAllowed } from './party-gate.ts';
import { rejectionOf } from './rate-limiter.ts';
import { isAllowed } from './security-headers.ts';
import { type HonoEnv, type LobbyContext, problemResponse, retryLater, serverOf } from './serve.ts';
import { isSiteApi, siteKeyIn } from './site-keys.ts';
import { candidateIds, listOpenTables, openTable, parseNewTable } from './tables.ts';

/** A limit of each address. */
export const perHour =
  (name: string, maxOf: (env: LobbyEnv) => number): MiddlewareHandler<HonoEnv> =>
  async (c, next) => {
    const { address, rateLimiter, now } = c.env;
    const max = maxOf(c.env);
    const seconds = address === null ? 0 : rateLimiter.take(`${name} ${address}`, max, max, now());
    return seconds === 0 ? next() : retryLater(c, 'too-many-requests', seconds);
  };

/** For new tables. */
export const unlessDraining: MiddlewareHandler<HonoEnv> = async (c, next) =>
  c.env.drain ? retryLater(c, 'busy', drainRetrySeconds) : next();

/** Under load new tables wait, and are rejected first. */
export const queueUnderLoad: MiddlewareHandler<HonoEnv> = async (c, next) =>
  (await c.env.load.queue(next)) ? undefined : retryLater(c, 'busy', retryAfterSeconds);

const proofOfWork: MiddlewareHandler<HonoEnv> = async (c, next) => {
  const { proofOfWork: demand, address, now } = c.env;
  if (demand === null) return next();
  const solved = verifyProof(demand, newTablePurpose(address), c.req.header(proofHeader) ?? '', now());
  if (solved === null) return problemResponse(c, proofNeeded(demand, c.env));
  c.set('provenId', idForChallenge(demand.secret, solved.id));
  return next();
};

const newTablePurpose = (network: string | null): ChallengePurpose => ({
  scope: ['createTable'],
  network,
});

const proofNeeded = (
  demand: ProofOfWorkConfig,
  { address, now }: LobbyEnv,
  purpose = newTablePurpose(address),
): ProblemDetail => ({
  code: 'proof-needed',
  detail: `Solve the challenge, and repeat the request with the proof in the header ${proofHeader}.`,
  challenge: createChallenge(demand, purpose, nanoid(), now()),
});

export const api = new Hono<HonoEnv>();

const allowedOrigin = (origin: string, { env: { allowedOrigins } }: LobbyContext): string | null => {
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
  const isNewTable =
    c.req.method === apiRoutes.createTable.method.toUpperCase() && c.req.path === apiRoutes.createTable.path;
  // An operator stays reachable behind a banned address.
  const limits = c.req.path.startsWith('/operator') ? { ...c.env, bannedUntil: null } : c.env;
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

/** Forms of other pages can post without CORS, but neither with this content type nor with another origin. */
export const jsonFrom =
  (isAllowedPage: (origin: string | null, c: LobbyContext) => boolean): MiddlewareHandler<HonoEnv> =>
  async (c, next) => {
    if (!isAllowedPage(c.req.header('origin') ?? null, c))
      return problemResponse(c, { code: 'foreign-origin', detail: 'This origin is not allowed.' });
    if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
      return problemResponse(c, { code: 'not-json', detail: 'The content type must be application/json.' });
    return next();
  };

const allowedOriginJson = jsonFrom((origin, { env, req }) =>
  isOriginAllowed(env.allowedOrigins, origin, req.url),
);

/** The challenge was already used. @throws Error without proof of work. */
const idsTaken = (env: LobbyEnv): Result<never, ProblemDetail> => {
  if (env.proofOfWork === null) throw new Error('no free table id');
  return fail(proofNeeded(env.proofOfWork, env));
};

const pageOf = ({ req }: LobbyContext): Page => ({ url: req.url, origin: req.header('origin') ?? null });

serve(
  apiRoutes.createTable,
  async (c, { body }) => {
    const table = parseNewTable(body);
    if (!table.ok) return table;
    const signed =
      body.signedBy === undefined ? ok(null) : await verifyIdentity(c.env, pageOf(c), body.signedBy);
    if (!signed.ok) return signed;
    const { game = table.value.game } = signed.value ?? {};
    if (game !== table.value.game) return fail(foreignIdentity);
    const region = table.value.region ?? c.env.near;
    const provenId = c.get('provenId');
    const ids = provenId === undefined ? candidateIds(c.env.secret) : [provenId];
    const opened = await openTable(
      c.env,
      { ...table.value, ...(region && { region }) },
      ids,
      signed.value?.site,
    );
    if (opened === 'taken') return idsTaken(c.env);
    c.header('location', `/api/tables/${opened.id}`);
    return ok(opened);
  },
  allowedOriginJson,
  unlessDraining,
  queueUnderLoad,
  proofOfWork,
  perHour('tables', ({ rateLimits }) => rateLimits.maxTablesPerHour),
);

/** A quarter of a second on a laptop. Codes always need a proof. */
const codeProofBits = 16;

serve(
  apiRoutes.findCode,
  async (c, { body: { code } }) => {
    const { codes, address, secret, now } = c.env;
    const demand = c.env.proofOfWork ?? { secret, bits: codeProofBits };
    // Each code needs its own proof.
    const purpose = { scope: ['findCode', code], network: address };
    if (verifyProof(demand, purpose, c.req.header(proofHeader) ?? '', now()) === null)
      return fail(proofNeeded(demand, c.env, purpose));
    const seconds = await codes.guess(address);
    if (seconds > 0) {
      c.header('retry-after', String(seconds));
      return fail({ code: 'too-many-requests', detail: 'Too many wrong codes. Try again tomorrow.' });
    }
    const table = await codes.resolve(code);
    if (table === null) return fail({ code: 'no-such-code', detail: 'No open table has this code.' });
    await codes.forgive(address);
    return ok({ table });
  },
  allowedOriginJson,
  queueUnderLoad,
);

serve(apiRoutes.signIn, (c, { path: { id }, body }) => signIn(c.env, pageOf(c), id, body), allowedOriginJson);

serve(apiRoutes.listTables, (c, { query }) => listOpenTables(c.env, query));

serve(apiRoutes.lookUpTable, async (c, { path: { id } }) => {
  const summary = await c.env.tables.lookUp(id);
  return summary === null ? fail(noSuchTable) : ok(summary);
});

const seatTokenIn = ({ req }: LobbyContext): string | null =>
  /^Bearer ([\w-]{22,64})$/.exec(req.header('authorization') ?? '')?.[1] ?? null;

/** A seat token as bearer adds the cards of that seat. */
serve(apiRoutes.getTranscript, async (c, { path: { id, gameNumber } }) => {
  const token = seatTokenIn(c);
  const { tables, budget, address, now } = c.env;
  const transcript = await tables.transcript(id, gameNumber, token);
  budget.charge(address, cpuOfTranscript(transcript?.length ?? 0), now());
  return transcript === null ? fail(noSuchGame) : ok(transcript);
});

/** The limit of a day is checked after the table, which costs more. */
const maxReportsPerHour = 10;

serve(
  apiRoutes.reportPlayer,
  async (c, { path: { id }, body: { seat, reason, device } }) => {
    const { tables, desk, address, operatorToken } = c.env;
    const token = seatTokenIn(c);
    // Without an operator's token a report has no reader.
    const evidence = operatorToken && token !== null ? await tables.evidence(id, token, seat) : null;
    if (evidence === null)
      return fail({
        code: 'not-found',
        detail: 'There is no such other player, or no operator reads reports.',
      });
    const { game, gameNumber, moves, chat, seats } = evidence.table;
    const named = (one: Seat) => ({ seat: one, name: seats.find((other) => other.seat === one)?.name ?? '' });
    const [by, player] = [named(evidence.by), named(seat)];
    const report = { reason, table: id, game, gameNumber, by, player, moves, chat };
    const seconds = await desk.report(report, address, device);
    if (seconds === 0) return ok(null);
    c.header('retry-after', String(seconds));
    return fail({ code: 'too-many-requests', detail: 'Three reports a day.' });
  },
  allowedOriginJson,
  perHour('reports', () => maxReportsPerHour),
);

serve(apiRoutes.getReceipt, async (c, { path: { id, gameNumber } }) => {
  const { receipts, receiptSigner, secret } = c.env;
  const result = await receipts.result(id, gameNumber, seatTokenIn(c));
  if (result === null) return fail(noSuchGame);
  const issuer = new URL(c.req.url).origin;
  return ok({ receipt: await receiptSigner.sign(result, issuer, secret, receipts.publish) });
});

serve(apiRoutes.getTableData, async (c, { path: { id } }) => {
  const token = seatTokenIn(c);
  const { tables, budget, address, now } = c.env;
  const data = token === null ? null : await tables.data(id, { token });
  if (data === null) return fail(noSuchSeat);
  budget.charge(address, cpuOfTranscript(JSON.stringify(data).length), now());
  return ok(data);
});

serve(apiRoutes.deleteTableData, async (c, { path: { id } }) => {
  const token = seatTokenIn(c);
  const isErased = token !== null && (await c.env.tables.erase(id, { token }));
  return isErased ? ok(null) : fail(noSuchSeat);
});

serve(apiRoutes.getPushKey, async ({ env: { secret } }) =>
  ok({ publicKey: (await pushKeyOf(secret)).publicKey }),
);

/** The keys of receipts and of statements about games, also of earlier secrets. */
api.get('/.well-known/jwks.json', async (c) => {
  const { receipts, receiptSigner, secret } = c.env;
  await receiptSigner.publish(secret, receipts.publish);
  return c.json({ keys: await receipts.keys() }, 200, {
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=300',
  });
});

api.get('/api/openapi.json', (c) => c.json(c.env.openApi));
