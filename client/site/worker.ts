import { type Locale, localeFor } from '../../shared/kernel/locales.ts';
import { reminderWords as en } from '../locales/en/reminders.ts';
import { reminderWords as es } from '../locales/es/reminders.ts';
import { reminderWords as ko } from '../locales/ko/reminders.ts';

// The service worker shows reminders, and an offline page when a page cannot be fetched. It caches nothing: each page has the server's version.

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
  readonly data?: { json?(): Reminder };
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

const addressOf = (table: string): string => `/t/${encodeURIComponent(table)}`;

const showReminder = ({ table, game, kind }: Reminder): Promise<void> => {
  const locale = localeFor(navigator.languages);
  return scope.registration.showNotification(gameNames[game]?.[locale] ?? 'Arcus', {
    body: wordsIn[locale].kinds[kind],
    lang: locale,
    // A newer one replaces an older one of its table.
    tag: table,
    icon: '/assets/icon-192.png',
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

const fetchPage = async ({ request, preloadResponse }: WorkerEvent): Promise<Response> => {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return offlinePage();
  }
};

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
// Pages are requested while the worker starts.
scope.addEventListener('activate', (event) =>
  event.waitUntil(Promise.resolve(scope.registration.navigationPreload?.enable())),
);
scope.addEventListener('push', (event) => {
  const reminder = event.data?.json?.();
  if (reminder) event.waitUntil(showReminder(reminder));
});
// From a page in the background.
scope.addEventListener('message', (event) =>
  event.waitUntil(showReminder(event.data as unknown as Reminder)),
);
scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openTable(String(event.notification.data)));
});
scope.addEventListener('fetch', (event) => {
  const { mode, url } = event.request;
  if (mode === 'navigate' && !new URL(url).pathname.startsWith('/embed/'))
    event.respondWith(fetchPage(event));
});
