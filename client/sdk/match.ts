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
import { type Connection, connect, socketUrl, type WebSocketClass, webSocketClass } from './connection.ts';
import { RefusalError } from './errors.ts';
import { either, isText, isWhole, oneOf, tuple } from './guard.ts';
import { measureLatencies } from './latency.ts';
import { connectTable } from './table.ts';
import { browserTokens, isToken, randomText, type TokenStore } from './tokens.ts';
import type { AnyGameType, IdOf, Table, TableState, TypesOf } from './types.ts';

/** What somebody wants to play with strangers; of a game of your own, `MatchOptions<typeof highCard>`. */
export interface MatchOptions<Id extends AnyGameType = GameId> {
  /** The origin of the server, like `https://arcus.example`. */
  readonly host: string;
  readonly game: IdOf<Id>;
  /** The number of players, as the game allows it. */
  readonly size: number;
  readonly name: string;
  readonly colour?: SeatColour;
  /** Everybody at the table has the same; those left out get their defaults. */
  readonly options?: Partial<TypesOf<Id>['options']>;
  readonly settings?: Partial<Omit<Settings, 'listed' | 'locked'>>;
  /** Whether fewer players will do after some seconds; they do unless this is false. */
  readonly allowFewer?: boolean;
  /**
   * Friends who sit at the same table: how many they are, two to four, for whoever comes first; for the others the `code` of that one's
   * `state.party`, which is best sent to them in a link. All ask for the same game, size, options and settings.
   */
  readonly party?: number | string;
  /** A first guess at the nearest region, for example `near` of the lobby's list of games: the wait begins before anything is measured. */
  readonly near?: Region | null;
  /** Round trips that have been measured already. */
  readonly latencies?: Latencies;
  readonly tokens?: TokenStore;
  /** The class to connect with where there is no global one, as in Node 20: that of the package `ws`. */
  readonly WebSocket?: WebSocketClass;
}

/**
 * - `waiting`: for others
 * - `gathering`: at a table, until all have come; then `found`, or `waiting` again, as long as before
 * - `found`: there is a seat at a table where a game is on, or at an open one
 * - `cancelled`: by `cancel`, here or in another tab
 * - `refused`: the server does not let it wait
 */
export type MatchStatus = 'waiting' | 'gathering' | 'found' | 'cancelled' | 'refused';

export interface MatchState {
  readonly status: MatchStatus;
  /** When the wait began, in milliseconds since 1970 by this machine's clock. */
  readonly since: number;
  /** How many others wait for the same, as far as the server has heard; null before it has answered. */
  readonly others: number | null;
  /** The longest round trip that is accepted by now, in milliseconds; it grows. Null before the server has answered. */
  readonly maxLatencyMs: number | null;
  /** Where the wait is kept; null before that is known. */
  readonly region: HomeRegion | null;
  /** Whether `take` may be called. */
  readonly canTake: boolean;
  /** Friends who look for a table together: how many of how many are here, and what the others need to join. Null for somebody alone. */
  readonly party: { readonly code: string; readonly here: number; readonly size: number } | null;
  /** While `gathering`, how many of how many have come. */
  readonly gathered: { readonly here: number; readonly seats: number } | null;
}

/** A seat. Its token is in the store already. */
export interface MatchResult {
  readonly table: string;
  readonly token: string;
}

