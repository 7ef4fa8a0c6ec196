import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { TestMatcher } from '../../test/helpers/matcher.ts';
import { reservationSchema } from '../runtime/calls.ts';

const second = 1_000;
const minute = 60 * second;
const attacker = '192.0.2.1';

const createSchema = z.object({ matched: z.object({ seats: z.array(reservationSchema) }) });
const attendanceSchema = z.object({ ids: z.array(z.string()) });

interface Made {
  readonly at: number;
  readonly players: readonly string[];
}

/** A matcher of pairs, and tables at which all players arrive but those with an address in `absent`. */
class Evening {
  readonly matcher = new TestMatcher();
  readonly absent = new Set<string | null>([attacker]);
  readonly tables: Made[] = [];
  readonly #players = new Map<string, { readonly who: string; readonly address: string | null }>();

  constructor() {
    this.matcher.maxTablesPerHour = 10_000;
  }

  /** A player with a new token. */
  come(address: string | null, more: object = {}): string {
    const who = `player${this.#players.size}`;
    this.matcher.open(who, address);
    this.#answer();
    this.matcher.seek(who, who, more);
    this.#players.set(this.matcher.ticketOf(who)?.id ?? '', { who, address });
    this.#answer();
    return who;
  }

  /** Returns the tables made meanwhile. */
  pass(milliseconds: number): Made[] {
    const { matcher, tables } = this;
    const from = tables.length;
    const until = matcher.now + milliseconds;
    while (matcher.alarm !== null && matcher.alarm <= until) {
      matcher.ring();
      this.#answer();
    }
    matcher.now = until;
    return tables.slice(from);
  }

  report(who: string, failedTable: string): void {
    this.matcher.seek(who, who, { failedTable });
    this.#answer();
  }

  cancel(who: string): void {
    this.matcher.say(who, { type: 'cancel' });
    this.#answer();
  }

  isWaiting(who: string): boolean {
    return this.matcher.ticketOf(who)?.status.type === 'waiting';
  }

