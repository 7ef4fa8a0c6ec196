import { type Locale, localeFor } from '../../shared/kernel/locales.ts';
import { reminderWords as en } from '../locales/en/reminders.ts';
import { reminderWords as es } from '../locales/es/reminders.ts';
import { reminderWords as ko } from '../locales/ko/reminders.ts';

// The service worker shows reminders, and pages without a network: a page comes from the server first, its hashed files from the cache.

const wordsIn: Readonly<Record<Locale, typeof en>> = { en, es, ko };

/** By game and language; the build defines it. */
declare const gameNames: Readonly<Record<string, Readonly<Record<Locale, string>>>>;

/** The part of the worker's scope in use, which the types of pages lack. */
interface Scope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: object): Promise<readonly { readonly url: string; focus(): Promise<unknown> }[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: string, handle: (event: WorkerEvent) => void): void;
}

interface WorkerEvent {
  waitUntil(done: Promise<unknown>): void;
  /** Of `push` and `message`. */
  readonly data?: 'precache' | { json?(): Reminder } | null;
  readonly ports?: readonly MessagePort[];
  /** Of `notificationclick`. */
  readonly notification: Notification;
  /** Of `fetch`. */
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

interface Reminder {
  readonly table: string;
  readonly game: string;
  readonly kind: 'turn' | 'ended';
}

const scope = self as unknown as Scope;

/** The folder of the site. */
const sitePath = new URL('.', location.href).pathname;

const addressOf = (table: string): string => `${sitePath}t/${encodeURIComponent(table)}`;

const showReminder = ({ table, game, kind }: Reminder): Promise<void> => {
  const locale = localeFor(navigator.languages);
  return scope.registration.showNotification(gameNames[game]?.[locale] ?? 'Arcus', {
    body: wordsIn[locale].kinds[kind],
    lang: locale,
    // A newer one replaces an older one of its table.
    tag: table,
    icon: `${sitePath}assets/icon-192.png`,
    data: table,
  });
};

const openTable = async (table: string): Promise<void> => {
  const address = addressOf(table);
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ url }) => new URL(url).pathname === address);
  await (page?.focus() ?? scope.clients.openWindow(address));
};

const offlinePage = (): Response => {
  const locale = localeFor(navigator.languages);
  const { title, text, retry } = wordsIn[locale].offline;
  return new Response(
    `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} – Arcus</title>
<style>:root{color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif}body{display:grid;place-content:center;min-height:90vh;margin:0;padding:1rem;text-align:center;background:light-dark(#f6ecd9,#1f1814)}h1{margin:0;font-size:1.75rem}a{display:inline-block;padding:.75rem 1.5rem;border:2px solid;border-radius:.5rem;color:inherit;font-weight:700;text-decoration:none}</style>
<main><h1>${title}</h1><p>${text}</p><a href="">${retry}</a></main></html>`,
    {
      status: 503,
      headers: {
        'content-type': 'text/html;charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
      },
    },
  );
};

const cacheName = 'arcus-files';

/** Pages that work without a server. */
const isCacheable = (path: string): boolean =>
  /^((play|learn|rules)\/[\w-]+|me|verify)?\/?$/.test(path.slice(sitePath.length));

/** Above it the oldest entries are deleted. */
const maxFiles = 600;

const store = async (cache: Cache, address: string, response: Response): Promise<void> => {
  // `put` alone would leave a changed entry among the oldest.
  await cache.delete(address, { ignoreVary: true });
  await cache.put(address, response);
};

const deleteOldest = async (cache: Cache): Promise<void> => {
  const files = await cache.keys();
  await Promise.all(files.slice(0, -maxFiles).map((file) => cache.delete(file)));
};

const cached = (address: string): Promise<Response | undefined> =>
  caches.match(address, { cacheName, ignoreVary: true, ignoreSearch: true });

/** Null after “Forget everything”. */
const openCache = async (): Promise<Cache | null> =>
  (await caches.has(cacheName)) ? caches.open(cacheName) : null;

const isHashed = (path: string): boolean => /\/assets\/.*(\/build\/|\.woff2$)/.test(path);

