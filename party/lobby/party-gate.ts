import { findGame } from '../../shared/kernel/game-registry.ts';
import { isTableId, type TableId } from '../../shared/kernel/ids.ts';
import { type ProblemCode, problems } from '../../shared/protocol/refusals.ts';
import { parseQueue, regions } from '../../shared/protocol/regions.ts';
import { shardOfSubShard } from '../directory/sub-shards.ts';
import { parseRelayName } from '../relay/room.ts';
import { countersIds, signatureHeader } from '../runtime/calls.ts';
import { readBody } from './bodies.ts';
import { retryAfterSeconds } from './load.ts';
import type { LobbyEnv } from './lobby-env.ts';
import { type RequestLimits, secondsUntilRequest } from './rate-limiter.ts';
import { isAllowed } from './security-headers.ts';
import { isIssuedId, isShard } from './tables.ts';

type GateEnv = Pick<LobbyEnv, 'allowedOrigins' | 'load' | 'secret' | keyof RequestLimits>;

const isQueue = (name: string): boolean => {
  const queue = parseQueue(name);
  return queue !== null && (findGame(queue.game)?.players.includes(queue.size) ?? false);
};

/** Which names each party has: a room that is asked for under another one would be made, and stored, for nothing. */
const isNameOf: Readonly<Record<string, (name: string) => boolean>> = {
  table: isTableId,
  directory: isShard,
  counters: (name) => countersIds.includes(name),
  matcher: isQueue,
  relay: (name) => parseRelayName(name) !== null,
  probe: (name) => regions.some((region) => region === name),
};

/** Parties that nobody watches. */
const withoutSockets: ReadonlySet<string> = new Set(['counters']);

const refusal = async (
  request: Request,
  code: ProblemCode,
  detail: string,
  headers = {},
): Promise<Response> => {
  await readBody(request.body, 0);
  const { status, title } = problems[code];
  const problem = { type: `/api#${code}`, title, status, detail, code };
  return Response.json(problem, {
    status,
    headers: { ...headers, 'content-type': 'application/problem+json' },
  });
};

/** Whether a page may use this server: one that is listed, or one of the server's own. Programs say no origin. */
export const isOriginAllowed = (allowed: readonly string[], origin: string | null, url: string): boolean =>
  origin === null || isAllowed(allowed, origin) || origin.replace(/^https?:\/\//, '') === new URL(url).host;

/**
 * Stands before all parties: why a request must not reach its room, or null if it may. Names come as the address has them, which are
 * never encoded where they are any party's.
 */
export const checkPartyRequest = async (request: Request, env: GateEnv): Promise<Response | null> => {
  const { pathname, searchParams } = new URL(request.url);
  const [, , party = '', name = ''] = pathname.split('/');
  const seconds = await secondsUntilRequest(env);
  if (seconds > 0) {
    const headers = { 'retry-after': String(seconds) };
    return refusal(request, 'too-many-requests', `Try again in ${seconds} s.`, headers);
  }
  const isSocket = request.headers.get('upgrade')?.toLowerCase() === 'websocket';
  const isNamed = Object.hasOwn(isNameOf, party) && isNameOf[party]?.(name);
  if (!isSocket && (request.method !== 'POST' || !request.headers.has(signatureHeader)))
    return refusal(request, 'not-public', 'Only parties call each other here.');
  // Who watches a shard hears of its parts there.
  const isPart = party === 'directory' && shardOfSubShard(name) !== null;
  if (!isNamed || (isSocket && (isPart || withoutSockets.has(party))))
    return refusal(request, 'not-found', 'There is no such party.');
  if (!isSocket) return null;
  // The platform makes a tag of it, which must not be long, and answers with a stack if it is.
  if (!/^[\w-]{0,64}$/.test(searchParams.get('_pk') ?? ''))
    return refusal(request, 'bad-request', '_pk: It has at most 64 letters and digits.');
  if (!isOriginAllowed(env.allowedOrigins, request.headers.get('origin'), request.url))
    return refusal(request, 'foreign-origin', 'This server is not for pages of that origin.');
  // Last come those who were here before: they know a table that was opened.
  const table =
    party === 'relay' ? parseRelayName(name)?.table : party === 'table' ? (name as TableId) : null;
  if (env.load.isHigh() && !(table && isIssuedId(env.secret, table)))
    return refusal(request, 'busy', `Try again in ${retryAfterSeconds} s.`, {
      'retry-after': String(retryAfterSeconds),
    });
  return null;
};
