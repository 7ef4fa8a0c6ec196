import { type Context, Hono } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';
import { timingSafeEqual } from 'hono/utils/buffer';
import type * as z from 'zod';
import { describeIssues } from '../../shared/kernel/schemas.ts';
import { fail, ok, parseJson, type Result } from '../../shared/kernel/util.ts';
import { siteChangeSchema, siteIdSchema, siteSettingsSchema } from '../../shared/protocol/site.ts';
import type { ProblemDetail } from './api-routes.ts';
import { type HonoEnv, type LobbyContext, problemResponse } from './serve.ts';

/** The operator's routes: closed without a token. */
export const operator = new Hono<HonoEnv>();

operator.use(
  '/operator/*',
  bearerAuth({
    verifyToken: async (token, { env: { operatorToken } }: LobbyContext) =>
      operatorToken !== undefined && timingSafeEqual(token, operatorToken),
  }),
);

const noStore = { 'cache-control': 'no-store' };

operator.get('/operator/counters', async (c) => c.json(await c.env.counters.read(), 200, noStore));

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
  return c.body(((await metrics?.()) ?? '') + text, 200, { ...noStore, 'content-type': type });
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

operator.get('/operator/sites', async (c) => c.json({ sites: await c.env.sites.list() }, 200, noStore));

operator.post('/operator/sites/:site', async (c) => {
  const site = siteOf(c);
  if (site === null)
    return problemResponse(c, {
      code: 'bad-request',
      detail: 'site: A lower-case letter, then 1 to 30 lower-case letters, digits and hyphens.',
    });
  const settings = await read(c, siteSettingsSchema);
  if (!settings.ok) return problemResponse(c, settings.error);
  const secrets = await c.env.sites.add(site, settings.value);
  return secrets === null
    ? problemResponse(c, { code: 'conflict', detail: 'There is a site of this id.' })
    : c.json(secrets, 201, noStore);
});

operator.patch('/operator/sites/:site', async (c) => {
  const site = siteOf(c);
  const changes = await read(c, siteChangeSchema);
  if (!changes.ok) return problemResponse(c, changes.error);
  const isChanged = site !== null && (await c.env.sites.change(site, changes.value));
  return isChanged ? c.body(null, 204) : problemResponse(c, noSuchSite);
});

operator.post('/operator/sites/:site/rotate', async (c) => {
  const site = siteOf(c);
  const secrets = site === null ? null : await c.env.sites.rotate(site);
  return secrets === null ? problemResponse(c, noSuchSite) : c.json(secrets, 200, noStore);
});

operator.delete('/operator/sites/:site', async (c) => {
  const site = siteOf(c);
  if (site === null) return problemResponse(c, noSuchSite);
  await c.env.sites.remove(site);
  return c.body(null, 204);
});
