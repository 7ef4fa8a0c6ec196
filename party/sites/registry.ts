import type { SiteDescription, SiteSecrets, SiteSettings } from '../../shared/protocol/site.ts';
import type { SiteRooms } from './env.ts';

/** Null if the site exists. In the index first: a site that it lacks could not be found. */
export const addSite = async (
  { site, siteIndex }: SiteRooms,
  id: string,
  settings: SiteSettings,
): Promise<SiteSecrets | null> => {
  await siteIndex.put({ site: id, exists: true });
  return site(id).add({ id, settings });
};

export const removeSite = async ({ site, siteIndex }: SiteRooms, id: string): Promise<void> => {
  await site(id).remove();
  await siteIndex.put({ site: id, exists: false });
};

export const listSites = async ({ site, siteIndex }: SiteRooms): Promise<SiteDescription[]> => {
  const ids = await siteIndex.sites();
  const sites = await Promise.all(ids.map((id) => site(id).describe()));
  return sites.flatMap((description) => description ?? []);
};
