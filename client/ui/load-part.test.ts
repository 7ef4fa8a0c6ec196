import { afterEach, expect, test, vi } from 'vitest';

// Whether the page is old lasts as long as the page.
let pages = 0;
const fresh = (): Promise<typeof import('./load-part.ts')> => {
  pages += 1;
  return import(/* @vite-ignore */ `${new URL('load-part.ts', import.meta.url).href}?${pages}`);
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const answering = (...answers: readonly (number | null)[]) => {
  const left = [...answers];
  const fetched = vi.fn(async (_url: URL, _request: RequestInit) => {
    const status = left.shift();
    if (status == null) throw new TypeError('Failed to fetch');
    return { status };
  });
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('location', { href: 'https://arcus.test/t/x' });
  return fetched;
};

const host = {
  addController: ({ hostConnected }: { hostConnected?(): void }) => hostConnected?.(),
  requestUpdate: vi.fn(),
  removeController: () => {},
  updateComplete: Promise.resolve(true),
};

test('load-part: imports again when the server answers, however long the network was lost', async () => {
  vi.useFakeTimers();
  const fetched = answering(null, 502, null, 200);
  const { isPageOld, loadPart } = await fresh();
  const load = vi.fn(async () => {
    if (load.mock.calls.length === 1) throw new TypeError('Importing a module script failed.');
    return { drawing: 1 };
  });
  const part = loadPart(load);
  await vi.runAllTimersAsync();
  expect(await part).toEqual({ drawing: 1 });
  expect(fetched).toHaveBeenCalledTimes(4);
  expect(isPageOld()).toBe(false);
});

test('load-part: a part that the server no longer has makes the page old, once for every element', async () => {
  // Of another origin a page sees no status.
  const fetched = answering(0, 404);
  const { isPageOld, loadPart, watchForOldPage } = await fresh();
  const [early, late] = [vi.fn(), vi.fn()];
  watchForOldPage(host, early);
  const gone = 'Failed to fetch dynamically imported module: https://other.test/assets/en/build/a.js';
  const load = () => Promise.reject(new TypeError(gone));
  await expect(loadPart(load)).rejects.toThrow(gone);
  await expect(loadPart(load)).rejects.toThrow(gone);
  expect(String(fetched.mock.calls[0]?.[0])).toBe('https://other.test/embed@1.js');
  expect(isPageOld()).toBe(true);
  watchForOldPage(host, late);
  expect([early.mock.calls.length, late.mock.calls.length]).toEqual([1, 1]);
});
