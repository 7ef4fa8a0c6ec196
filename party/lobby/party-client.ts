import * as z from 'zod';
import type { Seat, TableId } from '../../shared/kernel/ids.ts';
import { hexSchema, tableIdSchema } from '../../shared/kernel/schemas.ts';
import type { DevtoolsRequest } from '../../shared/protocol/devtools.ts';
import { tableSummarySchema } from '../../shared/protocol/lobby.ts';
import {
  auditRowSchema,
  type BanKind,
  deskSchema,
  evidenceSchema,
  liveTableSchema,
  type NewReport,
  reportSchema,
} from '../../shared/protocol/operator.ts';
import {
  type SiteChange,
  type SiteSettings,
  siteDescriptionSchema,
  siteIdSchema,
  siteSecretsSchema,
  siteSettingsSchema,
  siteTableSchema,
} from '../../shared/protocol/site.ts';
import { deadLettersSchema, eventPageSchema, gameResultSchema } from '../../shared/protocol/site-api.ts';
import { tableDataSchema } from '../../shared/protocol/table-data.ts';
import { roomOfAddress, roomOfCode } from '../codes/room.ts';
import { countsSchema, sumOf } from '../counters/counters.ts';
import { type DeskChange, deskName } from '../desk/room.ts';
import type { Page } from '../directory/listing.ts';
import { openDevice } from '../matching/strangers.ts';
import {
  type Call,
  countersIds,
  deviceHash,
  type Member,
  openerOf,
  type ParsedCreateTable,
  type PartyName,
  type Person,
  parseCall,
  type SiteCreation,
  userHash,
} from '../runtime/calls.ts';
import { isIssuedId } from '../runtime/table-ids.ts';
import { type PublishedKey, publishedKeySchema, siteIndexName } from '../sites/index-room.ts';
import { tableRowSchema } from '../sites/record.ts';
import { verifiedSchema } from '../sites/room.ts';
import { identitiesSchema } from '../table/operator.ts';
import type { DeskReader } from './desk.ts';
import type { Load } from './load.ts';

