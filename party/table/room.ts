import { fail, ok, type Result } from '../../shared/kernel/result.ts';
import { closeCodes, ping, pong, type RefusalCode } from '../../shared/protocol/codes.ts';
import type { Frame } from '../../shared/protocol/frames.ts';
import type { TableSummary } from '../../shared/protocol/lobby.ts';
import { refusals } from '../../shared/protocol/refusals.ts';
import type { Transcript } from '../../shared/replay/transcript.ts';
import type { Connection, Counted, Effect, RoomEvent, TableReport } from './events.ts';
import { createTable, type NewTable } from './lifecycle.ts';
import {
  type ConnectionLimits,
  fullBucket,
  isCrowded,
  messagesOverLimit,
  spend,
  type TokenBucket,
} from './limits.ts';
import {
  type FinishedGame,
  type LogEntry,
  parseRecord,
  type Reservation,
  type TableRecord,
} from './record.ts';
import { reportOf } from './reporting.ts';
import { requestIdOf } from './requests.ts';
import { seatedOf } from './reservations.ts';
import { seatOfToken } from './seats.ts';
import { step } from './step.ts';
import { summaryOf } from './table-view.ts';
import { transcriptFor } from './transcripts.ts';

/** An open socket, as a host hands it over. */
export interface Socket {
  /** What was attached last, also before the table slept; undefined for a new socket. */
  attached(): Connection | undefined;
  attach(connection: Connection): void;
  /** Must not throw, nor must `close`: a socket may be gone already. */
  send(text: string): void;
  close(code: number, reason: string): void;
}

/** What a room needs of the platform it runs on. */
export interface TablePlatform {
  now(): number;
  /** Lower-case hex of this many random bytes. */
  randomHex(bytes: number): string;
  readonly limits: ConnectionLimits;
  sockets(): Iterable<Socket>;
  /** The stored record, or undefined. */
  load(): Promise<unknown>;
  /** Stores all in one transaction; rejects if it could not. */
  save(record: TableRecord, entry: LogEntry | null, finished: FinishedGame | null): Promise<void>;
  /** Everything stored of one game under its prefix, in the order of the keys. */
  readLog(gameNumber: number): Promise<unknown[]>;
  /** Deletes the log of one game. */
  forget(gameNumber: number): Promise<void>;
  destroy(): Promise<void>;
  setAlarm(at: number | null): Promise<void>;
  /** Tells the lobby, and calls `onReported` once it has heard. Must not throw: the room does not wait for it. */
  report(report: TableReport): void;
  /** Counts for the operator. */
  count(what: Counted): void;
  /** Takes one line of the operator's log. */
  log(line: Readonly<Record<string, unknown>>): void;
}

/** What stands in the operator's log table by table, not only in the counters. */
const worthALine: readonly Counted[] = ['tables', 'games', 'games-over', 'tables-ended'];

const alarmRetry = 5_000;
/** An alarm may be this late. */
const alarmGrace = 3_000;

class NotSaved extends Error {}

const refuse = (socket: Socket, code: RefusalCode, id: string | null = null): void => {
  const frame: Frame = ['no', id, code, refusals[code], null];
  socket.send(JSON.stringify(frame));
};

type Loaded = Result<TableRecord, 'none' | 'newer' | 'unreadable'>;

/** One table on a host: loads its record, lets events in one after another, and carries out what each step asks for. */
export class TableRoom {
  readonly #host: TablePlatform;
  /** What is stored, as far as it is known. */
  #loaded: Loaded | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  /** What the alarm is set to; undefined if that is not known. */
  #alarm: number | null | undefined = undefined;
  readonly #allowances = new Map<string, TokenBucket>();

  constructor(host: TablePlatform) {
    this.#host = host;
  }

  /** Sets a new table up, or returns null if there is one already. */
  create(table: Omit<NewTable, 'key'>): Promise<TableSummary | null> {
    return this.#inTurn(async () => {
      const loaded = await this.#load();
      if (loaded.ok || loaded.error !== 'none') return null;
      const { record, effects } = createTable({ ...table, key: this.#host.randomHex(32) }, this.#host.now());
      await this.#perform(record, new Map(), effects);
      return summaryOf(record);
    });
  }

