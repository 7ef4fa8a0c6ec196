import * as z from 'zod';
import type { Seat, TableId } from '../../shared/kernel/ids.ts';
import { hexSchema, tableIdSchema } from '../../shared/kernel/schemas.ts';
import type { Result } from '../../shared/kernel/util.ts';
import type { DevtoolsRequest } from '../../shared/protocol/devtools.ts';
import { type TableSummary, tableSummarySchema } from '../../shared/protocol/lobby.ts';
import {
  type AuditRow,
  auditRowSchema,
  type Desk,
  deskSchema,
  type Evidence,
  evidenceSchema,
  type LiveTable,
  liveTableSchema,
  type NewReport,
  type Report,
  reportSchema,
} from '../../shared/protocol/operator.ts';
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
import { type TableData, tableDataSchema } from '../../shared/protocol/table-data.ts';
import { roomOfAddress, roomOfCode } from '../codes/room.ts';
import { type Counts, countsSchema, sumOf } from '../counters/counters.ts';
import { type DeskChange, deskName } from '../desk/room.ts';
import type { Page } from '../directory/listing.ts';
import {
  type Call,
  countersIds,
  type Member,
  openerOf,
  type ParsedCreateTable,
  type PartyName,
  type Person,
  parseCall,
  type SiteCreation,
} from '../runtime/calls.ts';
import { isIssuedId } from '../runtime/table-ids.ts';
import { type PublishedKey, publishedKeySchema, siteIndexName } from '../sites/index-room.ts';
import type { IdentityFault } from '../sites/keys.ts';
import { type TableRow, tableRowSchema } from '../sites/record.ts';
import { type Verified, verifiedSchema } from '../sites/room.ts';
import type { DeskReader } from './desk.ts';
import type { Load } from './load.ts';

/** The opener of a table: SHA-256 of the host token, if there is one, and the address, if the platform provides it. */
export interface Opener {
  readonly hostTokenHash?: string;
  readonly address: string | null;
}

/** Calls to sites. */
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
  /** The events that name a user in a page of the feed; `next` is null on the last. */
  user(
    site: string,
    user: string,
    after: number,
    erases: boolean,
  ): Promise<{ readonly events: EventPage['events']; readonly next: number | null }>;
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
    /** All that is stored of a player; null if nothing is. */
    data(id: TableId, person: Person): Promise<TableData | null>;
    /** Whether anything was deleted. */
    erase(id: TableId, person: Person): Promise<boolean>;
    /** Null if the table is not the site's, or plays another game. */
    admit(id: TableId, site: string, member: Member, game: string | null): Promise<SiteTable | null>;
    devtools(id: TableId, request: DevtoolsRequest): Promise<object | null>;
    /** Null if there is no table. */
    inspect(id: TableId): Promise<LiveTable | null>;
    /** For the report of the token's player on another; null for any other two. */
    evidence(id: TableId, token: string, seat: Seat): Promise<Evidence | null>;
    /** Hashes of the networks of a seat's sockets; `seat` null: of the table's creator. */
    networks(id: TableId, seat: Seat | null): Promise<string[]>;
    end(id: TableId): Promise<void>;
    /** Whether a player had the seat. */
    kick(id: TableId, seat: Seat): Promise<boolean>;
  };
  readonly codes: {
    /** Counts a wrong code of the address; 0, or the seconds until it may try another. */
    guess(address: string | null): Promise<number>;
    /** Takes the last one back. */
    forgive(address: string | null): Promise<void>;
    /** Null for a code that leads nowhere. */
    resolve(code: string): Promise<TableId | null>;
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
  readonly desk: {
    read(): Promise<Desk>;
    /** Stores what the operator did. False if there are too many bans. */
    change(change: DeskChange): Promise<boolean>;
    /** The newest first. @param before a row's number; null for the first page */
    audit(before: number | null, limit: number): Promise<AuditRow[]>;
    /** Stores a report. Returns 0, or the seconds until this network and device may report again. */
    report(report: NewReport, address: string | null, device: string): Promise<number>;
    reports(before: number | null, limit: number): Promise<Report[]>;
  };
}

