import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { calculateJwkThumbprint } from 'jose';
import { type Signer, toBase64url } from '../../shared/kernel/web-crypto.ts';
import { receiptType } from '../../shared/protocol/codes.ts';
import type { GameResult } from '../../shared/protocol/site-api.ts';
import { signerOfSecret } from '../runtime/secret.ts';
import type { PublishedKey } from './index-room.ts';

const alg = 'EdDSA';

const publishedKey = async ({ publicKey }: Signer): Promise<PublishedKey> => {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: toBase64url(hexToBytes(publicKey)) } as const;
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg, use: 'sig' };
};

/** Signs with the deployment's key. */
export class ReceiptSigner {
  /** Null until the key is published, and after a failure. */
  #published: Promise<PublishedKey> | null = null;

  /** Publishes the public key, once a process. @param publish stores it */
  async publish(secret: string, publish: (key: PublishedKey) => Promise<void>): Promise<PublishedKey> {
    this.#published ??= signerOfSecret(secret)
      .then(publishedKey)
      .then(async (key) => {
        await publish(key);
        return key;
      });
    return this.#published.catch((error: unknown) => {
      this.#published = null;
      throw error;
    });
  }

  /** A JSON Web Signature (RFC 7515). @param publish stores the public key before the first signature of this process */
  async sign(
    { site, ...result }: GameResult,
    issuer: string,
    secret: string,
    publish: (key: PublishedKey) => Promise<void>,
  ): Promise<string> {
    const { kid } = await this.publish(secret, publish);
    const { sign } = await signerOfSecret(secret);
    const iat = Math.floor(result.endedAt / 1_000);
    const claims = { ...result, ...(site !== null && { aud: site }), iss: issuer, iat };
    const text = [{ alg, kid, typ: receiptType }, claims]
      .map((part) => toBase64url(utf8ToBytes(JSON.stringify(part))))
      .join('.');
    return `${text}.${await sign(text)}`;
  }
}