  /** What the directory is to know of the table; null if there is none. */
  report(): Promise<TableReport | null> {
    return this.#inTurn(async () => {
      const loaded = await this.#load();
      return loaded.ok ? reportOf(loaded.value) : null;
    });
  }

  /** The transcript of a finished game for whoever has this seat token, or none; null if there is no such thing for them. */
  transcript(gameNumber: number, token: string | null): Promise<Transcript | null> {
    return this.#inTurn(async () => {
      const loaded = await this.#load();
      if (!loaded.ok || loaded.value.ended) return null;
      const seat = token === null ? null : seatOfToken(loaded.value, token);
      return transcriptFor(loaded.value, await this.#host.readLog(gameNumber), seat);
    });
  }

  /** Keeps seats for these if it can; resolves to those who have one. */
  async reserve(reservations: readonly Reservation[]): Promise<string[]> {
    await this.#on({ type: 'reserve', reservations });
    return this.#inTurn(async () => {
      const loaded = await this.#load();
      return loaded.ok ? seatedOf(loaded.value, reservations) : [];
    });
  }

  /** These will not come. */
  cancelReservations(ids: readonly string[]): Promise<void> {
    return this.#on({ type: 'cancel-reservations', ids });
  }

  /** What everybody may know of the table; null if there is none. */
  summary(): Promise<TableSummary | null> {
    return this.#inTurn(async () => {
      const loaded = await this.#load();
      return loaded.ok && !loaded.value.ended ? summaryOf(loaded.value) : null;
    });
  }

  /** @param address where the socket comes from, if the host knows. */
  onConnect(socket: Socket, address: string | null): Promise<void> {
    const attached = [...this.#host.sockets()].map((other) => other.attached());
    const addresses = attached.flatMap((other) => (other === undefined ? [] : [other.address]));
    if (isCrowded(addresses, address, this.#host.limits)) {
      socket.close(closeCodes.tooMany, 'too many are connected');
      return Promise.resolve();
    }
    const connection: Connection = {
      id: this.#host.randomHex(8),
      viewer: 'new',
      since: this.#host.now(),
      address,
    };
    socket.attach(connection);
    return this.#on({ type: 'connected', connection }, socket);
  }

  /** @param data a text; anything else is refused. */
  onMessage(socket: Socket, data: unknown): Promise<void> {
    const connection = socket.attached();
    const length = typeof data === 'string' ? data.length : 0;
    if (connection === undefined || !this.#maySpeak(socket, connection, length)) return Promise.resolve();
    this.#ringIfOverdue();
    if (typeof data === 'string' && data !== ping) {
      return this.#on({ type: 'message', connection, text: data }, socket);
    }
    if (data === ping) socket.send(pong);
    else refuse(socket, 'bad-message');
    return Promise.resolve();
  }

  onClose(socket: Socket): Promise<void> {
    const connection = socket.attached();
    if (connection === undefined) return Promise.resolve();
    this.#allowances.delete(connection.id);
    return this.#on({ type: 'disconnected', connection }, socket);
  }

  onAlarm(): Promise<void> {
    this.#alarm = undefined;
    return this.#on({ type: 'alarm' });
  }

  /** The lobby has heard the report with this order. */
  onReported(order: number): Promise<void> {
    return this.#on({ type: 'reported', order });
  }

  /** Should an alarm ever get lost, whoever speaks next rings it, if only by a heartbeat. */
  #ringIfOverdue(): void {
    if (this.#alarm == null || this.#alarm + alarmGrace > this.#host.now()) return;
    this.#host.log({ event: 'alarm-overdue', at: this.#alarm });
    void this.onAlarm();
  }

  /** Runs one event at a time, so that no step sees a record that another one is still storing. */
  #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  #on(event: RoomEvent, sender?: Socket): Promise<void> {
    return this.#inTurn(async () => {
      try {
        const loaded = await this.#load();
        if (loaded.ok) await this.#step(loaded.value, event, sender);
        else this.#turnAway(loaded.error, sender);
      } catch (error) {
        await this.#recover(error, event, sender);
      }
    });
  }

  async #step(record: TableRecord, event: RoomEvent, sender: Socket | undefined): Promise<void> {
    const sockets = new Map<string, { socket: Socket; connection: Connection }>();
    for (const socket of this.#host.sockets()) {
      const connection = socket.attached();
      const gone = event.type === 'disconnected' && connection?.id === event.connection.id;
      if (connection !== undefined && !gone) sockets.set(connection.id, { socket, connection });
    }
    // Events wait in line, and meanwhile whoever they come from may have become somebody else.
    const current = sender?.attached();
    const heard = current !== undefined && 'connection' in event ? { ...event, connection: current } : event;
    const connections = [...sockets.values()].map(({ connection }) => connection);
    const stepped = step(record, heard, { now: this.#host.now(), connections });
    await this.#perform(stepped.record, sockets, stepped.effects);
  }

  /** Stores first; only what is stored is told to anybody. */
  async #perform(
    record: TableRecord,
    sockets: ReadonlyMap<string, { socket: Socket; connection: Connection }>,
    effects: readonly Effect[],
  ): Promise<void> {
    // Both are begun before either is awaited, so that hosts can make them one transaction.
    await Promise.all(effects.map((effect) => this.#store(effect)));
    this.#loaded = effects.some(({ type }) => type === 'destroy') ? fail('none') : ok(record);
    for (const effect of effects) {
      switch (effect.type) {
        case 'attach': {
          const known = sockets.get(effect.connection);
          known?.socket.attach({ ...known.connection, viewer: effect.viewer });
          break;
        }
        case 'send':
          for (const id of effect.to) sockets.get(id)?.socket.send(effect.text);
          break;
        case 'close':
          sockets.get(effect.connection)?.socket.close(effect.code, effect.reason);
          break;
        case 'report':
          this.#host.report(effect.report);
          break;
        case 'count':
          this.#host.count(effect.what);
          if (worthALine.includes(effect.what)) this.#host.log({ event: effect.what, table: record.id });
          break;
      }
    }
  }

  async #store(effect: Effect): Promise<void> {
    if (effect.type === 'persist') {
      await this.#host.save(effect.record, effect.entry, effect.finished).catch((cause: unknown) => {
        throw new NotSaved('the record was not saved', { cause });
      });
    }
    if (effect.type === 'forget') await this.#host.forget(effect.gameNumber);
    if (effect.type === 'destroy') await this.#host.destroy();
    if (effect.type === 'alarm' && effect.at !== this.#alarm) {
      this.#alarm = effect.at;
      await this.#host.setAlarm(effect.at);
    }
  }

  async #load(): Promise<Loaded> {
    if (this.#loaded !== null) return this.#loaded;
    const stored = await this.#host.load();
    const loaded = stored === undefined ? fail('none' as const) : parseRecord(stored);
    this.#loaded = loaded;
    if (loaded.ok) this.#host.log({ event: 'loaded', table: loaded.value.id });
    return loaded;
  }

  #turnAway(why: 'none' | 'newer' | 'unreadable', sender: Socket | undefined): void {
    if (why !== 'none') this.#host.log({ event: 'record-refused', why });
    const code = why === 'none' ? closeCodes.noSuchTable : closeCodes.newerTable;
    sender?.close(code, why === 'none' ? 'no such table' : 'the table cannot be read by this server');
  }

  /** Nothing was told to anybody, so the truth is what is stored: it is read again, and an alarm is tried again. */
  async #recover(error: unknown, event: RoomEvent, sender: Socket | undefined): Promise<void> {
    const record = this.#loaded?.ok === true ? this.#loaded.value : null;
    this.#loaded = null;
    this.#alarm = undefined;
    this.#host.count('failures');
    this.#host.log({ event: 'step-failed', table: record?.id, on: event.type, error: String(error) });
    if (sender !== undefined)
      refuse(
        sender,
        error instanceof NotSaved ? 'not-saved' : 'internal',
        event.type === 'message' ? requestIdOf(event.text) : null,
      );
    // The alarm may have been set for what was not stored.
    if (event.type === 'alarm' || error instanceof NotSaved)
      await this.#host.setAlarm(this.#host.now() + alarmRetry).catch(() => undefined);
  }

  /** All sockets of a seat share what it may say. */
  #maySpeak(socket: Socket, { id, viewer }: Connection, length: number): boolean {
    const now = this.#host.now();
    const speaker = typeof viewer === 'number' ? `seat ${viewer}` : id;
    const bucket = spend(this.#allowances.get(speaker) ?? fullBucket(now), length, now);
    this.#allowances.set(speaker, bucket);
    if (bucket.over === 1) {
      this.#host.count('refused:too-fast');
      refuse(socket, 'too-fast');
    }
    if (bucket.over === messagesOverLimit) socket.close(closeCodes.tooFast, refusals['too-fast']);
    return bucket.over === 0;
  }
}
