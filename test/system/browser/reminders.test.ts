import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import type { CDPSession, Page, Worker } from 'playwright-core';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../../party/platforms/node.ts';
import { root } from '../../../scripts/files.ts';
import { arcusGames } from '../../../shared/games/registry.ts';
import { sharedBrowser } from '../../helpers/browser.ts';
import { button, looksRight, phone, sitDown, visit } from '../../helpers/pages.ts';
import { autoplay, createTable, join, until } from '../../helpers/players.ts';
import { PushDevice } from '../../helpers/push.ts';
import { sharedServer } from '../../helpers/server.ts';

const browser = await sharedBrowser();

/** A push service on this machine, which hands messages on decrypted. */
const device = new PushDevice();
const messages: unknown[] = [];
const service = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  messages.push(device.decrypt(request.headers, Buffer.concat(parts)));
  response.writeHead(201).end();
});
service.listen(0, '127.0.0.1');
await once(service, 'listening');
const pushOrigin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;

const data = mkdtempSync(joinPath(tmpdir(), 'arcus-reminders-'));
const start = (port: number) =>
  startServer({
    games: arcusGames,
    data,
    port,
    files: joinPath(root, 'build/public'),
    variables: { ARCUS_PUSH_ORIGINS: pushOrigin },
    log: () => undefined,
  });
let server = await start(0);
const { origin } = server;
afterAll(async () => {
  await server.close();
  service.close();
  rmSync(data, { recursive: true });
});

/** The test's browser reaches no vendor's service: its subscriptions are of the one above. */
const subscribeHere = (page: Page): Promise<unknown> =>
  page.addInitScript(
    (subscription) => {
      const made = {
        endpoint: subscription.endpoint,
        toJSON: () => ({
          endpoint: subscription.endpoint,
          keys: { p256dh: subscription.p256dh, auth: subscription.auth },
        }),
        unsubscribe: async () => {
          localStorage.removeItem('subscribed');
          return true;
        },
      };
      ServiceWorkerRegistration.prototype.getNotifications = async ({ tag = 'all' } = {}) => [
        Object.assign(Object.create(Notification.prototype), {
          close: () => sessionStorage.setItem('closed', tag),
        }),
      ];
      // Headless Chrome says `denied` also after it was granted.
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
      Object.assign(PushManager.prototype, {
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
          localStorage.setItem('subscribed', applicationServerKey);
          return made;
        },
        getSubscription: async () => (localStorage.getItem('subscribed') === null ? null : made),
      });
    },
    device.subscription(`${pushOrigin}/push/1`),
  );

interface WorkerScope {
  readonly shown: unknown[];
  readonly opened: string[];
  readonly registration: { showNotification(title: string, options: object): Promise<void> };
  readonly clients: { openWindow(url: string): Promise<void> };
}

/** Headless Chrome has no notifications and opens no windows: what the worker asks for is noted. */
const watchWorker = async (page: Page): Promise<Worker> => {
  const context = page.context();
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const scope = self as unknown as WorkerScope;
    Object.assign(self, { shown: [], opened: [] });
    scope.registration.showNotification = async (title, { body, tag, data }: NotificationOptions) =>
      void scope.shown.push({ title, body, tag, data });
    scope.clients.openWindow = async (url) => void scope.opened.push(url);
  });
  return worker;
};

const notificationsIn = (worker: Worker) => worker.evaluate(() => (self as unknown as WorkerScope).shown);

const registrationIn = async (devtools: CDPSession): Promise<string> => {
  const found = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { scopeURL, registrationId } of registrations)
        if (scopeURL === `${origin}/`) resolve(registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  return found;
};

