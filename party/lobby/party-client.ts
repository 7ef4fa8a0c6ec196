import * as z from 'zod';
import type { TableId } from '../../shared/kernel/ids.ts';
import { hexSchema } from '../../shared/kernel/schemas.ts';
import type { Result } from '../../shared/kernel/util.ts';
import type { DevtoolsRequest } from '../../shared/protocol/devtools.ts';
import { type TableSummary, tableSummarySchema } from '../../shared/protocol/lobby.ts';
import {
  type SiteChange,
  type SiteDescription,
  type SiteSecrets,
  type SiteSettings,
  type SiteTable,
  siteDescriptionSchema,
  siteIdSchema,
  siteSecretsSchema,
  siteSettingsSchema,
  siteTableSchema,
} from '../../shared/protocol/site.ts';
import {
  type DeadLetter,
  deadLettersSchema,
  type EventPage,
  eventPageSchema,
  type GameResult,
  gameResultSchema,
} from '../../shared/protocol/site-api.ts';
import { type Counts, countsSchema, sumOf } from '../counters/counters.ts';
import type { Page } from '../directory/listing.ts';
import {
  type Call,
  countersIds,
  type Member,
  openerOf,
  type ParsedCreateTable,
  type PartyName,
  type SiteCreation,
} from '../runtime/calls.ts';
import { isIssuedId } from '../runtime/table-ids.ts';
import { type PublishedKey, publishedKeySchema, siteIndexName } from '../sites/index-room.ts';
import type { IdentityFault } from '../sites/keys.ts';
import { type TableRow, tableRowSchema } from '../sites/record.ts';
import { type Verified, verifiedSchema } from '../sites/room.ts';
import type { Load } from './load.ts';

/** The opener of a table: SHA-256 of the host token, if there is one, and the address, if the platform provides it. */
export interface Opener {
  readonly hostTokenHash?: string;
  readonly address: string | null;
}

/** The calls of sites that the lobby makes. */
export interface Sites {
  /** Null if the site exists. */
  add(site: string, settings: SiteSettings): Promise<SiteSecrets | null>;
  /** Null without the site; so are the others. */
  rotate(site: string): Promise<SiteSecrets | null>;
  change(site: string, changes: SiteChange): Promise<boolean>;
  remove(site: string): Promise<void>;
  list(): Promise<SiteDescription[]>;
  verify(
    site: string,
    token: string,
    client: string,
    audience: string,
  ): Promise<Result<Verified, IdentityFault>>;
  /** The settings, for a key of this generation; null if it is revoked. */
  authorize(site: string, generation: number): Promise<z.infer<typeof authorizedSchema> | null>;
  /** Null if the site has had no such table in the last 30 days. */
  table(site: string, id: TableId): Promise<TableRow | null>;
  tables(site: string, after: TableId | null, limit: number): Promise<TableRow[]>;
  events(site: string, after: number, limit: number): Promise<EventPage>;
  deadLetters(site: string, limit: number): Promise<readonly DeadLetter[]>;
}

export interface Parties {
  readonly sites: Sites;
  readonly tables: {
    create(
      id: TableId,
      request: ParsedCreateTable,
      opener: Opener,
      site?: SiteCreation,
    ): Promise<TableSummary | 'taken'>;
    /** A finished game's transcript for this seat token, as JSON; null if there is none. */
    transcript(id: TableId, gameNumber: number, token: string | null): Promise<string | null>;
    lookUp(id: TableId): Promise<TableSummary | null>;
    /** Null if the table is not the site's, or plays another game. */
    admit(id: TableId, site: string, member: Member, game: string | null): Promise<SiteTable | null>;
    devtools(id: TableId, request: DevtoolsRequest): Promise<object | null>;
  };
  readonly siteTables: {
    /** The site's table, and the digest of the request that opened it; null if it is not the site's. So are the others. */
    opened(id: TableId, site: string): Promise<z.infer<typeof openedSchema>>;
    /** Whether the user has a seat. */
    invite(id: TableId, site: string, member: Member): Promise<boolean | null>;
    /** Whether the table is the site's. */
    expel(id: TableId, site: string, user: string, tokenHash: string): Promise<boolean>;
    close(id: TableId, site: string): Promise<boolean>;
  };
  readonly receipts: {
    /** For the bearer of a seat token; null without a finished game, or without access to it. */
    result(id: TableId, gameNumber: number, token: string | null): Promise<GameResult | null>;
    publish(key: PublishedKey): Promise<void>;
    /** All keys ever published. */
    keys(): Promise<PublishedKey[]>;
  };
  readonly directory: {
    list(shard: string, page: Page): Promise<readonly TableSummary[]>;
    /** Probes a table and updates the shard. */
    check(shard: string, id: TableId): Promise<void>;
  };
  readonly counters: {
    read(): Promise<Counts>;
  };
}

