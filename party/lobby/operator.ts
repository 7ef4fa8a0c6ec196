import { bytesToHex } from '@noble/hashes/utils.js';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';
import { deleteCookie, getSignedCookie, setSignedCookie } from 'hono/cookie';
import { timingSafeEqual } from 'hono/utils/buffer';
import * as z from 'zod';
import { describeIssues, hexSchema, seatSchema, tableIdSchema } from '../../shared/kernel/schemas.ts';
import { fail, ok, parseJson, type Result } from '../../shared/kernel/util.ts';
import { type AuditAction, flagsSchema, reasonSchema } from '../../shared/protocol/operator.ts';
import { siteChangeSchema, siteIdSchema, siteSettingsSchema } from '../../shared/protocol/site.ts';
import { openerOf } from '../runtime/calls.ts';
import { derived } from '../runtime/secret.ts';
import { noSuchTable, type ProblemDetail } from './api-routes.ts';
import { isOriginAllowed } from './party-gate.ts';
import { networkOf } from './rate-limiter.ts';
import { type HonoEnv, type LobbyContext, problemResponse, retryLater } from './serve.ts';

/** The operator's routes: closed without a token. */
export const operator = new Hono<HonoEnv>();

const isToken = async (token: string, { env: { operatorToken } }: LobbyContext): Promise<boolean> =>
  operatorToken !== undefined && operatorToken !== '' && timingSafeEqual(token, operatorToken);

const cookieName = 'operator';
const sessionSeconds = 3_600;
const maxSignInsPerHour = 10;

const cookieOptions = (c: LobbyContext) => ({
  path: '/operator',
  httpOnly: true,
  sameSite: 'Strict' as const,
  secure: new URL(c.req.url).protocol === 'https:',
});

/** A new token ends all sessions. */
const sessionKey = ({ env: { secret, operatorToken = '' } }: LobbyContext): string =>
  bytesToHex(derived(secret, 'arcus-operator-session', operatorToken));

const hasSession = async (c: LobbyContext): Promise<boolean> => {
  if (c.env.operatorToken === undefined || c.env.operatorToken === '') return false;
  const until = await getSignedCookie(c, sessionKey(c), cookieName);
  return until !== undefined && until !== false && Number(until) > c.env.now();
};

/** Browsers add the cookie also to what other pages of this site send: only JSON of this origin changes anything. */
const ownPageOnly: MiddlewareHandler<HonoEnv> = async (c, next) => {
  const origin = c.req.header('origin');
  if (origin === undefined || !isOriginAllowed([], origin, c.req.url))
    return problemResponse(c, { code: 'foreign-origin', detail: 'Only the console sends this.' });
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
    return problemResponse(c, { code: 'not-json', detail: 'The content type must be application/json.' });
  return next();
};

operator.use('/operator/*', async (c, next) => {
  await next();
  c.header('cache-control', 'no-store');
});

/** Exchanges the token for a cookie of an hour. */
operator.post('/operator/session', ownPageOnly, async (c) => {
  const { address, rateLimiter, now, desk } = c.env;
  const seconds =
    address === null
      ? 0
      : rateLimiter.take(`operator ${address}`, maxSignInsPerHour, maxSignInsPerHour, now());
  if (seconds > 0) return retryLater(c, 'too-many-requests', seconds);
  const sent = await read(c, z.strictObject({ token: z.string() }));
  if (!sent.ok) return problemResponse(c, sent.error);
  if (!(await isToken(sent.value.token, c)))
    return problemResponse(c, { code: 'bad-key', detail: 'This is not the token.' });
  await desk.change({ row: { action: 'sign-in', subject: '', reason: '' } });
  const until = String(now() + sessionSeconds * 1_000);
  const options = { ...cookieOptions(c), maxAge: sessionSeconds };
  await setSignedCookie(c, cookieName, until, sessionKey(c), options);
  return c.body(null, 204);
});

operator.delete('/operator/session', ownPageOnly, (c) => {
  deleteCookie(c, cookieName, cookieOptions(c));
  return c.body(null, 204);
});

const byToken = bearerAuth({ verifyToken: isToken });

