import { type Level, levels } from '../../shared/kernel/game.ts';
import { digestOf } from '../../shared/kernel/random.ts';
import { isJsonObject, type JsonObject } from '../../shared/kernel/util.ts';
import { isRoomName, normalizeRoomName } from '../../shared/protocol/room-name.ts';
import type { SettingsChange } from '../../shared/protocol/settings.ts';
import { dailyLevels } from '../local/daily.ts';
import { parseUrl } from '../sdk/host.ts';
import { type OptionalPart, optionalParts } from '../widget/bar/top-bar.ts';
import {
  commandNames,
  embedVersion,
  envelope,
  type FrameMessage,
  type PageMessage,
  type RawEmbedSettings,
  themeOf,
  tokens,
  versionOf,
} from './messages.ts';

/** Parsed settings. Invalid values are dropped and listed in `invalidAttributes`. */
export interface EmbedSettings {
  readonly theme: ReturnType<typeof themeOf>;
  readonly locale?: string;
  readonly seats?: number;
  readonly options?: JsonObject;
  readonly settings?: SettingsChange;
  readonly opponents: readonly Level[];
  readonly autostart: boolean;
  /** The table of the day, of a local table. */
  readonly daily: boolean;
  readonly invite?: string;
  readonly name?: string;
  readonly hide: readonly OptionalPart[];
  readonly sounds: boolean;
  /** The name of a room; null for a table of the visitor's own. */
  readonly room: string | null;
  /** The origin of the page around, as the browser states it. */
  readonly page: string;
  readonly place: string;
  readonly tokens: RawEmbedSettings['tokens'];
  readonly invalidAttributes: readonly InvalidAttribute[];
}

/** `message` is for the page's developer. With a `code`, no table can be opened. */
export interface InvalidAttribute {
  readonly code?: 'bad-opponents' | 'bad-options' | 'bad-room' | 'bad-settings';
  readonly message: string;
}

type ParsedPageMessage =
  | Exclude<PageMessage, { readonly type: 'settings' }>
  | { readonly type: 'settings'; readonly settings: EmbedSettings };

/**
 * The frame's end of the channel: calls `receive` with the page's messages, and returns the function that posts to the page. The first message
 * fixes the page's origin; posts before it are queued.
 */
export const connectPage = (
  receive: (message: ParsedPageMessage) => void,
): ((message: FrameMessage) => void) => {
  let pageOrigin: string | null = null;
  const queue: FrameMessage[] = [];
  const post = (message: FrameMessage): void => {
    if (pageOrigin === null) queue.push(message);
    // `postMessage` has no target for a page of `file:`, whose origin is opaque.
    else parent.postMessage(envelope(message), pageOrigin === 'null' ? '*' : pageOrigin);
  };
  addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== parent || (pageOrigin !== null && origin !== pageOrigin)) return;
    const message = parsePageMessage(data, origin);
    if (message === null) return;
    pageOrigin = origin;
    receive(message);
    for (const queued of queue.splice(0)) post(queued);
  });
  if (parent !== window) parent.postMessage(envelope({ type: 'loaded', title: document.title }), '*');
  return post;
};

/** Parses a message of the page, which is untrusted. */
export const parsePageMessage = (data: unknown, origin: string): ParsedPageMessage | null => {
  if (versionOf(data) !== embedVersion || !isJsonObject(data)) return null;
  if (data.type === 'open') return { type: 'open' };
  if (data.type === 'command') return parseCommand(data);
  if (data.type === 'identity')
    return { type: 'identity', identity: typeof data.identity === 'string' ? data.identity : null };
  return data.type === 'settings' && isJsonObject(data.settings)
    ? { type: 'settings', settings: parseEmbedSettings(data.settings, origin) }
    : null;
};

const parseCommand = ({ id, name, level, code }: JsonObject): ParsedPageMessage | null => {
  const command = commandNames.find((each) => each === name);
  if (typeof id !== 'number' || command === undefined) return null;
  return {
    type: 'command',
    id,
    name: command,
    level: levels.find((each) => each === level),
    ...(typeof code === 'string' && { code }),
  };
};

