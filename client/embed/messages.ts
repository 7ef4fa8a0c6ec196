import { type Fields, isFields } from '../../shared/kernel/util.ts';
import type { SettingsChange } from '../../shared/protocol/settings.ts';

/**
 * What a page and the table in its frame say to each other, by postMessage. The frame speaks first (`loaded`); the page answers with its
 * `settings`, and says them again when they change. Each side listens only to the window and the origin of the other, and drops what has
 * another version. Nothing that only a seat may know is ever said.
 */
export const embedVersion = 1;

/** What a player or the table has done: only what everybody there knows, and what goes on lying open. The facts depend on `type`. */
export interface EmbedMove {
  /** The game's word for it, as in the events of the SDK. */
  readonly type: string;
  /** Whose move it was; null for what the table did. */
  readonly seat: number | null;
  readonly name: string | null;
  readonly [fact: string]: unknown;
}

/**
 * What was going on when something failed: reading the attributes, loading the frame or script, opening a table, seating the visitor and their opponents
 * and starting, or being connected to a table.
 */
export type EmbedStage = 'attributes' | 'loading' | 'opening' | 'starting' | 'connected';

/** What happens at an embedded table, by name: the `detail` of the element's events. */
export interface EmbedEvents {
  /** Something is drawn: a table, or, with `table` null, the button that opens one. */
  readonly ready: {
    readonly game: string;
    readonly table: string | null;
    /** The address to send to others; null without a table. */
    readonly invite: string | null;
    readonly phase: 'gathering' | 'dealing' | 'playing' | 'over' | null;
  };
  /** The visitor has this seat now; null if they have given it up or lost it. */
  readonly seated: { readonly seat: number | null };
  /** A game has begun, the first one at a table being 1. `names` are its players, by seat. */
  readonly started: { readonly gameNumber: number; readonly names: readonly string[] };
  /** Somebody has moved. `yourTurn`: the visitor is asked for something now. `moves`, in their order: what was done. */
  readonly moved: { readonly yourTurn: boolean; readonly moves: readonly EmbedMove[] };
  /** A game is over. `names` are its players and `winners` some of their seats. */
  readonly ended: {
    readonly gameNumber: number;
    readonly names: readonly string[];
    readonly winners: readonly number[];
  };
  /**
   * It cannot go on by itself. `message` is a sentence in English for whoever made the page: the visitor is told in their own language. `table` is the
   * table that it concerns, null if it is none.
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

/** The custom properties that a page may set for a table, in a frame as well. */
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

/** What a page may style of an inline table, by `::part`. */
export const parts = ['start', 'bar', 'gathering', 'play', 'prompt', 'actions', 'panel'] as const;

/** What the page wishes, as its attributes and styles say it. Whoever is told reads it by `settingsOf`. */
export interface RawEmbedSettings {
  /** `light`, `dark`, or `auto`: the visitor's. */
  readonly theme: string;
  /** A language tag, like `ko`; the browser's own if there is none. */
  readonly locale: string | null;
  /** For a table that is opened here: the most players. */
  readonly seats: number | null;
  /** The same: the options of its game. */
  readonly options: Fields | null;
  /** The same: the settings of the table. */
  readonly settings: SettingsChange | null;
  /** The same: how well the computer players play who sit down against the visitor, `normal,hard`. */
  readonly opponents: string | null;
  /** Starts as soon as the visitor has a name. */
  readonly autostart: boolean;
  /** The address to send to others, with `{table}` where the table's id stands. */
  readonly invite: string | null;
  /** A name to offer to the visitor. */
  readonly name: string | null;
  /** Where on the page it stands: the table that was opened here is found again by it. */
  readonly place: string;
  readonly tokens: Readonly<Partial<Record<Token, string>>>;
}

export type PageMessage =
  | { readonly type: 'settings'; readonly settings: RawEmbedSettings }
  /** Opens a table, as the button does. */
  | { readonly type: 'open' };

export type FrameMessage =
  /** `title`: the frame's name for screen readers. */
  { readonly type: 'loaded'; readonly title: string } | EmbedEvent;

/** A message as it goes over the wire. */
export const envelope = <Message extends PageMessage | FrameMessage>(message: Message) => ({
  arcus: embedVersion,
  ...message,
});

/** The version of a message of ours, of whichever side; null if it is none. */
export const versionOf = (data: unknown): number | null =>
  isFields(data) && typeof data.arcus === 'number' ? data.arcus : null;

/** A message of the frame, or null. Its origin has been checked, so that what is within an event is believed. */
export const parseFrameMessage = (data: unknown): FrameMessage | null =>
  versionOf(data) === embedVersion && isFrameMessage(data) ? data : null;

const isFrameMessage = (data: unknown): data is FrameMessage => {
  if (!isFields(data)) return false;
  if (data.type === 'loaded') return typeof data.title === 'string';
  return eventNames.includes(String(data.type)) && isFields(data.detail);
};

export const themeOf = (value: unknown): 'auto' | 'light' | 'dark' =>
  value === 'light' || value === 'dark' ? value : 'auto';
