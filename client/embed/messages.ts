import { type Fields, isFields } from '../../shared/kernel/util.ts';

/**
 * What a page and the table in its frame say to each other, by postMessage. The frame speaks first (`loaded`); the page answers with its
 * `settings`, and says them again when they change. Each side listens only to the window and the origin of the other, and drops what has
 * another version. Nothing that only a seat may know is ever said.
 */
export const embedVersion = 1;

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
  /** A game has begun, the first one at a table being 1. */
  readonly started: { readonly gameNumber: number };
  /** Somebody has moved. `yourTurn`: the visitor is asked for something now. */
  readonly moved: { readonly yourTurn: boolean };
  /** A game is over. `names` are its players and `winners` some of their seats. */
  readonly ended: {
    readonly gameNumber: number;
    readonly names: readonly string[];
    readonly winners: readonly number[];
  };
  /** It cannot go on by itself. `message` is a sentence in English for whoever made the page: the visitor is told in their own language. */
  readonly error: { readonly code: string; readonly message: string };
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

/** What the page wishes. Left out, it is up to the table. */
export interface EmbedSettings {
  readonly theme: 'auto' | 'light' | 'dark';
  /** A language tag, like `ko`; the browser's own if left out. */
  readonly locale?: string;
  /** For a table that is opened here: the most players. */
  readonly seats?: number;
  /** For a table that is opened here: the options of its game. */
  readonly options?: Fields;
  /** A name to offer to the visitor. */
  readonly name?: string;
  /** Where on the page it stands: the table that was opened here is found again by it. */
  readonly place: string;
  readonly tokens: Readonly<Partial<Record<Token, string>>>;
}

export type PageMessage =
  | { readonly type: 'settings'; readonly settings: EmbedSettings }
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

/** A message of the page, or null. Any page may send one: what is not as it should be is left out. */
export const parsePageMessage = (data: unknown): PageMessage | null => {
  if (versionOf(data) !== embedVersion || !isFields(data)) return null;
  if (data.type === 'open') return { type: 'open' };
  return data.type === 'settings' && isFields(data.settings)
    ? { type: 'settings', settings: settingsOf(data.settings) }
    : null;
};

const settingsOf = ({
  theme,
  locale,
  seats,
  options,
  name,
  place,
  tokens: given,
}: Fields): EmbedSettings => ({
  theme: themeOf(theme),
  ...(textOf(locale) === '' ? {} : { locale: textOf(locale) }),
  ...(typeof seats === 'number' && Number.isInteger(seats) ? { seats } : {}),
  ...(isFields(options) ? { options } : {}),
  ...(textOf(name) === '' ? {} : { name: textOf(name) }),
  place: textOf(place),
  tokens: Object.fromEntries(
    tokens.map((token) => [token, textOf(isFields(given) && given[token])]).filter(([, value]) => value),
  ),
});

export const themeOf = (value: unknown): EmbedSettings['theme'] =>
  value === 'light' || value === 'dark' ? value : 'auto';

const longestText = 200;

const textOf = (value: unknown): string =>
  typeof value === 'string' && value.length <= longestText ? value : '';
