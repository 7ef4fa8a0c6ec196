import type { GameId } from '../../shared/games/registry.ts';
import { seatOf } from '../../shared/kernel/ids.ts';
import { closeCodes, protocol, refusals } from '../../shared/protocol/codes.ts';
import { applyDelta, type Delta } from '../../shared/protocol/delta.ts';
import { type Connection, connect, socketUrl, type WebSocketClass } from './connection.ts';
import { isToken, parseEvents, parseFrame, parseView } from './guard.ts';
import { createOutbox, type Outbox, Refused } from './outbox.ts';
import { browserTokens, randomText, type TokenStore } from './tokens.ts';
import type { ActionOf, Closed, EventOf, TableState } from './types.ts';

export interface TableOptions<Id extends GameId = GameId> {
  /** The origin of the server, like `https://arcus.example`. */
  readonly host: string;
  /** The table's id. */
  readonly table: string;
  /** The game that is expected; a table of another is closed. Left out, the view is of any game, told apart by `view.game`. */
  readonly game?: Id;
  /** A seat token from elsewhere, for example from another device. It goes into the store. */
  readonly token?: string;
  /** Where seat tokens are kept: in `localStorage` unless another store is given. */
  readonly tokens?: TokenStore;
  /** The class to connect with where there is no global one, as in Node 20: that of the package `ws`. */
  readonly WebSocket?: WebSocketClass;
}

/** Called with each new state, and with the events at the table that led to it; a full view comes without any. */
export type TableListener<Id extends GameId> = (
  state: TableState<Id>,
  events: readonly EventOf<Id>[],
) => void;

/**
 * A table over its connection. The requests resolve when the table has carried them out; they survive a lost connection and count
 * once. They reject with `Refused`, or with `TableClosed` if the answer can no longer come.
 */
export interface Table<Id extends GameId = GameId> {
  readonly state: TableState<Id>;
  /** Listens from the next change on. Returns what ends it. */
  readonly subscribe: (listener: TableListener<Id>) => () => void;
  /** The server's time now, in milliseconds since 1970; an estimate. */
  readonly serverNow: () => number;
  /** Takes this seat, or any empty one. The token that opens it again is in the store before the table knows of it. */
  readonly sit: (wish: { readonly name: string; readonly seat?: number }) => Promise<void>;
  /** Gives the seat up for good; resolves as well if there was none. */
  readonly leave: () => Promise<void>;
  /** As the host: begins the first game, or the next. */
  readonly start: () => Promise<void>;
  /** As the host: puts a computer player on an empty seat. */
  readonly addComputer: (seat: number) => Promise<void>;
  /** As the host: takes a computer player off. */
  readonly removeComputer: (seat: number) => Promise<void>;
  /** Answers the decision that is open at this moment. */
  readonly act: (action: ActionOf<Id>) => Promise<void>;
  /** Ends the connection. The seat is kept. */
  readonly close: () => void;
}

/** The connection to the table is over, so that a request can no longer be answered; whether it was carried out is not known. */
export class TableClosed extends Error {
  override readonly name = 'TableClosed';
  readonly code: number;

  constructor({ code, reason }: Closed) {
    super(reason);
    this.code = code;
  }
}

