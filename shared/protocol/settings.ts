import * as z from 'zod';
import { paceDays, secondsPerDay, speeds } from './speed.ts';

/** Game options; the game's schema parses them. */
export const gameOptionsSchema = z.record(z.string().max(40), z.unknown());

const maxTurnSeconds = 300;
const isPace = (seconds: number): boolean =>
  seconds <= maxTurnSeconds || paceDays.some((days) => days * secondsPerDay === seconds);

const parts = {
  turnSeconds: z
    .int()
    .min(15)
    .max(7 * secondsPerDay)
    .refine(isPace, `at most ${maxTurnSeconds}, or 1, 2, 3 or 7 days`)
    .nullable(),
  bankSeconds: z.int().min(0).max(3600),
  incrementSeconds: z.int().min(0).max(60),
  botsReplaceLeavers: z.boolean(),
  botsReact: z.boolean(),
  botsGiveWay: z.boolean(),
  listed: z.boolean(),
  locked: z.boolean(),
  spectators: z.boolean(),
  spectatorDelay: z.int().min(0).max(120),
  chat: z.boolean(),
  transcript: z.enum(['full', 'own']),
  hints: z.enum(['never', 'alone', 'always']),
  speed: z.enum(speeds),
  clockAlone: z.boolean(),
};

/** Settings of a table, for any game. */
export const settingsSchema = z.strictObject({
  /** Seconds for each decision, at most 300, or 1, 2, 3 or 7 days; null for no clock (ALL-5). */
  turnSeconds: parts.turnSeconds.default(60),
  /** Each player's reserve for a game, used after `turnSeconds`. Default 0. */
  bankSeconds: parts.bankSeconds.optional(),
  /** Added to the reserve by each move that its player makes in time, up to an hour. Default 0. */
  incrementSeconds: parts.incrementSeconds.optional(),
  /** A computer player replaces a player who leaves during a game (ALL-6). */
  botsReplaceLeavers: parts.botsReplaceLeavers.default(true),
  /** Computer players react to public events. */
  botsReact: parts.botsReact.default(true),
  /** New players sit down also during a game, and get the seats of computer players from the next one on; empty seats get computer players. Default false. */
  botsGiveWay: parts.botsGiveWay.optional(),
  /** The lobby lists the table. */
  listed: parts.listed.default(false),
  /** New players cannot sit down. */
  locked: parts.locked.default(false),
  /** Spectators may watch. */
  spectators: parts.spectators.default(true),
  /** Seconds by which spectators see the game later. */
  spectatorDelay: parts.spectatorDelay.default(0),
  chat: parts.chat.default(true),
  /** Transcript after a game (ALL-9): everything, or each player's own view. */
  transcript: parts.transcript.default('full'),
  /** When players get hints. `alone`: while all others are computer players. */
  hints: parts.hints.default('alone'),
  /** How long moves are shown, and how long computer players and clocks wait for it. Default `normal`. */
  speed: parts.speed.optional(),
  /** The clock runs also for a person who plays with computer players only (ALL-5). Default false. */
  clockAlone: parts.clockAlone.optional(),
});

export type Settings = z.infer<typeof settingsSchema>;

/** Omitted settings stay. */
export const settingsChangeSchema = z.strictObject(parts).partial();

export type SettingsChange = z.infer<typeof settingsChangeSchema>;
