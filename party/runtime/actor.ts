import { ok, type Result } from '../../shared/kernel/util.ts';
import { closeCodes, markPrefix, ping, pong, type RefusalCode } from '../../shared/protocol/codes.ts';
import { refusalMessages } from '../../shared/protocol/refusals.ts';
import { acknowledgeMark, isTooSlow, type Receiver, sendTracked } from './backlog.ts';
import { type Budget, cpuCosts } from './budget.ts';
import {
  type ConnectionLimits,
  fullBucket,
  isAtSocketLimit,
  maxMessagesOverLimit,
  spendTokens,
  type TokenBucket,
} from './limits.ts';
import { oneAtATime } from './room-storage.ts';
import { errorOf, type LoadFailure, type StoredFault } from './stored.ts';

/** The state of an open socket. The platform stores it with the socket, also while the actor sleeps. */
export interface ActorConnection extends Receiver {
  /** Chosen by the actor; unique. */
  readonly id: string;
  /** When it was opened, in ms since 1970. */
  readonly since: number;
  /** Null if the platform does not provide it. Only compared, never stored or sent. */
  readonly address: string | null;
  /** Time of its last message, in ms since 1970, with a resolution of `heardAtIntervalMs`. */
  readonly heardAt: number;
}

/** An open socket of a platform. */
export interface Socket<Connection> {
  /** The last attached state, also from before a sleep; undefined for a new socket. */
  attached(): Connection | undefined;
  /** @param afterSleep the state after a sleep, if it differs; null keeps the stored one, without a write. */
  attach(connection: Connection, afterSleep?: Connection | null): void;
  /** When the platform last answered its heartbeat without waking the actor; null: never. */
  answeredAt(): number | null;
  /** Must not throw, also for a closed socket; nor must `close`. Call it only through `sendTracked` of backlog.ts. */
  send(data: string): void;
  close(code: number, reason: string): void;
}

/** A platform's services for an actor, besides storage. */
export interface ActorPlatform<Connection> {
  now(): number;
  /** Lower-case hex. */
  randomHex(bytes: number): string;
  readonly limits: ConnectionLimits;
  /** Absent: unlimited. */
  readonly budget?: Budget;
  sockets(): Iterable<Socket<Connection>>;
  setAlarm(at: number | null): Promise<void>;
  /** Yields to other actors on the same thread; absent where there are none. */
  letOthersRun?(): Promise<void>;
  /** Writes a line of the operator's log. */
  log(line: Readonly<Record<string, unknown>>): void;
}

/** The events of every actor. */
export type SocketEvent<Connection> =
  | { readonly type: 'connected'; readonly connection: Connection }
  | { readonly type: 'message'; readonly connection: Connection; readonly text: string }
  | { readonly type: 'disconnected'; readonly connection: Connection }
  | { readonly type: 'alarm' };

/** The input of a step, besides record and event. */
export interface StepContext<Connection> {
  /** In ms since 1970. */
  readonly now: number;
  /** All open sockets, with one that has just connected, without one that has just disconnected. */
  readonly connections: readonly Connection[];
}

/** The effects of every actor. */
export type SocketEffect<Connection> =
  /** Sets the alarm, or removes it. */
  | { readonly type: 'alarm'; readonly at: number | null }
  /** Changes the state of a socket. */
  | { readonly type: 'attach'; readonly connection: string; readonly state: Partial<Connection> }
  | {
      readonly type: 'send';
      readonly to: readonly string[];
      readonly data: string;
    }
  | { readonly type: 'close'; readonly connection: string; readonly code: number; readonly reason: string }
  /** The reply to the caller of this step. */
  | { readonly type: 'reply'; readonly answer: unknown };

/** The result of a step. Effects are carried out in order, those that store first. */
export interface ActorStep<Stored, OwnEffect> {
  readonly record: Stored;
  readonly effects: readonly OwnEffect[];
}

/** In ms. */
export interface AlarmTiming {
  /** Delay after a failure. */
  readonly retryMs: number;
  /** An alarm later than this is lost. */
  readonly graceMs: number;
}

/** Minimum interval between updates of `heardAt`. */
const heardAtIntervalMs = 1_000;

/** An alarm may be this early: changing it costs a write. A larger value wakes sleeping actors for nothing. */
const maxEarlyAlarmMs = 120_000;

/** Interval of alarms while the record is of a newer server. */
const refusedAlarmMs = 60_000;

/** Sending to this many sockets takes less than a millisecond. */
const sendBatchSize = 20;

