import { bytesToHex } from '@noble/hashes/utils.js';
import { buildPushHTTPRequest } from '@pushforge/builder';
import type { Subscription } from '../../shared/protocol/requests.ts';
import { derived, pushKeyOf } from '../runtime/secret.ts';
import type { Post } from '../sites/room.ts';
import type { SeatReminder } from '../table/events.ts';
import { envOf, ownHosts } from './variables.ts';

/** Half of the maximum of push services for the key's signature, so that a clock may be wrong. */
const maxTtlSeconds = 12 * 3_600;
const minTtlSeconds = 60;
const maxTopicLength = 32;

/** Posts a reminder to each device. Resolves to the addresses of subscriptions that have ended; other failures are logged without addresses. */
export const sendPush = async (
  variables: object,
  { devices, reminder, usefulMs }: SeatReminder,
  post: Post,
): Promise<readonly string[]> => {
  const { secret = '', log } = envOf(variables);
  const [host = 'arcus.invalid'] = ownHosts(variables).filter((own) => own !== '*');
  const ttl = Math.max(minTtlSeconds, Math.min(maxTtlSeconds, Math.floor((usefulMs ?? Infinity) / 1_000)));
  const topic = bytesToHex(derived(secret, 'arcus-push-topic', reminder.table)).slice(0, maxTopicLength);
  const send = async ({ endpoint, ...keys }: Subscription): Promise<readonly string[]> => {
    try {
      const { jwk } = await pushKeyOf(secret);
      // Operators may allow a service on http; the builder does not.
      const address = endpoint.replace(/^http:/, 'https:');
      const { headers, body } = await buildPushHTTPRequest({
        privateJWK: { ...jwk },
        subscription: { endpoint: address, keys },
        message: {
          payload: { ...reminder },
          adminContact: `https://${host}`,
          // A newer reminder of the table replaces an older one that waits. The service does not learn the table.
          options: { ttl, urgency: 'normal', topic },
        },
      });
      const status = await post(endpoint, Object.fromEntries(new Headers(headers)), new Uint8Array(body));
      if (status === 404 || status === 410) return [endpoint];
      if (status >= 300) log({ event: 'reminder-failed', status });
    } catch (error) {
      // A message may contain the address.
      log({ event: 'reminder-failed', error: error instanceof Error ? error.name : 'unknown' });
    }
    return [];
  };
  return (await Promise.all(devices.map(send))).flat();
};
