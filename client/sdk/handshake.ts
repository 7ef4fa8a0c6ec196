import { protocolVersion } from '../../shared/protocol/codes.ts';
import { RefusalError } from './errors.ts';
import { hostKey, isToken, passwordKey, randomText, type TokenStore } from './tokens.ts';

/**
 * Manages the seat's token at one table: sends it in hello, and stores it for reloads. An unconfirmed token is stored beside the previous
 * one, and both are tried.
 */
export class Handshake {
  readonly #store: TokenStore;
  readonly #table: string;
  readonly #send: (hello: string) => void;
  /** By the monotonic clock, as `#serverAheadMs`: a user may set the other one. */
  #sentAtMs = 0;
  #serverAheadMs = performance.timeOrigin;
  /** The token of the last hello. */
  #offered: string | null = null;
  /** Number of unanswered hellos of this connection. */
  #unanswered = 0;
  /** Tokens refused since the last view of a seat. */
  readonly #refusedTokens = new Set<string>();
  /** The token of an unanswered sit request. */
  #sitting: string | null = null;
  #renewal: Promise<void> | null = null;
  /** The token of the site's user, in place of stored ones. */
  #signed: string | null = null;

  /** @param token from a link, tried first. */
  constructor(store: TokenStore, table: string, token: string | undefined, send: (hello: string) => void) {
    this.#store = store;
    this.#table = table;
    this.#send = send;
    const stored = this.#newest;
    if (token !== undefined && token !== stored) this.#add(token, stored);
  }

  /** The token that opens the seat: the newest, unless only the previous one is confirmed. */
  get token(): string | null {
    const former = this.#former;
    return former !== null && this.#offered === former ? former : this.#newest;
  }

  /** Whether a hello is unanswered: an arriving view may belong to an earlier token. */
  get isPending(): boolean {
    return this.#unanswered > 0;
  }

  /** The seat of the site's user has this token; without a seat, `sit` sends it. Stored tokens are not tried: they are of other people. */
  sign(token: string): void {
    this.#signed = token;
  }

  /** Call when a connection opens. */
  begin(): void {
    this.#unanswered = 0;
    this.#refusedTokens.clear();
    this.hello();
  }

  /** The table replies with a welcome and a view; before them with a refusal of an invalid token. */
  hello(token: string | null = this.#newest): void {
    this.#unanswered += 1;
    this.#offered = token;
    this.#sentAtMs = performance.now();
    // A spectator may be redirected to a relay.
    this.#send(
      JSON.stringify({
        type: 'hello',
        protocol: protocolVersion,
        ...(token === null ? { relay: true } : { token }),
        password: this.#store.get(passwordKey(this.#table)) ?? undefined,
      }),
    );
  }

  /** Call on welcome. @param time the server's clock, in milliseconds since 1970. */
  welcomed(time: number): void {
    this.#unanswered -= 1;
    this.#serverAheadMs = time - (this.#sentAtMs + performance.now()) / 2;
  }

  /** Estimated, in milliseconds since 1970; this device's time before a welcome. */
  get serverNow(): number {
    return Math.round(performance.now() + this.#serverAheadMs);
  }

  /** Call on a whole view. */
  viewed(seated: boolean, seatedBefore: boolean): void {
    if (seated) {
      this.#refusedTokens.clear();
      if (this.#offered === this.#newest) this.#settle(this.#offered);
    } else if (seatedBefore) {
      // The seat has a new token; another tab may have stored it.
      this.#tryNext();
    }
  }

  /** Call when the table refuses the token of the last hello. */
  refused(): void {
    if (this.#offered !== null) this.#refusedTokens.add(this.#offered);
    // The token of an unanswered sit request is not yet valid, but may become so.
    if (!this.#tryNext() && this.#newest !== this.#sitting) this.#settle(null);
  }

  /** Stored if this device created the table. */
  get hostToken(): string | null {
    return this.#read(hostKey(this.#table));
  }

  /** Call when the table refuses the password. */
  forgetPassword(): void {
    this.#store.remove(passwordKey(this.#table));
  }

  /** Call when the table has ended. */
  forget(): void {
    this.#store.remove(hostKey(this.#table));
    this.#settle(null);
  }

  /** Stores the token before `request` sends it. */
  async sit(request: (token: string) => Promise<void>): Promise<void> {
    const stored = this.#newest;
    const token = stored ?? randomText(32);
    this.#sitting = token;
    if (stored !== token) this.#settle(token);
    try {
      await request(token);
      // Another tab may have tried it too early and dropped it.
      this.#settle(token);
    } catch (error) {
      if (stored !== token && error instanceof RefusalError) this.#drop(token);
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

  /** Replaces the token. Concurrent calls share one request. */
  renew(request: (token: string) => Promise<void>): Promise<void> {
    this.#renewal ??= this.#renew(request).finally(() => {
      this.#renewal = null;
    });
    return this.#renewal;
  }

  async #renew(request: (token: string) => Promise<void>): Promise<void> {
    const former = this.token;
    const token = randomText(32);
    // Stored first: other tabs need it as soon as the old token is void.
    this.#add(token, former);
    try {
      await request(token);
      this.#settle(token);
    } catch (error) {
      if (error instanceof RefusalError && this.#newest === token) this.#settle(former);
      throw error;
    }
  }

  /** Sends hello with another candidate token; false if there is none. */
  #tryNext(): boolean {
    const next = [this.#newest, this.#former].find(
      (token) => token !== null && token !== this.#offered && !this.#refusedTokens.has(token),
    );
    if (next == null) return false;
    this.hello(next);
    return true;
  }

  get #formerKey(): string {
    return `${this.#table}:former`;
  }

  get #newest(): string | null {
    return this.#signed ?? this.#read(this.#table);
  }

  /** The previous token, until the newest is confirmed. */
  get #former(): string | null {
    return this.#signed === null ? this.#read(this.#formerKey) : null;
  }

  #read(key: string): string | null {
    const token = this.#store.get(key);
    return isToken(token) ? token : null;
  }

  /** Stores a new token beside the previous one. */
  #add(token: string, former: string | null): void {
    if (this.#signed !== null) {
      this.#signed = token;
      return;
    }
    if (former !== null) this.#store.set(this.#formerKey, former);
    this.#store.set(this.#table, token);
  }

  /** Stores only this token; null for none. That of the site's user is not stored: the next person of this device is another. */
  #settle(token: string | null): void {
    if (this.#signed !== null) {
      this.#signed = token ?? this.#signed;
      return;
    }
    if (token === null) this.#store.remove(this.#table);
    else this.#store.set(this.#table, token);
    this.#store.remove(this.#formerKey);
  }

  /** Removes this token, unless another tab has replaced it. */
  #drop(token: string | null): void {
    if (this.#newest === token) this.#settle(null);
  }
}
