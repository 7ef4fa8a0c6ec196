import * as z from 'zod';
import { levels, type Outcome } from '../kernel/game.ts';
import { maxSeats } from '../kernel/ids.ts';
import { digestOf, mac } from '../kernel/random.ts';
import { hexSchema, outcomeSchema, seatSchema, tableIdSchema } from '../kernel/schemas.ts';
import { canonicalJson, fail, isJsonObject, ok, parseJson, type Result } from '../kernel/util.ts';
import { seatColourSchema } from '../protocol/requests.ts';
import { settingsChangeSchema } from '../protocol/settings.ts';
import type { Terms } from '../protocol/terms.ts';

const time = z.int().min(0);
const level = z.enum(levels).nullable();
const byHexes = z.array(hexSchema.nullable()).max(maxSeats).readonly();

/** What everybody was bound to before any seed was shown. */
export const termsSchema = z.strictObject({
  v: z.literal(2),
  table: tableIdSchema,
  game: z.string().max(40),
  gameNumber: z.int().min(1),
  /** Parsed by the game. */
  options: z.unknown(),
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
  bots: z.int().min(1),
  decks: hexSchema.nullable(),
  commitments: byHexes,
  seats: z
    .array(z.strictObject({ name: z.string().max(100), colour: seatColourSchema, level }))
    .max(maxSeats)
    .readonly(),
}) satisfies z.ZodType<Terms>;

/** What was settled before the first card. */
export const transcriptHeadSchema = z.strictObject({
  terms: termsSchema,
  /** By seat. */
  seeds: byHexes,
  /** The seats whose colour their player chose, in the order of choosing. */
  choices: z.array(seatSchema).max(maxSeats).readonly().optional(),
  /** Milliseconds since 1970, by the server's clock. */
  startedAt: time,
});
export type TranscriptHead = z.infer<typeof transcriptHeadSchema>;

/** One accepted action, or a judgement of talk (then `action` is null). */
export const loggedActionSchema = z.strictObject({
  at: time,
  seat: seatSchema,
  by: z.enum(['player', 'bot', 'time', 'away', 'left', 'vote']),
  action: z.unknown(),
});
export type LoggedAction = z.infer<typeof loggedActionSchema>;

export const transcriptEndSchema = z.strictObject({
  endedAt: time,
  outcome: outcomeSchema,
  /** The mac of the game's last state, hidden cards and all, under the server's secret. */
  state: hexSchema,
});
export type TranscriptEnd = z.infer<typeof transcriptEndSchema>;

export const transcriptVersion = 2;

const common = {
  format: z.literal('arcus-transcript'),
  version: z.literal(transcriptVersion),
  head: transcriptHeadSchema,
  end: transcriptEndSchema,
  /** The last link, as the table showed it when the game was over. */
  seal: hexSchema,
  /** The link after the head, and after each action. */
  links: z.array(hexSchema),
};

/** A whole game with everything opened. */
export const fullTranscriptSchema = z.strictObject({
  ...common,
  kind: z.literal('full'),
  /** The server's secret. */
  secret: hexSchema,
  actions: z.array(loggedActionSchema),
});
export type FullTranscript = z.infer<typeof fullTranscriptSchema>;

/** What one seat saw of a game whose secret stays closed. */
export const ownTranscriptSchema = z.strictObject({
  ...common,
  kind: z.literal('own'),
  seat: seatSchema,
  /** The game as the seat saw it at first. */
  view: z.unknown(),
  /** The leaves of each hand that the seat was shown a card of, and the openings by which it was, by their places in the deck. */
  decks: z.array(
    z.strictObject({
      hand: z.int().min(0),
      leaves: z.string(),
      path: z.array(hexSchema),
      openings: z.record(z.string(), z.string()),
    }),
  ),
  /** What changed, as deltas (PROTOCOL.md), and what happened. */
  steps: z.array(
    z.strictObject({
      at: time,
      seat: seatSchema,
      by: loggedActionSchema.shape.by,
      delta: z.unknown(),
      events: z.array(z.looseObject({ type: z.string() })),
    }),
  ),
  /** The digest of all the rest. It finds damage; it cannot find lies. */
  checksum: hexSchema,
});
export type OwnTranscript = z.infer<typeof ownTranscriptSchema>;

