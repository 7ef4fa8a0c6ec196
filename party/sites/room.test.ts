import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, test } from 'vitest';
import { seatOf } from '../../shared/kernel/ids.ts';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import { at } from '../../shared/kernel/util.ts';
import { type NumberedEvent, type SiteEvent, siteSettingsSchema } from '../../shared/protocol/site.ts';
import { MapStorage } from '../../test/helpers/map-storage.ts';
import { parseSiteKey, siteKeyOf, siteOfIdentity } from './keys.ts';
import { type Post, SiteRoom } from './room.ts';

const secret = 'a secret of this deployment, long enough';
const audience = 'https://tables.example.com';
const table = tableIdSchema.parse('abcdefghjkmn');
const hour = 3_600_000;
const day = 24 * hour;

/** A site's server: replies to webhooks with `status`, 0 for no connection, and keeps those that it accepts. */
class Receiver {
  status = 200;
  readonly got: { id: string; body: string; headers: Record<string, string> }[] = [];

  post = async (
    _: string,
    headers: Readonly<Record<string, string>>,
    body: Parameters<Post>[2],
  ): Promise<number> => {
    if (this.status === 0) throw new Error('connection refused');
    if (this.status < 300)
      this.got.push({ id: headers['webhook-id'] ?? '', body: String(body), headers: { ...headers } });
    return this.status;
  };
}

const createdAt = Date.UTC(2026, 0, 1);
const pair = await generateKeyPair('EdDSA', { extractable: true });
const { x = '' } = await exportJWK(pair.publicKey);

let now: number;
/** Of the time of rooms. */
let roomsAheadMs = 0;
let storage: MapStorage;
let receiver: Receiver;
let lines: object[];

const open = () =>
  new SiteRoom({
    ...{ secret, storage, log: (line) => lines.push(line), post: receiver.post },
    now: () => now + roomsAheadMs,
    systemNow: () => now,
    eventsKeptMs: 30 * day,
  });

test('[SEC-44] a site that an identity made up keeps nothing stored', async () => {
  // As partyserver does for each room.
  await storage.put({ __ps_name: 'made-up' });
  await open().verify('a.b.c', 'client', audience);
  expect(storage.rows.size).toBe(0);
});

const withWebhook = siteSettingsSchema.parse({
  webhook: 'https://club.example.com/hooks',
  origins: ['https://club.example.com'],
});

const event = (
  number: number,
  type: 'table.created' | 'table.ended' = 'table.created',
  of = table,
): NumberedEvent => ({
  number,
  at: now,
  event: { type, data: { table: of, game: 'drop-rainbow', title: '' } } as SiteEvent,
});

/** Rings the alarms until `until`. */
const ringUntil = async (room: SiteRoom, until: number): Promise<void> => {
  while (storage.alarm !== null && storage.alarm <= until) {
    now = Math.max(now, storage.alarm);
    storage.alarm = null;
    await room.onAlarm();
  }
  now = until;
};

beforeEach(() => {
  now = createdAt;
  roomsAheadMs = 0;
  storage = new MapStorage();
  receiver = new Receiver();
  lines = [];
});

