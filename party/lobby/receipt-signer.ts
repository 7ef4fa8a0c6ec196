import { hexToBytes } from '@noble/hashes/utils.js';
import { type CryptoKey, calculateJwkThumbprint, exportJWK, importPKCS8, SignJWT } from 'jose';
import { receiptType } from '../../shared/protocol/codes.ts';
import type { GameResult } from '../../shared/protocol/site-api.ts';
import { signingSeed } from '../runtime/signing-key.ts';
import { type PublishedKey, publishedKeySchema } from '../sites/index-room.ts';

/** Up to the 32 bytes of an Ed25519 private key (RFC 8410). */
const pkcs8Prefix = [48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32];

const alg = 'EdDSA';

interface KeyPair {
  readonly privateKey: CryptoKey;
  readonly published: PublishedKey;
}

const keyPairOf = async (secret: string): Promise<KeyPair> => {
  const text = btoa(String.fromCharCode(...pkcs8Prefix, ...hexToBytes(signingSeed(secret))));
  const pem = `-----BEGIN PRIVATE KEY-----\n${text}\n-----END PRIVATE KEY-----`;
  const privateKey = await importPKCS8(pem, alg, { extractable: true });
  const jwk = await exportJWK(privateKey);
  const { kty, crv, x } = jwk;
  const kid = await calculateJwkThumbprint(jwk);
  return { privateKey, published: publishedKeySchema.parse({ kty, crv, x, kid, alg, use: 'sig' }) };
};

/** Signs with a key pair derived from the secret. */
export class ReceiptSigner {
  /** Null until the key is published, and after a failure. */
  #keyPair: Promise<KeyPair> | null = null;

  /** Publishes the public key, once a process. @param publish stores it */
  async publish(secret: string, publish: (key: PublishedKey) => Promise<void>): Promise<KeyPair> {
    this.#keyPair ??= keyPairOf(secret).then(async (made) => {
      await publish(made.published);
      return made;
    });
    return this.#keyPair.catch((error: unknown) => {
      this.#keyPair = null;
      throw error;
    });
  }

  /** @param publish stores the public key before the first signature of this process */
  async sign(
    { site, ...result }: GameResult,
    issuer: string,
    secret: string,
    publish: (key: PublishedKey) => Promise<void>,
  ): Promise<string> {
    const { privateKey, published } = await this.publish(secret, publish);
    const claims = { ...result, ...(site !== null && { aud: site }) };
    return new SignJWT(claims)
      .setProtectedHeader({ alg, kid: published.kid, typ: receiptType })
      .setIssuer(issuer)
      .setIssuedAt(Math.floor(result.endedAt / 1_000))
      .sign(privateKey);
  }
}
