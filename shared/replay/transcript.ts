import { z } from 'zod';
import { outcomeSchema, seatSchema, tableIdSchema } from '../kernel/schemas.ts';
import { hexSchema, seatColourSchema } from '../protocol/requests.ts';

const time = z.int().min(0);
const link = z.string().regex(/^[0-9a-f]{32}$/);

export const contributionSchema = z.strictObject({
  seat: seatSchema,
  commitment: hexSchema,
  seed: hexSchema.nullable(),
});

/** What was settled before the first card. */
export const transcriptHeadSchema = z.strictObject({
  table: tableIdSchema,
  game: z.string().max(40),
  /** The game's number at the table. */
  gameNumber: z.int().min(1),
  /** Parsed by the game. */
  options: z.unknown(),
  seats: z
    .array(z.strictObject({ name: z.string().max(100), colour: seatColourSchema, computer: z.boolean() }))
    .max(12),
  /** Who dealt or began last time, so that it was settled who would now; null where chance decided. */
  first: seatSchema.nullable(),
  /** Milliseconds since 1970, by the server's clock. */
  startedAt: time,
  /** SHA-256 of the server's secret. */
  commitment: hexSchema,
  /** By seat. A seed that was promised and not shown is null. */
  contributions: z.array(contributionSchema).max(12),
});
export type TranscriptHead = z.infer<typeof transcriptHeadSchema>;

/** One accepted action, or a judgement of talk (then `action` is null). */
export const loggedActionSchema = z.strictObject({
  at: time,
  seat: seatSchema,
  by: z.enum(['player', 'computer', 'time', 'away', 'left', 'vote']),
  action: z.unknown(),
});
export type LoggedAction = z.infer<typeof loggedActionSchema>;

export const transcriptEndSchema = z.strictObject({
  endedAt: time,
  outcome: outcomeSchema,
  /** The digest of the server's secret and the game's last state, hidden cards and all. */
  state: link,
});
export type TranscriptEnd = z.infer<typeof transcriptEndSchema>;

export const transcriptVersion = 1;

const common = {
  format: z.literal('arcus-transcript'),
  version: z.literal(transcriptVersion),
  head: transcriptHeadSchema,
  end: transcriptEndSchema,
  /** The last link, as the table showed it when the game was over. */
  seal: link,
};

/** More actions than any game takes. */
const mostActions = 50_000;

/** A whole game with everything opened. */
export const fullTranscriptSchema = z.strictObject({
  ...common,
  kind: z.literal('full'),
  /** The server's secret. */
  secret: hexSchema,
  actions: z.array(loggedActionSchema).max(mostActions),
  /** The link after the head, and after each action. */
  links: z.array(link).max(mostActions + 1),
});
export type FullTranscript = z.infer<typeof fullTranscriptSchema>;

/** What one seat saw of a game whose secret stays closed. */
const ownTranscriptSchema = z.strictObject({
  ...common,
  kind: z.literal('own'),
  seat: seatSchema,
  /** The game as the seat saw it at first. */
  view: z.unknown(),
  /** What changed, as deltas (PROTOCOL.md), and what happened. */
  steps: z
    .array(
      z.strictObject({
        at: time,
        seat: seatSchema,
        by: loggedActionSchema.shape.by,
        delta: z.unknown(),
        events: z.array(z.looseObject({ type: z.string() })),
      }),
    )
    .max(mostActions),
  /** The digest of all the rest. It finds damage; it cannot find lies. */
  checksum: link,
});
export type OwnTranscript = z.infer<typeof ownTranscriptSchema>;

export const transcriptSchema = z.discriminatedUnion('kind', [fullTranscriptSchema, ownTranscriptSchema]);
export type Transcript = z.infer<typeof transcriptSchema>;
