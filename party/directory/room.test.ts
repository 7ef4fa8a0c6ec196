import { describe, expect, test } from 'vitest';
import { closeCodes, ping, pong } from '../../shared/protocol/codes.ts';
import { idOf, listed, report, store, summary } from '../../test/helpers/directory.ts';
import { ServerChanging } from '../runtime/stored.ts';
import { maxTablesPerOpener } from './record.ts';

const storedEntry = (number: number) => {
  const { shard: _, ...entry } = report(number);
  return { format: 1, updatedAt: 9, ...entry };
};

test('a reported table is listed, also after a restart', async () => {
  const { open } = store();
  const room = open();
  await room.report(report(1));
  await room.report(report(2));
  expect(await listed(room)).toEqual([2, 1]);
  expect(await listed(open())).toEqual([2, 1]);
});

test('a report that is not stored is rejected and forgotten, and accepted again later', async () => {
  const { open, failing } = store();
  const room = open();
  await room.report(report(1));
  failing.saves = 1;
  await expect(room.report(report(2))).rejects.toThrow('the storage has failed');
  expect(await listed(room)).toEqual([1]);
  await room.report(report(2));
  expect(await listed(room)).toEqual([2, 1]);
});

test('a failed load is retried with the next call', async () => {
  const { open, failing } = store([['a', storedEntry(1)]]);
  const room = open();
  failing.loads = 1;
  await expect(room.list({ limit: 20 })).rejects.toThrow('the storage has failed');
  expect(await listed(room)).toEqual([1]);
});

test('an invalid entry is logged and dropped, and the rest is listed', async () => {
  const { open, lines, stored } = store([
    ['a', storedEntry(1)],
    ['b', { format: 1, id: 'unknown' }],
    ['c', 'nonsense'],
  ]);
  expect(await listed(open())).toEqual([1]);
  expect(lines).toEqual([
    { event: 'entry-invalid', why: 'unreadable', fault: expect.stringContaining('directory entry: id: ') },
    { event: 'entry-invalid', why: 'unreadable', fault: 'directory entry: It is no object.' },
  ]);
  expect(stored.size).toBe(3);
});

test('an entry of a newer version is not listed and not overwritten, and the others are', async () => {
  const newer = { format: 2, entry: 'of another form' };
  const { open, stored } = store([
    [idOf(1), newer],
    [idOf(2), storedEntry(2)],
  ]);
  const room = open();
  await expect(room.report(report(1))).rejects.toThrow(ServerChanging);
  await room.report(report(3));
  expect(await listed(room)).toEqual([3, 2]);
  expect(stored.get(idOf(1))).toEqual(newer);
});

