import { type Level, levels } from '../../shared/kernel/game.ts';
import { type Fields, isFields } from '../../shared/kernel/util.ts';
import type { SettingsChange } from '../../shared/protocol/settings.ts';
import {
  embedVersion,
  envelope,
  type FrameMessage,
  type RawEmbedSettings,
  themeOf,
  tokens,
  versionOf,
} from './messages.ts';

/** The wishes that can be met; what is not as it should be is left out, and is one of the `mistakes`. */
export interface EmbedSettings {
  readonly theme: ReturnType<typeof themeOf>;
  readonly locale?: string;
  readonly seats?: number;
  readonly options?: Fields;
  readonly settings?: SettingsChange;
  readonly opponents: readonly Level[];
  readonly autostart: boolean;
  readonly invite?: string;
  readonly name?: string;
  readonly place: string;
  readonly tokens: RawEmbedSettings['tokens'];
  readonly invalidAttributes: readonly InvalidAttribute[];
}

/** What is wrong with an attribute, as a sentence for whoever made the page. With a code no table can be opened. */
export interface InvalidAttribute {
  readonly code?: 'bad-opponents';
  readonly message: string;
}

/** A message of the page, as the frame reads it. */
type ParsedPageMessage =
  | { readonly type: 'open' }
  | { readonly type: 'settings'; readonly settings: EmbedSettings };

/**
 * The frame's end: receives messages of the page around it, and returns how to post one. The page is whichever the browser let frame us. It
 * is known by its first message; what is posted before that waits.
 */
export const connectPage = (
  receive: (message: ParsedPageMessage) => void,
): ((message: FrameMessage) => void) => {
  let page: string | null = null;
  const waiting: FrameMessage[] = [];
  const post = (message: FrameMessage): void => {
    if (page === null) waiting.push(message);
    else parent.postMessage(envelope(message), page);
  };
  addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    // A message needs the name of an origin, and this one has none.
    if (source !== parent || origin === 'null' || (page !== null && origin !== page)) return;
    const message = parsePageMessage(data);
    if (message === null) return;
    page = origin;
    receive(message);
    for (const early of waiting.splice(0)) post(early);
  });
  if (parent !== window) parent.postMessage(envelope({ type: 'loaded', title: document.title }), '*');
  return post;
};

/** A message of the page, or null. Any page may send one: what is not as it should be is left out. */
export const parsePageMessage = (data: unknown): ParsedPageMessage | null => {
  if (versionOf(data) !== embedVersion || !isFields(data)) return null;
  if (data.type === 'open') return { type: 'open' };
  return data.type === 'settings' && isFields(data.settings)
    ? { type: 'settings', settings: settingsOf(data.settings) }
    : null;
};

export const settingsOf = (
  wishes: { readonly [Name in keyof RawEmbedSettings]?: unknown },
): EmbedSettings => {
  const { theme, seats, options, settings, autostart, tokens: given } = wishes;
  const locale = textOf(wishes.locale);
  const invite = textOf(wishes.invite, maxUrlLength);
  const name = textOf(wishes.name);
  const opponents: readonly string[] = textOf(wishes.opponents).match(/[^\s,"[\]]+/g) ?? [];
  const wrong: readonly (InvalidAttribute & { readonly if: boolean })[] = [
    {
      if: theme != null && theme !== themeOf(theme),
      message: `The attribute theme is auto, light or dark, not “${textOf(theme)}”.`,
    },
    {
      if: seats != null && !Number.isInteger(seats),
      message: 'The attribute seats is a whole number: the most players of a table.',
    },
    {
      if: wishes.invite != null && inviteUrl(invite, '0') === null,
      message:
        'The attribute invite is an address of http or https with {table} in it, like https://your.site/play#{table}.',
    },
    {
      if: wishes.opponents != null && (opponents.length === 0 || !opponents.every(isLevel)),
      code: 'bad-opponents',
      message: `The attribute opponents is a list like normal,hard: each is ${levels.join(', ')}.`,
    },
  ];
  return {
    theme: themeOf(theme),
    ...(locale && { locale }),
    ...(typeof seats === 'number' && Number.isInteger(seats) && { seats }),
    ...(isFields(options) && { options }),
    ...(isFields(settings) && { settings }),
    opponents: opponents.filter(isLevel),
    autostart: autostart === true,
    ...(inviteUrl(invite, '0') !== null && { invite }),
    ...(name && { name }),
    place: textOf(wishes.place),
    tokens: Object.fromEntries(
      tokens.map((token) => [token, textOf(isFields(given) && given[token])]).filter(([, value]) => value),
    ),
    invalidAttributes: wrong.filter((mistake) => mistake.if).map(({ if: _, ...mistake }) => mistake),
  };
};

const isLevel = (text: string): text is Level => levels.some((level) => level === text);

/**
 * The address to send to others by a page's own template, `https://your.site/play#{table}`, written as browsers write addresses; null if it is not of
 * http or https, names no place for the table, or begins with what could be taken for another site.
 */
export const inviteUrl = (template: string | null | undefined, table: string): string | null => {
  if (!template?.includes('{table}')) return null;
  const address = template.replaceAll('{table}', table);
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return null;
  const { username, password, href } = new URL(address);
  return username || password ? null : href;
};

const maxTextLength = 200;
const maxUrlLength = 2000;

const textOf = (value: unknown, longest = maxTextLength): string =>
  typeof value === 'string' && value.length <= longest ? value : '';
