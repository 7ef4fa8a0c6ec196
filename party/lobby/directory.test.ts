import { describe, expect, it, test } from 'vitest';
import type { TableId } from '../../shared/kernel/ids.ts';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import { closeCodes, mark, ping, pong } from '../../shared/protocol/codes.ts';
import { type DirectoryFrame, directoryFrameSchema, type TableSummary } from '../../shared/protocol/lobby.ts';
import type { Socket } from '../runtime/actor.ts';
import { mostUnread } from '../runtime/backlog.ts';
import { usualLimits } from '../runtime/limits.ts';
import {
  type Changes,
  type Directory,
  type DirectoryReport,
  DirectoryRoom,
  directoryReportSchema,
  type Entry,
  isStale,
  maxEntries,
  maxOfOpener,
  pageOf,
  parseEntry,
  placeOf,
  takeReport,
  watcherLimits,
} from './directory.ts';
import type { Listener } from './listeners.ts';

const idOf = (number: number): TableId => tableIdSchema.parse(`${number}`.padStart(12, '0'));

const summary = (number: number, changes: Partial<TableSummary> = {}): TableSummary => ({
  id: idOf(number),
  game: 'drop-rainbow',
  region: null,
  phase: 'gathering',
  players: ['Ada'],
  people: 1,
  seats: 4,
  createdAt: number,
  ...changes,
});

const shard = 'drop-rainbow.any';

const entryOf = (number: number, changes: Partial<Entry> = {}): Entry => ({
  format: 1,
  id: idOf(number),
  shard,
  order: 1,
  at: number,
  summary: summary(number),
  opener: null,
  ...changes,
});

/** The open tables of a directory. */
const open = (directory: Directory, limit = 1_000): TableSummary[] =>
  pageOf(
    [...directory.values()].flatMap(({ summary: known }) => known ?? []),
    { limit },
  );

type Row = readonly [number: number, order: number, summary: TableSummary | null];

const apply = (directory: Directory, [number, order, summary]: Row, now: number): Directory => {
  const after = new Map(directory);
  for (const [id, entry] of takeReport(
    directory,
    { id: idOf(number), shard, order, summary, opener: null },
    now,
  )) {
    if (entry === null) after.delete(id);
    else after.set(id, entry);
  }
  return after;
};

const directoryAfter = (rows: readonly Row[]): Directory =>
  rows.reduce((directory: Directory, row, index) => apply(directory, row, index), new Map());

const shown = (directory: Directory): number[] => open(directory).map(({ id }) => Number(id));

