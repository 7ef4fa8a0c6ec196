import { importJWK, jwtVerify } from 'jose';
import { describe, expect, test } from 'vitest';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import { PushDevice } from '../../test/helpers/push.ts';
import { pushKeyOf } from '../runtime/secret.ts';
import type { Reminder } from '../table/events.ts';
import { sendPush } from './push.ts';

const secret = 'a secret of the deployment, long enough';
const endpoint = 'https://fcm.googleapis.com/fcm/send/secret-address';
const reminder: Reminder = {
  table: tableIdSchema.parse('0123456789ab'),
  game: 'drop-rainbow',
  kind: 'turn',
};

interface Sent {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Sends a reminder to two devices of a push service that answers with `status`; 0 does not answer. */
const send = async (status: number, usefulMs: number | null = null) => {
  const sent: Sent[] = [];
  const lines: object[] = [];
  const device = new PushDevice();
  const variables = {
    ARCUS_SECRET: secret,
    ARCUS_HOST: 'tables.example.com',
    log: (line: object) => lines.push(line),
  };
  const devices = [device.subscription(endpoint), new PushDevice().subscription(`${endpoint}-2`)];
  const ended = await sendPush(variables, { devices, reminder, usefulMs }, async (url, headers, body) => {
    sent.push({ url, headers, body: Buffer.from(body) });
    if (status === 0) throw new Error(`no answer from ${url}`);
    return status;
  });
  return { sent, lines, device, ended };
};

describe('a reminder', () => {
  test('is decrypted by the device to the table, the game and the kind, and by no other', async () => {
    const { sent, device, ended, lines } = await send(201);
    // Both messages are encrypted in parallel.
    const first = sent.find(({ url }) => url === endpoint);
    const second = sent.find(({ url }) => url === `${endpoint}-2`);
    if (!first || !second) throw new Error(`sent to ${sent.map(({ url }) => url)}`);
    expect(device.decrypt(first.headers, first.body)).toEqual(reminder);
    expect(() => device.decrypt(second.headers, second.body)).toThrow();
    expect(Buffer.from(first.body).includes(reminder.table)).toBe(false);
    expect([ended, lines]).toEqual([[], []]);
  });

  test('replaces an older one of its table, and ends with the turn, after twelve hours at the latest', async () => {
    const ttlOf = async (usefulMs: number | null) => Number((await send(201, usefulMs)).sent[0]?.headers.ttl);
    const topics = [await send(201), await send(201, 300)].map(({ sent }) => sent[0]?.headers.topic);
    expect(topics[0]).toMatch(/^[\w-]{32}$/);
    expect(topics[1]).toBe(topics[0]);
    expect(topics[0]).not.toContain(reminder.table);
    expect(await ttlOf(7_200_000)).toBe(7_200);
    expect(await ttlOf(300)).toBe(60);
    expect(await ttlOf(604_800_000)).toBe(43_200);
    expect(await ttlOf(null)).toBe(43_200);
  });

  test('is signed by the key that the server publishes, which its secret alone determines', async () => {
    const { sent } = await send(201);
    const { publicKey, jwk } = await pushKeyOf(secret);
    const [, token = '', key] =
      /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(sent[0]?.headers.authorization ?? '') ?? [];
    expect(key).toBe(publicKey);
    const { kty, crv, x, y } = jwk;
    const { payload } = await jwtVerify(token, await importJWK({ kty, crv, x, y }, 'ES256'));
    expect(payload).toMatchObject({ aud: 'https://fcm.googleapis.com', sub: 'https://tables.example.com' });
    expect((await pushKeyOf(`${secret}!`)).publicKey).not.toBe(publicKey);
  });

  test.each([404, 410])('to a subscription that has ended (%d) ends it', async (status) => {
    const { ended, lines } = await send(status);
    expect([ended, lines]).toEqual([[endpoint, `${endpoint}-2`], []]);
  });

  test.each([0, 400, 429, 500])(
    '[SEC-115] that fails (%d) is dropped, with a line of the log without addresses',
    async (status) => {
      const { ended, lines } = await send(status);
      expect(ended).toEqual([]);
      expect(lines).toHaveLength(2);
      expect(JSON.stringify(lines)).not.toMatch(/secret-address|googleapis/);
    },
  );
});