export const transcriptSchema = z.discriminatedUnion('kind', [fullTranscriptSchema, ownTranscriptSchema]);
export type Transcript = z.infer<typeof transcriptSchema>;

/** Why a text is no transcript, and where: a path of field names, or nothing. */
export interface ReadFault {
  readonly why: 'too-long' | 'not-json' | 'not-a-transcript' | 'another-version' | 'bad-field';
  readonly where: string;
}

/** In UTF-16 code units. It alone bounds how many actions there are: some 200,000, a game of a thousand hands for eight with raises. */
export const maxTranscriptLength = 40_000_000;

export const readTranscript = (text: string): Result<Transcript, ReadFault> => {
  if (text.length > maxTranscriptLength) return fail({ why: 'too-long', where: '' });
  const value = parseShallow(text);
  if (value === undefined) return fail({ why: 'not-json', where: '' });
  if (field(value, 'format') !== 'arcus-transcript') return fail({ why: 'not-a-transcript', where: '' });
  const version = field(value, 'version');
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

/** More levels than any transcript has, and by far fewer than what reads it stands. */
const maxDepth = 500;

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)));

/** Undefined if it is no JSON, or nested so deeply that nothing could be made of it. */
const parseShallow = (text: string): unknown => {
  const value = parseJson(text);
  return isDeeper(value, maxDepth) ? undefined : value;
};

const field = (value: unknown, name: string): unknown => (isJsonObject(value) ? value[name] : undefined);

// The server's secret is in each link, so that those who are told them cannot find out what was hidden by trying.

export const termsDigest = (terms: Terms): string => digestOf(canonicalJson(terms));

export const firstLink = (head: TranscriptHead, secret: string): string =>
  mac(secret, 'arcus 2 head', canonicalJson(head));

/** Everything in a transcript hangs on the link before it, and players are told each: what is changed later no longer fits. */
export const nextLink = (link: string, action: LoggedAction, secret: string): string =>
  mac(secret, 'arcus 2 action', link, canonicalJson(action));

/** The last link of all. */
export const sealOf = (link: string, end: TranscriptEnd, secret: string): string =>
  mac(secret, 'arcus 2 end', link, canonicalJson(end));

export const transcriptEnd = (
  state: unknown,
  outcome: Outcome,
  now: number,
  secret: string,
): TranscriptEnd => ({
  endedAt: now,
  outcome,
  state: mac(secret, 'arcus 2 state', canonicalJson(state)),
});

/** The checksum of a transcript of somebody's own: the digest of everything else in it. */
export const checksumOf = ({
  checksum: _,
  ...rest
}: Omit<OwnTranscript, 'checksum'> & { checksum?: string }): string => digestOf(canonicalJson(rest));

export interface BrokenLink {
  readonly what: 'head' | 'action' | 'link' | 'count';
  /** Of the action, from 1. */
  readonly index: number;
}

/** The first place where the chain is broken. Null if it holds. */
export const findBrokenLink = ({ head, secret, actions, links }: FullTranscript): BrokenLink | null => {
  if (links.length !== actions.length + 1) return { what: 'count', index: links.length - 1 };
  let link = firstLink(head, secret);
  for (const [index, shown] of links.entries()) {
    const action = actions[index - 1];
    if (action !== undefined) link = nextLink(link, action, secret);
    if (link === shown) continue;
    // If the next one fits again, the link itself was changed and not what it stands for.
    const next = actions[index];
    const fits = next !== undefined && nextLink(link, next, secret) === links[index + 1];
    return { what: fits ? 'link' : index === 0 ? 'head' : 'action', index };
  }
  return null;
};