describe('webhooks of a site', () => {
  test('are signed as Standard Webhooks verify, with the new and the previous key after a rotation', async () => {
    const room = open();
    const first = await room.add('club', withWebhook);
    const second = await room.rotate();
    await room.take([event(1)]);
    await ringUntil(room, now);
    const [got] = receiver.got;
    for (const secrets of [first, second]) {
      const webhook = new Webhook(secrets?.webhookSecret ?? '');
      // The package verifies by today's clock.
      expect(got?.headers['webhook-signature']).toContain(
        webhook.sign(got?.id ?? '', new Date(now), got?.body ?? ''),
      );
    }
    expect(JSON.parse(got?.body ?? '')).toEqual({
      type: 'table.created',
      timestamp: '2026-01-01T00:00:00.000Z',
      data: { table, game: 'drop-rainbow', title: '' },
    });
  });

  test('arrive in order, each once, after a receiver was down for an hour', async () => {
    const room = open();
    await room.add('club', withWebhook);
    receiver.status = 0;
    for (let number = 1; number <= 5; number += 1) await room.take([event(number)]);
    await ringUntil(room, now + hour);
    receiver.status = 204;
    await ringUntil(open(), now + 2 * hour);
    expect(receiver.got.map(({ id }) => id)).toEqual(
      [1, 2, 3, 4, 5].map((number) => `evt_${table}_${number}`),
    );
    expect((await room.describe())?.deadLetters).toBe(0);
  });

  test('are signed with the system’s time, also while that of rooms is behind', async () => {
    const room = open();
    await room.add('club', withWebhook);
    roomsAheadMs = -hour;
    await room.take([event(1)]);
    await room.onAlarm();
    expect(receiver.got[0]?.headers['webhook-timestamp']).toBe(String(createdAt / 1_000));
  });

  test('are tried again as soon as ever when the server restarts after its clock went back', async () => {
    const room = open();
    await room.add('club', withWebhook);
    receiver.status = 500;
    await room.take([event(1)]);
    await room.onAlarm();
    roomsAheadMs = -hour;
    receiver.status = 200;
    const restarted = open();
    await restarted.take([event(2)]);
    roomsAheadMs += 5_000;
    await restarted.onAlarm();
    expect(receiver.got.map(({ id }) => id)).toEqual([1, 2].map((number) => `evt_${table}_${number}`));
  });

  test('that stay unconfirmed for a day become dead letters, and later events go on', async () => {
    const room = open();
    await room.add('club', withWebhook);
    receiver.status = 500;
    await room.take([event(1)]);
    await ringUntil(room, now + day + hour);
    receiver.status = 200;
    await room.take([event(2)]);
    await ringUntil(room, now + hour);
    expect(receiver.got.map(({ id }) => id)).toEqual([`evt_${table}_2`]);
    expect(await room.deadLetters(10)).toMatchObject([{ id: `evt_${table}_1`, why: 'status 500' }]);
    now += 30 * day;
    await room.take([event(9)]);
    expect(await room.deadLetters(10)).toEqual([]);
  });

  test.each([400, 401, 410, 422])(
    '[SEC-101] refused with %i three times hold no later one',
    async (status) => {
      const room = open();
      await room.add('club', withWebhook);
      receiver.status = status;
      await room.take([event(1)]);
      await ringUntil(room, now + 20_000);
      receiver.status = 200;
      await room.take([event(2)]);
      await ringUntil(room, now + 1_000);
      expect(receiver.got.map(({ id }) => id)).toEqual([`evt_${table}_2`]);
      expect(await room.deadLetters(10)).toMatchObject([{ id: `evt_${table}_1`, why: `status ${status}` }]);
    },
  );

  test.each([302, 408, 409, 425, 429, 500])(
    'answered with %i wait, at most five minutes in the first hour',
    async (status) => {
      const room = open();
      await room.add('club', withWebhook);
      receiver.status = status;
      await room.take([event(1)]);
      const until = now + hour;
      while (now < until) {
        const before = now;
        await room.onAlarm();
        const { next, tries } = (await room.webhook()) ?? {};
        const dueAt = Date.parse(next ?? '');
        expect(dueAt - before).toBeLessThanOrEqual(300_000);
        expect(tries).toBeGreaterThan(0);
        now = dueAt;
      }
      expect(await room.webhook()).toMatchObject({ waiting: 1, why: `status ${status}` });
      expect(await room.deadLetters(10)).toEqual([]);
    },
  );

  test('that were refused once after an outage are tried again', async () => {
    const room = open();
    await room.add('club', withWebhook);
    receiver.status = 503;
    await room.take([event(1)]);
    await ringUntil(room, now + 120_000);
    receiver.status = 404;
    await ringUntil(room, now + 300_000);
    receiver.status = 200;
    await ringUntil(room, now + 300_000);
    expect(receiver.got.map(({ id }) => id)).toEqual([`evt_${table}_1`]);
  });

  test('that wait are tried at once on request, and for a changed address', async () => {
    const room = open();
    await room.add('club', withWebhook);
    receiver.status = 500;
    await room.take([event(1)]);
    await ringUntil(room, now + 2 * hour);
    await room.change({ maxOpenTables: 5 });
    await room.onAlarm();
    expect((await room.webhook())?.tries).toBeGreaterThan(5);
    receiver.status = 200;
    await room.change({ webhook: 'https://club.example/other' });
    await room.onAlarm();
    expect(await room.webhook()).toEqual({
      url: 'https://club.example/other',
      waiting: 0,
      tries: 0,
      why: null,
      next: null,
    });
    receiver.status = 500;
    await room.take([event(2)]);
    await ringUntil(room, now + 2 * hour);
    receiver.status = 200;
    await room.retry();
    await room.onAlarm();
    expect(receiver.got.map(({ id }) => id)).toEqual([1, 2].map((number) => `evt_${table}_${number}`));
  });

  test('[SEC-101] arrive after a restart that lost the alarm', async () => {
    const room = open();
    await room.add('club', withWebhook);
    await room.take([event(1)]);
    storage.alarm = null;
    await open().take([event(2)]);
    await ringUntil(open(), now);
    expect(receiver.got.map(({ id }) => id)).toEqual([1, 2].map((number) => `evt_${table}_${number}`));
  });

  test('[SEC-101] arrive after a restart whose storage takes the alarm of the lost process for set', async () => {
    const room = open();
    await room.add('club', withWebhook);
    receiver.status = 0;
    await room.take([event(1)]);
    await ringUntil(room, now);
    receiver.status = 200;
    const lost = storage.alarm;
    now += 1_000;
    const restarted = open();
    await restarted.take([event(2)]);
    // PartyKit ignores an alarm at the stored time.
    expect(storage.alarm).not.toBe(lost);
    await ringUntil(restarted, now + hour);
    expect(receiver.got.map(({ id }) => id)).toEqual([1, 2].map((number) => `evt_${table}_${number}`));
  });

  test('are sent once by two alarms at a time', async () => {
    const room = open();
    await room.add('club', withWebhook);
    await room.take([event(1)]);
    await Promise.all([room.onAlarm(), room.onAlarm()]);
    expect(receiver.got).toHaveLength(1);
  });

  test('a table that repeats its events adds none', async () => {
    const room = open();
    await room.add('club', withWebhook);
    await room.take([event(1), event(2)]);
    await open().take([event(1), event(2), event(3)]);
    await ringUntil(open(), now);
    expect((await open().events(0, 10)).events.map(({ id }) => id)).toEqual(
      [1, 2, 3].map((number) => `evt_${table}_${number}`),
    );
    expect(receiver.got).toHaveLength(3);
  });

  test('need no receiver for the feed: it pages, and forgets events after 30 days', async () => {
    const room = open();
    await room.add('club', siteSettingsSchema.parse({}));
    for (let number = 1; number <= 3; number += 1) await room.take([event(number)]);
    const { events, next } = await room.events(0, 2);
    expect(events).toHaveLength(2);
    expect((await room.events(next, 2)).events.map(({ id }) => id)).toEqual([`evt_${table}_3`]);
    now += 31 * day;
    await room.take([event(4, 'table.ended')]);
    expect((await room.events(0, 10)).events.map(({ type }) => type)).toEqual(['table.ended']);
  });
});

