import { expect, test } from 'vitest';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import type { TableSummary } from '../../shared/protocol/lobby.ts';
import type { Changes } from './directory.ts';
import { DirectoryRoom } from './directory-room.ts';

const summary = (number: number): TableSummary => ({
  id: tableIdSchema.parse(`${number}`.padStart(12, '0')),
  game: 'drop-rainbow',
  phase: 'gathering',
  players: [],
  seats: 4,
  createdAt: number,
});
const report = (number: number, order = 1) => ({ id: summary(number).id, order, summary: summary(number) });
const listed = async (room: DirectoryRoom): Promise<number[]> =>
  (await room.list()).map(({ createdAt }) => createdAt);

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
  const open = () =>
    new DirectoryRoom({
      now: () => 9,
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
  return { stored, lines, failing, open };
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
  await expect(room.list()).rejects.toThrow('the storage has failed');
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
