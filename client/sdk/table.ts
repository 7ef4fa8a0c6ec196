import type { GameId } from '../../shared/games/registry.ts';
import type { GameAction } from '../../shared/kernel/action.ts';
import type { Level } from '../../shared/kernel/game.ts';
import { seatOf } from '../../shared/kernel/ids.ts';
import { closeCodes, protocolVersion, type Reaction, type SeatColor } from '../../shared/protocol/codes.ts';
import { applyViewDelta, type ViewDelta } from '../../shared/protocol/delta.ts';
import type { Subscription } from '../../shared/protocol/requests.ts';
import type { SignedIn } from '../../shared/protocol/site.ts';
import type { TableView } from '../../shared/protocol/table-view.ts';
import type { CommitReveal } from './commit-reveal.ts';
import { type Connection, connect, socketUrl } from './connection.ts';
import { LobbyUnreachableError, RefusalError, TableClosedError } from './errors.ts';
import { type FrameOf, parseFrames, parseView } from './guard.ts';
import { Handshake } from './handshake.ts';
import { signIn } from './identity.ts';
import { createOutbox, type Outbox, type RequestDraft } from './outbox.ts';
import { Subscribers } from './subscribers.ts';
import { addKey, browserTokens, keysOf, linkWithToken, passwordKey, type TokenStore } from './tokens.ts';
import type {
  ActionOf,
  AnyGameType,
  Closed,
  EventOf,
  RequestOptions,
  SitOptions,
  Table,
  TableChanges,
  TableListener,
  TableOptions,
  TableState,
} from './types.ts';

const unreachableAfterMs = 8_000;

