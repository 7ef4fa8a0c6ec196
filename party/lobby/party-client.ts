import * as z from 'zod';
import type { TableId } from '../../shared/kernel/ids.ts';
import type { DevtoolsRequest } from '../../shared/protocol/devtools.ts';
import { type TableSummary, tableSummarySchema } from '../../shared/protocol/lobby.ts';
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
import type { Load } from './load.ts';

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
