import * as z from 'zod';
import type { TableId } from '../../shared/kernel/ids.ts';
import type { DevtoolsRequest } from '../../shared/protocol/devtools.ts';
import { type TableSummary, tableSummarySchema } from '../../shared/protocol/lobby.ts';
import type { Region } from '../../shared/protocol/regions.ts';
import { type Counts, countsSchema, sumOf } from '../counters/counters.ts';
import type { Page } from '../directory/listing.ts';
import {
  countersIds,
  openerOf,
  type ParsedCreateTable,
  type PartyCall,
  type PartyName,
  partyCall,
} from '../runtime/calls.ts';
import type { WorkDemand } from '../runtime/proof-of-work.ts';
import type { Load } from './load.ts';
import type { RequestLimits } from './rate-limiter.ts';

/** Who opens a table: the SHA-256 of the token that makes them its host, and where they come from, if anybody knows. */
export interface Opener {
  readonly hostTokenHash: string;
  readonly address: string | null;
}

/** The parties, as the lobby calls them. */
export interface Parties {
  readonly tables: {
    create(id: TableId, request: ParsedCreateTable, opener: Opener): Promise<TableSummary | 'taken'>;
    /** The transcript of a finished game, for whoever has this seat token or none; null if there is none for them. */
    transcript(id: TableId, gameNumber: number, token: string | null): Promise<unknown>;
    /** Null if there is no such table, or no longer. */
    lookUp(id: TableId): Promise<TableSummary | null>;
    /** What the devtools are told of a table; null if there is none. */
    devtools(id: TableId, request: DevtoolsRequest): Promise<object | null>;
  };
  readonly directory: {
    /** The open tables of one shard, in order. */
    list(shard: string, page: Page): Promise<readonly TableSummary[]>;
    /** Has this shard ask a table whether it is still there. */
    check(shard: string, id: TableId): Promise<void>;
  };
  readonly counters: {
    read(): Promise<Counts>;
  };
}

/**
 * The rules of each game, by the game's id and the locale: HTML, which is trusted, or the file of the build that holds it, by its path from
 * the top of the site.
 */
export type RulePages = Readonly<
  Record<string, Readonly<Record<string, string | { readonly file: string }>>>
>;

/** Everything the lobby needs of the platform it runs on, which hands it over with each request. */
export interface LobbyEnv extends Parties, RequestLimits {
  /** Whose pages may call the API and show tables: origins, patterns like `https://*.example.com`, or `*` for all. */
  readonly allowedOrigins: readonly string[];
  /** Whoever knows it may read the counters; undefined if nobody may. */
  readonly operatorToken: string | undefined;
  readonly rules: RulePages;
  /** The text of a file of the build, by its path from the top of the site; null if there is none. */
  readonly readFile: (path: string) => Promise<string | null>;
  /** The API's OpenAPI document. */
  readonly openApi: object;
  /** Where the request seems to come from. */
  readonly near: Region | null;
  readonly load: Load;
  /** Whether whoever writes a game may look into tables, and play for every seat. */
  readonly devtools: boolean;
  /** Shared by all parties of the deployment. */
  readonly secret: string;
  /** What a new table costs; null if nothing. */
  readonly proofOfWork: WorkDemand | null;
  /** Writes one line for the operator. */
  log(line: object): void;
}

/** What any party needs of its platform to answer calls of others. */
export interface PartyEnv {
  /** Shared by all parties of a deployment; undefined if the operator gave none that can be used. */
  readonly secret: string | undefined;
  now(): number;
  /**
   * By how many milliseconds `now` is ahead of the system's clock. Where that was set back, it goes on, so that nothing waits for the same time
   * twice.
   */
  readonly clockAhead: number;
  log(line: Readonly<Record<string, unknown>>): void;
}

const summaryOrNull = tableSummarySchema.nullable();
/** Its table has made it, and the lobby hands it on as it is. */
const anyObjectOrNull = z.looseObject({}).nullable();

/** The parties, reached by signed calls. A call that fails, or whose answer has another shape, rejects. */
export const partyClient = (
  send: (call: PartyCall) => Promise<Response>,
  secret: string,
  now: () => number,
  load: Load,
): Parties => {
  const call = async (
    party: PartyName,
    id: string,
    route: string,
    message: unknown,
    near: Pick<PartyCall, 'region'> = {},
  ): Promise<unknown> => {
    const signed = { ...partyCall(secret, party, id, route, message, now()), ...near };
    const response = await load.during(() => send(signed));
    if (!response.ok) throw new Error(`${party} answered ${route} with ${response.status}`);
    return response.json();
  };
  return {
    tables: {
      create: async (id, { region, ...request }, { hostTokenHash, address }) =>
        summaryOrNull.parse(
          await call(
            'table',
            id,
            'create',
            {
              ...request,
              region,
              id,
              hostTokenHash,
              ...(address !== null && { opener: openerOf(secret, address) }),
            },
            region === undefined ? {} : { region },
          ),
        ) ?? 'taken',
      transcript: (id, gameNumber, token) => call('table', id, 'transcript', { gameNumber, token }),
      devtools: async (id, request) => anyObjectOrNull.parse(await call('table', id, 'devtools', request)),
      lookUp: async (id) => summaryOrNull.parse(await call('table', id, 'look-up', {})),
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
