import { z } from 'zod';
import type { TableId } from '../../shared/kernel/ids.ts';
import { fail, ok, type Result } from '../../shared/kernel/result.ts';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import { type TableSummary, tableSummarySchema } from '../../shared/protocol/lobby.ts';
import type { DirectoryReport } from './internal.ts';

const entrySchema = z.strictObject({
  format: z.literal(1),
  id: tableIdSchema,
  order: z.int(),
  /** When the directory last heard of the table, in milliseconds since 1970. */
  at: z.int(),
  /** Null for a table that is gone: remembered, so that a late report does not bring it back. */
  summary: tableSummarySchema.nullable(),
});
export type Entry = z.infer<typeof entrySchema>;

export type Directory = ReadonlyMap<TableId, Entry>;

/** What to put in place of each entry; null is an entry to forget. */
export type Changes = ReadonlyMap<TableId, Entry | null>;

export const maxEntries = 10_000;
export const maxListed = 200;

/** An entry as it was stored, by this or an older version of the code. */
export const parseEntry = (stored: unknown): Result<Entry, string> => {
  const parsed = entrySchema.safeParse(stored);
  return parsed.success ? ok(parsed.data) : fail(z.prettifyError(parsed.error));
};

/** What a report changes: nothing if a newer one was there before it. */
export const takeReport = (directory: Directory, report: DirectoryReport, now: number): Changes => {
  const known = directory.get(report.id);
  if (known !== undefined && known.order >= report.order) return new Map();
  const changes = new Map<TableId, Entry | null>([[report.id, { format: 1, at: now, ...report }]]);
  if (known === undefined && directory.size >= maxEntries) {
    const forgotten = leastWorth(directory);
    if (forgotten !== undefined) changes.set(forgotten.id, null);
  }
  return changes;
};

/** The oldest of those that are gone, or else the oldest. */
const leastWorth = (directory: Directory): Entry | undefined => {
  let least: Entry | undefined;
  for (const entry of directory.values()) if (least === undefined || isWorthLess(entry, least)) least = entry;
  return least;
};

const isWorthLess = (a: Entry, b: Entry): boolean =>
  (a.summary === null) === (b.summary === null) ? a.at < b.at : a.summary === null;

/** What the lobby shows: tables with a free seat, newest first, then those where a game is on. At most `maxListed`. */
export const openTables = (directory: Directory): TableSummary[] => {
  const tables = [...directory.values()].flatMap(({ summary }) => summary ?? []);
  const newestFirst = tables.sort((a, b) => b.createdAt - a.createdAt);
  const gathering = newestFirst.filter(
    ({ phase, players, seats }) => phase === 'gathering' && players.length < seats,
  );
  return [...gathering, ...newestFirst.filter(({ phase }) => phase === 'playing')].slice(0, maxListed);
};
