import * as z from 'zod';
import type { TableId } from '../../shared/kernel/ids.ts';
import { hexSchema, tableIdSchema } from '../../shared/kernel/schemas.ts';
import { fail, ok, type Result } from '../../shared/kernel/util.ts';
import { tableSummarySchema } from '../../shared/protocol/lobby.ts';
import { signatureSeconds } from '../runtime/calls.ts';

/** A table to the directory, whenever its summary changes. */
export const directoryReportSchema = z
  .strictObject({
    id: tableIdSchema,
    shard: z.string(),
    /** Grows with each report of this table, so that one that comes late overwrites nothing newer. */
    order: z.int().min(0),
    /** Null once the table is gone, no longer listed, or locked. */
    summary: tableSummarySchema.nullable(),
    /** Who opened the table, as `openerOf` writes it; null if nobody knows. */
    opener: hexSchema.nullable().default(null),
  })
  .refine(({ id, summary }) => summary === null || summary.id === id, 'the summary is of another table');
export type DirectoryReport = z.infer<typeof directoryReportSchema>;

const entrySchema = z.strictObject({
  format: z.literal(1),
  id: tableIdSchema,
  shard: z.string(),
  order: z.int(),
  /** When the directory last heard of the table, in milliseconds since 1970. */
  updatedAt: z.int(),
  /** Null for a table that is gone: remembered, so that a late report does not bring it back. */
  summary: tableSummarySchema.nullable(),
  opener: hexSchema.nullable().default(null),
});
export type Entry = z.infer<typeof entrySchema>;

export type Directory = ReadonlyMap<TableId, Entry>;

/** What to put in place of each entry; null is an entry to forget. */
export type Changes = ReadonlyMap<TableId, Entry | null>;

export const maxEntries = 10_000;

/** How many tables of one opener are listed: in all, and without anybody there. */
export const maxTablesPerOpener = 20;
const maxEmptyTablesPerOpener = 4;

/** An entry as it was stored, by this or an older version of the code. */
export const parseEntry = (stored: unknown): Result<Entry, string> => {
  const parsed = entrySchema.safeParse(stored);
  return parsed.success ? ok(parsed.data) : fail(z.prettifyError(parsed.error));
};

/**
 * What a report changes: nothing if a newer one was there before it. A table that is new to the directory, or is listed again, may take
 * another one's place: of its opener's tables if those are too many, else of all. The one that goes is what is gone already, then the
 * emptiest, then the one that was not heard of for longest; it may be the new one.
 */
export const applyReport = (directory: Directory, report: DirectoryReport, now: number): Changes => {
  const known = directory.get(report.id);
  if (known !== undefined && known.order >= report.order) return new Map();
  const entry: Entry = { format: 1, updatedAt: now, ...report };
  const changes = new Map<TableId, Entry | null>([[report.id, entry]]);
  for (const old of expiredTombstones(directory, now)) if (old.id !== report.id) changes.set(old.id, null);
  const others = [...directory.values()].filter(({ id }) => !changes.has(id));
  const surplus = excessEntry(others, entry);
  if (surplus === entry) return known === undefined ? new Map() : new Map([[entry.id, null]]);
  if (surplus !== undefined) changes.set(surplus.id, null);
  return changes;
};

/** For so long a table that is gone is remembered, in milliseconds: what it said before is no longer believed by then. */
const tombstoneLifetimeMs = 2 * signatureSeconds * 1000;
/** So many updatedAt once are forgotten: more than one report adds. */
const maxTombstonesRemoved = 2;

const expiredTombstones = (directory: Directory, now: number): Entry[] => {
  const old: Entry[] = [];
  for (const entry of directory.values()) {
    if (entry.summary === null && entry.updatedAt + tombstoneLifetimeMs < now) old.push(entry);
    if (old.length === maxTombstonesRemoved) break;
  }
  return old;
};

/** Which of these has to go for this one, or this one itself; undefined if there is room. */
const excessEntry = (others: readonly Entry[], entry: Entry): Entry | undefined => {
  const isOwn = ({ opener, summary }: Entry) =>
    opener !== null && opener === entry.opener && summary !== null;
  const own = entry.summary === null ? [] : [...others, entry].filter(isOwn);
  const empty = own.filter((table) => peopleOf(table) === 0);
  if (empty.length > maxEmptyTablesPerOpener) return leastImportant(empty);
  if (own.length > maxTablesPerOpener) return leastImportant(own);
  return others.length >= maxEntries ? leastImportant([...others, entry]) : undefined;
};

/** Nobody is updatedAt a table that is gone: it is worth less than one that is empty. */
const peopleOf = ({ summary }: Entry): number => summary?.people ?? -1;

const leastImportant = (entries: readonly Entry[]): Entry | undefined => {
  let [least] = entries;
  for (const entry of entries) if (least === undefined || isLessImportant(entry, least)) least = entry;
  return least;
};

const isLessImportant = (a: Entry, b: Entry): boolean =>
  peopleOf(a) === peopleOf(b) ? a.updatedAt < b.updatedAt : peopleOf(a) < peopleOf(b);

/** The table is as it was known: it has just been asked. */
export const confirmed = (entry: Entry, now: number): Entry => ({ ...entry, updatedAt: now });

/** An entry that is older than this many milliseconds is no longer believed without asking its table. */
export const maxEntryAgeMs = 60_000;

export const isStale = ({ updatedAt }: Entry, now: number): boolean => updatedAt + maxEntryAgeMs < now;
