import type { Call, Connection, Effect, MatcherEvent } from '../../../party/matching/events.ts';
import { type MatcherRecord, newRecord } from '../../../party/matching/record.ts';
import { step } from '../../../party/matching/step.ts';
import { digestOf } from '../../../shared/kernel/random.ts';
import { protocolVersion } from '../../../shared/protocol/codes.ts';
import type { SeekFrame } from '../../../shared/protocol/matching.ts';
import { type HomeRegion, parseQueue, type Queue, queueName } from '../../../shared/protocol/regions.ts';
import { type Arrival, latencyBetween } from './arrivals.ts';
import { giveUpAfterMs, type MatchResult, requestMs, tableStartMs } from './queues.ts';

interface ScheduledEvent {
  readonly at: number;
  readonly act: (now: number) => void;
}

class EventQueue {
  /** Latest first; of events at the same time, the one added last. */
  readonly #events: ScheduledEvent[] = [];

  add(at: number, act: (now: number) => void): void {
    let low = 0;
    let high = this.#events.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#events[middle]?.at ?? 0) > at) low = middle + 1;
      else high = middle;
    }
    this.#events.splice(low, 0, { at, act });
  }

  /** Runs all events and those that they add. */
  run(): void {
    for (let event = this.#events.pop(); event !== undefined; event = this.#events.pop()) event.act(event.at);
  }
}

interface Matcher {
  readonly queue: Queue;
  record: MatcherRecord;
  connections: Connection[];
  alarm: number | null;
}

interface SimulatedTable {
  readonly region: HomeRegion;
  readonly size: number;
}

/**
 * Runs the product's matchers of all queues for one day over a simulated network. Every matched player takes the seat.
 * @param onEvent called for each event of each matcher
 */
export const runMatchmaker = (
  arrivals: readonly Arrival[],
  onEvent: (matcher: string, at: number) => void = () => {},
): MatchResult[] => {
  const events = new EventQueue();
  const matchers = new Map<string, Matcher>();
  const tables = new Map<string, SimulatedTable>();
  const results = new Map<number, MatchResult>();

  const matcherOf = (name: string): Matcher => {
    const existing = matchers.get(name);
    if (existing !== undefined) return existing;
    const queue = parseQueue(name);
    if (queue === null) throw new Error(`no queue ${name}`);
    const made: Matcher = {
      queue,
      record: newRecord(queue, digestOf(name)),
      connections: [],
      alarm: null,
    };
    matchers.set(name, made);
    return made;
  };

  const dispatch = (name: string, event: MatcherEvent, now: number): unknown => {
    const matcher = matcherOf(name);
    onEvent(name, now);
    const { record, effects } = step(matcher.record, event, {
      now: Math.ceil(now),
      connections: matcher.connections,
      maxTablesPerHour: 120,
      proofOfWork: null,
      isBanned: () => false,
      secret: 's'.repeat(32),
    });
    matcher.record = record;
    let reply: unknown;
    for (const effect of effects) {
      if (effect.type === 'reply') reply = effect.answer;
      else runEffect(name, matcher, effect, now);
    }
    return reply;
  };

  const runEffect = (name: string, matcher: Matcher, effect: Effect, now: number): void => {
    switch (effect.type) {
      case 'alarm':
        setAlarm(name, matcher, effect.at, now);
        return;
      case 'attach':
        matcher.connections = matcher.connections.map((connection) =>
          connection.id === effect.connection ? { ...connection, ...effect.state } : connection,
        );
        return;
      case 'send':
        if (String(effect.data).startsWith('["table"'))
          for (const id of effect.to) receive(Number(id), String(effect.data), now);
        return;
      case 'call':
        call(name, effect.call, now);
        return;
    }
  };

  const setAlarm = (name: string, matcher: Matcher, at: number | null, now: number): void => {
    if (at === matcher.alarm) return;
    matcher.alarm = at;
    if (at === null) return;
    events.add(Math.max(now, at), (time) => {
      if (matcher.alarm !== at) return;
      matcher.alarm = null;
      dispatch(name, { type: 'alarm' }, time);
    });
  };

  const call = (from: string, { party, id, route, message, region, tag }: Call, now: number): void => {
    const here = matcherOf(from).queue.region;
    const there = party === 'matcher' ? matcherOf(id).queue.region : (region ?? here);
    const oneWay = latencyBetween(here, there) / 2;
    events.add(now + oneWay + requestMs + (route === 'create' ? tableStartMs : 0), (time) => {
      let answer: unknown = {};
      if (route === 'create') {
        const { matched } = message as { matched: { seats: unknown[] } };
        tables.set(id, { region: there, size: matched.seats.length });
      } else if (party === 'matcher') {
        answer = dispatch(id, { type: 'request', route: route as never, message }, time);
      }
      if (tag === null) return;
      events.add(time + oneWay, (later) =>
        dispatch(from, { type: 'reply', tag, reply: answer, failed: false }, later),
      );
    });
  };

  const homeOf = ({ choice, home }: Arrival): string =>
    queueName({ game: choice.game, size: choice.size, region: home });

  const receive = (index: number, text: string, now: number): void => {
    const arrival = arrivals[index];
    const frame = JSON.parse(text) as SeekFrame;
    if (arrival === undefined || frame[0] !== 'table' || results.has(index)) return;
    const table = tables.get(frame[1]);
    if (table === undefined) throw new Error(`no table ${frame[1]}`);
    const time = now + arrival.latencies[arrival.home] / 2 - arrival.at;
    results.set(index, { arrival, time, latency: arrival.latencies[table.region], size: table.size });
    events.add(now + 1_000, (later) => leave(arrival, later));
  };

  const leave = (arrival: Arrival, now: number): void => {
    const matcher = matcherOf(homeOf(arrival));
    const connection = matcher.connections.find(({ id }) => id === String(arrival.index));
    if (connection === undefined) return;
    matcher.connections = matcher.connections.filter((other) => other !== connection);
    dispatch(homeOf(arrival), { type: 'disconnected', connection }, now);
  };

  const send = (arrival: Arrival, message: object, now: number): void => {
    const connection = matcherOf(homeOf(arrival)).connections.find(({ id }) => id === String(arrival.index));
    if (connection !== undefined)
      dispatch(homeOf(arrival), { type: 'message', connection, text: JSON.stringify(message) }, now);
  };

  const arrive = (arrival: Arrival, now: number): void => {
    const matcher = matcherOf(homeOf(arrival));
    const since = Math.ceil(now);
    const id = String(arrival.index);
    matcher.connections = [
      ...matcher.connections,
      { id, ticket: null, since, address: null, heardAt: since },
    ];
    const token = id.padStart(43, '0');
    send(
      arrival,
      {
        type: 'seek',
        protocol: protocolVersion,
        token,
        name: 'A',
        allowFewer: true,
        latencies: arrival.latencies,
      },
      now,
    );
    events.add(now + giveUpAfterMs, (later) => {
      if (results.has(arrival.index)) return;
      results.set(arrival.index, { arrival, time: giveUpAfterMs, latency: null, size: 0 });
      send(arrival, { type: 'cancel' }, later);
      leave(arrival, later);
    });
  };

  const next = (index: number): void => {
    const arrival = arrivals[index];
    if (arrival === undefined) return;
    events.add(arrival.at + arrival.latencies[arrival.home] / 2, (now) => arrive(arrival, now));
    // Each arrival schedules the next one, so that the queue stays short.
    events.add(arrival.at, () => next(index + 1));
  };

  next(0);
  events.run();
  return [...results.values()];
};
