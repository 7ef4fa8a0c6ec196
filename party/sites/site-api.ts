import { Hono } from 'hono';
import type { TableId } from '../../shared/kernel/ids.ts';
import { digestOf } from '../../shared/kernel/random.ts';
import { canonicalJson, fail, ok, type Result } from '../../shared/kernel/util.ts';
import type { SiteTable } from '../../shared/protocol/site.ts';
import type { CreateSiteTable } from '../../shared/protocol/site-api.ts';
import { serverAddress } from '../http/address.ts';
import { queueUnderLoad, unlessDraining } from '../http/guards.ts';
import { candidateIds, creationOf, parseNewTable } from '../http/new-table.ts';
import { noSuchTable, type ProblemDetail } from '../http/route.ts';
import { serverOf } from '../http/serve.ts';
import type { Member, ParsedCreateTable, Person } from '../runtime/calls.ts';
import { idForRequest } from '../runtime/table-ids.ts';
import { siteRoutes } from './api-routes.ts';
import type { SiteApp, SitesContext, SitesEnv } from './env.ts';
import { banOf } from './identity.ts';
import { userTokenOf } from './keys.ts';
import { requireSite } from './site-keys.ts';

/** The API for servers of sites. */
export const siteApi = new Hono<SiteApp>();

siteApi.use('/api/v1/*', requireSite);

const serve = serverOf(siteApi);

/** A start is at least this far away: users need time to come. */
const minUntilStartMs = 10_000;
const clockToleranceMs = 60_000;
const maxUntilStartMs = 30 * 24 * 3_600_000;
/** At a table without host and time. */
const maxUntilAllComeMs = 24 * 3_600_000;

/** The site has the system's clock, the table that of rooms. */
const msUntil = (startAt: string, { systemNow }: Pick<SitesEnv, 'systemNow'>): number =>
  Date.parse(startAt) - systemNow();

/** Why the table cannot seat these users and bots; null if it can. */
const seatingFault = (
  { users, bots, host, startAt }: CreateSiteTable,
  { seats }: ParsedCreateTable,
  env: SitesEnv,
): string | null => {
  const seated = users.filter(({ role }) => role !== 'spectator');
  const chosen = seated.flatMap(({ seat }) => seat ?? []);
  if (new Set(users.map(({ user }) => user)).size < users.length) return 'users: A user is there twice.';
  if (seated.length + bots.length > seats) return `users, bots: The table has ${seats} seats.`;
  if (new Set(chosen).size < chosen.length) return 'users: Two users have the same seat.';
  if (chosen.some((seat) => seat >= seats)) return `users: The seats are 0 to ${seats - 1}.`;
  if (users.filter(({ role }) => role === 'host').length > 1) return 'users: A table has one host.';
  if (host === 'none' && users.some(({ role }) => role === 'host')) return 'host: A user has the role host.';
  if (startAt === null && host === 'user') return null;
  if (seated.length === 0) return 'startAt, host: There is no user with a seat to wait for.';
  if (startAt === null) return null;
  const untilStartMs = msUntil(startAt, env);
  return untilStartMs < -clockToleranceMs || untilStartMs > maxUntilStartMs
    ? 'startAt: It is in the next 30 days.'
    : null;
};

/** By the time of rooms; null: the host starts the game. */
const startOf = ({ host, startAt }: CreateSiteTable, env: SitesEnv): number | null => {
  if (startAt !== null) return env.now() + Math.max(msUntil(startAt, env), minUntilStartMs);
  return host === 'none' ? env.now() + maxUntilAllComeMs : null;
};

const hashOf = (...of: Parameters<typeof userTokenOf>): string => digestOf(userTokenOf(...of));

const memberOf = (
  secret: string,
  site: string,
  table: string,
  { user, name, role, seat }: CreateSiteTable['users'][number],
): Member => ({
  user,
  name,
  role,
  seat: seat ?? null,
  tokenHash: hashOf(secret, site, table, user),
});

export const addressesOf = ({ env, req }: SitesContext, id: string) => {
  const site = serverAddress(req.url, env.hosts);
  return { url: `${site}t/${id}`, embedUrl: `${site}embed/t/${id}` };
};

const conflict = (detail: string): Result<never, ProblemDetail> => fail({ code: 'conflict', detail });

export const tooManyTables: Result<never, ProblemDetail> = fail({
  code: 'too-many-tables',
  detail: 'Close tables, or ask the operator.',
});

/** A table that a site requests: its region, the digest of the request, and the call that creates it. */
export const siteOpening = (env: SitesEnv, site: string, body: CreateSiteTable) => {
  const { secret, near } = env;
  const table = parseNewTable(body);
  if (!table.ok) return table;
  const fault = seatingFault(body, table.value, env);
  if (fault !== null) return fail<ProblemDetail>({ code: 'bad-request', detail: fault });
  const region = body.region ?? near ?? undefined;
  const request = digestOf(canonicalJson(body));
  const { title, membersOnly, users, bots } = body;
  const startAt = startOf(body, env);
  const creation = (id: TableId) => {
    const members = users.map((user) => memberOf(secret, site, id, user));
    const choices = { id: site, title, membersOnly, request, members, bots, startAt };
    const wanted = { ...table.value, ...(region && { region }) };
    return creationOf(secret, id, wanted, { address: null, site: choices });
  };
  return ok({ region, request, creation });
};

