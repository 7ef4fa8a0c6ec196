import { bytesToHex } from '@noble/hashes/utils.js';
import { Hono } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';
import { deleteCookie, getSignedCookie, setSignedCookie } from 'hono/cookie';
import { html } from 'hono/html';
import { timingSafeEqual } from 'hono/utils/buffer';
import * as z from 'zod';
import type { Seat, TableId } from '../../shared/kernel/ids.ts';
import { describeIssues, hexSchema, seatSchema, tableIdSchema } from '../../shared/kernel/schemas.ts';
import { parseJson } from '../../shared/kernel/util.ts';
import {
  type AuditAction,
  type BanKind,
  banKinds,
  flagsSchema,
  noticeSchema,
  reasonSchema,
} from '../../shared/protocol/operator.ts';
import { siteChangeSchema, siteIdSchema, siteSettingsSchema } from '../../shared/protocol/site.ts';
import { readCounts } from '../counters/counters.ts';
import { basePath } from '../http/address.ts';
import { jsonFrom, perHour } from '../http/guards.ts';
import { type Html, page, shell, withoutScript } from '../http/page.ts';
import { networkOf } from '../http/rate-limiter.ts';
import { noSuchTable, type ProblemDetail } from '../http/route.ts';
import { isOriginAllowed } from '../http/security-headers.ts';
import { problemResponse, retryLater } from '../http/serve.ts';
import { openDevice } from '../matching/strangers.ts';
import { deviceHash, openerOf, userHash } from '../runtime/calls.ts';
import { derived } from '../runtime/secret.ts';
import { addSite, listSites, removeSite } from '../sites/registry.ts';
import type { DeskApp, DeskContext, DeskEnv } from './env.ts';

/** The operator's routes: closed without a token. */
export const operator = new Hono<DeskApp>();

const isToken = async (token: string, { env: { operatorToken } }: DeskContext): Promise<boolean> =>
  operatorToken !== undefined && operatorToken !== '' && timingSafeEqual(token, operatorToken);

const cookieName = 'operator';
const sessionSeconds = 3_600;
const maxSignInsPerHour = 10;

const cookieOptions = (c: DeskContext) => ({
  path: `${basePath(c.req.url, c.env.hosts)}operator`,
  httpOnly: true,
  sameSite: 'Strict' as const,
  secure: new URL(c.req.url).protocol === 'https:',
});

/** A new token ends all sessions. */
const sessionKey = ({ env: { secret, operatorToken = '' } }: DeskContext): string =>
  bytesToHex(derived(secret, 'arcus-operator-session', operatorToken));

const hasSession = async (c: DeskContext): Promise<boolean> => {
  if (c.env.operatorToken === undefined || c.env.operatorToken === '') return false;
  const until = await getSignedCookie(c, sessionKey(c), cookieName);
  return until !== undefined && until !== false && Number(until) > c.env.systemNow();
};

/** Browsers add the cookie also to what other pages of this site send: only JSON of this origin changes anything. */
const ownPageOnly = jsonFrom((origin, { req }) => origin !== null && isOriginAllowed([], origin, req.url));

/** A handler that reads JSON of this schema. */
const withBody =
  <Value>(schema: z.ZodType<Value>, handle: (c: DeskContext, body: Value) => Promise<Response>) =>
  async (c: DeskContext): Promise<Response> => {
    const { data, error } = schema.safeParse(parseJson((await c.req.text()) || '{}'));
    return error === undefined
      ? handle(c, data)
      : problemResponse(c, { code: 'bad-request', detail: describeIssues(error) });
  };

/** False if there are too many bans. */
const change = async (
  { env }: DeskContext,
  ...changes: Parameters<DeskEnv['rooms']['desk']['change']>
): Promise<boolean> => {
  const isDone = await env.rooms.desk.change(...changes);
  env.expireDesk();
  return isDone;
};

/** Before the action: none is missing from the log, also if the server ends in between. */
const note = (c: DeskContext, action: AuditAction, subject: string, reason = ''): Promise<unknown> =>
  change(c, { row: { action, subject, reason } });

/** The operator's console, in English. */
const consolePage = (): Html =>
  shell('en', {
    title: 'Console – Arcus',
    description: 'For the operator of this server.',
    script: 'operator',
    indexed: false,
    body: html`<arcus-console>
${withoutScript(html`<h1>Console</h1>
<p>This page needs JavaScript, which is switched off in this browser.</p>`)}
</arcus-console>`,
  });

operator.get('/operator', (c) => (c.env.operatorToken ? page(c, consolePage()) : c.notFound()));

operator.use('/operator/*', async (c, next) => {
  await next();
  c.header('cache-control', 'no-store');
});