describe('a directory entry older than a minute', () => {
  const aged = async () => {
    const scene = store();
    const room = scene.open();
    for (const number of [1, 2, 3]) await room.report(report(number));
    scene.clock.now += 60_001;
    return { ...scene, room };
  };

  test('is probed before it is listed, and removed if its table is gone', async () => {
    const { room, answers, probed } = await aged();
    answers.set(1, report(1)).set(2, null).set(3, null);
    expect(await listed(room)).toEqual([1]);
    expect(probed.toSorted()).toEqual([1, 2, 3]);
  });

  test('[SEC-41] is probed with at most 31 others at the same time', async () => {
    const { room, answers, probed, clock } = await aged();
    const numbers = Array.from({ length: 40 }, (_, index) => index + 1);
    for (const number of numbers) await room.report(report(number));
    for (const number of numbers) answers.set(number, report(number));
    clock.now += 60_001;
    await Promise.all(numbers.map((number) => room.check(idOf(number))));
    expect(probed).toHaveLength(32);
  });

  test('is probed once, and then trusted for another minute', async () => {
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

  test('is replaced by its table’s current report', async () => {
    const { room, answers } = await aged();
    const players = ['Ann', 'Bo', 'Cy', 'Di'];
    answers.set(1, report(1)).set(2, { ...report(2, 5), summary: { ...summary(2), players } });
    answers.set(3, { ...report(3, 2), summary: null });
    expect(await listed(room)).toEqual([1]);
  });

  test('is probed only if it is on the requested page', async () => {
    const { room, answers, probed } = await aged();
    answers.set(3, report(3));
    expect((await room.list({ limit: 1 })).map(({ createdAt }) => createdAt)).toEqual([3]);
    expect(probed).toEqual([3]);
  });

  test('[SEC-40] stays if its table does not reply, and is probed again', async () => {
    const { room, answers, probed, clock } = await aged();
    answers.set(1, report(1)).set(2, report(2));
    expect(await listed(room)).toContain(3);
    clock.now += 60_001;
    answers.set(3, report(3));
    expect(await listed(room)).toContain(3);
    expect(probed.filter((number) => number === 3)).toHaveLength(2);
  });

  test('[SEC-41] is probed with few others at a time, for any page size', async () => {
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

  test('is removed if its table never replies', async () => {
    const { room, answers, probed, clock } = await aged();
    answers.set(1, report(1)).set(2, report(2));
    for (let tries = 1; tries < 10; tries += 1) {
      expect(await listed(room)).toContain(3);
      clock.now += 60_001;
    }
    expect(await listed(room)).not.toContain(3);
    expect(probed.filter((number) => number === 3)).toHaveLength(10);
  });

  test('is probed once for concurrent requests', async () => {
    const { open, clock, probed, answers } = store();
    const room = open();
    await room.report(report(1));
    answers.set(1, report(1));
    clock.now += 60_001;
    await Promise.all(Array.from({ length: 20 }, () => room.list({ limit: 20 })));
    await Promise.all(Array.from({ length: 20 }, () => room.check(report(1).id)));
    expect(probed).toHaveLength(2);
  });

  test('is listed as stored if its table replies too late', async () => {
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

  test('is listed again after its table’s next report', async () => {
    const { room, answers } = await aged();
    for (const number of [1, 2, 3]) answers.set(number, null);
    expect(await listed(room)).toEqual([]);
    await room.report(report(2, 2));
    expect(await listed(room)).toEqual([2]);
  });
});

test('a table that a player could not join is probed immediately', async () => {
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

describe('[SEC-39] the tables of one opener', () => {
  const opener = 'ab'.repeat(32);
  const by = (number: number, people: number, who: string | null = opener) => ({
    ...report(number),
    summary: summary(number, { people }),
    opener: who,
  });

  test('[SEC-39] are listed without people up to a maximum, the newest first', async () => {
    const { open, stored } = store();
    const room = open();
    for (let number = 1; number <= 9; number += 1) await room.report(by(number, 0));
    for (const number of [20, 21]) await room.report(by(number, 0, 'cd'.repeat(32)));
    for (const number of [30, 31, 32, 33, 34, 35]) await room.report(by(number, 0, null));
    expect(await listed(room)).toEqual([35, 34, 33, 32, 31, 30, 21, 20, 9, 8, 7, 6]);
    expect(stored.size).toBe(12);
  });

  test('are counted together when their reports arrive together', async () => {
    const { open } = store();
    const room = open();
    await room.report(by(1, 0, null));
    await Promise.all([2, 3, 4, 5, 6, 7].map((number) => room.report(by(number, 0))));
    expect(await listed(room)).toEqual([7, 6, 5, 4, 1]);
  });

  test('are listed with people up to the size of a class, and the emptiest are evicted first', async () => {
    const { open } = store();
    const room = open();
    await room.report(by(1, 2));
    for (let number = 2; number <= maxTablesPerOpener; number += 1) await room.report(by(number, 1));
    expect(await listed(room)).toHaveLength(maxTablesPerOpener);
    await room.report(by(99, 1));
    const ids = await listed(room);
    expect(ids).toHaveLength(maxTablesPerOpener);
    expect(ids).toContain(1);
    expect(ids).toContain(99);
    expect(ids).not.toContain(2);
  });

  test('are listed again when a player sits down', async () => {
    const { open } = store();
    const room = open();
    for (let number = 1; number <= 9; number += 1) await room.report(by(number, 0));
    expect(await listed(room)).not.toContain(1);
    await room.report({ ...by(1, 1), order: 2 });
    expect((await listed(room))[0]).toBe(1);
  });
});

test('[SEC-42] few tombstones are kept, and not for long', async () => {
  const { open, stored, clock } = store();
  const room = open();
  for (let number = 1; number <= 20; number += 1) await room.report({ ...report(number), summary: null });
  expect(stored.size).toBe(20);
  clock.now += 120_001;
  for (let number = 21; number <= 30; number += 1) await room.report(report(number));
  expect(stored.size).toBe(10);
});

describe('a subscriber of the directory', () => {
  test('is sent all open tables, then the first change immediately and the following ones together', async () => {
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

  test('is answered heartbeats, and closed after any other message', () => {
    const { open, heard, closed, watcher } = store();
    const room = open();
    const eve = watcher();
    room.onMessage(eve, ping);
    expect([heard, closed]).toEqual([[[pong]], []]);
    room.onMessage(eve, '{"type":"report"}');
    expect(closed).toEqual([closeCodes.unexpectedMessage]);
  });
});