describe('reports', () => {
  const two = summary(1, { players: ['Ada', 'Bo'] });

  it.each<[string, Row[], TableSummary[]]>([
    ['the first', [[1, 1, summary(1)]], [summary(1)]],
    [
      'a newer one replaces',
      [
        [1, 1, summary(1)],
        [1, 2, two],
      ],
      [two],
    ],
    [
      'a late one is ignored',
      [
        [1, 2, two],
        [1, 1, summary(1)],
      ],
      [two],
    ],
    [
      'the same again is ignored',
      [
        [1, 1, two],
        [1, 1, summary(1)],
      ],
      [two],
    ],
    [
      'gone',
      [
        [1, 1, summary(1)],
        [1, 2, null],
      ],
      [],
    ],
    [
      'a late one does not bring back what is gone',
      [
        [1, 1, summary(1)],
        [1, 3, null],
        [1, 2, two],
      ],
      [],
    ],
    [
      'gone before the first has come',
      [
        [1, 2, null],
        [1, 1, summary(1)],
      ],
      [],
    ],
    [
      'listed again',
      [
        [1, 1, null],
        [1, 2, two],
      ],
      [two],
    ],
    [
      'one table leaves the others alone',
      [
        [1, 1, two],
        [2, 1, null],
      ],
      [two],
    ],
  ])('%s', (_name, rows, expected) => {
    expect(open(directoryAfter(rows))).toEqual(expected);
  });

  it('nothing to store for a late one', () => {
    expect(
      takeReport(
        directoryAfter([[1, 2, two]]),
        { id: idOf(1), shard, order: 1, summary: null, opener: null },
        9,
      ).size,
    ).toBe(0);
  });

  it('the directory handed in is left as it is', () => {
    const directory = directoryAfter([[1, 1, two]]);
    takeReport(directory, { id: idOf(1), shard, order: 2, summary: null, opener: null }, 9);
    expect(open(directory)).toEqual([two]);
  });

  const full = (gone: readonly number[]): Directory =>
    new Map(
      Array.from({ length: maxEntries }, (_, number): [TableId, Entry] => {
        const listed = gone.includes(number) ? null : summary(number);
        return [idOf(number), entryOf(number, { summary: listed })];
      }).reverse(),
    );

  it.each<[string, number[], Row, number[]]>([
    ['the oldest goes first', [], [maxEntries, 1, summary(maxEntries)], [0]],
    ['what is gone goes before it, the oldest first', [7, 5], [maxEntries, 1, summary(maxEntries)], [5]],
    ['a table that is known already takes no place', [], [3, 2, null], []],
    ['a late report takes none', [], [3, 0, null], []],
    [
      'an empty table goes before one with people, however new it is',
      [],
      [maxEntries, 1, summary(maxEntries, { people: 0 })],
      [],
    ],
    ['so does a fuller one last', [], [maxEntries, 1, summary(maxEntries, { people: 2 })], [0]],
  ])('when it is full: %s', (_name, gone, row, expected) => {
    const before = full(gone);
    const directory = apply(before, row, maxEntries);
    expect(directory.size).toBe(maxEntries);
    expect([...before.keys()].filter((id) => !directory.has(id)).map(Number)).toEqual(expected);
  });

  it.each([
    ['of another table', { id: idOf(1), shard, order: 1, summary: summary(2) }],
    ['without an order', { id: idOf(1), shard, summary: null }],
    ['without a summary', { id: idOf(1), shard, order: 1 }],
    ['for no shard', { id: idOf(1), order: 1, summary: null }],
    ['of no table', { id: 'x', shard, order: 1, summary: null }],
  ])('a malformed one does not parse: %s', (_name, report) => {
    expect(directoryReportSchema.safeParse(report).success).toBe(false);
  });
});

describe('open tables', () => {
  const four = ['Ada', 'Bo', 'Cy', 'Di'];

  it.each<[string, TableSummary[], number[]]>([
    ['newest first', [summary(2), summary(3), summary(1)], [3, 2, 1]],
    [
      'those with the most people before newer ones',
      [summary(4, { people: 0 }), summary(1, { people: 3 }), summary(3), summary(2, { people: 12 })],
      [2, 1, 3, 4],
    ],
    [
      'free seats before running games',
      [summary(4, { phase: 'playing' }), summary(1), summary(3, { phase: 'playing' }), summary(2)],
      [2, 1, 4, 3],
    ],
    ['none without a free seat', [summary(1, { players: four })], []],
    ['a running one may be full', [summary(1, { players: four, phase: 'playing' })], [1]],
    ['none that is over', [summary(1, { phase: 'over' })], []],
  ])('%s', (_name, tables, expected) => {
    expect(shown(directoryAfter(tables.map((table): Row => [Number(table.id), 1, table])))).toEqual(expected);
  });

  it('comes in pages, each from the end of the one before', () => {
    const tables = [5, 4, 3, 2, 1].map((number) => summary(number));
    const running = summary(9, { phase: 'playing' });
    const all = [...tables.toReversed(), running];
    const first = pageOf(all, { limit: 2 });
    expect(first).toEqual([summary(5), summary(4)]);
    const second = pageOf(all, { limit: 3, cursor: placeOf(summary(4)) });
    expect(second).toEqual([summary(3), summary(2), summary(1)]);
    expect(pageOf(all, { limit: 3, cursor: placeOf(summary(1)) })).toEqual([running]);
    expect(pageOf(all, { limit: 3, cursor: placeOf(running) })).toEqual([]);
    expect(pageOf(all, { limit: 3, cursor: 'nonsense' })).toEqual([]);
  });

  it('may be of one phase only', () => {
    const running = summary(9, { phase: 'playing' });
    expect(pageOf([summary(1), running], { limit: 9, phase: 'playing' })).toEqual([running]);
    expect(pageOf([summary(1), running], { limit: 9, phase: 'gathering' })).toEqual([summary(1)]);
  });

  it('of one time stand in the order of their ids', () => {
    const twins = [idOf(7), idOf(3)].map((id) => summary(1, { id }));
    expect(pageOf(twins, { limit: 9 }).map(({ id }) => id)).toEqual([idOf(3), idOf(7)]);
  });
});

