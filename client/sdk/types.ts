import type { GameId, GameTypes } from '../../shared/games/registry.ts';
import type { GameAction } from '../../shared/kernel/action.ts';
import type { AnyGame, Game, Level } from '../../shared/kernel/game.ts';
import type { Reaction, SeatColor } from '../../shared/protocol/codes.ts';
import type { Subscription } from '../../shared/protocol/requests.ts';
import type { SettingsChange } from '../../shared/protocol/settings.ts';
import type { SignedIn } from '../../shared/protocol/site.ts';
import type { TableEvent, TableView } from '../../shared/protocol/table-view.ts';
import type { WebSocketClass } from './connection.ts';
import type { TokenStore } from './tokens.ts';

/** A built-in game by id, `'drop-rainbow'`, or your own game by type, `typeof highCard`. */
export type AnyGameType = GameId | AnyGame;

export type TypesOf<Id extends AnyGameType> = Id extends GameId
  ? GameTypes[Id] & { id: Id }
  : Id extends Game<
        infer Name,
        infer Options,
        infer _State,
        infer Action,
        infer Event,
        infer View,
        infer Reason
      >
    ? { id: Name; options: Options; action: Action; event: Event; view: View; reason: Reason }
    : never;

export type IdOf<Id extends AnyGameType> = Id extends GameId ? Id : TypesOf<Id>['id'];

/** The id of a game: built-in, of your own game by type (`typeof highCard`), or any `string` that is known only at run time. */
export type NamedGame<Game extends string | AnyGame> = Game extends AnyGame
  ? Game['id']
  : string extends Game
    ? string
    : Game extends GameId
      ? Game
      : GameId;

/** A table's view with this game; for several games a union with discriminant `game`. */
export type ViewOf<Id extends AnyGameType> = ViewWith<TypesOf<Id>>;

type ViewWith<Types> = Types extends {
  readonly id: infer Id;
  readonly view: infer View;
  readonly action: infer Action extends GameAction;
  readonly options: infer Options;
}
  ? TableView<View, Action, Options> & { readonly game: Id }
  : never;

export type ActionOf<Id extends AnyGameType> = TypesOf<Id>['action'];

/** Reason of a hint: a `code`, with figures and cards. */
export type ReasonOf<Id extends AnyGameType> = TypesOf<Id>['reason'];

/** Events at a table of this game. Table events have a colon in `type`. */
export type EventOf<Id extends AnyGameType> = TypesOf<Id>['event'] | TableEvent;

/**
 * - `connecting`: before the table's first reply
 * - `open`: connected
 * - `lost`: reconnecting; requests wait
 * - `unreachable`: `connecting` or `lost` for more than eight seconds
 * - `closed`: permanently, see `closed`
 */
export type Status = 'connecting' | 'open' | 'lost' | 'unreachable' | 'closed';

/** One of `closeCodes`, or of RFC 6455: 1000 by `close()`, 1002 another protocol version, 1003 another game, 1008 a card that does not match its commitment, or a game that the table changes afterwards, 3000 an identity that was refused, or that its function did not give. */
export interface Closed {
  readonly code: number;
  readonly reason: string;
}

/** Connected or not by seat, and the number of spectators. */
export interface Presence {
  readonly seats: readonly boolean[];
  readonly spectators: number;
}

/** A hard computer player's action for the viewer's seat, and its reason. */
export interface Hint<Id extends AnyGameType> {
  readonly decision: number;
  readonly action: ActionOf<Id>;
  readonly why: ReasonOf<Id>;
}

