import { describe, expect, test } from 'vitest';
import type { Latencies } from '../../shared/protocol/regions.ts';
import { TestMatcher } from '../../test/helpers/matcher.ts';
import type { Call } from './events.ts';
import { withItems } from './record.ts';
import { maxTickets, maxTicketsPerAddress } from './tickets.ts';

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

describe('[SEC-25] matcher: offers', () => {
  const offers = (matcher: TestMatcher): Call[] => matcher.calls.filter(({ route }) => route === 'offer');
  const idsOf = ({ tag }: Call): readonly string[] => (tag?.type === 'offer' ? tag.ids : []);
  const come = (matcher: TestMatcher, id: string, latencies: Latencies) => {
    matcher.open(id);
    matcher.seek(id, id, { latencies, ...alone(Number(id)) });
  };
  const answered = (matcher: TestMatcher, call: Call | undefined, failed = false) => {
    if (call?.tag == null) throw new Error('the call has no tag');
    matcher.event({ type: 'reply', tag: call.tag, reply: { intervals: {} }, failed });
  };

  test('to one queue are sent one after another', () => {
    const matcher = new TestMatcher();
    come(matcher, '1', { weur: 20, enam: 20 });
    const [first] = offers(matcher);
    expect(first?.id).toBe('drop-rainbow.2.enam');
    for (const id of ['2', '3', '4']) {
      come(matcher, id, { weur: 20, enam: 20 });
      expect(offers(matcher)).toEqual([]);
    }
    answered(matcher, first);
    expect(offers(matcher).map((call) => idsOf(call).length)).toEqual([3]);
  });

  test('to an unreachable queue back off, and resume immediately after its reply', () => {
    const matcher = new TestMatcher();
    come(matcher, '1', { weur: 20, enam: 20 });
    let last = offers(matcher)[0];
    const times: number[] = [];
    const began = matcher.now;
    while ((matcher.alarm ?? 0) < began + 300_000) {
      matcher.ring();
      if (offers(matcher).length > 0) {
        [last] = offers(matcher);
        times.push(matcher.now - began);
      }
    }
    expect(times).toEqual([2_000, 6_000, 14_000, 30_000, 62_000, 126_000, 246_000]);
    answered(matcher, last, true);
    come(matcher, '2', { weur: 20, enam: 20 });
    expect(offers(matcher)).toEqual([]);
    answered(matcher, last);
    expect(offers(matcher).map((call) => idsOf(call).length)).toEqual([1]);
  });

  test('of one step are limited in number and length, and the rest follows', () => {
    const matcher = new TestMatcher();
    for (let count = 0; count < 300; count += 1) {
      matcher.open(`${count}`);
      matcher.seek(`${count}`, `${count}`, { ...alone(count), latencies: anywhere });
    }
    const told = new Map<string, Set<string>>();
    for (let round = 0; round < 200; round += 1) {
      expect(offers(matcher).length).toBeLessThanOrEqual(8);
      for (const call of offers(matcher)) {
        expect(JSON.stringify(call.message).length).toBeLessThan(40_000);
        const known = told.get(call.id) ?? new Set();
        told.set(call.id, known);
        for (const id of idsOf(call)) known.add(id);
      }
      const [next] = offers(matcher);
      if (next === undefined) matcher.ring();
      else for (const call of offers(matcher)) answered(matcher, call);
    }
    expect([...told.values()].map(({ size }) => size)).toEqual([300, 300, 300, 300, 300]);
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
    const matcher = new TestMatcher();
    const offered = Array.from({ length: 100 }, (_, count) => ({
      id: count.toString(16).padStart(64, '0'),
      setup: JSON.stringify({ options: {}, settings: {} }),
      size: 2,
      allowFewer: false,
      latencies: near,
      since: matcher.now,
      expectedCostMs: 0,
      ...{ device: null, avoids: [], party: null },
    }));
    const message = { from: 'drop-rainbow.2.enam', tickets: offered, intervals: {} };
    matcher.event({ type: 'request', route: 'offer', message });
    const claims = () => matcher.calls.filter(({ route }) => route === 'claim').length;
    const begun = [claims()];
    for (let round = 0; round < 4; round += 1) {
      matcher.ring();
      begun.push(claims());
    }
    expect(begun).toEqual([16, 16, 16, 2, 0]);
  });

  test('of a full matcher is fast', () => {
    const matcher = new TestMatcher();
    matcher.open('first');
    matcher.seek('first', 'first', { latencies: anywhere });
    const [first] = matcher.record.tickets.values();
    if (first === undefined) throw new Error('no ticket waits');
    const all = Array.from({ length: maxTickets - 1 }, (_, count) => ({
      ...first,
      id: count.toString(16).padStart(64, '0'),
      setup: `${count}`,
    }));
    matcher.record = withItems(matcher.record, 'tickets', ...all);
    for (const { id } of all) matcher.open(id, null, id);
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
