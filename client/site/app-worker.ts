import { sitePath, siteUrl } from '../ui/site-path.ts';
import { trustedScript } from '../ui/trusted-script.ts';

const workerUrl = `${sitePath}worker.js`;

/** Undefined on plain HTTP. */
const container = (): ServiceWorkerContainer | undefined => navigator.serviceWorker;

/** Below a path the worker of another site may control this page. */
export const registeredWorker = async (): Promise<ServiceWorkerRegistration | undefined> => {
  const registration = await container()?.getRegistration();
  return registration?.scope === siteUrl ? registration : undefined;
};

/** The worker (`worker.ts`) shows notifications, and pages without a connection. */
export const registerWorker = async (): Promise<ServiceWorkerRegistration | undefined> => {
  const registration = await container()?.register(trustedScript('arcus-worker', workerUrl));
  if (!registration) return undefined;
  const { installing, waiting, active } = registration;
  // Once; afterwards the worker caches each visited page.
  const isPrecached = await caches
    .match(`${sitePath}precached`, { cacheName: 'arcus-files' })
    .catch(() => undefined);
  if (isPrecached === undefined) (installing ?? waiting ?? active)?.postMessage('precache');
  return registration;
};

export const ownSubscription = async (): Promise<PushSubscription | null> =>
  (await (await registeredWorker())?.pushManager?.getSubscription()) ?? null;

/** The push service rejects the next message of each table. */
export const endReminders = async (): Promise<void> => {
  await (await ownSubscription())?.unsubscribe();
};

/** @param table of its notifications; all without it */
export const closeNotifications = async (table?: string): Promise<void> => {
  const registration = await registeredWorker();
  const shown = await registration?.getNotifications?.(table === undefined ? {} : { tag: table });
  for (const notification of shown ?? []) notification.close();
};

export const removeWorker = async (): Promise<void> => {
  await endReminders();
  await closeNotifications();
  await (await registeredWorker())?.unregister();
};
