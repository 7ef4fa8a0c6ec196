import { describe, expect, test } from 'vitest';
import { type Motion, timelineOf, totalMs } from './scenes.ts';

const to = (place: string, more: Partial<Motion> = {}): Motion => ({ from: 'deck', to: place, ...more });

describe('scenes:', () => {
  test('follow one another, with staggered motions', () => {
    const times = timelineOf([
      { motions: [to('a', { durationMs: 100 }), to('b', { durationMs: 100 })], staggerMs: 40 },
      { motions: [to('c', { durationMs: 100 })] },
    ]);
    expect(times.map(({ startMs: at, endMs: ends }) => [at, ends])).toEqual([
      [0, 100],
      [40, 140],
      [140, 240],
    ]);
    expect(totalMs(times)).toBe(240);
  });

  test('last until turned and dropped pieces have landed', () => {
    const [turned, dropped] = timelineOf([
      {
        motions: [
          to('a', { durationMs: 100, ends: 'turned over' }),
          to('b', { durationMs: 100, ends: 'dropped' }),
        ],
      },
    ]);
    expect(turned?.endMs).toBe(320);
    expect(dropped?.endMs).toBe(300);
  });

  test('have a maximum duration for deals of many cards', () => {
    const times = timelineOf([{ motions: Array.from({ length: 100 }, () => to('a')), staggerMs: 40 }]);
    expect(totalMs(times)).toBeLessThan(1600);
  });

  test('without motions last 0 ms', () => {
    expect(totalMs(timelineOf([]))).toBe(0);
    expect(totalMs(timelineOf([{ motions: [] }]))).toBe(0);
  });
});
