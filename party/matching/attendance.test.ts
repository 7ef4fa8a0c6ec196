import { describe, expect, test } from 'vitest';
import { TestMatcher } from '../../test/helpers/matcher.ts';

/** Seats Ann and Bo at a table of their own matcher; resolves to its id. */
const seated = (matcher: TestMatcher, ...who: readonly string[]): string => {
  for (const id of who) {
    matcher.open(id);
    matcher.seek(id, id);
  }
  return seat(matcher);
};

/** The table of a match replies. */
const seat = (matcher: TestMatcher): string => {
  const created = matcher.calls.find(({ route }) => route === 'create');
  if (created?.tag == null) throw new Error('no table was created');
  matcher.event({ type: 'reply', tag: created.tag, reply: {}, failed: false });
  return created.id;
};

const asked = ({ calls }: TestMatcher) => calls.filter(({ route }) => route === 'attendance');
const answer = (matcher: TestMatcher, given: unknown, failed = false) => {
  const [call] = matcher.asked;
  if (call?.tag == null) throw new Error('no attendance request was sent');
  matcher.event({ type: 'reply', tag: call.tag, reply: given, failed });
};
const ticketOf = (matcher: TestMatcher, id: string) => {
  const ticket = matcher.ticketOf(id);
  if (ticket === undefined) throw new Error(`${id} waits no longer`);
  return ticket;
};
const none = { seated: [], missed: [] };

describe('[SEC-30] a player who reports a failed table', () => {
  test('is requeued with the old waiting time once the table keeps no seat', () => {
    const matcher = new TestMatcher();
    const began = matcher.now;
    const table = seated(matcher, 'ann', 'bo');
    matcher.now += 11_000;
    matcher.seek('ann', 'ann', { failedTable: table });
    expect(asked(matcher)).toMatchObject([{ id: table }]);
    expect(matcher.last('ann')).toEqual(['table', table, 'match']);
    answer(matcher, none);
    expect(matcher.last('ann')).toEqual(['waiting', 11_000, 250, 0, false]);
    expect(ticketOf(matcher, 'ann')).toMatchObject({ since: began, noShows: 0, status: { type: 'waiting' } });
  });

  test('stays seated while the table keeps the seat, and the matcher asks with backoff', () => {
    const matcher = new TestMatcher();
    const table = seated(matcher, 'ann', 'bo');
    const began = matcher.now;
    const kept = { seated: [ticketOf(matcher, 'ann').id], missed: [] };
    matcher.seek('ann', 'ann', { failedTable: table });
    answer(matcher, kept);
    for (let count = 0; count < 5; count += 1) {
      matcher.seek('ann', 'ann', { failedTable: table });
      expect(asked(matcher)).toEqual([]);
    }
    const times: number[] = [];
    while (matcher.record.tickets.has(kept.seated[0] ?? '')) {
      matcher.ring();
      if (asked(matcher).length === 0) continue;
      times.push(matcher.now - began);
      answer(matcher, kept);
      expect(ticketOf(matcher, 'ann').status).toMatchObject({ type: 'seated', table });
    }
    expect(times).toEqual([3_000, 9_000, 21_000, 45_000]);
  });

  test('is requeued once the table no longer keeps the seat', () => {
    const matcher = new TestMatcher();
    const table = seated(matcher, 'ann', 'bo');
    matcher.seek('ann', 'ann', { failedTable: table });
    answer(matcher, { seated: [ticketOf(matcher, 'ann').id], missed: [] });
    while (asked(matcher).length === 0) matcher.ring();
    answer(matcher, none);
    expect(ticketOf(matcher, 'ann').status.type).toBe('waiting');
  });

  test('is requeued after the table left all requests unanswered', () => {
    const matcher = new TestMatcher();
    const table = seated(matcher, 'ann', 'bo');
    const began = matcher.now;
    matcher.seek('ann', 'ann', { failedTable: table });
    answer(matcher, undefined, true);
    const times: number[] = [];
    while (ticketOf(matcher, 'ann').status.type === 'seated') {
      matcher.ring();
      if (asked(matcher).length > 0) times.push(matcher.now - began);
    }
    expect(times).toEqual([3_000, 9_000, 21_000, 45_000]);
    expect(matcher.now - began).toBe(93_000);
  });

  test('keeps the status when the report names another table', () => {
    const matcher = new TestMatcher();
    seated(matcher, 'ann', 'bo');
    matcher.seek('ann', 'ann', { failedTable: '0'.repeat(12) });
    expect(asked(matcher)).toEqual([]);
    expect(ticketOf(matcher, 'ann').status.type).toBe('seated');
  });
});