test('a site lists its open tables', async () => {
  const room = open();
  await room.add('club', withWebhook);
  const ids = ['abcdefghjkma', 'abcdefghjkmb', 'abcdefghjkmc'].map((id) => tableIdSchema.parse(id));
  for (const id of ids) await room.take([event(1, 'table.created', id)]);
  await room.take([event(2, 'table.ended', ids[1])]);
  expect((await room.tables(null, 10)).map(({ id }) => id)).toEqual([ids[0], ids[2]]);
  expect((await room.tables(ids[0] ?? null, 1)).map(({ id }) => id)).toEqual([ids[2]]);
  expect((await open().describe())?.openTables).toBe(2);
});

describe('keys of a site', () => {
  test('are valid until the second rotation, and not after its removal', async () => {
    const room = open();
    const isValid = async (key = '') =>
      (await room.authorize(parseSiteKey(secret, key)?.generation ?? 0)) !== null;
    const first = await room.add('club', withWebhook);
    await room.rotate();
    expect(await isValid(first?.key)).toBe(true);
    const third = await room.rotate();
    expect(await isValid(first?.key)).toBe(false);
    expect(await isValid(third?.key)).toBe(true);
    await room.remove();
    expect(await isValid(third?.key)).toBe(false);
    expect(storage.rows.size).toBe(0);
    now += 1;
    await room.add('club', withWebhook);
    expect(await isValid(first?.key)).toBe(false);
  });

  test('are recognized without a call; a changed one is not', () => {
    const key = siteKeyOf(secret, 'club', 1);
    expect(parseSiteKey(secret, key)).toEqual({ site: 'club', generation: 1 });
    expect(parseSiteKey(secret, key.replace('club', 'clue'))).toBeNull();
    expect(parseSiteKey(secret, key.replace('_1_', '_2_'))).toBeNull();
    expect(parseSiteKey(`${secret}.`, key)).toBeNull();
  });

  test('[SEC-98] are stored nowhere', async () => {
    const secrets = await open().add('club', withWebhook);
    const stored = JSON.stringify([...storage.rows]) + JSON.stringify(lines);
    expect(stored).not.toContain(secrets?.key.slice(-20));
    expect(stored).not.toContain(secrets?.webhookSecret.slice(-20));
  });
});

