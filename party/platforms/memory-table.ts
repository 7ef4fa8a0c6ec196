import type { TableId } from '../../shared/kernel/ids.ts';
import { mark, pingSeconds, pong } from '../../shared/protocol/codes.ts';
import { type Frame, frameSchema } from '../../shared/protocol/frames.ts';
import type { Request } from '../../shared/protocol/requests.ts';
import type { Socket } from '../runtime/actor.ts';
import { usualTableLimits } from '../runtime/limits.ts';
import type { Connection, Counted, TableReport } from '../table/events.ts';
import type { NewTable } from '../table/lifecycle.ts';
import {
  type FinishedGame,
  finishedKey,
  type LogEntry,
  logKey,
  logPrefix,
  parseLog,
  type Reservation,
} from '../table/record.ts';
import type { TablePlatform, TableRoom } from '../table/room.ts';

export type LogLine = Readonly<Record<string, unknown>>;

/** What all tables of a world share. */
export interface WorldEnv {
  now(): number;
  randomHex(bytes: number): string;
  /** Whether the lobby has heard it. */
  report(report: TableReport): boolean;
  count(what: Counted): void;
  log(line: LogLine): void;
  /** The table's alarm has been set. */
  wake(at: number, table: MemoryTable): void;
  /** What runs on the table's platform, each time that it wakes up. */
  makeRoom(platform: TablePlatform): TableRoom;
  /** A table begins (1) or ends (-1) to be at work. */
  work(change: 1 | -1): void;
}

/** What is written between the begin of a save and its end is one transaction with it. */
type Transaction = Promise<'kept' | 'lost'>;

const kept: Transaction = Promise.resolve('kept');
const never = <Value>(): Promise<Value> => new Promise(() => undefined);

const heartbeat = pingSeconds * 1000;

/** One table with its own storage, alarm and sockets. Storage is JSON text, so nothing is shared by reference. */
export class MemoryTable {
  readonly id: TableId;
  readonly #env: WorldEnv;
  #record: string | undefined;
  readonly #log = new Map<string, string>();
  #alarm: number | null = null;
  /** The alarm that is just ringing: it is not forgotten before its handler is done. */
  #ringing: number | null = null;
  readonly #sockets = new Set<Socket<Connection>>();
  /** The room that runs now; the storage hears nothing of the ones before it. */
  #room: TableRoom;
  #life = 0;
  #events = 0;
  #atWork = false;
  #saving: Transaction = kept;
  #failures = 0;
  #heldUntil: Promise<void> | null = null;
  #isHeld = false;

  constructor(id: TableId, env: WorldEnv) {
    this.id = id;
    this.#env = env;
    this.#room = this.#boot();
  }

  /** When the table will wake up by itself. */
  get alarm(): number | null {
    return this.#alarm;
  }

  /** What is stored, freshly read; undefined if nothing is. */
  stored(): unknown {
    return this.#record === undefined ? undefined : JSON.parse(this.#record);
  }

