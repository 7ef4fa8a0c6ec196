import type { Call, Connection, MatcherEvent, Tag } from '../../../party/matching/events.ts';
import { type MatcherRecord, newRecord } from '../../../party/matching/record.ts';
import { step } from '../../../party/matching/step.ts';
import { noShowTimeoutMs } from '../../../party/table/features/reservations.ts';
import { digestOf } from '../../../shared/kernel/random.ts';
import { protocolVersion } from '../../../shared/protocol/codes.ts';
import { seekFrameSchema } from '../../../shared/protocol/matching.ts';
import type { Latencies } from '../../../shared/protocol/regions.ts';

/** A player with one socket to the matcher. */
export interface Person {
  readonly name: string;
  readonly size: number;
  readonly latencies: Latencies;
  readonly table: string | null;
  /** The failed table, until the matcher is notified. */
  readonly failedTable: string | null;
  readonly cancelled: boolean;
  readonly wish: object;
}

/** The part of a table that matching sees. */
export interface Table {
  readonly id: string;
  readonly capacity: number;
  /** Starts automatically. */
  readonly starts: boolean;
  readonly begun: boolean;
  readonly seats: readonly { readonly id: string; readonly until: number | null }[];
}

/** A message in flight. Requests and replies may arrive late, twice, or never. */
export type Mail =
  | { readonly is: 'text'; readonly person: string; readonly socket: string; readonly text: string }
  | { readonly is: 'call'; readonly call: Call }
  | {
      readonly is: 'reply';
      readonly tag: Tag;
      readonly answer: unknown;
      readonly failed: boolean;
    };

/** The matcher of a game, tables and people with all messages in flight. Immutable. */
export interface World {
  readonly now: number;
  readonly matcher: MatcherRecord;
  readonly alarm: number | null;
  readonly sockets: readonly Connection[];
  readonly tables: ReadonlyMap<string, Table>;
  readonly people: ReadonlyMap<string, Person>;
  readonly mail: readonly Mail[];
  /** The requested region of each table. */
  readonly regions: ReadonlyMap<string, string>;
  /** Number of tables that ended without a game. */
  readonly vain: number;
  /** The no-shows of each table. */
  readonly missed: ReadonlyMap<string, readonly string[]>;
  /** Of all people. */
  readonly address: string | null;
  /** People who never come to a table. */
  readonly absent: ReadonlySet<string>;
}

export const emptyWorld: World = {
  now: 1_000_000,
  matcher: newRecord('drop-rainbow', 'ab'.repeat(32)),
  alarm: null,
  sockets: [],
  tables: new Map(),
  people: new Map(),
  mail: [],
  regions: new Map(),
  vain: 0,
  missed: new Map(),
  address: null,
  absent: new Set(),
};

const set = <Value>(map: ReadonlyMap<string, Value>, key: string, value: Value): ReadonlyMap<string, Value> =>
  new Map(map).set(key, value);
const without = <Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> => {
  const left = new Map(map);
  left.delete(key);
  return left;
};
const get = <Value>(map: ReadonlyMap<string, Value>, key: string): Value => {
  const value = map.get(key);
  if (value === undefined) throw new Error(`no ${key}`);
  return value;
};

const tokenOf = (name: string): string => name.padEnd(43, '_');
const ids = new Map<string, string>();
/** The ticket id of a person. */
export const ticketOf = (name: string): string => {
  const id = ids.get(name) ?? digestOf(tokenOf(name));
  ids.set(name, id);
  return id;
};
const nameOf = (world: World, id: string): string | undefined =>
  [...world.people.keys()].find((name) => ticketOf(name) === id);

const send = (world: World, ...mail: readonly Mail[]): World => ({
  ...world,
  mail: [...world.mail, ...mail],
});

export const arrive = (
  world: World,
  name: string,
  size: number,
  latencies: Latencies,
  wish: object = {},
): World => {
  const person: Person = {
    name,
    size,
    latencies,
    table: null,
    failedTable: null,
    cancelled: false,
    wish,
  };
  return seek(connect({ ...world, people: set(world.people, name, person) }, name), name);
};

