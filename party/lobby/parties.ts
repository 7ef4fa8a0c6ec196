import { z } from 'zod';
import { tableSummarySchema } from '../../shared/protocol/lobby.ts';
import type { Region } from '../../shared/protocol/regions.ts';
import { countsSchema } from './counters.ts';
import { signatureHeader, signRequest } from './signing.ts';
import type { Env } from './surroundings.ts';

export type PartyName = 'table' | 'directory' | 'counters' | 'matcher';

/** There is one place where things are counted. */
export const countersId = 'main';

/** What parties say to each other: always a signed POST of JSON to a route below the party's public address. */
export interface PartyCall {
  readonly party: PartyName;
  readonly id: string;
  /** The whole path, as the receiver sees it. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Where the party should live, if this call is the first it ever gets. */
  readonly region?: Region;
}

export const partyCall = (
  secret: string,
  party: PartyName,
  id: string,
  route: string,
  message: unknown,
  now: number,
): PartyCall => {
  const path = `/parties/${party}/${id}/${route}`;
  const body = JSON.stringify(message);
  return {
    party,
    id,
    path,
    body,
    headers: { [signatureHeader]: signRequest(secret, { method: 'POST', path, body }, now) },
  };
};

const summaryOrNull = tableSummarySchema.nullable();

/** The lobby's surroundings, made of calls to parties. */
export const callingParties = (
  send: (call: PartyCall) => Promise<Response>,
  secret: string,
  now: () => number,
): Pick<Env, 'tables' | 'directory' | 'counters'> => {
  const call = async (
    party: PartyName,
    id: string,
    route: string,
    message: unknown,
    near: Pick<PartyCall, 'region'> = {},
  ): Promise<unknown> => {
    const response = await send({ ...partyCall(secret, party, id, route, message, now()), ...near });
    if (!response.ok) throw new Error(`${party} answered ${route} with ${response.status}`);
    return response.json();
  };
  return {
    tables: {
      create: async (id, { region, ...request }) =>
        summaryOrNull.parse(
          await call(
            'table',
            id,
            'create',
            { ...request, region, id },
            region === undefined ? {} : { region },
          ),
        ) ?? 'taken',
      transcript: (id, gameNumber, token) => call('table', id, 'transcript', { gameNumber, token }),
      lookUp: async (id) => summaryOrNull.parse(await call('table', id, 'look-up', {})),
    },
    directory: {
      list: async (shard, page) =>
        z.array(tableSummarySchema).parse(await call('directory', shard, 'list', page)),
      check: async (shard, id) => void (await call('directory', shard, 'check', { id })),
    },
    counters: {
      read: async () => countsSchema.parse(await call('counters', countersId, 'read', {})),
    },
  };
};
