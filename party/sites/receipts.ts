import { Hono } from 'hono';
import { fail, ok } from '../../shared/kernel/util.ts';
import { ownAddress, seatTokenIn } from '../http/guards.ts';
import { noSuchGame } from '../http/route.ts';
import { serverOf } from '../http/serve.ts';
import { receiptRoute } from './api-routes.ts';
import type { SitesEnv } from './env.ts';

/** Receipts of results, and the keys to check them. */
export const receipts = new Hono<{ Bindings: SitesEnv }>();

serverOf(receipts)(receiptRoute, async (c, { path: { id, gameNumber } }) => {
  const { rooms, receiptSigner, secret } = c.env;
  const result = await rooms.table(id).result({ gameNumber, token: seatTokenIn(c) });
  if (result === null) return fail(noSuchGame);
  const issuer = ownAddress(c);
  if (!issuer.ok) return issuer;
  return ok({ receipt: await receiptSigner.sign(result, issuer.value, secret, rooms.siteIndex.publish) });
});

/** The keys of receipts, also of earlier secrets. */
receipts.get('/.well-known/jwks.json', async (c) => {
  const { rooms, receiptSigner, secret } = c.env;
  await receiptSigner.publish(secret, rooms.siteIndex.publish);
  return c.json({ keys: await rooms.siteIndex.keys() }, 200, {
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=300',
  });
});
