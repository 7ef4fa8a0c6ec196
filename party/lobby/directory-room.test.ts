import { describe, expect, test } from 'vitest';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import { closeCodes, ping, pong } from '../../shared/protocol/codes.ts';
import type { TableSummary } from '../../shared/protocol/lobby.ts';
import { type DirectoryFrame, directoryFrameSchema } from '../../shared/protocol/lobby.ts';
import type { Changes } from './directory.ts';
import { DirectoryRoom, maxWatchers, type Watcher } from './directory-room.ts';
import type { DirectoryReport } from './internal.ts';

const summary = (number: number): TableSummary => ({
  id: tableIdSchema.parse(`${number}`.padStart(12, '0')),
  game: 'drop-rainbow',
  region: null,
  phase: 'gathering',
  players: [],
  seats: 4,
  createdAt: number,
});
const report = (number: number, order = 1) => ({
  id: summary(number).id,
  shard: 'drop-rainbow.any',
  order,
  summary: summary(number),
});
const listed = async (room: DirectoryRoom): Promise<number[]> =>
  (await room.list({ limit: 20 })).map(({ createdAt }) => createdAt);

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
  const answers = new Map<number, DirectoryReport | null>();
  const heard: DirectoryFrame[][] = [];
  const closed: number[] = [];
  /** Somebody who watches the list: what they hear is in `heard`. */
  const watcher = (): Watcher => {
    const frames: DirectoryFrame[] = [];
    heard.push(frames);
    const socket: Watcher = {
      send: (text) =>
        void frames.push(text === pong ? (pong as never) : directoryFrameSchema.parse(JSON.parse(text))),
      close: (code) => void closed.push(code),
    };
    watchers.push(socket);
    return socket;
  };
  const watchers: Watcher[] = [];
  const open = () =>
    new DirectoryRoom({
      now: () => clock.now,
      later: (_, callBack) => void later.push(callBack),
      probe: async (id) => {
        probed.push(Number(id));
        const answer = answers.get(Number(id));
        if (answer === undefined) throw new Error('no answer');
        return answer;
      },
      watchers: () => watchers,
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
  return { stored, lines, failing, open, clock, later, probed, answers, heard, closed, watcher, watchers };
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

  test('is asked for before it is handed out, and dropped if its table is gone or does not answer', async () => {
    const { room, answers, probed } = await aged();
    answers.set(1, report(1)).set(2, null);
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

  test('a dropped one comes back with its next report', async () => {
    const { room } = await aged();
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

describe('whoever watches', () => {
  test('hears of all open tables, then at once of a change, then of several together', async () => {
    const { open, heard, later, watcher } = store();
    const room = open();
    await room.report(report(1));
    for (const callBack of later.splice(0)) callBack();
    await room.onConnect(watcher());
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

  test('is sent away where too many do', async () => {
    const { open, closed, watcher } = store();
    const room = open();
    for (let count = 0; count < maxWatchers; count += 1) watcher();
    await room.onConnect(watcher());
    expect(closed).toEqual([closeCodes.tooMany]);
  });
});
