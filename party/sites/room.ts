import { Webhook } from 'standardwebhooks';
import * as z from 'zod';
import { digestOf } from '../../shared/kernel/random.ts';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import { fail, ok, type Result } from '../../shared/kernel/util.ts';
import { problemCodes } from '../../shared/protocol/refusals.ts';
import {
  identityClaimsSchema,
  type NumberedEvent,
  numberedEventSchema,
  type SentEvent,
  type SiteChange,
  type SiteDescription,
  type SiteSecrets,
  type SiteSettings,
  siteChangeSchema,
  siteDescriptionSchema,
  siteIdSchema,
  siteSecretsSchema,
  siteSettingsSchema,
  userIdSchema,
  withoutUser,
} from '../../shared/protocol/site.ts';
import {
  deadLettersSchema,
  eventPageSchema,
  type WebhookState,
  webhookStateSchema,
} from '../../shared/protocol/site-api.ts';
import { answeredBy } from '../runtime/contract.ts';
import { oneAtATime, type RoomStorage } from '../runtime/room-storage.ts';
import { loadStored, readOrNull, readOrThrow, ServerChanging, toStored } from '../runtime/stored.ts';
import { backoffMs } from '../runtime/times.ts';
import { type IdentityFault, siteKeyOf, verifyIdentity, webhookSecretOf } from './keys.ts';
import {
  deadKey,
  deadLetterShape,
  deadPrefix,
  eventKey,
  eventPrefix,
  eventShape,
  type Feed,
  feedShape,
  positionOf,
  type SiteRecord,
  type StoredEvent,
  siteShape,
  type TableRow,
  tablePrefix,
  tableRowSchema,
  tableRowShape,
  usedKey,
  usedPrefix,
  usedShape,
} from './record.ts';

/** Posts a webhook; resolves to the status. @throws Error if the receiver did not answer */
export type Post = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array<ArrayBuffer>,
) => Promise<number>;

export interface SitePlatform {
  readonly secret: string;
  readonly storage: RoomStorage;
  now(): number;
  /** For identities and webhooks, whose times others write and read. */
  systemNow(): number;
  log(line: Readonly<Record<string, unknown>>): void;
  post: Post;
  /** How long the feed keeps events. */
  readonly eventsKeptMs: number;
}

const firstRetryMs = 5_000;
/** While an event is younger than an hour; then an hour. */
const maxFirstRetryMs = 300_000;
const maxRetryMs = 3_600_000;
/** An event that is refused so often in a row is given up. */
const maxRefusals = 3;
/** An event that is older is given up. */
const giveUpAfterMs = 24 * 3_600_000;
const deletedAtOnce = 20;
/** Each may delete two rows, and platforms delete 128 at once. */
const scannedAtOnce = 60;
/** A delivery that is overdue by this time has lost its alarm. */
const lostAfterMs = 60_000;
const maxWhyLength = 200;
/** Platforms end an alarm that runs for long. */
const maxSentPerAlarm = 50;

/** Request timeout, conflict, too early, too many requests: a later try may succeed. */
const retriedStatuses = [408, 409, 425, 429];

interface DeliveryFault {
  readonly why: string;
  /** A repetition gets the same answer. */
  readonly isRefused: boolean;
}

/** An event that is due for the webhook. */
interface PendingDelivery {
  readonly record: SiteRecord;
  readonly url: string;
  readonly position: number;
  readonly stored: StoredEvent;
}

const verifiedClaimsSchema = identityClaimsSchema.extend({
  site: siteIdSchema,
  /** Whose pages may use it. */
  origins: z.array(z.string()),
  /** Whether users may open another table: half of the site's are left for its server. */
  mayOpen: z.boolean(),
});
export type Verified = z.infer<typeof verifiedClaimsSchema>;

const verifiedSchema = z.discriminatedUnion('ok', [
  z.strictObject({ ok: z.literal(true), value: verifiedClaimsSchema }),
  z.strictObject({
    ok: z.literal(false),
    error: z.strictObject({ code: z.enum(problemCodes), detail: z.string() }),
  }),
]);

