import type { Region } from '../../shared/protocol/regions.ts';
import { defaultMaxPendingCalls, Load } from '../lobby/load.ts';
import type { LobbyEnv } from '../lobby/lobby-env.ts';
import type { Parties } from '../lobby/party-client.ts';
import {
  defaultRateLimits,
  networkOf,
  RateLimiter,
  type RateLimits,
  type SharedLimit,
} from '../lobby/rate-limiter.ts';
import { parseOrigins } from '../lobby/security-headers.ts';
import { minSecretLength } from '../runtime/calls.ts';
import {
  type ConnectionLimits,
  defaultLimits,
  defaultTableLimits,
  type TableLimits,
} from '../runtime/limits.ts';
import type { ProofOfWorkConfig } from '../runtime/proof-of-work.ts';

/** What any party needs of its platform to answer calls of others. */
export interface PartyEnv {
  /** Shared by all parties of a deployment; undefined if the operator gave none that can be used. */
  readonly secret: string | undefined;
  now(): number;
  /**
   * By how many milliseconds `now` is ahead of the system's clock. Where that was set back, it goes on, so that nothing waits for the same time
   * twice.
   */
  readonly clockAheadMs: number;
  log(line: Readonly<Record<string, unknown>>): void;
}

/** What a party needs of its platform; without `secret` if the operator gave none, or one that is too short to be believed. */
export const envOf = (variables: object): PartyEnv => {
  const secret = readText(variables, 'ARCUS_SECRET');
  const clockAheadMs = 1_000 * positiveInteger(variables, 'ARCUS_CLOCK_AHEAD_SECONDS', 0);
  return {
    secret: secret !== undefined && secret.length >= minSecretLength ? secret : undefined,
    now: () => Date.now() + clockAheadMs,
    clockAheadMs,
    log: (line) => console.log(JSON.stringify(line)),
  };
};

/** What the lobby is given with a request, but for the parties, the sender's region and what the build has made. */
export const lobbyEnvOf = (
  request: HasHeaders,
  variables: object,
): Omit<LobbyEnv, keyof Parties | 'near' | 'rules' | 'openApi' | 'readFile'> => {
  const { secret = '', now, log } = envOf(variables);
  return {
    allowedOrigins: parseOrigins(readText(variables, 'ALLOWED_ORIGINS') ?? '*'),
    operatorToken: readText(variables, 'ARCUS_OPERATOR_TOKEN'),
    address: addressOf(request, variables),
    rateLimiter,
    rateLimits: rateLimitsOf(variables),
    sharedLimit: sharedLimitOf(variables),
    proofOfWork: proofOfWorkOf(variables),
    load: loadOf(variables),
    devtools: hasDevtools(variables),
    secret,
    now,
    log,
  };
};

/** One for each instance of the server. */
const rateLimiter = new RateLimiter();
let load: Load | undefined;

export const loadOf = (variables: object): Load => {
  load ??= new Load(
    () => Date.now(),
    positiveInteger(variables, 'ARCUS_CALLS_AT_ONCE', defaultMaxPendingCalls),
  );
  return load;
};

/** The binding of `wrangler.jsonc`. */
const sharedLimitOf = (variables: object): SharedLimit | null => {
  const binding: unknown = Reflect.get(variables, 'Requests');
  const isLimit = typeof binding === 'object' && binding !== null && 'limit' in binding;
  return isLimit ? (binding as SharedLimit) : null;
};

export const rateLimitsOf = (variables: object): RateLimits => ({
  maxRequestsPerMinute: positiveInteger(
    variables,
    'ARCUS_REQUESTS_PER_MINUTE',
    defaultRateLimits.maxRequestsPerMinute,
  ),
  maxTablesPerHour: positiveInteger(variables, 'ARCUS_TABLES_PER_HOUR', defaultRateLimits.maxTablesPerHour),
});

