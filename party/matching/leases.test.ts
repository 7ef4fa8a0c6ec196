import { describe, expect, test } from 'vitest';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import { claim, commit, leaseMs, release } from './matches.ts';
import { type Match, type MatcherRecord, newRecord, type Ticket, withItems } from './record.ts';

const now = 1_000_000;
const queue = { game: 'drop-rainbow', size: 2, region: 'weur' } as const;
const one = tableIdSchema.parse('1'.repeat(12));
const other = tableIdSchema.parse('2'.repeat(12));
const [ann, bo] = ['a'.repeat(64), 'b'.repeat(64)] as [string, string];

const ticket = (id: string, changes: Partial<Ticket> = {}): Ticket => ({
  id,
  setup: '{}',
  size: 2,
  allowFewer: false,
  latencies: { weur: 20 },
  since: 1,
  expectedCostMs: 0,
  party: null,
  name: 'Ann',
  colour: null,
  disconnectedAt: null,
  status: { type: 'waiting' },
  notifiedAt: 1,
  nextOfferAt: {},
  addressId: null,
  noShows: 0,
  pausedUntil: 0,
  device: null,
  avoids: [],
  ...changes,
});
const recordOf = (...tickets: readonly Ticket[]): MatcherRecord =>
  withItems(newRecord(queue, 'ab'.repeat(32)), 'tickets', ...tickets);
const waiting = recordOf(ticket(ann), ticket(bo));
const leasedTo = (match: string, ids: readonly string[] = [ann]): MatcherRecord =>
  claim(waiting, { match, ids: [...ids] } as never, now).record;
const statusOf = (record: MatcherRecord, id = ann) => record.tickets.get(id)?.status;
const seat = (record: MatcherRecord, match: string, time = now, table = match) =>
  commit({ record, effects: [] }, { match, table, kind: 'match', ids: [ann] } as never, {
    now: time,
    connections: [],
    maxTablesPerHour: 120,
    proofOfWork: null,
    isBanned: () => false,
    secret: 's'.repeat(32),
  });

describe('the owner of tickets, on a claim', () => {
  test('leases all of them', () => {
    const { record, reply } = claim(waiting, { match: one, ids: [ann, bo] }, now);
    expect(reply).toMatchObject({ granted: true, seats: [{ id: ann }, { id: bo }] });
    for (const id of [ann, bo])
      expect(statusOf(record, id)).toEqual({ type: 'leased', match: one, until: now + leaseMs });
  });

  test.each<[string, MatcherRecord, object]>([
    ['one is leased to another match', leasedTo(other, [bo]), { gone: [], held: [bo] }],
    [
      'one is disconnected',
      recordOf(ticket(ann), ticket(bo, { disconnectedAt: 5 })),
      { gone: [], held: [bo] },
    ],
    ['one does not exist', recordOf(ticket(ann)), { gone: [bo], held: [] }],
    [
      'one is seated',
      recordOf(
        ticket(ann),
        ticket(bo, {
          status: {
            type: 'seated',
            table: other,
            kind: 'match',
            until: now + 1,
            requeue: null,
            checkAt: null,
          },
        }),
      ),
      { gone: [bo], held: [] },
    ],
  ])('leases none if %s', (_, record, why) => {
    const claimed = claim(record, { match: one, ids: [ann, bo] }, now + 1);
    expect(claimed.reply).toEqual({ granted: false, ...why });
    expect(claimed.record).toBe(record);
  });

  test('repeats the lease to the same match without extending it', () => {
    const again = claim(leasedTo(one), { match: one, ids: [ann] }, now + 500);
    expect(again.reply.granted).toBe(true);
    expect(statusOf(again.record)).toEqual({ type: 'leased', match: one, until: now + leaseMs });
  });

  test('leases to another match after expiry', () => {
    const early = claim(leasedTo(other), { match: one, ids: [ann] }, now + leaseMs - 1);
    expect(early.reply.granted).toBe(false);
    const late = claim(leasedTo(other), { match: one, ids: [ann] }, now + leaseMs);
    expect(statusOf(late.record)).toMatchObject({ match: one });
  });

  test('keeps a lease to an own match as long as that match', () => {
    const match: Match = {
      id: other,
      table: other,
      kind: 'match',
      setup: '{}',
      members: [],
      stage: 'seating',
      dueAt: 0,
      attempts: 0,
    };
    const own = withItems(leasedTo(other), 'matches', match);
    expect(claim(own, { match: one, ids: [ann] }, now + 60_000).reply.granted).toBe(false);
    expect(seat(own, other, now + 60_000).reply.seated).toEqual([ann]);
  });
});

describe('the owner of tickets, on a release', () => {
  test('ends the lease of that match', () =>
    expect(statusOf(release(leasedTo(one), { match: one, ids: [ann] }))).toEqual({ type: 'waiting' }));
  test('keeps the lease of another match', () =>
    expect(statusOf(release(leasedTo(one), { match: other, ids: [ann] }))).toMatchObject({ match: one }));
  test('keeps a seat', () => {
    const { record } = seat(leasedTo(one), one).step;
    expect(statusOf(release(record, { match: one, ids: [ann] }))).toMatchObject({ type: 'seated' });
  });
});

describe('the owner of tickets, on a commit', () => {
  test('seats the leased tickets, idempotently', () => {
    const first = seat(leasedTo(one), one);
    expect(first.reply).toEqual({ seated: [ann], lost: [] });
    expect(statusOf(first.step.record)).toMatchObject({ type: 'seated', table: one });
    expect(seat(first.step.record, one).reply).toEqual({ seated: [ann], lost: [] });
  });

  test.each<[string, MatcherRecord, number]>([
    ['has no lease', waiting, now],
    ['lost the lease to another match', leasedTo(other), now],
    ['commits after expiry', leasedTo(one), now + leaseMs],
    ['commits second', seat(leasedTo(other), other).step.record, now],
    ['names unknown tickets', recordOf(ticket(bo)), now],
  ])('seats none for a match that %s', (_, record, time) => {
    const { step, reply } = seat(record, one, time);
    expect(reply).toEqual({ seated: [], lost: [ann] });
    expect(step.record.tickets).toEqual(record.tickets);
  });

  test('seats a party only when it is complete', () => {
    const party = { id: 'c'.repeat(64), size: 2, latencies: {} };
    const status = { type: 'leased', match: one, until: now + leaseMs } as const;
    const [first, second] = [ticket(ann, { party, status }), ticket(bo, { party, status })];
    const seatBoth = (record: MatcherRecord) =>
      commit(
        { record, effects: [] },
        { match: one, table: one, kind: 'match', ids: [ann, bo] },
        {
          now,
          connections: [],
          maxTablesPerHour: 3,
          proofOfWork: null,
          isBanned: () => false,
          secret: 's'.repeat(32),
        },
      );
    expect(seatBoth(recordOf(first, second)).reply).toEqual({ seated: [ann, bo], lost: [] });
    const left = seatBoth(recordOf(first));
    expect(left.reply).toEqual({ seated: [], lost: [ann, bo] });
    expect(left.step.record.tickets.get(ann)?.status).toEqual({ type: 'waiting' });
  });
});