/** Immutable snapshot of a table; each change creates a new one. */
export interface TableState<Id extends AnyGameType = GameId> {
  readonly status: Status;
  /** The server said that it is being changed, and has not answered since: the table comes back automatically. */
  readonly isServerChanging: boolean;
  /** Null unless `status` is `closed`. */
  readonly closed: Closed | null;
  /** The latest view, also while the connection is lost; null before the first. */
  readonly view: ViewOf<Id> | null;
  readonly presence: Presence | null;
  /** The requested hint; null when its decision is closed. */
  readonly hint: Hint<Id> | null;
  /**
   * Whether this device can vouch for the game in `view`: its seed is in the shuffle under terms it stored before, and its key is in the terms. If
   * false (a spectator, a late seed, a missing key), the device cannot detect chosen cards or moves that its player did not make, only changed
   * cards (FAIRNESS.md). Null before the deal, and briefly after the first view.
   */
  readonly inShuffle: boolean | null;
  /** Three games in a row ended without a move of this device: it gives no seed for the next until `giveSeed`. */
  readonly isSeedAsked: boolean;
  /** The name and role that the site chose; null without `identity`. */
  readonly user: Omit<SignedIn, 'token'> | null;
}

/** An identity that the site's server has signed, or a function that fetches one. */
export type Identity = string | (() => string | Promise<string>);

export interface TableOptions<Id extends AnyGameType = GameId> {
  /** The address of the server, like `https://arcus.example`; null for a table that the page holds (`localTable`). */
  readonly host: string | null;
  readonly table: string;
  /** Closes a table of another game. Without it the view is of any game, with discriminant `view.game`. */
  readonly game?: IdOf<Id>;
  /** A seat token from another device, for example. It is stored; a stored token is kept until this one opens a seat. */
  readonly token?: string;
  /** The signing key of a seat link, from `keyFromLink`: without it this device's actions count as signed from the next game on. */
  readonly key?: string;
  /** Where the table has one (close code `passwordNeeded`), for watching and sitting down. It is stored as tokens are. */
  readonly password?: string;
  /** Signs the user of the table's site in, before the first view: one seat on all devices. */
  readonly identity?: Identity;
  /** Store of seat tokens; default `localStorage`. */
  readonly tokens?: TokenStore;
  /** WebSocket class if there is no global one. In Node 20 an installed package `ws` is found automatically. */
  readonly WebSocket?: WebSocketClass;
  /** Calls `close` when it aborts. */
  readonly signal?: AbortSignal;
}

export interface RequestOptions {
  /**
   * Aborts waiting: the request rejects with the signal's reason and is not sent again. A request already sent may still be carried out.
   * Timeout: `AbortSignal.timeout(5000)`.
   */
  readonly signal?: AbortSignal;
}

/** Called with each new state, the events that led to it, and the previous state. A whole view (after reconnection) has no events. */
export type TableListener<Id extends AnyGameType> = (
  state: TableState<Id>,
  events: readonly EventOf<Id>[],
  before: TableState<Id>,
) => void;

export interface SitOptions {
  /** The site's name of a signed user takes its place. */
  readonly name: string;
  readonly seat?: number;
  /** If taken, another one. */
  readonly color?: SeatColor;
}

export interface TableChanges<Id extends AnyGameType> {
  /** Complete: omitted options get defaults. */
  readonly options?: Partial<TypesOf<Id>['options']>;
  /** Omitted settings stay. */
  readonly settings?: SettingsChange;
  /** 1 to 64 characters, which spectators and new players need; null removes it. */
  readonly password?: string | null;
}

/**
 * A connection to a table. Requests resolve when the table has carried them out; they survive reconnection and count once. They reject with
 * `RefusalError`, with `TableClosedError` if no reply can come, or with the reason of their signal.
 */
