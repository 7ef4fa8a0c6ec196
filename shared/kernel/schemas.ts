import * as z from 'zod';
import { isSeat, isTableId, type Seat, type TableId } from './ids.ts';

/**
 * Each thing that was wrong, with the field it was wrong in: `settings.turnSeconds: Too small: expected number to be >=15`. `named`: the
 * field's path as whoever made the request knows it.
 */
export const describeIssues = (
  { issues }: z.ZodError,
  named: (path: readonly PropertyKey[]) => readonly PropertyKey[] = (path) => path,
): string =>
  issues
    .map(({ path, message }) => `${named(path).map(String).join('.') || 'request'}: ${message}`)
    .join('; ');

/** Parsers of the kernel's types. Apart from them because they carry zod, which no page should. */
export const seatSchema = z.custom<Seat>(isSeat, 'not a seat');
export const tableIdSchema = z.custom<TableId>(isTableId, 'not a table id');

/** 32 bytes in lower-case hex. */
export const hexSchema = z.string().regex(/^[0-9a-f]{64}$/);

export const randomStateSchema = z.strictObject({
  key: hexSchema,
  label: z.string().max(40),
  hand: z.int().min(0),
  drawn: z.int().min(0),
  decks: z.strictObject({ open: hexSchema, order: hexSchema }).optional(),
});

export const outcomeSchema = z.strictObject({
  winners: z.array(seatSchema).readonly(),
  scores: z.array(z.number()).readonly(),
  reason: z.string(),
});
