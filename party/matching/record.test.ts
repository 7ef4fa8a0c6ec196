import { describe, expect, test } from 'vitest';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import {
  changesOf,
  type MatcherRecord,
  newRecord,
  restore,
  type Ticket,
  withItems,
  withoutItems,
} from './record.ts';

const game = 'drop-rainbow';
const match = tableIdSchema.parse('0123456789ab');
const key = 'ab'.repeat(32);
const ticket: Ticket = {
  id: 'c'.repeat(64),
  setup: '{}',
  size: 2,
  allowFewer: false,
  latencies: { weur: 20 },
  since: 1,
  expectedCostMs: 0,
  party: null,
  name: 'Ann',
  color: null,
  disconnectedAt: null,
  status: { type: 'waiting' },
  notifiedAt: 1,
  addressId: null,
  groupId: null,
  device: null,
  avoids: [],
  noShows: 0,
  pausedUntil: 0,
};
const none = newRecord(game, key);
const fresh = 'ef'.repeat(32);

/** The contents of a storage after these steps. */
const stored = (...records: readonly MatcherRecord[]): Map<string, unknown> => {
  const kept = new Map<string, unknown>();
  let before = none;
  for (const after of records) {
    for (const [name, value] of changesOf(before, after)) {
      if (value === null) kept.delete(name);
      else kept.set(name, JSON.parse(JSON.stringify(value)));
    }
    before = after;
  }
  return kept;
};
const read = (kept: ReadonlyMap<string, unknown>, name: string | null = game, now = 1_000_000) => {
  const lines: unknown[] = [];
  const restored = restore(kept, name, fresh, (line) => lines.push(line), now);
  return { record: restored.ok ? restored.value : restored.error, lines };
};

describe('the stored record of a matcher', () => {
  test('has no time ahead of a clock that went back, and waits as long as before', () => {
    const hour = 3_600_000;
    const seated = { type: 'seated', table: match, kind: 'match', requeue: null } as const;
    const before: Ticket = {
      ...ticket,
      since: hour + 40_000,
      notifiedAt: hour + 50_000,
      status: { ...seated, until: hour + 55_000, checkAt: hour + 52_000 },
    };
    const { record } = read(stored(withItems(none, 'tickets', before)), game, 50_000);
    const moved: Ticket = {
      ...before,
      since: 40_000,
      notifiedAt: 50_000,
      status: { ...seated, until: 55_000, checkAt: 52_000 },
    };
    expect(record).toEqual(withItems(none, 'tickets', moved));
  });

  test('is read back, including the game', () => {
    const one = withItems(none, 'tickets', ticket);
    const two = withItems(
      withItems(one, 'tickets', { ...ticket, status: { type: 'matched', match } }),
      'matches',
      {
        ...{ id: match, table: match, kind: 'match', tickets: [ticket.id], region: 'weur' },
        ...{ message: { seats: 2 }, dueAt: 5, attempts: 0 },
      },
    );
    const whole = { ...one, meta: { ...one.meta, tableIdsDrawn: 3 } };
    expect(read(stored(one, whole), null).record).toEqual(whole);
    expect(stored(one, two).size).toBe(3);
  });

  test('contains only changes, and deletes removed items', () => {
    const one = withItems(none, 'tickets', ticket);
    const other = { ...ticket, id: 'd'.repeat(64) };
    expect([...changesOf(one, withItems(one, 'tickets', other)).keys()]).toEqual([`tickets:${other.id}`]);
    expect(changesOf(one, one).size).toBe(0);
    const gone = withoutItems(withItems(one, 'tickets', other), 'tickets', ticket.id);
    expect(read(stored(one, withItems(one, 'tickets', other), gone)).record).toEqual(gone);
  });

  test('loses only an invalid item, and logs it', () => {
    const kept = stored(withItems(none, 'tickets', ticket)).set('tickets:bad', { format: 1, id: 'bad' });
    const { record, lines } = read(kept);
    expect([...(Object(record) as MatcherRecord).tickets.keys()]).toEqual([ticket.id]);
    expect(lines).toMatchObject([{ event: 'item-invalid', matcher: game, part: 'tickets' }]);
  });

  test('is a new record in an empty storage, and none without a name', () => {
    expect(read(new Map()).record).toEqual(newRecord(game, fresh));
    expect(read(new Map(), null).record).toBe('none');
  });
});