it('an entry is believed for a minute', () => {
  const entry = entryOf(1, { at: 1_000 });
  expect(isStale(entry, 61_000)).toBe(false);
  expect(isStale(entry, 61_001)).toBe(true);
});

describe('stored entries', () => {
  const entry = entryOf(1, { order: 3, at: 5 });

  it.each([
    ['a listed table', entry],
    ['a table that is gone', { ...entry, summary: null }],
  ])('come back: %s', (_name, stored) => {
    expect(parseEntry(JSON.parse(JSON.stringify(stored)))).toEqual({ ok: true, value: stored });
  });

  it.each([
    ['of a later format', { ...entry, format: 2 }],
    ['of none', { ...entry, format: undefined }],
    ['broken', { ...entry, summary: { id: idOf(1) } }],
    ['nothing', undefined],
  ])('are refused: %s', (_name, stored) => {
    expect(parseEntry(stored).ok).toBe(false);
  });
});

const report = (number: number, order = 1) => ({
  id: summary(number).id,
  shard: 'drop-rainbow.any',
  order,
  summary: summary(number),
  opener: null,
});
const listed = async (room: DirectoryRoom): Promise<number[]> =>
  (await room.list({ limit: 50 })).map(({ createdAt }) => createdAt);

/** Storage in memory, that fails on demand; every directory on it is another life of the same one. */
const store = (initial: readonly (readonly [string, unknown])[] = []) => {
  const stored = new Map<string, unknown>(initial);
  const lines: object[] = [];
  const failing = { loads: 0, saves: 0 };
  const failsNow = (what: 'loads' | 'saves'): void => {
    if (failing[what] === 0) return;
    failing[what] -= 1;
    throw new Error('the storage has failed');
  };
  const clock = { now: 9 };
  const later: (() => void)[] = [];
  const probed: number[] = [];
  /** Tables that never answer. */
  const hangs = new Set<number>();
  const answers = new Map<number, DirectoryReport | null>();
  const heard: DirectoryFrame[][] = [];
  const closed: number[] = [];
  /** Somebody who watches the list: what they hear is in `heard`. */
  const watcher = (address: string | null = null): Socket<Listener> => {
    const frames: DirectoryFrame[] = [];
    heard.push(frames);
    let attached: Listener | undefined = { id: 'ab'.repeat(8), since: 0, address, spoke: true };
    const socket: Socket<Listener> = {
      attached: () => attached,
      attach: (known) => {
        attached = known;
      },
      answeredAt: () => null,
      send: (text) =>
        text.startsWith(mark) ||
        void frames.push(text === pong ? (pong as never) : directoryFrameSchema.parse(JSON.parse(text))),
      close: (code) => void closed.push(code),
    };
    watchers.push(socket);
    return socket;
  };
  const watchers: Socket<Listener>[] = [];
  const open = () =>
    new DirectoryRoom({
      now: () => clock.now,
      randomHex: (bytes) => 'ab'.repeat(bytes),
      later: (_, callBack) => void later.push(callBack),
      probe: async (id) => {
        probed.push(Number(id));
        if (hangs.has(Number(id))) await new Promise(() => undefined);
        const answer = answers.get(Number(id));
        if (answer === undefined) throw new Error('no answer');
        return answer;
      },
      sockets: () => watchers,
      limits: watcherLimits(usualLimits),
      setAlarm: async () => undefined,
      load: async () => {
        failsNow('loads');
        return [...stored.values()].map((value) => structuredClone(value));
      },
      save: async (changes: Changes) => {
        failsNow('saves');
        for (const [id, entry] of changes) {
          if (entry === null) stored.delete(id);
          else stored.set(id, entry);
        }
      },
      log: (line) => lines.push(line),
    });
  return {
    stored,
    lines,
    failing,
    open,
    clock,
    later,
    probed,
    answers,
    hangs,
    heard,
    closed,
    watcher,
    watchers,
  };
};

