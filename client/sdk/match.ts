import type { GameId } from '../../shared/games/registry.ts';
import { isTableId } from '../../shared/kernel/ids.ts';
import { parseJson } from '../../shared/kernel/util.ts';
import {
  isRefusalCode,
  protocolVersion,
  type RefusalCode,
  type SeatColor,
} from '../../shared/protocol/codes.ts';
import type { SeekFrame } from '../../shared/protocol/matching.ts';
import { homeRegions, type Latencies } from '../../shared/protocol/regions.ts';
import type { Settings } from '../../shared/protocol/settings.ts';
import { strangerOf } from './avoided.ts';
import { type Connection, connect, socketUrl, type WebSocketClass, webSocketClass } from './connection.ts';
import { RefusalError } from './errors.ts';
import { either, isText, isWhole, oneOf, tuple } from './guard.ts';
import { measureLatencies } from './latency.ts';
import { Subscribers } from './subscribers.ts';
import { connectTable } from './table.ts';
import { browserTokens, isToken, randomText, type TokenStore } from './tokens.ts';
import type { AnyGameType, IdOf, Table, TableState, TypesOf } from './types.ts';

/** A request for a match; for your own game, `MatchOptions<typeof highCard>`. */
export interface MatchOptions<Id extends AnyGameType = GameId> {
  /** The address of the server, like `https://arcus.example`. */
  readonly host: string;
  readonly game: IdOf<Id>;
  /** Number of players. */
  readonly size: number;
  readonly name: string;
  readonly color?: SeatColor;
  /** Equal for all matched players; omitted options get defaults. */
  readonly options?: Partial<TypesOf<Id>['options']>;
  readonly settings?: Partial<Omit<Settings, 'listed' | 'locked'>>;
  /** Accepts fewer players after some seconds; default true. */
  readonly allowFewer?: boolean;
  /**
   * A group for one table. The first member gives its size, two to four; the others give the `code` of the first member's `state.party`, for
   * example from a link. All need the same game, size, options and settings.
   */
  readonly party?: number | string;
  /** Round trips in milliseconds to the regions where tables can run, instead of measured ones. */
  readonly latencies?: Latencies;
  readonly tokens?: TokenStore;
  /** WebSocket class if there is no global one, as in Node 20: that of the package `ws`. */
  readonly WebSocket?: WebSocketClass;
}

/**
 * - `waiting`: for other players
 * - `gathering`: at a table, until all players have arrived; then `found`, or `waiting` again with the same age
 * - `found`: seated at a table whose game has started, or at an open table
 * - `cancelled`: by `cancel`, here or in another tab
 * - `refused`: by the server
 */
export type MatchStatus = 'waiting' | 'gathering' | 'found' | 'cancelled' | 'refused';

export interface MatchState {
  readonly status: MatchStatus;
  /** Start of the wait, by `performance.now()`. */
  readonly since: number;
  /** Number of other players known to wait for the same; null before the first reply. */
  readonly others: number | null;
  /** Current maximum round trip; it grows. Null before the first reply. */
  readonly maxLatencyMs: number | null;
  /** Whether `take` may be called. */
  readonly canTake: boolean;
  /** The group: members present, size, and the code for other members. Null without one. */
  readonly party: { readonly code: string; readonly here: number; readonly size: number } | null;
  /** While `gathering`: players present, seats. */
  readonly gathered: { readonly here: number; readonly seats: number } | null;
}

/** A seat. Its token is stored already. */
export interface MatchResult {
  readonly table: string;
  readonly token: string;
}

export interface Match {
  readonly state: MatchState;
  /** Returns the function that unsubscribes. */
  readonly subscribe: (listener: (state: MatchState) => void) => () => void;
  /** Stops waiting, in all tabs that wait for the same. */
  readonly cancel: () => void;
  /** If `canTake`: takes a table with computer players, or an open table that others may join. */
  readonly take: (what: 'bots' | 'open-table') => void;
  /** Resolves with the seat, or null if canceled. Rejects with RefusalError if the server refuses. */
  readonly found: Promise<MatchResult | null>;
}

const isSeekFrame = (value: unknown): value is SeekFrame =>
  either(
    tuple(oneOf('waiting'), isWhole, isWhole, isWhole, oneOf(true, false)),
    tuple(oneOf('party'), isWhole, isWhole),
    tuple(oneOf('table'), isTableId, oneOf('match', 'open-table')),
    tuple(oneOf('prove'), isText),
    tuple(oneOf('cancelled')),
    tuple(oneOf('no'), isRefusalCode, isText),
  )(value);

