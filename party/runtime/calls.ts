import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import * as z from 'zod';
import { maxSeats } from '../../shared/kernel/ids.ts';
import { hexSchema, tableIdSchema } from '../../shared/kernel/schemas.ts';
import { timingSafeEqual } from '../../shared/kernel/util.ts';
import { type Region, regions } from '../../shared/protocol/regions.ts';
import { nameSchema, seatColourSchema } from '../../shared/protocol/requests.ts';
import { settingsSchema } from '../../shared/protocol/settings.ts';

/** A player for whom a table keeps a seat. */
export const reservationSchema = z.strictObject({
  /** SHA-256 of the seat token, in hex. */
  id: hexSchema,
  name: nameSchema,
  colour: seatColourSchema.nullable(),
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
  /** The game starts automatically when all players have come; with absent players it starts without them, or the table ends. */
  starts: z.boolean(),
  /** Whether the game may start without the absent players. */
  smaller: z.boolean(),
});
export type Matched = z.infer<typeof matchedSchema>;

/** What somebody asked for with POST /api/tables, checked: a game that exists, all of its options, seats that the game can fill. */
const parsedCreateTableSchema = z.strictObject({
  game: z.string(),
  options: z.unknown(),
  settings: settingsSchema,
  seats: z.int(),
  region: z.enum(regions).optional(),
});
export type ParsedCreateTable = z.infer<typeof parsedCreateTableSchema>;

/** The lobby to a table. The id is said again because a table has to remember its own. */
export const tableCreationSchema = parsedCreateTableSchema.extend({
  id: tableIdSchema,
  /** SHA-256 of the token that makes somebody the table's host, in hex. */
  hostTokenHash: hexSchema.optional(),
  /** Who opens it, as `openerOf` writes it. */
  opener: hexSchema.optional(),
  /** Whom a matcher brings. */
  matched: matchedSchema.optional(),
});

export type PartyName = 'table' | 'directory' | 'counters' | 'matcher' | 'relay';

/** Where things are counted: at several places, for each table tells of every game, and one room hears about a thousand calls a second. */
export const countersIds: readonly string[] = [
  'main',
  ...Array.from({ length: 15 }, (_, index) => `${index + 1}`),
];

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

/** Stands for the network that somebody comes from, so that what belongs together can be told without keeping addresses. In hex. */
export const openerOf = (secret: string, network: string): string =>
  bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(JSON.stringify(['arcus-opener', network]))));

/** Anybody can reach the routes over which parties call each other, so such a request carries a signature in this header. */
export const signatureHeader = 'arcus-signature';

/** For how long a signature is good, either way, because clocks differ. */
export const signatureSeconds = 60;

/** In characters. */
export const minSecretLength = 32;

interface SignedRequest {
  readonly method: string;
  /** The whole path as the receiver's URL has it, with the party and its id: a signature for one table is none for another. */
  readonly path: string;
  readonly body: string;
}

/**
 * The value of the header: the time in milliseconds since 1970, a nonce that no other request has, and an HMAC-SHA-256 in hex.
 *
 * @param nonce 32 hex digits.
 * @throws RangeError if the secret is shorter than 32 characters.
 */
export const signRequest = (
  secret: string,
  request: SignedRequest,
  now: number,
  nonce = bytesToHex(randomBytes(nonceBytes)),
): string => `${now}.${nonce}.${mac(secret, request, now, nonce)}`;

const nonceBytes = 16;

/**
 * The nonce of a request that was signed for this route a short time ago; null for any other.
 *
 * @throws RangeError if the secret is shorter than 32 characters.
 */
export const verifyRequest = (
  secret: string,
  request: SignedRequest,
  header: string | null,
  now: number,
): string | null => {
  const [, time, nonce = '', given = ''] =
    /^(\d{1,15})\.([0-9a-f]{32})\.([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  const signed = Number(time);
  const expected = mac(secret, request, signed, nonce);
  return Math.abs(now - signed) <= signatureSeconds * 1000 && timingSafeEqual(given, expected) ? nonce : null;
};

/** So many nonces are remembered; that many calls in two minutes no party gets. */
const maxNonces = 20_000;

/** What one party has been called with of late, so that a call sent again by somebody who has seen it counts once. */
export class ReplayWindow {
  /** Until when each nonce is remembered, the oldest first. */
  readonly #known = new Map<string, number>();

  /** Whether this nonce comes for the first time. */
  admit(nonce: string, now: number): boolean {
    for (const [known, until] of this.#known) {
      if (until >= now && this.#known.size < maxNonces) break;
      this.#known.delete(known);
    }
    if (this.#known.has(nonce)) return false;
    // Signed by a clock that is ahead, a call is good for twice as long as by one that is right.
    this.#known.set(nonce, now + 2 * signatureSeconds * 1000);
    return true;
  }
}

const mac = (secret: string, { method, path, body }: SignedRequest, time: number, nonce: string): string => {
  // A server that has forgotten its secret would otherwise believe everybody.
  if (secret.length < minSecretLength) throw new RangeError('the secret is too short');
  const signed = JSON.stringify(['arcus-request', time, nonce, method, path, body]);
  return bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(signed)));
};
