import * as z from 'zod';
import { isSurelyValid } from '../../shared/kernel/fast-schema.ts';
import type { AnyGame } from '../../shared/kernel/game.ts';
import { levels } from '../../shared/kernel/game.ts';
import { findGame } from '../../shared/kernel/game-registry.ts';
import { deriveKey } from '../../shared/kernel/random.ts';
import {
  describeIssues,
  hexSchema,
  outcomeSchema,
  randomStateSchema,
  seatSchema,
  tableIdSchema,
} from '../../shared/kernel/schemas.ts';
import { fail, findNonJson, ok, type Result } from '../../shared/kernel/util.ts';
import { regions } from '../../shared/protocol/regions.ts';
import { seatColourSchema } from '../../shared/protocol/requests.ts';
import { settingsSchema } from '../../shared/protocol/settings.ts';
import { isInGame } from '../../shared/protocol/table-view.ts';
import {
  loggedActionSchema,
  type TranscriptHead,
  transcriptEndSchema,
  transcriptHeadSchema,
} from '../../shared/replay/transcript.ts';

/** The version of the stored shapes. A record of a newer one is never overwritten. */
export const recordFormat = 1;

const time = z.int().min(0);

const seatRecordSchema = z.strictObject({
  name: z.string(),
  kind: z.enum(['human', 'bot']),
  /** How well a computer player plays the seat. */
  level: z.enum(levels),
  /** SHA-256 of the seat token, in hex; null if nobody can hold it: a computer player's seat, or one left for good. */
  tokenHash: z.string().nullable(),
  /** Tells one person at the table from another, whatever token opens the seat; null for a computer player. */
  holder: z.string().nullable(),
  away: z.boolean(),
  /** A computer player plays it until its player takes it back. */
  handedOver: z.boolean(),
  colour: seatColourSchema,
  /** When its player chose that colour; null if the table gave it. */
  chosenAt: time.nullable().default(null),
  /** Wants another game. */
  agreed: z.boolean(),
  /** SHA-256 of the seed that was promised for the next game. */
  commitment: hexSchema.nullable(),
  /** When somebody sat down here. */
  satAt: time.default(0),
  /** Announced on sitting down that a promise of a seed follows. */
  announced: z.boolean().default(false),
  /** How many games had begun at the table when somebody sat down here: who sits down after a game was not in it. */
  joined: z.int(),
  /** How often in a row the seat's time has run out. */
  timeouts: z.int(),
  /** Since when nobody has been connected to the seat; null while somebody is. */
  lostAt: time.nullable(),
  /** Kept until then for somebody who is on the way, or waited for until then as to a promised seed; null for everybody else. */
  expected: time.nullable(),
  /** The ids of the last requests carried out for this seat, so that one sent again counts once. */
  answered: z.array(z.string()),
  /** When the seat last made a sign without words. */
  reactedAt: time,
  /** When the seat wrote its last messages. */
  wroteAt: z.array(time),
});
export type SeatRecord = z.infer<typeof seatRecordSchema>;

const decisionSchema = z.strictObject({
  seat: seatSchema,
  kind: z.string(),
  /** Counts up over the table's whole life, so that no two decisions have the same. */
  number: z.int(),
  /** When the seat was asked, or when the table went on after a pause. */
  openedAt: time,
  /** Whose answer a seat that the table plays waits for. */
  after: seatSchema.nullable(),
});
export type Decision = z.infer<typeof decisionSchema>;

/** One accepted action, or one judgement of the table's, stored with the record or, some at once, beside it. */
const logEntrySchema = loggedActionSchema.extend({
  format: z.literal(recordFormat),
  gameNumber: z.int(),
  /** Its place in the game's log, from 0. */
  index: z.int(),
});
export type LogEntry = z.infer<typeof logEntrySchema>;

/** The seat's player, a computer player, a vote, or the table: because time ran out, the player is away, or has left for good. */
export type ActedBy = LogEntry['by'];

const messageSchema = z.strictObject({
  number: z.int(),
  seat: seatSchema,
  name: z.string(),
  text: z.string(),
  at: time,
  gameNumber: z.int(),
  called: z.boolean(),
});
export type StoredMessage = z.infer<typeof messageSchema>;

const voteSchema = z.strictObject({
  message: z.int(),
  caller: seatSchema,
  accused: seatSchema,
  voters: z.array(seatSchema),
  votes: z.record(z.string(), z.boolean()),
  until: time,
});
export type StoredVote = z.infer<typeof voteSchema>;

/** The game as it stood some time ago, and what has happened since. */
const delayedSchema = z.strictObject({
  state: z.unknown(),
  deal: randomStateSchema,
  outcome: outcomeSchema.nullable(),
  /** The end of the log, the oldest first. */
  ahead: z.array(logEntrySchema),
});
export type Delayed = z.infer<typeof delayedSchema>;