export interface Table<Id extends AnyGameType = GameId> {
  readonly state: TableState<Id>;
  /** The server's address; null if the page holds the table. */
  readonly host: string | null;
  /** Returns the function that unsubscribes. */
  readonly subscribe: (listener: TableListener<Id>) => () => void;
  /** Estimated server time, in milliseconds since 1970; it does not follow changes of this device's clock. */
  readonly serverNow: () => number;
  /** Loads the code of a seat, which `sit` waits for: call it when the page is drawn. */
  readonly preload: () => Promise<void>;
  /** Takes this seat, or any empty one. Stores the seat's token before the request is sent. */
  readonly sit: (player: SitOptions, options?: RequestOptions) => Promise<void>;
  /** Gives up the seat; resolves also without one. */
  readonly leave: (options?: RequestOptions) => Promise<void>;
  /**
   * A link to `page` that opens the viewer's seat on another device; null without a seat. It gives full access to the seat until `renew`. Token
   * and signing key are in the fragment (#), which browsers do not send; `tokenFromLink` and `keyFromLink` read them.
   */
  readonly seatLink: (page: string) => string | null;
  /** Replaces the seat's token, and its signing key for later games: other devices and shared links lose the seat. */
  readonly renew: (options?: RequestOptions) => Promise<void>;
  /** Takes part in the next shuffle although the last games were not played: the table could choose among their decks. */
  readonly giveSeed: () => void;
  /** Changes the player's name: between games, and once in a game. */
  readonly rename: (name: string, options?: RequestOptions) => Promise<void>;
  /** Changes the color, between games. */
  readonly recolor: (color: SeatColor, options?: RequestOptions) => Promise<void>;
  /** Lets a computer player act for the seat until `takeBack`. */
  readonly handOver: (options?: RequestOptions) => Promise<void>;
  readonly takeBack: (options?: RequestOptions) => Promise<void>;
  /** Agrees to pause the game, or withdraws; goes on with a game paused by agreement. */
  readonly pause: (agreed: boolean, options?: RequestOptions) => Promise<void>;
  /** Agrees to another game, or withdraws. The game starts when all players have agreed. */
  readonly rematch: (agreed: boolean, options?: RequestOptions) => Promise<void>;
  /** Reminds a device of the player's turns by Web Push; null ends the reminders of all the player's devices. */
  readonly remind: (subscription: Subscription | null, options?: RequestOptions) => Promise<void>;
  /** Sends a chat message. */
  readonly say: (text: string, options?: RequestOptions) => Promise<void>;
  readonly react: (reaction: Reaction, options?: RequestOptions) => Promise<void>;
  /** Reports a message as table talk, by its number in `view.chat`. */
  readonly call: (message: number, options?: RequestOptions) => Promise<void>;
  /** Votes on the reported message. */
  readonly vote: (guilty: boolean, options?: RequestOptions) => Promise<void>;
  /** Votes to remove another player, at a matched table during a game; the first vote opens it (`view.removal`). */
  readonly voteOut: (seat: number, options?: RequestOptions) => Promise<void>;
  /** Host: changes settings, or options between games. */
  readonly change: (changes: TableChanges<Id>, options?: RequestOptions) => Promise<void>;
  /** Host: removes a player. */
  readonly kick: (seat: number, options?: RequestOptions) => Promise<void>;
  /** Host: makes a code to say aloud, which leads to the table for a day. `view.code` has it a moment later. */
  readonly makeCode: (options?: RequestOptions) => Promise<void>;
  /** Host: the code leads nowhere from now on. */
  readonly withdrawCode: (options?: RequestOptions) => Promise<void>;
  /** Host: starts the first or next game. */
  readonly start: (options?: RequestOptions) => Promise<void>;
  /** Host: puts a computer player on an empty seat; default level `normal`. */
  readonly addBot: (seat: number, level?: Level, options?: RequestOptions) => Promise<void>;
  /** Host: removes a computer player. */
  readonly removeBot: (seat: number, options?: RequestOptions) => Promise<void>;
  /** Acts on the open decision. */
  readonly act: (action: ActionOf<Id>, options?: RequestOptions) => Promise<void>;
  /** Requests a hint for the open decision; `state.hint` has it when this resolves. */
  readonly hint: (options?: RequestOptions) => Promise<void>;
  /** Closes the connection; keeps the seat. */
  readonly close: () => void;
}