const secretsOrNull = siteSecretsSchema.nullable();
const summaryOrNull = tableSummarySchema.nullable();
const authorizedSchema = siteSettingsSchema.extend({ openTables: z.int() });
const openedSchema = z.strictObject({ table: siteTableSchema, request: hexSchema.nullable() }).nullable();
/** Validated by its table. */
const anyObjectOrNull = z.looseObject({}).nullable();

/** Rejects if a call fails or its reply is invalid. */
export const partyClient = (callRoom: Call, secret: string, load: Load): Parties => {
  /** No table has an id that this deployment has not issued: a call would make a room, whose name stays stored. */
  const isMadeUp = (party: PartyName, id: string): boolean =>
    party === 'table' && !isIssuedId(secret, id as TableId);
  const ask = async (...request: Parameters<Call>): Promise<string> =>
    isMadeUp(request[0], request[1]) ? 'null' : load.during(() => callRoom(...request));
  const call = async (...request: Parameters<Call>): Promise<unknown> => JSON.parse(await ask(...request));
  const index = (route: string, message: object) => call('site', siteIndexName, route, message);
  return {
    sites: {
      // In the index first: a site that it lacks could not be found.
      add: async (id, settings) => {
        await index('put', { site: id, exists: true });
        return secretsOrNull.parse(await call('site', id, 'add', { id, settings }));
      },
      rotate: async (id) => secretsOrNull.parse(await call('site', id, 'rotate', {})),
      change: async (id, changes) => z.boolean().parse(await call('site', id, 'change', changes)),
      remove: async (id) => {
        await call('site', id, 'remove', {});
        await index('put', { site: id, exists: false });
      },
      verify: async (id, token, client, audience) =>
        verifiedSchema.parse(await call('site', id, 'verify', { token, client, audience })),
      authorize: async (id, generation) =>
        authorizedSchema.nullable().parse(await call('site', id, 'authorize', { generation })),
      table: async (site, id) => tableRowSchema.nullable().parse(await call('site', site, 'table', { id })),
      tables: async (id, after, limit) =>
        z.array(tableRowSchema).parse(await call('site', id, 'tables', { after, limit })),
      events: async (id, after, limit) =>
        eventPageSchema.parse(await call('site', id, 'events', { after, limit })),
      deadLetters: async (id, limit) =>
        deadLettersSchema.shape.events.parse(await call('site', id, 'dead-letters', { limit })),
      list: async () => {
        const ids = z.array(siteIdSchema).parse(await index('sites', {}));
        const sites = await Promise.all(ids.map((id) => call('site', id, 'describe', {})));
        return sites.flatMap((site) => siteDescriptionSchema.nullable().parse(site) ?? []);
      },
    },
    tables: {
      create: async (id, { region, ...request }, { hostTokenHash, address }, site) =>
        summaryOrNull.parse(
          await call(
            'table',
            id,
            'create',
            {
              ...request,
              region,
              id,
              site,
              hostTokenHash,
              ...(address !== null && { opener: openerOf(secret, address) }),
            },
            region,
          ),
        ) ?? 'taken',
      transcript: async (id, gameNumber, token) => {
        const text = await ask('table', id, 'transcript', { gameNumber, token });
        return text === 'null' ? null : text;
      },
      devtools: async (id, request) => anyObjectOrNull.parse(await call('table', id, 'devtools', request)),
      admit: async (id, site, member, game) =>
        siteTableSchema.nullable().parse(await call('table', id, 'admit', { site, member, game })),
      lookUp: async (id) => summaryOrNull.parse(await call('table', id, 'look-up', {})),
    },
    siteTables: {
      opened: async (id, site) => openedSchema.parse(await call('table', id, 'opened', { site })),
      invite: async (id, site, member) =>
        z
          .boolean()
          .nullable()
          .parse(await call('table', id, 'invite', { site, member })),
      expel: async (id, site, user, tokenHash) =>
        z.boolean().parse((await call('table', id, 'expel', { site, user, tokenHash })) ?? false),
      close: async (id, site) => z.boolean().parse((await call('table', id, 'close', { site })) ?? false),
    },
    receipts: {
      result: async (id, gameNumber, token) =>
        gameResultSchema.nullable().parse(await call('table', id, 'result', { gameNumber, token })),
      publish: async (key) => void (await index('publish', key)),
      keys: async () => z.array(publishedKeySchema).parse(await index('keys', {})),
    },
    directory: {
      list: async (shard, page) =>
        z.array(tableSummarySchema).parse(await call('directory', shard, 'list', page)),
      check: async (shard, id) => void (await call('directory', shard, 'check', { id })),
    },
    counters: {
      read: async () => {
        const all = await Promise.all(countersIds.map((id) => call('counters', id, 'read', {})));
        return all.map((counts) => countsSchema.parse(counts)).reduce(sumOf);
      },
    },
  };
};