describe('[SEC-96] an identity', () => {
  const claims = { name: 'Zoe', jti: 'first-use-of-it' };
  const sign = (
    {
      alg = 'HS256',
      key = new TextEncoder().encode(siteKeyOf(secret, 'club', createdAt)),
      site = 'club',
      to = audience,
      seconds = 60,
    }: {
      alg?: string;
      key?: Parameters<SignJWT['sign']>[0];
      site?: string;
      to?: string;
      seconds?: number;
    } = {},
    changes: object = {},
  ): Promise<string> =>
    new SignJWT({ ...claims, ...changes })
      .setProtectedHeader({ alg })
      .setIssuer(site)
      .setSubject('user-7')
      .setAudience(to)
      .setExpirationTime(Math.floor(now / 1_000) + seconds)
      .sign(key);

  const verify = async (token: string, client = 'a') => {
    const verified = await open().verify(token, client, audience);
    return verified.ok ? verified.value.sub : verified.error.code;
  };

  beforeEach(async () => {
    const settings = siteSettingsSchema.parse({ publicKey: { kty: 'OKP', crv: 'Ed25519', x } });
    await open().add('club', settings);
  });

  test('names the user: signed by key or key pair, also with the previous key', async () => {
    expect(await verify(await sign({}, { jti: 'number-one' }))).toBe('user-7');
    expect(await verify(await sign({ alg: 'EdDSA', key: pair.privateKey }, { jti: 'number-two' }))).toBe(
      'user-7',
    );
    await open().rotate();
    expect(await verify(await sign({}, { jti: 'number-three' }))).toBe('user-7');
    expect(siteOfIdentity(await sign())).toBe('club');
  });

  test.each([-hour, hour])(
    'is valid by the system’s clock, with the time of rooms %s ms ahead',
    async (ahead) => {
      roomsAheadMs = ahead;
      expect(await verify(await sign())).toBe('user-7');
      expect(await verify(await sign({ seconds: -60 }))).toBe('identity-expired');
    },
  );

  test('is used once, or again by the same client', async () => {
    const token = await sign();
    expect(await verify(token)).toBe('user-7');
    expect(await verify(token)).toBe('user-7');
    expect(await verify(token, 'b')).toBe('identity-replayed');
  });

  test.each<[string, () => Promise<string>, string]>([
    ['expired', () => sign({ seconds: -60 }), 'identity-expired'],
    ['valid for a day', () => sign({ seconds: 86_400 }), 'identity-invalid'],
    ['of another site', () => sign({ site: 'other' }), 'identity-foreign'],
    ['for another server', () => sign({ to: 'https://other.example' }), 'identity-foreign'],
    [
      'signed by a stranger',
      () => sign({ key: new TextEncoder().encode('x'.repeat(40)) }),
      'identity-invalid',
    ],
    // Key confusion: the public key as a shared secret.
    ['signed with the public key', () => sign({ key: new TextEncoder().encode(x) }), 'identity-invalid'],
    ['signed with HS512', () => sign({ alg: 'HS512' }), 'identity-invalid'],
    ['without jti', () => sign({}, { jti: undefined }), 'identity-invalid'],
    ['with an invisible name', () => sign({}, { name: '\u200b' }), 'identity-invalid'],
    ['that is no token', async () => 'zoe', 'identity-invalid'],
  ])('%s is refused', async (_, make, code) => {
    expect(await verify(await make())).toBe(code);
  });

  test('without a signature is refused', async () => {
    const [, body] = (await sign()).split('.');
    const header = btoa(JSON.stringify({ alg: 'none' })).replaceAll('=', '');
    expect(await verify(`${header}.${body}.`)).toBe('identity-invalid');
  });

  test('that was used is forgotten after it expired', async () => {
    await verify(await sign());
    now += hour;
    await verify(await sign({}, { jti: 'another-one' }));
    expect([...storage.rows.keys()].filter((key) => key.startsWith('used:'))).toHaveLength(1);
  });
});

