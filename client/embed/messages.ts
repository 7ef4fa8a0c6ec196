import type { Level } from '../../shared/kernel/game.ts';
import { isJsonObject, type JsonObject } from '../../shared/kernel/util.ts';
import type { SettingsChange } from '../../shared/protocol/settings.ts';

/**
 * Messages between a page and the table in its frame, by postMessage. The frame sends `loaded` first; the page replies with `settings`, and
 * sends them again on change. Each side checks the window and origin of the sender and drops other versions. No message carries what only one
 * seat may know.
 */
export const embedVersion = 1;

/** A move, by a player or the table. Further fields depend on `type` and hold public facts only. */
export interface EmbedMove {
  /** The event type in the SDK. */
  readonly type: string;
  /** Null for the table itself. */
  readonly seat: number | null;
  readonly name: string | null;
  readonly [fact: string]: unknown;
}

/** Where an error occurred: `loading` the frame, `starting` while seating the visitor and opponents. */
export type EmbedStage = 'attributes' | 'loading' | 'opening' | 'starting' | 'connected';

/** The `detail` of each event of `<arcus-table>`, by event type. */
export interface EmbedEvents {
  /** A table is drawn, or, with `table` null, the button that opens one. */
  readonly ready: {
    readonly game: string;
    readonly table: string | null;
    /** The invite link; null without a table. */
    readonly invite: string | null;
    readonly phase: 'gathering' | 'dealing' | 'playing' | 'over' | null;
  };
  /** The visitor's seat changed; null after leaving or losing it. */
  readonly seated: { readonly seat: number | null };
  /** A game began. `gameNumber` counts from 1; `names` are the players by seat. */
  readonly started: { readonly gameNumber: number; readonly names: readonly string[] };
  /** One or more moves, in order. `yourTurn`: the visitor has a decision now. */
  readonly moved: { readonly yourTurn: boolean; readonly moves: readonly EmbedMove[] };
  /** A game ended. `names` and `scores` are by seat, `winners` and `bots` (computer players) are seats. */
  readonly ended: {
    readonly gameNumber: number;
    readonly names: readonly string[];
    readonly winners: readonly number[];
    readonly scores: readonly number[];
    readonly reason: string;
    readonly bots: readonly number[];
    /** The result, signed by the server; null for spectators. */
    readonly receipt: string | null;
  };
  /**
   * The table cannot continue without help. `message` is English, for the developer: visitors see a text in their own language. `table` is the
   * id of the affected table or null.
   */
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly stage: EmbedStage;
    readonly table: string | null;
  };
}

export type EmbedEvent = {
  readonly [Name in keyof EmbedEvents]: { readonly type: Name; readonly detail: EmbedEvents[Name] };
}[keyof EmbedEvents];

const eventNames: readonly string[] = ['ready', 'seated', 'started', 'moved', 'ended', 'error'];

/** Custom properties that a page may set. */
export const tokens = [
  '--arcus-mat',
  '--arcus-lamp',
  '--arcus-table',
  '--arcus-bar',
  '--arcus-sheet',
  '--arcus-ink',
  '--arcus-muted',
  '--arcus-edge',
  '--arcus-radius',
  '--arcus-font',
] as const;

export type Token = (typeof tokens)[number];

/** `none` under a transparent table: the grain of its wood would show as a box on the page. */
export const groundOf = (values: RawEmbedSettings['tokens']): 'none' | null =>
  values['--arcus-table'] === 'transparent' ? 'none' : null;

/** The attributes and styles of an `<arcus-table>`, unchecked: `parseEmbedSettings` checks them. */
export interface RawEmbedSettings {
  /** `light`, `dark`, or `auto` for the visitor's. */
  readonly theme: string;
  /** A language tag, like `ko`; null for the browser's. */
  readonly locale: string | null;
  // From here to `opponents`: for a table opened here.
  readonly seats: number | null;
  readonly options: JsonObject | string | null;
  readonly settings: SettingsChange | string | null;
  /** Levels, like `normal,hard`. */
  readonly opponents: string | null;
  readonly autostart: boolean;
  /** URL template with `{table}`. */
  readonly invite: string | null;
  /** Suggested player name. */
  readonly name: string | null;
  /** Parts to hide, like `chat log`. */
  readonly hide: string | null;
  readonly sounds: boolean;
  /** The table of the day. */
  readonly daily: boolean;
  /** A name, or the address of the page. */
  readonly room: string | null;
  /** Identifies the element across reloads: see `placeOf`. */
  readonly place: string;
  readonly tokens: Readonly<Partial<Record<Token, string>>>;
}

export const commandNames = ['new', 'leave', 'start', 'add-bot', 'code', 'make-code'] as const;

/** A method of the element. `new` leaves the table, and offers to open another. */
export interface Command {
  readonly name: (typeof commandNames)[number];
  readonly level?: Level | undefined;
  /** Shows the table with this code. */
  readonly code?: string | undefined;
}

export const coded = (code: string, message: string): Error & { readonly code: string } =>
  Object.assign(new Error(message), { code });

export type PageMessage =
  | { readonly type: 'settings'; readonly settings: RawEmbedSettings }
  /** Acts as the button that opens a table. */
  | { readonly type: 'open' }
  | ({ readonly type: 'command'; readonly id: number } & Command)
  /** Answers the frame's `identity`; null if the page has none. */
  | { readonly type: 'identity'; readonly identity: string | null };

export type FrameMessage =
  /** `title`: the frame's name for screen readers. */
  | { readonly type: 'loaded'; readonly title: string }
  /** Requests an identity of the user. */
  | { readonly type: 'identity' }
  /** The end of a command. */
  | {
      readonly type: 'done';
      readonly id: number;
      /** The code that was made. */
      readonly value?: string | undefined;
      readonly error: { readonly code: string; readonly message: string } | null;
    }
  | EmbedEvent;

export const envelope = <Message extends PageMessage | FrameMessage>(message: Message) => ({
  arcus: embedVersion,
  ...message,
});

/** The version of an Arcus message from either side; null for other data. */
export const versionOf = (data: unknown): number | null =>
  isJsonObject(data) && typeof data.arcus === 'number' ? data.arcus : null;

/** Parses a message of the frame. Does not check an event's `detail`: the caller has checked the origin. */
export const parseFrameMessage = (data: unknown): FrameMessage | null =>
  versionOf(data) === embedVersion && isFrameMessage(data) ? data : null;

const isFrameMessage = (data: unknown): data is FrameMessage => {
  if (!isJsonObject(data)) return false;
  if (data.type === 'identity' || data.type === 'done') return true;
  if (data.type === 'loaded') return typeof data.title === 'string';
  return eventNames.includes(String(data.type)) && isJsonObject(data.detail);
};

export const themeOf = (value: unknown): 'auto' | 'light' | 'dark' =>
  value === 'light' || value === 'dark' ? value : 'auto';
