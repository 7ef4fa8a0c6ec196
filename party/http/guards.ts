import { nanoid } from 'nanoid';
import { fail, ok, type Result } from '../../shared/kernel/util.ts';
import { proofHeader } from '../../shared/protocol/refusals.ts';
import { isLoopback } from '../../shared/protocol/site.ts';
import { type ChallengePurpose, createChallenge, type ProofOfWorkConfig } from '../runtime/proof-of-work.ts';
import { isOwnHost, serverAddress } from './address.ts';
import type { Guard, HttpContext, HttpEnv } from './env.ts';
import { drainRetrySeconds, retryAfterSeconds } from './load.ts';
import type { ProblemDetail } from './route.ts';
import { isOriginAllowed } from './security-headers.ts';
import { problemResponse, retryLater } from './serve.ts';

/** A limit of each address. */
export const perHour =
  (name: string, maxOf: (env: HttpEnv) => number): Guard =>
  async (c, next) => {
    const { address, rateLimiter, now } = c.env;
    const max = maxOf(c.env);
    const seconds = address === null ? 0 : rateLimiter.take(`${name} ${address}`, max, max, now());
    return seconds === 0 ? next() : retryLater(c, 'too-many-requests', seconds);
  };

/** For new tables. */
export const unlessDraining: Guard = async (c, next) =>
  c.env.drain ? retryLater(c, 'busy', drainRetrySeconds) : next();

/** Under load new tables wait, and are rejected first. */
export const queueUnderLoad: Guard = async (c, next) =>
  (await c.env.load.queue(next)) ? undefined : retryLater(c, 'busy', retryAfterSeconds);

/** Forms of other pages can post without CORS, but neither with this content type nor with another origin. */
export const jsonFrom =
  (isAllowedPage: (origin: string | null, c: HttpContext) => boolean): Guard =>
  async (c, next) => {
    if (!isAllowedPage(c.req.header('origin') ?? null, c))
      return problemResponse(c, { code: 'foreign-origin', detail: 'This origin is not allowed.' });
    if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
      return problemResponse(c, { code: 'not-json', detail: 'The content type must be application/json.' });
    return next();
  };

export const allowedOriginJson = jsonFrom((origin, { env, req }) =>
  isOriginAllowed(env.allowedOrigins, origin, req.url),
);

/** This server's address for signed statements, without a trailing slash. A request may name any host: only a configured one counts; without any, those of this machine. */
export const ownAddress = ({ env, req }: HttpContext): Result<string, ProblemDetail> => {
  const { host, origin } = new URL(req.url);
  return (env.hosts.length === 0 && isLoopback(origin)) || isOwnHost(host, env.hosts)
    ? ok(serverAddress(req.url, env.hosts).slice(0, -1))
    : fail({ code: 'foreign-host', detail: `ARCUS_HOST does not name the host ${host}.` });
};

export const seatTokenIn = ({ req }: HttpContext): string | null =>
  /^Bearer ([\w-]{22,64})$/.exec(req.header('authorization') ?? '')?.[1] ?? null;

/** The refusal of a request without a valid proof of work. */
export const proofNeeded = (
  demand: ProofOfWorkConfig,
  { now }: HttpEnv,
  purpose: ChallengePurpose,
): ProblemDetail => ({
  code: 'proof-needed',
  detail: `Solve the challenge, and repeat the request with the proof in the header ${proofHeader}.`,
  challenge: createChallenge(demand, purpose, nanoid(), now()),
});
