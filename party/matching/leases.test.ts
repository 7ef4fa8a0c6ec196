import { describe, expect, test } from 'vitest';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import { claim, commit, leaseTime, release } from './leases.ts';
import { type Match, type MatcherRecord, newRecord, type Ticket, withMatch, withTicket } from './record.ts';

const now = 1_000_000;
const queue = { game: 'drop-rainbow', size: 2, region: 'weur' } as const;
const one = tableIdSchema.parse('1'.repeat(12));
const other = tableIdSchema.parse('2'.repeat(12));
const [ann, bo] = ['a'.repeat(64), 'b'.repeat(64)] as [string, string];

const ticket = (id: string, changes: Partial<Ticket> = {}): Ticket => ({
  id,
  terms: '{}',
  size: 2,
  allowFewer: false,
  latencies: { weur: 20 },
  since: 1,
  hold: 0,
  party: null,
  name: 'Ann',
  colour: null,
  lostAt: null,
  at: { is: 'waiting' },
  heardAt: 1,
  told: {},
  from: null,
  absences: 0,
  pausedUntil: 0,
  ...changes,
});
const recordOf = (...tickets: readonly Ticket[]): MatcherRecord =>
  tickets.reduce(withTicket, newRecord(queue, 'ab'.repeat(32)));
const waiting = recordOf(ticket(ann), ticket(bo));
const promised = (match: string, ids: readonly string[] = [ann]): MatcherRecord =>
  claim(waiting, { match, ids: [...ids] } as never, now).record;
const at = (record: MatcherRecord, id = ann) => record.tickets.get(id)?.at;
const seat = (record: MatcherRecord, match: string, time = now, table = match) =>
  commit({ record, effects: [] }, { match, table, kind: 'match', ids: [ann] } as never, {
    now: time,
    connections: [],
    tablesPerHour: 120,
    proofOfWork: null,
  });

describe('an owner promises', () => {
  test('all that a match asks for', () => {
    const { record, answer } = claim(waiting, { match: one, ids: [ann, bo] }, now);
    expect(answer).toMatchObject({ granted: true, seats: [{ id: ann }, { id: bo }] });
    for (const id of [ann, bo])
      expect(at(record, id)).toEqual({ is: 'leased', match: one, until: now + leaseTime });
  });

  test.each<[string, MatcherRecord, object]>([
    ['one is promised elsewhere', promised(other, [bo]), { gone: [], held: [bo] }],
    ['one is away', recordOf(ticket(ann), ticket(bo, { lostAt: 5 })), { gone: [], held: [bo] }],
    ['one is unknown', recordOf(ticket(ann)), { gone: [bo], held: [] }],
    [
      'one is seated',
      recordOf(
        ticket(ann),
        ticket(bo, { at: { is: 'seated', table: other, kind: 'match', until: now + 1, back: null } }),
      ),
      { gone: [bo], held: [] },
    ],
  ])('nothing at all if %s', (_, record, why) => {
    const claimed = claim(record, { match: one, ids: [ann, bo] }, now + 1);
    expect(claimed.answer).toEqual({ granted: false, ...why });
    expect(claimed.record).toBe(record);
  });

  test('the same again to the same match, and no longer than before', () => {
    const again = claim(promised(one), { match: one, ids: [ann] }, now + 500);
    expect(again.answer.granted).toBe(true);
    expect(at(again.record)).toEqual({ is: 'leased', match: one, until: now + leaseTime });
  });

  test('to another match once the time is over', () => {
    const early = claim(promised(other), { match: one, ids: [ann] }, now + leaseTime - 1);
    expect(early.answer.granted).toBe(false);
    const late = claim(promised(other), { match: one, ids: [ann] }, now + leaseTime);
    expect(at(late.record)).toMatchObject({ match: one });
  });

  test('to a match of its own for as long as that lasts', () => {
    const match: Match = {
      id: other,
      table: other,
      kind: 'match',
      terms: '{}',
      members: [],
      stage: 'seating',
      due: 0,
      tries: 0,
    };
    const own = withMatch(promised(other), match);
    expect(claim(own, { match: one, ids: [ann] }, now + 60_000).answer.granted).toBe(false);
    expect(seat(own, other, now + 60_000).answer.seated).toEqual([ann]);
  });
});

describe('a promise is taken back', () => {
  test('by the match that it was given to', () =>
    expect(at(release(promised(one), { match: one, ids: [ann] }))).toEqual({ is: 'waiting' }));
  test('by no other', () =>
    expect(at(release(promised(one), { match: other, ids: [ann] }))).toMatchObject({ match: one }));
  test('never once there is a seat', () => {
    const { record } = seat(promised(one), one).step;
    expect(at(release(record, { match: one, ids: [ann] }))).toMatchObject({ is: 'seated' });
  });
});

describe('an owner seats', () => {
  test('whom it has promised to the match, and says so again', () => {
    const first = seat(promised(one), one);
    expect(first.answer).toEqual({ seated: [ann], lost: [] });
    expect(at(first.step.record)).toMatchObject({ is: 'seated', table: one });
    expect(seat(first.step.record, one).answer).toEqual({ seated: [ann], lost: [] });
  });

  test.each<[string, MatcherRecord, number]>([
    ['was promised nobody', waiting, now],
    ['was promised somebody else’s', promised(other), now],
    ['is too late', promised(one), now + leaseTime],
    ['comes second', seat(promised(other), other).step.record, now],
    ['asks for strangers', recordOf(ticket(bo)), now],
  ])('nobody for a match that %s', (_, record, time) => {
    const { step, answer } = seat(record, one, time);
    expect(answer).toEqual({ seated: [], lost: [ann] });
    expect(step.record.tickets).toEqual(record.tickets);
  });

  test('friends together, or nobody of them once one has gone', () => {
    const party = { id: 'c'.repeat(64), size: 2, latencies: {} };
    const at = { is: 'leased', match: one, until: now + leaseTime } as const;
    const [first, second] = [ticket(ann, { party, at }), ticket(bo, { party, at })];
    const seatBoth = (record: MatcherRecord) =>
      commit(
        { record, effects: [] },
        { match: one, table: one, kind: 'match', ids: [ann, bo] },
        {
          now,
          connections: [],
          tablesPerHour: 3,
          proofOfWork: null,
        },
      );
    expect(seatBoth(recordOf(first, second)).answer).toEqual({ seated: [ann, bo], lost: [] });
    const left = seatBoth(recordOf(first));
    expect(left.answer).toEqual({ seated: [], lost: [ann, bo] });
    expect(left.step.record.tickets.get(ann)?.at).toEqual({ is: 'waiting' });
  });
});