const connect = (world: World, name: string): World => {
  const connection: Connection = {
    id: `${name}-${world.sockets.length}-${world.now}`,
    ticket: null,
    since: world.now,
    heardAt: world.now,
    address: world.address,
  };
  return react({ ...world, sockets: [...world.sockets, connection] }, { type: 'connected', connection });
};

const socketsOf = ({ sockets }: World, name: string): readonly Connection[] =>
  sockets.filter(({ id }) => id.startsWith(`${name}-`));

/** Sends a message on the newest socket. */
const say = (world: World, name: string, message: object): World => {
  const socket = socketsOf(world, name).at(-1);
  return socket === undefined
    ? world
    : send(world, { is: 'text', person: name, socket: socket.id, text: JSON.stringify(message) });
};

const seek = (world: World, name: string): World => {
  const { size, latencies, failedTable, wish } = get(world.people, name);
  const token = tokenOf(name);
  const said = { type: 'seek', protocol: protocolVersion, token, size, name, latencies, ...wish };
  return say(world, name, failedTable === null ? said : { ...said, failedTable });
};

export const cancel = (world: World, name: string): World => say(world, name, { type: 'cancel' });
export const take = (world: World, name: string, what: 'bots' | 'open-table'): World =>
  say(world, name, { type: 'take', what });

/** Closes a person's first sockets, with all messages in flight on them. */
export const leaveMatcher = (world: World, name: string, count = Number.POSITIVE_INFINITY): World => {
  const leaving = socketsOf(world, name).slice(0, count);
  const [connection] = leaving;
  if (connection === undefined) return world;
  const gone = leaving.map(({ id }) => id);
  const sockets = world.sockets.filter(({ id }) => !gone.includes(id));
  const mail = world.mail.filter((item) => item.is !== 'text' || !gone.includes(item.socket));
  return react({ ...world, mail, sockets }, { type: 'disconnected', connection });
};

/** Reloads the page: a new socket repeats the seek request. */
export const reload = (world: World, name: string): World =>
  seek(connect(leaveMatcher(world, name), name), name);

export const secondTab = (world: World, name: string): World => seek(connect(world, name), name);

/** @throws Error if a person is at two tables */
const react = (world: World, event: MatcherEvent): World => {
  const { record, effects } = step(world.matcher, event, {
    now: world.now,
    connections: world.sockets,
    maxTablesPerHour: 120,
    proofOfWork: null,
    isBanned: () => false,
    secret: 's'.repeat(32),
  });
  let next: World = { ...world, matcher: record };
  for (const effect of effects) {
    if (effect.type === 'alarm') next = { ...next, alarm: effect.at };
    if (effect.type === 'call') next = send(next, { is: 'call', call: effect.call });
    if (effect.type === 'attach') {
      const attach = (socket: Connection): Connection =>
        socket.id === effect.connection ? { ...socket, ...effect.state } : socket;
      next = { ...next, sockets: next.sockets.map(attach) };
    }
    if (effect.type === 'send')
      for (const id of effect.to) next = hear(next, id.split('-')[0] ?? '', String(effect.data));
  }
  return next;
};

const withPerson = (world: World, name: string, changes: Partial<Person>): World => ({
  ...world,
  people: set(world.people, name, { ...get(world.people, name), ...changes }),
});

/** The client's reaction to a frame. */
const hear = (world: World, name: string, text: string): World => {
  const frame = seekFrameSchema.parse(JSON.parse(text));
  const person = get(world.people, name);
  switch (frame[0]) {
    case 'waiting':
    case 'party':
      return person.table === null ? withPerson(world, name, { failedTable: null }) : world;
    case 'cancelled': {
      const left = person.table === null ? world : leave(world, name, person.table);
      return withPerson(left, name, { cancelled: true, table: null });
    }
    case 'table': {
      const [, table] = frame;
      if (person.cancelled) throw new Error(`${name} has canceled and is seated`);
      if (person.table === table || person.failedTable === table) return world;
      if (person.table !== null) throw new Error(`${name} is at ${person.table} and at ${table}`);
      if (world.absent.has(name)) return world;
      return sitDown(withPerson(world, name, { table }), name, table);
    }
    case 'prove':
      throw new Error(`${name} is asked for work`);
    case 'no':
      throw new Error(`${name} is refused: ${frame[2]}`);
  }
};

