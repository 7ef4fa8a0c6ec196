import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WatchedTable } from './watched-table.ts';

/** Which table of each region the lobby names, by the query's region; its own is ''. */
let liveliest: Record<string, string>;
let asked: URLSearchParams[];
let fails = false;
let isHidden = false;
let changes: (string | null)[];
let watching: WatchedTable;

const summary = (id: string) => ({
  id,
  game: 'drop-rainbow',
  region: null,
  phase: 'playing',
  players: ['Ann', 'Bo'],
  people: 2,
  seats: 2,
  watchers: 3,
  createdAt: 1_790_000_000_000,
});

const one = '0123456789ab';
const two = 'cdefghjkmnpq';

const pass = (seconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(seconds * 1000);

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', {
    get visibilityState() {
      return isHidden ? 'hidden' : 'visible';
    },
  });
  liveliest = {};
  asked = [];
  changes = [];
  fails = false;
  isHidden = false;
  vi.stubGlobal('fetch', async (url: URL) => {
    if (fails) throw new TypeError('no network');
    asked.push(url.searchParams);
    const id = liveliest[url.searchParams.get('region') ?? ''];
    return Response.json({ tables: id === undefined ? [] : [summary(id)], next: null });
  });
  watching = new WatchedTable(() => changes.push(watching.table));
});

afterEach(() => {
  watching.stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the liveliest table', () => {
  test('is that of the visitor’s own region, else of another', async () => {
    liveliest = { '': one, weur: two };
    watching.start('https://arcus.example', 'drop-rainbow');
    await pass(0);
    expect(changes).toEqual([one]);
    expect(asked.map(String)).toEqual(['phase=watchable&limit=1&game=drop-rainbow']);
    liveliest = { weur: two };
    watching.start('https://arcus.example', '');
    await pass(0);
    expect(changes).toEqual([one, two]);
    expect(asked.at(1)?.get('game')).toBeNull();
  });

  test('is looked for anew once its game is over, when that could be read, unless it goes on', async () => {
    liveliest = { '': one };
    watching.start('https://arcus.example', '');
    await pass(0);
    watching.update({ phase: 'playing', paused: false });
    liveliest = { '': two };
    await pass(100);
    expect(watching.table).toBe(one);
    watching.update({ phase: 'over', paused: false });
    await pass(11);
    watching.update({ phase: 'dealing', paused: false });
    watching.update({ phase: 'playing', paused: false });
    await pass(100);
    expect(watching.table).toBe(one);
    watching.update({ phase: 'over', paused: false });
    await pass(11);
    expect(watching.table).toBe(one);
    await pass(1);
    expect(changes).toEqual([one, two]);
  });

  test('stays to be seen after its end while there is no other', async () => {
    liveliest = { '': one };
    watching.start('https://arcus.example', '');
    await pass(0);
    liveliest = {};
    watching.update({ phase: 'over', paused: false });
    await pass(60);
    expect([watching.table, watching.isEmpty]).toEqual([one, false]);
    liveliest = { apac: two };
    await pass(20);
    expect(watching.table).toBe(two);
  });

  test('gives way to another one also while its game is paused, because nobody is there', async () => {
    liveliest = { '': one };
    watching.start('https://arcus.example', '');
    await pass(0);
    watching.update({ phase: 'playing', paused: false });
    watching.update({ phase: 'playing', paused: true });
    liveliest = { '': two };
    await pass(12);
    expect(changes).toEqual([one, two]);
  });

  test('that has gone gives way at once', async () => {
    liveliest = { '': one };
    watching.start('https://arcus.example', '');
    await pass(0);
    watching.update({ phase: 'playing', paused: false });
    liveliest = { '': two };
    watching.replace();
    await pass(0);
    expect(changes).toEqual([one, two]);
  });
});

describe('where there is none', () => {
  test('that is told once, and it is looked for every twenty seconds, while the page is seen', async () => {
    watching.start('https://arcus.example', '');
    await pass(0);
    expect([changes, watching.isEmpty]).toEqual([[null], true]);
    await pass(40);
    expect(changes).toEqual([null]);
    isHidden = true;
    const count = asked.length;
    await pass(60);
    expect(asked.length).toBe(count);
    isHidden = false;
    liveliest = { '': one };
    await pass(20);
    expect([changes, watching.isEmpty]).toEqual([[null, one], false]);
  });

  test('because the lobby does not answer, nothing is told', async () => {
    fails = true;
    watching.start('https://arcus.example', '');
    await pass(0);
    expect([changes, watching.isEmpty]).toEqual([[], false]);
    fails = false;
    liveliest = { '': one };
    await pass(20);
    expect(changes).toEqual([one]);
  });
});