/** Null for an invalid frame. */
export const parseSeekFrame = (text: string): SeekFrame | null => {
  const value = parseJson(text);
  return isSeekFrame(value) ? value : null;
};

/** Refusals after which the same request may be sent again later. */
const retryable: readonly RefusalCode[] = ['too-fast', 'not-saved', 'internal', 'hello-first'];

/** Does not validate: the matcher does. @param party a size, or the code of a group, `SIZE.ID` */
const parseParty = (party: number | string): { readonly id: string; readonly size: number } => {
  const [size, id = ''] =
    typeof party === 'number' ? [party, randomText(32)] : party.replace(/[^\w.-]+/g, '').split('.');
  return { id, size: Number(size) };
};

class MatchClient<Id extends AnyGameType> implements Match {
  readonly found: Promise<MatchResult | null>;
  readonly #options: MatchOptions<Id> & { readonly WebSocket: WebSocketClass };
  readonly #tokens: TokenStore;
  readonly #subscribers = new Subscribers<[state: MatchState]>();
  readonly #party: ReturnType<typeof parseParty> | undefined;
  readonly #storeKey: string;
  readonly #token: string;
  readonly #ended = new AbortController();
  readonly #connection: Connection;
  #state: MatchState;
  /** Null until they are measured. */
  #latencies: Latencies | null;
  /** Solution of the matcher's last challenge. */
  #proof: string | undefined;
  #isProving = false;
  #table: Table<Id> | null = null;
  #tableId: string | null = null;
  /** The table that did not start, until the matcher has confirmed it. */
  #failedTable: string | null = null;
  #resolve: (found: MatchResult | null) => void = () => {};
  #reject: (error: Error) => void = () => {};