test('[SEC-118] reminders: a player asks, gets a notification when it is their turn, follows it, and turns it off', async () => {
  const { id } = await createTable(origin, { settings: { turnSeconds: null, speed: 'quick' } });
  const bo = join(origin, id);
  onTestFinished(() => bo.close());
  await bo.sit({ name: 'Bo' });
  const { page, faults } = await visit(browser, `${origin}/me`, phone, { serviceWorkers: 'allow' });
  await page.context().grantPermissions(['notifications'], { origin });
  await subscribeHere(page);
  await page.goto(`${origin}/t/${id}`);
  await sitDown(page, 'Ann');
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistration())).toBeUndefined();
  const menu = button(page, 'Table');
  await menu.click();
  await button(page, 'Remind me when it is my turn').click();
  await looksRight(page);
  await button(page, 'Turn on').click();
  await page.getByText('Reminders of this table are on.').waitFor();
  await button(page, 'Close').click();
  await menu.click();
  await button(page, 'Reminders are on').waitFor();
  await page.keyboard.press('Escape');
  expect(bo.state.view?.reminders).toBeUndefined();
  const { publicKey } = await (await fetch(`${origin}/api/push-key`)).json();
  expect(await page.evaluate(() => localStorage.getItem('subscribed'))).toBe(publicKey);

  // The page is closed: the table asks the push service.
  await page.goto(`${origin}/me`);
  await page.getByRole('heading', { name: 'Reminders' }).waitFor();
  await until(bo, 'the absent player', ({ presence }) => presence?.seats[1] === false);
  await bo.start();
  autoplay(bo);
  await expect.poll(() => messages).toEqual([{ table: id, game: 'drop-rainbow', kind: 'turn' }]);
  const devtools = await page.context().newCDPSession(page);
  const registrationId = await registrationIn(devtools);
  const deliver = () =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(messages[0]),
    });
  const worker = await watchWorker(page);
  await deliver();
  const notification = { title: 'Drop Rainbow', body: 'It is your turn.', tag: id, data: id };
  await expect.poll(() => notificationsIn(worker)).toEqual([notification]);

  const opened = await worker.evaluate(async (data) => {
    const press = Object.assign(new Event('notificationclick'), {
      notification: { data, close: () => undefined },
      waitUntil: (done: Promise<unknown>) => Object.assign(self, { done }),
    });
    self.dispatchEvent(press);
    await Reflect.get(self, 'done');
    return (self as unknown as WorkerScope).opened;
  }, id);
  expect(opened).toEqual([`/t/${id}`]);
  await page.goto(`${origin}${opened[0]}`);
  await button(page, /^Draw/).waitFor();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('closed'))).toBe(id);

  await button(page, 'Table').click();
  await button(page, 'Reminders are on').click();
  await page.getByText('Reminders of this table are on.').waitFor();
  await looksRight(page);
  await button(page, 'Turn off').click();
  await button(page, 'Turn on').click();
  await page.getByText('Reminders of this table are on.').waitFor();

  // Forgotten: no worker, subscription or notification is left.
  await page.goto(`${origin}/me`);
  await button(page, 'Forget everything').click();
  await button(page.getByRole('dialog'), 'Forget everything').click();
  await page.getByText('This browser remembers nothing of you now.').waitFor();
  const left = await page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    stored: Object.keys(localStorage),
    caches: await caches.keys(),
    closed: sessionStorage.getItem('closed'),
  }));
  expect(left).toEqual({ workers: 0, stored: [], caches: [], closed: 'all' });
  await page.getByRole('heading', { name: 'Reminders' }).waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});

test('offline: after a game a page says so, and loads when the server is back', async () => {
  const { page, faults } = await visit(browser, `${origin}/me`, phone, {
    locale: 'ko-KR',
    serviceWorkers: 'allow',
  });
  await page.evaluate(() =>
    navigator.serviceWorker
      .register(
        Reflect.get(window, 'trustedTypes')
          .createPolicy('test', { createScriptURL: (url: string) => url })
          .createScriptURL('/worker.js'),
      )
      .then(() => navigator.serviceWorker.ready),
  );
  await page.goto(`${origin}/`);
  await server.close();
  await page.goto(`${origin}/t/0123456789ab`);
  await page.getByRole('heading', { name: '오프라인입니다' }).waitFor();
  await looksRight(page);
  server = await start(Number(new URL(origin).port));
  await page.goto(`${origin}/`).catch(() => undefined);
  await page.getByRole('link', { name: '내 게임' }).first().waitFor();
  expect(faults.filter((fault) => !/ERR_|503/.test(fault))).toEqual([]);
});

test('app: Chrome can install it, with shortcuts to a game and to what it remembers', async () => {
  const { page } = await visit(browser, sharedServer().origin);
  const devtools = await page.context().newCDPSession(page);
  const { errors, data: text = '{}' } = await devtools.send('Page.getAppManifest');
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(errors).toEqual([]);
  // Contexts of tests are incognito.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const { start_url, display, shortcuts } = JSON.parse(text);
  expect({ start_url, display }).toEqual({ start_url: '../', display: 'standalone' });
  expect(shortcuts.map(({ url }: { url: string }) => url)).toEqual(['../#play', '../me']);
});