  /** The stored log, in the order of its keys. */
  log(): LogEntry[] {
    return parseLog(this.#listed('log:', (key) => !key.endsWith('end'))) ?? [];
  }

  /** All that is stored of one game, freshly read: its log, and last what is kept once it is over. */
  storedGame(gameNumber: number): unknown[] {
    return this.#listed(logPrefix(gameNumber));
  }

  transcript(gameNumber: number, token: string | null): ReturnType<TableRoom['transcript']> {
    return this.#run(this.#room.transcript(gameNumber, token));
  }

  create(table: Omit<NewTable, 'id' | 'key'>): ReturnType<TableRoom['create']> {
    return this.#run(this.#room.create({ ...table, id: this.id }));
  }

  summary(): ReturnType<TableRoom['summary']> {
    return this.#run(this.#room.summary());
  }

  reserve(reservations: readonly Reservation[]): ReturnType<TableRoom['reserve']> {
    return this.#run(this.#room.reserve(reservations));
  }

  attendance(ids: readonly string[]): ReturnType<TableRoom['attendance']> {
    return this.#run(this.#room.attendance(ids));
  }

  cancelReservations(ids: readonly string[]): ReturnType<TableRoom['cancelReservations']> {
    return this.#run(this.#room.cancelReservations(ids));
  }

  /** Opens a socket to the table. */
  connect(address: string | null = null): MemoryClient {
    let attached: Connection | undefined;
    const since = this.#env.now();
    const close = (): void => {
      if (this.#sockets.delete(socket) && client.goneAt === null) this.#run(this.#room.onClose(socket));
    };
    const client = new MemoryClient({
      say: (data) => {
        if (this.#sockets.has(socket)) this.#run(this.#room.onMessage(socket, data));
      },
      close,
      now: this.#env.now,
    });
    const socket: Socket<Connection> = {
      attached: () => attached,
      attach: (connection) => {
        attached = structuredClone(connection);
      },
      // The heartbeat of a client, which the platform answers without waking the table.
      answeredAt: () => {
        const passed = (client.goneAt ?? this.#env.now()) - since;
        return since + Math.floor(passed / heartbeat) * heartbeat;
      },
      send: (text) => {
        if (this.#sockets.has(socket) && client.goneAt === null) client.hear(text);
      },
      close: (code, reason) => {
        if (this.#sockets.has(socket) && client.goneAt === null) client.closed = { code, reason };
        close();
      },
    };
    this.#sockets.add(socket);
    this.#run(this.#room.onConnect(socket, address));
    return client;
  }

  /** Sets the alarm off. Called by the world. */
  ring(): void {
    this.#ringing = this.#alarm;
    this.#alarm = null;
    const life = this.#life;
    const rung = this.#room.onAlarm().finally(() => {
      if (life === this.#life) this.#ringing = null;
    });
    this.#run(rung);
  }

  /** The process dies: whatever it was doing stops, and every socket is gone without a word to the next one. */
  crash(): void {
    this.#sockets.clear();
    if (this.#ringing !== null && this.#alarm === null) this.#setAlarm(this.#ringing);
    this.#room = this.#boot();
  }

  /** The table falls asleep and is woken up: a new room, the same sockets. @throws Error while it is at work. */
  evict(): void {
    if (this.#events > 0) throw new Error(`${this.id} is at work`);
    this.#room = this.#boot();
  }

  /** Puts another record in the place of the stored one, as another version of the server may have left it. */
  rewrite(record: unknown): void {
    this.#record = JSON.stringify(record);
    this.evict();
  }

  /** The next saves reject, and store nothing. */
  failSaves(count: number): void {
    this.#failures = count;
  }

  /** Saves wait until the returned function is called. */
  holdSaves(): () => void {
    let open = (): void => undefined;
    this.#heldUntil = new Promise((resolve) => {
      open = resolve;
    });
    return () => {
      this.#heldUntil = null;
      this.#hold(false);
      open();
    };
  }

  #boot(): TableRoom {
    this.#life += 1;
    const life = this.#life;
    const { now, randomHex, report, count, log } = this.#env;
    /** A room that has died goes on for a moment, like any code does; it must not reach anything. */
    const ifAlive = <Value>(value: () => Value): Promise<Value> =>
      life === this.#life ? Promise.resolve(value()) : never();
    this.#events = 0;
    this.#ringing = null;
    this.#saving = kept;
    this.#hold(false);
    const platform: TablePlatform = {
      now,
      randomHex,
      count,
      report: (told) => {
        if (report(told) && life === this.#life) this.#run(this.#room.onReported(told.order));
      },
      log,
      sockets: () => this.#sockets,
      load: () => ifAlive(() => this.stored()),
      save: (record, entry, finished) => {
        const saved = this.#save(JSON.stringify(record), entry, finished, ifAlive);
        const saving: Transaction = saved.then(
          () => 'kept',
          () => 'lost',
        );
        this.#saving = saving;
        // Later writes are no part of this transaction.
        saving.then(() => {
          if (this.#saving === saving) this.#saving = kept;
        });
        return saved;
      },
      limits: usualTableLimits,
      readLog: (gameNumber) => ifAlive(() => this.storedGame(gameNumber)),
      forget: (gameNumber) =>
        ifAlive(() => {
          for (const key of this.#log.keys())
            if (key.startsWith(logPrefix(gameNumber))) this.#log.delete(key);
        }),
      destroy: () =>
        ifAlive(() => {
          this.#record = undefined;
          this.#log.clear();
        }),
      setAlarm: (time) =>
        this.#saving.then((outcome) =>
          outcome === 'kept' ? ifAlive(() => this.#setAlarm(time)) : undefined,
        ),
    };
    return this.#env.makeRoom(platform);
  }

  async #save(
    record: string,
    entry: LogEntry | null,
    finished: FinishedGame | null,
    ifAlive: <Value>(value: () => Value) => Promise<Value>,
  ): Promise<void> {
    if (this.#heldUntil !== null) {
      this.#hold(true);
      await this.#heldUntil;
    }
    await ifAlive(() => {
      if (this.#failures > 0) {
        this.#failures -= 1;
        throw new Error('the storage has failed');
      }
      this.#record = record;
      if (entry !== null) this.#log.set(logKey(entry), JSON.stringify(entry));
      if (finished !== null)
        this.#log.set(finishedKey(finished.head.terms.gameNumber), JSON.stringify(finished));
    });
  }

  #listed(prefix: string, wanted: (key: string) => boolean = () => true): unknown[] {
    return [...this.#log.keys()]
      .filter((key) => key.startsWith(prefix) && wanted(key))
      .sort()
      .map((key): unknown => JSON.parse(this.#log.get(key) ?? 'null'));
  }

  #setAlarm(time: number | null): void {
    this.#alarm = time;
    if (time !== null) this.#env.wake(time, this);
  }

  #run<Value>(work: Promise<Value>): Promise<Value> {
    const life = this.#life;
    this.#events += 1;
    this.#note();
    return work.finally(() => {
      if (life !== this.#life) return;
      this.#events -= 1;
      this.#note();
    });
  }

  #hold(held: boolean): void {
    this.#isHeld = held;
    this.#note();
  }

  #note(): void {
    const atWork = this.#events > 0 && !this.#isHeld;
    if (atWork === this.#atWork) return;
    this.#atWork = atWork;
    this.#env.work(atWork ? 1 : -1);
  }
}

/** What a client does to its socket. */
interface Line {
  say(data: unknown): void;
  close(): void;
  now(): number;
}

/** The far end of a socket. */
export class MemoryClient {
  /** Every text that came, in order. */
  readonly received: string[] = [];
  /** How the table closed the socket, if it did. */
  closed: { readonly code: number; readonly reason: string } | null = null;
  /** When it vanished; null if it has not. */
  goneAt: number | null = null;
  /** What has come since it reads no more; null while it reads. */
  unread: string[] | null = null;
  readonly #line: Line;

  constructor(line: Line) {
    this.#line = line;
  }

  /** Sends a request, or any other text or data as it is. What comes of it is there once the world has settled. */
  say(message: Request | string | Uint8Array): void {
    const isRequest = typeof message === 'object' && !(message instanceof Uint8Array);
    this.#line.say(isRequest ? JSON.stringify(message) : message);
  }

  /** Closes the socket, and the table hears of it. */
  close(): void {
    this.#line.close();
  }

  /** The line goes dead: nothing passes any more, and nobody hears of it, also if the table closes the socket. */
  vanish(): void {
    this.goneAt ??= this.#line.now();
  }

  /** From now on it reads nothing, and closes nothing. */
  stall(): void {
    this.unread ??= [];
  }

  /** Something comes. Marks are said back, as every client does that reads. */
  hear(text: string): void {
    if (this.unread !== null) {
      this.unread.push(text);
      return;
    }
    this.received.push(text);
    if (isMark(text)) this.say(text);
  }

  /** What came from the text with this number on, parsed. */
  frames(from = 0): Frame[] {
    return this.received
      .slice(from)
      .filter(isFrame)
      .map((text) => frameSchema.parse(JSON.parse(text)));
  }
}

const isMark = (text: string): boolean => text.startsWith(mark);

/** Heartbeats and marks are none. */
export const isFrame = (text: string): boolean => text !== pong && !isMark(text);
