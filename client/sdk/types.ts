import type { GameId, GameTypes } from '../../shared/games/registry.ts';
import type { GameAction } from '../../shared/kernel/action.ts';
import type { AnyGame, Game, Level } from '../../shared/kernel/game.ts';
import type { Reaction, SeatColour } from '../../shared/protocol/codes.ts';
import type { SettingsChange } from '../../shared/protocol/settings.ts';
import type { TableEvent, TableView } from '../../shared/protocol/table-view.ts';
import type { WebSocketClass } from './connection.ts';
import type { TokenStore } from './tokens.ts';

/** A game of Arcus by its id, `'drop-rainbow'`, or one of your own by its type, `typeof highCard`. */
export type AnyGameType = GameId | AnyGame;

/** The types of a game. */
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

/** The id of a game, as whoever names it writes it. */
export type IdOf<Id extends AnyGameType> = Id extends GameId ? Id : TypesOf<Id>['id'];

/**
 * The id of a game, where any may be meant: one of Arcus, one of a game of your own by its type, `typeof highCard`, or, where the program
 * knows it only when it runs, any `string`.
 */
export type NamedGame<Game extends string | AnyGame> = Game extends AnyGame
  ? Game['id']
  : string extends Game
    ? string
    : Game extends GameId
      ? Game
      : GameId;

/** A table's view while it plays this game; for several games a union told apart by `game`. */
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

/** Why an action of this game is good: a `code`, and the figures and cards that go with it. */
export type ReasonOf<Id extends AnyGameType> = TypesOf<Id>['reason'];

/** What may happen at a table of this game. Types with a colon are the table's own. */
export type EventOf<Id extends AnyGameType> = TypesOf<Id>['event'] | TableEvent;

/**
 * - `connecting`: the table has not answered yet
 * - `open`: the table has answered, and what it says arrives
 * - `lost`: the connection is being made again; requests wait
 * - `unreachable`: the same, and for eight seconds the table has not answered
 * - `closed`: for good, see `closed`
 */
export type Status = 'connecting' | 'open' | 'lost' | 'unreachable' | 'closed';

/** Why it is over: one of `closeCodes`, or a code of RFC 6455: 1000 by `close()`, 1002 another protocol, 1003 another game, 1008 a card that is not the one that was dealt. */
export interface Closed {
  readonly code: number;
  readonly reason: string;
}

/** Who is connected: for each seat whether, and how many watch. */
export interface Presence {
  readonly seats: readonly boolean[];
  readonly spectators: number;
}

/** What a computer player would do in the viewer's place, and why. */
export interface Hint<Id extends AnyGameType> {
  readonly decision: number;
  readonly action: ActionOf<Id>;
  readonly why: ReasonOf<Id>;
}

/** Everything the SDK knows of a table at one moment. Never changed; each change makes a new one. */
export interface TableState<Id extends AnyGameType = GameId> {
  readonly status: Status;
  /** Null unless `status` is `closed`. */
  readonly closed: Closed | null;
  /** The latest view, kept while the connection is lost; null before the first. */
  readonly view: ViewOf<Id> | null;
  readonly presence: Presence | null;
  /** The hint that was asked for; null once its decision is closed. */
  readonly hint: Hint<Id> | null;
  /**
   * Whether this device's seed is in the shuffle of the game in `view`, under terms that it had written down before. Without that
   * (a spectator, a seed that came too late, a page that is no secure context) it cannot tell whether somebody chose the cards, and only
   * sees to it that they stay as they were when it was first shown them (FAIRNESS.md). Null while there are no cards, and for a moment
   * after the first view.
   */
  readonly inShuffle: boolean | null;
  /** By how many milliseconds the server's clock is ahead of this machine's; an estimate. */
  readonly clockOffset: number;
}

export interface TableOptions<Id extends AnyGameType = GameId> {
  /** The origin of the server, like `https://arcus.example`. */
  readonly host: string;
  /** The table's id. */
  readonly table: string;
  /** The game that is expected; a table of another is closed. Left out, the view is of any game, told apart by `view.game`. */
  readonly game?: IdOf<Id>;
  /** A seat token from elsewhere, for example from another device. It goes into the store; one that is there stays until this one opens a seat. */
  readonly token?: string;
  /** Where seat tokens are kept: in `localStorage` unless another store is given. */
  readonly tokens?: TokenStore;
  /** `json`: the table sends JSON, for whoever reads along; otherwise compact frames, in a sixth of the bytes. */
  readonly wire?: 'json';
  /** The class to connect with where there is no global one. In Node 20 that of the package `ws` is found if it is installed. */
  readonly WebSocket?: WebSocketClass;
  /** Ends the connection when it aborts, as `close` does. */
  readonly signal?: AbortSignal;
}