/** The files that a page, style sheet or script names. */
const namesIn = (text: string, address: string): string[] =>
  [
    ...text.matchAll(
      /["'(]((?:\/(?:[\w.~-]+\/)*assets\/|\.{1,2}\/)[\w./@-]+\.(?:js|css|svg|woff2|webp|json))["')]/g,
    ),
  ].map(([, name = '']) => new URL(name, address).href);

/** Caches a file. Resolves to the addresses of those that it names. */
const cacheFile = async (cache: Cache, address: string): Promise<string[]> => {
  const { pathname } = new URL(address);
  const known = isHashed(pathname) ? await cached(address) : undefined;
  const response = known ?? (await fetch(address).catch(() => undefined));
  if (!response?.ok) return [];
  const body = await response.blob();
  // A redirected response cannot answer for a page; a cached one has no URL.
  const at = response.url || address;
  if (known === undefined) await store(cache, at, new Response(body, response));
  return /\.(svg|woff2|webp)$/.test(pathname) ? [] : namesIn(await body.text(), at);
};

/** Caches pages or files, and all that they may load. */
const cacheAll = async (cache: Cache | null, first: readonly string[]): Promise<void> => {
  if (cache === null) return;
  const met = new Set<string>();
  for (let next = first; next.length > 0; ) {
    for (const address of next) met.add(address);
    const named = await Promise.all(next.map((address) => cacheFile(cache, address)));
    next = [...new Set(named.flat())].filter((address) => !met.has(address));
  }
  await deleteOldest(cache);
};

/** The cached page of an address, or a redirect to the folder of that name. */
const cachedPage = async (address: string): Promise<Response | undefined> => {
  const folder = `${address}/`;
  return (await cached(address)) ?? ((await cached(folder)) && Response.redirect(folder));
};

/** From the server, else from the cache. */
const networkFirst = async (event: WorkerEvent, otherwise: () => Response | undefined): Promise<Response> => {
  const { request, preloadResponse } = event;
  const address = request.url.replace(/[?#].*/, '');
  try {
    const response = (await preloadResponse) ?? (await fetch(request));
    if (response.ok && request.mode === 'navigate' && isCacheable(new URL(address).pathname))
      event.waitUntil(
        openCache().then((cache) => cacheAll(cache, [address, new URL(roomsScript, location.href).href])),
      );
    return response;
  } catch (error) {
    const last = (await cachedPage(address)) ?? otherwise();
    if (last === undefined) throw error;
    return last;
  }
};

const cacheFirst = async ({ request }: WorkerEvent): Promise<Response> => {
  const last = await cached(request.url);
  if (last !== undefined) return last;
  const response = await fetch(request);
  const cache = response.ok ? await openCache() : null;
  if (cache !== null) await store(cache, request.url, response.clone());
  return response;
};

/** No page names it in a form that `namesIn` finds. */
const roomsScript = 'assets/local/worker.js';

/** Pages that work without a network, and the script of their rooms. */
const precached = [
  './',
  ...Object.keys(gameNames).map((game) => `play/${game}`),
  roomsScript,
  'me',
  'verify',
];

const precache = async (): Promise<void> => {
  const cache = await caches.open(cacheName);
  await cacheAll(
    cache,
    precached.map((path) => new URL(path, location.href).href),
  );
  // Without this entry a page asks again.
  await cache.put(`${sitePath}precached`, new Response(''));
};

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
// Pages are requested while the worker starts.
scope.addEventListener('activate', (event) =>
  event.waitUntil(Promise.resolve(scope.registration.navigationPreload?.enable())),
);
scope.addEventListener('push', (event) => {
  // A push without data has null.
  const reminder = event.data && event.data !== 'precache' ? event.data.json?.() : undefined;
  if (reminder) event.waitUntil(showReminder(reminder));
});
scope.addEventListener('message', (event) => {
  // Not while the worker is activated: requests would wait.
  if (event.data === 'precache')
    event.waitUntil(precache().then(() => event.ports?.[0]?.postMessage('precached')));
  // From a page in the background.
  else event.waitUntil(showReminder(event.data as unknown as Reminder));
});
scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openTable(String(event.notification.data)));
});
scope.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin || pathname.startsWith(`${sitePath}embed/`)) return;
  if (mode === 'navigate') event.respondWith(networkFirst(event, offlinePage));
  else if (isHashed(pathname)) event.respondWith(cacheFirst(event));
  else if (pathname.startsWith(`${sitePath}assets/`)) event.respondWith(networkFirst(event, () => undefined));
});
