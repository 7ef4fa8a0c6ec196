import { Hono } from 'hono';
import { ok } from '../../shared/kernel/util.ts';
import { keyOfName, roomOfName } from '../codes/room.ts';
import { queueUnderLoad, unlessDraining } from '../http/guards.ts';
import { candidateIds } from '../http/new-table.ts';
import { serverOf } from '../http/serve.ts';
import { siteRoutes } from '../sites/api-routes.ts';
import type { SiteApp } from '../sites/env.ts';
import { addressesOf, siteOpening, tooManyTables } from '../sites/site-api.ts';
import type { LobbyApp } from './lobby-env.ts';
import { findRoom } from './tables.ts';

/** Rooms by name of sites: `requireSite` has let the request pass. */
export const siteRooms = new Hono<LobbyApp & SiteApp>();

serverOf(siteRooms)(
  siteRoutes.openSiteRoom,
  async (c, { path: { name }, body }) => {
    const { rooms, secret } = c.env;
    const { id: site, mayOpen } = c.get('site');
    // No origin has this form.
    const key = keyOfName(site, name);
    const opening = siteOpening(c.env, site, body);
    if (!opening.ok) return opening;
    for (const newId of candidateIds(secret)) {
      const creation = opening.value.creation(newId);
      const table = mayOpen
        ? (await rooms.codes(roomOfName(key)).openNamed({ key, creation }))?.table
        : await findRoom(c.env, key);
      if (table === null) return tooManyTables;
      const opened = table && (await rooms.table(table.id).opened({ site }));
      if (opened) return ok({ ...opened.table, ...addressesOf(c, opened.table.id) });
    }
    throw new Error('no free table id');
  },
  unlessDraining,
  queueUnderLoad,
);
