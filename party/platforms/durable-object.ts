import type { DurableObjectStorage } from '@cloudflare/workers-types';
import { CountersRoom, Tally } from '../lobby/counters.ts';
import { DirectoryRoom, type Watcher } from '../lobby/directory-room.ts';
import { type RateLimits, usualGateLimits } from '../lobby/gate.ts';
import { directoryReportSchema } from '../lobby/internal.ts';
import { parseOrigins } from '../lobby/origins.ts';
import { countersId, type PartyCall, type PartyName, partyCall } from '../lobby/parties.ts';
import type { PartySurroundings } from '../lobby/party-routes.ts';
import { minSecretLength } from '../lobby/signing.ts';
import type { Connection as Seeker } from '../matching/events.ts';
import { MatcherRoom, type Socket as MatcherSocket, matcherLimits } from '../matching/room.ts';
import type { Connection } from '../table/events.ts';
import { type ConnectionLimits, usualLimits } from '../table/limits.ts';
import { finishedKey, logKey, logPrefix } from '../table/record.ts';
import { type Socket, TableRoom } from '../table/room.ts';

/** What the hosts have in common: both keep a party's data in Durable Object storage. */
type Storage = Pick<
  DurableObjectStorage,
  'get' | 'put' | 'delete' | 'list' | 'transaction' | 'deleteAll' | 'setAlarm' | 'deleteAlarm'
>;

