import { z } from 'zod';
import { maxSeats } from '../../shared/kernel/ids.ts';
import type { TableSummary } from '../../shared/protocol/lobby.ts';

/** Whether anybody may still come: there is a free seat, or a game to watch. */
export const isOpen = ({ phase, players, seats }: TableSummary): boolean =>
  phase === 'playing' || (phase === 'gathering' && players.length < seats);

/** Which of the open tables, and from where on: those after the place `cursor`. */
export const pageSchema = z.strictObject({
  phase: z.enum(['gathering', 'playing']).optional(),
  cursor: z.string().optional(),
  limit: z.int().min(1),
});
export type Page = z.infer<typeof pageSchema>;

/** A table's place in the order of the list: those with a free seat first, of these those with the most people, then the newest. */
export const placeOf = ({ phase, people, createdAt, id }: TableSummary): string =>
  [
    phase === 'gathering' ? 0 : 1,
    String(maxSeats - people).padStart(String(maxSeats).length, '0'),
    String(latest - createdAt).padStart(String(latest).length, '0'),
    id,
  ].join('-');

const latest = Number.MAX_SAFE_INTEGER;

/** Whether a table's place is before another's: as of their places, which are not made for each of ten thousand tables. */
const isBefore = (a: TableSummary, b: TableSummary): boolean => {
  if (a.phase !== b.phase) return a.phase === 'gathering';
  if (a.people !== b.people) return a.people > b.people;
  if (a.createdAt !== b.createdAt) return a.createdAt > b.createdAt;
  return a.id < b.id;
};

/** The first of these in the order of the list. */
export const pageOf = (
  tables: Iterable<TableSummary>,
  { phase, cursor = '', limit }: Page,
): TableSummary[] => {
  const page: TableSummary[] = [];
  for (const table of tables) {
    const last = page.at(limit - 1);
    if (last !== undefined && !isBefore(table, last)) continue;
    if (!isOpen(table) || (phase !== undefined && table.phase !== phase)) continue;
    if (cursor !== '' && placeOf(table) <= cursor) continue;
    let from = 0;
    let to = page.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      const other = page[middle];
      if (other !== undefined && isBefore(other, table)) from = middle + 1;
      else to = middle;
    }
    page.splice(from, 0, table);
    page.length = Math.min(page.length, limit);
  }
  return page;
};
