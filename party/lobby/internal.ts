import { z } from 'zod';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import { tableSummarySchema } from '../../shared/protocol/lobby.ts';
import { regions } from '../../shared/protocol/regions.ts';
import { settingsSchema } from '../../shared/protocol/settings.ts';
import { matchedSchema } from '../table/matched.ts';

/** A wish for a table that the lobby has checked: a game that exists, all of its options, seats that the game can fill. */
export const parsedCreateTableSchema = z.strictObject({
  game: z.string(),
  options: z.unknown(),
  settings: settingsSchema,
  seats: z.int(),
  region: z.enum(regions).optional(),
});
export type ParsedCreateTable = z.infer<typeof parsedCreateTableSchema>;

/** The lobby to a table. The id is said again because a table has to remember its own. */
export const tableCreationSchema = parsedCreateTableSchema.extend({
  id: tableIdSchema,
  /** Whom a matcher brings. */
  matched: matchedSchema.optional(),
});
export type TableCreation = z.infer<typeof tableCreationSchema>;

/** A table to the directory, whenever its summary changes. */
export const directoryReportSchema = z
  .strictObject({
    id: tableIdSchema,
    shard: z.string(),
    /** Grows with each report of this table, so that one that comes late overwrites nothing newer. */
    order: z.int().min(0),
    /** Null once the table is gone, no longer listed, or locked. */
    summary: tableSummarySchema.nullable(),
  })
  .refine(({ id, summary }) => summary === null || summary.id === id, 'the summary is of another table');
export type DirectoryReport = z.infer<typeof directoryReportSchema>;