const dealingSchema = z.strictObject({
  attempt: z.int().min(1),
  /** Whose seeds did not come in an earlier attempt, or who left in one. */
  withheld: z.array(seatSchema),
  /** The seal of the game before. */
  before: hexSchema.nullable(),
  /** Who is awaited to promise a seed. */
  asked: z.array(seatSchema),
  /** Until when what is awaited may come: new promises, or seeds. */
  until: time,
  /** Those of the players by seat, once the terms are settled; null while new ones are awaited. */
  commitments: z.array(hexSchema.nullable()).nullable(),
  /** What the leaves of all decks are bound by, settled with the terms. */
  decks: hexSchema.nullable(),
  seeds: z.array(hexSchema.nullable()),
});
export type Dealing = z.infer<typeof dealingSchema>;

/** Digests in hex, one after the other (`Decks.blocks`). */
const deckBlocksSchema = z.string().regex(/^([0-9a-f]{64})+$/);

const tableRecordSchema = z.strictObject({
  format: z.literal(recordFormat),
  id: tableIdSchema,
  game: z.string(),
  options: z.unknown(),
  settings: settingsSchema,
  createdAt: time,
  /** Where it was asked to live; null if nobody knew. */
  region: z.enum(regions).nullable(),
  /** Stands for whoever opened it, so that the lobby can tell whose tables are too many; null if nobody knows. Shown to nobody. */
  opener: hexSchema.nullable().default(null),
  /** 32 random bytes in hex, from which each game's own key is derived. Shown to nobody. */
  key: z.string(),
  /** The most players. */
  capacity: z.int(),
  seats: z.array(seatRecordSchema.nullable()),
  host: seatSchema.nullable(),
  /** Whether anybody can be its host: at a table that a match has made, nobody can. */
  hasHost: z.boolean().default(true),
  /** SHA-256 of the token whose holder is the host, and until when nobody else becomes it; null once somebody came with it. */
  hostToken: z.strictObject({ hash: hexSchema, awaitedUntil: time.nullable() }).nullable().default(null),
  phase: z.enum(['gathering', 'dealing', 'playing', 'over']),
  /** How far the shuffle of the game that is being dealt has come; null in every other phase. */
  dealing: dealingSchema.nullable(),
  gameNumber: z.int(),
  first: seatSchema.nullable(),
  /** Those who play, or played last, by seat. */
  roster: z.array(
    z.strictObject({
      name: z.string(),
      colour: seatColourSchema,
      chosenAt: time.nullable().default(null),
      level: z.enum(levels).nullable(),
    }),
  ),
  state: z.unknown(),
  /** What is dealt; its key is that of the game. */
  deal: randomStateSchema.nullable(),
  decisions: z.array(decisionSchema),
  lastDecision: z.int(),
  paused: z.boolean(),
  outcome: outcomeSchema.nullable(),
  /** The version of what those see who have a seat. */
  version: z.int(),
  /** The version of what those see who watch: another one, or its number would tell them that something has happened. */
  watched: z.int(),
  /** The last messages, the oldest first. */
  chat: z.array(messageSchema),
  lastMessage: z.int(),
  /** Who has written of late: a connection's id, or an address as `addressKey` has it. */
  writers: z.array(z.strictObject({ by: z.string(), at: time })).default([]),
  /** Who was put out: a token's hash for good, and for a while the connections and addresses that came with it. */
  kicked: z
    .array(z.strictObject({ tokenHash: z.string(), from: z.array(z.string()), until: time }))
    .default([]),
  vote: voteSchema.nullable(),
  /** What those see who do not play, while that is not the present. */
  delayed: delayedSchema.nullable(),
  /** The head of the present or last game's transcript, and the link that its log has come to; null before the first. */
  head: transcriptHeadSchema.nullable(),
  link: z.string(),
  /** The last link that those who play were told, by how many actions had led to it. */
  toldLinks: z.record(z.string(), hexSchema).default({}),
  /** What the blocks of that game's decks are bound by, so that its leaves are not made again; null for a game without, or of older code. */
  deckBlocks: deckBlocksSchema.nullable().default(null),
  /** The end of the present game's log, the oldest first: what has no row of its own yet, so that most moves write one row. */
  unlogged: z.array(logEntrySchema).default([]),
  /** How many log entries the present game has. */
  entries: z.int(),
  /** What whoever writes a game has chosen the cards of the present game by, and those of the next; null for a fair shuffle. */
  chosenSeed: z.string().nullable().default(null),
  nextSeed: z.string().nullable().default(null),
  /** Since when nobody at all has been connected. */
  emptySince: time.nullable(),
  /** What the lobby has not confirmed yet: an outbox with room for the latest report only. */
  unreported: z.strictObject({ order: z.int(), tries: z.int(), due: time }).nullable(),
  /** How often what the lobby shows of the table has changed. */
  changes: z.int().default(0),
  /** When the lobby was told last. */
  reportedAt: time,
  /** The table is over for good, and waits only for the lobby to know. */
  ended: z.boolean(),
  /** About how many watch, while the lobby shows it. */
  watchers: z.int().default(0),
  /** The relays at which others watch, how many as far as they have told, and when they told it last. */
  relays: z.array(z.strictObject({ relay: z.int(), watchers: z.int(), toldAt: time })).default([]),
  /** It begins by itself, with fewer if need be and `smaller` says so. Null once it has, and for every other table. */
  matched: z.strictObject({ smaller: z.boolean() }).nullable(),
  /** SHA-256 of the tokens of those whom the match that made it was to bring, in hex. */
  brought: z.array(z.string()).default([]),
});
export type TableRecord = z.infer<typeof tableRecordSchema>;

