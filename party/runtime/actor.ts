import { ok, type Result } from '../../shared/kernel/util.ts';
import { closeCodes, markPrefix, ping, pong, type RefusalCode } from '../../shared/protocol/codes.ts';
import { refusalMessages } from '../../shared/protocol/refusals.ts';
import { acknowledgeMark, isTooSlow, type Receiver, sendTracked } from './backlog.ts';
import {
  type ConnectionLimits,
  fullBucket,
  isAtSocketLimit,
  maxMessagesOverLimit,
  spendTokens,
  type TokenBucket,
} from './limits.ts';

/** What is known of an open socket. The platform keeps it beside the socket, also while the actor sleeps. */
export interface ActorConnection extends Receiver {
  /** Drawn by the actor: unlike the ids that clients choose, no two are the same. */
  readonly id: string;
  /** When it was opened, in milliseconds since 1970. */
  readonly since: number;
  /** Where it comes from, if the platform knows. Only compared, never stored nor told. */
  readonly address: string | null;
  /** When something of it was last heard, in milliseconds since 1970: give or take what `hearingPause` says. */
  readonly heardAt: number;
}

/** An open socket, as a platform hands it over. */
export interface Socket<Connection> {
  /** What was attached last, also before the actor slept; undefined for a new socket. */
  attached(): Connection | undefined;
  /** @param afterSleep what is attached once the actor has slept, if that is another thing; null leaves that as it is, which costs nothing. */
  attach(connection: Connection, afterSleep?: Connection | null): void;
  /** When the platform last answered a heartbeat of it without waking the actor; null if it never has. */
  answeredAt(): number | null;
  /** Must not throw, nor must `close`: a socket may be gone already. Whatever is sent goes through `tell` of backlog.ts. */
  send(data: string | Uint8Array): void;
  close(code: number, reason: string): void;
}

/** What an actor needs of the platform it runs on, beside its own storage. */
export interface ActorPlatform<Connection> {
  now(): number;
  /** Lower-case hex of this many random bytes. */
  randomHex(bytes: number): string;
  readonly limits: ConnectionLimits;
  sockets(): Iterable<Socket<Connection>>;
  setAlarm(at: number | null): Promise<void>;
  /** Lets others go on that run on the same thread. Left out where nobody does, or nobody minds. */
  letOthersRun?(): Promise<void>;
  /** Takes one line of the operator's log. */
  log(line: Readonly<Record<string, unknown>>): void;
}

/** What happens to every actor. */
export type SocketEvent<Connection> =
  | { readonly type: 'connected'; readonly connection: Connection }
  | { readonly type: 'message'; readonly connection: Connection; readonly text: string }
  | { readonly type: 'disconnected'; readonly connection: Connection }
  | { readonly type: 'alarm' };

/** What an actor knows of its surroundings at the moment of a step. */
export interface StepContext<Connection> {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** All open sockets: a connected one among them, a disconnected one no longer. */
  readonly connections: readonly Connection[];
}

/** What every actor may ask for. */
export type SocketEffect<Connection> =
  /** Wake up at this time, or not at all. */
  | { readonly type: 'alarm'; readonly at: number | null }
  /** Note this of a connection. */
  | { readonly type: 'attach'; readonly connection: string; readonly state: Partial<Connection> }
  | {
      readonly type: 'send';
      readonly to: readonly string[];
      readonly data: string | Uint8Array;
      /** What bytes say, for whoever reads along. */
      readonly frame?: unknown;
    }
  | { readonly type: 'close'; readonly connection: string; readonly code: number; readonly reason: string }
  /** The answer to what this step was called with. */
  | { readonly type: 'reply'; readonly answer: unknown };

/** What a step leads to. The effects are carried out in order, those that store first. */
export interface ActorStep<Stored, OwnEffect> {
  readonly record: Stored;
  readonly effects: readonly OwnEffect[];
}

/** How an actor treats its alarm, in milliseconds. */
export interface AlarmTiming {
  /** After a failure it is tried again so much later. */
  readonly retry: number;
  /** It may be so late before it is taken for lost. */
  readonly grace: number;
}

/** What is heard of a connection is noted once in so many milliseconds. */
const hearingPause = 1_000;

/** An alarm may ring so many milliseconds before anything is due: more would wake an actor that could sleep on. */
const earlyAlarm = 120_000;

/** Sending to so many takes less than a millisecond. */
const sendsAtOnce = 20;

/** So many senders have their token buckets kept; the bucket of the one that has been silent longest is dropped first. */
const maxBuckets = 10_000;

