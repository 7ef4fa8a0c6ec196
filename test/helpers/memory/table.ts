import * as z from 'zod';
import { answerOf } from '../../../party/platforms/routes.ts';
import type { Socket } from '../../../party/runtime/actor.ts';
import type { Member, Reservation } from '../../../party/runtime/calls.ts';
import { type RemoteRoom, roomsOfParty, routesOf } from '../../../party/runtime/contract.ts';
import type { TableLimits } from '../../../party/runtime/limits.ts';
import { numberOf } from '../../../party/runtime/stored.ts';
import { tableContract } from '../../../party/table/contract.ts';
import type {
  Connection,
  Counted,
  Delivery,
  DeliveryAnswer,
  NewTable,
  RelayAnswer,
  RelayMessage,
} from '../../../party/table/events.ts';
import { allFeatures } from '../../../party/table/features.ts';
import { type LogEntry, logPrefix, movePrefix, parseLog, tableShape } from '../../../party/table/record.ts';
import type { TablePlatform, TableRoom } from '../../../party/table/room.ts';
import { restore } from '../../../party/table/step.ts';
import type { TableId } from '../../../shared/kernel/ids.ts';
import type { TableSummary } from '../../../shared/protocol/lobby.ts';
import type { Notice } from '../../../shared/protocol/operator.ts';
import type { SiteTable } from '../../../shared/protocol/site.ts';
import type { Transcript } from '../../../shared/replay/transcript.ts';
import { type Hearer, type MemoryClient, openSocket } from './socket.ts';

export type LogLine = Readonly<Record<string, unknown>>;

export interface Sleeper {
  readonly alarm: number | null;
  ring(): void;
}

/** Shared by all rooms of a world. */
export interface WorldEnv {
  now(): number;
  randomHex(bytes: number): string;
  /** Rejects if the receiver has not taken it. */
  deliver(table: TableId, delivery: Delivery): Promise<DeliveryAnswer>;
  count(what: Counted): void;
  log(line: LogLine): void;
  readonly limits: () => TableLimits;
  readonly notice: () => Notice | null | undefined;
  /** Rejects if the relay failed. */
  tellRelay(name: string, messages: readonly RelayMessage[]): Promise<void>;
  wake(at: number, sleeper: Sleeper): void;
  /** Creates the room at each wake. */
  makeRoom(platform: TablePlatform): TableRoom;
  /** A room starts (1) or stops (-1) working. */
  work(change: 1 | -1): void;
}

/** Writes during a save belong to its transaction. */
type Transaction = Promise<'kept' | 'lost'>;

const kept: Transaction = Promise.resolve('kept');
const never = <Value>(): Promise<Value> => new Promise(() => undefined);

/** A table with storage, alarm and sockets. Storage is JSON text, so that no reference is shared. */
export class MemoryTable {
  readonly id: TableId;
  readonly #env: WorldEnv;
  /** By key. */
  readonly #rows = new Map<string, string>();
  #alarm: number | null = null;
  /** The ringing alarm; kept until its handler is done. */
  #ringing: number | null = null;
  readonly #sockets = new Set<Socket<Connection>>();
  /** The current room; storage ignores earlier ones. */
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

  /** The alarm. */
  get alarm(): number | null {
    return this.#alarm;
  }

  /** A fresh copy of the record with all stored moves, or of an unreadable one. */
  stored(): unknown {
    const { record, moves } = this.storedApart();
    const restored = restore(record, moves, allFeatures);
    return restored.ok ? restored.value : record;
  }