test('what is reported is listed, and is still there in the next life', async () => {
  const { open } = store();
  const room = open();
  await room.report(report(1));
  await room.report(report(2));
  expect(await listed(room)).toEqual([2, 1]);
  expect(await listed(open())).toEqual([2, 1]);
});

test('a report that could not be stored is refused, forgotten, and can come again', async () => {
  const { open, failing } = store();
  const room = open();
  await room.report(report(1));
  failing.saves = 1;
  await expect(room.report(report(2))).rejects.toThrow('the storage has failed');
  expect(await listed(room)).toEqual([1]);
  await room.report(report(2));
  expect(await listed(room)).toEqual([2, 1]);
});

test('a load that fails is tried again with the next call', async () => {
  const { open, failing } = store([['a', { format: 1, at: 9, ...report(1) }]]);
  const room = open();
  failing.loads = 1;
  await expect(room.list({ limit: 20 })).rejects.toThrow('the storage has failed');
  expect(await listed(room)).toEqual([1]);
});

test('calls that come at once share one load', async () => {
  const { open, failing } = store();
  const room = open();
  failing.loads = 0;
  await Promise.all([room.report(report(1)), room.report(report(2)), room.report(report(3))]);
  expect(await listed(room)).toEqual([3, 2, 1]);
  expect(await listed(open())).toEqual([3, 2, 1]);
});

test('an entry that cannot be read is told to the operator and left out, and the rest is listed', async () => {
  const { open, lines, stored } = store([
    ['a', { format: 1, at: 9, ...report(1) }],
    ['b', { format: 2, id: 'unknown' }],
    ['c', 'nonsense'],
  ]);
  expect(await listed(open())).toEqual([1]);
  expect(lines).toEqual([
    { event: 'entry-unreadable', error: expect.any(String) },
    { event: 'entry-unreadable', error: expect.any(String) },
  ]);
  expect(stored.size).toBe(3);
});

