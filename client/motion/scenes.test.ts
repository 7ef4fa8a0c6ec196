import { describe, expect, test } from 'vitest';
import { MotionQueue } from './card-animations.ts';
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

describe('motion queue:', () => {
  const queueAt = () => {
    const clock = { now: 1000 };
    return { clock, queue: new MotionQueue(() => clock.now) };
  };

  test('starts a step immediately if no other is running', () => {
    const { clock, queue } = queueAt();
    expect(queue.add(500)).toBe(0);
    clock.now += 500;
    expect(queue.add(500)).toBe(0);
  });

  test('delays simultaneous steps one after another', () => {
    const { clock, queue } = queueAt();
    expect([queue.add(500), queue.add(300)]).toEqual([0, 500]);
    clock.now += 200;
    expect(queue.add(100)).toBe(600);
  });

  test('ends all others for a step that would be too late', () => {
    const { queue } = queueAt();
    queue.add(1000);
    queue.add(1000);
    expect(queue.add(400)).toBeNull();
    expect(queue.add(400)).toBe(400);
  });

  test('does not wait for ended steps', () => {
    const { queue } = queueAt();
    queue.add(1000);
    queue.clear();
    expect(queue.add(100)).toBe(0);
  });
});
