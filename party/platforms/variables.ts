import type { Desk } from '../../shared/protocol/operator.ts';
import type { Region } from '../../shared/protocol/regions.ts';
import { bannedUntil, DeskReader, emptyDesk } from '../desk/reader.ts';
import { defaultMaxOpening, Load } from '../http/load.ts';
import {
  addressIn,
  defaultRateLimits,
  networkOf,
  RateLimiter,
  type RateLimits,
  type SharedLimit,
} from '../http/rate-limiter.ts';
import { parseOrigins } from '../http/security-headers.ts';
import type { LobbyEnv } from '../lobby/lobby-env.ts';
import { Budget } from '../runtime/budget.ts';
import { type Call, minSecretLength, openerOf, ReplayWindow, userHash } from '../runtime/calls.ts';
import {
  type ConnectionLimits,
  defaultLimits,
  defaultTableLimits,
  type TableLimits,
} from '../runtime/limits.ts';
import type { ProofOfWorkConfig } from '../runtime/proof-of-work.ts';
import { ReceiptSigner } from '../sites/receipt-signer.ts';
import type { Post } from '../sites/room.ts';
import { writeLog } from './log.ts';
import { roomsOf } from './rooms.ts';

export interface PartyEnv {
  /** Shared by all parties of a deployment; undefined if it is missing or too short. */
  readonly secret: string | undefined;
  /** The time of rooms: of turns, alarms, limits, bans and codes, and of what is stored. On Node it makes no steps (`room-clock.ts`). */
  now(): number;
  /** The system's, for times that others write or read: signatures of calls, identities, webhooks, cookies, a site's start of a game. */
  systemNow(): number;
  log(line: Readonly<Record<string, unknown>>): void;
  /** Of all rooms of this process: a room forgets while it sleeps. */
  readonly replays: ReplayWindow;
}

let replays: ReplayWindow | undefined;

/** @param variables of the environment. Node adds the functions `now`, `log` and `post`. */
export const envOf = (variables: object): PartyEnv => {
  const secret = readText(variables, 'ARCUS_SECRET');
  const now = readFunction<() => number>(variables, 'now') ?? Date.now;
  // Not before the first request: until then Cloudflare's clock stands still.
  replays ??= new ReplayWindow(Date.now());
  return {
    secret: secret !== undefined && secret.length >= minSecretLength ? secret : undefined,
    now,
    systemNow: Date.now,
    log: readFunction(variables, 'log') ?? writeLog,
    replays,
  };
};

/** All of `LobbyEnv` except rooms, region and files of the build. */
export const lobbyEnvOf = (
  request: HasHeaders,
  variables: object,
  desk = emptyDesk,
): Omit<LobbyEnv, 'rooms' | 'near' | 'rules' | 'openApi' | 'readFile' | 'metrics' | 'wakeTables'> => {
  const { secret = '', now, systemNow, log } = envOf(variables);
  const address = addressOf(request, variables);
  return {
    allowedOrigins: parseOrigins(readText(variables, 'ALLOWED_ORIGINS') ?? '*'),
    hosts: ownHosts(variables),
    operatorToken: readText(variables, 'ARCUS_OPERATOR_TOKEN'),
    securityContact: /^(mailto:|https:)\S+$/.exec(readText(variables, 'ARCUS_SECURITY_CONTACT') ?? '')?.[0],
    address,
    bannedUntil:
      address === null ? null : bannedUntil(desk, 'network', () => openerOf(secret, address), now()),
    userBannedUntil: (site, user) => bannedUntil(desk, 'user', () => userHash(secret, site, user), now()),
    drain: desk.flags.drain,
    rateLimiter,
    budget,
    rateLimits: rateLimitsOf(variables),
    sharedLimit: sharedLimitOf(variables),
    proofOfWork: proofOfWorkOf(variables, desk),
    load: loadOf(variables),
    siteGate,
    receiptSigner,
    devtools: hasDevtools(variables),
    secret,
    now,
    systemNow,
    log,
    expireDesk: () => deskReaderOf(variables).expire(),
  };
};

/** Without trailing slashes. */
export const ownHosts = (variables: object): readonly string[] =>
  listOf(variables, 'ARCUS_HOST').map((own) => own.replace(/\/+$/, ''));

const rateLimiter = new RateLimiter();
const siteGate: LobbyEnv['siteGate'] = { revoked: new Set(), blockedUntil: new Map() };
const receiptSigner = new ReceiptSigner();
/** Of all rooms and requests of this process. */
export const budget = new Budget();
let load: Load | undefined;
/** By secret: one process may run several servers. */
const deskReaders = new Map<string, DeskReader>();

export const deskReaderOf = (variables: object): DeskReader => {
  const { secret = '' } = envOf(variables);
  const reader = deskReaders.get(secret) ?? new DeskReader();
  deskReaders.set(secret, reader);
  return reader;
};

/** Bans and flags, read at most every ten seconds. */
export const deskOf = (variables: object, call: Call, maxAgeMs?: number): Promise<Desk> =>
  deskReaderOf(variables).current(() => roomsOf(call).desk.read(), envOf(variables).now(), maxAgeMs);

export const loadOf = (variables: object): Load => {
  load ??= new Load(
    envOf(variables).now,
    positiveInteger(variables, 'ARCUS_CALLS_AT_ONCE', defaultMaxOpening),
  );
  return load;
};

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
  pushOrigins: listOf(variables, 'ARCUS_PUSH_ORIGINS'),
  keptAfterGameMs: hourMs * Math.min(positiveInteger(variables, 'ARCUS_KEEP_HOURS', 24), 720),
});