/** Exchanges the token for a cookie of an hour. */
operator.post(
  '/operator/session',
  ownPageOnly,
  perHour('operator', () => maxSignInsPerHour),
  withBody(z.strictObject({ token: z.string() }), async (c, { token }) => {
    if (!(await isToken(token, c)))
      return problemResponse(c, { code: 'bad-key', detail: 'This is not the token.' });
    await note(c, 'sign-in', '');
    const until = String(c.env.systemNow() + sessionSeconds * 1_000);
    const options = { ...cookieOptions(c), maxAge: sessionSeconds };
    await setSignedCookie(c, cookieName, until, sessionKey(c), options);
    return c.body(null, 204);
  }),
);

operator.delete('/operator/session', ownPageOnly, (c) => {
  deleteCookie(c, cookieName, cookieOptions(c));
  return c.body(null, 204);
});

const triesOf = (address: string): string => `operator ${address}`;

const byToken = bearerAuth({
  verifyToken: async (token: string, c: DeskContext) => {
    const { address, rateLimiter } = c.env;
    const isRight = await isToken(token, c);
    if (isRight && address !== null) rateLimiter.giveBack(triesOf(address));
    return isRight;
  },
});

/** The token for programs, else the cookie of the console. Wrong tokens count with those of sessions. */
operator.use('/operator/*', async (c, next) => {
  if (c.req.header('authorization') !== undefined || !(await hasSession(c))) {
    const { address, rateLimiter, now } = c.env;
    // Before the check: requests may come at the same time.
    const waitSeconds =
      address === null ? 0 : rateLimiter.take(triesOf(address), maxSignInsPerHour, maxSignInsPerHour, now());
    return waitSeconds > 0 ? retryLater(c, 'too-many-requests', waitSeconds) : byToken(c, next);
  }
  return c.req.method === 'GET' ? next() : ownPageOnly(c, next);
});

operator.get('/operator/counters', async (c) => c.json(await readCounts(c.env.rooms.counters)));

const counterName = (event: string): string =>
  event.startsWith('refused:')
    ? `arcus_refusals_total{code="${event.slice('refused:'.length)}"}`
    : `arcus_events_total{event="${event}"}`;

