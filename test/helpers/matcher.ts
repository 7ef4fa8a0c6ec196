import type { Call, Connection, MatcherEvent } from '../../party/matching/events.ts';
import { type MatcherRecord, newRecord, type Ticket } from '../../party/matching/record.ts';
import { step } from '../../party/matching/step.ts';
import type { ProofOfWorkConfig } from '../../party/runtime/proof-of-work.ts';
import { digestOf } from '../../shared/kernel/random.ts';
import { protocolVersion } from '../../shared/protocol/codes.ts';
import { seekFrameSchema } from '../../shared/protocol/matching.ts';

const tokenOf = (who: string): string => who.padEnd(43, '_');

/** A matcher whose players seek tables for two, with the calls of its last step. */
export class TestMatcher {
  record: MatcherRecord = newRecord('drop-rainbow', 'ab'.repeat(32));
  now = 1_000_000;
  maxTablesPerHour = 3;
  proofOfWork: ProofOfWorkConfig | null = null;
  isBanned = (_device: string): boolean => false;
  alarm: number | null = null;
  calls: Call[] = [];
  /** The last attendance call. */
  asked: Call[] = [];
  sent = 0;
  readonly heard = new Map<string, unknown[]>();
  #connections: Connection[] = [];
  #rings = 0;
  readonly #secret: string;

  constructor(secret = 's'.repeat(32)) {
    this.#secret = secret;
  }

  event(event: MatcherEvent): void {
    const { record, effects } = step(this.record, event, {
      now: this.now,
      connections: this.#connections,
      maxTablesPerHour: this.maxTablesPerHour,
      proofOfWork: this.proofOfWork,
      isBanned: this.isBanned,
      secret: this.#secret,
    });
    this.record = record;
    this.calls = [];
    this.sent = 0;
    for (const effect of effects) {
      if (effect.type === 'alarm') this.alarm = effect.at;
      if (effect.type === 'call') this.calls.push(effect.call);
      if (effect.type === 'call' && effect.call.route === 'attendance') this.asked = [effect.call];
      if (effect.type === 'attach')
        this.#connections = this.#connections.map((other) =>
          other.id === effect.connection ? { ...other, ...effect.state } : other,
        );
      if (effect.type === 'send') {
        this.sent += effect.to.length;
        for (const id of effect.to) {
          const frame: unknown = seekFrameSchema.parse(JSON.parse(String(effect.data)));
          this.heard.set(id, [...(this.heard.get(id) ?? []), frame]);
        }
      }
    }
  }

  /** Opens a socket; one with a ticket is restored from before. */
  open(id: string, address: string | null = null, ticket: string | null = null): void {
    const connection: Connection = { id, ticket, since: this.now, address, heardAt: this.now };
    this.#connections.push(connection);
    if (ticket === null) this.event({ type: 'connected', connection });
  }

  ticketOf(who: string): Ticket | undefined {
    return this.record.tickets.get(digestOf(tokenOf(who)));
  }

  close(id: string): void {
    const connection = this.#connection(id);
    this.#connections = this.#connections.filter((other) => other !== connection);
    this.event({ type: 'disconnected', connection });
  }

  say(id: string, message: object): void {
    this.event({ type: 'message', connection: this.#connection(id), text: JSON.stringify(message) });
  }

  seek(id: string, who: string, more: object = {}): void {
    this.say(id, {
      type: 'seek',
      protocol: protocolVersion,
      token: tokenOf(who),
      size: 2,
      name: 'Ann',
      latencies: { weur: 20 },
      ...more,
    });
  }

  last(id: string): unknown {
    return this.heard.get(id)?.at(-1);
  }

  ring(): void {
    this.#rings += 1;
    if (this.#rings > 10_000) throw new Error('the alarm rings forever');
    this.now = Math.max(this.now, this.alarm ?? this.now);
    this.event({ type: 'alarm' });
  }

  #connection(id: string): Connection {
    const found = this.#connections.find((connection) => connection.id === id);
    if (found === undefined) throw new Error(`no socket ${id}`);
    return found;
  }
}
