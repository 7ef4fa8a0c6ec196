import { findGame } from '../../shared/kernel/game-registry.ts';
import type { Result } from '../../shared/kernel/util.ts';
import { closeCodes, type RefusalCode } from '../../shared/protocol/codes.ts';
import type { SeekFrame } from '../../shared/protocol/matching.ts';
import { refusalMessages } from '../../shared/protocol/refusals.ts';
import { Actor, type ActorPlatform, type Socket, type StepContext } from '../runtime/actor.ts';
import { type ConnectionLimits, isAtSocketLimit } from '../runtime/limits.ts';
import type { ProofOfWorkConfig } from '../runtime/proof-of-work.ts';
import type { LoadFailure } from '../runtime/stored.ts';
import type {
  BatchEvent,
  Call,
  Connection,
  MatcherEffect,
  MatcherEvent,
  ReplyEvent,
  SingleEvent,
  StepResult,
} from './events.ts';
import { groupOf } from './limits.ts';
import { type Changes, type MatcherRecord, restore } from './record.ts';
import { step } from './step.ts';

export interface MatcherPlatform extends ActorPlatform<Connection> {
  readonly maxTablesPerHour: number;
  readonly proofOfWork: ProofOfWorkConfig | null;
  isBanned(device: string): boolean;
  readonly secret: string;
  /** All stored values, by key. */
  load(): Promise<ReadonlyMap<string, unknown>>;
  /** Stores all changes in one transaction; null deletes. Rejects on failure. */
  save(changes: Changes): Promise<void>;
  /** Rejects if the table does not reply. */
  call(call: Call): Promise<unknown>;
}

/** Enough for a burst at one game; per address as many as a table allows. */
export const matcherLimits = ({ maxSocketsPerAddress }: ConnectionLimits): ConnectionLimits => ({
  maxSockets: 8_000,
  maxSocketsPerAddress,
});

/** Of one batch. */
const maxEvents = 64;

const alarmTiming = { retryMs: 2_000, graceMs: 1_500 };

export class MatcherRoom extends Actor<MatcherRecord, Connection, ReplyEvent | BatchEvent, MatcherEffect> {
  readonly #platform: MatcherPlatform;
  /** From the first connection; later from the record, because an alarm has no name. */
  #game: string | null = null;
  readonly #queue: { readonly event: SingleEvent; readonly sender: Socket<Connection> | undefined }[] = [];
  #draining: Promise<void> | null = null;

  constructor(platform: MatcherPlatform) {
    super(platform, alarmTiming);
    this.#platform = platform;
  }

  /** @param name the room's own name, from the URL. @param address the client's, if the platform provides it. */
  async onConnect(socket: Socket<Connection>, name: string, address: string | null): Promise<void> {
    if (findGame(name) === undefined) return socket.close(closeCodes.noSuchTable, 'no such matcher');
    this.#game = name;
    await this.accept(socket, address, (opened) => ({ ...opened, ticket: null }));
  }

  /** Events that arrive during a step are handled together: a disk that syncs slowly delays a crowd once. */
  override handle(event: SingleEvent, sender?: Socket<Connection>): Promise<void> {
    this.#queue.push({ event, sender });
    this.#draining ??= this.#drain().finally(() => {
      this.#draining = null;
    });
    return this.#draining;
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) {
      const queued = this.#queue.splice(0, maxEvents);
      const batch: BatchEvent = { type: 'batch', events: queued.map(({ event }) => event) };
      // A failed batch has stored and sent nothing: each of its events is handled, or refused, alone.
      const isDone =
        queued.length > 1 &&
        (await this.dispatch(batch).then(
          () => true,
          () => false,
        ));
      if (!isDone) for (const { event, sender } of queued) await super.handle(event, sender);
    }
  }

  protected override async read(): Promise<Result<MatcherRecord, LoadFailure>> {
    const { now, randomHex, log } = this.#platform;
    return restore(await this.#platform.load(), this.#game, randomHex(32), log, now());
  }

  protected override step(
    record: MatcherRecord,
    event: MatcherEvent,
    context: StepContext<Connection>,
  ): StepResult {
    const { maxTablesPerHour, proofOfWork, isBanned, secret } = this.#platform;
    return step(record, event, { ...context, maxTablesPerHour, proofOfWork, isBanned, secret });
  }

  protected override store(effect: MatcherEffect): Promise<void> | undefined {
    return effect.type === 'persist' ? this.#platform.save(effect.changes) : undefined;
  }

  protected override perform(effect: MatcherEffect): void {
    if (effect.type === 'call') void this.#call(effect.call);
    if (effect.type === 'matched')
      this.#platform.log({ event: 'matched', game: effect.game, waitsMs: effect.waitsMs });
  }

  /** Not awaited by the step: meanwhile other players are matched. */
  async #call(call: Call): Promise<void> {
    const result = await this.#platform.call(call).then(
      (reply) => ({ reply, failed: false }),
      () => ({ reply: undefined, failed: true }),
    );
    if (call.tag !== null) await this.handle({ type: 'reply', tag: call.tag, ...result });
  }

  /** Per address: an attacker may open many sockets. */
  protected override speakerOf({ id, address }: Connection): string {
    return address === null ? id : `address ${address}`;
  }

  protected override admits(others: readonly Connection[], address: string | null): boolean {
    const groups = others.map((other) => other.address && groupOf(other.address));
    const maxSocketsPerAddress = this.#platform.limits.maxSockets / 8;
    const limits = { ...this.#platform.limits, maxSocketsPerAddress };
    return super.admits(others, address) && !isAtSocketLimit(groups, address && groupOf(address), limits);
  }

  protected override refusal(code: RefusalCode): string {
    const frame: SeekFrame = ['no', code, refusalMessages[code]];
    return JSON.stringify(frame);
  }

  protected override onFailure(on: string, error: unknown, record: MatcherRecord | null): void {
    this.#platform.log({ event: 'step-failed', matcher: record?.meta.game, on, error: String(error) });
  }
}
