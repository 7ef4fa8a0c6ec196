import type { HttpContext, HttpEnv } from '../http/env.ts';
import type { RemoteRoom, RoomsOf } from '../runtime/contract.ts';
import type { siteIndexContract } from './index-room.ts';
import type { ReceiptSigner } from './receipt-signer.ts';
import type { siteContract } from './room.ts';

export type SiteRooms = HttpEnv['rooms'] & {
  readonly site: RoomsOf<typeof siteContract>;
  readonly siteIndex: RemoteRoom<typeof siteIndexContract>;
};

export interface SitesEnv extends HttpEnv {
  readonly rooms: SiteRooms;
  /** When the ban of a site's user ends; null without one. */
  readonly userBannedUntil: (site: string, user: string) => number | null;
  /** State of sites in this instance: a repeated refusal needs no call to the site. */
  readonly siteGate: {
    /** Site and generation of revoked keys, which never become valid again. */
    readonly revoked: Set<string>;
    /** When a site may send its next request. */
    readonly blockedUntil: Map<string, number>;
  };
  readonly receiptSigner: ReceiptSigner;
}

export type SitesContext = HttpContext<SitesEnv>;

/** An app behind `requireSite`. */
export interface SiteApp {
  Bindings: SitesEnv;
  Variables: {
    /** The site of the request's key, and whether it may open another table. */
    readonly site: { readonly id: string; readonly mayOpen: boolean };
  };
}
