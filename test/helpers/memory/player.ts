import { expect } from 'vitest';
import * as z from 'zod';
import { type GameAction, sampleAction } from '../../../shared/kernel/action.ts';
import type { GameEvent } from '../../../shared/kernel/game.ts';
import type { Seat } from '../../../shared/kernel/ids.ts';
import { commitmentTo, type Random } from '../../../shared/kernel/random.ts';
import type { Signer } from '../../../shared/kernel/web-crypto.ts';
import { closeCodes, protocolVersion, type RefusalCode } from '../../../shared/protocol/codes.ts';
import { applyViewDelta } from '../../../shared/protocol/delta.ts';
import type { Frame } from '../../../shared/protocol/frames.ts';
import type { AnsweredRequest, SignedAction } from '../../../shared/protocol/requests.ts';
import { actionText, viewDigest } from '../../../shared/protocol/signed-views.ts';
import type { TableView } from '../../../shared/protocol/table-view.ts';
import { termsOf } from '../../../shared/protocol/terms.ts';
import { termsDigest } from '../../../shared/replay/transcript.ts';
import { keyFrom } from '../random.ts';
import type { MemoryRelay } from './relay.ts';
import type { MemoryClient } from './socket.ts';
import type { MemoryTable } from './table.ts';
import type { MemoryWorld } from './world.ts';

type WithoutId<Wish> = Wish extends unknown ? Omit<Wish, 'id'> : never;
/** A request without its id. */
export type Wish = WithoutId<AnsweredRequest>;

const isTableView = (value: unknown): value is TableView =>
  typeof value === 'object' &&
  value !== null &&
  ['seats', 'toAct', 'prompt'].every((field) => field in value);
const tableView = z.custom<TableView>(isTableView, 'not a view of a table');

/** The padded name. */
export const tokenOf = (name: string): string => `${name}-`.padEnd(32, 'x');

/** Number of players per world, so that two devices of a player use different ids. */
const devices = new WeakMap<MemoryWorld, number>();

/** A client of a memory table that applies deltas to its view. */
export class Player {
  readonly name: string;
  /** Its key is added with `sit`, and signs the actions. */
  device: Signer | null = null;
  readonly world: MemoryWorld;
  readonly table: MemoryTable;
  readonly #events: GameEvent[] = [];
  #presence: { seats: readonly boolean[]; watching: number } | null = null;
  #client: MemoryClient;
  #relay: MemoryRelay | null = null;
  readonly #address: string | null;
  #read = 0;
  #view: TableView | null = null;
  #version = -1;
  readonly #device: number;
  #wishes = 0;