  #answer(): void {
    const { matcher } = this;
    const calls = [...matcher.calls];
    for (let call = calls.shift(); call !== undefined; call = calls.shift()) {
      const { route, tag, message } = call;
      let reply: object = {};
      if (route === 'create') {
        const { seats } = createSchema.parse(message).matched;
        const players = seats.map(({ id }) => this.#players.get(id)?.who ?? '');
        this.tables.push({ at: matcher.now, players });
      } else if (route === 'attendance') {
        const { ids } = attendanceSchema.parse(message);
        const isAbsent = (id: string) => this.absent.has(this.#players.get(id)?.address ?? null);
        reply = { seated: ids.filter((id) => !isAbsent(id)), missed: ids.filter(isAbsent) };
      } else continue;
      if (tag === null) continue;
      matcher.event({ type: 'reply', tag, reply, failed: false });
      calls.push(...matcher.calls);
    }
  }
}

describe('[SEC-90] an address whose players do not come to their tables', () => {
  test('spoils few tables in ten minutes, with any number of tokens', () => {
    const evening = new Evening();
    const attackers = new Set<string>();
    let last = evening.come(attacker);
    for (let tick = 0; tick < 600; tick += 1) {
      attackers.add(last);
      if (!evening.isWaiting(last)) last = evening.come(attacker);
      if (tick % 4 === 0) evening.come(`198.51.100.${tick % 256}`);
      evening.pass(second);
    }
    const spoiled = evening.tables.filter(({ players }) => players.some((who) => attackers.has(who)));
    expect(spoiled.length).toBeLessThan(16);
    // All others play with each other.
    expect(evening.tables.length - spoiled.length).toBeGreaterThan(60);
  });

  /** Absences of this number of players, seconds after each other. */
  const afterAbsences = (count: number): Evening => {
    const evening = new Evening();
    for (let times = 0; times < count; times += 1) {
      evening.come(attacker);
      evening.come(null);
    }
    expect(evening.pass(13 * second)).toEqual([]);
    expect(evening.tables).toHaveLength(count);
    return evening;
  };

  test.each([
    [1, 8],
    [2, 16],
    [3, 32],
    [4, 60],
    [8, 60],
  ])('%i times, gets the next table %i s later, at first and every time', (count, seconds) => {
    const evening = afterAbsences(count);
    const from = evening.matcher.now - second;
    // They come, and do not count until the tables are asked.
    evening.absent.clear();
    for (let players = 0; players < 2; players += 1)
      evening.come(attacker, { settings: { turnSeconds: 20 + players } });
    for (let players = 0; players < 2; players += 1)
      evening.come(null, { settings: { turnSeconds: 20 + players } });
    const [first, next] = evening.pass(5 * minute);
    expect(first?.at).toBe(from + seconds * second);
    expect(next?.at).toBeGreaterThanOrEqual(from + (seconds + Math.min(seconds / 2, 12)) * second);
  });

  test('gets one table at a time', () => {
    const evening = afterAbsences(4);
    for (let players = 0; players < 6; players += 1) {
      const settings = { turnSeconds: 20 + players };
      evening.come(attacker, { settings });
      evening.come(null, { settings });
    }
    const times = evening.pass(5 * minute).map(({ at }) => at);
    expect(times).toHaveLength(4);
    expect(times.slice(1).every((at, index) => at - (times[index] ?? 0) >= minute)).toBe(true);
  });

  test('keeps no other player of that address waiting for long, and is slowed less when players come', () => {
    const evening = afterAbsences(8);
    evening.absent.clear();
    const waits: number[] = [];
    for (let players = 0; players < 6; players += 1) {
      const from = evening.matcher.now;
      const made = evening.tables.length;
      evening.come(attacker);
      evening.come(null);
      evening.pass(minute);
      waits.push((evening.tables[made]?.at ?? Number.POSITIVE_INFINITY) - from);
    }
    expect(Math.max(...waits)).toBeLessThan(minute);
    expect(waits.slice(3)).toEqual([0, 0, 0]);
  });

  test('delays no other address', () => {
    const evening = afterAbsences(8);
    evening.come(attacker);
    const players = ['192.0.2.2', '192.0.2.3'].map((address) => evening.come(address));
    evening.pass(0);
    expect(evening.tables.slice(8)).toEqual([{ at: evening.matcher.now, players }]);
  });

  test('is forgiven one absence in ten minutes', () => {
    const evening = afterAbsences(2);
    evening.absent.clear();
    evening.pass(20 * minute);
    for (let players = 0; players < 2; players += 1) {
      evening.come(attacker);
      evening.come(null);
      expect(evening.tables).toHaveLength(3 + players);
    }
    evening.pass(13 * second);
    expect(evening.matcher.record.absences.size).toBe(0);
  });

  test('cannot escape by canceling the seat', () => {
    const evening = new Evening();
    const who = evening.come(attacker);
    evening.come(null);
    evening.cancel(who);
    evening.come(attacker);
    evening.come(null);
    expect(evening.tables).toHaveLength(1);
    expect(evening.pass(8 * second)).toHaveLength(1);
  });

  test('cannot escape by reporting the table first', () => {
    const evening = new Evening();
    const who = evening.come(attacker);
    evening.come(null);
    evening.pass(11 * second);
    const { matcher } = evening;
    const status = matcher.ticketOf(who)?.status;
    if (status?.type !== 'seated') throw new Error('no table was made');
    evening.report(who, status.table);
    expect(evening.isWaiting(who)).toBe(true);
    evening.cancel(who);
    evening.come(attacker);
    evening.come(null);
    expect(evening.tables).toHaveLength(1);
    expect(evening.pass(8 * second)).toHaveLength(1);
  });

  test('has its parties matched together', () => {
    const evening = afterAbsences(1);
    const party = { id: 'p'.repeat(43), size: 2 };
    evening.come(attacker, { party });
    evening.come(attacker, { party });
    expect(evening.pass(8 * second)).toHaveLength(1);
  });
});

test('a matcher asks a table once, and only about players with an address', () => {
  const evening = new Evening();
  const { matcher } = evening;
  evening.come(attacker);
  evening.come('192.0.2.2');
  let asked = 0;
  const { event } = matcher;
  matcher.event = (happened) => {
    event.call(matcher, happened);
    asked += matcher.calls.filter(({ route }) => route === 'attendance').length;
  };
  evening.pass(minute);
  expect(asked).toBe(1);
  for (const _ of [1, 2]) evening.come(null);
  evening.pass(minute);
  expect(asked).toBe(1);
});