/** Comes to the table, and seeks again if it keeps no seat. */
const sitDown = (world: World, name: string, id: string): World => {
  const table = world.tables.get(id);
  if (table?.seats.some((seat) => seat.id === ticketOf(name)) !== true) return goBack(world, name);
  const seats = table.seats.map((seat) => (seat.id === ticketOf(name) ? { ...seat, until: null } : seat));
  return gather({ ...world, tables: set(world.tables, id, { ...table, seats }) }, id);
};

const goBack = (world: World, name: string): World => {
  const { table } = get(world.people, name);
  return seek(withPerson(world, name, { table: null, failedTable: table }), name);
};

const leave = (world: World, name: string, id: string): World =>
  freeSeats(world, id, (seat) => seat.id === ticketOf(name));

const freeSeats = (
  world: World,
  id: string,
  isFreed: (seat: { readonly id: string; readonly until: number | null }) => boolean,
): World => {
  const table = world.tables.get(id);
  if (table === undefined || table.begun) return world;
  const seats = table.seats.filter((seat) => !isFreed(seat));
  return gather({ ...world, tables: set(world.tables, id, { ...table, seats }) }, id);
};

/** Starts once all players have come; ends if a no-show prevents it. */
const gather = (world: World, id: string): World => {
  const table = get(world.tables, id);
  if (!table.starts || table.begun || table.seats.some(({ until }) => until !== null)) return world;
  if (table.seats.length === table.capacity)
    return { ...world, tables: set(world.tables, id, { ...table, begun: true }) };
  // The table remembers its no-shows, and its id is never reused.
  const missed = set(world.missed, id, world.missed.get(id) ?? []);
  const ended = { ...world, missed, vain: world.vain + 1, tables: without(world.tables, id) };
  return table.seats.reduce((after, seat) => {
    const name = nameOf(after, seat.id);
    return name === undefined || get(after.people, name).table !== id ? after : goBack(after, name);
  }, ended);
};

/** Delivers one message. */
export const deliver = (world: World, index: number): World => {
  const item = world.mail[index];
  const rest: World = { ...world, mail: world.mail.filter((_, other) => other !== index) };
  return item === undefined ? world : handle(rest, item);
};

const handle = (world: World, item: Mail): World => {
  switch (item.is) {
    case 'text': {
      const connection = world.sockets.find(({ id }) => id === item.socket);
      return connection === undefined
        ? world
        : react(world, { type: 'message', connection, text: item.text });
    }
    case 'reply': {
      const { tag, answer, failed } = item;
      return react(world, { type: 'reply', tag, reply: answer, failed });
    }
    case 'call': {
      const { tag } = item.call;
      const { world: called, reply: answer } = atTable(world, item.call);
      return tag === null ? called : send(called, { is: 'reply', tag, answer, failed: false });
    }
  }
};

interface Creation {
  readonly seats: number;
  readonly region: string;
  readonly matched: {
    readonly seats: readonly { id: string }[];
    readonly starts: boolean;
    readonly bots: number;
  };
}

