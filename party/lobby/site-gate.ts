/** What this instance remembers of sites, so that a refusal costs no call of the site. */
export class SiteGate {
  /** Site and generation of revoked keys, which never become valid again. */
  readonly revoked = new Set<string>();
  /** When a site may send its next request. */
  readonly blockedUntil = new Map<string, number>();
}
