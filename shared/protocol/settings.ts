import * as z from 'zod';

/** Options of a game by their names, for the game's own schema to parse. */
export const gameOptionsSchema = z.record(z.string().max(40), z.unknown());

const parts = {
  turnSeconds: z.int().min(15).max(300).nullable(),
  botsReplaceLeavers: z.boolean(),
  botsReact: z.boolean(),
  listed: z.boolean(),
  locked: z.boolean(),
  spectators: z.boolean(),
  spectatorDelay: z.int().min(0).max(120),
  chat: z.boolean(),
  transcript: z.enum(['full', 'own']),
  hints: z.enum(['never', 'alone', 'always']),
};

/** The options that every table has, whatever is played at it. */
export const settingsSchema = z.strictObject({
  /** Seconds for each decision, or null for no clock (ALL-5). */
  turnSeconds: parts.turnSeconds.default(60),
  /** Whether a computer player takes the seat of somebody who leaves during a game (ALL-6). */
  botsReplaceLeavers: parts.botsReplaceLeavers.default(true),
  /** Whether computer players make a sign now and then, to what everybody has seen. */
  botsReact: parts.botsReact.default(true),
  /** Whether the lobby lists the table. */
  listed: parts.listed.default(false),
  /** Whether nobody new may sit down. */
  locked: parts.locked.default(false),
  /** Whether those without a seat see the game. */
  spectators: parts.spectators.default(true),
  /** By how many seconds they see it later than the players. */
  spectatorDelay: parts.spectatorDelay.default(0),
  /** Whether players may write to each other. */
  chat: parts.chat.default(true),
  /** What is opened after a game (ALL-9): everything, or to each player what they saw. */
  transcript: parts.transcript.default('full'),
  /** Whether a player may ask what a computer player would do: `alone` only while all the others are computer players. */
  hints: parts.hints.default('alone'),
});

export type Settings = z.infer<typeof settingsSchema>;

/** What a host may change; what is left out stays. */
export const settingsChangeSchema = z.strictObject(parts).partial();

export type SettingsChange = z.infer<typeof settingsChangeSchema>;