/** The token for programs, else the cookie of the console. */
operator.use('/operator/*', async (c, next) => {
  if (c.req.header('authorization') !== undefined || !(await hasSession(c))) return byToken(c, next);
  return c.req.method === 'GET' ? next() : ownPageOnly(c, next);
});

operator.get('/operator/counters', async (c) => c.json(await c.env.counters.read()));

const counterName = (event: string): string =>
  event.startsWith('refused:')
    ? `arcus_refusals_total{code="${event.slice('refused:'.length)}"}`
    : `arcus_events_total{event="${event}"}`;

/** The counters of all tables since the first deployment, after the metrics of this process. */
operator.get('/operator/metrics', async (c) => {
  const { counters, metrics } = c.env;
  const lines = Object.entries(await counters.read())
    .map(([event, count]) => `${counterName(event)} ${count}`)
    .toSorted();
  const families = ['events', 'refusals'].flatMap((family) => [
    `# TYPE arcus_${family} counter`,
    ...lines.filter((line) => line.startsWith(`arcus_${family}_total{`)),
  ]);
  const text = [...families, '# EOF', ''].join('\n');
  const type = 'application/openmetrics-text; version=1.0.0; charset=utf-8';
  return c.body(((await metrics?.()) ?? '') + text, 200, { 'content-type': type });
});

const noSuchSite: ProblemDetail = { code: 'no-such-site', detail: 'There is no such site.' };

const siteOf = (c: LobbyContext): string | null => siteIdSchema.safeParse(c.req.param('site')).data ?? null;

const read = async <Value>(
  c: Context<HonoEnv>,
  schema: z.ZodType<Value>,
): Promise<Result<Value, ProblemDetail>> => {
  const parsed = schema.safeParse(parseJson((await c.req.text()) || '{}'));
  return parsed.success
    ? ok(parsed.data)
    : fail({ code: 'bad-request', detail: describeIssues(parsed.error) });
};

/** Before the action: none is missing from the log, also if the server ends in between. */
const note = (c: LobbyContext, action: AuditAction, subject: string, reason = ''): Promise<unknown> =>
  c.env.desk.change({ row: { action, subject, reason } });

operator.get('/operator/sites', async (c) => c.json({ sites: await c.env.sites.list() }));

operator.post('/operator/sites/:site', async (c) => {
  const site = siteOf(c);
  if (site === null)
    return problemResponse(c, {
      code: 'bad-request',
      detail: 'site: A lower-case letter, then 1 to 30 lower-case letters, digits and hyphens.',
    });
  const settings = await read(c, siteSettingsSchema);
  if (!settings.ok) return problemResponse(c, settings.error);
  await note(c, 'add-site', site);
  const secrets = await c.env.sites.add(site, settings.value);
  return secrets === null
    ? problemResponse(c, { code: 'conflict', detail: 'There is a site of this id.' })
    : c.json(secrets, 201);
});

operator.patch('/operator/sites/:site', async (c) => {
  const site = siteOf(c);
  const changes = await read(c, siteChangeSchema);
  if (!changes.ok) return problemResponse(c, changes.error);
  if (site !== null) await note(c, 'change-site', site);
  const isChanged = site !== null && (await c.env.sites.change(site, changes.value));
  return isChanged ? c.body(null, 204) : problemResponse(c, noSuchSite);
});

operator.post('/operator/sites/:site/rotate', async (c) => {
  const site = siteOf(c);
  if (site !== null) await note(c, 'rotate-site', site);
  const secrets = site === null ? null : await c.env.sites.rotate(site);
  return secrets === null ? problemResponse(c, noSuchSite) : c.json(secrets);
});

operator.delete('/operator/sites/:site', async (c) => {
  const site = siteOf(c);
  if (site === null) return problemResponse(c, noSuchSite);
  await note(c, 'remove-site', site);
  await c.env.sites.remove(site);
  return c.body(null, 204);
});

// The console

operator.get('/operator/desk', async (c) =>
  c.json({ ...(await c.env.desk.read()), seesAddresses: c.env.address !== null }),
);

operator.patch('/operator/flags', async (c) => {
  const sent = await read(c, flagsSchema.partial().extend({ reason: reasonSchema }));
  if (!sent.ok) return problemResponse(c, sent.error);
  const { reason, ...flags } = sent.value;
  const subject = Object.entries(flags)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');
  await c.env.desk.change({ row: { action: 'flags', subject, reason }, flags });
  return c.body(null, 204);
});

