import { describe, expect, test } from 'vitest';
import { MapStorage } from '../../test/helpers/map-storage.ts';
import { DeskReader, deskIntervalMs, emptyDesk } from './reader.ts';
import { DeskRoom, maxAuditRows } from './room.ts';

const network = 'ab'.repeat(32);
const row = { action: 'ban', subject: 'abab', reason: 'A flood' } as const;
const banUntil = (until: number) => ({
  kind: 'network' as const,
  hash: network,
  from: null,
  bannedAt: 0,
  until,
  reason: 'A flood',
});

const open = () => {
  const clock = { now: 1_000 };
  const storage = new MapStorage();
  const lines: object[] = [];
  const desk = new DeskRoom({ storage, now: () => clock.now, log: (line) => lines.push(line) });
  return { clock, storage, lines, desk };
};

describe('the desk', () => {
  test('keeps a ban until its end, flags until they change, also in a new room', async () => {
    const { clock, storage, desk } = open();
    await desk.change({ row, ban: banUntil(5_000) });
    await desk.change({ row: { ...row, action: 'flags' }, flags: { drain: true } });
    const later = new DeskRoom({ storage, now: () => clock.now, log: () => undefined });
    expect(await later.read()).toEqual({
      flags: { drain: true, proofOfWorkBits: null },
      notice: null,
      bans: [banUntil(5_000)],
    });
    clock.now = 5_000;
    expect((await later.read()).bans).toEqual([]);
    await later.change({ row: { ...row, action: 'flags' }, flags: { proofOfWorkBits: 12 } });
    expect(await later.read()).toEqual({
      flags: { drain: true, proofOfWorkBits: 12 },
      notice: null,
      bans: [],
    });
  });

  test('[SEC-136] keeps its bans when another of its rows is damaged, and says so in the log', async () => {
    const { clock, storage, lines, desk } = open();
    await desk.change({ row, ban: banUntil(5_000) });
    await desk.change({ row, ban: { ...banUntil(5_000), hash: 'cd'.repeat(32) } });
    storage.rows.set('desk', '"{fla"');
    storage.rows.set(`ban:${'cd'.repeat(32)}`, '"{ki"');
    const later = new DeskRoom({ storage, now: () => clock.now, log: (line) => lines.push(line) });
    expect((await later.read()).bans).toEqual([banUntil(5_000)]);
    expect(lines).toMatchObject([
      { event: 'record-refused', why: 'unreadable', fault: 'desk: It is no object.' },
      { event: 'record-refused', why: 'unreadable', fault: 'ban: It is no object.' },
    ]);
    await expect(later.change({ row, unban: network })).rejects.toThrow();
  });

  test('deletes a ban at its end, and no other', async () => {
    const { clock, storage, desk } = open();
    await desk.change({ row, ban: banUntil(5_000) });
    const other = 'cd'.repeat(32);
    await desk.change({ row, ban: { ...banUntil(9_000), hash: other } });
    expect(storage.alarm).toBe(5_000);
    clock.now = 5_000;
    storage.alarm = null;
    await desk.onAlarm();
    expect([...storage.rows.keys()].filter((key) => key.startsWith('ban:'))).toEqual([`ban:${other}`]);
    expect(storage.alarm).toBe(9_000);
  });

  test('[SEC-136] refuses more than 500 bans, and writes no row for it', async () => {
    const { desk } = open();
    for (let count = 0; count < 500; count += 1)
      await desk.change({
        row,
        ban: { ...banUntil(5_000), hash: String(count).padStart(64, '0') },
      });
    expect(await desk.change({ row, ban: banUntil(5_000) })).toBe(false);
    expect((await desk.audit({ before: null, limit: 1 }))[0]?.number).toBe(500);
  });

  test('[SEC-138] keeps the last 2,000 rows of the audit log, the newest first, and changes none', async () => {
    const { clock, desk } = open();
    for (let count = 0; count <= maxAuditRows; count += 1) {
      clock.now += 1;
      await desk.change({ row: { ...row, subject: `${count}` } });
    }
    const page = await desk.audit({ before: null, limit: 2 });
    expect(page).toEqual([
      { ...row, number: 2_001, at: 3_001, subject: '2000' },
      { ...row, number: 2_000, at: 3_000, subject: '1999' },
    ]);
    expect(await desk.audit({ before: 3, limit: 5 })).toEqual([
      { ...row, number: 2, at: 1_002, subject: '1' },
    ]);
  });
});

test('the desk is read once in ten seconds, and the last one stays when it does not answer', async () => {
  const reader = new DeskReader();
  const drained = { ...emptyDesk, flags: { ...emptyDesk.flags, drain: true } };
  let reads = 0;
  const read = async () => {
    reads += 1;
    return drained;
  };
  expect(await reader.current(() => Promise.reject(new Error('down')), 0)).toEqual(emptyDesk);
  expect(await reader.current(read, deskIntervalMs - 1)).toEqual(emptyDesk);
  expect(await reader.current(read, deskIntervalMs)).toEqual(drained);
  expect(await reader.current(() => Promise.reject(new Error('down')), 2 * deskIntervalMs)).toEqual(drained);
  expect(reads).toBe(1);
});
