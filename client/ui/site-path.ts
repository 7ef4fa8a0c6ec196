/** Static files without a server (`npm run demo`). */
export const isDemo: boolean = globalThis.document?.documentElement.dataset.demo !== undefined;

/** The path of the folder in which the site's pages lie: `/`, unless the page's `data-base` says otherwise. */
export const sitePath: string = new URL(
  globalThis.document?.documentElement.dataset.base ?? '/',
  globalThis.location?.href ?? 'http://localhost',
).pathname;