class TableClient<Id extends AnyGameType> implements Table<Id> {
  readonly #game: string | undefined;
  readonly #connection: Connection;
  readonly #handshake: Handshake;
  readonly #outbox: Outbox;
  readonly #loadShuffle: () => Promise<CommitReveal>;
  #shuffle: CommitReveal | null = null;
  #loading: Promise<void> | null = null;
  readonly #subscribers = new Subscribers<Parameters<TableListener<Id>>>();
  #state: TableState<Id> = {
    status: 'connecting',
    isServerChanging: false,
    closed: null,
    view: null,
    presence: null,
    hint: null,
    inShuffle: null,
    isSeedAsked: false,
    user: null,
  };
  readonly #signIn: (() => Promise<SignedIn>) | null;
  /** Ends the wait of requests for the site's user. */
  #endSignIn = (): void => {};
  readonly #signInEnded = new Promise<void>((resolve) => {
    this.#endSignIn = resolve;
  });
  readonly #signal: AbortSignal | undefined;
  /** Of the view; null while waiting for a whole view. */
  #version: number | null = null;
  /** Number of connections opened so far. */
  #opened = 0;
  /** Whether the requests of the outbox are sent on the current connection. */
  #isResumed = false;
  #unreachableTimer: ReturnType<typeof setTimeout> | undefined;
  readonly host: string | null;
  readonly #store: TokenStore;
  readonly #id: string;

  constructor(options: TableOptions<Id>) {
    const {
      host,
      table,
      game,
      token,
      key,
      password,
      identity,
      tokens = browserTokens,
      WebSocket,
      signal,
    } = options;
    this.#game = game;
    this.#connection = connect(host === null ? table : socketUrl(host, 'table', table), WebSocket, {
      opened: () => {
        this.#opened += 1;
        this.#isResumed = false;
        if (this.#signIn === null || this.#state.user !== null) this.#handshake.begin();
        else void this.#beginSignedIn(this.#signIn);
      },
      received: (text) => {
        for (const frame of parseFrames<Id>(text)) this.#receive(frame);
      },
      lost: (code) => this.#lost(code),
      closed: (code, reason) => this.#closed({ code, reason }),
      // The welcome brings the server's time.
      clockJumped: () => this.#handshake.hello(),
    });
    this.#handshake = new Handshake(tokens, table, token, (hello) => {
      this.#version = null;
      this.#connection.send(hello);
    });
    this.#outbox = createOutbox((text) => this.#connection.send(text));
    // Loaded lazily: not needed before the first view.
    this.#loadShuffle = async () => {
      const { CommitReveal } = await import('./commit-reveal.ts');
      return new CommitReveal(table, tokens, this.#outbox.request, (reason) => this.#stop(1008, reason));
    };
    this.#signIn =
      identity === undefined || host === null ? null : () => signIn(host, table, identity, tokens);
    this.host = host;
    this.#store = tokens;
    this.#id = table;
    if (key !== undefined) addKey(tokens, table, key);
    if (password !== undefined) tokens.set(passwordKey(table), password);
    this.#startUnreachableTimer();
    this.#signal = signal;
    signal?.addEventListener('abort', this.close);
    if (signal?.aborted) this.close();
  }

  get state(): TableState<Id> {
    return this.#state;
  }

  readonly subscribe = this.#subscribers.subscribe;

  readonly serverNow = (): number => this.#handshake.serverNow;

  readonly preload = async (): Promise<void> => {
    // Nothing is proven to the page that deals.
    if (this.host === null) return;
    this.#loading ??= this.#loadShuffle()
      .then((shuffle) => {
        this.#shuffle = shuffle;
        const before = this.#state;
        this.#updateShuffle();
        if (this.#state !== before) this.#subscribers.notify(this.#state, [], before);
      })
      .catch(() => {
        this.#loading = null;
      });
    return this.#loading;
  };

  readonly sit = async ({ name, seat, color }: SitOptions, options?: RequestOptions): Promise<void> => {
    if (this.#signIn && !this.#state.user) await orAborted(this.#signInEnded, options?.signal);
    const wished = seat === undefined ? seat : seatOf(seat);
    const hostToken = this.#handshake.hostToken ?? undefined;
    return this.#handshake.sit((token) =>
      this.#outbox.request(
        { type: 'sit', name: this.#state.user?.name ?? name, token, seat: wished, hostToken, color },
        options,
        () => this.preload().then(() => this.#shuffle?.offer() ?? {}),
      ),
    );
  };

  readonly leave = (options?: RequestOptions): Promise<void> =>
    this.#handshake.leave(() => this.#outbox.request({ type: 'leave' }, options));

  readonly seatLink = (page: string): string | null => {
    const { token } = this.#handshake;
    if (token === null || this.#state.view?.you == null) return null;
    return linkWithToken(page, token, keysOf(this.#store, this.#id)[0]);
  };

  readonly renew = (options?: RequestOptions): Promise<void> =>
    this.#handshake.renew(async (token) => {
      await this.#outbox.request({ type: 'renew', token }, options);
      this.#shuffle?.renewKey();
    });

  readonly giveSeed = (): void => {
    this.#shuffle?.agree();
    this.#change({ isSeedAsked: false });
  };

  readonly rename = (name: string, options?: RequestOptions): Promise<void> =>
    this.#outbox.request({ type: 'name', name }, options);

  readonly recolor = (color: SeatColor, options?: RequestOptions): Promise<void> =>
    this.#outbox.request({ type: 'color', color }, options);

  readonly handOver = (options?: RequestOptions): Promise<void> =>
    this.#outbox.request({ type: 'hand-over' }, options);

  readonly takeBack = (options?: RequestOptions): Promise<void> =>
    this.#outbox.request({ type: 'take-back' }, options);

  readonly pause = (agreed: boolean, options?: RequestOptions): Promise<void> =>
    this.#outbox.request({ type: 'pause', agreed }, options);

  readonly rematch = (agreed: boolean, options?: RequestOptions): Promise<void> =>
    this.#requestCommitted({ type: 'rematch', agreed }, options);

  readonly remind = (subscription: Subscription | null, options?: RequestOptions): Promise<void> =>
    this.#outbox.request({ type: 'remind', subscription }, options);

  readonly say = (text: string, options?: RequestOptions): Promise<void> =>
    this.#outbox.request({ type: 'say', text }, options);

  readonly react = (reaction: Reaction, options?: RequestOptions): Promise<void> =>
    this.#outbox.request({ type: 'react', reaction }, options);

  readonly call = (message: number, options?: RequestOptions): Promise<void> =>
    this.#outbox.request({ type: 'call', message }, options);

  readonly vote = (guilty: boolean, options?: RequestOptions): Promise<void> =>
    this.#outbox.request({ type: 'vote', guilty }, options);

  readonly voteOut = async (seat: number, options?: RequestOptions): Promise<void> =>
    this.#outbox.request({ type: 'vote-out', seat: seatOf(seat) }, options);

  readonly change = (changes: TableChanges<Id>, options?: RequestOptions): Promise<void> =>
    this.#outbox.request({ type: 'change', ...changes }, options);

  readonly kick = async (seat: number, options?: RequestOptions): Promise<void> =>
    this.#outbox.request({ type: 'kick', seat: seatOf(seat) }, options);

  readonly makeCode = (options?: RequestOptions): Promise<void> =>
    this.#outbox.request({ type: 'code' }, options);

  readonly withdrawCode = (options?: RequestOptions): Promise<void> =>
    this.#outbox.request({ type: 'code', withdraw: true }, options);

  readonly start = (options?: RequestOptions): Promise<void> =>
    this.#requestCommitted({ type: 'start' }, options);

  readonly addBot = async (seat: number, level?: Level, options?: RequestOptions): Promise<void> =>
    this.#outbox.request({ type: 'add-bot', seat: seatOf(seat), level }, options);

  readonly removeBot = async (seat: number, options?: RequestOptions): Promise<void> =>
    this.#outbox.request({ type: 'remove-bot', seat: seatOf(seat) }, options);

  readonly act = async (action: ActionOf<Id>, options?: RequestOptions): Promise<void> => {
    const { view } = this.#state;
    await this.#outbox.request({ type: 'act', decision: this.#decision(), action }, options, () =>
      // Without terms there is no key to sign with.
      view?.shuffle.bound ? this.#signed(view, action) : {},
    );
  };

  readonly hint = async (options?: RequestOptions): Promise<void> =>
    this.#outbox.request({ type: 'hint', decision: this.#decision() }, options);

  readonly close = (): void => this.#stop(1000, 'Closed.');

  async #beginSignedIn(signIn: () => Promise<SignedIn>): Promise<void> {
    const opened = this.#opened;
    try {
      const { token, ...user } = await signIn();
      // Another connection has opened meanwhile.
      if (opened !== this.#opened || this.#state.status === 'closed') return;
      this.#handshake.sign(token);
      this.#change({ user });
      this.#endSignIn();
      this.#handshake.begin();
    } catch (error) {
      if (opened !== this.#opened) return;
      const { code, status, retryAfter, message = '' } = Object(error);
      if (error instanceof LobbyUnreachableError || status >= 500 || retryAfter)
        this.#connection.retryLater();
      else this.#stop(code === 'no-such-table' ? closeCodes.noSuchTable : 3000, message);
    }
  }

  /** Requests a game after the commitment. Otherwise the shuffle would miss this player's seed. */
  async #requestCommitted(draft: RequestDraft, options?: RequestOptions): Promise<void> {
    const awaited = this.#shuffle?.pending ?? (this.#state.view?.phase !== 'playing' && this.#loading);
    if (awaited)
      await orAborted(
        awaited.then(() => this.#shuffle?.pending),
        options?.signal,
      );
    return this.#outbox.request(draft, options);
  }

  async #signed(view: TableView, action: GameAction): Promise<Partial<RequestDraft>> {
    await (this.#shuffle ?? this.#loading);
    const signed = await this.#shuffle?.sign(view, action).catch(() => undefined);
    return signed ? { signed } : {};
  }

  #decision(): number {
    const prompt = this.#state.view?.prompt;
    if (!prompt) throw new RefusalError('not-to-act', 'It is not your turn.');
    return prompt.decision;
  }

  #receive(frame: FrameOf<Id>): void {
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
      case 'hint':
        this.#change({ hint: { decision: frame[1], action: frame[2], why: frame[3] } });
        break;
      case 'ok':
        this.#outbox.settle(frame[1]);
        break;
      case 'no':
        this.#refused(frame[1], new RefusalError(frame[2], frame[3], frame[4]));
        break;
      default:
        this.#step(frame[0], { game: frame[1], table: frame[2] }, frame[3]);
        if (frame[4] !== undefined) this.#outbox.settle(frame[4]);
    }
  }

  #welcomed(version: number, time: number): void {
    if (version === protocolVersion) {
      this.#handshake.welcomed(time);
      clearTimeout(this.#unreachableTimer);
      this.#change({ status: 'open', isServerChanging: false });
    } else this.#stop(1002, 'This table uses another protocol.');
  }

  #show(version: number, value: unknown): void {
    if (this.#handshake.isPending) return;
    const view = parseView<Id>(value, this.#game);
    if (view) {
      const seatedBefore = this.#state.view?.you != null;
      this.#version = version;
      // After the view, which tells whether the table plays the wished game. A connection may get several views.
      if (!this.#isResumed) this.#outbox.resume();
      this.#isResumed = true;
      this.#change({ view });
      this.#handshake.viewed(view.you !== null, seatedBefore);
    } else this.#stop(1003, 'This table plays another game.');
  }

  #step(version: number, delta: ViewDelta, events: readonly EventOf<Id>[]): void {
    if (this.#version === null) return;
    const view = version === this.#version + 1 ? this.#after(delta) : null;
    if (view) {
      this.#version = version;
      this.#change({ view }, events);
    } else this.#handshake.hello();
  }

  #after(delta: ViewDelta): TableState<Id>['view'] {
    try {
      return parseView<Id>(applyViewDelta(this.#state.view, delta), this.#game);
    } catch {
      return null;
    }
  }

  #refused(id: string | null, refusal: RefusalError): void {
    if (id !== null) this.#outbox.settle(id, refusal);
    else if (refusal.code === 'wrong-protocol') this.#stop(1002, refusal.message);
    else if (refusal.code === 'bad-token') this.#handshake.refused();
    else if (this.#version === null || refusal.code === 'too-fast') {
      // The hello or request was not read: send it again after a pause.
      this.#connection.retryLater();
    } else this.#outbox.settle(null, refusal);
  }

  #lost(code: number): void {
    this.#outbox.suspend();
    if (code === closeCodes.serverChanging) this.#change({ isServerChanging: true });
    if (this.#state.status !== 'open') return;
    this.#startUnreachableTimer();
    this.#change({ status: 'lost' });
  }

  #startUnreachableTimer(): void {
    this.#unreachableTimer = setTimeout(() => this.#change({ status: 'unreachable' }), unreachableAfterMs);
  }

  #stop(code: number, reason: string): void {
    this.#connection.close();
    this.#closed({ code, reason });
  }

  #closed(closed: Closed): void {
    if (this.#state.status === 'closed') return;
    clearTimeout(this.#unreachableTimer);
    // The option `signal` of `addEventListener` would do the same, but Node then keeps the table.
    this.#signal?.removeEventListener('abort', this.close);
    const { tableGone, endedByOperator } = closeCodes;
    if (closed.code === tableGone || closed.code === endedByOperator) this.#handshake.forget();
    if (closed.code === closeCodes.passwordNeeded) this.#handshake.forgetPassword();
    this.#outbox.end(new TableClosedError(closed));
    this.#endSignIn();
    this.#change({ status: 'closed', closed });
  }

  /** Takes part in the shuffle and verifies cards, from the first seat or game on. Retries a failed load with the next view. */
  #updateShuffle(): void {
    const { view } = this.#state;
    if (!view) return;
    if (this.#shuffle) {
      const inShuffle = this.#shuffle.update(view);
      const { isAsking: isSeedAsked } = this.#shuffle;
      // The update may have closed the table.
      if (inShuffle !== this.#state.inShuffle || isSeedAsked !== this.#state.isSeedAsked)
        this.#state = { ...this.#state, inShuffle, isSeedAsked };
    } else if (view.you !== null || view.phase === 'playing') void this.preload();
  }

  #change(changes: Partial<TableState<Id>>, events: readonly EventOf<Id>[] = []): void {
    const before = this.#state;
    const state = { ...before, ...changes };
    const hint = state.view?.prompt?.decision === state.hint?.decision ? state.hint : null;
    this.#state = { ...state, hint };
    if (changes.view) this.#updateShuffle();
    this.#subscribers.notify(this.#state, events, before);
  }
}

/** Resolves with `awaited`, or when the signal aborts. Leaves no listener on the signal. */
const orAborted = (awaited: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const settle = (): void => {
      signal?.removeEventListener('abort', settle);
      resolve();
    };
    void awaited.then(settle);
    signal?.addEventListener('abort', settle);
    if (signal?.aborted) settle();
  });

/**
 * Connects to a table and reconnects automatically. Returns immediately: `state.status` tells the progress.
 * @throws HostError if `host` is not the address of a server; TypeError if there is no WebSocket class.
 */
export const connectTable = <Id extends AnyGameType = GameId>(options: TableOptions<Id>): Table<Id> =>
  new TableClient(options);
