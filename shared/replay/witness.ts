import * as z from 'zod';
import { hexSchema, seatSchema } from '../kernel/schemas.ts';
import { parseJson } from '../kernel/util.ts';

const count = z.int().min(0);

/** One device's notes of a game (FAIRNESS.md), stored by a page and untrusted like any file. */
export const witnessSchema = z.strictObject({
  format: z.literal('arcus-witness'),
  version: z.literal(2),
  table: z.string().max(40),
  gameNumber: z.int().min(1),
  seat: seatSchema.optional(),
  promises: z
    .record(z.string().regex(/^[1-9]\d{0,3}$/), z.strictObject({ bound: hexSchema, seed: hexSchema }))
    .optional(),
  before: hexSchema.optional(),
  moves: z.array(z.unknown()).max(64).optional(),
  links: z.record(z.string().regex(/^(0|[1-9]\d{0,5})$/), hexSchema).optional(),
  seen: z.strictObject({ actions: count, view: z.unknown() }).optional(),
  seal: hexSchema.optional(),
});

export type Witness = z.infer<typeof witnessSchema>;

/** Parses an exported witness (JSON text); null if invalid. */
export const readWitness = (text: string): Witness | null => {
  const parsed = text.length > maxLength ? null : witnessSchema.safeParse(parseJson(text));
  return parsed?.success ? parsed.data : null;
};

const maxLength = 1_000_000;