  constructor(options: MatchOptions<Id>) {
    const { host, game, size, party, tokens = browserTokens, latencies = null } = options;
    const url = socketUrl(host, 'matcher', game);
    const WebSocket = webSocketClass(options.WebSocket);
    this.#options = { ...options, WebSocket };
    this.#tokens = tokens;
    this.#latencies = latencies;
    this.#party = party === undefined ? undefined : parseParty(party);
    const { id, size: friends = 0 } = this.#party ?? {};
    this.#state = {
      status: 'waiting',
      since: performance.now(),
      others: null,
      maxLatencyMs: null,
      canTake: false,
      party: friends > 0 ? { code: `${friends}.${id}`, here: 0, size: friends } : null,
      gathered: null,
    };
    this.found = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // Tabs with one store share the ticket, and a reloaded page finds it.
    this.#storeKey = `match:${game}.${size}${id === undefined ? '' : `:${id}`}`;
    const stored = tokens.get(this.#storeKey);
    this.#token = isToken(stored) ? stored : randomText(32);
    tokens.set(this.#storeKey, this.#token);
    this.#connection = connect(url, WebSocket, {
      opened: () => this.#seek(),
      received: (text) => this.#receive(text),
      lost: () => {},
      closed: (_, reason) => this.#refuse(new RefusalError('internal', reason)),
    });
    if (latencies === null) void this.#measure();
  }

  get state(): MatchState {
    return this.#state;
  }

  readonly subscribe = this.#subscribers.subscribe;

  readonly cancel = (): void => {
    if (this.#isEnded()) return;
    // Sent once: if lost, the ticket expires without its socket, and the table acts for the seat.
    this.#table?.leave().catch(() => {});
    this.#connection.send(JSON.stringify({ type: 'cancel' }));
    setTimeout(() => this.#end('cancelled'));
  };

  readonly take = (what: 'bots' | 'open-table'): void =>
    this.#connection.send(JSON.stringify({ type: 'take', what }));

  #isEnded(): boolean {
    return this.#state.status !== 'waiting' && this.#state.status !== 'gathering';
  }

  async #measure(): Promise<void> {
    const measured = await measureLatencies(this.#options.host, this.#options.WebSocket);
    // A ticket without any latency is never matched.
    this.#latencies = Object.keys(measured).length === 0 ? { [homeRegions[0]]: 0 } : measured;
    if (!this.#isEnded()) this.#seek();
  }

  #seek(): void {
    if (this.#latencies === null) return;
    const { name, color, size, options, settings, allowFewer = true } = this.#options;
    this.#connection.send(
      JSON.stringify({
        type: 'seek',
        protocol: protocolVersion,
        token: this.#token,
        size,
        name,
        color,
        options,
        settings,
        allowFewer,
        latencies: this.#latencies,
        party: this.#party,
        ...strangerOf(this.#tokens),
        failedTable: this.#failedTable ?? undefined,
        proof: this.#proof,
      }),
    );
  }

  #receive(text: string): void {
    const frame = parseSeekFrame(text);
    if (frame === null || this.#isEnded()) return;
    switch (frame[0]) {
      case 'waiting':
        // Sent before the matcher knew of the failed table, or after it had assigned the seat.
        if (this.#tableId !== null) return;
        this.#failedTable = null;
        this.#change({
          status: 'waiting',
          since: performance.now() - frame[1],
          maxLatencyMs: frame[2],
          others: frame[3],
          canTake: frame[4],
          party: this.#partyWith(this.#state.party?.size),
          gathered: null,
        });
        break;
      case 'party':
        this.#change({ maxLatencyMs: null, canTake: false, party: this.#partyWith(frame[1]) });
        break;
      case 'table':
        this.#sit(frame[1], frame[2]);
        break;
      case 'prove':
        void this.#prove(frame[1]).catch((error) => this.#refuse(error));
        break;
      case 'cancelled':
        this.#end('cancelled');
        break;
      case 'no':
        if (retryable.includes(frame[1])) this.#connection.retryLater();
        else this.#refuse(new RefusalError(frame[1], frame[2]));
    }
  }

  #partyWith(here = 0): MatchState['party'] {
    const { party } = this.#state;
    return party && { ...party, here };
  }

  /** Solves a challenge. The matcher may repeat it meanwhile. */
  async #prove(challenge: string): Promise<void> {
    if (this.#isProving) return;
    this.#isProving = true;
    const { solveChallenge } = await import('./proof-of-work.ts');
    this.#proof = await solveChallenge(challenge, this.#ended.signal);
    this.#isProving = false;
    this.#seek();
  }

  /** Connects to the table, so that the player counts as arrived, and waits there for the game. */
  #sit(id: string, kind: 'match' | 'open-table'): void {
    if (this.#tableId === id || this.#failedTable === id) return;
    this.#table?.close();
    this.#tableId = id;
    this.#tokens.set(id, this.#token);
    const { host, game, WebSocket } = this.#options;
    const table = connectTable<Id>({
      host,
      table: id,
      game,
      tokens: this.#tokens,
      WebSocket,
    });
    this.#table = table;
    this.#change({ status: 'gathering', canTake: false });
    table.subscribe((state) => this.#follow(id, kind, state));
  }

  #follow(id: string, kind: 'match' | 'open-table', { status, view, presence }: TableState<Id>): void {
    if (this.#tableId !== id || this.#isEnded()) return;
    if (status === 'closed' || view?.you === null) this.#goBack(id);
    else if (view !== null && (kind === 'open-table' || view.phase !== 'gathering')) {
      this.#resolve({ table: id, token: this.#token });
      this.#end('found');
    } else if (view !== null) {
      const here = view.seats.filter((seat, index) => seat?.bot || presence?.seats[index]).length;
      this.#change({ gathered: { here, seats: view.seats.length } });
    }
  }

  #goBack(id: string): void {
    this.#table?.close();
    this.#table = null;
    this.#tokens.remove(id);
    this.#tableId = null;
    this.#failedTable = id;
    this.#change({ status: 'waiting', gathered: null });
    this.#seek();
  }

  #refuse(error: Error): void {
    if (this.#isEnded()) return;
    this.#reject(error);
    this.#end('refused');
  }

  #end(status: 'found' | 'cancelled' | 'refused'): void {
    if (this.#isEnded()) return;
    this.#tokens.remove(this.#storeKey);
    this.#ended.abort();
    if (status === 'cancelled') this.#resolve(null);
    this.#change({ status, canTake: false });
    this.#connection.close();
    this.#table?.close();
  }

  #change(changes: Partial<MatchState>): void {
    this.#state = { ...this.#state, ...changes };
    this.#subscribers.notify(this.#state);
  }
}

/**
 * Finds players: waits at the game's matcher, which accepts growing distances, until a table exists and all players have arrived at it.
 * The wait survives reconnection and reload: call it again with the same game and size to continue.
 * @throws HostError if `host` is not the address of a server; TypeError if there is no WebSocket class.
 */
export const findMatch = <Id extends AnyGameType = GameId>(options: MatchOptions<Id>): Match =>
  new MatchClient(options);
