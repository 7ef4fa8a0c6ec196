import { closeCodes, ping, pong } from '../../shared/protocol/codes.ts';
import type { SeekFrame } from '../../shared/protocol/matching.ts';
import { refusals } from '../../shared/protocol/refusals.ts';
import { parseQueue, type Queue } from '../../shared/protocol/regions.ts';
import {
  type ConnectionLimits,
  fullBucket,
  isCrowded,
  messagesOverLimit,
  spend,
  type TokenBucket,
} from '../table/limits.ts';
import type { Call, Connection, Context, Effect, MatcherEvent } from './events.ts';
import { type MatcherRoute, matcherMessages } from './events.ts';
import type { MatcherRecord } from './record.ts';
import { type Changes, changesOf, readStored } from './record.ts';
import { step } from './step.ts';
import { isPlayable } from './tickets.ts';

/** An open socket, as a host hands it over. */
export interface Socket {
  /** What was attached last, also before the matcher slept; undefined for a new socket. */
  attached(): Connection | undefined;
  attach(connection: Connection): void;
  /** Must not throw, nor must `close`: a socket may be gone already. */
  send(text: string): void;
  close(code: number, reason: string): void;
}

/** What a matcher needs of the platform it runs on. */
export interface MatcherPlatform {
  now(): number;
  /** Lower-case hex of this many random bytes. */
  randomHex(bytes: number): string;
  readonly limits: ConnectionLimits;
  sockets(): Iterable<Socket>;
  /** Everything stored, by key. */
  load(): Promise<ReadonlyMap<string, unknown>>;
  /** Stores all of it in one transaction; null deletes. Rejects if it could not. */
  save(changes: Changes): Promise<void>;
  setAlarm(at: number | null): Promise<void>;
  /** Brings a message to another party. Rejects if it was not answered. */
  call(call: Call): Promise<unknown>;
  /** Takes one line of the operator's log. */
  log(line: Readonly<Record<string, unknown>>): void;
}

/** As many as a burst at one queue may bring; from one address as many as a table takes. */
export const matcherLimits: ConnectionLimits = { perTable: 4_000, perAddress: 200 };

const alarmRetry = 2_000;
/** An alarm may be this late. */
const alarmGrace = 1_500;

const refusal = (code: 'too-fast' | 'not-saved'): string => {
  const frame: SeekFrame = ['no', code, refusals[code]];
  return JSON.stringify(frame);
};

/** One matcher on a host: loads its record, lets events in one after another, stores, and then does what each step asks for. */
export class MatcherRoom {
  readonly #host: MatcherPlatform;
  #record: MatcherRecord | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  /** What the alarm is set to; undefined if that is not known. */
  #alarm: number | null | undefined = undefined;
  readonly #allowances = new Map<string, TokenBucket>();

  constructor(host: MatcherPlatform) {
    this.#host = host;
  }

