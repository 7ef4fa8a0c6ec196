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

/** The opener of a table: SHA-256 of the host token, and the address, if the platform provides it. */
export interface Opener {
  readonly hostTokenHash: string;
  readonly address: string | null;
}

export interface Parties {
  readonly tables: {
    create(id: TableId, request: ParsedCreateTable, opener: Opener): Promise<TableSummary | 'taken'>;
    /** A finished game's transcript for this seat token, as JSON; null if there is none. */
    transcript(id: TableId, gameNumber: number, token: string | null): Promise<string | null>;
    lookUp(id: TableId): Promise<TableSummary | null>;
    devtools(id: TableId, request: DevtoolsRequest): Promise<object | null>;
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

const summaryOrNull = tableSummarySchema.nullable();
/** Validated by its table. */
const anyObjectOrNull = z.looseObject({}).nullable();

/** Signed calls; rejects if a call fails or its reply is invalid. */
export const partyClient = (
  send: (call: PartyCall) => Promise<Response>,
  secret: string,
  now: () => number,
  load: Load,
): Parties => {
  const post = async (
    party: PartyName,
    id: string,
    route: string,
    message: unknown,
    near: Pick<PartyCall, 'region'> = {},
  ): Promise<Response> => {
    const signed = { ...partyCall(secret, party, id, route, message, now()), ...near };
    const response = await load.during(() => send(signed));
    if (!response.ok) throw new Error(`${party} answered ${route} with ${response.status}`);
    return response;
  };
  const call = async (...request: Parameters<typeof post>): Promise<unknown> =>
    (await post(...request)).json();
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
      transcript: async (id, gameNumber, token) => {
        const text = await (await post('table', id, 'transcript', { gameNumber, token })).text();
        return text === 'null' ? null : text;
      },
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
