import * as z from 'zod';
import { hexSchema, seatSchema } from '../kernel/schemas.ts';
import { parseJson } from '../kernel/util.ts';

const count = z.int().min(0).max(999_999);

/** One device's notes of a game (FAIRNESS.md), stored by a page and untrusted like any file. Each value is written once. */
export const witnessSchema = z.strictObject({
  format: z.literal('arcus-witness'),
  version: z.literal(1),
  table: z.string().max(40),
  gameNumber: z.int().min(1),
  seat: seatSchema.optional(),
  /** The device's public key, if the terms have it. */
  key: hexSchema.optional(),
  /** The noted seal of the game before. */
  before: hexSchema.optional(),
  /** Number of decks since the last game with a noted seal: the server could have passed over each. */
  passed: z.int().min(0).optional(),
  /** By attempt. */
  promises: z
    .record(z.string().regex(/^[1-9]\d{0,3}$/), z.strictObject({ bound: hexSchema, seed: hexSchema }))
    .optional(),
  /** What the server stated: the digest of the terms of each attempt (`terms ATTEMPT`), and the `seal`. */
  statements: z.record(z.string().regex(/^(terms [1-9]\d{0,3}|seal)$/), hexSchema).optional(),
  /** Game views seen without a gap: numbers of actions, the chained digest (`seenDigest`), and that of the view at `to`. */
  seen: z
    .array(z.strictObject({ from: count, to: count, digest: hexSchema, last: hexSchema }))
    .max(1_000)
    .optional(),
  /** Values that differ from an earlier one of that name. */
  contradictions: z
    .array(z.strictObject({ name: z.string().max(40), value: z.string().max(64) }))
    .max(20)
    .optional(),
  /** Deleted except for the promises and the seal. */
  evicted: z.literal(true).optional(),
});

export type Witness = z.infer<typeof witnessSchema>;

/** Parses an exported witness (JSON text); null if invalid. */
export const readWitness = (text: string): Witness | null => {
  const parsed = text.length > maxLength ? null : witnessSchema.safeParse(parseJson(text));
  return parsed?.success ? parsed.data : null;
};

const maxLength = 1_000_000;