const resolvedSchema = z.strictObject({ table: tableIdSchema.nullable() });
const openerSchema = z.strictObject({ opener: hexSchema.nullable() }).nullable();
const userEventsSchema = eventPageSchema.extend({ next: z.int().nullable() });
const secretsOrNull = siteSecretsSchema.nullable();
const summaryOrNull = tableSummarySchema.nullable();
const authorizedSchema = siteSettingsSchema.extend({ openTables: z.int() });
const openedSchema = z.strictObject({ table: siteTableSchema, request: hexSchema.nullable() }).nullable();
/** Validated by its table. */
const anyObjectOrNull = z.looseObject({}).nullable();
/** Null for a table that this deployment has not opened. */
const didSchema = z
  .boolean()
  .nullable()
  .transform((did) => did ?? false);

/** Rejects if a call fails or its reply is invalid. */
export const partyClient = (callRoom: Call, secret: string, load: Load, deskReader?: DeskReader): Parties => {
  /** No table has an id that this deployment has not issued: a call would make a room, whose name stays stored. */
  const isMadeUp = (party: PartyName, id: string): boolean =>
    party === 'table' && !isIssuedId(secret, id as TableId);
  const textOf = async (...request: Parameters<Call>): Promise<string> =>
    isMadeUp(request[0], request[1]) ? 'null' : load.during(() => callRoom(...request));
  const call = async <Reply>(schema: z.ZodType<Reply>, ...request: Parameters<Call>): Promise<Reply> =>
    parseCall(schema, JSON.parse(await textOf(...request)));
  const index = async (route: string, message: object): Promise<void> =>
    void (await textOf('site', siteIndexName, route, message));
  return {
    sites: {
      // In the index first: a site that it lacks could not be found.
      add: async (id, settings) => {
        await index('put', { site: id, exists: true });
        return call(secretsOrNull, 'site', id, 'add', { id, settings });
      },
      rotate: (id) => call(secretsOrNull, 'site', id, 'rotate', {}),
      change: (id, changes) => call(z.boolean(), 'site', id, 'change', changes),
      remove: async (id) => {
        await textOf('site', id, 'remove', {});
        await index('put', { site: id, exists: false });
      },
      verify: (id, token, client, audience) =>
        call(verifiedSchema, 'site', id, 'verify', { token, client, audience }),
      authorize: (id, generation) =>
        call(authorizedSchema.nullable(), 'site', id, 'authorize', { generation }),
      table: (site, id) => call(tableRowSchema.nullable(), 'site', site, 'table', { id }),
      tables: (id, after, limit) => call(z.array(tableRowSchema), 'site', id, 'tables', { after, limit }),
      events: (id, after, limit) => call(eventPageSchema, 'site', id, 'events', { after, limit }),
      deadLetters: (id, limit) => call(deadLettersSchema.shape.events, 'site', id, 'dead-letters', { limit }),
      user: (id, user, after, erases) => call(userEventsSchema, 'site', id, 'user', { user, after, erases }),
      list: async () => {
        const ids = await call(z.array(siteIdSchema), 'site', siteIndexName, 'sites', {});
        const schema = siteDescriptionSchema.nullable();
        const sites = await Promise.all(ids.map((id) => call(schema, 'site', id, 'describe', {})));
        return sites.flatMap((site) => site ?? []);
      },
    },
    tables: {
      create: async (id, { region, ...request }, { hostTokenHash, address }, site) => {
        const opener = address === null ? {} : { opener: openerOf(secret, address) };
        const message = { ...request, region, id, site, hostTokenHash, ...opener };
        return (await call(summaryOrNull, 'table', id, 'create', message, region)) ?? 'taken';
      },
      transcript: async (id, gameNumber, token) => {
        const text = await textOf('table', id, 'transcript', { gameNumber, token });
        return text === 'null' ? null : text;
      },
      devtools: (id, request) => call(anyObjectOrNull, 'table', id, 'devtools', request),
      inspect: (id) => call(liveTableSchema.nullable(), 'table', id, 'inspect', {}),
      evidence: (id, token, seat) =>
        call(evidenceSchema.nullable(), 'table', id, 'evidence', { token, seat }),
      networks: async (id, seat) => {
        if (seat === null) {
          const found = await call(openerSchema, 'table', id, 'opener', {});
          return found?.opener ? [found.opener] : [];
        }
        const addresses = await call(z.array(z.string()).nullable(), 'table', id, 'addresses', { seat });
        return (addresses ?? []).map((address) => openerOf(secret, address));
      },
      end: async (id) => void (await textOf('table', id, 'end', {})),
      kick: (id, seat) => call(didSchema, 'table', id, 'kick', { seat }),
      admit: (id, site, member, game) =>
        call(siteTableSchema.nullable(), 'table', id, 'admit', { site, member, game }),
      lookUp: (id) => call(summaryOrNull, 'table', id, 'look-up', {}),
      data: (id, person) => call(tableDataSchema.nullable(), 'table', id, 'data', person),
      erase: (id, person) => call(didSchema, 'table', id, 'erase', person),
    },
    codes: {
      guess: async (address) => {
        if (address === null) return 0;
        const by = openerOf(secret, address);
        return call(z.int(), 'codes', roomOfAddress(by), 'guess', { by });
      },
      forgive: async (address) => {
        if (address === null) return;
        const by = openerOf(secret, address);
        await textOf('codes', roomOfAddress(by), 'forgive', { by });
      },
      // The table says whether its code still holds.
      resolve: async (code) => {
        const { table } = await call(resolvedSchema, 'codes', roomOfCode(code), 'resolve', { code });
        return table !== null && (await call(didSchema, 'table', table, 'has-code', { code })) ? table : null;
      },
    },
    siteTables: {
      opened: (id, site) => call(openedSchema, 'table', id, 'opened', { site }),
      invite: (id, site, member) => call(z.boolean().nullable(), 'table', id, 'invite', { site, member }),
      expel: (id, site, user, tokenHash) => call(didSchema, 'table', id, 'expel', { site, user, tokenHash }),
      close: (id, site) => call(didSchema, 'table', id, 'close', { site }),
    },
    receipts: {
      result: (id, gameNumber, token) =>
        call(gameResultSchema.nullable(), 'table', id, 'result', { gameNumber, token }),
      publish: (key) => index('publish', key),
      keys: () => call(z.array(publishedKeySchema), 'site', siteIndexName, 'keys', {}),
    },
    directory: {
      list: (shard, page) => call(z.array(tableSummarySchema), 'directory', shard, 'list', page),
      check: async (shard, id) => void (await textOf('directory', shard, 'check', { id })),
    },
    counters: {
      read: async () => {
        const all = await Promise.all(
          countersIds.map((id) => call(countsSchema, 'counters', id, 'read', {})),
        );
        return all.reduce(sumOf);
      },
    },
    desk: {
      read: () => call(deskSchema, 'desk', deskName, 'read', {}),
      change: async (change) => {
        const isDone = await call(z.boolean(), 'desk', deskName, 'change', change);
        deskReader?.expire();
        return isDone;
      },
      audit: (before, limit) => call(z.array(auditRowSchema), 'desk', deskName, 'audit', { before, limit }),
      report: (report, address, device) => {
        const sources = [`device ${device}`, ...(address === null ? [] : [address])];
        const by = sources.map((source) => openerOf(secret, source));
        return call(z.int(), 'desk', deskName, 'report', { report, by });
      },
      reports: (before, limit) => call(z.array(reportSchema), 'desk', deskName, 'reports', { before, limit }),
    },
  };
};
