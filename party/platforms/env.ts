import type { Region } from '../../shared/protocol/regions.ts';
import { networkOf } from '../lobby/addresses.ts';
import type { PartyEnv } from '../lobby/env.ts';
import { minSecretLength } from '../lobby/party-calls.ts';
import { type RateLimits, usualRateLimits } from '../lobby/rate-limiter.ts';
import { parseOrigins } from '../lobby/security-headers.ts';
import { type ConnectionLimits, usualLimits } from '../runtime/limits.ts';

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** What an operator may set for the lobby, read from the platform's variables. */
export const settingsOf = (env: object) => {
  const variable = (name: string): string | undefined => textOf(Reflect.get(env, name));
  return {
    allowedOrigins: parseOrigins(variable('ALLOWED_ORIGINS') ?? '*'),
    operatorToken: variable('ARCUS_OPERATOR_TOKEN'),
  };
};

/** What a party needs of its platform; without `secret` if it is missing or too short to be believed. */
export const envOf = (secret: unknown): PartyEnv => ({
  secret: typeof secret === 'string' && secret.length >= minSecretLength ? secret : undefined,
  now: () => Date.now(),
  log: (line) => console.log(JSON.stringify(line)),
});

/** A variable that is a whole number above 0, else the usual one. */
const limit = (env: object, name: string, usual: number): number => {
  const given = Number(Reflect.get(env, name));
  return Number.isInteger(given) && given > 0 ? given : usual;
};

export const limitsOf = (env: object): ConnectionLimits => ({
  perTable: limit(env, 'ARCUS_SOCKETS_PER_TABLE', usualLimits.perTable),
  perAddress: limit(env, 'ARCUS_SOCKETS_PER_ADDRESS', usualLimits.perAddress),
});

export const rateLimitsOf = (env: object): RateLimits => ({
  requestsPerMinute: limit(env, 'ARCUS_REQUESTS_PER_MINUTE', usualRateLimits.requestsPerMinute),
  tablesPerHour: limit(env, 'ARCUS_TABLES_PER_HOUR', usualRateLimits.tablesPerHour),
});

/** Whom the platform's edge has let in, as limits count: an address that the client cannot choose; null where there is no edge. */
export const addressOf = (request: {
  readonly headers: { get(name: string): string | null };
}): string | null => {
  const address = request.headers.get('CF-Connecting-IP');
  return address === null ? null : networkOf(address);
};

/** The name of a party in the address that it was called at: `/parties/<party>/<name>/…`. */
export const nameOf = ({ url }: { readonly url: string }): string => {
  const [, , , name = ''] = new URL(url).pathname.split('/');
  return decodeURIComponent(name);
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