/** Webhooks are tried for a day. */
export const eventsKeptMsOf = (variables: object): number =>
  24 * hourMs * Math.max(2, Math.min(positiveInteger(variables, 'ARCUS_FEED_DAYS', 30), 365));

/** With more, a slow phone misses the challenge's expiry. */
const maxProofOfWorkBits = 22;

export const proofOfWorkOf = (variables: object, { flags }: Desk): ProofOfWorkConfig | null => {
  const { secret } = envOf(variables);
  const bits = Math.min(
    flags.proofOfWorkBits ?? positiveInteger(variables, 'ARCUS_PROOF_OF_WORK', 0),
    maxProofOfWorkBits,
  );
  return secret === undefined || bits === 0 ? null : { secret, bits };
};

/** How webhooks leave the server; undefined: by `fetch`. */
export const postOf = (variables: object): Post | undefined => readFunction(variables, 'post');

/** Requires an explicit `1`: devtools show every hand. */
export const hasDevtools = (variables: object): boolean => readText(variables, 'ARCUS_DEVTOOLS') === '1';

const readText = (variables: object, name: string): string | undefined => {
  const value: unknown = Reflect.get(variables, name);
  return typeof value === 'string' ? value : undefined;
};

const readFunction = <Read extends (...values: never[]) => unknown>(
  variables: object,
  name: string,
): Read | undefined => {
  const value: unknown = Reflect.get(variables, name);
  return typeof value === 'function' ? (value as Read) : undefined;
};

const hourMs = 3_600_000;

/** Texts separated by commas. */
const listOf = (variables: object, name: string): readonly string[] =>
  (readText(variables, name) ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '');

/** A positive integer, else the default. */
const positiveInteger = (variables: object, name: string, fallback: number): number => {
  const value = Number(Reflect.get(variables, name));
  return Number.isInteger(value) && value > 0 ? value : fallback;
};

interface HasHeaders {
  readonly headers: { get(name: string): string | null };
}

/**
 * The client's address for limits: the header that the platform's edge writes, named by `ARCUS_ADDRESS_HEADER`. Null without an edge,
 * because clients can write any header.
 */
export const addressOf = (request: HasHeaders, variables: object): string | null => {
  const header = readText(variables, 'ARCUS_ADDRESS_HEADER') ?? '';
  const written = header === '' ? null : request.headers.get(header);
  if (written === null) return null;
  const address = addressIn(written);
  if (address !== null) return networkOf(address);
  warnOfAddress(variables, header, written);
  return unreadableAddress;
};

/** Clients whose address the proxy writes in another form share every limit. */
const unreadableAddress = 'unreadable';
let warnedAt = Number.NEGATIVE_INFINITY;
const warningIntervalMs = 3_600_000;

/** A wrong proxy would fill the log. */
const warnOfAddress = (variables: object, header: string, written: string): void => {
  const { now, log } = envOf(variables);
  if (now() - warnedAt < warningIntervalMs) return;
  warnedAt = now();
  log({ event: 'address-unreadable', header, value: written.slice(0, 100) });
};

/** The name in `/parties/<party>/<name>/…`; valid names need no escapes. */
export const nameOf = ({ url }: { readonly url: string }): string => {
  const [, , , name = ''] = new URL(url).pathname.split('/');
  return name;
};

/** The location of a client, as Cloudflare provides it. */
export interface Place {
  readonly continent?: string | undefined;
  readonly country?: string | undefined;
  readonly longitude?: string | undefined;
}

const middleEast = new Set('AE BH CY EG IL IQ IR JO KW LB OM PS QA SA SY TR YE'.split(' '));

/** Longitudes that separate the west and east of North America and of Europe. */
const middleOfAmerica = -100;
const middleOfEurope = 18;

/** An estimate of the nearest region; null if the location is unknown. */
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

const jurisdictions = { eu: ['weur', 'eeur'], us: ['wnam', 'enam'] } as const satisfies Readonly<
  Record<string, readonly Region[]>
>;
type Jurisdiction = keyof typeof jurisdictions;

/** Undefined: none. @throws RangeError for any other, because rooms outside would be worse than none */
const jurisdictionOf = (variables: object): Jurisdiction | undefined => {
  const name = readText(variables, 'ARCUS_JURISDICTION') ?? '';
  if (name === '') return undefined;
  if (!Object.hasOwn(jurisdictions, name)) throw new RangeError('ARCUS_JURISDICTION is eu or us');
  return name as Jurisdiction;
};

/** Cloudflare's narrower locations within `apac`. */
const northeastAsia = new Set('CN HK JP KR MN MO TW'.split(' '));
const southeastAsia = new Set('BN ID KH LA MM MY PH SG TH TL VN'.split(' '));

const withinAsia = (country = ''): 'apac' | 'apac-ne' | 'apac-se' => {
  if (northeastAsia.has(country)) return 'apac-ne';
  return southeastAsia.has(country) ? 'apac-se' : 'apac';
};

/**
 * Where Cloudflare creates a room. A jurisdiction names other rooms than none. @param country of the only player so far, for a room of
 * one table
 */
export const placementOf = (variables: object, region: Region | undefined, country?: string) => {
  const jurisdiction = jurisdictionOf(variables);
  const isInside =
    jurisdiction === undefined || jurisdictions[jurisdiction].some((inside) => inside === region);
  return {
    ...(jurisdiction && { jurisdiction }),
    ...(region && isInside && { locationHint: region === 'apac' ? withinAsia(country) : region }),
  };
};
