/** Static files without a server (`npm run demo`). */
export const isDemo: boolean = document.documentElement.dataset.demo !== undefined;