describe('an entry older than a minute', () => {
  const aged = async () => {
    const scene = store();
    const room = scene.open();
    for (const number of [1, 2, 3]) await room.report(report(number));
    scene.clock.now += 60_001;
    return { ...scene, room };
  };

  test('is asked for before it is handed out, and dropped if its table is gone', async () => {
    const { room, answers, probed } = await aged();
    answers.set(1, report(1)).set(2, null).set(3, null);
    expect(await listed(room)).toEqual([1]);
    expect(probed.toSorted()).toEqual([1, 2, 3]);
  });

  test('is asked for once, and then believed again', async () => {
    const { room, answers, probed, clock } = await aged();
    for (const number of [1, 2, 3]) answers.set(number, report(number));
    expect(await listed(room)).toEqual([3, 2, 1]);
    clock.now += 60_000;
    expect(await listed(room)).toEqual([3, 2, 1]);
    expect(probed).toHaveLength(3);
    clock.now += 1;
    expect(await listed(room)).toEqual([3, 2, 1]);
    expect(probed).toHaveLength(6);
  });

  test('is taken as its table reports it now', async () => {
    const { room, answers } = await aged();
    const players = ['Ann', 'Bo', 'Cy', 'Di'];
    answers.set(1, report(1)).set(2, { ...report(2, 5), summary: { ...summary(2), players } });
    answers.set(3, { ...report(3, 2), summary: null });
    expect(await listed(room)).toEqual([1]);
  });

  test('only those that are handed out are asked for', async () => {
    const { room, answers, probed } = await aged();
    answers.set(3, report(3));
    expect((await room.list({ limit: 1 })).map(({ createdAt }) => createdAt)).toEqual([3]);
    expect(probed).toEqual([3]);
  });

  test('stays if its table does not answer, and is asked for again', async () => {
    const { room, answers, probed, clock } = await aged();
    answers.set(1, report(1)).set(2, report(2));
    expect(await listed(room)).toContain(3);
    clock.now += 60_001;
    answers.set(3, report(3));
    expect(await listed(room)).toContain(3);
    expect(probed.filter((number) => number === 3)).toHaveLength(2);
  });

  test('is asked for with few others at a time, however many a page shows', async () => {
    const { open, clock, probed, answers } = store();
    const room = open();
    for (let number = 1; number <= 50; number += 1) {
      await room.report(report(number));
      answers.set(number, report(number));
    }
    clock.now += 60_001;
    expect(await room.list({ limit: 50 })).toHaveLength(50);
    expect(probed.length).toBeGreaterThan(0);
    expect(probed.length).toBeLessThanOrEqual(10);
  });

  test('goes in the end if its table never answers', async () => {
    const { room, answers, probed, clock } = await aged();
    answers.set(1, report(1)).set(2, report(2));
    for (let tries = 1; tries < 10; tries += 1) {
      expect(await listed(room)).toContain(3);
      clock.now += 60_001;
    }
    expect(await listed(room)).not.toContain(3);
    expect(probed.filter((number) => number === 3)).toHaveLength(10);
  });

  test('is asked for once by all who look at the same time', async () => {
    const { open, clock, probed, answers } = store();
    const room = open();
    await room.report(report(1));
    answers.set(1, report(1));
    clock.now += 60_001;
    await Promise.all(Array.from({ length: 20 }, () => room.list({ limit: 20 })));
    await Promise.all(Array.from({ length: 20 }, () => room.check(report(1).id)));
    expect(probed).toHaveLength(2);
  });

  test('is shown as it was known if its table takes too long to answer', async () => {
    const { open, clock, later, answers, hangs } = store();
    const room = open();
    await room.report(report(1));
    for (const callBack of later.splice(0)) callBack();
    clock.now += 60_001;
    hangs.add(1);
    answers.set(1, report(1));
    const list = listed(room);
    await expect.poll(() => later.length).toBe(1);
    clock.now += 2_000;
    for (const callBack of later.splice(0)) callBack();
    expect(await list).toEqual([1]);
  });

  test('a dropped one comes back with its next report', async () => {
    const { room, answers } = await aged();
    for (const number of [1, 2, 3]) answers.set(number, null);
    expect(await listed(room)).toEqual([]);
    await room.report(report(2, 2));
    expect(await listed(room)).toEqual([2]);
  });
});

test('a table that somebody could not join is asked for at once', async () => {
  const { open, answers, probed } = store();
  const room = open();
  await room.report(report(1));
  answers.set(1, null);
  await room.check(report(1).id);
  expect(probed).toEqual([1]);
  expect(await listed(room)).toEqual([]);
  await room.check(report(9).id);
  expect(probed).toEqual([1]);
});

