import type { GameId } from '../../shared/games/registry.ts';
import type { Level } from '../../shared/kernel/computer.ts';
import { seatOf } from '../../shared/kernel/ids.ts';
import { closeCodes, protocol, type Reaction, type SeatColour } from '../../shared/protocol/codes.ts';
import { applyViewDelta, type ViewDelta } from '../../shared/protocol/delta.ts';
import { createShuffler, type Shuffler } from './commit-reveal.ts';
import { type Connection, connect, socketUrl } from './connection.ts';
import { RefusalError, TableClosedError } from './errors.ts';
import { parseAction, parseEvents, parseFrame, parseReason, parseView } from './guard.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { type SeatTokens, seatTokens } from './seat-tokens.ts';
import { browserTokens, linkWithToken, randomText } from './tokens.ts';
import type {
  ActionOf,
  Closed,
  EventOf,
  SitOptions,
  Table,
  TableChanges,
  TableListener,
  TableOptions,
  TableState,
} from './types.ts';

class TableClient<Id extends GameId> implements Table<Id> {
  readonly #game: Id | undefined;
  readonly #tokens: SeatTokens;
  readonly #connection: Connection;
  readonly #outbox: Outbox;
  readonly #shuffler: Shuffler;
  readonly #listeners = new Set<TableListener<Id>>();
  #state: TableState<Id> = {
    status: 'connecting',
    closed: null,
    view: null,
    presence: null,
    hint: null,
    clockOffset: 0,
  };
  /** The version of the view; null while a full view is awaited. */
  #version: number | null = null;
  #helloAt = 0;
  /** The token that the last hello named, and how many hellos of this connection the table has not answered yet. */
  #named: string | null = null;
  #awaited = 0;
  /** Tokens that open no seat, as the table has said since it last showed one. */
  readonly #bad = new Set<string>();
  /** The token of a sit that is not answered yet. */
  #sitting: string | null = null;
  /** A new token under way to the table. */
  #renewal: Promise<void> | null = null;

  constructor({ host, table, game, token, tokens = browserTokens, WebSocket }: TableOptions<Id>) {
    this.#game = game;
    this.#tokens = seatTokens(tokens, table);
    const known = this.#tokens.newest();
    if (token !== undefined && token !== known) this.#tokens.add(token, known);
    this.#connection = connect(socketUrl(host, 'table', table), WebSocket, {
      opened: () => this.#begin(),
      received: (text) => this.#receive(text),
      lost: () => this.#lost(),
      closed: (code, reason) => this.#closed({ code, reason }),
    });
    this.#outbox = createOutbox((text) => this.#connection.send(text));
    this.#shuffler = createShuffler(table, tokens, (draft) => this.#outbox.request(draft));
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

  readonly sit = async ({ name, seat, colour }: SitOptions): Promise<void> => {
    const place = { ...(seat === undefined ? {} : { seat: seatOf(seat) }), ...(colour && { colour }) };
    const known = this.#tokens.newest();
    const token = known ?? randomText(32);
    this.#sitting = token;
    if (known === null) this.#tokens.settle(token);
    try {
      await this.#outbox.request({ type: 'sit', name, token, ...place });
      // Another tab may have tried it too early, and dropped it.
      this.#tokens.settle(token);
    } catch (error) {
      if (known === null && error instanceof RefusalError) this.#forget(token);
      throw error;
    } finally {
      this.#sitting = null;
    }
  };

  readonly leave = async (): Promise<void> => {
    const token = this.#tokens.newest();
    await this.#outbox.request({ type: 'leave' });
    this.#forget(token);
  };

  readonly seatLink = (page: string): string | null => {
    const token = this.#state.view?.you == null ? null : this.#tokenInForce();
    return token === null ? null : linkWithToken(page, token);
  };

  readonly renew = (): Promise<void> => {
    this.#renewal ??= this.#renew().finally(() => {
      this.#renewal = null;
    });
    return this.#renewal;
  };

  readonly recolour = (colour: SeatColour): Promise<void> => this.#outbox.request({ type: 'colour', colour });

  readonly handOver = (): Promise<void> => this.#outbox.request({ type: 'hand-over' });

  readonly takeBack = (): Promise<void> => this.#outbox.request({ type: 'take-back' });

  readonly rematch = (agreed: boolean): Promise<void> => this.#outbox.request({ type: 'rematch', agreed });

  readonly say = (text: string): Promise<void> => this.#outbox.request({ type: 'say', text });

  readonly react = (reaction: Reaction): Promise<void> => this.#outbox.request({ type: 'react', reaction });

  readonly call = (message: number): Promise<void> => this.#outbox.request({ type: 'call', message });

  readonly vote = (guilty: boolean): Promise<void> => this.#outbox.request({ type: 'vote', guilty });

  readonly change = (changes: TableChanges<Id>): Promise<void> =>
    this.#outbox.request({ type: 'change', ...changes });

  readonly kick = async (seat: number): Promise<void> =>
    this.#outbox.request({ type: 'kick', seat: seatOf(seat) });

  readonly start = (): Promise<void> => {
    const ask = (): Promise<void> => this.#outbox.request({ type: 'start' });
    // Else the game would be shuffled without this player's seed.
    return this.#shuffler.pending()?.then(ask) ?? ask();
  };

  readonly addComputer = async (seat: number, level?: Level): Promise<void> =>
    this.#outbox.request({ type: 'add-computer', seat: seatOf(seat), ...(level && { level }) });

  readonly removeComputer = async (seat: number): Promise<void> =>
    this.#outbox.request({ type: 'remove-computer', seat: seatOf(seat) });

  readonly act = async (action: ActionOf<Id>): Promise<void> =>
    this.#outbox.request({ type: 'act', decision: this.#decision(), action });

  readonly hint = async (): Promise<void> =>
    this.#outbox.request({ type: 'hint', decision: this.#decision() });

  readonly close = (): void => this.#stop(1000, 'This page has closed the connection.');

  #decision(): number {
    const ask = this.#state.view?.prompt;
    if (!ask) throw new RefusalError('not-to-act', 'You are not to act now.');
    return ask.decision;
  }

  async #renew(): Promise<void> {
    const former = this.#tokenInForce();
    const token = randomText(32);
    // Other tabs find it in the store as soon as the old one has lost the seat.
    this.#tokens.add(token, former);
    try {
      await this.#outbox.request({ type: 'renew', token });
      this.#tokens.settle(token);
    } catch (error) {
      if (error instanceof RefusalError && this.#tokens.newest() === token) this.#tokens.settle(former);
      throw error;
    }
  }

  /** The newest token, unless the one before it is known to open the seat. */
  #tokenInForce(): string | null {
    const former = this.#tokens.former();
    return former !== null && this.#named === former ? former : this.#tokens.newest();
  }

  #forget(token: string | null): void {
    if (this.#tokens.newest() === token) this.#tokens.settle(null);
  }

  #begin(): void {
    this.#awaited = 0;
    this.#bad.clear();
    this.#hello();
  }

  #hello(token: string | null = this.#tokens.newest()): void {
    this.#awaited += 1;
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
      case 'hint': {
        const [, decision, action, why] = frame;
        this.#change({ hint: { decision, action: parseAction<Id>(action), why: parseReason<Id>(why) } });
        break;
      }
      case 'ok':
        this.#outbox.settle(frame[1]);
        break;
      case 'no':
        this.#refused(frame[1], new RefusalError(frame[2], frame[3], frame[4]));
        break;
      default:
        this.#step(frame[0], { game: frame[1], table: frame[2] }, frame[3]);
    }
  }

  #welcomed(spoken: number, time: number): void {
    if (spoken === protocol) {
      this.#awaited -= 1;
      const clockOffset = Math.round(time - (this.#helloAt + Date.now()) / 2);
      // A connection may say hello several times; only its first welcome follows a loss.
      if (this.#state.status !== 'open') this.#outbox.resume();
      this.#change({ status: 'open', clockOffset });
    } else this.#stop(1002, 'This table speaks another version of the protocol. Load the page again.');
  }

  #show(version: number, value: unknown): void {
    // Another one is on its way, for another token.
    if (this.#awaited > 0) return;
    const view = parseView(value, this.#game);
    if (view) {
      const seated = this.#state.view?.you != null;
      this.#version = version;
      this.#change({ view });
      if (view.you !== null) this.#opened();
      // The seat has a new token, which another tab may have put into the store.
      else if (seated) this.#tryNext();
    } else this.#stop(1003, 'This table plays another game.');
  }

  #step(version: number, delta: ViewDelta, events: readonly { type: string }[]): void {
    if (this.#version === null) return;
    const view = version === this.#version + 1 ? this.#after(delta) : null;
    if (view) {
      this.#version = version;
      this.#change({ view }, parseEvents<Id>(events));
    } else this.#hello();
  }

  #after(delta: ViewDelta): TableState<Id>['view'] {
    try {
      return parseView(applyViewDelta(this.#state.view, delta), this.#game);
    } catch {
      return null;
    }
  }

  #refused(id: string | null, refusal: RefusalError): void {
    if (id !== null) this.#outbox.settle(id, refusal);
    else if (refusal.code === 'wrong-protocol') this.#stop(1002, refusal.message);
    else if (refusal.code === 'bad-token') this.#unknownToken();
    else if (this.#version === null || refusal.code === 'too-fast') {
      // It was not read, be it the hello or a request: after a pause it is said again.
      this.#connection.retryLater();
    } else this.#outbox.settle(null, refusal);
  }

  /** The table shows the seat to the token that was named last. */
  #opened(): void {
    this.#bad.clear();
    if (this.#named === this.#tokens.newest()) this.#tokens.settle(this.#named);
  }

  #unknownToken(): void {
    if (this.#named !== null) this.#bad.add(this.#named);
    // The token of a sit under way is not known there yet, but will be.
    if (!this.#tryNext() && this.#tokens.newest() !== this.#sitting) this.#tokens.settle(null);
  }

  /** Says hello with a token that may open the seat after all; false if there is none. */
  #tryNext(): boolean {
    const tokens = [this.#tokens.newest(), this.#tokens.former()];
    const next = tokens.find((token) => token !== null && token !== this.#named && !this.#bad.has(token));
    if (next == null) return false;
    this.#hello(next);
    return true;
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
    if (closed.code === closeCodes.tableGone) this.#tokens.settle(null);
    this.#outbox.end(new TableClosedError(closed));
    this.#change({ status: 'closed', closed });
  }

  #change(changes: Partial<TableState<Id>>, events: readonly EventOf<Id>[] = []): void {
    const state = { ...this.#state, ...changes };
    const hint = state.view?.prompt?.decision === state.hint?.decision ? state.hint : null;
    this.#state = { ...state, hint };
    if (changes.view) this.#shuffler.see(changes.view);
    for (const listener of this.#listeners) listener(this.#state, events);
  }
}

/**
 * Connects to a table and stays connected. It never waits: the state says how far it is.
 * @throws TypeError if `host` is no origin.
 */
export const connectTable = <Id extends GameId = GameId>(options: TableOptions<Id>): Table<Id> =>
  new TableClient(options);
