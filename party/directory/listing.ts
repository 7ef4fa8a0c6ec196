import * as z from 'zod';
import { registeredGames } from '../../shared/kernel/game-registry.ts';
import { type TableSummary, tablePhases } from '../../shared/protocol/lobby.ts';
import { regions, shardName } from '../../shared/protocol/regions.ts';

/** Newcomers of the next game are players too. */
const isJoinable = ({ givingWay, players, seats }: TableSummary): boolean =>
  givingWay > 0 && players.length - givingWay < seats;

export const isOpen = (table: TableSummary): boolean =>
  table.phase === 'playing' ||
  isJoinable(table) ||
  (table.phase === 'gathering' && table.players.length < table.seats);

/** A filter and a position: the tables after `cursor`. */
export const pageSchema = z.strictObject({
  phase: z.enum(tablePhases).optional(),
  cursor: z.string().optional(),
  limit: z.int().min(1),
});
export type Page = z.infer<typeof pageSchema>;

type Phase = Page['phase'];

const isMatch = (table: TableSummary, phase: Phase): boolean => {
  // Without people the game is paused.
  if (phase === 'watchable')
    return table.phase === 'playing' && table.spectators !== null && table.people > 0;
  if (phase === 'joinable') return isJoinable(table) && table.people > 0;
  return isOpen(table) && (phase === undefined || table.phase === phase);
};

/** Spectators count for watchable tables. */
const crowdAt = ({ people, spectators }: TableSummary, wanted: Phase): number =>
  wanted === 'watchable' ? people + (spectators ?? 0) : people;

const maxCrowd = 99_999;
const maxTime = Number.MAX_SAFE_INTEGER;

/** The sort key: tables with a free seat first, then the largest crowd, then the newest. */
export const cursorOf = (table: TableSummary, wanted?: Phase): string =>
  [
    table.phase === 'gathering' ? 0 : 1,
    String(maxCrowd - crowdAt(table, wanted)).padStart(String(maxCrowd).length, '0'),
    String(maxTime - table.createdAt).padStart(String(maxTime).length, '0'),
    table.id,
  ].join('-');

/** Compares as the cursors do, without making one for each table. */
const isBefore = (a: TableSummary, b: TableSummary, wanted: Phase): boolean => {
  if (a.phase !== b.phase) return a.phase === 'gathering';
  const [crowd, other] = [crowdAt(a, wanted), crowdAt(b, wanted)];
  if (crowd !== other) return crowd > other;
  if (a.createdAt !== b.createdAt) return a.createdAt > b.createdAt;
  return a.id < b.id;
};

export const pageOf = (
  tables: Iterable<TableSummary>,
  { phase, cursor = '', limit }: Page,
): TableSummary[] => {
  const page: TableSummary[] = [];
  for (const table of tables) {
    const last = page.at(limit - 1);
    if (!isMatch(table, phase) || (last !== undefined && !isBefore(table, last, phase))) continue;
    if (cursor !== '' && cursorOf(table, phase) <= cursor) continue;
    let from = 0;
    let to = page.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      const other = page[middle];
      if (other !== undefined && isBefore(other, table, phase)) from = middle + 1;
      else to = middle;
    }
    page.splice(from, 0, table);
    page.length = Math.min(page.length, limit);
  }
  return page;
};

export const isShard = (name: string): boolean =>
  registeredGames().some(({ id }) => [null, ...regions].some((region) => shardName(id, region) === name));
