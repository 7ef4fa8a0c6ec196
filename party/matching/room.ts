import { fail, ok, type Result } from '../../shared/kernel/util.ts';
import { closeCodes, type RefusalCode } from '../../shared/protocol/codes.ts';
import type { SeekFrame } from '../../shared/protocol/matching.ts';
import { refusalMessages } from '../../shared/protocol/refusals.ts';
import { parseQueue, type Queue } from '../../shared/protocol/regions.ts';
import { Actor, type ActorPlatform, type Socket, type StepContext } from '../runtime/actor.ts';
import type { ConnectionLimits } from '../runtime/limits.ts';
import type { ProofOfWorkConfig } from '../runtime/proof-of-work.ts';
import {
  type Call,
  type Connection,
  type MatcherEffect,
  type MatcherEvent,
  type MatcherRoute,
  matcherMessages,
  type PartyEvent,
  type StepResult,
} from './events.ts';
import { type Changes, type MatcherRecord, readStored } from './record.ts';
import { step } from './step.ts';
import { isPlayable } from './tickets.ts';

/** What a matcher needs of the platform it runs on. */
export interface MatcherPlatform extends ActorPlatform<Connection> {
  /** How many tables an address may have opened in an hour. */
  readonly tablesPerHour: number;
  /** What a new ticket costs; null if nothing. */
  readonly proofOfWork: ProofOfWorkConfig | null;
  /** Everything stored, by key. */
  load(): Promise<ReadonlyMap<string, unknown>>;
  /** Stores all of it in one transaction; null deletes. Rejects if it could not. */
  save(changes: Changes): Promise<void>;
  /** Brings a message to another party. Rejects if it was not answered. */
  call(call: Call): Promise<unknown>;
}

/** As many as a burst at one queue may bring; from one address as many as a table takes. */
export const matcherLimits = ({ maxSocketsPerAddress }: ConnectionLimits): ConnectionLimits => ({
  maxSockets: 4_000,
  maxSocketsPerAddress,
});

const alarmTiming = { retry: 2_000, grace: 1_500 };

/** One matcher on a platform. */
export class MatcherRoom extends Actor<MatcherRecord, Connection, PartyEvent, MatcherEffect, 'nobody'> {
  readonly #platform: MatcherPlatform;
  /** Which one this is, once somebody who comes has said so: it is stored with the record, for an alarm says nothing. */
  #queue: Queue | null = null;

  constructor(platform: MatcherPlatform) {
    super(platform, alarmTiming);
    this.#platform = platform;
  }

  /** @param name the room's own name, as the socket's address has it. @param address where it comes from, if the platform knows. */
  async onConnect(socket: Socket<Connection>, name: string, address: string | null): Promise<void> {
    const queue = readQueue(name);
    if (queue === null) return socket.close(closeCodes.noSuchTable, 'no such matcher');
    this.#queue = queue;
    await this.accept(socket, address, (opened) => ({ ...opened, ticket: null }));
  }

  /** Another matcher's message, and the answer. @throws Error if it cannot be answered. */
  onCall(name: string, route: string, message: unknown): Promise<unknown> {
    const queue = readQueue(name);
    if (queue === null || !isRoute(route)) throw new Error(`no ${route} at ${name}`);
    this.#queue = queue;
    return this.dispatch({ type: 'called', route, message });
  }

  protected override async read(): Promise<Result<MatcherRecord, 'nobody'>> {
    const { randomHex, log } = this.#platform;
    const record = readStored(await this.#platform.load(), this.#queue, randomHex(32), log);
    // Nobody has ever been here, so nothing can follow.
    return record === null ? fail('nobody') : ok(record);
  }

  protected override step(
    record: MatcherRecord,
    event: MatcherEvent,
    context: StepContext<Connection>,
  ): StepResult {
    const { tablesPerHour, proofOfWork } = this.#platform;
    return step(record, event, { ...context, tablesPerHour, proofOfWork });
  }

  protected override store(effect: MatcherEffect): Promise<void> | undefined {
    return effect.type === 'persist' ? this.#platform.save(effect.changes) : undefined;
  }

  protected override perform(effect: MatcherEffect): void {
    if (effect.type === 'call') void this.#call(effect.call);
  }

  /** Not awaited by the step that asks: two matchers that call each other would wait for ever. */
  async #call(call: Call): Promise<void> {
    const answered = await this.#platform.call(call).then(
      (answer) => ({ answer, failed: false }),
      () => ({ answer: undefined, failed: true }),
    );
    if (call.tag !== null) await this.handle({ type: 'answered', tag: call.tag, ...answered });
  }

  /** Whoever floods a matcher has many sockets. */
  protected override speakerOf({ id, address }: Connection): string {
    return address === null ? id : `address ${address}`;
  }

  protected override turnAway(): void {}

  protected override refusal(code: RefusalCode): string {
    const frame: SeekFrame = ['no', code, refusalMessages[code]];
    return JSON.stringify(frame);
  }

  protected override onFailure(on: string, error: unknown, record: MatcherRecord | null): void {
    this.#platform.log({ event: 'step-failed', matcher: record?.name, on, error: String(error) });
  }
}

/** The queue of this name, if its game can be played by so many. */
const readQueue = (name: string): Queue | null => {
  const queue = parseQueue(name);
  return queue !== null && isPlayable(queue.game, queue.size) ? queue : null;
};

const isRoute = (route: string): route is MatcherRoute => Object.hasOwn(matcherMessages, route);
