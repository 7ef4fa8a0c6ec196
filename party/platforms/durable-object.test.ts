import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import { protocolVersion } from '../../shared/protocol/codes.ts';
import { settingsSchema } from '../../shared/protocol/settings.ts';
import { MapStorage } from '../../test/helpers/map-storage.ts';
import { deviceId } from '../matching/strangers.ts';
import { type Call, deviceHash } from '../runtime/calls.ts';
import { ServerChanging } from '../runtime/stored.ts';
import type { Connection } from '../table/events.ts';
import { TableRoom } from '../table/room.ts';
import { openParty, socketOf, tableRoom } from './durable-object.ts';

/** Notes its calls, and fails on demand. */
class FakeStorage extends MapStorage {
  readonly calls: string[] = [];
  isFailing = false;

  override async put(values: Readonly<Record<string, unknown>>): Promise<void> {
    this.calls.push('put');
    if (this.isFailing) throw new Error('the storage has failed');
    await super.put(values);
  }

  override async setAlarm(at: number): Promise<void> {
    this.calls.push('alarm');
    await super.setAlarm(at);
  }

  override async deleteAlarm(): Promise<void> {
    this.calls.push('alarm');
    await super.deleteAlarm();
  }
}

const fakeSocket = () => {
  const sent: string[] = [];
  const socket: {
    state: Connection | null;
    sent: string[];
    setState(state: Connection): void;
    send(text: string): void;
    close(): void;
  } = {
    state: null,
    sent,
    setState: (state) => {
      socket.state = state;
    },
    send: (text) => void sent.push(text),
    close: () => undefined,
  };
  return socket;
};

const setUp = async (call: Call = async () => '{}', secret = 's'.repeat(32)) => {
  const storage = new FakeStorage();
  const sockets = [fakeSocket(), fakeSocket()];
  // The platform's type of storage is wider than this.
  const room = tableRoom(
    {
      variables: { ARCUS_SECRET: secret },
      storage,
      sockets: () => sockets.map((socket) => socketOf(socket)),
      call,
    },
    (platform) => new TableRoom(platform),
  );
  await room.create({
    id: tableIdSchema.parse('0123456789ab'),
    game: 'drop-rainbow',
    options: { cardsPerColor: 9, hiddenScores: false },
    settings: settingsSchema.parse({ clockAlone: true }),
    capacity: 2,
  });
  for (const socket of sockets) {
    await room.onConnect(socketOf(socket), null);
    await room.onMessage(socketOf(socket), '{"type":"hello","protocol":1}');
  }
  return { storage, sockets, room };
};

test('a table asks for the operator’s notice when a socket connects, not with each message, and shows it with the next one', async () => {
  const asked: string[] = [];
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const notice = { text: 'A restart.', sentAt: 1, until: Date.now() + 600_000 };
  const call = async (party: string, _id: string, route: string) => {
    asked.push(`${party} ${route}`);
    return JSON.stringify({ flags: { drain: false, proofOfWorkBits: null }, bans: [], notice });
  };
  const { sockets, room } = await setUp(call, 'n'.repeat(32));
  const [ann] = sockets;
  if (ann === undefined) throw new Error('no socket');
  vi.setSystemTime(Date.now() + 120_000);
  await room.onMessage(socketOf(ann), '{"type":"hello","protocol":1}');
  const views = ann.sent.map((text) => JSON.parse(text)).filter(([type]) => type === 'view');
  expect(views.at(-1)?.[2].notice.text).toBe('A restart.');
  const count = () => asked.filter((one) => one === 'desk read').length;
  expect(count()).toBe(1);
  await room.onAlarm();
  expect(count()).toBe(2);
});

