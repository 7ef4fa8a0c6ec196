import type { GameId } from '../../shared/games/registry.ts';
import { isTableId } from '../../shared/kernel/ids.ts';
import { ping } from '../../shared/protocol/codes.ts';
import type { DirectoryFrame, TableSummary } from '../../shared/protocol/lobby.ts';
import { type Region, shardOf } from '../../shared/protocol/regions.ts';
import { connect, socketUrl, type WebSocketClass } from './connection.ts';
import { listOf, oneOf, parseJson, tuple } from './guard.ts';
import { isTableSummary } from './lobby.ts';

export interface WatchOptions {
  /** The origin of the server. */
  readonly host: string;
  readonly games: readonly GameId[];
  /** Tables of which region; null for those without one. */
  readonly region: Region | null;
  /** Called with all open tables known so far, in order, whenever they change; null while no connection has answered. */
  readonly changed: (tables: readonly TableSummary[] | null) => void;
  /** The class to connect with where there is no global one. */
  readonly WebSocket?: WebSocketClass;
}

const isFrame = (value: unknown): value is DirectoryFrame =>
  tuple(oneOf('tables'), listOf(isTableSummary))(value) ||
  tuple(oneOf('changes'), listOf(isTableSummary), listOf(isTableId))(value);

/**
 * Watches the listed tables with a free seat or a game on. Returns what ends it. Changes are there within two seconds.
 * @throws TypeError if `host` is no origin.
 */
export const watchTables = ({ host, games, region, changed, WebSocket }: WatchOptions): (() => void) => {
  const known = new Map<string, ReadonlyMap<string, TableSummary>>();
  const tell = (): void =>
    changed(known.size === 0 ? null : inOrder([...known.values()].flatMap((tables) => [...tables.values()])));
  const connections = games.map((game) => {
    const shard = shardOf(game, region);
    const connection = connect(socketUrl(host, 'directory', shard), WebSocket, {
      // The heartbeat begins with something that is answered.
      opened: () => connection.send(ping),
      received: (text) => {
        const frame = parseJson(text);
        if (!isFrame(frame)) return;
        known.set(shard, after(known.get(shard), frame));
        tell();
      },
      lost: () => {},
      closed: () => {},
    });
    return connection;
  });
  return () => {
    for (const connection of connections) connection.close();
  };
};

const after = (
  before: ReadonlyMap<string, TableSummary> | undefined,
  frame: DirectoryFrame,
): ReadonlyMap<string, TableSummary> => {
  const tables = new Map(frame[0] === 'tables' ? [] : before);
  for (const table of frame[1]) tables.set(table.id, table);
  if (frame[0] === 'changes') for (const id of frame[2]) tables.delete(id);
  return tables;
};

/** Those with a free seat first, the newest first. */
const inOrder = (tables: readonly TableSummary[]): readonly TableSummary[] =>
  tables.toSorted(
    (a, b) =>
      Number(a.phase === 'playing') - Number(b.phase === 'playing') ||
      b.createdAt - a.createdAt ||
      (a.id < b.id ? -1 : 1),
  );
