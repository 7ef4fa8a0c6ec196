import { describe, expect, test } from 'vitest';
import type { Latencies } from '../../shared/protocol/regions.ts';
import { TestMatcher } from '../../test/helpers/matcher.ts';
import { maxTickets, maxTicketsPerAddress, maxTicketsPerGroup, maxTicketsPerRegion } from './limits.ts';
import { type Ticket, withItems } from './record.ts';

const near: Latencies = { weur: 20 };
/** Accepts tables of all regions immediately. */
const anywhere: Latencies = { weur: 20, enam: 20, wnam: 20, eeur: 20, apac: 20, oc: 20 };

/** No two are matched: each wants another turn time. */
const alone = (number: number) => ({
  settings: { turnSeconds: 15 + (number % 250), spectatorDelay: Math.floor(number / 250) },
});

describe('matcher: one socket', () => {
  test('has one ticket', () => {
    const matcher = new TestMatcher();
    matcher.open('a');
    matcher.seek('a', 'one');
    matcher.seek('a', 'two');
    expect(matcher.last('a')).toMatchObject(['no', 'bad-token', expect.any(String)]);
    expect(matcher.record.tickets.size).toBe(1);
  });

  test('may seek with another token after it cancels', () => {
    const matcher = new TestMatcher();
    matcher.open('a');
    matcher.seek('a', 'one');
    matcher.say('a', { type: 'cancel' });
    matcher.seek('a', 'two');
    expect(matcher.last('a')).toMatchObject(['waiting', 0, expect.any(Number), 0, false]);
    expect(matcher.record.tickets.size).toBe(1);
  });

  test('changes nothing when it repeats a seek request', () => {
    const matcher = new TestMatcher();
    matcher.open('a');
    matcher.seek('a', 'one');
    const { record } = matcher;
    matcher.seek('a', 'one');
    expect(matcher.record).toBe(record);
  });
});

describe('[SEC-29] matcher: one address', () => {
  const flooded = () => {
    const matcher = new TestMatcher();
    for (let count = 0; count <= maxTicketsPerAddress; count += 1) {
      matcher.open(`${count}`, '192.0.2.1');
      matcher.seek(`${count}`, `${count}`, alone(count));
    }
    return matcher;
  };

  test('has a limited number of tickets, which leaves others unaffected', () => {
    const matcher = flooded();
    expect(matcher.last(`${maxTicketsPerAddress}`)).toMatchObject(['no', 'too-fast', expect.any(String)]);
    expect(matcher.record.tickets.size).toBe(maxTicketsPerAddress);
    matcher.open('other', '192.0.2.2');
    matcher.seek('other', 'other');
    expect(matcher.last('other')).toMatchObject(['waiting', 0, expect.any(Number), 0, false]);
  });

  test('frees no place by closing its sockets', () => {
    const matcher = flooded();
    matcher.close('0');
    matcher.seek(`${maxTicketsPerAddress}`, 'another');
    expect(matcher.last(`${maxTicketsPerAddress}`)).toMatchObject(['no', 'too-fast', expect.any(String)]);
  });

  test('may use a place that it freed', () => {
    const matcher = flooded();
    matcher.say('0', { type: 'cancel' });
    matcher.seek(`${maxTicketsPerAddress}`, 'another');
    expect(matcher.last(`${maxTicketsPerAddress}`)).toMatchObject([
      'waiting',
      0,
      expect.any(Number),
      0,
      false,
    ]);
  });

  test('is not limited when the platform does not provide it', () => {
    const matcher = new TestMatcher();
    for (let count = 0; count <= maxTicketsPerAddress; count += 1) {
      matcher.open(`${count}`);
      matcher.seek(`${count}`, `${count}`, alone(count));
    }
    expect(matcher.record.tickets.size).toBe(maxTicketsPerAddress + 1);
  });
});

/** A matcher with this many tickets like one of Ann, each with a socket. */
const crowded = (count: number, more: (index: number) => Partial<Ticket>): TestMatcher => {
  const matcher = new TestMatcher();
  matcher.open('ann');
  matcher.seek('ann', 'ann', { latencies: anywhere });
  const first = matcher.ticketOf('ann');
  if (first === undefined) throw new Error('no ticket waits');
  const all = Array.from({ length: count - 1 }, (_, index): Ticket => {
    const id = index.toString(16).padStart(64, '0');
    return { ...first, id, ...more(index) };
  });
  matcher.record = withItems(matcher.record, 'tickets', ...all);
  for (const { id } of all) matcher.open(id, null, id);
  return matcher;
};

describe('[SEC-25] matcher: a flood of tickets', () => {
  const seeks = (matcher: TestMatcher, who: string, address: string, latencies: Latencies): unknown => {
    matcher.open(who, address);
    matcher.seek(who, who, { latencies });
    return Object(matcher.last(who))[0];
  };

  test('from one group of addresses leaves places to others', () => {
    const groupId = new TestMatcher();
    groupId.open('x', '192.0.2.1');
    groupId.seek('x', 'x');
    const flood = groupId.ticketOf('x')?.groupId ?? '';
    const matcher = crowded(maxTicketsPerGroup + 1, (index) => ({ groupId: flood, setup: `${index}` }));
    expect(seeks(matcher, 'neighbor', '192.0.77.1', near)).toBe('no');
    expect(seeks(matcher, 'other', '192.1.2.1', near)).toBe('waiting');
  });

  test('from one region leaves places to others', () => {
    const latencies = { enam: 20, weur: 90 };
    const matcher = crowded(maxTicketsPerRegion + 1, (index) => ({ latencies, setup: `${index}` }));
    expect(seeks(matcher, 'neighbor', '192.0.2.1', latencies)).toBe('no');
    expect(seeks(matcher, 'other', '192.0.2.1', near)).toBe('waiting');
  });
});

describe('[SEC-25] matcher: a step', () => {
  test('notifies a limited number of players, and the next steps the others', () => {
    const matcher = new TestMatcher();
    for (let count = 0; count < 500; count += 1) {
      matcher.open(`${count}`);
      matcher.seek(`${count}`, `${count}`, alone(count));
    }
    matcher.heard.clear();
    for (let round = 0; round < 12; round += 1) {
      matcher.ring();
      expect(matcher.sent).toBeLessThanOrEqual(200);
    }
    expect(matcher.heard.size).toBe(500);
  });

  test('starts a limited number of matches, and the next steps the others', () => {
    const matcher = crowded(100, () => ({}));
    const begun: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      if (round === 0) matcher.event({ type: 'alarm' });
      else matcher.ring();
      begun.push(matcher.calls.filter(({ route }) => route === 'create').length);
    }
    expect(begun).toEqual([16, 16, 16, 2, 0]);
  });

  test('of a full matcher is fast', () => {
    const matcher = crowded(maxTickets, (index) => ({ setup: `${index}` }));
    matcher.open('late');
    matcher.seek('late', 'late');
    expect(matcher.last('late')).toMatchObject(['no', 'too-fast', expect.any(String)]);
    const began = process.cpuUsage();
    for (let round = 0; round < 20; round += 1) matcher.ring();
    const { user, system } = process.cpuUsage(began);
    // Far above the usual time, far below the time without limits per step. On a busy machine other processes do not count.
    expect((user + system) / 1_000 / 20).toBeLessThan(200);
  });
});