class LiveTable<Id extends GameId> implements Table<Id> {
  readonly #table: string;
  readonly #game: Id | undefined;
  readonly #tokens: TokenStore;
  readonly #connection: Connection;
  readonly #outbox: Outbox;
  readonly #listeners = new Set<TableListener<Id>>();
  #state: TableState<Id> = {
    status: 'connecting',
    closed: null,
    view: null,
    presence: null,
    clockOffset: 0,
  };
  /** The version of the view; null while a full view is awaited. */
  #version: number | null = null;
  #helloAt = 0;
  /** The token that the last hello named. */
  #named: string | null = null;
  /** The token of a sit that is not answered yet. */
  #sitting: string | null = null;

  constructor({ host, table, game, token, tokens = browserTokens, WebSocket }: TableOptions<Id>) {
    this.#table = table;
    this.#game = game;
    this.#tokens = tokens;
    if (token !== undefined) tokens.set(table, token);
    this.#connection = connect(socketUrl(host, table), WebSocket, {
      opened: () => this.#hello(),
      received: (text) => this.#receive(text),
      lost: () => this.#lost(),
      closed: (code, reason) => this.#closed({ code, reason }),
    });
    this.#outbox = createOutbox((text) => this.#connection.send(text));
  }

  get state(): TableState<Id> {
    return this.#state;
  }

  readonly subscribe = (listener: TableListener<Id>): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly serverNow = (): number => Date.now() + this.#state.clockOffset;

  readonly sit = async ({ name, seat }: { readonly name: string; readonly seat?: number }): Promise<void> => {
    const place = seat === undefined ? {} : { seat: seatOf(seat) };
    const known = this.#token();
    const token = known ?? randomText(32);
    this.#sitting = token;
    this.#tokens.set(this.#table, token);
    try {
      await this.#outbox.ask({ type: 'sit', name, token, ...place });
      // Another tab may have tried it too early, and dropped it.
      this.#tokens.set(this.#table, token);
    } catch (error) {
      if (known === null && error instanceof Refused) this.#forget(token);
      throw error;
    } finally {
      this.#sitting = null;
    }
  };

  readonly leave = async (): Promise<void> => {
    const token = this.#token();
    await this.#outbox.ask({ type: 'leave' });
    this.#forget(token);
  };

  readonly start = (): Promise<void> => this.#outbox.ask({ type: 'start' });

  readonly addComputer = async (seat: number): Promise<void> =>
    this.#outbox.ask({ type: 'add-computer', seat: seatOf(seat) });

  readonly removeComputer = async (seat: number): Promise<void> =>
    this.#outbox.ask({ type: 'remove-computer', seat: seatOf(seat) });

  readonly act = async (action: ActionOf<Id>): Promise<void> => {
    const ask = this.#state.view?.ask;
    if (!ask) throw new Refused('not-to-act');
    return this.#outbox.ask({ type: 'act', decision: ask.decision, action });
  };

  readonly close = (): void => this.#stop(1000, 'This page has closed the connection.');

  #token(): string | null {
    const token = this.#tokens.get(this.#table);
    return isToken(token) ? token : null;
  }

  #forget(token: string | null): void {
    if (this.#tokens.get(this.#table) === token) this.#tokens.remove(this.#table);
  }

  #hello(): void {
    const token = this.#token();
    this.#version = null;
    this.#named = token;
    this.#helloAt = Date.now();
    this.#connection.send(JSON.stringify({ type: 'hello', protocol, ...(token === null ? {} : { token }) }));
  }

  #receive(text: string): void {
    const frame = parseFrame(text);
    if (frame === null) return;
    switch (frame[0]) {
      case 'welcome':
        this.#welcomed(frame[1], frame[2]);
        break;
      case 'view':
        this.#show(frame[1], frame[2]);
        break;
      case 'presence':
        this.#change({ presence: { seats: frame[1], spectators: frame[2] } });
        break;
      case 'ok':
        this.#outbox.settle(frame[1]);
        break;
      case 'no':
        this.#refused(frame[1], new Refused(frame[2], frame[3], frame[4]));
        break;
      default:
        this.#step(frame[0], frame[1], frame[2]);
    }
  }

  #welcomed(spoken: number, time: number): void {
    if (spoken === protocol) {
      const clockOffset = Math.round(time - (this.#helloAt + Date.now()) / 2);
      // A connection may say hello several times; only its first welcome follows a loss.
      if (this.#state.status !== 'open') this.#outbox.resume();
      this.#change({ status: 'open', clockOffset });
    } else this.#stop(1002, refusals['wrong-protocol']);
  }

  #show(version: number, value: unknown): void {
    const view = parseView(value, this.#game);
    if (view) {
      this.#version = version;
      this.#change({ view });
    } else this.#stop(1003, 'This table plays another game.');
  }

  #step(version: number, delta: Delta, events: readonly { type: string }[]): void {
    if (this.#version === null) return;
    const view = version === this.#version + 1 ? this.#after(delta) : null;
    if (view) {
      this.#version = version;
      this.#change({ view }, parseEvents<Id>(events));
    } else this.#hello();
  }

  #after(delta: Delta): TableState<Id>['view'] {
    try {
      return parseView(applyDelta(this.#state.view, delta), this.#game);
    } catch {
      return null;
    }
  }

  #refused(id: string | null, refusal: Refused): void {
    if (id !== null) this.#outbox.settle(id, refusal);
    else if (refusal.code === 'wrong-protocol') this.#stop(1002, refusal.message);
    else if (refusal.code === 'bad-token') {
      // The token of a sit under way is not known there yet, but will be.
      if (this.#named !== this.#sitting) this.#forget(this.#named);
    } else if (this.#version === null || refusal.code === 'too-fast') {
      // It was not read, be it the hello or a request: after a pause it is said again.
      this.#connection.retryLater();
    } else this.#outbox.settle(null, refusal);
  }

  #lost(): void {
    this.#outbox.suspend();
    if (this.#state.status === 'open') this.#change({ status: 'lost' });
  }

  #stop(code: number, reason: string): void {
    this.#connection.close();
    this.#closed({ code, reason });
  }

  #closed(closed: Closed): void {
    if (this.#state.status === 'closed') return;
    if (closed.code === closeCodes.tableGone) this.#tokens.remove(this.#table);
    this.#outbox.end(new TableClosed(closed));
    this.#change({ status: 'closed', closed });
  }

  #change(changes: Partial<TableState<Id>>, events: readonly EventOf<Id>[] = []): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener(this.#state, events);
  }
}

/**
 * Connects to a table and stays connected. It never waits: the state says how far it is.
 * @throws TypeError if `host` is no origin.
 */
export const connectTable = <Id extends GameId = GameId>(options: TableOptions<Id>): Table<Id> =>
  new LiveTable(options);
