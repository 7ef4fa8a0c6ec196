import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MomentQueue, type QueuedMoment } from './moment-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What the queue has done, and at what millisecond. */
const watched = () => {
  const done: string[] = [];
  const start = Date.now();
  const note = (what: string): void => void done.push(`${Date.now() - start} ${what}`);
  let idle = (): void => {};
  const queue = new MomentQueue(() => idle());
  const noteIdle = (): void => {
    idle = () => note('idle');
  };
  const moment = (name: string, holdMs: number, movingMs = 0, stillMs = 0, lateMs = 0): QueuedMoment => ({
    ...{ holdMs, stillMs },
    show: (isSkipped, rest) => {
      note(isSkipped ? `skips ${name}` : name);
      if (!isSkipped && movingMs > 0) setTimeout(rest, movingMs + lateMs);
      return isSkipped ? 0 : movingMs;
    },
    settle: () => note(`${name} lies`),
  });
  return { queue, done, moment, noteIdle };
};

describe('the queue of moments:', () => {
  test('a moment without cards that move and without a beat is shown immediately', () => {
    const { queue, done, moment } = watched();
    queue.push(moment('a', 0));
    queue.push(moment('b', 0));
    expect(done).toEqual(['0 a', '0 a lies', '0 b', '0 b lies']);
    expect(queue.isBehind).toBe(false);
  });

  test('words follow the cards, and the next moment the beat', () => {
    const { queue, done, moment } = watched();
    queue.push(moment('a', 1600, 500), moment('b', 0, 300), moment('c', 0));
    expect(queue.isBehind).toBe(true);
    vi.runAllTimers();
    expect(done).toEqual(['0 a', '500 a lies', '1600 b', '1900 b lies', '1900 c', '1900 c lies']);
  });

  test('words wait for cards that come late', () => {
    const { queue, done, moment } = watched();
    queue.push(moment('a', 1600, 500, 0, 400), moment('b', 0));
    vi.runAllTimers();
    expect(done).toEqual(['0 a', '900 a lies', '2000 b', '2000 b lies']);
  });

  test('words come two seconds late where cards never lie still: a frame out of sight plays no animation', () => {
    const { queue, done, moment } = watched();
    queue.push(moment('a', 1600, 500, 0, 100_000), moment('b', 0));
    vi.runAllTimers();
    expect(done).toEqual(['0 a', '2500 a lies', '3600 b', '3600 b lies']);
  });

  test('a beat shorter than the animation does not cut it', () => {
    const { queue, done, moment } = watched();
    queue.push(moment('a', 100, 500), moment('b', 0));
    vi.runAllTimers();
    expect(done).toEqual(['0 a', '500 a lies', '500 b', '500 b lies']);
  });

  test('the last move is held after its animation', () => {
    const { queue, done, moment } = watched();
    queue.push(moment('move', 500, 480, 1200), moment('result', 0));
    vi.runAllTimers();
    expect(done.at(-1)).toBe('1680 result lies');
  });

  test('a step that comes during a beat waits for its end', () => {
    const { queue, done, moment } = watched();
    queue.push(moment('a', 1000));
    vi.advanceTimersByTime(400);
    queue.push(moment('b', 0));
    vi.runAllTimers();
    expect(done).toEqual(['0 a', '0 a lies', '1000 b', '1000 b lies']);
  });

  test('a showdown that ends a game is seen although players agree to a rematch meanwhile', () => {
    const { queue, done, moment } = watched();
    queue.push(
      moment('drew', 900),
      moment('showed', 1900),
      moment('won', 2800, 0, 1800),
      moment('result', 0),
    );
    vi.advanceTimersByTime(100);
    queue.push(moment('agreed', 0));
    vi.runAllTimers();
    expect(done).toEqual([
      ...['0 drew', '0 drew lies', '900 showed', '900 showed lies', '2800 won', '2800 won lies'],
      ...['5600 result', '5600 result lies', '5600 agreed', '5600 agreed lies'],
    ]);
  });

  test('skipping shows all that waits in order, without motion', () => {
    const { queue, done, moment } = watched();
    queue.push(moment('a', 1000, 500), moment('b', 1000, 500), moment('c', 1000));
    vi.advanceTimersByTime(200);
    expect(queue.isBehind).toBe(true);
    queue.skip();
    expect(done).toEqual(['0 a', '200 a lies', '200 skips b', '200 b lies', '200 skips c', '200 c lies']);
    expect(queue.isBehind).toBe(false);
    queue.skip();
    queue.push(moment('d', 0));
    expect(done.at(-1)).toBe('200 d lies');
  });

  test('a step that finds more than six seconds waiting skips them; one long step is shown whole', () => {
    const { queue, done, moment } = watched();
    queue.push(moment('a', 3000), moment('b', 3000), moment('c', 3500));
    expect(done).toEqual(['0 a', '0 a lies']);
    queue.push(moment('d', 500));
    expect(done.slice(2)).toEqual(['0 skips b', '0 b lies', '0 skips c', '0 c lies', '0 d', '0 d lies']);
  });

  test('a press holds a showdown while further steps arrive, and the next press goes on', () => {
    const { queue, done, moment } = watched();
    queue.push({ ...moment('a', 1000, 500), isShowdown: true }, moment('b', 7000));
    vi.advanceTimersByTime(700);
    expect(queue.press()).toBe(true);
    vi.advanceTimersByTime(9300);
    queue.push(moment('c', 0));
    expect(done).toEqual(['0 a', '500 a lies']);
    expect(queue.isBehind).toBe(true);
    expect(queue.press()).toBe(false);
    vi.runAllTimers();
    expect(done.slice(2, 4)).toEqual(['10500 b', '10500 b lies']);
  });

  test('a held showdown can be skipped, and other moments cannot be held', () => {
    const { queue, done, moment } = watched();
    queue.push({ ...moment('a', 1000, 500), isShowdown: true }, moment('b', 1000));
    expect(queue.press()).toBe(true);
    // The window's size ends the flight.
    vi.advanceTimersByTime(5000);
    expect(done).toEqual(['0 a', '500 a lies']);
    queue.skip();
    expect(done.slice(2)).toEqual(['5000 skips b', '5000 b lies']);
    expect(queue.press()).toBe(null);
    queue.push(moment('c', 1000));
    expect(queue.press()).toBe(null);
  });

  test('is idle after the time of the last moment, not after a skipped one', () => {
    const { queue, done, moment, noteIdle } = watched();
    noteIdle();
    queue.push(moment('a', 500), moment('b', 1000, 300));
    vi.runAllTimers();
    expect(done.slice(2)).toEqual(['500 b', '800 b lies', '1500 idle']);
    queue.push(moment('c', 1000));
    queue.skip();
    vi.runAllTimers();
    expect(done.slice(5)).toEqual(['1500 c', '1500 c lies']);
  });

  test('a cleared queue shows nothing more', () => {
    const { queue, done, moment } = watched();
    queue.push(moment('a', 1000, 500), moment('b', 0));
    queue.clear();
    vi.runAllTimers();
    expect(done).toEqual(['0 a']);
  });
});