const atTable = (world: World, { id, route, message }: Call): { world: World; reply: unknown } => {
  const until = world.now + noShowTimeoutMs;
  switch (route) {
    case 'create': {
      if (world.tables.has(id) || world.missed.has(id)) return { world, reply: null };
      const { seats, matched, region } = message as Creation;
      const table: Table = {
        id,
        capacity: seats - matched.bots,
        starts: matched.starts,
        begun: false,
        seats: matched.seats.map((seat) => ({ id: seat.id, until })),
      };
      const regions = set(world.regions, id, region);
      return { world: { ...world, regions, tables: set(world.tables, id, table) }, reply: {} };
    }
    case 'reserve': {
      const table = world.tables.get(id);
      const wished = (message as { seats: { id: string }[] }).seats;
      if (table === undefined || table.seats.length === 0) return { world, reply: { seated: [] } };
      const held = new Set(table.seats.map((seat) => seat.id));
      const more = wished.filter((seat) => !held.has(seat.id)).map((seat) => ({ id: seat.id, until }));
      const seats = [...table.seats, ...more].slice(0, table.capacity);
      const seated = wished.map((seat) => seat.id).filter((one) => seats.some((seat) => seat.id === one));
      return { world: { ...world, tables: set(world.tables, id, { ...table, seats }) }, reply: { seated } };
    }
    case 'cancelReservations': {
      const { ids: excused } = message as { ids: string[] };
      const left = freeSeats(world, id, (seat) => seat.until !== null && excused.includes(seat.id));
      return { world: left, reply: {} };
    }
    case 'attendance': {
      const { ids: asked } = message as { ids: string[] };
      const seats = world.tables.get(id)?.seats.map((seat) => seat.id) ?? [];
      const missed = world.missed.get(id) ?? [];
      const reply = {
        seated: asked.filter((one) => seats.includes(one)),
        missed: asked.filter((one) => missed.includes(one)),
      };
      return { world, reply };
    }
  }
};

/** When the next timer is due; null if none is. */
export const nextMoment = (world: World): number | null => {
  const expected = [...world.tables.values()].flatMap(({ begun, seats }) =>
    begun ? [] : seats.flatMap(({ until }) => until ?? []),
  );
  const times = world.alarm === null ? expected : [world.alarm, ...expected];
  return times.length === 0 ? null : Math.max(world.now, Math.min(...times));
};

/** Advances time to that moment, and runs all due timers. */
export const tick = (world: World): World => {
  const now = nextMoment(world);
  if (now === null) return world;
  let next: World = { ...world, now };
  if (world.alarm !== null && world.alarm <= now) next = react({ ...next, alarm: null }, { type: 'alarm' });
  for (const { id, seats } of next.tables.values()) {
    const late = seats.filter(({ until }) => until !== null && until <= now).map((seat) => seat.id);
    if (late.length === 0) continue;
    next = { ...next, missed: set(next.missed, id, [...(next.missed.get(id) ?? []), ...late]) };
    next = freeSeats(next, id, ({ until }) => until !== null && until <= now);
  }
  return next;
};

/** Runs all events that are due within this time, in order, and their consequences. */
export const pass = (world: World, milliseconds: number): World => {
  const until = world.now + milliseconds;
  for (let next = world; ; ) {
    const moment = nextMoment(next);
    if (next.mail.length > 0) next = deliver(next, 0);
    else if (moment === null || moment > until) return { ...next, now: until };
    else next = tick(next);
  }
};

/** Whether a person sits at a running game or at an open table. */
export const isSeated = (world: World, name: string): boolean => {
  const { table: id } = get(world.people, name);
  const table = id === null ? undefined : world.tables.get(id);
  return table !== undefined && (table.begun || !table.starts);
};

/** Whether the matcher still has a ticket for a person. */
export const waits = (world: World, name: string): boolean => {
  const ticket = world.matcher.tickets.get(ticketOf(name));
  return ticket?.status.type === 'waiting' && ticket.disconnectedAt === null;
};

const flat = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part instanceof Map ? [...part].sort(([a], [b]) => (a < b ? -1 : 1)) : part,
  );

/** Canonical text: equal worlds have equal texts. Order counts per socket only. */
export const textOf = ({ mail, ...world }: World): string => {
  const texts = mail.filter(({ is }) => is === 'text');
  const others = mail.filter(({ is }) => is !== 'text').map(flat);
  return flat([world, texts, others.sort()]);
};