/** A site of other people's pages: settings, keys, its tables, and the feed of its events, which a webhook gets too. */
export class SiteRoom {
  readonly #platform: SitePlatform;
  readonly #inTurn = oneAtATime();
  /** Null before it is loaded. */
  #record: SiteRecord | null = null;
  /** Undefined before it is loaded. */
  #feed: Feed | undefined;
  #isDelivering = false;

  constructor(platform: SitePlatform) {
    this.#platform = platform;
  }

  /** Null if the site exists. */
  add(id: string, settings: SiteSettings): Promise<SiteSecrets | null> {
    return this.#inTurn(async () => {
      if ((await this.#load()) !== null) return null;
      const createdAt = this.#platform.now();
      return this.#save({ id, createdAt, settings, generations: [createdAt] });
    });
  }

  /** Makes a new key; the previous one stays valid until the next rotation. Null without a site. */
  rotate(): Promise<SiteSecrets | null> {
    return this.#inTurn(async () => {
      const record = await this.#load();
      if (record === null) return null;
      const [newest = 0] = record.generations;
      const next = Math.max(newest + 1, this.#platform.now());
      return this.#save({ ...record, generations: [next, newest] });
    });
  }

  /** What waits for a new address is tried at once. */
  change(changes: SiteChange): Promise<boolean> {
    return this.#inTurn(async () => {
      const record = await this.#load();
      if (record === null) return false;
      const named = Object.entries(changes).filter(([, value]) => value !== undefined);
      await this.#save({ ...record, settings: { ...record.settings, ...Object.fromEntries(named) } });
      if (changes.webhook !== undefined && changes.webhook !== record.settings.webhook) await this.#tryNow();
      return true;
    });
  }

  /** Tries the event that waits at once. */
  retry(): Promise<void> {
    return this.#inTurn(async () => {
      if ((await this.#load()) !== null) await this.#tryNow();
    });
  }

  /** The webhook's queue; null without a site. */
  webhook(): Promise<WebhookState | null> {
    return this.#inTurn(async () => {
      const record = await this.#load();
      if (record === null) return null;
      const { last, delivered, tries, why, dueAt } = await this.#loadFeed();
      const next = dueAt === null ? null : new Date(dueAt).toISOString();
      return { url: record.settings.webhook, waiting: last - delivered, tries, why, next };
    });
  }

  async #tryNow(): Promise<void> {
    const { storage, now } = this.#platform;
    const feed = await this.#loadFeed();
    if (feed.dueAt === null) return;
    await Promise.all([
      this.#saveFeed({ ...feed, tries: 0, why: null, refusals: 0, dueAt: now() }),
      storage.setAlarm(now()),
    ]);
  }

  remove(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#platform.storage.deleteAll();
      this.#record = null;
      this.#feed = undefined;
    });
  }

  describe(): Promise<SiteDescription | null> {
    return this.#inTurn(async () => {
      const record = await this.#load();
      if (record === null) return null;
      const { id, createdAt, settings, generations } = record;
      const { last, delivered, openTables } = await this.#loadFeed();
      const dead = await this.#platform.storage.list({ prefix: deadPrefix });
      return {
        id,
        createdAt,
        ...settings,
        keys: generations,
        openTables,
        undelivered: last - delivered,
        deadLetters: dead.size,
      };
    });
  }

  /** The settings, for a request with this key; null if the key is not valid any more. */
  authorize(generation: number): Promise<(SiteSettings & { readonly openTables: number }) | null> {
    return this.#inTurn(async () => {
      const record = await this.#load();
      if (!record?.generations.includes(generation)) return null;
      const { openTables } = await this.#loadFeed();
      return { ...record.settings, openTables };
    });
  }

  /**
   * Verifies an identity. It is used once: again only by the same client.
   *
   * @param client digest of a secret of the client @param audience the server's address
   */
  verify(token: string, client: string, audience: string): Promise<Result<Verified, IdentityFault>> {
    return this.#inTurn(async () => {
      const record = await this.#load();
      const { secret, storage, systemNow } = this.#platform;
      if (record === null) {
        // Nothing stays stored of a name that an identity made up.
        await storage.deleteAll();
        return fail({ code: 'identity-foreign', detail: 'iss: There is no such site.' });
      }
      const { id: site, generations, settings } = record;
      const { publicKey, origins } = settings;
      const claims = await verifyIdentity(token, {
        secret,
        site,
        generations,
        publicKey,
        audience,
        now: systemNow(),
      });
      if (!claims.ok) return claims;
      const key = usedKey(claims.value.exp, digestOf(claims.value.jti));
      const used = readOrNull(usedShape, await storage.get(key))?.client;
      if (used !== undefined && used !== client)
        return fail({ code: 'identity-replayed', detail: 'jti: Another client has used this identity.' });
      if (used === undefined) {
        await this.#forgetUsed();
        await storage.put({ [key]: toStored(usedShape, { client }) });
      }
      const { openTables } = await this.#loadFeed();
      const mayOpen = openTables < settings.maxOpenTables / 2;
      return ok({ ...claims.value, site, origins, mayOpen });
    });
  }

  /** Takes events of a table; repeated ones change nothing. */
  take(events: readonly NumberedEvent[]): Promise<void> {
    return this.#inTurn(async () => {
      const record = await this.#load();
      const [first] = events;
      if (record === null || first === undefined) return;
      const { storage, now } = this.#platform;
      const { table: id, game, title } = first.event.data;
      const stored = await loadStored(storage, tablePrefix + id, tableRowShape);
      const before = stored ?? { id, game, title, createdAt: first.at, endedAt: null, lastEvent: 0 };
      const fresh = events.filter(({ number }) => number > before.lastEvent);
      if (fresh.length === 0) return;
      const feed = await this.#loadFeed();
      const endedAt = fresh.find(({ event }) => event.type === 'table.ended')?.at ?? before.endedAt;
      const rows = fresh.map(({ number, at, event }, index): [string, object] => [
        eventKey(feed.last + 1 + index),
        toStored(eventShape, { id: `evt_${id}_${number}`, at, event }),
      ]);
      const after: TableRow = { ...before, endedAt, lastEvent: fresh.at(-1)?.number ?? before.lastEvent };
      const last = feed.last + fresh.length;
      const opened = Number(stored === null) - Number(before.endedAt === null && endedAt !== null);
      const openTables = feed.openTables + opened;
      const isIdle = feed.dueAt === null;
      const next: Feed =
        record.settings.webhook === null
          ? { ...feed, last, openTables, delivered: last, tries: 0, why: null, refusals: 0, dueAt: null }
          : { ...feed, last, openTables, dueAt: feed.dueAt ?? now() };
      // Platforms may lose an alarm.
      const rings = next.dueAt !== null && (isIdle || next.dueAt + lostAfterMs < now());
      const alarm = rings ? storage.setAlarm(now()) : undefined;
      await Promise.all([
        this.#saveFeed(next, {
          ...Object.fromEntries(rows),
          [tablePrefix + id]: toStored(tableRowShape, after),
        }),
        alarm,
      ]);
      await this.#forgetEvents();
    });
  }

  /** A table of the site, open or ended while its events are kept. */
  table(id: string): Promise<TableRow | null> {
    return this.#inTurn(() => loadStored(this.#platform.storage, tablePrefix + id, tableRowShape));
  }

  /** Open tables, by id. */
  tables(after: string | null, limit: number): Promise<TableRow[]> {
    return this.#inTurn(async () => {
      const open: TableRow[] = [];
      let startAfter = after === null ? tablePrefix : tablePrefix + after;
      // Ended tables stay with their events.
      for (;;) {
        const rows = await this.#platform.storage.list({ prefix: tablePrefix, startAfter, limit });
        for (const [key, row] of rows) {
          startAfter = key;
          const table = readOrThrow(tableRowShape, row);
          if (table.endedAt === null) open.push(table);
          if (open.length === limit) return open;
        }
        if (rows.size < limit) return open;
      }
    });
  }

  /** Events after a position of the feed, oldest first. */
  events(after: number, limit: number): Promise<{ readonly events: SentEvent[]; readonly next: number }> {
    return this.#inTurn(async () => {
      const rows = await this.#platform.storage.list({
        prefix: eventPrefix,
        startAfter: eventKey(after),
        limit,
      });
      const events = [...rows.values()].map((row) => sentEvent(readOrThrow(eventShape, row)));
      const last = [...rows.keys()].at(-1);
      return { events, next: last === undefined ? after : positionOf(last) };
    });
  }

  /** The events that name a user, in one page of the feed after a position; `erases`: from then on without the name. */
  user(
    user: string,
    after: number,
    erases: boolean,
  ): Promise<{ readonly events: SentEvent[]; readonly next: number | null }> {
    return this.#inTurn(async () => {
      const { storage } = this.#platform;
      const limit = scannedAtOnce;
      const rows = await storage.list({ prefix: eventPrefix, startAfter: eventKey(after), limit });
      const events: SentEvent[] = [];
      const put: Record<string, unknown> = {};
      const gone: string[] = [];
      for (const [key, row] of rows) {
        const stored = readOrThrow(eventShape, row);
        const event = withoutUser(stored.event, user);
        if (event === stored.event) continue;
        events.push(sentEvent(stored));
        gone.push(deadKey(positionOf(key)));
        if (event === null) gone.push(key);
        else put[key] = toStored(eventShape, { ...stored, event });
      }
      if (erases && gone.length > 0) await Promise.all([storage.put(put), storage.delete(gone)]);
      const last = [...rows.keys()].at(-1);
      return { events, next: last === undefined || rows.size < limit ? null : positionOf(last) };
    });
  }

  /** Events that the webhook refused or never confirmed. */
  deadLetters(limit: number): Promise<(SentEvent & { readonly why: string })[]> {
    return this.#inTurn(async () => {
      const rows = await this.#platform.storage.list({ prefix: deadPrefix, limit });
      return [...rows.values()].map((row) => {
        const { event, why } = readOrThrow(deadLetterShape, row);
        return { ...sentEvent(event), why };
      });
    });
  }

  /** Delivers events that wait, one after the other, until the receiver fails. Other calls do not wait for it. */
  async onAlarm(): Promise<void> {
    if (this.#isDelivering) return;
    this.#isDelivering = true;
    await this.#deliver()
      .catch((error: unknown) => {
        if (!(error instanceof ServerChanging)) throw error;
        return this.#platform.storage.setAlarm(this.#platform.now() + lostAfterMs);
      })
      .finally(() => {
        this.#isDelivering = false;
      });
  }

  async #deliver(): Promise<void> {
    for (let sent = 0; sent < maxSentPerAlarm; sent += 1) {
      const delivery = await this.#nextDelivery();
      if (delivery === null || !(await this.#settle(delivery, await this.#post(delivery)))) return;
    }
    await this.#platform.storage.setAlarm(this.#platform.now());
  }

  #nextDelivery(): Promise<PendingDelivery | null> {
    return this.#inTurn(async () => {
      const { storage, now } = this.#platform;
      const record = await this.#load();
      const { delivered, dueAt } = await this.#loadFeed();
      const url = record?.settings.webhook ?? null;
      if (record === null || url === null || dueAt === null) return null;
      if (dueAt > now()) {
        await storage.setAlarm(dueAt);
        return null;
      }
      const [row] = await storage.list({ prefix: eventPrefix, startAfter: eventKey(delivered), limit: 1 });
      if (row === undefined) return null;
      return { record, url, position: positionOf(row[0]), stored: readOrThrow(eventShape, row[1]) };
    });
  }

  /** @returns why it was not confirmed, and whether for good; null if it was */
  async #post({ record, url, stored }: PendingDelivery): Promise<DeliveryFault | null> {
    const { secret, systemNow, post } = this.#platform;
    const { id, ...sent } = sentEvent(stored);
    const body = JSON.stringify(sent);
    const date = new Date(systemNow());
    const signatures = record.generations.map((generation) =>
      new Webhook(webhookSecretOf(secret, record.id, generation)).sign(id, date, body),
    );
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(date.getTime() / 1_000)),
      'webhook-signature': signatures.join(' '),
    };
    const answer = await post(url, headers, body).catch((error: unknown) =>
      String(error).slice(0, maxWhyLength),
    );
    if (typeof answer === 'string') return { why: answer, isRefused: false };
    if (answer >= 200 && answer < 300) return null;
    const isRefused = answer >= 400 && answer < 500 && !retriedStatuses.includes(answer);
    return { why: `status ${answer}`, isRefused };
  }

  /** @returns whether the next event may follow immediately */
  #settle({ record, position, stored }: PendingDelivery, fault: DeliveryFault | null): Promise<boolean> {
    return this.#inTurn(async () => {
      const { storage, now, log } = this.#platform;
      if ((await this.#load()) === null) return false;
      const feed = await this.#loadFeed();
      const dueAt = position < feed.last ? now() : null;
      const next: Feed = { ...feed, delivered: position, tries: 0, why: null, refusals: 0, dueAt };
      if (fault === null) {
        await this.#saveFeed(next);
        return true;
      }
      const { why, isRefused } = fault;
      const tries = feed.tries + 1;
      const refusals = isRefused ? feed.refusals + 1 : 0;
      const about = { site: record.id, id: stored.id, why };
      const ageMs = now() - stored.at;
      if (ageMs < giveUpAfterMs && refusals < maxRefusals) {
        const maxMs = ageMs < maxRetryMs ? maxFirstRetryMs : maxRetryMs;
        const dueAt = now() + backoffMs(tries, firstRetryMs, maxMs);
        log({ event: 'webhook-failed', ...about, tries });
        await Promise.all([
          this.#saveFeed({ ...feed, tries, why, refusals, dueAt }),
          storage.setAlarm(dueAt),
        ]);
        return false;
      }
      log({ event: 'webhook-given-up', ...about });
      await this.#saveFeed(next, {
        [deadKey(position)]: toStored(deadLetterShape, { event: stored, why }),
      });
      return true;
    });
  }

  async #load(): Promise<SiteRecord | null> {
    this.#record ??= await loadStored(this.#platform.storage, 'record', siteShape);
    return this.#record;
  }

  async #save(record: SiteRecord): Promise<SiteSecrets> {
    await this.#platform.storage.put({ record: toStored(siteShape, record) });
    this.#record = record;
    const { secret } = this.#platform;
    const [newest = 0] = record.generations;
    const webhookSecret = webhookSecretOf(secret, record.id, newest);
    return { site: record.id, key: siteKeyOf(secret, record.id, newest), webhookSecret };
  }

  async #loadFeed(): Promise<Feed> {
    if (this.#feed === undefined) {
      const none: Feed = {
        last: 0,
        delivered: 0,
        tries: 0,
        why: null,
        refusals: 0,
        dueAt: null,
        openTables: 0,
      };
      const { storage, now } = this.#platform;
      const { dueAt, ...feed } = (await loadStored(storage, 'feed', feedShape)) ?? none;
      // Not later, also if the system's clock was set back.
      this.#feed = {
        ...feed,
        dueAt: dueAt && Math.min(dueAt, now() + backoffMs(feed.tries, firstRetryMs, maxRetryMs)),
      };
      // PartyKit loses an alarm with its process, yet stores its time and ignores an equal one.
      if (dueAt !== null) await storage.setAlarm(now());
    }
    return this.#feed;
  }

  async #saveFeed(feed: Feed, rows: Readonly<Record<string, unknown>> = {}): Promise<void> {
    await this.#platform.storage.put({ ...rows, feed: toStored(feedShape, feed) });
    this.#feed = feed;
  }

  async #forgetUsed(): Promise<void> {
    const { storage, systemNow } = this.#platform;
    const rows = await storage.list({ prefix: usedPrefix, limit: deletedAtOnce });
    // Twice the tolerance of clocks.
    const expired = [...rows.keys()].filter((key) => key < usedKey(systemNow() / 1_000 - 60, ''));
    if (expired.length > 0) await storage.delete(expired);
  }

  async #forgetEvents(): Promise<void> {
    const { storage, now, eventsKeptMs } = this.#platform;
    const rows = await storage.list({ prefix: eventPrefix, limit: deletedAtOnce });
    const dead = await storage.list({ prefix: deadPrefix, limit: deletedAtOnce });
    const since = now() - eventsKeptMs;
    const old = [...rows].flatMap(([key, row]) => {
      const { at, event } = readOrThrow(eventShape, row);
      if (at > since) return [];
      return event.type === 'table.ended' ? [key, tablePrefix + event.data.table] : [key];
    });
    for (const [key, row] of dead) if (readOrThrow(deadLetterShape, row).event.at <= since) old.push(key);
    if (old.length > 0) await storage.delete(old);
  }
}