test('[SEC-144] a deleted user is in no stored event, pending webhook or dead letter', async () => {
  const room = open();
  await room.add('club', withWebhook);
  receiver.status = 500;
  const about = { table, game: 'drop-rainbow', title: '' };
  const seat = seatOf(0);
  const seats = ['ann', 'bob'].map((name, index) => ({
    ...{ seat: seatOf(index), name, user: `user-${name}`, bot: null, away: false },
  }));
  const told: SiteEvent[] = [
    { type: 'seat.taken', data: { ...about, seat, name: 'ann', user: 'user-ann' } },
    { type: 'game.started', data: { ...about, gameNumber: 1, seats } },
    { type: 'turn.waiting', data: { ...about, gameNumber: 1, seat, user: 'user-ann', deadline: now } },
    {
      type: 'game.ended',
      data: {
        ...about,
        gameNumber: 1,
        seats,
        winners: [seat],
        scores: [],
        reason: 'most-points',
        seal: null,
      },
    },
  ];
  await room.take([{ number: 1, at: now, event: at(told, 0) }]);
  await ringUntil(room, now + 25 * hour);
  await room.take(told.slice(1).map((one, index) => ({ number: index + 2, at: now, event: one })));
  expect(await room.deadLetters(10)).toHaveLength(1);
  const { events, next } = await room.user('user-ann', 0, true);
  expect([events.map(({ type }) => type), next]).toEqual([told.map(({ type }) => type), null]);
  receiver.status = 200;
  await ringUntil(room, now + 2 * hour);
  expect(receiver.got.map(({ body }) => JSON.parse(body).type)).toEqual(['game.started', 'game.ended']);
  const stored = [...(await storage.list({})).values()];
  expect(JSON.stringify([stored, receiver.got])).not.toMatch(/ann/);
  expect(JSON.stringify(stored)).toMatch(/user-bob/);
});