serve(
  siteRoutes.createSiteTable,
  async (c, { header: { 'idempotency-key': key }, body }) => {
    const { rooms, secret } = c.env;
    const { id: site, mayOpen } = c.get('site');
    const opening = siteOpening(c.env, site, body);
    if (!opening.ok) return opening;
    const { region, request, creation } = opening.value;
    const ids = key === undefined ? candidateIds(secret) : [idForRequest(secret, site, key)];
    for (const id of ids) {
      const row = key === undefined ? null : await rooms.site(site).table({ id });
      if (row === null) {
        if (!mayOpen) return tooManyTables;
        const created = await rooms.table(id, region).create(creation(id));
        if (created === null && key === undefined) continue;
      }
      const opened = await rooms.table(id).opened({ site });
      if (opened === null) return conflict('Idempotency-Key: The table of this key has ended.');
      return opened.request === request
        ? ok({ ...opened.table, ...addressesOf(c, id) })
        : conflict('Idempotency-Key: Another request has this key.');
    }
    throw new Error('no free table id');
  },
  unlessDraining,
  queueUnderLoad,
);

serve(siteRoutes.listSiteTables, async (c, { query: { after = null, limit } }) => {
  const rows = await c.env.rooms.site(c.get('site').id).tables({ after, limit });
  const tables = rows.map(({ id, game, title, createdAt }) => ({ id, game, title, createdAt }));
  return ok({ tables, next: tables.length < limit ? null : (tables.at(-1)?.id ?? null) });
});

serve(siteRoutes.getSiteTable, async (c, { path: { id } }): Promise<Result<SiteTable, ProblemDetail>> => {
  const opened = await c.env.rooms.table(id).opened({ site: c.get('site').id });
  return opened === null ? fail(noSuchTable) : ok(opened.table);
});

serve(siteRoutes.closeSiteTable, async (c, { path: { id } }) =>
  (await c.env.rooms.table(id).close({ site: c.get('site').id })) ? ok(null) : fail(noSuchTable),
);

serve(siteRoutes.expelUser, async (c, { path: { id }, body: { user } }) => {
  const { rooms, secret } = c.env;
  const { id: site } = c.get('site');
  const isExpelled = await rooms.table(id).expel({ site, user, tokenHash: hashOf(secret, site, id, user) });
  return isExpelled ? ok(null) : fail(noSuchTable);
});

serve(siteRoutes.inviteUser, async (c, { path: { id }, body }) => {
  const { rooms, secret } = c.env;
  const { id: site } = c.get('site');
  const ban = banOf(c.env, site, body.user);
  if (ban !== null) return fail(ban);
  const isSeated = await rooms.table(id).invite({ site, member: memberOf(secret, site, id, body) });
  if (isSeated === null) return fail(noSuchTable);
  const { url } = addressesOf(c, id);
  if (body.role === 'spectator') return ok({ url });
  return isSeated
    ? ok({ url: `${url}#seat=${userTokenOf(secret, site, id, body.user)}` })
    : conflict('No seat is free for the user, a game is running, or the user was expelled.');
});

serve(siteRoutes.listEvents, async (c, { query: { after, limit } }) =>
  ok(await c.env.rooms.site(c.get('site').id).events({ after, limit })),
);

serve(siteRoutes.listDeadLetters, async (c, { query: { limit } }) =>
  ok({ events: await c.env.rooms.site(c.get('site').id).deadLetters({ limit }) }),
);

serve(siteRoutes.getWebhook, async (c) => {
  const state = await c.env.rooms.site(c.get('site').id).webhook();
  return state === null ? fail({ code: 'bad-key', detail: 'The site was removed.' }) : ok(state);
});

serve(siteRoutes.retryWebhook, async (c) => {
  await c.env.rooms.site(c.get('site').id).retry();
  return ok(null);
});

/** Of a page of a user's data: each reads up to ten logs. */
const tablesPerPage = 5;

/** Open tables first, then the feed. @param visit a table; null if it has nothing */
const userPage = async <Value>(
  { rooms }: SitesEnv,
  site: string,
  user: string,
  cursor: string,
  erases: boolean,
  visit: (id: TableId, person: Person) => Promise<Value>,
) => {
  if (cursor.startsWith('e')) {
    const { events, next } = await rooms.site(site).user({ user, after: Number(cursor.slice(1)), erases });
    return { tables: [], events, next: next === null ? null : `e${next}` };
  }
  const after = cursor === '' ? null : cursor.slice(1);
  const rows = await rooms.site(site).tables({ after, limit: tablesPerPage });
  const tables = await Promise.all(rows.map(({ id }) => visit(id, { site, user })));
  const last = rows.length < tablesPerPage ? undefined : rows.at(-1)?.id;
  return { tables, events: [], next: last === undefined ? 'e0' : `t${last}` };
};

serve(siteRoutes.getUserData, async (c, { path: { user }, query: { cursor = '' } }) => {
  const page = await userPage(c.env, c.get('site').id, user, cursor, false, (id, person) =>
    c.env.rooms.table(id).data(person),
  );
  return ok({ ...page, tables: page.tables.flatMap((table) => table ?? []) });
});

serve(siteRoutes.deleteUserData, async (c, { path: { user }, query: { cursor = '' } }) => {
  const { next } = await userPage(c.env, c.get('site').id, user, cursor, true, (id, person) =>
    c.env.rooms.table(id).erase(person),
  );
  return ok({ next });
});