/** The opener of a table: SHA-256 of the host token, if there is one, and the address, if the platform provides it. */
export interface Opener {
  readonly hostTokenHash?: string;
  readonly address: string | null;
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

/** Calls to rooms. They reject if a call fails or its reply is invalid. */
export const partyClient = (callRoom: Call, secret: string, load: Load, deskReader?: DeskReader) => {
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
      /** Null if the site exists. In the index first: a site that it lacks could not be found. */
      add: async (id: string, settings: SiteSettings) => {
        await index('put', { site: id, exists: true });
        return call(secretsOrNull, 'site', id, 'add', { id, settings });
      },
      /** Null without the site. */
      rotate: (id: string) => call(secretsOrNull, 'site', id, 'rotate', {}),
      change: (id: string, changes: SiteChange) => call(z.boolean(), 'site', id, 'change', changes),
      remove: async (id: string) => {
        await textOf('site', id, 'remove', {});
        await index('put', { site: id, exists: false });
      },
      verify: (id: string, token: string, client: string, audience: string) =>
        call(verifiedSchema, 'site', id, 'verify', { token, client, audience }),
      /** The settings, for a key of this generation; null if it is revoked. */
      authorize: (id: string, generation: number) =>
        call(authorizedSchema.nullable(), 'site', id, 'authorize', { generation }),
      /** Null if the site has had no such table in the last 30 days. */
      table: (site: string, id: TableId) => call(tableRowSchema.nullable(), 'site', site, 'table', { id }),
      tables: (id: string, after: TableId | null, limit: number) =>
        call(z.array(tableRowSchema), 'site', id, 'tables', { after, limit }),
      events: (id: string, after: number, limit: number) =>
        call(eventPageSchema, 'site', id, 'events', { after, limit }),
      deadLetters: (id: string, limit: number) =>
        call(deadLettersSchema.shape.events, 'site', id, 'dead-letters', { limit }),
      /** The events that name a user in a page of the feed; `next` is null on the last. */
      user: (id: string, user: string, after: number, erases: boolean) =>
        call(userEventsSchema, 'site', id, 'user', { user, after, erases }),
      list: async () => {
        const ids = await call(z.array(siteIdSchema), 'site', siteIndexName, 'sites', {});
        const schema = siteDescriptionSchema.nullable();
        const sites = await Promise.all(ids.map((id) => call(schema, 'site', id, 'describe', {})));
        return sites.flatMap((site) => site ?? []);
      },
    },
    tables: {
      create: async (
        id: TableId,
        { region, ...request }: ParsedCreateTable,
        { hostTokenHash, address }: Opener,
        site?: SiteCreation,
      ) => {
        const opener = address === null ? {} : { opener: openerOf(secret, address) };
        const message = { ...request, region, id, site, hostTokenHash, ...opener };
        return (await call(summaryOrNull, 'table', id, 'create', message, region)) ?? 'taken';
      },
      /** A finished game's transcript for this seat token, as JSON; null if there is none. */
      transcript: async (id: TableId, gameNumber: number, token: string | null) => {
        const text = await textOf('table', id, 'transcript', { gameNumber, token });
        return text === 'null' ? null : text;
      },
      devtools: (id: TableId, request: DevtoolsRequest) =>
        call(anyObjectOrNull, 'table', id, 'devtools', request),
      /** Null if there is no table. */
      inspect: (id: TableId) => call(liveTableSchema.nullable(), 'table', id, 'inspect', {}),
      /** For the report of the token's player on another; null for any other two. */
      evidence: (id: TableId, token: string, seat: Seat) =>
        call(evidenceSchema.nullable(), 'table', id, 'evidence', { token, seat }),
      /** For bans. @param seat null: the table's creator, by network only */
      hashesOf: async (id: TableId, seat: Seat | null, kind: BanKind): Promise<readonly string[]> => {
        if (seat === null) {
          if (kind !== 'network') return [];
          const found = await call(openerSchema, 'table', id, 'opener', {});
          return found?.opener ? [found.opener] : [];
        }
        const player = await call(identitiesSchema.nullable(), 'table', id, 'identify', { seat });
        if (player === null) return [];
        const { addresses, avoid, user } = player;
        const device = avoid === null ? null : openDevice(secret, avoid);
        const hashes: Readonly<Record<BanKind, readonly string[]>> = {
          network: addresses.map((address) => openerOf(secret, address)),
          device: device === null ? [] : [deviceHash(secret, device)],
          user: user === null ? [] : [userHash(secret, user.site, user.user)],
        };
        return hashes[kind];
      },
      end: async (id: TableId) => void (await textOf('table', id, 'end', {})),
      /** Whether a player had the seat. */
      kick: (id: TableId, seat: Seat) => call(didSchema, 'table', id, 'kick', { seat }),
      /** Null if the table is not the site's, or plays another game. */
      admit: (id: TableId, site: string, member: Member, game: string | null) =>
        call(siteTableSchema.nullable(), 'table', id, 'admit', { site, member, game }),
      lookUp: (id: TableId) => call(summaryOrNull, 'table', id, 'look-up', {}),
      /** Null without data of the player. */
      data: (id: TableId, person: Person) => call(tableDataSchema.nullable(), 'table', id, 'data', person),
      /** Whether anything was deleted. */
      erase: (id: TableId, person: Person) => call(didSchema, 'table', id, 'erase', person),
    },
    codes: {
      /** Counts a wrong code of the address; 0, or the seconds until it may try another. */
      guess: async (address: string | null) => {
        if (address === null) return 0;
        const by = openerOf(secret, address);
        return call(z.int(), 'codes', roomOfAddress(by), 'guess', { by });
      },
      /** Takes the last one back. */
      forgive: async (address: string | null) => {
        if (address === null) return;
        const by = openerOf(secret, address);
        await textOf('codes', roomOfAddress(by), 'forgive', { by });
      },
      /** Null for a code that leads nowhere: the table says whether it still holds. */
      resolve: async (code: string) => {
        const { table } = await call(resolvedSchema, 'codes', roomOfCode(code), 'resolve', { code });
        return table !== null && (await call(didSchema, 'table', table, 'has-code', { code })) ? table : null;
      },
    },
    siteTables: {
      /** The site's table, and the digest of the request that opened it; null if it is not the site's. */
      opened: (id: TableId, site: string) => call(openedSchema, 'table', id, 'opened', { site }),
      /** Whether the user has a seat; null if the table is not the site's. */
      invite: (id: TableId, site: string, member: Member) =>
        call(z.boolean().nullable(), 'table', id, 'invite', { site, member }),
      /** Whether the table is the site's. */
      expel: (id: TableId, site: string, user: string, tokenHash: string) =>
        call(didSchema, 'table', id, 'expel', { site, user, tokenHash }),
      close: (id: TableId, site: string) => call(didSchema, 'table', id, 'close', { site }),
    },
    receipts: {
      /** For the bearer of a seat token; null without a finished game, or without access to it. */
      result: (id: TableId, gameNumber: number, token: string | null) =>
        call(gameResultSchema.nullable(), 'table', id, 'result', { gameNumber, token }),
      publish: (key: PublishedKey) => index('publish', key),
      /** All keys ever published. */
      keys: () => call(z.array(publishedKeySchema), 'site', siteIndexName, 'keys', {}),
    },
    directory: {
      list: (shard: string, page: Page) =>
        call(z.array(tableSummarySchema), 'directory', shard, 'list', page),
      /** Probes a table and updates the shard. */
      check: async (shard: string, id: TableId) => void (await textOf('directory', shard, 'check', { id })),
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
      /** Stores an action of the operator. False if there are too many bans. */
      change: async (change: DeskChange) => {
        const isDone = await call(z.boolean(), 'desk', deskName, 'change', change);
        deskReader?.expire();
        return isDone;
      },
      /** The newest first. @param before a row's number; null for the first page */
      audit: (before: number | null, limit: number) =>
        call(z.array(auditRowSchema), 'desk', deskName, 'audit', { before, limit }),
      /** Stores a report. Returns 0, or the seconds until this network and device may report again. */
      report: (report: NewReport, address: string | null, device: string) => {
        const by = [deviceHash(secret, device), ...(address === null ? [] : [openerOf(secret, address)])];
        return call(z.int(), 'desk', deskName, 'report', { report, by });
      },
      reports: (before: number | null, limit: number) =>
        call(z.array(reportSchema), 'desk', deskName, 'reports', { before, limit }),
    },
  };
};

export type Parties = ReturnType<typeof partyClient>;
