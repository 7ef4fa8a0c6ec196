import { fetchLikeBrowsers } from '../helpers/network.ts';

globalThis.fetch = fetchLikeBrowsers;
