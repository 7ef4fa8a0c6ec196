import * as z from 'zod';
import { isTableId } from '../../shared/kernel/ids.ts';
import { fail, ok, type Result } from '../../shared/kernel/util.ts';
import { closeCodes, type RefusalCode } from '../../shared/protocol/codes.ts';
import type { Frame } from '../../shared/protocol/frames.ts';
import { refusalMessages } from '../../shared/protocol/refusals.ts';
import { Actor, type ActorPlatform, type Socket, type StepContext } from '../runtime/actor.ts';
import { answeredBy } from '../runtime/contract.ts';
import { maxRelays, maxSpectatorsPerRelay } from '../runtime/limits.ts';
import { type LoadFailure, readStored, toStored } from '../runtime/stored.ts';
import { relayMessagesSchema } from '../table/contract.ts';
import type { RelayAnswer, RelayMessage } from '../table/events.ts';
import { requestIdOf } from '../table/requests/requests.ts';
import {
  type RelayConnection,
  type RelayEvent,
  type RelayOwnEffect,
  type RelayOwnEvent,
  type RelayRecord,
  type RelayStep,
  relayShape,
  type SpectatorReport,
} from './events.ts';
import { step } from './step.ts';

export interface RelayPlatform extends ActorPlatform<RelayConnection> {
  readonly silenceTimeoutMs: number;
  load(): Promise<unknown>;
  save(record: object): Promise<void>;
  destroy(): Promise<void>;
  /** Reports the spectators to the table. Rejects if it does not reply. */
  report(record: Pick<RelayRecord, 'table' | 'relay'>, report: SpectatorReport): Promise<RelayAnswer>;
}

const alarmTiming = { retryMs: 2_000, graceMs: 3_000 };

/** Parses `<table>.<number>`; null for any other name. */
export const parseRelayName = (name: string): Pick<RelayRecord, 'table' | 'relay'> | null => {
  const [table = '', number = '', ...rest] = name.split('.');
  const isNumber = /^(0|[1-9]\d?)$/.test(number) && Number(number) < maxRelays;
  return isTableId(table) && isNumber && rest.length === 0 ? { table, relay: Number(number) } : null;
};

export class RelayRoom extends Actor<RelayRecord, RelayConnection, RelayOwnEvent, RelayOwnEffect> {
  readonly #platform: RelayPlatform;
  /** From the first connection or call; later from the record, because an alarm has no name. */
  #name = '';

  constructor(platform: RelayPlatform) {
    super(platform, alarmTiming);
    this.#platform = platform;
  }

  /** @param name the room's own name, from the URL. @param address the client's, if the platform provides it. */
  async onConnect(socket: Socket<RelayConnection>, name: string, address: string | null): Promise<void> {
    this.#name = name;
    const others = [...this.#platform.sockets()].filter((other) => other.attached() !== undefined);
    // When the client returns to the table, the table has the report that this relay is full.
    if (others.length >= maxSpectatorsPerRelay) return socket.close(closeCodes.redirect, '');
    await this.accept(socket, address, (opened) => ({ ...opened, stage: 'new' }));
  }

  async update(name: string, messages: readonly RelayMessage[]): Promise<void> {
    this.#name = name;
    await this.dispatch({ type: 'update', messages });
  }

  protected override async read(): Promise<Result<RelayRecord, LoadFailure>> {
    const stored = readStored(relayShape, await this.#platform.load());
    if (stored.ok || stored.error.why !== 'unreadable') return stored;
    // Every connection and call provides the name.
    const name = parseRelayName(this.#name);
    return name === null ? fail('none') : ok(newRecord(name));
  }

  protected override step(
    record: RelayRecord,
    event: RelayEvent,
    context: StepContext<RelayConnection>,
  ): RelayStep {
    return step(record, event, { ...context, silenceTimeoutMs: this.#platform.silenceTimeoutMs });
  }

  protected override store(effect: RelayOwnEffect): Promise<void> | undefined {
    if (effect.type === 'persist') return this.#platform.save(toStored(relayShape, effect.record));
    return effect.type === 'destroy' ? this.#platform.destroy() : undefined;
  }

  protected override perform(effect: RelayOwnEffect, record: RelayRecord): void {
    if (effect.type === 'report') void this.#ask(record, effect.report);
  }

  /** Not awaited by the step: the table may call this relay meanwhile. */
  async #ask(record: RelayRecord, report: SpectatorReport): Promise<void> {
    const answer = await this.#platform.report(record, report).catch((error: unknown) => {
      const { table, relay } = record;
      this.#platform.log({ event: 'table-unreachable', table, relay, error: String(error) });
      return null;
    });
    await this.handle({ type: 'reply', report, answer });
  }

  protected override speakerOf({ id }: RelayConnection): string {
    return id;
  }

  protected override refusal(code: RefusalCode, text: string | null): string {
    const frame: Frame = ['no', text === null ? null : requestIdOf(text), code, refusalMessages[code], null];
    return JSON.stringify(frame);
  }

  protected override onFailure(on: string, error: unknown, record: RelayRecord | null): void {
    const { table, relay } = record ?? {};
    this.#platform.log({ event: 'step-failed', table, relay, on, error: String(error) });
  }
}

const newRecord = (name: Pick<RelayRecord, 'table' | 'relay'>): RelayRecord => ({
  ...name,
  snapshot: null,
  presence: null,
  isBehind: false,
  reportedCount: 0,
  reportedAt: 0,
  retryAt: null,
});

export const relayContract = {
  update: answeredBy<RelayRoom>()(
    z.strictObject({ messages: relayMessagesSchema }),
    null,
    (room, { messages }, name) => room.update(name, messages),
  ),
};
