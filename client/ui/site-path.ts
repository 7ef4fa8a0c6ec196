const base = globalThis.document?.documentElement.dataset.base;

/** The path of the folder in which the site's pages lie: `/`, unless the page's `data-base` says otherwise. */
export const sitePath: string = base === undefined ? '/' : new URL(base, location.href).pathname;

/** The address of the site, for the SDK and for links that leave the page. */
export const siteUrl = globalThis.location?.origin + sitePath;