export interface Match {
  readonly state: MatchState;
  /** Listens from the next change on. Returns what ends it. */
  readonly subscribe: (listener: (state: MatchState) => void) => () => void;
  /** Gives up waiting, in all tabs that wait for the same. */
  readonly cancel: () => void;
  /** Once `canTake`: a game against computer players, or an open table that others may still join. */
  readonly take: (what: 'bots' | 'open-table') => void;
  /** Resolves with the seat, or with null once it is cancelled. @throws RefusalError if the server refuses. */
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

/** What a matcher says, or null if it is nothing of this protocol. */
export const parseSeekFrame = (text: string): SeekFrame | null => {
  const value = parseJson(text);
  return isSeekFrame(value) ? value : null;
};

/** After these the same request may be sent again later. */
const retryable: readonly RefusalCode[] = ['too-fast', 'not-saved', 'internal', 'hello-first'];

/** A ticket as the store keeps it: its home region and its token. Tabs that share a store share it, and a page that is loaded again finds it. */
const parseTicket = (text: string | null): { region: HomeRegion; token: string } | null => {
  const [region, token] = text?.split('.') ?? [];
  return isHomeRegion(region) && isToken(token) ? { region, token } : null;
};

/** Friends who have a matcher in common: that of whoever came first. */
interface Party {
  readonly wish: { readonly id: string; readonly size: number };
  /** Null until the first of them knows. */
  readonly region: HomeRegion | null;
}

/** Whether there can be such a party the matcher says. */
const parseParty = (party: number | string): Party => {
  const [region, size, id = ''] = typeof party === 'number' ? ['', party, randomText(32)] : party.split('.');
  return { wish: { id, size: Number(size) }, region: isHomeRegion(region) ? region : null };
};

class MatchClient<Id extends AnyGameType> implements Match {
  readonly found: Promise<MatchResult | null>;
  readonly #options: MatchOptions<Id> & { readonly WebSocket: WebSocketClass };
  readonly #tokens: TokenStore;
  readonly #listeners = new Set<(state: MatchState) => void>();
  #state: MatchState = {
    status: 'waiting',
    since: Date.now(),
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
  /** The last challenge of the matcher that was solved; none while it asks for nothing. */
  #proof: string | undefined;
  #isProving = false;
  readonly #ended = new AbortController();
  #connection: Connection | null = null;
  #table: Table<Id> | null = null;
  /** The table that the ticket led to. */
  #tableId: string | null = null;
  /** The table that did not come about, until the matcher knows. */
  #failedTable: string | null = null;
  #resolve: (found: MatchResult | null) => void = () => {};
  #reject: (error: Error) => void = () => {};

  constructor(options: MatchOptions<Id>) {
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

  readonly subscribe = (listener: (state: MatchState) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly cancel = (): void => {
    if (this.#isEnded()) return;
    // Each is said once: should it get lost, the ticket goes with its socket, and the seat is played on.
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
    return `match:${game}.${size}${this.#party === null ? '' : `:${this.#party.wish.id}`}`;
  }

  async #begin(): Promise<void> {
    const { host, near, latencies, WebSocket } = this.#options;
    const guess = this.#party?.region ?? (near ? homeRegionNear(near) : null);
    const measuring = latencies === undefined ? measureLatencies(host, WebSocket, guess ?? undefined) : null;
    if (guess === null && measuring !== null) this.#latencies = await measuring;
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
    const { id, size: friends } = this.#party?.wish ?? {};
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
    // Without a single round trip nothing can be matched, so the guess has to do.
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
        party: this.#party?.wish,
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
        // The matcher sent it before it knew that we are back, or after it had given us a seat.
        if (this.#tableId !== null) return;
        this.#failedTable = null;
        this.#change({
          status: 'waiting',
          since: Date.now() - frame[1],
          maxLatencyMs: frame[2],
          others: frame[3],
          canTake: frame[4],
          party: this.#friendsHere(this.#state.party?.size),
          gathered: null,
        });
        break;
      case 'party':
        this.#change({ maxLatencyMs: null, canTake: false, party: this.#friendsHere(frame[1]) });
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
        if (retryable.includes(frame[1])) this.#connection?.retryLater();
        else this.#refuse(new RefusalError(frame[1], frame[2]));
    }
  }

  #friendsHere(here = 0): MatchState['party'] {
    const { party } = this.#state;
    return party && { ...party, here };
  }

  /** Does the work that a new ticket costs. A matcher that is asked again meanwhile says so again. */
  async #prove(challenge: string): Promise<void> {
    if (this.#isProving) return;
    this.#isProving = true;
    const { solveChallenge } = await import('./proof-of-work.ts');
    this.#proof = await solveChallenge(challenge, this.#ended.signal);
    this.#isProving = false;
    this.#seek();
  }

  /** Goes to the table, so that the others see us, and waits there for the game. */
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
    for (const listener of this.#listeners) listener(this.#state);
  }
}

/**
 * Finds people to play with: waits at the nearest matcher, wider and wider, until there is a table and everybody has come to it.
 * Waiting survives a lost connection and a page that is loaded again: ask for the same game and size, and it goes on.
 * @throws TypeError if `host` is no origin.
 */
export const findMatch = <Id extends AnyGameType = GameId>(options: MatchOptions<Id>): Match =>
  new MatchClient(options);
