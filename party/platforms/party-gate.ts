import { findGame } from '../../shared/kernel/game-registry.ts';
import { isTableId, type TableId } from '../../shared/kernel/ids.ts';
import type { ProblemCode } from '../../shared/protocol/refusals.ts';
import { regions } from '../../shared/protocol/regions.ts';
import { siteIdSchema } from '../../shared/protocol/site.ts';
import { isCodesRoom } from '../codes/room.ts';
import { deskName } from '../desk/room.ts';
import { isShard } from '../directory/listing.ts';
import { basePath } from '../http/address.ts';
import { readBody } from '../http/bodies.ts';
import type { HttpEnv } from '../http/env.ts';
import { drainRetrySeconds, retryAfterSeconds } from '../http/load.ts';
import { type RequestLimits, rejectionOf } from '../http/rate-limiter.ts';
import { isOriginAllowed } from '../http/security-headers.ts';
import { problemOf, problemType } from '../http/serve.ts';
import { parseRelayName } from '../relay/room.ts';
import { cpuCosts } from '../runtime/budget.ts';
import { countersIds, signatureHeader } from '../runtime/calls.ts';
import { isIssuedId } from '../runtime/table-ids.ts';
import { siteIndexName } from '../sites/index-room.ts';

type GateEnv = Pick<HttpEnv, 'allowedOrigins' | 'drain' | 'hosts' | 'load' | 'secret' | keyof RequestLimits>;

/** Valid names by party. Any other name would create and store a room for nothing. */
const isNameOf: Readonly<Record<string, (name: string) => boolean>> = {
  table: isTableId,
  directory: isShard,
  counters: (name) => countersIds.includes(name),
  site: (name) => name === siteIndexName || siteIdSchema.safeParse(name).success,
  codes: isCodesRoom,
  desk: (name) => name === deskName,
  matcher: (name) => findGame(name) !== undefined,
  relay: (name) => parseRelayName(name) !== null,
  probe: (name) => regions.some((region) => region === name),
};

const withoutSockets: ReadonlySet<string> = new Set(['counters', 'site', 'codes', 'desk']);

export const refusal = async (
  { body, url }: Request,
  hosts: readonly string[],
  { code, detail }: { readonly code: ProblemCode; readonly detail: string },
  headers = {},
): Promise<Response> => {
  await readBody(body, 0);
  const problem = problemOf({ code, detail }, basePath(url, hosts));
  return Response.json(problem, { status: problem.status, headers: { ...headers, ...problemType } });
};

/**
 * Checks requests to all parties; null if the request may reach its room. Names are compared undecoded: valid names need no escapes.
 *
 * @param noSuchTable opens and closes a socket at a table whose id this deployment has not issued: its room would stay stored
 */
export const checkPartyRequest = async (
  request: Request,
  env: GateEnv,
  noSuchTable: () => Response,
): Promise<Response | null> => {
  const { pathname, searchParams } = new URL(request.url);
  const refused = (code: ProblemCode, detail: string, headers?: object): Promise<Response> =>
    refusal(request, env.hosts, { code, detail }, headers);
  const retryLater = (code: ProblemCode, seconds: number): Promise<Response> =>
    refused(code, `Try again in ${seconds} s.`, { 'retry-after': String(seconds) });
  const [, , party = '', name = ''] = pathname.split('/');
  const rejected = await rejectionOf(env, cpuCosts.socket);
  if (rejected !== null) return retryLater(rejected.code, rejected.seconds);
  const isSocket = request.headers.get('upgrade')?.toLowerCase() === 'websocket';
  const isParty = Object.hasOwn(isNameOf, party);
  if (isParty && !isSocket && (request.method !== 'POST' || !request.headers.has(signatureHeader)))
    return refused('not-public', 'Only parties call each other here.');
  if (!isParty || !isNameOf[party]?.(name) || (isSocket && withoutSockets.has(party)))
    return refused('not-found', 'There is no such party.');
  const table =
    party === 'relay' ? parseRelayName(name)?.table : party === 'table' ? (name as TableId) : undefined;
  const isMadeUp = table !== undefined && !isIssuedId(env.secret, table);
  if (!isSocket) return isMadeUp ? refused('not-public', 'Only parties call each other here.') : null;
  // Browsers and `ws` drop a socket whose subprotocol is not confirmed.
  if (request.headers.has('sec-websocket-protocol'))
    return refused('bad-request', 'Sec-WebSocket-Protocol: This server has no subprotocols.');
  // The platform makes a tag of it, and responds to a long one with a stack trace.
  if (!/^[\w-]{0,64}$/.test(searchParams.get('_pk') ?? ''))
    return refused('bad-request', '_pk: It has at most 64 letters and digits.');
  if (!isOriginAllowed(env.allowedOrigins, request.headers.get('origin'), request.url))
    return refused('foreign-origin', 'This server is not for pages of that origin.');
  if (env.drain && party === 'matcher') return retryLater('busy', drainRetrySeconds);
  // Players of an existing table are let in under load.
  if (env.load.isHigh() && (table === undefined || isMadeUp)) return retryLater('busy', retryAfterSeconds);
  return isMadeUp ? noSuchTable() : null;
};
