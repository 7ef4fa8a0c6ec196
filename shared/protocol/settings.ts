import { z } from 'zod';

/** The options that every table has, whatever is played at it. */
export const settingsSchema = z.strictObject({
  /** Seconds for each decision, or null for no clock (ALL-5). */
  turnSeconds: z.int().min(15).max(300).nullable().default(60),
  /** Whether a computer player takes the seat of somebody who leaves during a game (ALL-6). */
  botsReplaceLeavers: z.boolean().default(true),
  /** Whether the lobby lists the table. */
  listed: z.boolean().default(false),
});

export type Settings = z.infer<typeof settingsSchema>;
