import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { homeRegions, nearestRegion } from '../../shared/protocol/regions.ts';
import { type FakeSocket, fakeSockets } from '../../test/helpers/fake-socket.ts';
import { measureLatencies } from './latency.ts';

let hosts = 0;
const freshHost = (): string => {
  hosts += 1;
  return `https://host-${hosts}.example`;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
});
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

/** Probes by region that answer after these milliseconds; a region with none does not answer. */
const answering = (takes: Readonly<Record<string, readonly number[]>>) => {
  const sockets = fakeSockets();
  const asked = new Map<FakeSocket, number>();
  const look = (socket: FakeSocket): void => {
    const region = socket.url.split('/').at(-1) ?? '';
    const count = socket.sent.length;
    const trip = takes[region]?.[count - 1];
    if (trip === undefined || asked.get(socket) === count) return;
    asked.set(socket, count);
    setTimeout(() => {
      socket.say('pong');
      look(socket);
    }, trip);
  };
  return {
    ...sockets,
    open: () => {
      for (const socket of sockets.all) {
        socket.accept();
        look(socket);
      }
    },
  };
};

it('measureLatencies returns the median of three round trips per region, without regions that do not answer', async () => {
  const probes = answering({ weur: [90, 20, 30], enam: [80, 81, 300] });
  const host = freshHost();
  const measured = measureLatencies(host, probes.WebSocket);
  expect(probes.all.map(({ url }) => url)).toEqual(
    homeRegions.map((region) => `${host.replace('http', 'ws')}/parties/probe/${region}`),
  );
  probes.open();
  await vi.advanceTimersByTimeAsync(2_500);
  expect(await measured).toEqual({ weur: 30, enam: 81 });
});

it('measureLatencies repeats only after ten minutes', async () => {
  const host = freshHost();
  const measure = async (trip: number): Promise<number> => {
    const probes = answering({ weur: [trip, trip, trip] });
    const measured = measureLatencies(host, probes.WebSocket);
    probes.open();
    await vi.advanceTimersByTimeAsync(2_500);
    await measured;
    return probes.all.length;
  };
  expect(await measure(10)).toBe(6);
  expect(await measure(10)).toBe(0);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(await measure(10)).toBe(6);
});

it('measureLatencies returns one region if the server runs in one place only', async () => {
  const probes = answering(Object.fromEntries(homeRegions.map((region, at) => [region, [at, at, at]])));
  const measured = measureLatencies(freshHost(), probes.WebSocket, 'weur');
  probes.open();
  await vi.advanceTimersByTimeAsync(2_500);
  expect(await measured).toEqual({ weur: homeRegions.indexOf('weur') });
});

it('nearestRegion returns the region of the shortest round trip', () => {
  expect(nearestRegion({ enam: 90, weur: 20, apac: 250 })).toBe('weur');
  expect(nearestRegion({})).toBeNull();
});
