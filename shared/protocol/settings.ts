import * as z from 'zod';
import { paceDays, secondsPerDay, speeds } from './speed.ts';

/** Game options; the game's schema parses them. */
export const gameOptionsSchema = z.record(z.string().max(40), z.unknown());

const maxTurnSeconds = 300;
const isPace = (seconds: number): boolean =>
  seconds <= maxTurnSeconds || paceDays.some((days) => days * secondsPerDay === seconds);

/** The host may change these between games; players then agree to the next game again. */
const betweenGames = {
  /** Seconds for each decision, at most 300, or 1, 2, 3 or 7 days; null for no clock (ALL-5). */
  turnSeconds: z
    .int()
    .min(15)
    .max(7 * secondsPerDay)
    .refine(isPace, `at most ${maxTurnSeconds}, or 1, 2, 3 or 7 days`)
    .nullable()
    .default(60),
  /** Each player's reserve for a game, used after `turnSeconds`. */
  bankSeconds: z.int().min(0).max(3600).default(0),
  /** Added to the reserve by each move that its player makes in time, up to an hour. */
  incrementSeconds: z.int().min(0).max(60).default(0),
  /** A computer player replaces a player who leaves during a game (ALL-6). */
  botsReplaceLeavers: z.boolean().default(true),
  /** Seconds by which spectators see the game later. */
  spectatorDelay: z.int().min(0).max(120).default(0),
  /** Transcript after a game (ALL-9): everything, or each player's own view. */
  transcript: z.enum(['full', 'own']).default('full'),
  /** When players get hints. `alone`: while all others are computer players. */
  hints: z.enum(['never', 'alone', 'always']).default('alone'),
};

/** Also during a game, but not while it is dealt: its terms have them. */
const exceptDealing = {
  /** Spectators may watch. */
  spectators: z.boolean().default(true),
};

const anyTime = {
  /** Computer players react to public events. */
  botsReact: z.boolean().default(true),
  /** Computer players pause for 0.3 seconds only while all others at the table are computer players. */
  botsHurry: z.boolean().default(false),
  /** New players sit down also during a game, and get the seats of computer players from the next one on; empty seats get computer players. */
  botsGiveWay: z.boolean().default(false),
  /** The lobby lists the table. */
  listed: z.boolean().default(false),
  /** New players cannot sit down. */
  locked: z.boolean().default(false),
  chat: z.boolean().default(true),
  /** How long moves are shown, and how long computer players and clocks wait for it. */
  speed: z.enum(speeds).default('normal'),
  /** The clock runs also for a person who plays with computer players only (ALL-5). */
  clockAlone: z.boolean().default(false),
};

/** Settings of a table, for any game. */
export const settingsSchema = z.strictObject({ ...betweenGames, ...exceptDealing, ...anyTime });

export type Settings = z.infer<typeof settingsSchema>;

type Defaults = typeof settingsSchema.shape;
type Parts = { readonly [Key in keyof Defaults]: ReturnType<Defaults[Key]['unwrap']> };
const parts = Object.fromEntries(
  Object.entries(settingsSchema.shape).map(([key, part]) => [key, part.unwrap()]),
) as Parts;

/** Omitted settings stay. */
export const settingsChangeSchema = z.strictObject(parts).partial();

export type SettingsChange = z.infer<typeof settingsChangeSchema>;

/** While a game is dealt. */
export const isChangeableInDealing = (setting: string): boolean => Object.hasOwn(anyTime, setting);

/** While a game is played. */
export const isChangeableInGame = (setting: string): boolean =>
  isChangeableInDealing(setting) || Object.hasOwn(exceptDealing, setting);
