import type { GameId } from '../../shared/games/registry.ts';
import { isTableId } from '../../shared/kernel/ids.ts';
import { parseJson } from '../../shared/kernel/util.ts';
import {
  isRefusalCode,
  protocolVersion,
  type RefusalCode,
  type SeatColour,
} from '../../shared/protocol/codes.ts';
import type { SeekFrame } from '../../shared/protocol/matching.ts';
import {
  type HomeRegion,
  homeRegionNear,
  homeRegions,
  isHomeRegion,
  type Latencies,
  nearestRegion,
  queueName,
  type Region,
} from '../../shared/protocol/regions.ts';
import type { Settings } from '../../shared/protocol/settings.ts';
import { strangerOf } from './avoided.ts';
import { type Connection, connect, socketUrl, type WebSocketClass, webSocketClass } from './connection.ts';
import { RefusalError } from './errors.ts';
import { either, isText, isWhole, oneOf, tuple } from './guard.ts';
import { serverUrl } from './host.ts';
import { measureLatencies } from './latency.ts';
import { Subscribers } from './subscribers.ts';
import { connectTable } from './table.ts';
import { browserTokens, isToken, randomText, type TokenStore } from './tokens.ts';
import type { AnyGameType, IdOf, Table, TableState, TypesOf } from './types.ts';

/** A request for a match; for your own game, `MatchOptions<typeof highCard>`. */
export interface MatchOptions<Id extends AnyGameType = GameId> {
  /** The origin of the server, like `https://arcus.example`. */
  readonly host: string;
  readonly game: IdOf<Id>;
  /** Number of players. */
  readonly size: number;
  readonly name: string;
  readonly colour?: SeatColour;
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
  /** Likely nearest region, for example `near` of `listGames()`: the wait starts before latencies are measured. */
  readonly near?: Region | null;
  /** Round trips measured earlier. */
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
  /** Region of the matcher; null before it is chosen. */
  readonly region: HomeRegion | null;
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
  /** Resolves with the seat, or null if cancelled. Rejects with RefusalError if the server refuses. */
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

/** A stored ticket, `REGION.TOKEN`. Tabs with one store share it, and a reloaded page finds it. */
const parseTicket = (text: string | null): { region: HomeRegion; token: string } | null => {
  const [region, token] = text?.split('.') ?? [];
  return isHomeRegion(region) && isToken(token) ? { region, token } : null;
};

/** A group; its matcher is that of the first member. */
interface Party {
  readonly request: { readonly id: string; readonly size: number };
  /** Null until the first member has chosen it. */
  readonly region: HomeRegion | null;
}

/** Does not validate: the matcher does. */
const parseParty = (party: number | string): Party => {
  const [region, size, id = ''] =
    typeof party === 'number' ? ['', party, randomText(32)] : party.replace(/[^\w.-]+/g, '').split('.');
  return { request: { id, size: Number(size) }, region: isHomeRegion(region) ? region : null };
};

class MatchClient<Id extends AnyGameType> implements Match {
  readonly found: Promise<MatchResult | null>;
  readonly #options: MatchOptions<Id> & { readonly WebSocket: WebSocketClass };
  readonly #tokens: TokenStore;
  readonly #subscribers = new Subscribers<[state: MatchState]>();
  #state: MatchState = {
    status: 'waiting',
    since: performance.now(),
    others: null,
    maxLatencyMs: null,
    region: null,
    canTake: false,
    party: null,
    gathered: null,
  };
  readonly #party: Party | null;
  #latencies: Latencies;
  #token = '';
  /** Solution of the matcher's last challenge. */
  #proof: string | undefined;
  #isProving = false;
  /** Null for servers that do not read it. */
  #stranger: { readonly device: string; readonly avoid: readonly string[] } | null = null;
  readonly #ended = new AbortController();
  #connection: Connection | null = null;
  #table: Table<Id> | null = null;
  #tableId: string | null = null;
  /** The table that did not start, until the matcher has confirmed it. */
  #failedTable: string | null = null;
  #resolve: (found: MatchResult | null) => void = () => {};
  #reject: (error: Error) => void = () => {};

