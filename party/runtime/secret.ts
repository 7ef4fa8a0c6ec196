import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type Signer, webEd25519 } from '../../shared/kernel/web-ed25519.ts';

/** HMAC-SHA-256 by the deployment's secret. @param purpose unique; its other values follow */
export const derived = (
  secret: string,
  purpose: `arcus-${string}`,
  ...of: readonly (string | number | null)[]
): Uint8Array => hmac(sha256, utf8ToBytes(secret), utf8ToBytes(JSON.stringify([purpose, ...of])));

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
