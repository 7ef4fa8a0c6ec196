import { quickSeats } from '../games/pages.ts';
import { builtInGames } from '../games/registry.ts';
import {
  type CreateTable,
  connectTable,
  type GameId,
  type Level,
  lobby,
  openRoom,
  RefusalError,
  type Table,
  type TableSummary,
  type TableView,
} from '../sdk/index.ts';
import { sitePath, siteUrl } from '../ui/site-path.ts';
import { tablePath } from '../widget/game-paths.ts';
import { numberedName } from '../widget/gathering/form-fields.ts';
import { newGamePath } from './new-game-path.ts';

/** The name of this page's room; null for other pages. */
export const roomHere = (): string | null => {
  const [, name] = /^r\/([^/]+)$/.exec(location.pathname.slice(sitePath.length)) ?? [];
  return name === undefined ? null : decodeURIComponent(name);
};

/** For friends. A table without one is open as well. */
const makeCode = (table: Table): Promise<void> => table.makeCode().catch(() => {});

/** Opens a table, takes its first seat and prepares it as the host. Resolves to the path of its page: another visitor may have opened the room of this page first. */
export const openTable = async (
  request: CreateTable,
  name: string,
  prepare: (table: Table) => Promise<void> = makeCode,
): Promise<string> => {
  const host = siteUrl;
  const room = roomHere();
  const { id, hostToken } = await (room === null
    ? lobby(host).createTable(request)
    : openRoom({ ...request, host, name: room, page: location.origin }));
  const path = room === null ? tablePath(id) : location.pathname;
  if (hostToken === undefined) return path;
  const table = connectTable({ host, table: id });
  try {
    // A visitor may have found the room first.
    await table.sit({ name, ...(room === null && { seat: 0 }) });
    await prepare(table);
  } finally {
    table.close();
  }
  return path;
};

/** Opens a table, fills it with computer players and starts. */
export const openAgainstComputers = (
  request: CreateTable & { readonly game: GameId },
  name: string,
  level: Level,
): Promise<string> => {
  const { seats = quickSeats(request.game) } = request;
  return openTable({ ...request, seats }, name, async (table) => {
    for (let seat = 1; seat < seats; seat += 1) await table.addBot(seat, level);
    await table.start();
  });
};

/** The path of a game against computer players: the page holds a game of this build, and the server holds its own. */
export const playAgainstComputers = async (
  request: CreateTable & { readonly game: GameId },
  name: string,
  level: Level,
): Promise<string> => {
  const { game, seats, options, settings } = request;
  if (!builtInGames.includes(game)) return openAgainstComputers(request, name, level);
  const { speed, hints, botsReact } = settings ?? {};
  const kept = {
    ...(speed && { speed }),
    ...(hints && { hints }),
    ...(botsReact === false && { botsReact }),
  };
  return newGamePath(game, { level, settings: kept, ...(seats && { seats }), ...(options && { options }) });
};

/** Opens a table on the server with the game, options, settings and computer players of this one, and a seat for a friend. */
export const openWithFriend = (
  { game, options, settings, seats }: TableView,
  name: string,
): Promise<string> => {
  const { speed, hints, botsReact } = settings;
  const request = {
    game,
    options,
    settings: { speed, hints, botsReact },
    seats: seats.length,
  } as CreateTable;
  return openTable(request, name, async (table) => {
    // The last seat is the friend's.
    for (const [seat, sitter] of seats.slice(0, -1).entries())
      if (sitter?.bot) await table.addBot(seat, sitter.level ?? 'normal');
    await makeCode(table);
  });
};

/** How long a table may take to seat a newcomer. */
const sitTimeoutMs = 4_000;

/** Sits down where computer players give way, from the next game on. False if the table takes no one more, has ended, or keeps this player out. */
export const sitAsNewcomer = async (id: string, name: string): Promise<boolean> => {
  const table = connectTable({ host: siteUrl, table: id });
  const signal = AbortSignal.timeout(sitTimeoutMs);
  const sit = (number: number): Promise<void> =>
    table
      .sit({ name: number === 1 ? name : numberedName(name, number) }, { signal })
      .catch((error: unknown) => {
        if (!(error instanceof RefusalError) || error.code !== 'name-taken') throw error;
        return sit(number + 1);
      });
  try {
    await sit(1);
    return true;
  } catch {
    return false;
  } finally {
    table.close();
  }
};

/** Tables of the game near here with a place for a newcomer. */
export const joinableTables = async (game: GameId): Promise<readonly TableSummary[]> => {
  const seats = quickSeats(game);
  const { tables } = await lobby(siteUrl).listTables({ game, phase: 'joinable' });
  return tables.filter(
    (table) => table.phase !== 'gathering' && table.seats === seats && table.turnSeconds === undefined,
  );
};

/** Takes a place at a table of people and computer players, or opens one and starts. Resolves to the path of its page. */
export const playNow = async (game: GameId, name: string): Promise<string> => {
  for (const { id } of await joinableTables(game).catch(() => []))
    if (await sitAsNewcomer(id, name)) return tablePath(id);
  return openAgainstComputers({ game, settings: { listed: true, botsGiveWay: true } }, name, 'normal');
};
