import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { fromBase64url, toBase64url } from '../../shared/kernel/web-crypto.ts';
import { derived } from '../runtime/secret.ts';

// “Never again with this player.” A matched seat has a sealed id of its player's device. A rival's device stores it and sends it with its next
// ticket. Each match seals with another nonce, so two sealed ids do not show that they are of one device; only the server opens them.

/** In hex digits. */
const idLength = 32;
const nonceLength = 24;
const tagLength = 8;

/** A player as the lists see them: ids of devices. */
export interface Stranger {
  /** Null for a client that sends none. */
  readonly device: string | null;
  readonly avoids: readonly string[];
}

const keyed = (secret: string, use: string, ...of: readonly string[]): string =>
  bytesToHex(derived(secret, `arcus-device-${use}`, ...of));

/** The id of the device that sends this token. It reveals the token to no one. */
export const deviceId = (secret: string, token: string): string =>
  keyed(secret, 'id', token).slice(0, idLength);

const xor = (hex: string, key: string): string => {
  const pad = hexToBytes(key);
  return bytesToHex(hexToBytes(hex).map((byte, at) => byte ^ (pad[at] ?? 0)));
};

const tagOf = (secret: string, nonce: string, body: string): string =>
  keyed(secret, 'tag', nonce, body).slice(0, tagLength);

/** @param seat unique: a match and a ticket */
export const sealDevice = (secret: string, device: string, seat: string): string => {
  const nonce = keyed(secret, 'nonce', seat).slice(0, nonceLength);
  const body = xor(device, keyed(secret, 'pad', nonce));
  return toBase64url(hexToBytes(`${nonce}${body}${tagOf(secret, nonce, body)}`));
};

/** Null for a text that this server has not sealed. */
export const openDevice = (secret: string, sealed: string): string | null => {
  const hex = bytesToHex(fromBase64url(sealed));
  const nonce = hex.slice(0, nonceLength);
  const body = hex.slice(nonceLength, nonceLength + idLength);
  if (hex.slice(nonceLength + idLength) !== tagOf(secret, nonce, body)) return null;
  return xor(body, keyed(secret, 'pad', nonce));
};

const avoidEachOther = (one: Stranger, other: Stranger): boolean =>
  (other.device !== null && one.avoids.includes(other.device)) ||
  (one.device !== null && other.avoids.includes(one.device));

const anyAvoid = (some: readonly Stranger[], others: readonly Stranger[]): boolean =>
  some.some((one) => others.some((other) => avoidEachOther(one, other)));

/** The first units of which no two avoid each other, with at most `max` players. */
export const withoutAvoided = <Item extends Stranger>(
  units: readonly (readonly Item[])[],
  max: number,
  present: readonly Stranger[] = [],
): (readonly Item[])[] => {
  const chosen: Item[] = [];
  return units.filter((unit) => {
    const fits = chosen.length + unit.length <= max && !anyAvoid(unit, [...present, ...chosen]);
    if (fits) chosen.push(...unit);
    return fits;
  });
};
