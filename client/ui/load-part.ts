import type { ReactiveControllerHost } from 'lit';
import { sitePath } from './site-path.ts';

let isOld = false;
const pages = new Set<() => void>();

const probeIntervalMs = 2_000;

/** Chrome and Firefox name the file that failed. */
const fileOf = (error: unknown): string =>
  /https?:\S+/.exec(`${error} ${import.meta.url} ${location.href}`)?.[0] ?? '';

/** Every build has the file of this address, which pages of other origins may request. */
const probe = (origin: string): Promise<Response> =>
  fetch(new URL(`${sitePath}embed@1.js`, origin), { method: 'HEAD', mode: 'no-cors' });

const untilAnswered = async (origin: string): Promise<void> => {
  // Of another origin the status is 0.
  while ((await probe(origin).catch(() => ({ status: 503 }))).status >= 500)
    await new Promise((resolve) => setTimeout(resolve, probeIntervalMs));
};

/**
 * Imports a part of the page. Waits while the server does not answer. @param load a function that only imports. @throws the error of the import
 * if the server answers without the part: the page is old.
 */
export const loadPart = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  try {
    return await load();
  } catch (error) {
    const file = fileOf(error);
    await untilAnswered(file);
    try {
      // Chrome caches a failed import by its URL.
      const part: Part = await (String(error).includes(file)
        ? import(/* @vite-ignore */ /* webpackIgnore: true */ `${file}#again`)
        : load());
      return part;
    } catch {
      if (!isOld) {
        isOld = true;
        for (const notify of pages) notify();
      }
      throw error;
    }
  }
};

/** A part of the page is gone: the server has another build. */
export const isPageOld = (): boolean => isOld;

/** Redraws the element when a part of the page is gone, and calls `notify` once. */
export const watchForOldPage = (host: ReactiveControllerHost, notify?: () => void): void => {
  const update = (): void => {
    host.requestUpdate();
    notify?.();
  };
  host.addController({
    hostConnected: () => {
      pages.add(update);
      if (isOld) update();
    },
    hostDisconnected: () => {
      pages.delete(update);
    },
  });
};
