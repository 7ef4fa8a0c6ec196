import { createPrivateKey, sign } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Signer } from '../../shared/kernel/web-crypto.ts';
import { keyFrom } from './random.ts';

/** A signature without waiting. @param seed the private key */
export const signedNow = (text: string, seed: string): string =>
  Buffer.from(ed25519.sign(Buffer.from(text), hexToBytes(seed))).toString('base64url');

export const publicKeyOf = (seed: string): string => bytesToHex(ed25519.getPublicKey(hexToBytes(seed)));

const signers = new Map<string, Signer>();

/** The key of a player's device. It signs at once: a promise of WebCrypto takes longer than most moves. */
export const deviceOf = (name: string): Signer => {
  const known = signers.get(name);
  if (known !== undefined) return known;
  const seed = keyFrom(`device of ${name}`);
  // The prefix of a private key (RFC 8410).
  const der = Buffer.from(`302e020100300506032b657004220420${seed}`, 'hex');
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const signer: Signer = {
    publicKey: publicKeyOf(seed),
    sign: async (text) => sign(null, Buffer.from(text), key).toString('base64url'),
  };
  signers.set(name, signer);
  return signer;
};
