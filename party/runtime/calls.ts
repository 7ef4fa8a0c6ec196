import { bytesToHex, randomBytes } from '@noble/hashes/utils.js';
import * as z from 'zod';
import { levels } from '../../shared/kernel/game.ts';
import { maxSeats } from '../../shared/kernel/ids.ts';
import { hexSchema, seatSchema, tableIdSchema } from '../../shared/kernel/schemas.ts';
import { timingSafeEqual } from '../../shared/kernel/util.ts';
import { tableSummarySchema } from '../../shared/protocol/lobby.ts';
import { avoidSchema } from '../../shared/protocol/matching.ts';
import { type Region, regions } from '../../shared/protocol/regions.ts';
import { nameSchema, passwordSchema, seatColorSchema, tokenSchema } from '../../shared/protocol/requests.ts';
import { settingsSchema } from '../../shared/protocol/settings.ts';
import { roles, siteIdSchema, userIdSchema } from '../../shared/protocol/site.ts';
import { derived } from './secret.ts';

/** A player with a reserved seat. */
export const reservationSchema = z.strictObject({
  /** SHA-256 of the seat token, in hex. */
  id: hexSchema,
  name: nameSchema,
  color: seatColorSchema.nullable(),
  /** The player's device, sealed by the matcher. */
  avoid: avoidSchema.optional(),
});
export type Reservation = z.infer<typeof reservationSchema>;

/** The players and bots of a table that a match has made. */
export const matchedSchema = z.strictObject({
  seats: z.array(reservationSchema).min(1).max(maxSeats),
  /** Number of computer players. */
  bots: z
    .int()
    .min(0)
    .max(maxSeats - 1),
  /** The game starts automatically: with all players, or without the absent ones if `allowFewer`; else the table ends. */
  starts: z.boolean(),
  allowFewer: z.boolean(),
});
export type Matched = z.infer<typeof matchedSchema>;

/** A parsed POST /api/tables: a registered game, its complete options, an allowed number of seats. */
const parsedCreateTableSchema = z.strictObject({
  game: z.string(),
  options: z.unknown(),
  settings: settingsSchema,
  password: passwordSchema.optional(),
  seats: z.int(),
  region: z.enum(regions).optional(),
});
export type ParsedCreateTable = z.infer<typeof parsedCreateTableSchema>;

/** A user that a site admits to a table. */
export const memberSchema = z.strictObject({
  user: userIdSchema,
  name: nameSchema,
  /** SHA-256 of the seat token that each of the user's devices gets. */
  tokenHash: hexSchema,
  role: z.enum(roles),
  /** The seat that the site chose; null for any. */
  seat: seatSchema.nullable(),
});
export type Member = z.infer<typeof memberSchema>;

/** Whose data: of the bearer of a seat token, or of a user of the table's site. */
export const personSchema = z.union([
  z.strictObject({ token: tokenSchema }),
  z.strictObject({ site: siteIdSchema, user: userIdSchema }),
]);
export type Person = z.infer<typeof personSchema>;

/** A site's choices for its new table. */
const siteCreationSchema = z.strictObject({
  id: siteIdSchema,
  title: z.string(),
  /** Only members can sit down. */
  membersOnly: z.boolean(),
  /** SHA-256 of the request that opened it: a repeated request opens no second table. Null without a request of the site. */
  request: hexSchema.nullable(),
  members: z.array(memberSchema),
  /** Levels of computer players. */
  bots: z.array(z.enum(levels)),
  /** The game starts when all members have come, at the latest at this time in ms since 1970; null: the host starts it. */
  startAt: z.int().nullable(),
});
export type SiteCreation = z.infer<typeof siteCreationSchema>;

/** A table that a visitor opens at a site. */
export const openSite = (id: string): SiteCreation => ({
  id,
  title: '',
  membersOnly: false,
  request: null,
  members: [],
  bots: [],
  startAt: null,
});

/** The lobby's call that creates a table. A room cannot read its own id. */
export const tableCreationSchema = parsedCreateTableSchema.extend({
  id: tableIdSchema,
  /** SHA-256 of the host token, in hex. */
  hostTokenHash: hexSchema.optional(),
  /** `openerOf` the creator's network. */
  opener: hexSchema.optional(),
  matched: matchedSchema.optional(),
  site: siteCreationSchema.optional(),
});

/** A table's report to the directory after a change of its summary. */
export const tableReportSchema = z
  .strictObject({
    id: tableIdSchema,
    /** Of the directory. */
    shard: z.string(),
    /** Increases with each report of a table, so that a late one is dropped. */
    order: z.int().min(0),
    /** Null for a table that is gone, unlisted or locked. */
    summary: tableSummarySchema.nullable(),
    /** `openerOf` the creator's network, while the table is listed; null if unknown. */
    opener: hexSchema.nullable(),
  })
  .refine(({ id, summary }) => summary === null || summary.id === id, 'the summary is of another table');
export type TableReport = z.infer<typeof tableReportSchema>;

export type PartyName = 'table' | 'directory' | 'counters' | 'matcher' | 'relay' | 'site' | 'codes' | 'desk';