interface Named {
  readonly type: string;
}
type EventOf<Connection, Own> = SocketEvent<Connection> | Own;
type EffectOf<Connection, Own> = SocketEffect<Connection> | Own;
export type Sockets<Connection> = ReadonlyMap<string, { socket: Socket<Connection>; connection: Connection }>;

/** The platform could not store the record. */
class NotSaved extends Error {}

/**
 * One actor on a platform: it has a record in storage, sockets and an alarm, and lets events in one after another. A pure `step` says
 * what each event leads to; the actor stores that, and then carries out what is left to do. Nothing is told to anybody before it is
 * stored, so after a failure the actor reads its record again and goes on from there.
 */
export abstract class Actor<
  Stored,
  Connection extends ActorConnection,
  OwnEvent extends Named,
  OwnEffect extends Named,
  LoadFailure,
> {
  readonly #platform: ActorPlatform<Connection>;
  readonly #timing: AlarmTiming;
  /** What is stored; null if that is not known, or nothing is. */
  #record: Stored | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  /** What the alarm is set to; undefined if that is not known. */
  #alarm: number | null | undefined = undefined;
  /** What everybody may still send, by speaker. */
  readonly #buckets = new Map<string, TokenBucket>();
  /** The connections that were told to say less, and have not been heard since. */
  readonly #tooFast = new Set<string>();
  /** Those that were closed because they do not read: they are gone, whatever their platform hears of them. */
  #cut: Connection[] = [];

  constructor(platform: ActorPlatform<Connection>, timing: AlarmTiming) {
    this.#platform = platform;
    this.#timing = timing;
  }

  /** Reads what is stored, or says why there is nothing to go on with. */
  protected abstract read(): Promise<Result<Stored, LoadFailure>>;

  protected abstract step(
    record: Stored,
    event: EventOf<Connection, OwnEvent>,
    context: StepContext<Connection>,
  ): ActorStep<Stored, EffectOf<Connection, OwnEffect>>;

  /** Begins to store what this effect asks for, if it asks for anything. */
  protected abstract store(effect: OwnEffect): Promise<void> | undefined;

  /** Carries out an effect that does not store, once everything is stored. */
  protected abstract perform(effect: OwnEffect, record: Stored): void;

  /** Who may say so much: connections of one speaker share it. */
  protected abstract speakerOf(connection: Connection): string;

  /** There is nothing to go on with. @param sender whose socket it was, if any. */
  protected abstract turnAway(why: LoadFailure, sender: Socket<Connection> | undefined): void;

  /** What whoever has sent it is told of a message that was not carried out. @param text the message, if it was one. */
  protected abstract refusal(code: RefusalCode, text: string | null): string;

  /** Whether one more socket from this address is let in. */
  protected admits(others: readonly Connection[], address: string | null): boolean {
    const addresses = others.map((other) => other.address);
    return !isAtSocketLimit(addresses, address, this.#platform.limits);
  }

  /** Which of the others is closed, and with which code, to make room for one that is let in; null if there is room. */
  protected givesWay(
    _others: readonly Connection[],
    _address: string | null,
  ): { readonly connection: Connection; readonly code: number } | null {
    return null;
  }

  /** For the operator. @param record what was stored, if that is known. */
  protected abstract onFailure(on: string, error: unknown, record: Stored | null): void;

  /** @param address where the socket comes from, if the platform knows. @param make what is known of it by now. */
  protected accept(
    socket: Socket<Connection>,
    address: string | null,
    make: (opened: ActorConnection) => Connection,
  ): Promise<void> {
    const others = [...this.#platform.sockets()].flatMap((other) => {
      const known = other.attached();
      return known === undefined || isTooSlow(known) ? [] : [{ socket: other, connection: known }];
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

  /** @param data a text; anything else is refused. */
  onMessage(socket: Socket<Connection>, data: unknown): Promise<void> {
    const connection = this.#noteHeard(socket);
    const length = typeof data === 'string' ? data.length : 0;
    if (connection === undefined || !this.#maySpeak(socket, connection, length)) return this.#dismissCut();
    this.#ringIfOverdue();
    if (typeof data !== 'string') this.#tell(socket, this.refusal('bad-message', null));
    else if (data === ping) this.#tell(socket, pong);
    else if (data.startsWith(markPrefix)) acknowledgeMark(socket, data);
    else return this.handle({ type: 'message', connection, text: data }, socket);
    return this.#dismissCut();
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

  /** Lets an event in that nobody waits for the outcome of: should it fail, its sender is told so, and nobody else need know. */
  protected handle(event: EventOf<Connection, OwnEvent>, sender?: Socket<Connection>): Promise<void> {
    return this.dispatch(event, sender).then(
      () => undefined,
      () => undefined,
    );
  }

  /** Lets an event in. Resolves to what the step replies, if it does. @throws Error if it was not carried out. */
  protected dispatch(event: EventOf<Connection, OwnEvent>, sender?: Socket<Connection>): Promise<unknown> {
    return this.inTurn(async () => {
      try {
        const loaded = await this.load();
        if (loaded.ok) return await this.#carryOut(loaded.value, event, sender);
        this.turnAway(loaded.error, sender);
        return undefined;
      } catch (error) {
        await this.#recover(error, event, sender);
        throw error;
      }
    }).finally(() => this.#dismissCut());
  }

  /** Runs one piece of work at a time, so that no step sees a record that another one is still storing. */
  protected inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  /** To be called in turn only. */
  protected async load(): Promise<Result<Stored, LoadFailure>> {
    if (this.#record !== null) return ok(this.#record);
    const read = await this.read();
    if (read.ok) this.#record = read.value;
    return read;
  }

  /** Stores first; only what is stored is told to anybody. To be called in turn only. Resolves to the reply, if there is one. */
  protected async commit(
    { record, effects }: ActorStep<Stored, EffectOf<Connection, OwnEffect>>,
    sockets: Sockets<Connection> = new Map(),
  ): Promise<unknown> {
    // All are begun before any is awaited, so that platforms can make them one transaction.
    await Promise.all(effects.flatMap((effect) => this.#store(effect) ?? []));
    this.#record = effects.some(({ type }) => type === 'destroy') ? null : record;
    let reply: unknown;
    let toMany: SendEffect<Connection>[] = [];
    for (const effect of effects) {
      const isToMany = isSend<Connection>(effect) && effect.to.length > sendsAtOnce;
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

  /** With pauses, so that whoever plays on the same thread need not wait for all who watch. @param sends all to the same. */
  async #sendToMany(sockets: Sockets<Connection>, sends: readonly SendEffect<Connection>[]): Promise<void> {
    const to = sends[0]?.to ?? [];
    for (let from = 0; from < to.length; from += sendsAtOnce) {
      await this.#platform.letOthersRun?.();
      const slice = to.slice(from, from + sendsAtOnce);
      for (const { data } of sends) this.#performOnSockets(sockets, { type: 'send', to: slice, data });
    }
  }

  #performOnSockets(sockets: Sockets<Connection>, effect: SocketEffect<Connection>): void {
    switch (effect.type) {
      case 'attach': {
        const socket = sockets.get(effect.connection)?.socket;
        // As it is now: something may have been sent or heard since the step began.
        const known = socket?.attached();
        if (known !== undefined) socket?.attach({ ...known, ...effect.state });
        break;
      }
      case 'send':
        for (const id of effect.to) {
          const socket = sockets.get(id)?.socket;
          if (socket !== undefined) this.#tell(socket, effect.data);
        }
        break;
      case 'close':
        sockets.get(effect.connection)?.socket.close(effect.code, effect.reason);
    }
  }

  #tell(socket: Socket<Connection>, data: string | Uint8Array): void {
    const isCutNow = sendTracked(socket, data);
    const connection = socket.attached();
    if (isCutNow && connection !== undefined) this.#cut.push(connection);
  }

  /** Those that do not read need not answer a closing frame either: they are gone at once. */
  async #dismissCut(): Promise<void> {
    const cut = this.#cut;
    this.#cut = [];
    for (const connection of cut) {
      this.#buckets.delete(connection.id);
      this.#tooFast.delete(connection.id);
      await this.handle({ type: 'disconnected', connection });
    }
  }

  #noteHeard(socket: Socket<Connection>): Connection | undefined {
    const known = socket.attached();
    const now = this.#platform.now();
    if (known === undefined || isTooSlow(known)) return undefined;
    if (known.heardAt + hearingPause > now) return known;
    const connection = { ...known, heardAt: now };
    socket.attach(connection);
    return connection;
  }

  /** Platforms may lose an alarm: one that is overdue is run when the next message comes, even a heartbeat. */
  #ringIfOverdue(): void {
    if (this.#alarm == null || this.#alarm + this.#timing.grace > this.#platform.now()) return;
    this.#platform.log({ event: 'alarm-overdue', at: this.#alarm });
    void this.onAlarm();
  }

  #carryOut(
    record: Stored,
    event: EventOf<Connection, OwnEvent>,
    sender: Socket<Connection> | undefined,
  ): Promise<unknown> {
    const sockets = new Map<string, { socket: Socket<Connection>; connection: Connection }>();
    for (const socket of this.#platform.sockets()) {
      const known = socket.attached();
      if (known === undefined || isTooSlow(known)) continue;
      sockets.set(known.id, { socket, connection: this.#asHeard(socket, known) });
    }
    const current = withCurrentConnection(event, sender);
    if (isSocketEvent<Connection>(current) && current.type === 'disconnected')
      sockets.delete(current.connection.id);
    const connections = [...sockets.values()].map(({ connection }) => connection);
    return this.commit(this.step(record, current, { now: this.#platform.now(), connections }), sockets);
  }

  /** A platform is asked for the last heartbeat only of those who have said nothing for a while. */
  #asHeard(socket: Socket<Connection>, known: Connection): Connection {
    if (known.heardAt + hearingPause > this.#platform.now()) return known;
    const answeredAt = socket.answeredAt() ?? 0;
    return answeredAt > known.heardAt ? { ...known, heardAt: answeredAt } : known;
  }

  #store(effect: EffectOf<Connection, OwnEffect>): Promise<void> | undefined {
    if (!isSocketEffect<Connection>(effect))
      return this.store(effect)?.catch((cause: unknown) => {
        throw effect.type === 'persist' ? new NotSaved('the record was not saved', { cause }) : cause;
      });
    if (effect.type !== 'alarm' || this.#ringsInTime(effect.at)) return undefined;
    this.#alarm = effect.at;
    return this.#platform.setAlarm(effect.at);
  }

  /** Each setting is a row written: an alarm that rings somewhat early finds nothing to do, and is set again then. */
  #ringsInTime(at: number | null): boolean {
    const alarm = this.#alarm;
    if (alarm === undefined || alarm === null || at === null) return at === alarm;
    return alarm <= at && at - alarm <= earlyAlarm;
  }

  /** After a failed step nothing was sent, so the stored record still holds: it is read again, and an alarm is set again. */
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
      this.#tell(sender, this.refusal(error instanceof NotSaved ? 'not-saved' : 'internal', text));
    // The alarm may have been set for what was not stored.
    if (event.type === 'alarm' || error instanceof NotSaved)
      await this.#platform.setAlarm(this.#platform.now() + this.#timing.retry).catch(() => undefined);
  }

  #maySpeak(socket: Socket<Connection>, connection: Connection, length: number): boolean {
    const now = this.#platform.now();
    const speaker = this.speakerOf(connection);
    const bucket = spendTokens(this.#buckets.get(speaker) ?? fullBucket(now), length, now);
    this.#buckets.delete(speaker);
    this.#buckets.set(speaker, bucket);
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > maxBuckets && oldest !== undefined) this.#buckets.delete(oldest);
    // Each of a speaker's connections hears it: what it has said was not read, whichever of them has said too much.
    if (bucket.overLimitCount === 0) this.#tooFast.delete(connection.id);
    else if (!this.#tooFast.has(connection.id)) {
      this.#tooFast.add(connection.id);
      this.#tell(socket, this.refusal('too-fast', null));
    }
    if (bucket.overLimitCount === maxMessagesOverLimit)
      socket.close(closeCodes.tooFast, refusalMessages['too-fast']);
    return bucket.overLimitCount === 0;
  }
}

const socketEvents: readonly string[] = [
  'connected',
  'message',
  'disconnected',
  'alarm',
] satisfies SocketEvent<unknown>['type'][];

const isSocketEvent = <Connection>(event: Named): event is SocketEvent<Connection> =>
  socketEvents.includes(event.type);

type SendEffect<Connection> = SocketEffect<Connection> & { readonly type: 'send' };

const isSend = <Connection>(effect: Named): effect is SendEffect<Connection> => effect.type === 'send';

const socketEffects: readonly string[] = [
  'alarm',
  'attach',
  'send',
  'close',
  'reply',
] satisfies SocketEffect<unknown>['type'][];

const isSocketEffect = <Connection>(effect: Named): effect is SocketEffect<Connection> =>
  socketEffects.includes(effect.type);

/** An event with its connection as it is now: while the event waited its turn, the sender may have sat down or left. */
const withCurrentConnection = <Connection, Own extends Named>(
  event: EventOf<Connection, Own>,
  sender: Socket<Connection> | undefined,
): EventOf<Connection, Own> => {
  const connection = sender?.attached();
  return connection !== undefined && isSocketEvent<Connection>(event) && event.type !== 'alarm'
    ? { ...event, connection }
    : event;
};
