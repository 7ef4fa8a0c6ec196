import * as z from 'zod';
import type { Outcome } from '../kernel/game.ts';
import { maxSeats } from '../kernel/ids.ts';
import { digestOf, mac } from '../kernel/random.ts';
import { hexSchema, outcomeSchema, seatSchema } from '../kernel/schemas.ts';
import { canonicalJson, fail, isJsonObject, ok, parseJson, type Result } from '../kernel/util.ts';
import { signedActionSchema } from '../protocol/requests.ts';
import type { Terms } from '../protocol/terms.ts';
import { termsSchema } from '../protocol/terms-schema.ts';

const time = z.int().min(0);
const byHexes = z.array(hexSchema.nullable()).max(maxSeats).readonly();

/** Everything fixed before the first card. */
export const transcriptHeadSchema = z.strictObject({
  terms: termsSchema,
  /** By seat. */
  seeds: byHexes,
  /** Seats whose player chose the color, in the order of choosing. */
  choices: z.array(seatSchema).max(maxSeats).readonly(),
  /** Milliseconds since 1970, by the server's clock. */
  startedAt: time,
});
export type TranscriptHead = z.infer<typeof transcriptHeadSchema>;

/** An accepted action, or a vote's penalty (`action` is null). */
export const loggedActionSchema = z.strictObject({
  at: time,
  seat: seatSchema,
  by: z.enum(['player', 'bot', 'time', 'away', 'left', 'vote']),
  action: z.unknown(),
  /** Of the player's device; unverified. */
  signed: signedActionSchema.optional(),
});
export type LoggedAction = z.infer<typeof loggedActionSchema>;

/** Without other fields of a stored entry. */
export const loggedActionOf = ({ at, seat, by, action, signed }: LoggedAction): LoggedAction => ({
  at,
  seat,
  by,
  action,
  ...(signed && { signed }),
});

export const transcriptEndSchema = z.strictObject({
  endedAt: time,
  outcome: outcomeSchema,
  /** MAC of the whole last state under the server's secret. */
  state: hexSchema,
});
export type TranscriptEnd = z.infer<typeof transcriptEndSchema>;

export const transcriptVersion = 1;

const common = {
  format: z.literal('arcus-transcript'),
  version: z.literal(transcriptVersion),
  head: transcriptHeadSchema,
  end: transcriptEndSchema,
  /** Shown to all viewers at the game's end: fixes all of it. */
  seal: hexSchema,
};

/** A whole game with everything revealed. */
export const fullTranscriptSchema = z.strictObject({
  ...common,
  kind: z.literal('full'),
  /** The server's secret. */
  secret: hexSchema,
  actions: z.array(loggedActionSchema),
});
export type FullTranscript = z.infer<typeof fullTranscriptSchema>;

/** A whole game from a seed that was chosen or known: nothing about its deal is proven. */
export const chosenTranscriptSchema = z.strictObject({
  ...common,
  kind: z.literal('chosen'),
  seed: z.string(),
  actions: z.array(loggedActionSchema),
});
export type ChosenTranscript = z.infer<typeof chosenTranscriptSchema>;

/** One seat's views of a game whose secret stays closed. */
export const ownTranscriptSchema = z.strictObject({
  ...common,
  kind: z.literal('own'),
  seat: seatSchema,
  /** The seat's first view. */
  view: z.unknown(),
  /** Leaves and openings, by place in the deck, of each hand of which the seat saw a card. */
  decks: z.array(
    z.strictObject({
      hand: z.int().min(0),
      nodes: z.string(),
      path: z.array(hexSchema),
      openings: z.record(z.string(), z.string()),
    }),
  ),
  /** Deltas (PROTOCOL.md) and events. */
  steps: z.array(
    z.strictObject({
      at: time,
      seat: seatSchema,
      by: loggedActionSchema.shape.by,
      /** The seat's own moves, with the device's signature if it made one. */
      action: z.unknown().optional(),
      signed: signedActionSchema.optional(),
      delta: z.unknown(),
      events: z.array(z.looseObject({ type: z.string() })),
    }),
  ),
  /** Digest of the rest: detects damage, not forgery. */
  checksum: hexSchema,
});
export type OwnTranscript = z.infer<typeof ownTranscriptSchema>;

export const transcriptSchema = z.discriminatedUnion('kind', [
  fullTranscriptSchema,
  chosenTranscriptSchema,
  ownTranscriptSchema,
]);
export type Transcript = z.infer<typeof transcriptSchema>;

/** Why a text is not a transcript. `where` is a path of field names, or empty. */
export interface ReadFault {
  readonly why: 'too-long' | 'not-json' | 'not-a-transcript' | 'another-version' | 'bad-field';
  readonly where: string;
}

/** In UTF-16 code units: some 200,000 actions, a game of a thousand hands for eight players. */
export const maxTranscriptLength = 40_000_000;

export const readTranscript = (text: string): Result<Transcript, ReadFault> => {
  if (text.length > maxTranscriptLength) return fail({ why: 'too-long', where: '' });
  const value = parseJson(text);
  if (value === undefined || !isPortable(value)) return fail({ why: 'not-json', where: '' });
  const { format, version } = isJsonObject(value) ? value : {};
  if (format !== 'arcus-transcript') return fail({ why: 'not-a-transcript', where: '' });
  if (version !== transcriptVersion)
    return fail({ why: 'another-version', where: JSON.stringify(version)?.slice(0, 20) ?? '' });
  const parsed = transcriptSchema.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  const [issue] = parsed.error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? [issue.keys[0] ?? ''] : [];
  return fail({
    why: 'bad-field',
    where: [...(issue?.path ?? []), ...unknown].map(String).join('.').slice(0, 80),
  });
};

/** Nested arrays and objects, the outermost included: more than in any transcript, far fewer than parsers can process. */
const maxDepth = 100;

/** Whether each reader gets the same value: parsers differ in deep nesting, and in numbers like 1e400. */
const isPortable = (value: unknown, levels = maxDepth): boolean =>
  typeof value === 'object' && value !== null
    ? levels > 0 && Object.values(value).every((inner) => isPortable(inner, levels - 1))
    : typeof value !== 'number' || Number.isFinite(value);

// MACs under the server's secret: recipients of the seal cannot test guesses of hidden data.

export const termsDigest = (terms: Terms): string => digestOf(canonicalJson(terms));

export const firstLink = (head: TranscriptHead, secret: string): string =>
  mac(secret, 'arcus 1 head', canonicalJson(head));

/** Covers all actions before it, so that a table needs none of them for its seal. */
export const nextLink = (link: string, action: LoggedAction, secret: string): string =>
  mac(secret, 'arcus 1 action', link, canonicalJson(action));

/** @param link the last one */
export const lastLink = (link: string, end: TranscriptEnd, secret: string): string =>
  mac(secret, 'arcus 1 end', link, canonicalJson(end));

export const sealOf = ({
  head,
  actions,
  end,
  secret,
}: Pick<FullTranscript, 'head' | 'actions' | 'end' | 'secret'>): string => {
  const link = actions.reduce((before, action) => nextLink(before, action, secret), firstLink(head, secret));
  return lastLink(link, end, secret);
};

export const transcriptEnd = (
  state: unknown,
  outcome: Outcome,
  now: number,
  secret: string,
): TranscriptEnd => ({
  endedAt: now,
  outcome,
  state: mac(secret, 'arcus 1 state', canonicalJson(state)),
});

export const checksumOf = ({
  checksum: _,
  ...rest
}: Omit<OwnTranscript, 'checksum'> & { checksum?: string }): string => digestOf(canonicalJson(rest));
