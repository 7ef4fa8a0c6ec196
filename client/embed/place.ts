/** Query parameters that campaigns, mails and social networks add to links. */
const tracking = /^(utm_|hsa_|_hs|mc_[ce]id$|_g[al]$|[gw]braid$|igsh|srsltid$)|cl(k)?id$/i;

/** The page of an address: its path, its query in any order, and its hash if that is a route. */
const pageOf = (address: string): string => {
  const url = new URL(address);
  for (const name of [...url.searchParams.keys()]) if (tracking.test(name)) url.searchParams.delete(name);
  url.searchParams.sort();
  if (!/^#[!/]/.test(url.hash)) url.hash = '';
  return url.href;
};

/** FNV-1a: the server's frame gets no queries of the page. */
const hashOf = (text: string): string => {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return `${hash}`;
};

/**
 * Identifies an element across reloads.
 * @param path ids (`#id`) or indexes, from the document down through shadow roots. Ids alone outrank the page.
 */
export const placeOf = (address: string, path: readonly string[]): string =>
  hashOf(
    [path.every((step) => step[0] === '#') ? new URL(address).origin : pageOf(address), ...path].join(' '),
  );

export const pathTo = (element: Element): readonly string[] => {
  const root = element.getRootNode();
  const { localName, id } = element;
  const index = [...(root as ParentNode & Node).querySelectorAll(localName)].indexOf(element);
  return [...(root instanceof ShadowRoot ? pathTo(root.host) : []), id ? `#${id}` : `${index}`];
};

/** The canonical link of a page, else its address without query and fragment. */
export const addressOf = (page: Document): string =>
  page.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href || page.URL.replace(/[?#].*/s, '');
