import * as z from 'zod';
import { type GameAction, sampleAction } from '../../../shared/kernel/action.ts';
import type { Random } from '../../../shared/kernel/random.ts';
import { protocolVersion } from '../../../shared/protocol/codes.ts';
import { applyViewDelta } from '../../../shared/protocol/delta.ts';
import { type Frame, frameSchema } from '../../../shared/protocol/frames.ts';
import type { AnsweredRequest, Request } from '../../../shared/protocol/requests.ts';
import type { TableView } from '../../../shared/protocol/table-view.ts';
import { isFrame, type MemoryClient } from './socket.ts';
import type { MemoryTable } from './table.ts';

/** A bad connection: messages wait for `deliver`, may arrive twice, are lost by a cut, and keep their order. */
class FlakyConnection {
  readonly #far: MemoryClient;
  readonly #chance: Random;
  readonly #up: string[] = [];
  #down = 0;

  constructor(table: MemoryTable, random: Random) {
    this.#far = table.connect();
    this.#chance = random;
  }

  send(request: Request): void {
    this.#up.push(JSON.stringify(request));
  }

  /** Delivers up to `most` messages in each direction, some twice. Returns those that reached the client. */
  deliver(most: number, doubling: number): string[] {
    for (const text of this.#up.splice(0, this.#chance.below(most + 1))) {
      for (let times = this.#times(doubling); times > 0; times -= 1) this.#far.say(text);
    }
    const ready = this.#far.received.slice(this.#down, this.#down + this.#chance.below(most + 1));
    this.#down += ready.length;
    return ready.filter(isFrame).flatMap((text) => Array.from({ length: this.#times(doubling) }, () => text));
  }

  get isBusy(): boolean {
    return this.#up.length > 0 || this.#down < this.#far.received.length;
  }

  get isClosed(): boolean {
    return this.#far.closed !== null;
  }

  cut(): void {
    this.#far.close();
  }

  #times(doubling: number): number {
    return this.#chance.below(100) < doubling ? 2 : 1;
  }
}

const tableView = z.custom<TableView>(
  (value) => typeof value === 'object' && value !== null && 'seats' in value,
);

/** A client of the protocol: at most one pending request, repeated with its id on every new socket, and a view built from deltas. */
export class ScriptedClient {
  readonly name: string;
  /** Actions answered with `ok`, in order. */
  readonly acknowledged: GameAction[] = [];
  readonly #table: MemoryTable;
  readonly #chance: Random;
  readonly #token: string | null;
  #line: FlakyConnection;
  #view: TableView | null = null;
  #version = -1;
  /** Steps before the expected full view are ignored. */
  #waits = true;
  #open: AnsweredRequest | null = null;
  #ids = 0;

  constructor(table: MemoryTable, random: Random, name: string, token: string | null) {
    this.#table = table;
    this.#chance = random;
    this.name = name;
    this.#token = token;
    this.#line = new FlakyConnection(table, random);
    this.#hello();
  }

  get view(): TableView | null {
    return this.#view;
  }

  /** No message is under way. */
  get isQuiet(): boolean {
    return !this.#line.isBusy && this.#open === null && !this.#waits;
  }

  reconnect(): void {
    this.#line.cut();
    this.#line = new FlakyConnection(this.#table, this.#chance);
    this.#hello();
    if (this.#open !== null) this.#line.send(this.#open);
  }

  /** Handles received messages, and answers a prompt by chance. */
  tick(most: number, doubling: number, eager: boolean): void {
    for (const text of this.#line.deliver(most, doubling)) this.#hear(frameSchema.parse(JSON.parse(text)));
    if (this.#line.isClosed) this.reconnect();
    if (eager && this.#open === null && !this.#waits) this.#wish();
  }

  #hello(): void {
    this.#waits = true;
    const identity = this.#token === null ? {} : { token: this.#token };
    this.#line.send({ type: 'hello', protocol: protocolVersion, ...identity });
  }

  #wish(): void {
    const view = this.#view;
    if (view === null || this.#token === null) return;
    const id = `own-${this.name}-${this.#ids}`.padEnd(8, '_');
    if (view.you === null && view.phase === 'gathering') {
      this.#ask({ type: 'sit', id, name: this.name, token: this.#token });
    } else if (view.prompt !== null) {
      const action = { ...sampleAction(view.prompt.legal, this.#chance) };
      this.#ask({ type: 'act', id, decision: view.prompt.decision, action });
    }
  }

  #ask(request: AnsweredRequest): void {
    this.#ids += 1;
    this.#open = request;
    this.#line.send(request);
  }

  #hear(frame: Frame): void {
    switch (frame[0]) {
      case 'welcome':
      case 'presence':
        return;
      case 'view':
        this.#view = tableView.parse(frame[2]);
        this.#version = frame[1];
        this.#waits = false;
        return;
      case 'ok':
        if (frame[1] !== this.#open?.id) return;
        if (this.#open.type === 'act') this.acknowledged.push(this.#open.action);
        this.#open = null;
        return;
      case 'no':
        this.#refused(frame[1], frame[2]);
        return;
      default:
        if (this.#waits) return;
        if (frame[0] !== this.#version + 1) this.#hello();
        else {
          this.#version += 1;
          this.#view = tableView.parse(applyViewDelta(this.#view, { game: frame[1], table: frame[2] }));
        }
    }
  }

  #refused(id: string | null, code: string): void {
    const isLater = code === 'not-saved' || code === 'internal';
    // A hello has no id. If storing it fails, the following messages are refused.
    if (code === 'hello-first' || (id === null && isLater)) this.#hello();
    if (this.#open === null || (id !== this.#open.id && id !== null)) return;
    if (isLater || code === 'hello-first') this.#line.send(this.#open);
    else if (id !== null) this.#open = null;
  }
}
