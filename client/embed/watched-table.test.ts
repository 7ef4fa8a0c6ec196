import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WatchedTable } from './watched-table.ts';

/** The lobby's reply by queried region; '' is the visitor's own. */
let liveliest: Record<string, string>;
let queries: URLSearchParams[];
let fails = false;
let isHidden = false;
let changes: (string | null)[];
let watched: WatchedTable;

const summary = (id: string) => ({
  id,
  game: 'drop-rainbow',
  region: null,
  phase: 'playing',
  players: ['Ann', 'Bo'],
  people: 2,
  seats: 2,
  spectators: 3,
  bots: [],
  givingWay: 0,
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
  queries = [];
  changes = [];
  fails = false;
  isHidden = false;
  vi.stubGlobal('fetch', async (url: URL) => {
    if (fails) throw new TypeError('no network');
    queries.push(url.searchParams);
    const id = liveliest[url.searchParams.get('region') ?? ''];
    return Response.json({ tables: id === undefined ? [] : [summary(id)], next: null });
  });
  watched = new WatchedTable(() => changes.push(watched.table));
});

afterEach(() => {
  watched.stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

describe('watched table', () => {
  test('is from the visitor’s region, or from another region if that has none', async () => {
    liveliest = { '': one, weur: two };
    watched.start('https://arcus.example', 'drop-rainbow');
    await pass(0);
    expect(changes).toEqual([one]);
    expect(queries.map(String)).toEqual(['phase=watchable&limit=1&game=drop-rainbow']);
    liveliest = { weur: two };
    watched.start('https://arcus.example', '');
    await pass(0);
    expect(changes).toEqual([one, two]);
    expect(queries.at(1)?.get('game')).toBeNull();
  });

  test('is replaced 12 seconds after its game ends, unless another game begins there', async () => {
    liveliest = { '': one };
    watched.start('https://arcus.example', '');
    await pass(0);
    watched.update({ phase: 'playing', paused: false });
    liveliest = { '': two };
    await pass(100);
    expect(watched.table).toBe(one);
    watched.update({ phase: 'over', paused: false });
    await pass(11);
    watched.update({ phase: 'dealing', paused: false });
    watched.update({ phase: 'playing', paused: false });
    await pass(100);
    expect(watched.table).toBe(one);
    watched.update({ phase: 'over', paused: false });
    await pass(11);
    expect(watched.table).toBe(one);
    await pass(1);
    expect(changes).toEqual([one, two]);
  });

  test('stays after its game while no other table is listed', async () => {
    liveliest = { '': one };
    watched.start('https://arcus.example', '');
    await pass(0);
    liveliest = {};
    watched.update({ phase: 'over', paused: false });
    await pass(60);
    expect([watched.table, watched.isEmpty]).toEqual([one, false]);
    liveliest = { apac: two };
    await pass(20);
    expect(watched.table).toBe(two);
  });

  test('is replaced while its game is paused', async () => {
    liveliest = { '': one };
    watched.start('https://arcus.example', '');
    await pass(0);
    watched.update({ phase: 'playing', paused: false });
    watched.update({ phase: 'playing', paused: true });
    liveliest = { '': two };
    await pass(12);
    expect(changes).toEqual([one, two]);
  });

  test('is replaced immediately when it is gone', async () => {
    liveliest = { '': one };
    watched.start('https://arcus.example', '');
    await pass(0);
    watched.update({ phase: 'playing', paused: false });
    liveliest = { '': two };
    watched.replace();
    await pass(0);
    expect(changes).toEqual([one, two]);
  });
});

describe('watched table, when none is listed', () => {
  test('reports that once and searches every 20 seconds while the page is visible', async () => {
    watched.start('https://arcus.example', '');
    await pass(0);
    expect([changes, watched.isEmpty]).toEqual([[null], true]);
    await pass(40);
    expect(changes).toEqual([null]);
    isHidden = true;
    const count = queries.length;
    await pass(60);
    expect(queries.length).toBe(count);
    isHidden = false;
    liveliest = { '': one };
    await pass(20);
    expect([changes, watched.isEmpty]).toEqual([[null, one], false]);
  });

  test('reports nothing if the lobby does not answer, and retries', async () => {
    fails = true;
    watched.start('https://arcus.example', '');
    await pass(0);
    expect([changes, watched.isEmpty]).toEqual([[], false]);
    fails = false;
    liveliest = { '': one };
    await pass(20);
    expect(changes).toEqual([one]);
  });
});
