import { levels } from '../../shared/kernel/game.ts';
import { isTableId } from '../../shared/kernel/ids.ts';
import { isJsonObject, parseJson } from '../../shared/kernel/util.ts';
import { fromBase64url, toBase64url } from '../../shared/kernel/web-crypto.ts';
import { type AvoidedPlayer, avoidedPlayers, avoidPlayer } from '../sdk/avoided.ts';
import { either, type Guard, isNull, isText, isWhole, listOf, oneOf, shape } from '../sdk/guard.ts';
import { browserTokens, hostKey, isToken, keysKey } from '../sdk/tokens.ts';
import { store, stored } from '../ui/storage.ts';
import { isDay } from '../widget/daily.ts';
import {
  keepGame,
  keepTable,
  maxGames,
  maxTables,
  type OwnTable,
  ownTables,
  type PlayedGame,
  playedGames,
} from '../widget/device.ts';

export interface DeviceExport {
  readonly format: 'arcus-device';
  readonly version: 1;
  readonly name: string | null;
  /** Newest first. */
  readonly games: readonly PlayedGame[];
  /** The last visited first. */
  readonly tables: readonly OwnTable[];
  /** Seat tokens, host tokens and signing keys of the tables: they give full access to the seats. */
  readonly tokens: Readonly<Record<string, string>>;
  /** The newest first; absent in links. */
  readonly avoided?: readonly AvoidedPlayer[];
}

/** In UTF-16 code units. A link of 100 characters may decompress to gigabytes. */
export const maxExportLength = 2_000_000;

/** Also a part of addresses. */
const isId: Guard = (value) => typeof value === 'string' && /^\w+$/.test(value);
/** Later than 2286 is no time of a game, and above 8.64e15 no date. */
const isTime: Guard = (value) => typeof value === 'number' && isWhole(value) && value >= 0 && value < 1e13;

const isAvoidedList = listOf(
  shape({
    avoid: (value) => typeof value === 'string' && /^[\w-]{43}$/.test(value),
    name: isText,
    at: isTime,
  }),
);

const isDeviceExport = shape({
  ...{ format: oneOf('arcus-device'), version: oneOf(1), name: either(isNull, isText) },
  games: listOf(
    shape({
      ...{ table: isId, gameNumber: isWhole, game: isText, endedAt: isTime, you: isWhole },
      ...{ names: listOf(isText), winners: listOf(isWhole), level: oneOf(null, ...levels) },
      rivals: (value) => value === undefined || listOf(isText)(value),
      daily: (value) => value === undefined || shape({ day: isDay, squares: isWhole })(value),
    }),
  ),
  // Tokens are stored under it, beside secrets of the device.
  tables: listOf(shape({ id: isTableId, game: isText, seenAt: isTime })),
  tokens: (value) => isJsonObject(value) && Object.values(value).every(isText),
  avoided: (value) => value === undefined || isAvoidedList(value),
});

const tokenKeysOf = ({ id }: OwnTable): string[] => [id, hostKey(id), keysKey(id)];

export const exportDevice = async (): Promise<DeviceExport> => {
  const [games, tables] = [await playedGames(), await ownTables()];
  const avoided = avoidedPlayers(browserTokens);
  const tokens = tables.flatMap(tokenKeysOf).flatMap((key) => {
    const token = browserTokens.get(key);
    return token === null ? [] : [[key, token] as const];
  });
  return {
    ...{ format: 'arcus-device', version: 1, name: stored('name'), games, tables },
    tokens: Object.fromEntries(tokens),
    ...(avoided.length > 0 && { avoided }),
  };
};

/** Null for a text that is not of `exportDevice`. */
export const parseDeviceExport = (text: string): DeviceExport | null => {
  const value = text.length > maxExportLength ? null : parseJson(text);
  return isDeviceExport(value) ? (value as DeviceExport) : null;
};

/** Adds games and tables to those of this browser. A seat that this browser has stays. */
export const importDevice = async ({
  name,
  games,
  tables,
  tokens,
  avoided = [],
}: DeviceExport): Promise<void> => {
  for (const game of games.slice(0, maxGames)) await keepGame(game);
  for (const table of tables.slice(0, maxTables)) {
    // A later time would keep the table first.
    await keepTable({ ...table, seenAt: Math.min(table.seenAt, Date.now()) });
    if (browserTokens.get(table.id) !== null || !isToken(tokens[table.id])) continue;
    for (const key of tokenKeysOf(table)) {
      const token = tokens[key];
      if (token !== undefined) browserTokens.set(key, token);
    }
  }
  for (const player of avoided.toReversed()) avoidPlayer(browserTokens, player);
  if (name !== null && stored('name') === null) store('name', name);
};

/** Of a link's fragment. */
export const fragmentStart = '#device=';

/** Longer links do not fit a QR code that phones scan from a screen. */
const maxLinkLength = 1_800;
/** More never fit. */
const maxLinkedGames = 64;

const read = async (
  stream: ReadableStream<BufferSource>,
  transform: CompressionStream | DecompressionStream,
) => {
  const reader = stream.pipeThrough(transform).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    length += part.value.length;
    if (length > maxExportLength) throw new RangeError('the text is too long');
  }
  return new Blob(parts);
};

/** With fewer games, then fewer tables, until it fits. */
const linked = async (page: string, whole: DeviceExport): Promise<string> => {
  const packed = await read(new Blob([JSON.stringify(whole)]).stream(), new CompressionStream('deflate-raw'));
  const link = `${page}${fragmentStart}${toBase64url(new Uint8Array(await packed.arrayBuffer()))}`;
  const { games, tables, tokens } = whole;
  if (link.length <= maxLinkLength || games.length + tables.length === 0) return link;
  if (games.length > 0) return linked(page, { ...whole, games: games.slice(0, games.length >> 1) });
  const fewer = tables.slice(0, -1);
  const keys = fewer.flatMap(tokenKeysOf);
  const kept = Object.entries(tokens).filter(([key]) => keys.includes(key));
  return linked(page, { ...whole, tables: fewer, tokens: Object.fromEntries(kept) });
};

/** Brings the last tables and the newest games, as many as fit. Browsers do not send a link's fragment. */
export const exportLink = (page: string, { avoided: _, ...whole }: DeviceExport): Promise<string> =>
  linked(page, { ...whole, games: whole.games.slice(0, maxLinkedGames) });

/** The text of a link's fragment; empty if it is damaged or too long. */
export const linkedText = async (fragment: string): Promise<string> => {
  try {
    const packed = new Blob([fromBase64url(fragment.slice(fragmentStart.length))]);
    return await (await read(packed.stream(), new DecompressionStream('deflate-raw'))).text();
  } catch {
    return '';
  }
};
