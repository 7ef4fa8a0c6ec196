import { expect, test, vi } from 'vitest';
import { WakeLock } from './wake-lock.ts';

const setUp = () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const log: string[] = [];
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', {
    wakeLock: {
      request: async () => {
        log.push('on');
        return { release: async () => log.push('off') };
      },
    },
  });
  const show = (visibilityState: string): void => {
    page.visibilityState = visibilityState;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { lock: new WakeLock(), log, show };
};

test('the screen stays on from the first wish to the last, and again when a hidden page is shown', async () => {
  const { lock, log, show } = setUp();
  lock.keep(false);
  lock.keep(true);
  lock.keep(true);
  expect(log).toEqual(['on']);
  lock.keep(false);
  await expect.poll(() => log).toEqual(['on', 'off']);
  lock.keep(true);
  show('hidden');
  show('visible');
  expect(log).toEqual(['on', 'off', 'on', 'on']);
  lock.keep(false);
  show('hidden');
  show('visible');
  await expect.poll(() => log).toEqual(['on', 'off', 'on', 'on', 'off']);
});

test('without wake locks, or refused, a page works as before', () => {
  setUp();
  vi.stubGlobal('navigator', { wakeLock: { request: () => Promise.reject(new Error('low battery')) } });
  new WakeLock().keep(true);
  vi.stubGlobal('navigator', {});
  new WakeLock().keep(true);
});
