import { CountersRoom, Tally } from '../lobby/counters.ts';
import { DirectoryRoom } from '../lobby/directory-room.ts';
import { countersId, directoryId, type PartyCall, type PartyName, partyCall } from '../lobby/parties.ts';
import type { PartySurroundings } from '../lobby/party-routes.ts';
import { minSecretLength } from '../lobby/signing.ts';
import type { Connection } from '../table/events.ts';
import { logKey } from '../table/record.ts';
import { Room, type Socket } from '../table/room.ts';

/** What the hosts have in common: both keep a party's data in Durable Object storage. */
type Storage = Pick<
  DurableObjectStorage,
  'get' | 'put' | 'list' | 'transaction' | 'deleteAll' | 'setAlarm' | 'deleteAlarm'
>;

/** A socket with state that stays beside it while its party sleeps. */
interface StatefulSocket {
  readonly state: Connection | null;
  setState(state: Connection): unknown;
  send(text: string): void;
  close(code: number, reason: string): void;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** What an operator may set for the lobby, read from the host's variables. */
export const settingsOf = (env: object) => {
  const variable = (name: string): string | undefined => textOf(Reflect.get(env, name));
  return {
    allowedOrigins: (variable('ALLOWED_ORIGINS') ?? '*').split(',').map((origin) => origin.trim()),
    operatorToken: variable('ARCUS_OPERATOR_TOKEN'),
  };
};

export const surroundingsOf = (secret: unknown): PartySurroundings => ({
  secret: typeof secret === 'string' && secret.length >= minSecretLength ? secret : undefined,
  now: () => Date.now(),
  log: (line) => console.log(JSON.stringify(line)),
});

/** Brings a call to the party it is for. */
export type Send = (call: PartyCall) => Promise<Response>;

export const tableRoom = (
  surroundings: PartySurroundings,
  storage: Storage,
  sockets: () => Iterable<StatefulSocket>,
  send: Send,
): Room => {
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
  const room: Room = new Room({
    now,
    log,
    report: (report) =>
      void tell('directory', directoryId, 'report', report).then((heard) =>
        heard ? room.onReported(report.order) : undefined,
      ),
    count: (what) => tally.count(what),
    randomHex: (bytes) => hex(crypto.getRandomValues(new Uint8Array(bytes))),
    sockets: () => [...sockets()].map(socketOf),
    load: () => storage.get('record'),
    save: (record, entry) => storage.put({ record, ...(entry === null ? {} : { [logKey(entry)]: entry }) }),
    destroy: () => storage.deleteAll(),
    setAlarm: (at) => (at === null ? storage.deleteAlarm() : storage.setAlarm(at)),
  });
  return room;
};

const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export const socketOf = (socket: StatefulSocket): Socket => ({
  attached: () => socket.state ?? undefined,
  attach: (connection) => void socket.setState(connection),
  send: (text) => quietly(() => socket.send(text)),
  close: (code, reason) => quietly(() => socket.close(code, reason)),
});

/** A socket that has just gone throws. Its own closing is on the way, so nobody needs to know. */
const quietly = (act: () => void): void => {
  try {
    act();
  } catch {}
};

export const countersRoom = (storage: Storage): CountersRoom =>
  new CountersRoom({
    load: () => storage.get('counts'),
    save: (counts) => storage.put({ counts }),
  });

const entryPrefix = 'entry:';

export const directoryRoom = ({ now, log }: PartySurroundings, storage: Storage): DirectoryRoom =>
  new DirectoryRoom({
    now,
    log,
    load: async () => (await storage.list({ prefix: entryPrefix })).values(),
    save: (changes) =>
      storage.transaction(async (transaction) => {
        for (const [id, entry] of changes) {
          if (entry === null) await transaction.delete(entryPrefix + id);
          else await transaction.put(entryPrefix + id, entry);
        }
      }),
  });
