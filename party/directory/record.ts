import * as z from 'zod';
import type { TableId } from '../../shared/kernel/ids.ts';
import { hexSchema, tableIdSchema } from '../../shared/kernel/schemas.ts';
import { tableSummarySchema } from '../../shared/protocol/lobby.ts';
import { signatureSeconds, type TableReport } from '../runtime/calls.ts';
import { shapeOf } from '../runtime/stored.ts';

const entrySchema = z.strictObject({
  id: tableIdSchema,
  order: z.int(),
  /** When the table last reported or replied, in milliseconds since 1970. */
  updatedAt: z.int(),
  /** Null is a tombstone: a late report does not restore the table. */
  summary: tableSummarySchema.nullable(),
  opener: hexSchema.nullable(),
});
export type Entry = z.infer<typeof entrySchema>;
export const entryShape = shapeOf('directory entry', entrySchema);

export type Directory = ReadonlyMap<TableId, Entry>;

/** The new value of each entry; null removes it. */
export type Changes = ReadonlyMap<TableId, Entry | null>;

export const maxEntries = 25_000;

/** Listed tables per opener: in total, and without people. */
export const maxTablesPerOpener = 20;
const maxEmptyTablesPerOpener = 4;

/**
 * The changes of a report; none if a newer one was applied. A table that is new or listed again may evict another: of its opener, if that
 * has too many, else of all. Evicted first are tombstones, then the tables with the fewest people, then the least recently updated; it may
 * be the new one.
 */
export const applyReport = (directory: Directory, report: TableReport, now: number): Changes => {
  const previous = directory.get(report.id);
  if (previous !== undefined && previous.order >= report.order) return new Map();
  const { id, order, summary, opener } = report;
  const entry: Entry = { id, order, updatedAt: now, summary, opener };
  const changes = new Map<TableId, Entry | null>([[report.id, entry]]);
  for (const old of expiredTombstones(directory, now)) if (old.id !== report.id) changes.set(old.id, null);
  const evicted = excessEntry(directory, changes, entry);
  if (evicted === entry) return previous === undefined ? new Map() : new Map([[entry.id, null]]);
  if (evicted !== undefined) changes.set(evicted.id, null);
  return changes;
};

/** Older reports have expired signatures by then. */
const tombstoneLifetimeMs = 2 * signatureSeconds * 1000;
/** Per report; more than one report adds. */
const maxTombstonesRemoved = 2;

const expiredTombstones = (directory: Directory, now: number): Entry[] => {
  const old: Entry[] = [];
  for (const entry of directory.values()) {
    if (entry.summary === null && entry.updatedAt + tombstoneLifetimeMs < now) old.push(entry);
    if (old.length === maxTombstonesRemoved) break;
  }
  return old;
};

/** The entry to evict, possibly the new one; undefined if there is room. A copy of all entries would cost more than the search. */
const excessEntry = (directory: Directory, changes: Changes, entry: Entry): Entry | undefined => {
  const own: Entry[] = [];
  let others = 0;
  let least: Entry | undefined;
  for (const other of directory.values()) {
    if (changes.has(other.id)) continue;
    others += 1;
    if (least === undefined || isLessImportant(other, least)) least = other;
    if (isOfSameOpener(other, entry)) own.push(other);
  }
  if (isOfSameOpener(entry, entry)) own.push(entry);
  const empty = own.filter((table) => peopleOf(table) === 0);
  if (empty.length > maxEmptyTablesPerOpener) return leastImportant(empty);
  if (own.length > maxTablesPerOpener) return leastImportant(own);
  if (others < maxEntries) return undefined;
  return least === undefined || isLessImportant(entry, least) ? entry : least;
};

const isOfSameOpener = (other: Entry, { opener, summary }: Entry): boolean =>
  opener !== null && opener === other.opener && summary !== null && other.summary !== null;

/** A tombstone counts less than an empty table. */
const peopleOf = ({ summary }: Entry): number => summary?.people ?? -1;

const leastImportant = (entries: readonly Entry[]): Entry | undefined => {
  let [least] = entries;
  for (const entry of entries) if (least === undefined || isLessImportant(entry, least)) least = entry;
  return least;
};

const isLessImportant = (a: Entry, b: Entry): boolean =>
  peopleOf(a) === peopleOf(b) ? a.updatedAt < b.updatedAt : peopleOf(a) < peopleOf(b);

export const confirmed = (entry: Entry, now: number): Entry => ({ ...entry, updatedAt: now });

/** A listed table is probed after this time without a report. */
export const maxEntryAgeMs = 60_000;

export const isStale = ({ updatedAt }: Entry, now: number): boolean => updatedAt + maxEntryAgeMs < now;
