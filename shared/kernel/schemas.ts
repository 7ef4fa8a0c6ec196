import * as z from 'zod';
import { isSeat, isTableId, type Seat, type TableId } from './ids.ts';
import { signaturePattern } from './web-crypto.ts';

// Zod parsers of the kernel's types, in a file of their own so that pages do not load zod.

/**
 * Every issue with its field: `settings.turnSeconds: Too small: expected number to be >=15`.
 * @param named maps a field's path to its path in the request.
 */
export const describeIssues = (
  { issues }: z.ZodError,
  named: (path: readonly PropertyKey[]) => readonly PropertyKey[] = (path) => path,
): string =>
  issues
    .map(({ path, message }) => `${named(path).map(String).join('.') || 'request'}: ${message}`)
    .join('; ');

/** For schemas of states and actions. */
export const seatSchema = z.custom<Seat>(isSeat, 'not a seat');
export const tableIdSchema = z.custom<TableId>(isTableId, 'not a table id');

/** 32 bytes in lower-case hex. */
export const hexSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** Of Ed25519. */
export const signatureSchema = z.string().regex(signaturePattern);

export const randomStateSchema = z.strictObject({
  key: hexSchema,
  label: z.string().max(40),
  hand: z.int().min(0),
  drawn: z.int().min(0),
  decks: z.strictObject({ open: hexSchema, order: hexSchema }).optional(),
});

/** For schemas of states. */
export const outcomeSchema = z.strictObject({
  winners: z.array(seatSchema).readonly(),
  scores: z.array(z.number()).readonly(),
  reason: z.string(),
});
