import { DirectoryRoom } from '../lobby/directory-room.ts';
import type { PartySurroundings } from '../lobby/party-routes.ts';
import { minSecretLength } from '../lobby/signing.ts';
import type { Connection } from '../table/events.ts';
import { logKey } from '../table/record.ts';
import { Room, type RoomHost, type Socket } from '../table/room.ts';

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

export const surroundingsOf = (secret: unknown): PartySurroundings => ({
  secret: typeof secret === 'string' && secret.length >= minSecretLength ? secret : undefined,
  now: () => Date.now(),
  log: (line) => console.log(JSON.stringify(line)),
});

export const tableRoom = (
  { now, log }: PartySurroundings,
  storage: Storage,
  sockets: () => Iterable<StatefulSocket>,
  report: RoomHost['report'],
): Room =>
  new Room({
    now,
    log,
    report,
    randomHex: (bytes) => hex(crypto.getRandomValues(new Uint8Array(bytes))),
    sockets: () => [...sockets()].map(socketOf),
    load: () => storage.get('record'),
    save: (record, entry) => storage.put({ record, ...(entry === null ? {} : { [logKey(entry)]: entry }) }),
    destroy: () => storage.deleteAll(),
    setAlarm: (at) => (at === null ? storage.deleteAlarm() : storage.setAlarm(at)),
  });

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