  constructor(world: MemoryWorld, table: MemoryTable, name: string, address: string | null = null) {
    this.world = world;
    this.table = table;
    this.name = name;
    this.#device = (devices.get(world) ?? 0) + 1;
    devices.set(world, this.#device);
    this.#address = address;
    this.#client = table.connect(address);
  }

  get client(): MemoryClient {
    return this.#client;
  }

  /** The current view. @throws Error before the first view */
  get view(): TableView {
    this.#readOn();
    if (this.#view === null) throw new Error(`${this.name} sees nothing yet`);
    return this.#view;
  }

  /** All received events. */
  get events(): readonly GameEvent[] {
    this.#readOn();
    return this.#events;
  }

  /** The last received presence. */
  get presence() {
    this.#readOn();
    return this.#presence;
  }

  get version(): number {
    this.#readOn();
    return this.#version;
  }

  get seat(): Seat {
    const { you } = this.view;
    if (you === null) throw new Error(`${this.name} has no seat`);
    return you;
  }

  get isAsked(): boolean {
    return this.view.prompt !== null;
  }

  /** Sends hello with the player's token, or as a spectator. */
  async hello(token: string | null = tokenOf(this.name)): Promise<this> {
    this.#client.say({ type: 'hello', protocol: protocolVersion, ...(token === null ? {} : { token }) });
    await this.world.settled();
    return this;
  }

  /** Joins as a spectator and follows redirects. */
  async watch(): Promise<this> {
    this.#client.say({ type: 'hello', protocol: protocolVersion, relay: true });
    await this.world.settled();
    return this.#follow();
  }

  /** The current relay, or null at the table. */
  get relay(): MemoryRelay | null {
    return this.#relay;
  }

  async #follow(): Promise<this> {
    const { code, reason = '' } = this.#client.closed ?? {};
    if (code !== closeCodes.redirect) return this;
    this.#relay = reason === '' ? null : this.world.relay(reason.slice('../relay/'.length));
    this.#client = (this.#relay ?? this.table).connect(this.#address);
    this.#read = 0;
    return this.watch();
  }

  /** Opens a new socket without closing the old one. */
  connectAgain(): this {
    this.#client = this.table.connect();
    this.#read = 0;
    return this;
  }

  /** A fresh request id. */
  newId(): string {
    this.#wishes += 1;
    return `${this.name}-${this.#device}-${this.#wishes}`.padEnd(8, '_');
  }

  /** Sends a request. The reply is the first frame with its id, or a refusal without id. */
  async ask(wish: Wish, id = this.newId()): Promise<Frame | undefined> {
    const from = this.#client.received.length;
    this.#client.say({ ...wish, id });
    await this.world.settled();
    return this.#client
      .frames(from)
      .find(([kind, about]) => kind === 'ok' || (kind === 'no' && (about === id || about === null)));
  }

  sit(seat?: Seat, token = tokenOf(this.name)): Promise<Frame | undefined> {
    const key = this.device && { key: this.device.publicKey };
    return this.ask({ type: 'sit', name: this.name, token, ...(seat === undefined ? {} : { seat }), ...key });
  }

  /** Commits to a seed for the next shuffle. */
  promise(seed = keyFrom(this.name)): Promise<Frame | undefined> {
    return this.ask({ type: 'commit', commitment: commitmentTo(seed) });
  }

  /** Reveals the seed, bound to the terms in the view. */
  show(seed = keyFrom(this.name)): Promise<Frame | undefined> {
    const terms = termsOf(this.view);
    return this.ask({ type: 'reveal', seed, bound: terms === null ? seed : termsDigest(terms) });
  }

  /** Answers the prompt. */
  async act(action: GameAction & Readonly<Record<string, unknown>>, id?: string): Promise<Frame | undefined> {
    const { decision } = this;
    const signed = this.device && { signed: await this.#signed(this.device, action) };
    return this.ask({ type: 'act', decision, action: { ...action }, ...signed }, id);
  }

  async #signed({ sign }: Signer, action: unknown): Promise<SignedAction> {
    const { shuffle, gameView } = this.view;
    const { bound, actions: after } = shuffle;
    const text = actionText(bound ?? '', this.seat, after, viewDigest(gameView), action);
    return { after, signature: await sign(text) };
  }

  get decision(): number {
    const { prompt } = this.view;
    if (prompt === null) throw new Error(`${this.name} is not asked`);
    return prompt.decision;
  }

  /** Takes a random legal action. */
  actByChance(random: Random): Promise<Frame | undefined> {
    return this.act({ ...sampleAction(this.view.prompt?.legal ?? [], random) });
  }

  #readOn(): void {
    const frames = this.#client.frames(this.#read);
    this.#read = this.#client.received.length;
    for (const frame of frames) this.#take(frame);
  }

  #take(frame: Frame): void {
    switch (frame[0]) {
      case 'welcome':
      case 'ok':
      case 'no':
      case 'hint':
        return;
      case 'presence':
        this.#presence = { seats: frame[1], watching: frame[2] };
        return;
      case 'view':
        this.#version = frame[1];
        this.#view = tableView.parse(frame[2]);
        return;
      default:
        if (frame[0] !== this.#version + 1)
          throw new Error(`${this.name} missed version ${this.#version + 1}`);
        this.#version = frame[0];
        this.#view = tableView.parse(applyViewDelta(this.#view, { game: frame[1], table: frame[2] }));
        this.#events.push(...frame[3]);
    }
  }
}

/** The reply to an accepted request. */
export const ok = ['ok', expect.any(String)];

/** The reply to a refused request. */
export const no = (code: RefusalCode, rule: string | null = null) => [
  'no',
  expect.any(String),
  code,
  expect.any(String),
  rule,
];