export interface RequestOptions {
  /**
   * Stops waiting: the request rejects with the signal's reason, and is not sent again. Whether it was carried out is not known if it had
   * been sent. `AbortSignal.timeout(5000)` waits for five seconds.
   */
  readonly signal?: AbortSignal;
}

/**
 * Called with each new state, with the events at the table that led to it, and with the state before. A full view comes without events:
 * what it changes is told only by the state before.
 */
export type TableListener<Id extends AnyGameType> = (
  state: TableState<Id>,
  events: readonly EventOf<Id>[],
  before: TableState<Id>,
) => void;

export interface SitOptions {
  readonly name: string;
  readonly seat?: number;
  /** Another one if somebody has it. */
  readonly colour?: SeatColour;
}

export interface TableChanges<Id extends AnyGameType> {
  /** All of them: those left out get their defaults. */
  readonly options?: Partial<TypesOf<Id>['options']>;
  /** Those that change. */
  readonly settings?: SettingsChange;
}

/**
 * A table over its connection. The requests resolve when the table has carried them out; they survive a lost connection and count
 * once. They reject with `RefusalError`, with `TableClosedError` if the answer can no longer come, or with the reason of their signal.
 */
export interface Table<Id extends AnyGameType = GameId> {
  readonly state: TableState<Id>;
  /** Listens from the next change on. Returns what ends it. */
  readonly subscribe: (listener: TableListener<Id>) => () => void;
  /** The server's time now, in milliseconds since 1970; an estimate. */
  readonly serverNow: () => number;
  /** Takes this seat, or any empty one. The token that opens it again is in the store before the table knows of it. */
  readonly sit: (wish: SitOptions, options?: RequestOptions) => Promise<void>;
  /** Gives the seat up for good; resolves as well if there was none. */
  readonly leave: (options?: RequestOptions) => Promise<void>;
  /**
   * A link to `page` that opens the viewer's seat on another device, or null without a seat. Whoever has it has the seat, until
   * `renew`. The token stands behind the #, which browsers send to nobody; `tokenFromLink` reads it.
   */
  readonly seatLink: (page: string) => string | null;
  /** Opens the seat with a new token: other devices, and links that were given away, lose it. */
  readonly renew: (options?: RequestOptions) => Promise<void>;
  /** Has another colour, between games. */
  readonly recolour: (colour: SeatColour, options?: RequestOptions) => Promise<void>;
  /** Lets a computer player play the seat until it is taken back. */
  readonly handOver: (options?: RequestOptions) => Promise<void>;
  readonly takeBack: (options?: RequestOptions) => Promise<void>;
  /** Agrees to another game, or no longer. It begins once everybody at the table has. */
  readonly rematch: (agreed: boolean, options?: RequestOptions) => Promise<void>;
  /** Writes to everybody at the table. */
  readonly say: (text: string, options?: RequestOptions) => Promise<void>;
  readonly react: (reaction: Reaction, options?: RequestOptions) => Promise<void>;
  /** Calls a message against the rules of the game, by its number in `view.chat`. */
  readonly call: (message: number, options?: RequestOptions) => Promise<void>;
  /** Votes on the message that has been called. */
  readonly vote: (guilty: boolean, options?: RequestOptions) => Promise<void>;
  /** As the host: changes options between games, or settings. */
  readonly change: (changes: TableChanges<Id>, options?: RequestOptions) => Promise<void>;
  /** As the host: puts somebody out of their seat. */
  readonly kick: (seat: number, options?: RequestOptions) => Promise<void>;
  /** As the host: begins the first game, or the next. */
  readonly start: (options?: RequestOptions) => Promise<void>;
  /** As the host: puts a computer player on an empty seat, a normal one unless told otherwise. */
  readonly addBot: (seat: number, level?: Level, options?: RequestOptions) => Promise<void>;
  /** As the host: takes a computer player off. */
  readonly removeBot: (seat: number, options?: RequestOptions) => Promise<void>;
  /** Answers the decision that is open at this moment. */
  readonly act: (action: ActionOf<Id>, options?: RequestOptions) => Promise<void>;
  /** Asks what a computer player would answer to the decision that is open at this moment; `state.hint` has it then. */
  readonly hint: (options?: RequestOptions) => Promise<void>;
  /** Ends the connection. The seat is kept. */
  readonly close: () => void;
}
