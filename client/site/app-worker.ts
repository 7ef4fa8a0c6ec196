import { sitePath } from '../ui/site-path.ts';

interface ScriptPolicy {
  createScriptURL(url: string): string;
}

declare const trustedTypes: { createPolicy(name: string, policy: ScriptPolicy): ScriptPolicy } | undefined;

const workerUrl = `${sitePath}worker.js`;

const trusted = (url: string): string =>
  typeof trustedTypes === 'undefined'
    ? url
    : trustedTypes.createPolicy('arcus-worker', { createScriptURL: () => workerUrl }).createScriptURL(url);

/** Undefined on plain HTTP. */
const container = (): ServiceWorkerContainer | undefined => navigator.serviceWorker;

/** The worker (`worker.ts`) shows notifications, and pages without a connection. */
export const registerWorker = async (): Promise<ServiceWorkerRegistration | undefined> => {
  const registration = await container()?.register(trusted(workerUrl));
  if (!registration) return undefined;
  const { installing, waiting, active } = registration;
  // Later the worker keeps what is visited.
  const isKept = await caches.match(`${sitePath}kept`, { cacheName: 'arcus-files' }).catch(() => undefined);
  if (isKept === undefined) (installing ?? waiting ?? active)?.postMessage('keep');
  return registration;
};

export const ownSubscription = async (): Promise<PushSubscription | null> =>
  (await (await container()?.getRegistration())?.pushManager?.getSubscription()) ?? null;

/** The push service rejects the next message of each table. */
export const endReminders = async (): Promise<void> => {
  await (await ownSubscription())?.unsubscribe();
};

/** @param table of its notifications; all without it */
export const closeNotifications = async (table?: string): Promise<void> => {
  const registration = await container()?.getRegistration();
  const shown = await registration?.getNotifications?.(table === undefined ? {} : { tag: table });
  for (const notification of shown ?? []) notification.close();
};

export const removeWorker = async (): Promise<void> => {
  await endReminders();
  await closeNotifications();
  await (await container()?.getRegistration())?.unregister();
};
