import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { Subscription } from '../../shared/protocol/requests.ts';

/** The keys of one subscription, as a browser makes them. */
export class PushDevice {
  readonly #pair = createECDH('prime256v1');
  readonly #auth = randomBytes(16);

  constructor() {
    this.#pair.generateKeys();
  }

  subscription(endpoint: string): Subscription {
    return {
      endpoint,
      p256dh: this.#pair.getPublicKey('base64url'),
      auth: this.#auth.toString('base64url'),
    };
  }

  /** The message of a request to the push service: `aesgcm` of draft-ietf-webpush-encryption-04. */
  decrypt(headers: Readonly<Record<string, unknown>>, body: Uint8Array): unknown {
    const field = (header: string, name: string): Buffer =>
      Buffer.from(new RegExp(`${name}=([\\w-]+)`).exec(String(headers[header]))?.[1] ?? '', 'base64url');
    const sender = field('crypto-key', 'dh');
    const salt = field('encryption', 'salt');
    const length = Buffer.from([0, 65]);
    const context = Buffer.concat([
      Buffer.from('P-256\0'),
      length,
      this.#pair.getPublicKey(),
      length,
      sender,
    ]);
    const derive = (secret: Uint8Array, with_: Buffer, info: string, more: Buffer, size: number) =>
      Buffer.from(
        hkdfSync(
          'sha256',
          secret,
          with_,
          Buffer.concat([Buffer.from(`Content-Encoding: ${info}\0`), more]),
          size,
        ),
      );
    const shared = this.#pair.computeSecret(sender);
    const secret = derive(shared, this.#auth, 'auth', Buffer.alloc(0), 32);
    const key = derive(secret, salt, 'aesgcm', context, 16);
    const decipher = createDecipheriv('aes-128-gcm', key, derive(secret, salt, 'nonce', context, 12));
    decipher.setAuthTag(body.subarray(-16));
    const padded = Buffer.concat([decipher.update(body.subarray(0, -16)), decipher.final()]);
    return JSON.parse(padded.subarray(2 + padded.readUInt16BE()).toString());
  }
}
