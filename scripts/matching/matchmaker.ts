import type { Call, Connection, Effect, MatcherEvent } from '../../party/matching/events.ts';
import { type MatcherRecord, newRecord } from '../../party/matching/record.ts';
import { step } from '../../party/matching/step.ts';
import { hashToken } from '../../party/table/seats.ts';
import { protocol } from '../../shared/protocol/codes.ts';
import type { SeekFrame } from '../../shared/protocol/matching.ts';
import { type HomeRegion, parseQueue, type Queue, queueName } from '../../shared/protocol/regions.ts';
import { Agenda } from './agenda.ts';
import type { Comer } from './day.ts';
import { between } from './network.ts';
import { type Fate, patience, roomTime, tableTime } from './queues.ts';

interface Matcher {
  readonly queue: Queue;
  record: MatcherRecord;
  connections: Connection[];
  alarm: number | null;
}

interface Seated {
  readonly region: HomeRegion;
  readonly size: number;
}

/** The real matchers of all queues, one day long, with the network between them. Everybody whom a table expects comes to it. */
export const runMatchmaker = (day: readonly Comer[]): Fate[] => {
  const agenda = new Agenda();
  const matchers = new Map<string, Matcher>();
  const tables = new Map<string, Seated>();
  const fates = new Map<number, Fate>();

  const matcherOf = (name: string): Matcher => {
    const known = matchers.get(name);
    if (known !== undefined) return known;
    const queue = parseQueue(name);
    if (queue === null) throw new Error(`no queue ${name}`);
    const made: Matcher = {
      queue,
      record: newRecord(queue, hashToken(name)),
      connections: [],
      alarm: null,
    };
    matchers.set(name, made);
    return made;
  };

  const happen = (name: string, event: MatcherEvent, now: number): unknown => {
    const matcher = matcherOf(name);
    const { record, effects } = step(matcher.record, event, {
      now: Math.ceil(now),
      connections: matcher.connections,
    });
    matcher.record = record;
    let reply: unknown;
    for (const effect of effects) {
      if (effect.type === 'reply') reply = effect.answer;
      else carryOut(name, matcher, effect, now);
    }
    return reply;
  };

  const carryOut = (name: string, matcher: Matcher, effect: Effect, now: number): void => {
    switch (effect.type) {
      case 'alarm':
        setAlarm(name, matcher, effect.at, now);
        return;
      case 'attach':
        matcher.connections = matcher.connections.map((connection) =>
          connection.id === effect.connection ? { ...connection, ticket: effect.ticket } : connection,
        );
        return;
      case 'send':
        if (effect.text.startsWith('["table"'))
          for (const id of effect.to) hear(Number(id), effect.text, now);
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
    agenda.add(Math.max(now, at), (time) => {
      if (matcher.alarm !== at) return;
      matcher.alarm = null;
      happen(name, { type: 'alarm' }, time);
    });
  };

  const call = (from: string, { party, id, route, message, region, tag }: Call, now: number): void => {
    const here = matcherOf(from).queue.region;
    const there = party === 'matcher' ? matcherOf(id).queue.region : (region ?? here);
    const way = between(here, there) / 2;
    agenda.add(now + way + roomTime + (route === 'create' ? tableTime : 0), (time) => {
      let answer: unknown = {};
      if (route === 'create') {
        const { matched } = message as { matched: { seats: unknown[] } };
        tables.set(id, { region: there, size: matched.seats.length });
      } else if (party === 'matcher') {
        answer = happen(id, { type: 'called', route: route as never, message }, time);
      }
      if (tag === null) return;
      agenda.add(time + way, (later) =>
        happen(from, { type: 'answered', tag, answer, failed: false }, later),
      );
    });
  };

  const homeOf = ({ kind, home }: Comer): string =>
    queueName({ game: kind.game, size: kind.size, region: home });

  const hear = (index: number, text: string, now: number): void => {
    const comer = day[index];
    const frame = JSON.parse(text) as SeekFrame;
    if (comer === undefined || frame[0] !== 'table' || fates.has(index)) return;
    const table = tables.get(frame[1]);
    if (table === undefined) throw new Error(`no table ${frame[1]}`);
    const time = now + comer.latencies[comer.home] / 2 - comer.at;
    fates.set(index, { comer, time, trip: comer.latencies[table.region], size: table.size });
    agenda.add(now + 1_000, (later) => leave(comer, later));
  };

  const leave = (comer: Comer, now: number): void => {
    const matcher = matcherOf(homeOf(comer));
    matcher.connections = matcher.connections.filter(({ id }) => id !== String(comer.index));
    happen(homeOf(comer), { type: 'disconnected' }, now);
  };

  const say = (comer: Comer, message: object, now: number): void => {
    const connection = matcherOf(homeOf(comer)).connections.find(({ id }) => id === String(comer.index));
    if (connection !== undefined)
      happen(homeOf(comer), { type: 'message', connection, text: JSON.stringify(message) }, now);
  };

  const come = (comer: Comer, now: number): void => {
    const matcher = matcherOf(homeOf(comer));
    const since = Math.ceil(now);
    const id = String(comer.index);
    matcher.connections = [...matcher.connections, { id, ticket: null, since, address: null }];
    const token = id.padStart(43, '0');
    say(comer, { type: 'seek', protocol, token, name: 'A', smaller: true, latencies: comer.latencies }, now);
    agenda.add(now + patience, (later) => {
      if (fates.has(comer.index)) return;
      fates.set(comer.index, { comer, time: patience, trip: null, size: 0 });
      say(comer, { type: 'cancel' }, later);
      leave(comer, later);
    });
  };

  const next = (index: number): void => {
    const comer = day[index];
    if (comer === undefined) return;
    agenda.add(comer.at + comer.latencies[comer.home] / 2, (now) => come(comer, now));
    // One after the other, so that the agenda stays short.
    agenda.add(comer.at, () => next(index + 1));
  };

  next(0);
  agenda.run();
  return [...fates.values()];
};