describe('tables of one opener', () => {
  const opener = 'ab'.repeat(32);
  const by = (number: number, people: number, who: string | null = opener) => ({
    ...report(number),
    summary: summary(number, { people }),
    opener: who,
  });

  test('are listed without anybody there up to a few, the newest', async () => {
    const { open, stored } = store();
    const room = open();
    for (let number = 1; number <= 9; number += 1) await room.report(by(number, 0));
    for (const number of [20, 21]) await room.report(by(number, 0, 'cd'.repeat(32)));
    for (const number of [30, 31, 32, 33, 34, 35]) await room.report(by(number, 0, null));
    expect(await listed(room)).toEqual([35, 34, 33, 32, 31, 30, 21, 20, 9, 8, 7, 6]);
    expect(stored.size).toBe(12);
  });

  test('are as many as a class needs if somebody sits there, and the emptiest go first', async () => {
    const { open } = store();
    const room = open();
    await room.report(by(1, 2));
    for (let number = 2; number <= maxOfOpener; number += 1) await room.report(by(number, 1));
    expect(await listed(room)).toHaveLength(maxOfOpener);
    await room.report(by(99, 1));
    const ids = await listed(room);
    expect(ids).toHaveLength(maxOfOpener);
    expect(ids).toContain(1);
    expect(ids).toContain(99);
    expect(ids).not.toContain(2);
  });

  test('come back when somebody sits down', async () => {
    const { open } = store();
    const room = open();
    for (let number = 1; number <= 9; number += 1) await room.report(by(number, 0));
    expect(await listed(room)).not.toContain(1);
    await room.report({ ...by(1, 1), order: 2 });
    expect((await listed(room))[0]).toBe(1);
  });
});

test('of tables that are gone little is kept, and not for long', async () => {
  const { open, stored, clock } = store();
  const room = open();
  for (let number = 1; number <= 20; number += 1) await room.report({ ...report(number), summary: null });
  expect(stored.size).toBe(20);
  clock.now += 120_001;
  for (let number = 21; number <= 30; number += 1) await room.report(report(number));
  expect(stored.size).toBe(10);
});

describe('whoever watches', () => {
  test('hears of all open tables, then at once of a change, then of several together', async () => {
    const { open, heard, later, watcher } = store();
    const room = open();
    await room.report(report(1));
    for (const callBack of later.splice(0)) callBack();
    await room.onConnect(watcher(), null);
    expect(heard).toEqual([[['tables', [summary(1)]]]]);
    await room.report(report(2));
    await room.report({ ...report(1, 2), summary: null });
    await room.report(report(3));
    const full = { ...summary(3), players: ['Ann', 'Bo', 'Cy', 'Di'] };
    await room.report({ ...report(3, 2), summary: full });
    expect(heard[0]?.slice(1)).toEqual([['changes', [summary(2)], []]]);
    for (const callBack of later.splice(0)) callBack();
    await room.report(report(4));
    expect(heard[0]?.slice(2)).toEqual([['changes', [], [report(1).id, report(3).id]]]);
  });

  test('is answered a heartbeat, and sent away for anything else', () => {
    const { open, heard, closed, watcher } = store();
    const room = open();
    const eve = watcher();
    room.onMessage(eve, ping);
    expect([heard, closed]).toEqual([[[pong]], []]);
    room.onMessage(eve, '{"type":"report"}');
    expect(closed).toEqual([closeCodes.notHeard]);
  });

  test('is closed once it reads no more', async () => {
    const { open, heard, closed, later, watcher } = store();
    const room = open();
    await room.onConnect(watcher(), null);
    for (let order = 1; order <= 2_000; order += 1) {
      await room.report(report(1, order));
      for (const callBack of later.splice(0)) callBack();
    }
    expect(closed).toEqual([closeCodes.tooSlow]);
    expect(JSON.stringify(heard).length).toBeLessThanOrEqual(mostUnread);
  });

  test('is sent away where too many do', async () => {
    const { open, closed, watcher } = store();
    const room = open();
    for (let count = 0; count < watcherLimits(usualLimits).perTable; count += 1) watcher();
    await room.onConnect(watcher(), null);
    expect(closed).toEqual([closeCodes.tooMany]);
  });

  test('from one address leaves places for others', async () => {
    const { open, closed, watcher } = store();
    const room = open();
    for (let count = 0; count < usualLimits.perAddress; count += 1) watcher('192.0.2.1');
    await room.onConnect(watcher('192.0.2.1'), '192.0.2.1');
    expect(closed).toEqual([closeCodes.tooMany]);
    await room.onConnect(watcher('192.0.2.2'), '192.0.2.2');
    expect(closed).toHaveLength(1);
  });
});
