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
  readonly data?: 'keep' | { json?(): Reminder };
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
const isKept = (path: string): boolean =>
  /^((play|learn|rules)\/[\w-]+|me|verify)?\/?$/.test(path.slice(sitePath.length));

/** What was kept longest is dropped first. */
const maxFiles = 600;

const keep = async (cache: Cache, address: string, response: Response): Promise<void> => {
  // Moves it behind older ones.
  await cache.delete(address, { ignoreVary: true });
  await cache.put(address, response);
};

const dropOldest = async (cache: Cache): Promise<void> => {
  const files = await cache.keys();
  await Promise.all(files.slice(0, -maxFiles).map((file) => cache.delete(file)));
};

const kept = (address: string): Promise<Response | undefined> =>
  caches.match(address, { cacheName, ignoreVary: true, ignoreSearch: true });

/** Null when the visitor has had everything forgotten. */
const filesKept = async (): Promise<Cache | null> =>
  (await caches.has(cacheName)) ? caches.open(cacheName) : null;

const isHashed = (path: string): boolean => /\/assets\/.*(\/build\/|\.woff2$)/.test(path);

/** The files that a page, style sheet or script names. */
const namesIn = (text: string, address: string): string[] =>
  [...text.matchAll(/["'(]((?:\/assets\/|\.{1,2}\/)[\w./@-]+\.(?:js|css|svg|woff2|webp|json))["')]/g)].map(
    ([, name = '']) => new URL(name, address).href,
  );

/** Keeps a file. Resolves to those that it names. */
const keepOne = async (cache: Cache, address: string): Promise<string[]> => {
  const { pathname } = new URL(address);
  const known = isHashed(pathname) ? await kept(address) : undefined;
  const response = known ?? (await fetch(address).catch(() => undefined));
  if (!response?.ok) return [];
  const body = await response.blob();
  // A redirected response cannot answer for a page; a kept one has no URL.
  const at = response.url || address;
  if (known === undefined) await keep(cache, at, new Response(body, response));
  return /\.(svg|woff2|webp)$/.test(pathname) ? [] : namesIn(await body.text(), at);
};

/** Keeps pages or files, and all that they may load. */
const keepAll = async (cache: Cache | null, first: readonly string[]): Promise<void> => {
  if (cache === null) return;
  const met = new Set<string>();
  for (let next = first; next.length > 0; ) {
    for (const address of next) met.add(address);
    const named = await Promise.all(next.map((address) => keepOne(cache, address)));
    next = [...new Set(named.flat())].filter((address) => !met.has(address));
  }
  await dropOldest(cache);
};

/** What was kept of an address, or of the folder of that name. */
const keptPage = async (address: string): Promise<Response | undefined> => {
  const folder = `${address}/`;
  return (await kept(address)) ?? ((await kept(folder)) && Response.redirect(folder));
};

/** From the server, or as it was last. */
const fetchFirst = async (event: WorkerEvent, otherwise: () => Response | undefined): Promise<Response> => {
  const { request, preloadResponse } = event;
  const address = request.url.replace(/[?#].*/, '');
  try {
    const response = (await preloadResponse) ?? (await fetch(request));
    if (response.ok && request.mode === 'navigate' && isKept(new URL(address).pathname))
      event.waitUntil(
        filesKept().then((cache) => keepAll(cache, [address, new URL(roomsScript, location.href).href])),
      );
    return response;
  } catch (error) {
    const last = (await keptPage(address)) ?? otherwise();
    if (last === undefined) throw error;
    return last;
  }
};

const keptFirst = async ({ request }: WorkerEvent): Promise<Response> => {
  const last = await kept(request.url);
  if (last !== undefined) return last;
  const response = await fetch(request);
  const cache = response.ok ? await filesKept() : null;
  if (cache !== null) await keep(cache, request.url, response.clone());
  return response;
};

/** No page names it in a form that `namesIn` finds. */
const roomsScript = 'assets/local/worker.js';

/** What a visitor may play next. */
const ahead = ['./', ...Object.keys(gameNames).map((game) => `play/${game}`), roomsScript, 'me', 'verify'];

const keepAhead = async (): Promise<void> => {
  const cache = await caches.open(cacheName);
  await keepAll(
    cache,
    ahead.map((path) => new URL(path, location.href).href),
  );
  // Without it a page asks again.
  await cache.put(`${sitePath}kept`, new Response(''));
};

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
// Pages are requested while the worker starts.
scope.addEventListener('activate', (event) =>
  event.waitUntil(Promise.resolve(scope.registration.navigationPreload?.enable())),
);
scope.addEventListener('push', (event) => {
  const reminder = typeof event.data === 'object' ? event.data.json?.() : undefined;
  if (reminder) event.waitUntil(showReminder(reminder));
});
scope.addEventListener('message', (event) => {
  // Not while it is activated: requests would wait.
  if (event.data === 'keep') event.waitUntil(keepAhead().then(() => event.ports?.[0]?.postMessage('kept')));
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
  if (mode === 'navigate') event.respondWith(fetchFirst(event, offlinePage));
  else if (isHashed(pathname)) event.respondWith(keptFirst(event));
  else if (pathname.startsWith(`${sitePath}assets/`)) event.respondWith(fetchFirst(event, () => undefined));
});