/** The counters of all tables since the first deployment, after the metrics of this process. */
operator.get('/operator/metrics', async (c) => {
  const { rooms, metrics } = c.env;
  const lines = Object.entries(await readCounts(rooms.counters))
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

const siteOf = (c: DeskContext): string | null => siteIdSchema.safeParse(c.req.param('site')).data ?? null;

operator.get('/operator/sites', async (c) => c.json({ sites: await listSites(c.env.rooms) }));

operator.post(
  '/operator/sites/:site',
  withBody(siteSettingsSchema, async (c, settings) => {
    const site = siteOf(c);
    if (site === null)
      return problemResponse(c, {
        code: 'bad-request',
        detail: 'site: A lower-case letter, then 1 to 30 lower-case letters, digits and hyphens.',
      });
    await note(c, 'add-site', site);
    const secrets = await addSite(c.env.rooms, site, settings);
    return secrets === null
      ? problemResponse(c, { code: 'conflict', detail: 'There is a site of this id.' })
      : c.json(secrets, 201);
  }),
);

operator.patch(
  '/operator/sites/:site',
  withBody(siteChangeSchema, async (c, changes) => {
    const site = siteOf(c);
    if (site !== null) await note(c, 'change-site', site);
    const isChanged = site !== null && (await c.env.rooms.site(site).change(changes));
    return isChanged ? c.body(null, 204) : problemResponse(c, noSuchSite);
  }),
);

operator.post('/operator/sites/:site/rotate', async (c) => {
  const site = siteOf(c);
  if (site !== null) await note(c, 'rotate-site', site);
  const secrets = site === null ? null : await c.env.rooms.site(site).rotate();
  return secrets === null ? problemResponse(c, noSuchSite) : c.json(secrets);
});

operator.delete('/operator/sites/:site', async (c) => {
  const site = siteOf(c);
  if (site === null) return problemResponse(c, noSuchSite);
  await note(c, 'remove-site', site);
  await removeSite(c.env.rooms, site);
  return c.body(null, 204);
});

// The console

operator.get('/operator/desk', async (c) =>
  c.json({ ...(await c.env.rooms.desk.read()), seesAddresses: c.env.address !== null }),
);

operator.patch(
  '/operator/flags',
  withBody(flagsSchema.partial().extend({ reason: reasonSchema }), async (c, { reason, ...flags }) => {
    const subject = Object.entries(flags)
      .map(([name, value]) => `${name}: ${value}`)
      .join(', ');
    await change(c, { row: { action: 'flags', subject, reason }, flags });
    return c.body(null, 204);
  }),
);

const maxNoticeMinutes = 24 * 60;

/** To all tables; null takes the last one back. */
const newNoticeSchema = z.strictObject({
  text: noticeSchema.shape.text.nullable(),
  minutes: z.number().positive().max(maxNoticeMinutes).default(15),
  reason: reasonSchema,
});

operator.post(
  '/operator/notice',
  withBody(newNoticeSchema, async (c, { text, minutes, reason }) => {
    const { now, wakeTables } = c.env;
    const sentAt = now();
    const notice = text === null ? null : { text, sentAt, until: Math.round(sentAt + minutes * 60_000) };
    await change(c, { row: { action: 'notice', subject: text ?? 'taken back', reason }, notice });
    await wakeTables?.();
    return c.body(null, 204);
  }),
);

const maxBanHours = 24 * 366;

const newBanSchema = z.strictObject({
  /** An address, or a seat's player; `seat` null: the table's creator, by network only. */
  whose: z.union([
    z.strictObject({ address: z.union([z.ipv4(), z.ipv6()]) }),
    z.strictObject({ table: tableIdSchema, seat: seatSchema.nullable() }),
  ]),
  kind: z.enum(banKinds).default('network'),
  hours: z.number().positive().max(maxBanHours),
  reason: reasonSchema,
});

/** @param seat null: the table's creator, by network only */
const hashesOf = async (
  { rooms, secret }: DeskEnv,
  id: TableId,
  seat: Seat | null,
  kind: BanKind,
): Promise<readonly string[]> => {
  if (seat === null) {
    const opener = kind === 'network' ? await rooms.table(id).opener() : null;
    return opener === null ? [] : [opener];
  }
  const player = await rooms.table(id).identify({ seat });
  if (player === null) return [];
  const { addresses, avoid, user } = player;
  const device = avoid === null ? null : openDevice(secret, avoid);
  const hashes: Readonly<Record<BanKind, readonly string[]>> = {
    network: addresses.map((address) => openerOf(secret, address)),
    device: device === null ? [] : [deviceHash(secret, device)],
    user: user === null ? [] : [userHash(secret, user.site, user.user)],
  };
  return hashes[kind];
};

const shortHash = (hash: string): string => hash.slice(0, 12);

operator.post(
  '/operator/bans',
  withBody(newBanSchema, async (c, { whose, kind, hours, reason }) => {
    const { secret, now } = c.env;
    const [from, hashes] =
      'address' in whose
        ? [null, kind === 'network' ? [openerOf(secret, networkOf(whose.address))] : []]
        : [
            `${whose.table}, ${whose.seat === null ? 'creator' : `seat ${whose.seat}`}`,
            await hashesOf(c.env, whose.table, whose.seat, kind),
          ];
    if (hashes.length === 0)
      return problemResponse(c, {
        code: 'not-found',
        detail: `No ${kind} is known that could be banned.`,
      });
    const until = Math.round(now() + hours * 3_600_000);
    for (const hash of hashes) {
      const subject = `${kind} ${shortHash(hash)}${from === null ? '' : ` of ${from}`}`;
      const ban = { kind, hash, from, bannedAt: now(), until, reason };
      if (!(await change(c, { row: { action: 'ban', subject, reason }, ban })))
        return problemResponse(c, { code: 'conflict', detail: 'There are too many bans. Lift one first.' });
    }
    return c.json({ hashes }, 201);
  }),
);

operator.post(
  '/operator/bans/lift',
  withBody(z.strictObject({ hash: hexSchema, reason: reasonSchema }), async (c, { hash, reason }) => {
    await change(c, { row: { action: 'unban', subject: shortHash(hash), reason }, unban: hash });
    return c.body(null, 204);
  }),
);

/** The first number of the previous page. */
const beforeIn = (c: DeskContext): number | null =>
  z.coerce.number().int().min(1).safeParse(c.req.query('before')).data ?? null;

operator.get('/operator/audit', async (c) =>
  c.json({ rows: await c.env.rooms.desk.audit({ before: beforeIn(c), limit: 50 }) }),
);

operator.get('/operator/reports', async (c) =>
  c.json({ reports: await c.env.rooms.desk.reports({ before: beforeIn(c), limit: 20 }) }),
);

const tableIn = (c: DeskContext): TableId | undefined => tableIdSchema.safeParse(c.req.param('id')).data;

operator.get('/operator/tables/:id', async (c) => {
  const id = tableIn(c);
  const table = id === undefined ? null : await c.env.rooms.table(id).inspect();
  return table === null ? problemResponse(c, noSuchTable) : c.json(table);
});

operator.post(
  '/operator/tables/:id/end',
  withBody(z.strictObject({ reason: reasonSchema }), async (c, { reason }) => {
    const id = tableIn(c);
    const table = id && c.env.rooms.table(id);
    if (!table || (await table.lookUp()) === null) return problemResponse(c, noSuchTable);
    await note(c, 'end-table', id, reason);
    await table.end();
    return c.body(null, 204);
  }),
);

operator.post(
  '/operator/tables/:id/kick',
  withBody(z.strictObject({ seat: seatSchema, reason: reasonSchema }), async (c, { seat, reason }) => {
    const id = tableIn(c);
    const table = id && c.env.rooms.table(id);
    if (!table || (await table.lookUp()) === null) return problemResponse(c, noSuchTable);
    await note(c, 'kick', `${id}, seat ${seat}`, reason);
    return (await table.kick({ seat }))
      ? c.body(null, 204)
      : problemResponse(c, { code: 'conflict', detail: 'No player has this seat.' });
  }),
);
