import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { toBase64url } from '../../shared/kernel/base64url.ts';
import { type Signer, webEd25519 } from '../../shared/kernel/web-ed25519.ts';

/** HMAC-SHA-256 by the deployment's secret. @param purpose unique; its other values follow */
export const derived = (
  secret: string,
  purpose: `arcus-${string}`,
  ...of: readonly (string | number | null)[]
): Uint8Array => hmac(sha256, utf8ToBytes(secret), utf8ToBytes(JSON.stringify([purpose, ...of])));

/** The key by which push services recognize the server (VAPID, RFC 8292). */
export interface PushKey {
  /** The uncompressed point as base64url. */
  readonly publicKey: string;
  readonly jwk: Readonly<Record<'kty' | 'crv' | 'x' | 'y' | 'd', string>>;
}

const makePushKey = async (secret: string): Promise<PushKey> => {
  // Needed by tables with reminders only.
  const { p256 } = await import('@noble/curves/nist.js');
  const seed = [0, 1].map((part) => derived(secret, 'arcus-push-key', part));
  const key = p256.utils.randomSecretKey(concatBytes(...seed).subarray(0, p256.lengths.seed));
  const point = p256.getPublicKey(key, false);
  const [x, y, d] = [point.subarray(1, 33), point.subarray(33), key].map(toBase64url);
  if (x === undefined || y === undefined || d === undefined) throw new Error('no key');
  return { publicKey: toBase64url(point), jwk: { kty: 'EC', crv: 'P-256', x, y, d } };
};

const pushKeys = new Map<string, Promise<PushKey>>();

/** Made once a process. */
export const pushKeyOf = (secret: string): Promise<PushKey> => {
  const key = pushKeys.get(secret) ?? makePushKey(secret);
  pushKeys.set(secret, key);
  return key;
};

const makeSigner = async (secret: string): Promise<Signer> => {
  const ed25519 = await webEd25519();
  if (ed25519 === null) throw new Error('this platform has no Ed25519');
  return ed25519.signerOf(bytesToHex(derived(secret, 'arcus-signing-key')));
};

const signers = new Map<string, Promise<Signer>>();

/** Signs receipts and statements about games. Made once a process. */
export const signerOfSecret = (secret: string): Promise<Signer> => {
  const signer = signers.get(secret) ?? makeSigner(secret);
  signers.set(secret, signer);
  return signer;
};
