import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { z } from 'zod';
import type { Outcome } from '../kernel/game.ts';
import { maxSeats } from '../kernel/ids.ts';
import { hexSchema, outcomeSchema, seatSchema, tableIdSchema } from '../kernel/schemas.ts';
import { fail, isFields, ok, parseJson, type Result } from '../kernel/util.ts';
import { seatColourSchema } from '../protocol/requests.ts';

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
    .array(z.strictObject({ name: z.string().max(100), colour: seatColourSchema, bot: z.boolean() }))
    .max(maxSeats),
  /** Who dealt or began last time, so that it was settled who would now; null where chance decided. */
  first: seatSchema.nullable(),
  /** Milliseconds since 1970, by the server's clock. */
  startedAt: time,
  /** SHA-256 of the server's secret. */
  commitment: hexSchema,
  /** By seat. A seed that was promised and not shown is null. */
  contributions: z.array(contributionSchema).max(maxSeats),
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

/** Why a text is no transcript, and where: a path of field names, or nothing. */
export interface ReadFault {
  readonly why: 'too-long' | 'not-json' | 'not-a-transcript' | 'another-version' | 'bad-field';
  readonly where: string;
}

/** In UTF-16 code units; the longest games come to a tenth of it. */
export const longestTranscript = 8_000_000;

export const readTranscript = (text: string): Result<Transcript, ReadFault> => {
  if (text.length > longestTranscript) return fail({ why: 'too-long', where: '' });
  const value = parseCanonical(text);
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

/** Undefined if it is no JSON, or nested so deeply that nothing could be made of it. */
const parseCanonical = (text: string): unknown => {
  const value = parseJson(text);
  try {
    canonical(value);
    return value;
  } catch {
    return undefined;
  }
};

const field = (value: unknown, name: string): unknown => (isFields(value) ? value[name] : undefined);

/**
 * The first 16 bytes of the SHA-256 of a text in UTF-8, in hex. Everything in a transcript hangs on the link before it, and the last
 * link is shown to everybody at the table: what is changed later no longer fits.
 */
const digest = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)).subarray(0, 16));

/** The server's secret is in the first link, and through it in all: while it is closed, nobody can find out what was hidden by trying. */
export const firstLink = (head: TranscriptHead, secret: string): string => digest(secret + canonical(head));

export const nextLink = (link: string, action: LoggedAction): string => digest(link + canonical(action));

export const seal = (link: string, end: TranscriptEnd): string => digest(link + canonical(end));

export const endOf = (state: unknown, outcome: Outcome, now: number, secret: string): TranscriptEnd => ({
  endedAt: now,
  outcome,
  state: digest(secret + canonical(state)),
});

/** The checksum of a transcript of somebody's own: the digest of everything else in it. */
export const checksumOf = ({
  checksum: _,
  ...rest
}: Omit<OwnTranscript, 'checksum'> & { checksum?: string }): string => digest(canonical(rest));

export interface BrokenLink {
  readonly what: 'head' | 'action' | 'link' | 'count';
  /** Of the action, from 1. */
  readonly index: number;
}

/** The first place where the chain is broken. Null if it holds. */
export const brokenLink = ({ head, secret, actions, links }: FullTranscript): BrokenLink | null => {
  if (links.length !== actions.length + 1) return { what: 'count', index: links.length - 1 };
  let link = firstLink(head, secret);
  for (const [index, shown] of links.entries()) {
    const action = actions[index - 1];
    if (action !== undefined) link = nextLink(link, action);
    if (link === shown) continue;
    // If the next one fits again, the link itself was changed and not what it stands for.
    const next = actions[index];
    const fits = next !== undefined && nextLink(link, next) === links[index + 1];
    return { what: fits ? 'link' : index === 0 ? 'head' : 'action', index };
  }
  return null;
};

/**
 * The one JSON text of a value: keys in order of their UTF-16 code units, no spaces, and for the rest as RFC 8785 has it. Fields that
 * are undefined are left out.
 */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`);
  return `{${fields.join(',')}}`;
};