export const connectionLimitsOf = (variables: object): ConnectionLimits => ({
  maxSockets: positiveInteger(variables, 'ARCUS_SOCKETS_PER_TABLE', defaultLimits.maxSockets),
  maxSocketsPerAddress: positiveInteger(
    variables,
    'ARCUS_SOCKETS_PER_ADDRESS',
    defaultLimits.maxSocketsPerAddress,
  ),
});

export const tableLimitsOf = (variables: object): TableLimits => ({
  ...connectionLimitsOf(variables),
  silenceTimeoutMs:
    1_000 * positiveInteger(variables, 'ARCUS_SILENCE_SECONDS', defaultTableLimits.silenceTimeoutMs / 1_000),
  maxDirectSpectators: positiveInteger(
    variables,
    'ARCUS_OWN_WATCHERS',
    defaultTableLimits.maxDirectSpectators,
  ),
});

/** More a slow phone could not do before its challenge has run out. */
const maxProofOfWorkBits = 22;

/** Null unless the operator asks for work. */
export const proofOfWorkOf = (variables: object): ProofOfWorkConfig | null => {
  const { secret } = envOf(variables);
  const bits = Math.min(positiveInteger(variables, 'ARCUS_PROOF_OF_WORK', 0), maxProofOfWorkBits);
  return secret === undefined || bits === 0 ? null : { secret, bits };
};

/** Only where the operator says so in as many words: they show every hand. */
export const hasDevtools = (variables: object): boolean => readText(variables, 'ARCUS_DEVTOOLS') === '1';

const readText = (variables: object, name: string): string | undefined => {
  const value: unknown = Reflect.get(variables, name);
  return typeof value === 'string' ? value : undefined;
};

/** A variable that is a whole number above 0, else the usual one. */
const positiveInteger = (variables: object, name: string, usual: number): number => {
  const given = Number(Reflect.get(variables, name));
  return Number.isInteger(given) && given > 0 ? given : usual;
};

interface HasHeaders {
  readonly headers: { get(name: string): string | null };
}

/**
 * Whom the platform's edge has let in, as limits count: what the edge writes into the header that `ARCUS_ADDRESS_HEADER` names. Null
 * where there is no edge: clients write what they like into headers.
 */
export const addressOf = (request: HasHeaders, variables: object): string | null => {
  const header = readText(variables, 'ARCUS_ADDRESS_HEADER') ?? '';
  const address = header === '' ? null : request.headers.get(header);
  return address === null ? null : networkOf(address);
};

/** The name of a party in the address that it was called at: `/parties/<party>/<name>/…`. None needs an escape. */
export const nameOf = ({ url }: { readonly url: string }): string => {
  const [, , , name = ''] = new URL(url).pathname.split('/');
  return name;
};

/** What an edge knows of where a request comes from, as Cloudflare names it. */
export interface Place {
  readonly continent?: string | undefined;
  readonly country?: string | undefined;
  /** Degrees east, as text. */
  readonly longitude?: string | undefined;
}

const middleEast = new Set('AE BH CY EG IL IQ IR JO KW LB OM PS QA SA SY TR YE'.split(' '));

/** West of this, North America is its west; east of this, Europe is its east. */
const middleOfAmerica = -100;
const middleOfEurope = 18;

/** A first guess at the nearest region; null if nothing is known. */
export const regionNear = ({ continent, country, longitude }: Place): Region | null => {
  const east = Number(longitude ?? Number.NaN);
  if (country !== undefined && middleEast.has(country)) return 'me';
  switch (continent) {
    case 'NA':
      return east < middleOfAmerica ? 'wnam' : 'enam';
    case 'SA':
      return 'sam';
    case 'EU':
      return east > middleOfEurope ? 'eeur' : 'weur';
    case 'AS':
      return 'apac';
    case 'OC':
      return 'oc';
    case 'AF':
      return 'afr';
    default:
      return null;
  }
};
