import { protocolVersion } from '../../shared/protocol/codes.ts';
import { wireVersion } from '../../shared/protocol/dictionary.ts';
import { RefusalError } from './errors.ts';
import { hostKey, isToken, randomText, type TokenStore } from './tokens.ts';

/**
 * Opens the viewer's seat at one table: says hello with its token, and keeps in the store whatever opens the seat after the page is gone.
 * A token that is not yet known to open the seat stands beside the one before it, and both are tried.
 */
export class Handshake {
  readonly #store: TokenStore;
  readonly #table: string;
  readonly #send: (hello: string) => void;
  readonly #wire: { readonly wire?: number };
  #sentAt = 0;
  /** The token of the last hello. */
  #offered: string | null = null;
  /** How many hellos of this connection the table has not answered yet. */
  #unanswered = 0;
  /** Tokens that open no seat, as the table has said since it last showed one. */
  readonly #unknown = new Set<string>();
  /** The token of a request to sit that is not answered yet. */
  #sitting: string | null = null;
  #renewal: Promise<void> | null = null;

  /** @param token One from elsewhere, to be tried first. @param asJson Whether the table is to send JSON, and no compact frames. */
  constructor(
    store: TokenStore,
    table: string,
    token: string | undefined,
    asJson: boolean,
    send: (hello: string) => void,
  ) {
    this.#wire = asJson ? {} : { wire: wireVersion };
    this.#store = store;
    this.#table = table;
    this.#send = send;
    const known = this.#newest;
    if (token !== undefined && token !== known) this.#add(token, known);
  }

  /** The token that opens the seat: the newest, unless the one before it is known to. */
  get token(): string | null {
    const former = this.#former;
    return former !== null && this.#offered === former ? former : this.#newest;
  }

  /** Whether a hello is under way, so that a view which comes now may be meant for an earlier token. */
  get isPending(): boolean {
    return this.#unanswered > 0;
  }

  /** A new connection is open. */
  begin(): void {
    this.#unanswered = 0;
    this.#unknown.clear();
    this.hello();
  }

  /** The table answers with a welcome and a full view; with a refusal before them if it does not know the token. */
  hello(token: string | null = this.#newest): void {
    this.#unanswered += 1;
    this.#offered = token;
    this.#sentAt = Date.now();
    // Whoever has no seat, nor asks for one, may be led to where many watch.
    this.#send(
      JSON.stringify({
        type: 'hello',
        protocol: protocolVersion,
        ...this.#wire,
        ...(token === null ? { relay: true } : { token }),
      }),
    );
  }

  /** The table has answered a hello. `time` is its clock; returns by how much that is ahead of ours. */
  welcomed(time: number): number {
    this.#unanswered -= 1;
    return Math.round(time - (this.#sentAt + Date.now()) / 2);
  }

  /** The table has shown a full view: of a seat, or, after one of a seat, of none. */
  viewed(seated: boolean, seatedBefore: boolean): void {
    if (seated) {
      this.#unknown.clear();
      if (this.#offered === this.#newest) this.#settle(this.#offered);
    } else if (seatedBefore) {
      // The seat has a new token, which another tab may have put into the store.
      this.#tryNext();
    }
  }

  /** The table does not know the token of the last hello. */
  refused(): void {
    if (this.#offered !== null) this.#unknown.add(this.#offered);
    // The token of a sit under way is not known there yet, but will be.
    if (!this.#tryNext() && this.#newest !== this.#sitting) this.#settle(null);
  }

  /** What makes this viewer the table's host, if they opened it. */
  get hostToken(): string | null {
    return this.#read(hostKey(this.#table));
  }

  /** The table is gone, and with it the seat. */
  forget(): void {
    this.#store.remove(hostKey(this.#table));
    this.#settle(null);
  }

  /** Sits down with a token that is in the store before `request` sends it. */
  async sit(request: (token: string) => Promise<void>): Promise<void> {
    const known = this.#newest;
    const token = known ?? randomText(32);
    this.#sitting = token;
    if (known === null) this.#settle(token);
    try {
      await request(token);
      // Another tab may have tried it too early, and dropped it.
      this.#settle(token);
    } catch (error) {
      if (known === null && error instanceof RefusalError) this.#drop(token);
      throw error;
    } finally {
      this.#sitting = null;
    }
  }

  async leave(request: () => Promise<void>): Promise<void> {
    const token = this.#newest;
    await request();
    this.#drop(token);
  }

  /** Has the seat open with a new token only. Asked for again while it is under way, it is the same. */
  renew(request: (token: string) => Promise<void>): Promise<void> {
    this.#renewal ??= this.#renew(request).finally(() => {
      this.#renewal = null;
    });
    return this.#renewal;
  }

  async #renew(request: (token: string) => Promise<void>): Promise<void> {
    const former = this.token;
    const token = randomText(32);
    // Other tabs find it in the store as soon as the old one has lost the seat.
    this.#add(token, former);
    try {
      await request(token);
      this.#settle(token);
    } catch (error) {
      if (error instanceof RefusalError && this.#newest === token) this.#settle(former);
      throw error;
    }
  }

  /** Says hello with a token that may open the seat after all; false if there is none. */
  #tryNext(): boolean {
    const next = [this.#newest, this.#former].find(
      (token) => token !== null && token !== this.#offered && !this.#unknown.has(token),
    );
    if (next == null) return false;
    this.hello(next);
    return true;
  }

  get #formerKey(): string {
    return `${this.#table}:former`;
  }

  get #newest(): string | null {
    return this.#read(this.#table);
  }

  /** The token before the newest, for as long as the newest may not open the seat. */
  get #former(): string | null {
    return this.#read(this.#formerKey);
  }

  #read(key: string): string | null {
    const token = this.#store.get(key);
    return isToken(token) ? token : null;
  }

  /** Takes a new token, and keeps the one that opens the seat so far. */
  #add(token: string, former: string | null): void {
    if (former !== null) this.#store.set(this.#formerKey, former);
    this.#store.set(this.#table, token);
  }

  /** Keeps this token only; without one, none. */
  #settle(token: string | null): void {
    if (token === null) this.#store.remove(this.#table);
    else this.#store.set(this.#table, token);
    this.#store.remove(this.#formerKey);
  }

  /** Forgets this token, unless another tab has put one in its place. */
  #drop(token: string | null): void {
    if (this.#newest === token) this.#settle(null);
  }
}