  /** A fresh copy of the stored record, and of the moves stored without it. */
  storedApart(): Awaited<ReturnType<TablePlatform['load']>> {
    return { record: this.#listed('record')[0], moves: this.#listed(movePrefix) };
  }

  /** All stored values. */
  get rows(): ReadonlyMap<string, string> {
    return new Map(this.#rows);
  }

  /** Starts on the rows and alarm of another server. */
  load(rows: ReadonlyMap<string, string>, alarm: number | null): void {
    this.#rows.clear();
    for (const [key, text] of rows) this.#rows.set(key, text);
    this.#setAlarm(alarm);
    this.crash();
  }

  /** The stored log: rows by key, then the entries in the record. */
  log(): LogEntry[] {
    const { log } = z
      .looseObject({
        log: z.looseObject({ unstored: z.array(z.custom<LogEntry>()) }).default({ unstored: [] }),
      })
      .parse(this.stored() ?? {});
    return [...(parseLog(this.#listed('log:', (key) => !key.endsWith('end'))) ?? []), ...log.unstored];
  }

  /** All stored values of a game: its log, and the finished game. */
  storedGame(gameNumber: number): unknown[] {
    return this.#listed(logPrefix(gameNumber));
  }

  async transcript(gameNumber: number, token: string | null): Promise<Transcript | null> {
    const text = await this.remote.transcript({ gameNumber, token });
    return text === null ? null : JSON.parse(text);
  }

  create(table: Omit<NewTable, 'id' | 'key'>): ReturnType<TableRoom['create']> {
    return this.#run(this.#room.create({ ...table, id: this.id }));
  }

  summary(): Promise<TableSummary | null> {
    return this.remote.lookUp();
  }

  async reserve(seats: readonly Reservation[]): Promise<readonly string[]> {
    return (await this.remote.reserve({ seats })).seated;
  }

  watched(relay: number, watchers: number, version: number | null): Promise<RelayAnswer> {
    return this.remote.watched({ relay, watchers, version });
  }

  admit(site: string, member: Member, game: string | null): Promise<SiteTable | null> {
    return this.remote.admit({ site, member, game });
  }

  async siteTable(site: string): Promise<SiteTable | null> {
    return (await this.remote.opened({ site }))?.table ?? null;
  }

  /** A call of another room. @throws Error for an unknown route */
  call(route: string, message: unknown): Promise<unknown> {
    const answer = routesOf(tableContract, this.#room)[route];
    if (answer === undefined) throw new Error(`no route ${route}`);
    return this.#run(answer(message));
  }

  /** As other rooms call it. */
  get remote(): RemoteRoom<typeof tableContract> {
    const call = (_: string, __: string, route: string, message: unknown) =>
      answerOf((sent) => this.call(route, sent), JSON.stringify(message));
    return roomsOfParty(call, 'table', tableContract)(this.id);
  }

  connect(address: string | null = null): MemoryClient {
    const hearer: Hearer<Connection> = {
      onMessage: (socket, data) => void this.#run(this.#room.onMessage(socket, data)),
      onClose: (socket) => void this.#run(this.#room.onClose(socket)),
    };
    const opened = openSocket(this.#sockets, this.#env.now, hearer, () => this.#life);
    this.#run(this.#room.onConnect(opened.socket, address));
    return opened.client;
  }

  /** Rings the alarm. Called by the world. */
  ring(): void {
    this.#ringing = this.#alarm;
    this.#alarm = null;
    const life = this.#life;
    const rung = this.#room.onAlarm().finally(() => {
      if (life === this.#life) this.#ringing = null;
    });
    this.#run(rung);
  }

  /** The process dies: its work stops, and all sockets vanish without an event for the next one. */
  crash(): void {
    this.#sockets.clear();
    if (this.#ringing !== null && this.#alarm === null) this.#setAlarm(this.#ringing);
    this.#room = this.#boot();
  }

  /** Hibernates and wakes: a new room with the same sockets. @throws Error while it works */
  evict(): void {
    if (this.#events > 0) throw new Error(`${this.id} is at work`);
    this.#room = this.#boot();
  }

  /** Replaces the stored record and moves, as if by another version of the server. @param record of this version without a `format` */
  rewrite(record: object, moves: readonly unknown[] = []): void {
    for (const key of this.#rows.keys()) if (key.startsWith(movePrefix)) this.#rows.delete(key);
    for (const [index, move] of moves.entries()) this.#rows.set(movePrefix + index, JSON.stringify(move));
    this.#rows.set('record', JSON.stringify({ format: numberOf(tableShape), ...record }));
    this.evict();
  }

  /** The next saves fail. */
  failSaves(count: number): void {
    this.#failures = count;
  }

  /** Saves wait for a call of the returned function. */
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
    const { now, randomHex, count, log } = this.#env;
    /** Code of a dead room runs on; it must have no effect. */
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
      deliver: (table, delivery) => {
        const { to, number } = delivery;
        const told = this.#env.deliver(table, delivery).then(
          (answer) =>
            life === this.#life ? this.#room.handle({ type: 'delivered', to, number, answer }) : undefined,
          () => undefined,
        );
        this.#run(told);
      },
      log,
      sockets: () => this.#sockets,
      load: () => ifAlive(() => this.storedApart()),
      loadDamage: () => ifAlive(() => this.#listed('damage')[0]),
      save: (rows) => {
        const texts = Object.entries(rows).map(([key, value]) => [key, JSON.stringify(value)] as const);
        const saved = this.#save(texts, ifAlive);
        const saving: Transaction = saved.then(
          () => 'kept',
          () => 'lost',
        );
        this.#saving = saving;
        // Later writes are outside this transaction.
        saving.then(() => {
          if (this.#saving === saving) this.#saving = kept;
        });
        return saved;
      },
      tellRelay: (name, messages) =>
        this.#env.tellRelay(name, messages).then(
          () => true,
          () => false,
        ),
      wait: async () => undefined,
      limits: this.#env.limits(),
      features: allFeatures,
      notice: this.#env.notice,
      readLog: (gameNumber) => ifAlive(() => this.storedGame(gameNumber)),
      forget: (gameNumber) =>
        ifAlive(() => {
          for (const key of this.#rows.keys())
            if (key.startsWith(logPrefix(gameNumber))) this.#rows.delete(key);
        }),
      destroy: () => ifAlive(() => this.#rows.clear()),
      setAlarm: (time) =>
        this.#saving.then((outcome) =>
          outcome === 'kept' ? ifAlive(() => this.#setAlarm(time)) : undefined,
        ),
    };
    return this.#env.makeRoom(platform);
  }

  async #save(
    rows: readonly (readonly [string, string])[],
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
      for (const [key, text] of rows) this.#rows.set(key, text);
    });
  }

  #listed(prefix: string, wanted: (key: string) => boolean = () => true): unknown[] {
    return [...this.#rows.keys()]
      .filter((key) => key.startsWith(prefix) && wanted(key))
      .sort()
      .map((key): unknown => JSON.parse(this.#rows.get(key) ?? 'null'));
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
