import { z } from 'zod';
import type { TableId } from '../../shared/kernel/ids.ts';
import { fail, ok, type Result } from '../../shared/kernel/result.ts';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import { type TableSummary, tableSummarySchema } from '../../shared/protocol/lobby.ts';
import type { DirectoryReport } from './internal.ts';

const entrySchema = z.strictObject({
  format: z.literal(1),
  id: tableIdSchema,
  shard: z.string(),
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

/** The table is as it was known: it has just been asked. */
export const confirmed = (entry: Entry, now: number): Entry => ({ ...entry, at: now });

/** An entry that is older than this many milliseconds is no longer believed without asking its table. */
export const beliefLimit = 60_000;

export const isStale = ({ at }: Entry, now: number): boolean => at + beliefLimit < now;

/** Whether anybody may still come: there is a free seat, or a game to watch. */
export const isOpen = ({ phase, players, seats }: TableSummary): boolean =>
  phase === 'playing' || (phase === 'gathering' && players.length < seats);

/** Which of the open tables, and from where on. */
export interface Page {
  readonly phase?: 'gathering' | 'playing' | undefined;
  /** Those after this place. */
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A table's place in the order of the list: those with a free seat first, the newest first. */
export const placeOf = ({ phase, createdAt, id }: TableSummary): string =>
  `${phase === 'gathering' ? 0 : 1}-${String(latest - createdAt).padStart(digits, '0')}-${id}`;

const latest = Number.MAX_SAFE_INTEGER;
const digits = String(latest).length;

/** The first of these in the order of the list. */
export const pageOf = (tables: Iterable<TableSummary>, { phase, cursor = '', limit }: Page): TableSummary[] =>
  [...tables]
    .filter((table) => isOpen(table) && (phase === undefined || table.phase === phase))
    .map((table) => ({ table, place: placeOf(table) }))
    .filter(({ place }) => place > cursor)
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .slice(0, limit)
    .map(({ table }) => table);