test('[SEC-136] a matcher that wakes up refuses a banned device although the desk answers late', async () => {
  const secret = 'm'.repeat(32);
  const device = 'd'.repeat(43);
  const until = Date.now() + 600_000;
  const hash = deviceHash(secret, deviceId(secret, device));
  const ban = { kind: 'device', hash, from: null, bannedAt: 1, until, reason: 'Insults' };
  let answer = (_desk: string): void => undefined;
  const desk = new Promise<string>((resolve) => {
    answer = resolve;
  });
  const socket = fakeSocket();
  const { room, connect } = openParty.matcher({
    variables: { ARCUS_SECRET: secret },
    storage: new MapStorage(),
    sockets: () => [socketOf(socket)],
    call: () => desk,
  });
  const url = 'https://arcus.test/parties/matcher/drop-rainbow';
  const seek = {
    type: 'seek',
    protocol: protocolVersion,
    size: 2,
    name: 'Ann',
    token: 'a'.repeat(32),
    device,
  };
  const connected = connect(socketOf(socket), { url, headers: new Headers() });
  const sought = room.onMessage?.(socketOf(socket), JSON.stringify({ ...seek, latencies: { weur: 20 } }));
  // All that does not wait for the desk is done.
  await setImmediate();
  answer(JSON.stringify({ flags: { drain: false, proofOfWorkBits: null }, bans: [ban], notice: null }));
  await Promise.all([connected, sought]);
  expect(socket.sent.map((text) => JSON.parse(text).slice(0, 2))).toEqual([['no', 'banned']]);
});

const sit = JSON.stringify({ type: 'sit', id: 'request-1', name: 'Ann', token: 'a'.repeat(32) });

test('a failed save is reported to its sender only, and leaves the table unchanged', async () => {
  const { storage, sockets, room } = await setUp();
  const [ann, bo] = sockets;
  if (ann === undefined || bo === undefined) throw new Error('no sockets');
  const before = storage.rows.get('record');
  ann.sent.length = 0;
  bo.sent.length = 0;
  storage.isFailing = true;
  await room.onMessage(socketOf(ann), sit);
  expect(ann.sent.map((text) => JSON.parse(text).slice(0, 3))).toEqual([['no', 'request-1', 'not-saved']]);
  expect(bo.sent).toEqual([]);
  expect(storage.rows.get('record')).toEqual(before);

  storage.isFailing = false;
  await room.onMessage(socketOf(ann), sit);
  expect(ann.sent.at(-1)).toBe('["ok","request-1"]');
  expect(bo.sent.length).toBeGreaterThan(0);
});

test('record, log and alarm are written together, so that the platform makes them one transaction', async () => {
  const { storage, sockets, room } = await setUp();
  const [ann] = sockets;
  if (ann === undefined) throw new Error('no socket');
  await room.onMessage(socketOf(ann), sit);
  await room.onMessage(socketOf(ann), JSON.stringify({ type: 'add-bot', id: 'request-2', seat: 1 }));
  // As after a sleep: the alarm's time is unknown.
  await room.onAlarm();
  storage.calls.length = 0;
  await room.onMessage(socketOf(ann), JSON.stringify({ type: 'start', id: 'request-3' }));
  expect(storage.calls).toEqual(['put', 'alarm']);
});

test('a socket that has just closed is ignored', async () => {
  const { sockets, room } = await setUp();
  const [ann, bo] = sockets;
  if (ann === undefined || bo === undefined) throw new Error('no sockets');
  bo.send = () => {
    throw new Error('WebSocket is already closed');
  };
  await room.onMessage(socketOf(ann), sit);
  expect(ann.sent.at(-1)).toBe('["ok","request-1"]');
});

test('a report that the directory cannot take now is repeated until it does', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const storage = new FakeStorage();
  const made: string[] = [];
  let isChanging = true;
  const room = tableRoom(
    {
      variables: { ARCUS_SECRET: 's'.repeat(32) },
      storage,
      sockets: () => [],
      call: async (party, _id, route) => {
        made.push(`${party} ${route}`);
        if (isChanging) throw new ServerChanging('directory entry: It has number 3, after 2.');
        return '{}';
      },
    },
    (platform) => new TableRoom(platform),
  );
  await room.create({
    id: tableIdSchema.parse('0123456789ab'),
    game: 'drop-rainbow',
    options: { cardsPerColor: 9, hiddenScores: false },
    settings: settingsSchema.parse({ listed: true }),
    capacity: 2,
  });
  const isConfirmed = async (): Promise<boolean> =>
    Object((await storage.get('record')) as object).outbox.letters.length === 0;
  const reports = () => made.filter((call) => call === 'directory report').length;
  // Alarms may ring early.
  for (let rings = 0; rings < 10 && reports() < 3; rings += 1) {
    expect(await isConfirmed()).toBe(false);
    isChanging = reports() < 2;
    vi.setSystemTime(storage.alarm ?? 0);
    await room.onAlarm();
  }
  expect(reports()).toBe(3);
  await expect.poll(isConfirmed).toBe(true);
});
