import * as z from 'zod';
import { siteIdSchema } from '../../shared/protocol/site.ts';
import { answeredBy } from '../runtime/contract.ts';
import type { RoomStorage } from '../runtime/room-storage.ts';
import { readOrThrow, shapeOf, toStored } from '../runtime/stored.ts';

/** The name of the index among the rooms of sites; no site has it. */
export const siteIndexName = '0';

const sitePrefix = 'site:';
const keyPrefix = 'key:';

/** A published key of the deployment (RFC 8037). */
const publishedKeySchema = z.strictObject({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  kid: z.string(),
  x: z.string(),
  alg: z.literal('EdDSA'),
  use: z.literal('sig'),
});
export type PublishedKey = z.infer<typeof publishedKeySchema>;
export const publishedKeyShape = shapeOf('published key', publishedKeySchema);
/** Stored under the site's name, without fields. */
export const indexShape = shapeOf('site in the index', z.strictObject({}));

/** Names all sites, and keeps every public key that this deployment has signed with. */
export class SiteIndexRoom {
  readonly #storage: RoomStorage;

  constructor(storage: RoomStorage) {
    this.#storage = storage;
  }

  async put(site: string, exists: boolean): Promise<void> {
    if (exists) await this.#storage.put({ [sitePrefix + site]: toStored(indexShape, {}) });
    else await this.#storage.delete([sitePrefix + site]);
  }

  async sites(): Promise<string[]> {
    const rows = await this.#storage.list({ prefix: sitePrefix });
    return [...rows].map(([key, row]) => {
      readOrThrow(indexShape, row);
      return key.slice(sitePrefix.length);
    });
  }

  /** Publishes a key for good. */
  async publish(key: PublishedKey): Promise<void> {
    await this.#storage.put({ [keyPrefix + key.kid]: toStored(publishedKeyShape, key) });
  }

  async keys(): Promise<PublishedKey[]> {
    const rows = await this.#storage.list({ prefix: keyPrefix });
    return [...rows.values()].map((key) => readOrThrow(publishedKeyShape, key));
  }
}

const answer = answeredBy<SiteIndexRoom>();

export const siteIndexContract = {
  put: answer(z.strictObject({ site: siteIdSchema, exists: z.boolean() }), null, (index, { site, exists }) =>
    index.put(site, exists),
  ),
  sites: answer(null, z.array(siteIdSchema), (index) => index.sites()),
  publish: answer(publishedKeySchema, null, (index, key) => index.publish(key)),
  keys: answer(null, z.array(publishedKeySchema), (index) => index.keys()),
};
