import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { fromBase64url, type Signer, toBase64url, webEd25519 } from '../../shared/kernel/web-crypto.ts';

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

/** Up to the 32 bytes of a private key of P-256 (RFC 5915). */
const pkcs8Prefix = hexToBytes('3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420');

interface Subtle {
  importKey(
    format: 'pkcs8',
    key: Uint8Array,
    algorithm: object,
    extractable: boolean,
    uses: readonly string[],
  ): Promise<object>;
  exportKey(format: 'jwk', key: object): Promise<Partial<PushKey['jwk']>>;
}

/** WebCrypto adds the public point. It refuses a number beyond the order of the curve: one of 2 ** 32 is. */
const makePushKey = async (secret: string, attempt = 0): Promise<PushKey> => {
  // biome-ignore lint/style/noRestrictedGlobals: the platform knows the curve
  const { subtle } = (globalThis as unknown as { readonly crypto: { readonly subtle: Subtle } }).crypto;
  const pkcs8 = concatBytes(pkcs8Prefix, derived(secret, 'arcus-push-key', attempt));
  try {
    const key = await subtle.importKey('pkcs8', pkcs8, { name: 'ECDSA', namedCurve: 'P-256' }, true, [
      'sign',
    ]);
    const { x = '', y = '', d = '' } = await subtle.exportKey('jwk', key);
    const point = concatBytes(Uint8Array.of(4), fromBase64url(x), fromBase64url(y));
    return { publicKey: toBase64url(point), jwk: { kty: 'EC', crv: 'P-256', x, y, d } };
  } catch (error) {
    if (attempt > 0) throw error;
    return makePushKey(secret, attempt + 1);
  }
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

/** Signs receipts. Made once a process. */
export const signerOfSecret = (secret: string): Promise<Signer> => {
  const signer = signers.get(secret) ?? makeSigner(secret);
  signers.set(secret, signer);
  return signer;
};