const maxBanHours = 24 * 366;

const newBanSchema = z.strictObject({
  /** An address, or the network of a seat's sockets; `seat` null: of the table's creator. */
  whose: z.union([
    z.strictObject({ address: z.union([z.ipv4(), z.ipv6()]) }),
    z.strictObject({ table: tableIdSchema, seat: seatSchema.nullable() }),
  ]),
  hours: z.number().positive().max(maxBanHours),
  reason: reasonSchema,
});

const shortHash = (network: string): string => network.slice(0, 12);

operator.post('/operator/bans', async (c) => {
  const { desk, tables, secret, now } = c.env;
  const sent = await read(c, newBanSchema);
  if (!sent.ok) return problemResponse(c, sent.error);
  const { whose, hours, reason } = sent.value;
  const networks =
    'address' in whose
      ? [openerOf(secret, networkOf(whose.address))]
      : await tables.networks(whose.table, whose.seat);
  if (networks.length === 0)
    return problemResponse(c, {
      code: 'not-found',
      detail: 'There is no open socket whose network could be banned.',
    });
  const from =
    'address' in whose ? null : `${whose.table}, ${whose.seat === null ? 'creator' : `seat ${whose.seat}`}`;
  const until = now() + hours * 3_600_000;
  for (const network of networks) {
    const row = {
      action: 'ban',
      subject: `${shortHash(network)}${from === null ? '' : ` of ${from}`}`,
      reason,
    } as const;
    const ban = { network, from, bannedAt: now(), until: Math.round(until), reason };
    if (!(await desk.change({ row, ban })))
      return problemResponse(c, { code: 'conflict', detail: 'There are too many bans. Lift one first.' });
  }
  return c.json({ networks }, 201);
});

operator.post('/operator/bans/lift', async (c) => {
  const sent = await read(c, z.strictObject({ network: hexSchema, reason: reasonSchema }));
  if (!sent.ok) return problemResponse(c, sent.error);
  const { network, reason } = sent.value;
  await c.env.desk.change({ row: { action: 'unban', subject: shortHash(network), reason }, unban: network });
  return c.body(null, 204);
});

const auditPageSize = 50;

operator.get('/operator/audit', async (c) => {
  const before = z.coerce.number().int().min(1).optional().safeParse(c.req.query('before'));
  const rows = await c.env.desk.audit(before.data ?? null, auditPageSize);
  return c.json({ rows });
});

const reportPageSize = 20;

operator.get('/operator/reports', async (c) => {
  const before = z.coerce.number().int().min(1).optional().safeParse(c.req.query('before'));
  return c.json({ reports: await c.env.desk.reports(before.data ?? null, reportPageSize) });
});

operator.get('/operator/tables/:id', async (c) => {
  const id = tableIdSchema.safeParse(c.req.param('id')).data;
  const table = id === undefined ? null : await c.env.tables.inspect(id);
  return table === null ? problemResponse(c, noSuchTable) : c.json(table);
});

operator.post('/operator/tables/:id/end', async (c) => {
  const id = tableIdSchema.safeParse(c.req.param('id')).data;
  const sent = await read(c, z.strictObject({ reason: reasonSchema }));
  if (!sent.ok) return problemResponse(c, sent.error);
  if (id === undefined || (await c.env.tables.lookUp(id)) === null) return problemResponse(c, noSuchTable);
  await note(c, 'end-table', id, sent.value.reason);
  await c.env.tables.end(id);
  return c.body(null, 204);
});

operator.post('/operator/tables/:id/kick', async (c) => {
  const id = tableIdSchema.safeParse(c.req.param('id')).data;
  const sent = await read(c, z.strictObject({ seat: seatSchema, reason: reasonSchema }));
  if (!sent.ok) return problemResponse(c, sent.error);
  const { seat, reason } = sent.value;
  if (id === undefined || (await c.env.tables.lookUp(id)) === null) return problemResponse(c, noSuchTable);
  await note(c, 'kick', `${id}, seat ${seat}`, reason);
  return (await c.env.tables.kick(id, seat))
    ? c.body(null, 204)
    : problemResponse(c, { code: 'conflict', detail: 'No player has this seat.' });
});
