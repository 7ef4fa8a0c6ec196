import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { signerOf } from '../../shared/kernel/signatures.ts';
import type { Signer } from '../../shared/kernel/web-crypto.ts';
import { keyFrom } from './random.ts';

/** A signature without waiting. @param seed the private key */
export const signedNow = (text: string, seed: string): string =>
  Buffer.from(ed25519.sign(Buffer.from(text), hexToBytes(seed))).toString('base64url');

export const publicKeyOf = (seed: string): string => bytesToHex(ed25519.getPublicKey(hexToBytes(seed)));

/** The key of a player's device. */
export const deviceOf = (name: string): Promise<Signer> => signerOf(keyFrom(`device of ${name}`));