describe('a no-show', () => {
  const missing = (matcher: TestMatcher, table: string) => {
    matcher.seek('ann', 'ann', { failedTable: table });
    answer(matcher, { seated: [], missed: [ticketOf(matcher, 'ann').id] });
  };

  test('is requeued as new, behind all players who came', () => {
    const matcher = new TestMatcher();
    const table = seated(matcher, 'ann', 'bo');
    matcher.now += 11_000;
    missing(matcher, table);
    expect(ticketOf(matcher, 'ann')).toMatchObject({ since: matcher.now, noShows: 1 });
    matcher.open('cy');
    matcher.seek('cy', 'cy');
    expect(matcher.calls.filter(({ route }) => route === 'create')).toEqual([]);
    matcher.seek('bo', 'bo', { failedTable: table });
    answer(matcher, none);
    seat(matcher);
    expect(matcher.last('bo')).toEqual(matcher.last('cy'));
    expect(matcher.last('ann')).toEqual(['waiting', 0, 250, 0, false]);
  });

  test('waits a minute after the third time, then twice as long each time', () => {
    const matcher = new TestMatcher();
    const pauses: number[] = [];
    let table = seated(matcher, 'ann', 'bo');
    for (let times = 1; times <= 5; times += 1) {
      missing(matcher, table);
      const { noShows, pausedUntil } = ticketOf(matcher, 'ann');
      expect(noShows).toBe(times);
      pauses.push(pausedUntil - matcher.now);
      const other = `other ${times}`.replace(' ', '-');
      matcher.open(other);
      matcher.seek(other, other);
      while (!matcher.calls.some(({ route }) => route === 'create')) matcher.ring();
      expect(matcher.now).toBe(pausedUntil);
      table = seat(matcher);
    }
    expect(pauses).toEqual([2_000, 2_000, 60_000, 120_000, 240_000]);
  });
});

describe('[SEC-33] an address, in matching', () => {
  /** Matches two players of one address, repeatedly. */
  const meet = (matcher: TestMatcher, name: string): boolean => {
    for (const who of ['a', 'b']) {
      matcher.open(name + who, '192.0.2.1');
      matcher.seek(name + who, name + who);
    }
    if (!matcher.calls.some(({ route }) => route === 'create')) return false;
    seat(matcher);
    return true;
  };

  test('opens as many tables an hour as through the lobby, then one whenever its allowance permits', () => {
    const matcher = new TestMatcher();
    expect([1, 2, 3, 4].map((number) => meet(matcher, `pair${number}`))).toEqual([true, true, true, false]);
    expect(matcher.last('pair4a')).toMatchObject(['waiting', 0, expect.any(Number), 0, false]);
    const began = matcher.now;
    while (!matcher.calls.some(({ route }) => route === 'create')) matcher.ring();
    expect(matcher.now - began).toBe(20 * 60_000);
  });

  test('does not delay other addresses', () => {
    const matcher = new TestMatcher();
    for (const number of [1, 2, 3, 4]) meet(matcher, `pair${number}`);
    for (const who of ['cy', 'dee']) {
      matcher.open(who, '192.0.2.2');
      matcher.seek(who, who);
    }
    seat(matcher);
    expect(matcher.last('cy')).toEqual(['table', expect.any(String), 'match']);
    expect(matcher.last('dee')).toEqual(matcher.last('cy'));
  });

  test('gets no table with bots above its allowance', () => {
    const matcher = new TestMatcher();
    for (const number of [1, 2, 3]) meet(matcher, `pair${number}`);
    matcher.open('eve', '192.0.2.1');
    matcher.seek('eve', 'eve');
    matcher.now += 15_000;
    matcher.say('eve', { type: 'take', what: 'bots' });
    expect(matcher.last('eve')).toMatchObject(['no', 'too-fast', expect.any(String)]);
    expect(matcher.calls).toEqual([]);
  });
});
