import type { GameId, GameTypes } from '../../shared/games/registry.ts';
import type { HomeRegion, Latencies } from '../../shared/protocol/cells.ts';
import type { SeatColour } from '../../shared/protocol/codes.ts';
import type { Region } from '../../shared/protocol/regions.ts';
import type { Settings } from '../../shared/protocol/settings.ts';
import type { WebSocketClass } from './connection.ts';
import type { TokenStore } from './tokens.ts';

/** What somebody wants to play with strangers. */
export interface MatchOptions<Id extends GameId = GameId> {
  /** The origin of the server, like `https://arcus.example`. */
  readonly host: string;
  readonly game: Id;
  /** The number of players, as the game allows it. */
  readonly size: number;
  readonly name: string;
  readonly colour?: SeatColour;
  /** Everybody at the table has the same; those left out get their defaults. */
  readonly options?: Partial<GameTypes[Id]['options']>;
  readonly settings?: Partial<Omit<Settings, 'listed' | 'locked'>>;
  /** Whether fewer players will do after some seconds; they do unless this is false. */
  readonly smaller?: boolean;
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
  readonly limit: number | null;
  /** Where the wait is kept; null before that is known. */
  readonly region: HomeRegion | null;
  /** Whether `take` may be called. */
  readonly mayTake: boolean;
  /** While `gathering`, how many of how many have come. */
  readonly gathered: { readonly here: number; readonly seats: number } | null;
}

/** A seat. Its token is in the store already. */
export interface Found {
  readonly table: string;
  readonly token: string;
}

export interface Match {
  readonly state: MatchState;
  /** Listens from the next change on. Returns what ends it. */
  readonly subscribe: (listener: (state: MatchState) => void) => () => void;
  /** Gives up waiting, in all tabs that wait for the same. */
  readonly cancel: () => void;
  /** Once `mayTake`: a game against computer players, or an open table that others may still join. */
  readonly take: (what: 'computers' | 'room') => void;
  /** Resolves with the seat, or with null once it is cancelled. @throws Refused if the server refuses. */
  readonly found: Promise<Found | null>;
}
