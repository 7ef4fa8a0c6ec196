import { describe, expect, it } from 'vitest';
import type { TableId } from '../../shared/kernel/ids.ts';
import type { TableSummary } from '../../shared/protocol/lobby.ts';
import { idOf, summary } from '../../test/helpers/directory.ts';
import { randomFrom } from '../../test/helpers/random.ts';
import { tableReportSchema } from '../runtime/calls.ts';
import { cursorOf, pageOf } from './listing.ts';
import { applyReport, type Directory, type Entry, isStale, maxEntries } from './record.ts';

const shard = 'drop-rainbow.any';

const entryOf = (number: number, changes: Partial<Entry> = {}): Entry => ({
  id: idOf(number),
  order: 1,
  updatedAt: number,
  summary: summary(number),
  opener: null,
  ...changes,
});

const open = (directory: Directory, limit = 1_000): TableSummary[] =>
  pageOf(
    [...directory.values()].flatMap(({ summary: known }) => known ?? []),
    { limit },
  );

type Row = readonly [number: number, order: number, summary: TableSummary | null];

const apply = (directory: Directory, [number, order, summary]: Row, now: number): Directory => {
  const after = new Map(directory);
  for (const [id, entry] of applyReport(
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

describe('directory reports', () => {
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

  it('change nothing when they are late', () => {
    expect(
      applyReport(
        directoryAfter([[1, 2, two]]),
        { id: idOf(1), shard, order: 1, summary: null, opener: null },
        9,
      ).size,
    ).toBe(0);
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
  ])('[SEC-38] of a full directory: %s', (_name, gone, row, expected) => {
    const before = full(gone);
    const directory = apply(before, row, maxEntries);
    expect(directory.size).toBe(maxEntries);
    expect([...before.keys()].filter((id) => !directory.has(id)).map(Number)).toEqual(expected);
  });

  it('are rejected when they name another table', () => {
    const report = { id: idOf(1), shard, order: 1, summary: summary(2), opener: null };
    expect(tableReportSchema.safeParse(report).success).toBe(false);
  });
});

describe('the list of open tables', () => {
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

  it('is paged, each page after the previous', () => {
    const tables = [5, 4, 3, 2, 1].map((number) => summary(number));
    const running = summary(9, { phase: 'playing' });
    const all = [...tables.toReversed(), running];
    const first = pageOf(all, { limit: 2 });
    expect(first).toEqual([summary(5), summary(4)]);
    const second = pageOf(all, { limit: 3, cursor: cursorOf(summary(4)) });
    expect(second).toEqual([summary(3), summary(2), summary(1)]);
    expect(pageOf(all, { limit: 3, cursor: cursorOf(summary(1)) })).toEqual([running]);
    expect(pageOf(all, { limit: 3, cursor: cursorOf(running) })).toEqual([]);
    expect(pageOf(all, { limit: 3, cursor: 'nonsense' })).toEqual([]);
  });

  it('is in the order of the cursors for any tables', () => {
    const random = randomFrom('places');
    const tables = Array.from({ length: 300 }, (_, number) =>
      summary(number, {
        phase: random.below(2) === 0 ? 'playing' : 'gathering',
        people: random.below(4),
        spectators: random.below(3) || null,
        createdAt: random.below(5),
      }),
    );
    const inOrder = tables.toSorted((a, b) => (cursorOf(a) < cursorOf(b) ? -1 : 1));
    for (const limit of [1, 7, 300, 400]) expect(pageOf(tables, { limit })).toEqual(inOrder.slice(0, limit));
    const phase = 'watchable';
    const toWatch = tables
      .filter((table) => table.phase === 'playing' && table.spectators !== null && table.people > 0)
      .toSorted((a, b) => (cursorOf(a, phase) < cursorOf(b, phase) ? -1 : 1));
    expect(pageOf(tables, { phase, limit: 20 })).toEqual(toWatch.slice(0, 20));
    const cursor = cursorOf(toWatch[19] ?? summary(1), phase);
    expect(pageOf(tables, { phase, limit: 400, cursor })).toEqual(toWatch.slice(20));
  });

  it('can be filtered by phase', () => {
    const running = summary(9, { phase: 'playing' });
    expect(pageOf([summary(1), running], { limit: 9, phase: 'playing' })).toEqual([running]);
    expect(pageOf([summary(1), running], { limit: 9, phase: 'gathering' })).toEqual([summary(1)]);
  });

  it('of watchable tables has the largest crowd of players and spectators first', () => {
    const playing = (number: number, people: number, spectators: number | null) =>
      summary(number, { phase: 'playing', people, spectators });
    const tables = [
      playing(1, 4, 0),
      playing(2, 2, 20),
      playing(3, 4, null),
      playing(4, 0, 50),
      playing(5, 4, 2),
      summary(6, { spectators: 9 }),
    ];
    const page = pageOf(tables, { limit: 9, phase: 'watchable' });
    expect(page.map(({ id }) => id)).toEqual([idOf(2), idOf(5), idOf(1)]);
  });

  it('of joinable tables has those whose computer players give way to one more player', () => {
    const tables = [
      summary(1),
      summary(2, { phase: 'playing', seats: 3, players: ['Ann', 'Ada', 'Carl'], givingWay: 2 }),
      summary(3, { phase: 'over', seats: 3, players: ['Ann', 'Ada', 'Carl', 'Bo'], givingWay: 2, people: 2 }),
      summary(4, { phase: 'playing', seats: 3, players: ['Ann', 'Ada', 'Carl', 'Bo', 'Cy'], givingWay: 2 }),
      summary(5, { phase: 'playing', seats: 3, players: ['Ann', 'Ada', 'Carl'], givingWay: 2, people: 0 }),
    ];
    const page = pageOf(tables, { limit: 9, phase: 'joinable' });
    expect(page.map(({ id }) => id)).toEqual([idOf(3), idOf(2)]);
  });

  it('orders equal times by id', () => {
    const twins = [idOf(7), idOf(3)].map((id) => summary(1, { id }));
    expect(pageOf(twins, { limit: 9 }).map(({ id }) => id)).toEqual([idOf(3), idOf(7)]);
  });
});

it('an entry becomes stale after a minute', () => {
  const entry = entryOf(1, { updatedAt: 1_000 });
  expect(isStale(entry, 61_000)).toBe(false);
  expect(isStale(entry, 61_001)).toBe(true);
});
