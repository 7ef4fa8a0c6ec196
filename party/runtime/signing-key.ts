import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type Signer, webEd25519 } from '../../shared/kernel/web-ed25519.ts';

/** The private key of a deployment, in hex: it signs receipts and statements about games. */
const signingSeed = (secret: string): string =>
  bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(JSON.stringify(['arcus-signing-key']))));

const signerOf = async (seed: string): Promise<Signer> => {
  const ed25519 = await webEd25519();
  if (ed25519 === null) throw new Error('this platform has no Ed25519');
  return ed25519.signerOf(seed);
};

const signers = new Map<string, Promise<Signer>>();

/** Made once a process. */
export const signerOfSecret = (secret: string): Promise<Signer> => {
  const signer = signers.get(secret) ?? signerOf(signingSeed(secret));
  signers.set(secret, signer);
  return signer;
};