/** The counters are split: every table reports each game, and one room handles about 1,000 calls a second. */
export const countersIds: readonly string[] = [
  'main',
  ...Array.from({ length: 15 }, (_, index) => `${index + 1}`),
];

/** Calls a route of another room. Resolves to its answer as JSON. @param region of a room that does not exist yet */
export type Call = (
  party: PartyName,
  id: string,
  route: string,
  message: unknown,
  region?: Region,
) => Promise<string>;

/** A call over a network: a signed POST of JSON to a route of the room's public address. */
export interface PartyCall {
  readonly party: PartyName;
  readonly id: string;
  /** The whole path in the receiver's URL. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Region of a room that does not exist yet. */
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
    headers: {
      [signatureHeader]: signRequest(secret, { method: 'POST', path, body }, now),
      [versionHeader]: `${callVersion}`,
    },
  };
};

/** Keyed hash of a network in hex: groups and bans clients without storing addresses. */
export const openerOf = (secret: string, network: string): string =>
  bytesToHex(derived(secret, 'arcus-opener', network));

/** Of a ban, or of a report's sender. */
export const deviceHash = (secret: string, device: string): string => openerOf(secret, `device ${device}`);

/** Of a ban: a user of a site. */
export const userHash = (secret: string, site: string, user: string): string =>
  openerOf(secret, `user ${site} ${user}`);

/** The version of all routes between rooms. Increment it with a change that an older version of the server cannot read. */
export const callVersion = 1;

/** The header of a call with the sender's version. */
export const versionHeader = 'arcus-call-version';

/** Reads a call or its answer, which another version of the server may have sent: unknown fields are dropped. @throws ZodError */
export const parseCall = <Value>(schema: z.ZodType<Value>, message: unknown): Value => {
  for (;;) {
    const { data, error } = schema.safeParse(message);
    if (error === undefined) return data;
    const unknown = error.issues.filter((issue) => issue.code === 'unrecognized_keys');
    if (unknown.length === 0) throw error;
    for (const { path, keys } of unknown) {
      const owner = path.reduce<unknown>((part, key) => Object(part)[key], message);
      for (const key of keys) Reflect.deleteProperty(Object(owner), key);
    }
  }
};

/** The routes between rooms are public, so each request carries a signature in this header. */
export const signatureHeader = 'arcus-signature';

/** A signature is valid this long, before and after its time: clocks differ. */
export const signatureSeconds = 60;

export const minSecretLength = 32;

interface SignedRequest {
  readonly method: string;
  /** The whole path in the receiver's URL, with the room's id: a signature is valid for one room. */
  readonly path: string;
  readonly body: string;
}

/**
 * The value of the header: time in ms since 1970, nonce, and HMAC-SHA-256 in hex, separated by dots.
 *
 * @param nonce 32 hex digits, unique.
 * @throws RangeError if the secret is shorter than 32 characters.
 */
export const signRequest = (
  secret: string,
  request: SignedRequest,
  now: number,
  nonce = bytesToHex(randomBytes(nonceBytes)),
): string => `${now}.${nonce}.${mac(secret, request, now, nonce)}`;

const nonceBytes = 16;

/** A valid signature, which a replayed call has too. */
export interface Signature {
  /** In ms since 1970. */
  readonly time: number;
  readonly nonce: string;
}

/**
 * The signature of a request; null if it is not valid.
 *
 * @throws RangeError if the secret is shorter than 32 characters.
 */
export const verifyRequest = (
  secret: string,
  request: SignedRequest,
  header: string | null,
  now: number,
): Signature | null => {
  const [, signed, nonce = '', sent = ''] =
    /^(\d{1,15})\.([0-9a-f]{32})\.([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  const time = Number(signed);
  const expected = mac(secret, request, time, nonce);
  const isValid = Math.abs(now - time) <= signatureSeconds * 1000 && timingSafeEqual(sent, expected);
  return isValid ? { time, nonce } : null;
};

/** More calls than the rooms of a process get while nonces are valid. */
const maxNonces = 20_000;

/** A call may start the process that answers it. */
const maxStartMs = 1_000;

/** Rejects replayed calls: stores the nonces of valid signatures, and rejects those from before its start. */
export class ReplayWindow {
  readonly #from: number;
  /** Expiry by nonce, oldest first. */
  readonly #expiries = new Map<string, number>();

  /** @param startedAt of the process, which has no older nonces */
  constructor(startedAt: number) {
    this.#from = startedAt - maxStartMs;
  }

  /** Whether the signature is new. */
  admit({ time, nonce }: Signature, now: number): boolean {
    if (time < this.#from) return false;
    for (const [oldest, until] of this.#expiries) {
      if (until >= now && this.#expiries.size < maxNonces) break;
      this.#expiries.delete(oldest);
    }
    if (this.#expiries.has(nonce)) return false;
    // A signature by a clock that is ahead stays valid twice as long.
    this.#expiries.set(nonce, now + 2 * signatureSeconds * 1000);
    return true;
  }
}

const mac = (secret: string, { method, path, body }: SignedRequest, time: number, nonce: string): string => {
  // Without a secret a server would accept every call.
  if (secret.length < minSecretLength) throw new RangeError('the secret is too short');
  return bytesToHex(derived(secret, 'arcus-request', time, nonce, method, path, body));
};