/** A socket with state that stays beside it while its party sleeps. */
interface StatefulSocket<State = Connection> {
  readonly state: State | null;
  setState(state: State): unknown;
  send(text: string): void;
  close(code: number, reason: string): void;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** What an operator may set for the lobby, read from the host's variables. */
export const settingsOf = (env: object) => {
  const variable = (name: string): string | undefined => textOf(Reflect.get(env, name));
  return {
    allowedOrigins: parseOrigins(variable('ALLOWED_ORIGINS') ?? '*'),
    operatorToken: variable('ARCUS_OPERATOR_TOKEN'),
  };
};

export const surroundingsOf = (secret: unknown): PartySurroundings => ({
  secret: typeof secret === 'string' && secret.length >= minSecretLength ? secret : undefined,
  now: () => Date.now(),
  log: (line) => console.log(JSON.stringify(line)),
});

/** A variable that is a whole number above 0, else the usual one. */
const limit = (env: object, name: string, usual: number): number => {
  const given = Number(Reflect.get(env, name));
  return Number.isInteger(given) && given > 0 ? given : usual;
};

export const limitsOf = (env: object): ConnectionLimits => ({
  perTable: limit(env, 'ARCUS_SOCKETS_PER_TABLE', usualLimits.perTable),
  perAddress: limit(env, 'ARCUS_SOCKETS_PER_ADDRESS', usualLimits.perAddress),
});

export const gateLimitsOf = (env: object): RateLimits => ({
  requestsPerMinute: limit(env, 'ARCUS_REQUESTS_PER_MINUTE', usualGateLimits.requestsPerMinute),
  tablesPerHour: limit(env, 'ARCUS_TABLES_PER_HOUR', usualGateLimits.tablesPerHour),
});

/** Whom the platform's edge has let in: an address that the client cannot choose; null where there is no edge. */
export const addressOf = (request: {
  readonly headers: { get(name: string): string | null };
}): string | null => request.headers.get('CF-Connecting-IP');

/** The name of a party in the address that it was called at: `/parties/<party>/<name>/…`. */
export const nameOf = ({ url }: { readonly url: string }): string => {
  const [, , , name = ''] = new URL(url).pathname.split('/');
  return decodeURIComponent(name);
};

/** Brings a call to the party it is for. */
export type Send = (call: PartyCall) => Promise<Response>;

export const tableRoom = (
  surroundings: PartySurroundings,
  limits: ConnectionLimits,
  storage: Storage,
  sockets: () => Iterable<StatefulSocket>,
  send: Send,
): TableRoom => {
  const { secret, now, log } = surroundings;
  const tell = async (party: PartyName, id: string, route: string, message: unknown): Promise<boolean> => {
    if (secret === undefined) return false;
    const answer = await send(partyCall(secret, party, id, route, message, now())).catch(String);
    const heard = typeof answer !== 'string' && answer.ok;
    if (!heard)
      log({ event: 'call-failed', party, route, error: typeof answer === 'string' ? answer : answer.status });
    return heard;
  };
  const tally = new Tally((counts) => void tell('counters', countersId, 'add', counts));
  const room: TableRoom = new TableRoom({
    now,
    log,
    report: (report) =>
      void tell('directory', report.shard, 'report', report).then((heard) =>
        heard ? room.onReported(report.order) : undefined,
      ),
    count: (what) => tally.count(what),
    limits,
    randomHex,
    sockets: () => [...sockets()].map(socketOf),
    load: () => storage.get('record'),
    save: (record, entry, finished) =>
      storage.put({
        record,
        ...(entry && { [logKey(entry)]: entry }),
        ...(finished && { [finishedKey(finished.head.gameNumber)]: finished }),
      }),
    readLog: async (round) => [...(await storage.list({ prefix: logPrefix(round) })).values()],
    forget: async (round) => {
      const keys = [...(await storage.list({ prefix: logPrefix(round) })).keys()];
      for (let from = 0; from < keys.length; from += keysAtOnce)
        await storage.delete(keys.slice(from, from + keysAtOnce));
    },
    destroy: () => storage.deleteAll(),
    setAlarm: (at) => (at === null ? storage.deleteAlarm() : storage.setAlarm(at)),
  });
  return room;
};

/** As many as Durable Object storage deletes in one call. */
const keysAtOnce = 128;

const randomHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

export const socketOf = (socket: StatefulSocket): Socket => ({
  attached: () => socket.state ?? undefined,
  attach: (connection) => void socket.setState(connection),
  ...quiet(socket),
});

export const quiet = (socket: Watcher): Watcher => ({
  send: (text) => quietly(() => socket.send(text)),
  close: (code, reason) => quietly(() => socket.close(code, reason)),
});

/** A socket that has just gone throws. Its own closing is on the way, so nobody needs to know. */
const quietly = (act: () => void): void => {
  try {
    act();
  } catch {}
};

/** What stands between a matcher's socket and the platform's. */
export const matcherSocketOf = (socket: StatefulSocket<Seeker>): MatcherSocket => ({
  attached: () => socket.state ?? undefined,
  attach: (connection) => void socket.setState(connection),
  ...quiet(socket),
});

export const matcherRoom = (
  { secret, now, log }: PartySurroundings,
  storage: Storage,
  sockets: () => Iterable<StatefulSocket<Seeker>>,
  send: Send,
): MatcherRoom =>
  new MatcherRoom({
    now,
    log,
    limits: matcherLimits,
    randomHex,
    sockets: () => [...sockets()].map(matcherSocketOf),
    load: () => storage.list(),
    save: (changes) =>
      storage.transaction(async (transaction) => {
        for (const [key, value] of changes) {
          if (value === null) await transaction.delete(key);
          else await transaction.put(key, value);
        }
      }),
    setAlarm: (at) => (at === null ? storage.deleteAlarm() : storage.setAlarm(at)),
    call: async ({ party, id, route, message, region }) => {
      if (secret === undefined) throw new Error('no secret');
      const call = partyCall(secret, party, id, route, message, now());
      const answer = await send({ ...call, ...(region && { region }) });
      if (!answer.ok) throw new Error(`${party} answered ${route} with ${answer.status}`);
      return answer.json();
    },
  });

export const countersRoom = (storage: Storage): CountersRoom =>
  new CountersRoom({
    load: () => storage.get('counts'),
    save: (counts) => storage.put({ counts }),
  });

const entryPrefix = 'entry:';

export const directoryRoom = (
  { secret, now, log }: PartySurroundings,
  storage: Storage,
  sockets: () => Iterable<Watcher>,
  send: Send,
): DirectoryRoom =>
  new DirectoryRoom({
    now,
    log,
    later: (milliseconds, callBack) => void setTimeout(callBack, milliseconds),
    watchers: () => [...sockets()].map(quiet),
    probe: async (id) => {
      if (secret === undefined) throw new Error('no secret');
      const answer = await send(partyCall(secret, 'table', id, 'report', {}, now()));
      if (!answer.ok) throw new Error(`the table answered with ${answer.status}`);
      return directoryReportSchema.nullable().parse(await answer.json());
    },
    load: async () => (await storage.list({ prefix: entryPrefix })).values(),
    save: (changes) =>
      storage.transaction(async (transaction) => {
        for (const [id, entry] of changes) {
          if (entry === null) await transaction.delete(entryPrefix + id);
          else await transaction.put(entryPrefix + id, entry);
        }
      }),
  });
