import { levels } from '../../shared/kernel/game.ts';
import { isJsonObject, parseJson } from '../../shared/kernel/util.ts';
import { either, type Guard, isNull, isText, isWhole, listOf, oneOf, shape } from '../sdk/guard.ts';
import { browserTokens, hostKey, isToken, keysKey } from '../sdk/tokens.ts';
import { store, stored } from '../ui/storage.ts';
import {
  keepGame,
  keepTable,
  maxGames,
  maxTables,
  type OwnTable,
  ownTables,
  type PlayedGame,
  playedGames,
} from './device.ts';

export interface Moved {
  readonly format: 'arcus-device';
  readonly version: 1;
  readonly name: string | null;
  readonly games: readonly PlayedGame[];
  readonly tables: readonly OwnTable[];
  /** Seat tokens, host tokens and signing keys of the tables. */
  readonly tokens: Readonly<Record<string, string>>;
}

/** Also a part of addresses. */
const isId: Guard = (value) => typeof value === 'string' && /^\w+$/.test(value);

const isMoved = shape({
  ...{ format: oneOf('arcus-device'), version: oneOf(1), name: either(isNull, isText) },
  games: listOf(
    shape({
      ...{ table: isId, gameNumber: isWhole, game: isText, endedAt: isWhole, you: isWhole },
      ...{ names: listOf(isText), winners: listOf(isWhole), level: oneOf(null, ...levels) },
    }),
  ),
  tables: listOf(shape({ id: isId, game: isText, seenAt: isWhole })),
  tokens: (value) => isJsonObject(value) && Object.values(value).every(isText),
});

const tokenKeysOf = ({ id }: OwnTable): string[] => [id, hostKey(id), keysKey(id)];

/** All that another device takes over. Its tokens give full access to the seats. */
export const toMove = async (): Promise<Moved> => {
  const tables = await ownTables();
  const tokens = tables.flatMap(tokenKeysOf).flatMap((key) => {
    const token = browserTokens.get(key);
    return token === null ? [] : [[key, token] as const];
  });
  return {
    format: 'arcus-device',
    version: 1,
    name: stored('name'),
    games: await playedGames(),
    tables,
    tokens: Object.fromEntries(tokens),
  };
};

/** Null for a text that is not such a file. */
export const readMoved = (text: string): Moved | null => {
  const value = parseJson(text);
  return isMoved(value) ? (value as Moved) : null;
};

/** Adds games and tables to those of this browser. A seat that this browser has stays. */
export const takeOver = async ({ name, games, tables, tokens }: Moved): Promise<void> => {
  for (const game of games.slice(0, maxGames)) await keepGame(game);
  for (const table of tables.slice(0, maxTables)) {
    await keepTable(table);
    if (browserTokens.get(table.id) !== null || !isToken(tokens[table.id])) continue;
    for (const key of tokenKeysOf(table)) {
      const token = tokens[key];
      if (token !== undefined) browserTokens.set(key, token);
    }
  }
  if (name !== null && stored('name') === null) store('name', name);
};

/** Of a link's fragment. */
export const fragmentStart = '#device=';

/** Longer links do not fit a QR code that phones scan from a screen. */
const maxLinkLength = 1_800;

const compressed = async (text: string): Promise<string> => {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '');
};

/** A link that brings as many of the newest games as fit. Browsers do not send its fragment. */
export const moveLink = async (page: string, moved: Moved): Promise<{ link: string; games: number }> => {
  for (let games = moved.games.length; ; games = games >> 1) {
    const some = { ...moved, games: moved.games.slice(0, games) };
    const link = `${page}${fragmentStart}${await compressed(JSON.stringify(some))}`;
    if (link.length <= maxLinkLength || games === 0) return { link, games };
  }
};

/** A short text may decompress to gigabytes. */
const maxMovedLength = 2_000_000;

/** The text of a link from `moveLink`; empty if it is damaged. */
export const movedText = async (fragment: string): Promise<string> => {
  const packed = fragment.slice(fragmentStart.length);
  let text = '';
  try {
    const bytes = Uint8Array.from(atob(packed.replace(/-/g, '+').replace(/_/g, '/')), (letter) =>
      letter.charCodeAt(0),
    );
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    for await (const part of stream.pipeThrough(
      new TextDecoderStream(),
    ) as unknown as AsyncIterable<string>) {
      text += part;
      if (text.length > maxMovedLength) return '';
    }
  } catch {
    return '';
  }
  return text;
};
