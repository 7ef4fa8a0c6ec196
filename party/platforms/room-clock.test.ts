import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { roomClock } from './room-clock.ts';
import { SqliteStore } from './sqlite.ts';

const hourMs = 3_600_000;

/** A machine whose two clocks start at noon and at 0. */
const machine = () => {
  const clocks = { system: 43_200_000, monotonic: 0 };
  const now = roomClock(
    () => clocks.system,
    () => clocks.monotonic,
  );
  const pass = (ms: number): number => {
    clocks.system += ms;
    clocks.monotonic += ms;
    return now();
  };
  return { clocks, now, pass };
};

test.each([
  ['forward', hourMs, 1_010],
  ['back', -hourMs, 990],
])(
  '[SEC-154] the time of rooms approaches a system’s clock set %s by a hundredth of the time',
  (_way, step, second) => {
    const { clocks, now, pass } = machine();
    const before = now();
    clocks.system += step;
    expect(now()).toBe(before);
    expect(pass(1_000)).toBe(before + second);
    // Until both are equal again: an hour takes a hundred.
    for (let passed = 0; passed < 99; passed += 1) pass(hourMs);
    expect(now()).not.toBe(clocks.system);
    for (let passed = 0; passed < 2; passed += 1) pass(hourMs);
    expect(now()).toBe(clocks.system);
    expect(pass(1_000)).toBe(clocks.system);
  },
);

test('[SEC-154] the time of rooms never goes back, and forgets a step that is undone', () => {
  const { clocks, now, pass } = machine();
  const start = now();
  const times: number[] = [];
  for (const step of [-hourMs, hourMs, hourMs, -hourMs]) {
    clocks.system += step;
    for (let reads = 0; reads < 23_000; reads += 1) times.push(pass(1));
  }
  expect(times.every((time, index) => time >= (times[index - 1] ?? start))).toBe(true);
  expect(now()).toBe(clocks.system);
});

test.each([
  ['forward', hourMs],
  ['back', -hourMs],
])('an alarm set after the system’s clock went %s rings in time', async (_way, step) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  const folder = mkdtempSync(join(tmpdir(), 'arcus-clock-'));
  const rung: string[] = [];
  const now = roomClock();
  const store = new SqliteStore(folder, {
    now,
    onAlarm: async (room) => void rung.push(room),
    onFailure: () => undefined,
    onStored: () => undefined,
    onDamage: () => undefined,
    onSync: () => undefined,
  });
  onTestFinished(async () => {
    vi.useRealTimers();
    await store.close();
    rmSync(folder, { recursive: true });
  });
  store.start();
  await store.storageOf('idle').setAlarm(now() + 30 * 60_000);
  vi.setSystemTime(Date.now() + step);
  await store.storageOf('turn').setAlarm(now() + 30_000);
  // The time of rooms may be a hundredth slower than timers.
  await vi.advanceTimersByTimeAsync(30_400);
  expect(rung).toEqual(['turn']);
  // With timers of a minute, an alarm is never late by more than a hundredth of one.
  await vi.advanceTimersByTimeAsync(30 * 60_000);
  expect(rung).toEqual(['turn', 'idle']);
});