  constructor(options: MatchOptions<Id>) {
    serverUrl('/', options.host);
    this.#options = { ...options, WebSocket: webSocketClass(options.WebSocket) };
    this.#tokens = options.tokens ?? browserTokens;
    this.#latencies = options.latencies ?? {};
    this.#party = options.party === undefined ? null : parseParty(options.party);
    this.found = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    void this.#begin();
  }

  get state(): MatchState {
    return this.#state;
  }

  readonly subscribe = this.#subscribers.subscribe;

  readonly cancel = (): void => {
    if (this.#isEnded()) return;
    // Sent once: if lost, the ticket expires without its socket, and the table acts for the seat.
    this.#table?.leave().catch(() => {});
    this.#connection?.send(JSON.stringify({ type: 'cancel' }));
    setTimeout(() => this.#end('cancelled'));
  };

  readonly take = (what: 'bots' | 'open-table'): void =>
    this.#connection?.send(JSON.stringify({ type: 'take', what }));

  #isEnded(): boolean {
    return this.#state.status !== 'waiting' && this.#state.status !== 'gathering';
  }

  get #storeKey(): string {
    const { game, size } = this.#options;
    return `match:${game}.${size}${this.#party === null ? '' : `:${this.#party.request.id}`}`;
  }

  async #begin(): Promise<void> {
    const { host, near, latencies, WebSocket } = this.#options;
    const guess = this.#party?.region ?? (near ? homeRegionNear(near) : null);
    const measuring = latencies === undefined ? measureLatencies(host, WebSocket, guess ?? undefined) : null;
    if (guess === null && measuring !== null) this.#latencies = await measuring;
    this.#stranger = strangerOf(this.#tokens);
    if (this.#isEnded()) return;
    this.#connect(guess ?? nearestRegion(this.#latencies) ?? homeRegions[0]);
    if (guess === null || measuring === null) return;
    this.#latencies = await measuring;
    this.#seek();
  }

  #connect(home: HomeRegion): void {
    const { host, game, size, WebSocket } = this.#options;
    const ticket = parseTicket(this.#tokens.get(this.#storeKey)) ?? { region: home, token: randomText(32) };
    this.#tokens.set(this.#storeKey, `${ticket.region}.${ticket.token}`);
    this.#token = ticket.token;
    const { region } = ticket;
    const { id, size: friends } = this.#party?.request ?? {};
    const party = friends ? { code: `${region}.${friends}.${id}`, here: 0, size: friends } : null;
    this.#change({ region, party });
    const url = socketUrl(host, 'matcher', queueName({ game, size, region: ticket.region }));
    this.#connection = connect(url, WebSocket, {
      opened: () => this.#seek(),
      received: (text) => this.#receive(text),
      lost: () => {},
      closed: (_, reason) => this.#refuse(new RefusalError('internal', reason)),
    });
  }

  #seek(): void {
    const { name, colour, options, settings, allowFewer = true } = this.#options;
    // A ticket without any latency is never matched, so the guessed region counts as 0 ms.
    const { region } = this.#state;
    const latencies = this.#latencies;
    this.#connection?.send(
      JSON.stringify({
        type: 'seek',
        protocol: protocolVersion,
        token: this.#token,
        name,
        colour,
        options,
        settings,
        allowFewer,
        latencies:
          Object.keys(latencies).length === 0 && region !== null && this.#options.near == null
            ? { [region]: 0 }
            : latencies,
        party: this.#party?.request,
        ...this.#stranger,
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
        if (frame[1] === 'bad-message' && this.#stranger !== null) {
          this.#stranger = null;
          this.#seek();
        } else if (retryable.includes(frame[1])) this.#connection?.retryLater();
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
    this.#connection?.close();
    this.#table?.close();
  }

  #change(changes: Partial<MatchState>): void {
    this.#state = { ...this.#state, ...changes };
    this.#subscribers.notify(this.#state);
  }
}

/**
 * Finds players: waits at the nearest matcher, with growing distance, until a table exists and all players have arrived at it. The wait
 * survives reconnection and reload: call it again with the same game and size to continue.
 * @throws HostError if `host` is not an origin; TypeError if there is no WebSocket class.
 */
export const findMatch = <Id extends AnyGameType = GameId>(options: MatchOptions<Id>): Match =>
  new MatchClient(options);
