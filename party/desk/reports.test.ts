import { describe, expect, test } from 'vitest';
import { seatOf } from '../../shared/kernel/ids.ts';
import type { NewReport } from '../../shared/protocol/operator.ts';
import { idOf } from '../../test/helpers/directory.ts';
import { MapStorage } from '../../test/helpers/map-storage.ts';
import { maxReports } from './reports.ts';
import { DeskRoom } from './room.ts';

const day = 24 * 3_600_000;
const hash = (number: number): string => String(number).padStart(64, '0');
const report: NewReport = {
  reason: 'abuse',
  table: idOf(1),
  game: 'drop-rainbow',
  gameNumber: 1,
  by: { seat: seatOf(0), name: 'Ann' },
  player: { seat: seatOf(1), name: 'Bob' },
  moves: [],
  chat: [],
};

const open = () => {
  const clock = { now: 20_000 * day };
  const storage = new MapStorage();
  const desk = new DeskRoom({ storage, now: () => clock.now, log: () => undefined });
  return { clock, storage, desk, add: (...by: string[]) => desk.report({ report, by }) };
};

describe('reports', () => {
  test('[SEC-131] are three a day from a network, and from a device', async () => {
    const { clock, desk, add } = open();
    const network = hash(1);
    for (const device of [11, 12, 13]) {
      expect(await add(hash(device), network)).toBe(0);
      clock.now += 1_000;
    }
    expect(await add(hash(14), network)).toBe(day / 1_000 - 3);
    for (const other of [2, 3]) expect(await add(hash(11), hash(other))).toBe(0);
    expect(await add(hash(11), hash(4))).toBeGreaterThan(0);
    expect(await desk.reports({ before: null, limit: 20 })).toHaveLength(5);
    clock.now += day - 3_000;
    expect(await add(hash(14), network)).toBe(0);
  });

  test('[SEC-131] are the last 500, the newest first', async () => {
    const { desk, storage, add } = open();
    for (let count = 0; count <= maxReports; count += 1) await add(hash(count));
    const page = await desk.reports({ before: null, limit: 2 });
    expect(page.map(({ number }) => number)).toEqual([501, 500]);
    expect((await desk.reports({ before: 4, limit: 9 })).map(({ number }) => number)).toEqual([3, 2]);
    expect([...storage.rows.keys()].filter((key) => key.startsWith('report:'))).toHaveLength(maxReports);
  });

  test('[SEC-131] end after 30 days, and are deleted by the next; so are the reporters after a day', async () => {
    const { clock, desk, storage, add } = open();
    await desk.change({
      row: { action: 'ban', subject: '', reason: 'x' },
      ban: {
        kind: 'device',
        hash: hash(9),
        from: null,
        bannedAt: 0,
        until: clock.now + 99 * day,
        reason: 'x',
      },
    });
    clock.now += 1_000;
    await add(hash(1));
    expect(storage.alarm).toBe(20_001 * day);
    const ring = async (at: number) => {
      clock.now = at;
      storage.alarm = null;
      await desk.onAlarm();
    };
    const rows = () => [...storage.rows.keys()].filter((key) => key.startsWith('report')).toSorted();
    await ring(20_001 * day);
    expect(rows()).toEqual(['report:001', `reporter:${hash(1)}`, 'reports']);
    await ring(20_002 * day);
    expect(rows()).toEqual(['report:001', 'reports']);
    clock.now = 20_030 * day + 1_000;
    expect(await desk.reports({ before: null, limit: 1 })).toEqual([]);
    await ring(20_031 * day);
    expect(rows()).toEqual(['reports']);
    // Then for the ban only.
    expect(storage.alarm).toBe(20_099 * day);
  });
});