const parseEmbedSettings = (
  raw: { readonly [Name in keyof RawEmbedSettings]?: unknown },
  page: string,
): EmbedSettings => {
  const { theme, seats, options, settings, autostart, tokens: rawTokens } = raw;
  const locale = textOf(raw.locale);
  const invite = textOf(raw.invite, maxUrlLength);
  const name = textOf(raw.name);
  const room = raw.room == null ? null : roomNameOf(textOf(raw.room, maxUrlLength));
  const hide: readonly string[] = textOf(raw.hide).match(/\S+/g) ?? [];
  const opponents: readonly string[] = textOf(raw.opponents).match(/[^\s,"[\]]+/g) ?? [];
  const checks: readonly (InvalidAttribute & { readonly isInvalid: boolean })[] = [
    {
      isInvalid: theme != null && theme !== themeOf(theme),
      message: `The attribute theme must be auto, light or dark, not “${textOf(theme)}”.`,
    },
    {
      isInvalid: seats != null && !Number.isInteger(seats),
      message: 'The attribute seats must be a whole number, the maximum number of players.',
    },
    {
      isInvalid: raw.invite != null && inviteUrl(invite, '0') === null,
      message:
        'The attribute invite must be an http or https URL with {table} in it, like https://your.site/play#{table}.',
    },
    {
      isInvalid: raw.hide != null && !hide.every(isOptionalPart),
      message: `The attribute hide must be a list like chat log: each is ${optionalParts.join(', ')}.`,
    },
    {
      isInvalid: room !== null && !isRoomName(room),
      code: 'bad-room',
      message: 'The attribute room must be page, or 1 to 64 letters, digits and hyphens.',
    },
    {
      isInvalid: options != null && !isJsonObject(options),
      code: 'bad-options',
      message: 'The attribute options must be a JSON object',
    },
    {
      isInvalid: settings != null && !isJsonObject(settings),
      code: 'bad-settings',
      message: 'The attribute settings must be a JSON object, like {"turnSeconds":30}.',
    },
    {
      isInvalid: raw.opponents != null && (opponents.length === 0 || !opponents.every(isLevel)),
      code: 'bad-opponents',
      message: `The attribute opponents must be a list like normal,hard: each is ${levels.join(', ')}.`,
    },
  ];
  return {
    theme: themeOf(theme),
    ...(locale && { locale }),
    ...(typeof seats === 'number' && Number.isInteger(seats) && raw.daily !== true && { seats }),
    ...(isJsonObject(options) && { options }),
    ...(isJsonObject(settings) && { settings }),
    opponents: raw.daily === true ? dailyLevels : opponents.filter(isLevel),
    autostart: autostart === true,
    daily: raw.daily === true,
    ...(inviteUrl(invite, '0') !== null && { invite }),
    ...(name && { name }),
    hide: hide.filter(isOptionalPart),
    sounds: raw.sounds === true,
    room,
    page,
    place: textOf(raw.place),
    tokens: Object.fromEntries(
      tokens
        .map((token) => [token, textOf(isJsonObject(rawTokens) && rawTokens[token])])
        .filter(([, value]) => value),
    ),
    invalidAttributes: checks
      .filter(({ isInvalid }) => isInvalid)
      .map(({ isInvalid: _, ...invalid }) => invalid),
  };
};

/** The server does not get the address of a page. */
const roomNameOf = (text: string): string =>
  /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? `page-${digestOf(text).slice(0, 32)}` : normalizeRoomName(text);

const isOptionalPart = (text: string): text is OptionalPart => optionalParts.some((part) => part === text);

const isLevel = (text: string): text is Level => levels.some((level) => level === text);

/**
 * Expands an invite template such as `https://your.site/play#{table}`, in the browser's normalized form. Null if it is not http or https, lacks
 * `{table}`, or has a user name or password, which can pose as another host.
 */
export const inviteUrl = (template: string | null | undefined, table: string): string | null => {
  if (!template?.includes('{table}')) return null;
  const address = template.replaceAll('{table}', table);
  const { protocol = '', username, password, href = null } = parseUrl(address) ?? {};
  return !/^https?:$/.test(protocol) || username || password ? null : href;
};

const maxTextLength = 200;
const maxUrlLength = 2000;

const textOf = (value: unknown, maxLength = maxTextLength): string =>
  typeof value === 'string' && value.length <= maxLength ? value : '';

/** Of a page that sends none. */
export const defaultSettings: EmbedSettings = parseEmbedSettings({}, 'null');