/** What is kept of a game that is over, beside its log. */
export const finishedGameSchema = z.strictObject({
  format: z.literal(recordFormat),
  head: transcriptHeadSchema,
  end: transcriptEndSchema,
  seal: z.string(),
  /** Who played, by seat: only they are shown what is not for everybody. */
  holders: z.array(z.string().nullable()),
  deckBlocks: deckBlocksSchema.nullable().default(null),
});
export type FinishedGame = z.infer<typeof finishedGameSchema>;

/** Where a finished game is stored: after its log. */
export const finishedKey = (gameNumber: number): string => `${logPrefix(gameNumber)}end`;

/** A log as it was stored, several entries in a row or one; null if it cannot be read. */
export const parseLog = (rows: readonly unknown[]): LogEntry[] | null => {
  const parsed = z.array(logEntrySchema).safeParse(rows.flat());
  return parsed.success ? parsed.data : null;
};

/** Where entries are stored, by the first of them: keys in the order of the games and of what happened in them. */
export const logKey = ({ gameNumber, index }: LogEntry): string =>
  `${logPrefix(gameNumber)}${String(index).padStart(6, '0')}`;

/** What the keys of one game's entries begin with. */
export const logPrefix = (gameNumber: number): string => `log:${String(gameNumber).padStart(4, '0')}:`;

/** Of so many games the log is kept. */
export const keptGames = 10;

/** The server's own secret for one attempt at a game at the table with this key. */
export const secretOf = (key: string, gameNumber: number, attempt: number): string =>
  deriveKey(key, `secret ${gameNumber} ${attempt}`);

/** That of the game that is or was played, and of its transcript. */
export const secretOfGame = (key: string, head: TranscriptHead): string => {
  const known = secretsOfGames.get(head);
  if (known?.key === key) return known.secret;
  const secret = secretOf(key, head.terms.gameNumber, head.terms.attempt);
  secretsOfGames.set(head, { key, secret });
  return secret;
};

const secretsOfGames = new WeakMap<TranscriptHead, { readonly key: string; readonly secret: string }>();

export const emptySeats = (count: number): null[] => Array.from({ length: count }, () => null);

/** @throws Error for a game that is not in the registry: a record of one is never made, nor read. */
export const gameOf = (record: Pick<TableRecord, 'game'>): AnyGame => {
  const game = findGame(record.game);
  if (game === undefined) throw new Error(`no game ${record.game}`);
  return game;
};

/** The same state. @throws Error if it could not be read again, which would cost the table: a mistake of the game's. */
export const readable = (id: string, state: unknown): unknown => {
  const schema = gameOf({ game: id }).state;
  if (isSurelyValid(schema, state)) return state;
  const read = schema.safeParse(JSON.parse(JSON.stringify(state)));
  if (!read.success) throw new Error(`a state of ${id} is none: ${describeIssues(read.error)}`);
  return state;
};

/** What a game tells, as it is. @throws Error if JSON could not say it, so that it is neither stored nor told: a mistake of the game's. */
export const tellable = <Told>(id: string, what: 'a view' | 'an event', told: Told): Told => {
  const fault = findNonJson(told);
  if (fault !== null) throw new Error(`${what} of ${id} is no JSON: ${fault}`);
  return told;
};

/** To those who see the past, the game is still being played: nothing may tell them whether it really is. */
export const playsInThePast = ({ delayed }: TableRecord): boolean =>
  delayed !== null && delayed.outcome === null;

/** Whether a game is on, for all that those may know who have no seat: one that is over goes on until they have seen its end. */
export const isInGameOutside = (record: TableRecord): boolean =>
  isInGame(record.phase) || playsInThePast(record);

/** Why a stored record is not read. `newer`: written by a later version of this code. `fault` names fields and types, and nothing that is in them. */
export interface RecordFault {
  readonly why: 'newer' | 'unreadable';
  readonly fault?: string;
}

/** Reads a stored record. */
export const parseRecord = (stored: unknown): Result<TableRecord, RecordFault> => {
  const format = z.looseObject({ format: z.int() }).safeParse(stored);
  if (format.success && format.data.format > recordFormat) return fail({ why: 'newer' });
  const unreadable = (fault: string) => fail({ why: 'unreadable' as const, fault: fault.slice(0, 300) });
  const parsed = tableRecordSchema.safeParse(stored);
  if (!parsed.success) return unreadable(describeIssues(parsed.error));
  const { game: id, options, state } = parsed.data;
  const game = findGame(id);
  if (game === undefined) return unreadable(`game: there is no ${id} here`);
  const ofGame = { ...(state !== null && { state: game.state }), options: game.options };
  const read = z.object(ofGame).safeParse({ state, options });
  return read.success ? ok(parsed.data) : unreadable(describeIssues(read.error));
};
