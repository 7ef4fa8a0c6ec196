import * as z from 'zod';
import { levels } from '../kernel/game.ts';
import { maxSeats } from '../kernel/ids.ts';
import { hexSchema, seatSchema, tableIdSchema } from '../kernel/schemas.ts';
import { seatColorSchema } from './requests.ts';
import { settingsChangeSchema } from './settings.ts';

export const maxKeysPerSeat = 4;

/** All inputs of a game's shuffle except secret and seeds, fixed before any seed is revealed. FAIRNESS.md defines each field. */
export const termsSchema = z.strictObject({
  v: z.literal(1),
  table: tableIdSchema,
  game: z.string().max(40),
  /** Version of the game. */
  rules: z.int().min(1),
  gameNumber: z.int().min(1),
  /** Parsed by the game. */
  options: z.unknown(),
  /** Those that affect a game or its transcript. */
  settings: settingsChangeSchema.required().pick({
    turnSeconds: true,
    botsReplaceLeavers: true,
    spectators: true,
    spectatorDelay: true,
    transcript: true,
    hints: true,
  }),
  commitment: hexSchema,
  attempt: z.int().min(1),
  withheld: z.array(seatSchema).max(maxSeats).readonly(),
  first: seatSchema.nullable(),
  before: hexSchema.nullable(),
  /** Merkle root of all decks' leaves; null for a game without leaves. */
  decks: hexSchema.nullable(),
  commitments: z.array(hexSchema.nullable()).max(maxSeats).readonly(),
  /** By seat, public keys of the player's devices. */
  keys: z.array(z.array(hexSchema).max(maxKeysPerSeat).readonly()).max(maxSeats).readonly(),
  seats: z
    .array(
      z.strictObject({
        name: z.string().max(100),
        color: seatColorSchema,
        /** Of a computer player; null for a person. */
        level: z.enum(levels).nullable(),
      }),
    )
    .max(maxSeats)
    .readonly(),
});