  /** @param name the room's own name, as the socket's address has it. @param address where it comes from, if the host knows. */
  async onConnect(socket: Socket, name: string, address: string | null): Promise<void> {
    const queue = readQueue(name);
    if (queue === null) return socket.close(closeCodes.noSuchTable, 'no such matcher');
    const attached = [...this.#host.sockets()].map((other) => other.attached());
    const addresses = attached.flatMap((other) => (other === undefined ? [] : [other.address]));
    if (isCrowded(addresses, address, this.#host.limits))
      return socket.close(closeCodes.tooMany, 'too many are connected');
    socket.attach({ id: this.#host.randomHex(8), ticket: null, since: this.#host.now(), address });
    await this.#on({ type: 'connected' }, queue);
  }

  /** @param data a text; anything else is refused. */
  async onMessage(socket: Socket, data: unknown): Promise<void> {
    const connection = socket.attached();
    const text = typeof data === 'string' ? data : '';
    if (connection === undefined || !this.#maySpeak(socket, connection, text.length)) return;
    if (this.#alarm != null && this.#alarm + alarmGrace <= this.#host.now()) void this.onAlarm();
    if (text === ping) socket.send(pong);
    else await this.#on({ type: 'message', connection, text }, null, socket);
  }

  async onClose(socket: Socket): Promise<void> {
    const connection = socket.attached();
    if (connection === undefined) return;
    this.#allowances.delete(connection.id);
    await this.#on({ type: 'disconnected' }, null, undefined, connection.id);
  }

  async onAlarm(): Promise<void> {
    this.#alarm = undefined;
    await this.#on({ type: 'alarm' });
  }

  /** Another matcher's message, and the answer. @throws Error if it cannot be answered. */
  onCall(name: string, route: string, message: unknown): Promise<unknown> {
    const queue = readQueue(name);
    if (queue === null || !isRoute(route)) throw new Error(`no ${route} at ${name}`);
    return this.#on({ type: 'called', route, message }, queue);
  }

  /** Runs one event at a time. Resolves to what it was answered with. */
  #on(event: MatcherEvent, queue: Queue | null = null, sender?: Socket, gone?: string): Promise<unknown> {
    const done = this.#turn.then(() => this.#step(event, queue, sender, gone));
    this.#turn = done.catch(() => undefined);
    return done;
  }

  async #step(event: MatcherEvent, queue: Queue | null, sender?: Socket, gone?: string): Promise<unknown> {
    try {
      const before = await this.#load(queue);
      // Nobody has ever been here, so nothing can follow.
      if (before === null) return undefined;
      const sockets = new Map<string, { socket: Socket; connection: Connection }>();
      for (const socket of this.#host.sockets()) {
        const connection = socket.attached();
        if (connection !== undefined && connection.id !== gone)
          sockets.set(connection.id, { socket, connection });
      }
      const current = sender?.attached();
      const heard =
        event.type === 'message' && current !== undefined ? { ...event, connection: current } : event;
      const context: Context = {
        now: this.#host.now(),
        connections: [...sockets.values()].map(({ connection }) => connection),
      };
      const { record, effects } = step(before, heard, context);
      const changes = changesOf(before, record);
      const at = effects.findLast((effect) => effect.type === 'alarm')?.at ?? null;
      // Both are begun before either is awaited, so that hosts can make them one transaction.
      await Promise.all([changes.size === 0 ? undefined : this.#host.save(changes), this.#wakeAt(at)]);
      this.#record = record;
      return this.#perform(effects, sockets);
    } catch (error) {
      // Nothing was told to anybody, so the truth is what is stored.
      this.#record = null;
      this.#alarm = undefined;
      this.#host.log({ event: 'matcher-failed', on: event.type, error: String(error) });
      sender?.send(refusal('not-saved'));
      await this.#host.setAlarm(this.#host.now() + alarmRetry).catch(() => undefined);
      throw error;
    }
  }

  #perform(
    effects: readonly Effect[],
    sockets: ReadonlyMap<string, { socket: Socket; connection: Connection }>,
  ): unknown {
    let answer: unknown;
    for (const effect of effects) {
      switch (effect.type) {
        case 'attach': {
          const known = sockets.get(effect.connection);
          known?.socket.attach({ ...known.connection, ticket: effect.ticket });
          break;
        }
        case 'send':
          for (const id of effect.to) sockets.get(id)?.socket.send(effect.text);
          break;
        case 'close':
          sockets.get(effect.connection)?.socket.close(effect.code, effect.reason);
          break;
        case 'call':
          void this.#call(effect.call);
          break;
        case 'reply':
          answer = effect.answer;
          break;
      }
    }
    return answer;
  }

  /** Not awaited by the step that asks: two matchers that call each other would wait for ever. */
  async #call(call: Call): Promise<void> {
    const answered = await this.#host.call(call).then(
      (answer) => ({ answer, failed: false }),
      () => ({ answer: undefined, failed: true }),
    );
    if (call.tag !== null)
      await this.#on({ type: 'answered', tag: call.tag, ...answered }).catch(() => undefined);
  }

  async #wakeAt(at: number | null): Promise<void> {
    if (at === this.#alarm) return;
    this.#alarm = at;
    await this.#host.setAlarm(at);
  }

  /** @param queue which one this is, if whoever comes has said so: a matcher has to remember its own name. */
  async #load(queue: Queue | null): Promise<MatcherRecord | null> {
    this.#record ??= readStored(await this.#host.load(), queue, this.#host.randomHex(32), this.#host.log);
    return this.#record;
  }

  #maySpeak(socket: Socket, { id }: Connection, length: number): boolean {
    const now = this.#host.now();
    const bucket = spend(this.#allowances.get(id) ?? fullBucket(now), length, now);
    this.#allowances.set(id, bucket);
    if (bucket.over === 1) socket.send(refusal('too-fast'));
    if (bucket.over === messagesOverLimit) socket.close(closeCodes.tooFast, refusals['too-fast']);
    return bucket.over === 0;
  }
}

/** The queue of this name, if its game can be played by so many. */
const readQueue = (name: string): Queue | null => {
  const queue = parseQueue(name);
  return queue !== null && isPlayable(queue.game, queue.size) ? queue : null;
};

const isRoute = (route: string): route is MatcherRoute => Object.hasOwn(matcherMessages, route);