/** Maximum number of token buckets; the least recently used is dropped first. */
const maxBuckets = 10_000;

interface Named {
  readonly type: string;
}
type EventOf<Connection, Own> = SocketEvent<Connection> | Own;
type EffectOf<Connection, Own> = SocketEffect<Connection> | Own;
export type Sockets<Connection> = ReadonlyMap<string, { socket: Socket<Connection>; connection: Connection }>;

class NotSaved extends Error {}

/**
 * Serializes the events for a record, its sockets and an alarm. For each event it runs the pure `step`, stores the new record, then carries
 * out the other effects. Nothing is sent before it is stored: after a failure the actor loads its record again.
 */
export abstract class Actor<
  Stored,
  Connection extends ActorConnection,
  OwnEvent extends Named,
  OwnEffect extends Named,
> {
  readonly #platform: ActorPlatform<Connection>;
  readonly #timing: AlarmTiming;
  /** The stored record; null if it is not loaded. */
  #record: Stored | null = null;
  protected readonly inTurn = oneAtATime();
  /** The last fault in the log: clients come back every few seconds. */
  #refused = '';
  /** The time of the alarm; undefined after a failure or a ring. */
  #alarm: number | null | undefined = undefined;
  /** By speaker. */
  readonly #buckets = new Map<string, TokenBucket>();
  /** Connections that were sent `too-fast` and have not been within the limit since. */
  readonly #tooFast = new Set<string>();
  /** Connections closed for slow reading, not dismissed yet. */
  #tooSlow: Connection[] = [];

  constructor(platform: ActorPlatform<Connection>, timing: AlarmTiming) {
    this.#platform = platform;
    this.#timing = timing;
  }

  /** Reads the record, or makes a new one. */
  protected abstract read(): Promise<Result<Stored, LoadFailure>>;

  protected abstract step(
    record: Stored,
    event: EventOf<Connection, OwnEvent>,
    context: StepContext<Connection>,
  ): ActorStep<Stored, EffectOf<Connection, OwnEffect>>;

  /** Starts the effect's write, if it has one. */
  protected abstract store(effect: OwnEffect): Promise<void> | undefined;

  /** Carries out an effect without a write, after all writes. */
  protected abstract perform(effect: OwnEffect, record: Stored): void;

  /** Connections of one speaker share a rate limit. */
  protected abstract speakerOf(connection: Connection): string;

  /** Whether its messages go first. */
  protected isPlayer(_connection: Connection): boolean {
    return false;
  }

  /** Handles an event of a room that does not exist. @param sender the event's socket, if any. */
  protected turnAway(_sender: Socket<Connection> | undefined): void {}

  /** The reply to a message that was not carried out. @param text null for binary data. */
  protected abstract refusal(code: RefusalCode, text: string | null): string;

  /** Whether a new socket from this address is accepted. */
  protected admits(others: readonly Connection[], address: string | null): boolean {
    const addresses = others.map((other) => other.address);
    return !isAtSocketLimit(addresses, address, this.#platform.limits);
  }

  /** The connection to close for a new one; null if there is room. */
  protected givesWay(
    _others: readonly Connection[],
    _address: string | null,
  ): { readonly connection: Connection; readonly code: number } | null {
    return null;
  }

  /** For the operator's log. @param record null if it is not loaded. */
  protected abstract onFailure(on: string, error: unknown, record: Stored | null): void;

  /** @param make completes the state of the new socket. */
  protected accept(
    socket: Socket<Connection>,
    address: string | null,
    make: (opened: ActorConnection) => Connection,
  ): Promise<void> {
    const others = [...this.#platform.sockets()].flatMap((other) => {
      const connection = other.attached();
      return connection === undefined || isTooSlow(connection) ? [] : [{ socket: other, connection }];
    });
    const connections = others.map((other) => other.connection);
    if (!this.admits(connections, address)) {
      socket.close(closeCodes.tooMany, 'too many are connected');
      return Promise.resolve();
    }
    const leaving = this.givesWay(connections, address);
    const left = others.find((other) => other.connection.id === leaving?.connection.id);
    if (leaving !== null) left?.socket.close(leaving.code, 'others need the place');
    const since = this.#platform.now();
    const connection = make({ id: this.#platform.randomHex(8), since, address, heardAt: since });
    socket.attach(connection);
    return this.handle({ type: 'connected', connection }, socket);
  }

  /** @param data a text; other data is refused. */
  onMessage(socket: Socket<Connection>, data: unknown): Promise<void> {
    const connection = this.#updateHeardAt(socket);
    const length = typeof data === 'string' ? data.length : 0;
    if (connection === undefined || !this.#maySpeak(socket, connection, length, data === ping))
      return this.#dismissTooSlow();
    this.#ringIfOverdue();
    if (typeof data !== 'string') this.#send(socket, this.refusal('bad-message', null));
    else if (data === ping) this.#send(socket, pong);
    else if (data.startsWith(markPrefix)) acknowledgeMark(socket, data);
    else return this.handle({ type: 'message', connection, text: data }, socket);
    return this.#dismissTooSlow();
  }

  onClose(socket: Socket<Connection>): Promise<void> {
    const connection = socket.attached();
    if (connection === undefined || isTooSlow(connection)) return Promise.resolve();
    this.#buckets.delete(connection.id);
    this.#tooFast.delete(connection.id);
    return this.handle({ type: 'disconnected', connection }, socket);
  }

  onAlarm(): Promise<void> {
    this.#alarm = undefined;
    return this.handle({ type: 'alarm' });
  }

  /** Handles an event without waiting for its result; the sender is notified of a failure. */
  handle(event: EventOf<Connection, OwnEvent>, sender?: Socket<Connection>): Promise<void> {
    return this.dispatch(event, sender).then(
      () => undefined,
      () => undefined,
    );
  }

  /** Handles an event. Resolves to the step's reply, if any. @throws Error if it was not carried out. */
  dispatch(event: EventOf<Connection, OwnEvent>, sender?: Socket<Connection>): Promise<unknown> {
    this.#ringIfOverdue();
    return this.inTurn(async () => {
      let failure: LoadFailure;
      try {
        const loaded = await this.load();
        if (loaded.ok) return await this.#carryOut(loaded.value, event, sender);
        failure = loaded.error;
        if (failure !== 'none') await this.#refuse(failure, event, sender);
      } catch (error) {
        await this.#recover(error, event, sender);
        throw error;
      }
      if (failure === 'none') this.turnAway(sender);
      else if (!isSocketEvent<Connection>(event)) throw errorOf(failure);
      return undefined;
    }).finally(() => this.#dismissTooSlow());
  }

  /** Call it in turn only. */
  protected async load(): Promise<Result<Stored, LoadFailure>> {
    if (this.#record !== null) return ok(this.#record);
    const read = await this.read();
    if (read.ok) this.#record = read.value;
    return read;
  }

  /** Stores, then sends. Call it in turn only. Resolves to the reply, if any. */
  protected async commit(
    { record, effects }: ActorStep<Stored, EffectOf<Connection, OwnEffect>>,
    sockets: Sockets<Connection> = new Map(),
  ): Promise<unknown> {
    // All writes start before the first is awaited: platforms combine them into one transaction.
    const writes: Promise<void>[] = [];
    for (const effect of effects) {
      const write = this.#store(effect);
      if (write !== undefined) writes.push(write);
    }
    await Promise.all(writes);
    this.#record = effects.some(({ type }) => type === 'destroy') ? null : record;
    let reply: unknown;
    let toMany: SendEffect<Connection>[] = [];
    for (const effect of effects) {
      const isToMany = isSend<Connection>(effect) && effect.to.length > sendBatchSize;
      if (!isToMany || effect.to !== toMany[0]?.to) {
        await this.#sendToMany(sockets, toMany);
        toMany = [];
      }
      if (isToMany) toMany.push(effect);
      else if (!isSocketEffect<Connection>(effect)) this.perform(effect, record);
      else if (effect.type === 'reply') reply = effect.answer;
      else this.#performOnSockets(sockets, effect);
    }
    await this.#sendToMany(sockets, toMany);
    return reply;
  }

  /** Yields between batches: players of other tables on this thread do not wait for all spectators. @param sends of equal recipients. */
  async #sendToMany(sockets: Sockets<Connection>, sends: readonly SendEffect<Connection>[]): Promise<void> {
    const to = sends[0]?.to ?? [];
    for (let from = 0; from < to.length; from += sendBatchSize) {
      await this.#platform.letOthersRun?.();
      const slice = to.slice(from, from + sendBatchSize);
      for (const { data } of sends) this.#performOnSockets(sockets, { type: 'send', to: slice, data });
    }
  }

  #performOnSockets(sockets: Sockets<Connection>, effect: SocketEffect<Connection>): void {
    switch (effect.type) {
      case 'attach': {
        const socket = sockets.get(effect.connection)?.socket;
        // The present state: it may have changed since the step began.
        const state = socket?.attached();
        if (state !== undefined) socket?.attach({ ...state, ...effect.state });
        break;
      }
      case 'send':
        for (const id of effect.to) {
          const socket = sockets.get(id)?.socket;
          if (socket !== undefined) this.#send(socket, effect.data);
        }
        break;
      case 'close':
        sockets.get(effect.connection)?.socket.close(effect.code, effect.reason);
    }
  }

  #send(socket: Socket<Connection>, data: string): void {
    const isNowTooSlow = sendTracked(socket, data);
    const connection = socket.attached();
    if (isNowTooSlow && connection !== undefined) this.#tooSlow.push(connection);
  }

  /** A socket that does not read does not answer a closing frame: its connection ends immediately. */
  async #dismissTooSlow(): Promise<void> {
    const dismissed = this.#tooSlow;
    this.#tooSlow = [];
    for (const connection of dismissed) {
      this.#buckets.delete(connection.id);
      this.#tooFast.delete(connection.id);
      await this.handle({ type: 'disconnected', connection });
    }
  }

  #updateHeardAt(socket: Socket<Connection>): Connection | undefined {
    const before = socket.attached();
    const now = this.#platform.now();
    if (before === undefined || isTooSlow(before)) return undefined;
    if (before.heardAt + heardAtIntervalMs > now) return before;
    const connection = { ...before, heardAt: now };
    socket.attach(connection);
    return connection;
  }

  /** Platforms may lose an alarm: an overdue one runs with the next event, also with a heartbeat. */
  #ringIfOverdue(): void {
    if (this.#alarm == null || this.#alarm + this.#timing.graceMs > this.#platform.now()) return;
    this.#platform.log({ event: 'alarm-overdue', at: this.#alarm });
    void this.onAlarm();
  }

  /** Leaves the storage unchanged. */
  async #refuse(
    fault: StoredFault,
    { type }: EventOf<Connection, OwnEvent>,
    sender: Socket<Connection> | undefined,
  ): Promise<void> {
    if (fault.fault !== this.#refused) this.#platform.log({ event: 'record-refused', ...fault });
    this.#refused = fault.fault;
    if (fault.why === 'unreadable') sender?.close(closeCodes.unreadable, 'the stored record cannot be read');
    else sender?.close(closeCodes.serverChanging, 'the server is being changed');
    const isNewer = fault.why === 'newer';
    // The newer server continues with this alarm.
    if (isNewer && type === 'alarm') await this.#platform.setAlarm(this.#platform.now() + refusedAlarmMs);
    if (!isNewer) await this.onDamage();
  }

  /** Called for each event while the record is damaged, or of a game that is gone. */
  protected async onDamage(): Promise<void> {}

  #carryOut(
    record: Stored,
    event: EventOf<Connection, OwnEvent>,
    sender: Socket<Connection> | undefined,
  ): Promise<unknown> {
    const sockets = new Map<string, { socket: Socket<Connection>; connection: Connection }>();
    for (const socket of this.#platform.sockets()) {
      const connection = socket.attached();
      if (connection === undefined || isTooSlow(connection)) continue;
      sockets.set(connection.id, { socket, connection: this.#withLastHeartbeat(socket, connection) });
    }
    const current = withCurrentConnection(event, sender, (socket, connection) =>
      this.#withLastHeartbeat(socket, connection),
    );
    if (isSocketEvent<Connection>(current) && current.type === 'disconnected')
      sockets.delete(current.connection.id);
    const connections = [...sockets.values()].map(({ connection }) => connection);
    return this.commit(this.step(record, current, { now: this.#platform.now(), connections }), sockets);
  }

  /** Queries the platform only for connections without a recent message. */
  #withLastHeartbeat(socket: Socket<Connection>, connection: Connection): Connection {
    if (connection.heardAt + heardAtIntervalMs > this.#platform.now()) return connection;
    const answeredAt = socket.answeredAt() ?? 0;
    return answeredAt > connection.heardAt ? { ...connection, heardAt: answeredAt } : connection;
  }

  #store(effect: EffectOf<Connection, OwnEffect>): Promise<void> | undefined {
    if (!isSocketEffect<Connection>(effect))
      return this.store(effect)?.catch((cause: unknown) => {
        throw effect.type === 'persist' ? new NotSaved('the record was not saved', { cause }) : cause;
      });
    if (effect.type !== 'alarm' || this.#ringsInTime(effect.at)) return undefined;
    // Platforms may lose an alarm in the past.
    this.#alarm = effect.at === null ? null : Math.max(effect.at, this.#platform.now());
    return this.#platform.setAlarm(this.#alarm).catch((cause: unknown) => {
      throw new NotSaved('the alarm was not saved', { cause });
    });
  }

  /** Setting an alarm writes a row; one that is early finds nothing to do and is set again. */
  #ringsInTime(at: number | null): boolean {
    const alarm = this.#alarm;
    if (alarm === undefined || alarm === null || at === null) return at === alarm;
    return alarm <= at && at - alarm <= maxEarlyAlarmMs;
  }

  /** A failed step has sent nothing: the stored record is loaded again, and the alarm set again. */
  async #recover(
    error: unknown,
    event: EventOf<Connection, OwnEvent>,
    sender: Socket<Connection> | undefined,
  ): Promise<void> {
    const record = this.#record;
    this.#record = null;
    this.#alarm = undefined;
    this.onFailure(event.type, error, record);
    const text = isSocketEvent<Connection>(event) && event.type === 'message' ? event.text : null;
    if (sender !== undefined)
      this.#send(sender, this.refusal(error instanceof NotSaved ? 'not-saved' : 'internal', text));
    // The alarm may have been set for a record that was not stored.
    if (event.type === 'alarm' || error instanceof NotSaved)
      await this.#platform.setAlarm(this.#platform.now() + this.#timing.retryMs).catch(() => undefined);
  }

  #maySpeak(
    socket: Socket<Connection>,
    connection: Connection,
    length: number,
    isHeartbeat: boolean,
  ): boolean {
    const now = this.#platform.now();
    const speaker = this.speakerOf(connection);
    const before = this.#buckets.get(speaker) ?? fullBucket(now);
    const cost = isHeartbeat ? cpuCosts.heartbeat : cpuCosts.message;
    // The address is refused heartbeats last: their client would reconnect.
    const isFirst = isHeartbeat || this.isPlayer(connection);
    const within = spendTokens(before, length, now);
    const isOverBudget =
      within.overLimitCount === 0 && this.#platform.budget?.spend(connection.address, cost, now, isFirst);
    const bucket = isOverBudget ? { ...before, overLimitCount: before.overLimitCount + 1 } : within;
    this.#buckets.delete(speaker);
    this.#buckets.set(speaker, bucket);
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > maxBuckets && oldest !== undefined) this.#buckets.delete(oldest);
    if (bucket.overLimitCount > 0) this.#platform.budget?.chargeRefusal(connection.address, now);
    // Each of the speaker's connections is notified once: its message was ignored.
    if (bucket.overLimitCount === 0) this.#tooFast.delete(connection.id);
    else if (!this.#tooFast.has(connection.id)) {
      this.#tooFast.add(connection.id);
      this.#send(socket, this.refusal('too-fast', null));
    }
    if (bucket.overLimitCount === maxMessagesOverLimit)
      socket.close(closeCodes.tooFast, refusalMessages['too-fast']);
    return bucket.overLimitCount === 0;
  }
}

