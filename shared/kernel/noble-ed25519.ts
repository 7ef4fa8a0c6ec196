import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { type Ed25519, fromBase64url, toBase64url } from './web-crypto.ts';

/** For insecure origins and browsers whose WebCrypto lacks Ed25519. A separate module, so that bundlers drop the library's other parts. */
export const nobleEd25519: Ed25519 = {
  signerOf: async (seed) => {
    const secret = hexToBytes(seed);
    return {
      publicKey: bytesToHex(ed25519.getPublicKey(secret)),
      sign: async (text) => toBase64url(ed25519.sign(utf8ToBytes(text), secret)),
    };
  },
  verify: async (publicKey, text, signature) =>
    // ZIP 215 would accept signatures that WebCrypto rejects.
    ed25519.verify(fromBase64url(signature), utf8ToBytes(text), hexToBytes(publicKey), { zip215: false }),
};