const sentEvent = ({ id, at, event }: StoredEvent): SentEvent => ({
  id,
  timestamp: new Date(at).toISOString(),
  ...event,
});

const answer = answeredBy<SiteRoom>();

const secretsOrNull = siteSecretsSchema.nullable();
const feedPageSchema = z.strictObject({ after: z.int().min(0), limit: z.int().min(1) });

export const siteContract = {
  add: answer(
    z.strictObject({ id: siteIdSchema, settings: siteSettingsSchema }),
    secretsOrNull,
    (site, { id, settings }) => site.add(id, settings),
  ),
  rotate: answer(null, secretsOrNull, (site) => site.rotate()),
  change: answer(siteChangeSchema, z.boolean(), (site, changes) => site.change(changes)),
  remove: answer(null, null, (site) => site.remove()),
  describe: answer(null, siteDescriptionSchema.nullable(), (site) => site.describe()),
  authorize: answer(
    z.strictObject({ generation: z.int() }),
    siteSettingsSchema.extend({ openTables: z.int() }).nullable(),
    (site, { generation }) => site.authorize(generation),
  ),
  verify: answer(
    z.strictObject({ token: z.string(), client: z.string(), audience: z.string() }),
    verifiedSchema,
    (site, { token, client, audience }) => site.verify(token, client, audience),
  ),
  retry: answer(null, null, (site) => site.retry()),
  webhook: answer(null, webhookStateSchema.nullable(), (site) => site.webhook()),
  take: answer(z.strictObject({ events: z.array(numberedEventSchema) }), null, (site, { events }) =>
    site.take(events),
  ),
  table: answer(z.strictObject({ id: tableIdSchema }), tableRowSchema.nullable(), (site, { id }) =>
    site.table(id),
  ),
  tables: answer(
    z.strictObject({ after: z.string().nullable(), limit: z.int().min(1) }),
    z.array(tableRowSchema),
    (site, { after, limit }) => site.tables(after, limit),
  ),
  events: answer(feedPageSchema, eventPageSchema, (site, { after, limit }) => site.events(after, limit)),
  user: answer(
    feedPageSchema.pick({ after: true }).extend({ user: userIdSchema, erases: z.boolean() }),
    eventPageSchema.extend({ next: z.int().nullable() }),
    (site, { user, after, erases }) => site.user(user, after, erases),
  ),
  deadLetters: answer(
    feedPageSchema.pick({ limit: true }),
    deadLettersSchema.shape.events,
    (site, { limit }) => site.deadLetters(limit),
  ),
};