const socketEvents: ReadonlySet<string> = new Set<SocketEvent<unknown>['type']>([
  'connected',
  'message',
  'disconnected',
  'alarm',
]);

const isSocketEvent = <Connection>(event: Named): event is SocketEvent<Connection> =>
  socketEvents.has(event.type);

type SendEffect<Connection> = SocketEffect<Connection> & { readonly type: 'send' };

const isSend = <Connection>(effect: Named): effect is SendEffect<Connection> => effect.type === 'send';

const socketEffects: ReadonlySet<string> = new Set<SocketEffect<unknown>['type']>([
  'alarm',
  'attach',
  'send',
  'close',
  'reply',
]);

const isSocketEffect = <Connection>(effect: Named): effect is SocketEffect<Connection> =>
  socketEffects.has(effect.type);

/** The event with the present state of its connection: the sender may have sat down or left in the meantime. */
const withCurrentConnection = <Connection, Own extends Named>(
  event: EventOf<Connection, Own>,
  sender: Socket<Connection> | undefined,
  withHeartbeat: (socket: Socket<Connection>, connection: Connection) => Connection,
): EventOf<Connection, Own> => {
  const connection = sender?.attached();
  return sender && connection !== undefined && isSocketEvent<Connection>(event) && event.type !== 'alarm'
    ? { ...event, connection: withHeartbeat(sender, connection) }
    : event;
};
