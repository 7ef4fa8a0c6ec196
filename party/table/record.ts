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
import { noticeSchema } from '../../shared/protocol/operator.ts';
import { regions } from '../../shared/protocol/regions.ts';
import { seatColorSchema, subscriptionSchema } from '../../shared/protocol/requests.ts';
import { settingsSchema } from '../../shared/protocol/settings.ts';
import { numberedEventSchema, siteIdSchema, userIdSchema } from '../../shared/protocol/site.ts';
import { isInGame } from '../../shared/protocol/table-view.ts';
import {
  loggedActionSchema,
  type TranscriptHead,
  transcriptEndSchema,
  transcriptHeadSchema,
} from '../../shared/replay/transcript.ts';
import { memberSchema } from '../runtime/calls.ts';
import {
  readOrNull,
  readStored,
  type StoredFault,
  shapeOf,
  toStored,
  unreadable,
} from '../runtime/stored.ts';
import { timeSchema as time } from '../runtime/times.ts';

/** Set when the table is created; never changes. */
const tableSchema = z.strictObject({
  id: tableIdSchema,
  createdAt: time,
  /** The region requested for the room; null without a request. */
  region: z.enum(regions).nullable(),
  /** Hash of the creator's network, for the lobby's limit of tables per creator. Never sent to clients. */
  opener: hexSchema.nullable(),
  /** 32 random bytes in hex; each game's key is derived from it. Never sent to clients. */
  key: z.string(),
  /** Maximum number of players. */
  capacity: z.int(),
});

const seatRecordSchema = z.strictObject({
  name: z.string(),
  kind: z.enum(['human', 'bot']),
  /** A bot's level. */
  level: z.enum(levels),
  /** SHA-256 of the seat token in hex; null for a bot, and for a seat given up for good. */
  tokenHash: z.string().nullable(),
  /** Identifies the player, also after a new token; null for a bot. */
  holder: z.string().nullable(),
  /** The site's user, also after leaving the seat to a bot; null without an identity. Never sent to clients. */
  user: userIdSchema.nullable(),
  away: z.boolean(),
  /** A bot plays the seat until its player takes it back. */
  handedOver: z.boolean(),
  color: seatColorSchema,
  /** When the player chose the color; null if the table assigned it. */
  chosenAt: time.nullable(),
  /** Agrees to another game. */
  agreed: z.boolean(),
  /** SHA-256 of the seed committed for the next game. */
  commitment: hexSchema.nullable(),
  /** Public keys of the player's devices, the newest last. */
  keys: z.array(hexSchema),
  satAt: time,
  /** Number of games begun when the player sat down: a later game includes the player. */
  joined: z.int(),
  /** Games won at this table. */
  wins: z.int().min(0),
  /** Of a matched player: the device, sealed by the matcher; stays with a bot that replaces the player. */
  avoid: z.string().nullable(),
  /** Consecutive timeouts. */
  timeouts: z.int(),
  /** Milliseconds of the reserve. */
  bankMs: z.int().min(0),
  /** Wants a pause. */
  wantsPause: z.boolean(),
  /** The game in which the player last called a vote to remove another; 0 before. */
  calledIn: z.int().min(0),
  /** The game in which the player last changed the name; 0 before. */
  renamedIn: z.int().min(0),
  /** When the last connection was lost; null while connected. */
  lostAt: time.nullable(),
  /** Until when the table waits for the player to connect, or then to commit; null otherwise. */
  expected: time.nullable(),
  /** Ids of the last requests carried out, one a client: a repeated request changes nothing. */
  answered: z.array(z.string()),
  /** Time of the last reaction. */
  reactedAt: time,
  /** Times of the last messages. */
  wroteAt: z.array(time),
  /** The player's devices that get reminders, the newest last. Never sent to others. */
  subscriptions: z.array(subscriptionSchema),
  /** Times of the last reminders. */
  remindedAt: z.array(time),
});
export type SeatRecord = z.infer<typeof seatRecordSchema>;

const hostSchema = z.strictObject({
  seat: seatSchema.nullable(),
  /** False at a matched table, which never has a host. */
  allowed: z.boolean(),
  /** SHA-256 of the host token, and until when only its bearer becomes the host; null once the bearer has sat down. */
  token: z.strictObject({ hash: hexSchema, awaitedUntil: time.nullable() }).nullable(),
});

/** The token's hash is barred for good, the connections and hashed addresses in `from` until `until`. */
const kickSchema = z.strictObject({ tokenHash: z.string(), from: z.array(z.string()), until: time });

const matchSchema = z.strictObject({
  /** Token hashes of the matched players. */
  players: z.array(z.string()),
  /** The game starts automatically, `allowFewer`: also with absent players. Null after the start and without a match. */
  autoStart: z.strictObject({ allowFewer: z.boolean() }).nullable(),
});

/** Of a table that belongs to a site. Never sent to clients. */
const tableSiteSchema = z.strictObject({
  id: siteIdSchema,
  title: z.string(),
  /** Only members can sit down. */
  membersOnly: z.boolean(),
  /** SHA-256 of the request that opened it: a repeated request opens no second table. Null without a request of the site. */
  request: hexSchema.nullable(),
  members: z.array(memberSchema),
});

const decisionSchema = z.strictObject({
  seat: seatSchema,
  kind: z.string(),
  /** Unique at this table, ascending. */
  number: z.int(),
  /** When the decision opened, or the table resumed after a pause. */
  openedAt: time,
  /** A seat that the table plays acts after this seat. */
  after: seatSchema.nullable(),
  /** Multiplies its time. */
  timeFactor: z.number().positive().optional(),
});
export type Decision = z.infer<typeof decisionSchema>;

const dealingSchema = z.strictObject({
  attempt: z.int().min(1),
  /** Seats that revealed no seed, or left, in an earlier attempt. */
  withheld: z.array(seatSchema),
  /** Seal of the previous game. */
  before: hexSchema.nullable(),
  /** Seats whose commitments are awaited. */
  awaited: z.array(seatSchema),
  /** Until when commitments, then seeds, are awaited. */
  until: time,
  /** By seat; null until the terms are settled. */
  commitments: z.array(hexSchema.nullable()).nullable(),
  /** By seat; settled with the terms. */
  keys: z.array(z.array(hexSchema)),
  /** Root of the leaves of all decks; settled with the terms. */
  decks: hexSchema.nullable(),
  /** By seat. */
  seeds: z.array(hexSchema.nullable()),
});
export type Dealing = z.infer<typeof dealingSchema>;

/** The present game, or the last one. */
const gameRecordSchema = z.strictObject({
  id: z.string(),
  /** Of the rules; the next game begins with the newest. */
  version: z.int().min(1),
  /** Between games: of the next one. */
  options: z.unknown(),
  phase: z.enum(['gathering', 'dealing', 'playing', 'over']),
  /** Number of games begun at the table. */
  number: z.int(),
  first: seatSchema.nullable(),
  /** The players, by seat. */
  roster: z.array(
    z.strictObject({
      name: z.string(),
      color: seatColorSchema,
      chosenAt: time.nullable(),
      level: z.enum(levels).nullable(),
      /** The site's. Never sent to clients. */
      user: userIdSchema.nullable(),
    }),
  ),
  /** Null outside the phase `dealing`. */
  dealing: dealingSchema.nullable(),
  state: z.unknown(),
  /** Position of the shuffle; its key is the game's key. */
  deal: randomStateSchema.nullable(),
  decisions: z.array(decisionSchema),
  lastDecision: z.int(),
  /** By agreement, or without an awake player. */
  paused: z.boolean(),
  /** When all players agreed to pause; null otherwise. */
  agreedPauseAt: time.nullable(),
  outcome: outcomeSchema.nullable(),
  /** Seed chosen in the devtools for this game, and for the next; null for a fair shuffle. */
  chosenSeed: z.string().nullable(),
  nextSeed: z.string().nullable(),
});
export type GameRecord = z.infer<typeof gameRecordSchema>;

/** One accepted action or judgement, stored with the record or in a row of several. */
const logEntrySchema = loggedActionSchema.extend({
  gameNumber: z.int(),
  /** Index in the game's log. */
  index: z.int(),
});
export type LogEntry = z.infer<typeof logEntrySchema>;

/** The seat's player, a bot, a vote, or the table: after a timeout, for a player away, or for one who left. */
export type ActedBy = LogEntry['by'];

/** Hex digests, concatenated (`CommittedDecks.blocks`). */
const deckBlocksSchema = z.string().regex(/^([0-9a-f]{64})+$/);

/** An accepted move, stored without the record; waking plays it again. */
const moveSchema = logEntrySchema.extend({
  /** Id of the player's request; null for a move of the table. */
  request: z.string().nullable(),
  /** The versions after it: they depend on the open connections. */
  version: z.int(),
  spectatorVersion: z.int(),
});
export type StoredMove = z.infer<typeof moveSchema>;

/** The log of the present game, or of the last one. */
const logSchema = z.strictObject({
  /** Head of the transcript; null before the first game. */
  head: transcriptHeadSchema.nullable(),
  /** The last link; the seal once the game is over. */
  link: z.string(),
  /** Saves recomputing the leaves; null for a game without decks. */
  deckBlocks: deckBlocksSchema.nullable(),
  /** Number of entries. */
  length: z.int(),
  /** Number of entries by seat. */
  bySeat: z.array(z.int()),
  /** The newest entries, oldest first: not stored in a row yet, so most moves write one row. */
  unstored: z.array(logEntrySchema),
});
export type LogRecord = z.infer<typeof logSchema>;

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

/** A vote to remove a player. */
const removalSchema = z.strictObject({ accused: seatSchema, votes: z.array(seatSchema), until: time });

const chatSchema = z.strictObject({
  /** The last messages, oldest first. */
  messages: z.array(messageSchema),
  lastNumber: z.int(),
  /** Recent senders: connection ids and hashed addresses. */
  writers: z.array(z.strictObject({ by: z.string(), at: time })),
  vote: voteSchema.nullable(),
});
export type ChatRecord = z.infer<typeof chatSchema>;

/** The game as the spectators see it, some seconds ago. */
const delayedSchema = z.strictObject({
  state: z.unknown(),
  deal: randomStateSchema,
  outcome: outcomeSchema.nullable(),
  /** Entries not shown to spectators yet, oldest first. */
  ahead: z.array(logEntrySchema.extend({ at: time })),
});
export type Delayed = z.infer<typeof delayedSchema>;

const audienceSchema = z.strictObject({
  /** The spectators' version; with the seats' version they could infer hidden events. */
  version: z.int(),
  /** Rounded number of spectators, while the lobby lists the table. */
  watchers: z.int(),
  /** Relays with their last reported number of spectators. */
  relays: z.array(z.strictObject({ relay: z.int(), watchers: z.int(), reportedAt: time })),
  /** Null without a delay. */
  delayed: delayedSchema.nullable(),
});
export type AudienceRecord = z.infer<typeof audienceSchema>;

/** By receiver. The lobby's report is made when it is sent: only the newest counts. */
const contentSchema = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('lobby') }),
  z.strictObject({ to: z.literal('site'), at: time, event: numberedEventSchema.shape.event }),
  z.strictObject({ to: z.literal('codes') }),
  z.strictObject({ to: z.literal('devices'), seat: seatSchema, kind: z.enum(['turn', 'ended']) }),
]);
export type Content = z.infer<typeof contentSchema>;

/** Kept until its receiver has it, or until it expires. */
const letterSchema = z.strictObject({
  /** Of its receiver, ascending: it gets its letters in this order. */
  number: z.int(),
  /** A newer letter with it replaces this one. */
  key: z.string().nullable(),
  content: contentSchema,
  tries: z.int(),
  due: time,
  expires: time.nullable(),
});
export type Letter = z.infer<typeof letterSchema>;

const outboxSchema = z.strictObject({
  letters: z.array(letterSchema),
  /** By receiver: the number of its last letter, and when the last one was sent. */
  receivers: z.record(z.string(), z.strictObject({ last: z.int(), sentAt: time })),
});

const tableRecordSchema = z.strictObject({
  table: tableSchema,
  settings: settingsSchema,
  seats: z.array(seatRecordSchema.nullable()),
  host: hostSchema,
  kicked: z.array(kickSchema),
  match: matchSchema,
  game: gameRecordSchema,
  log: logSchema,
  chat: chatSchema,
  removal: removalSchema.nullable(),
  audience: audienceSchema,
  outbox: outboxSchema,
  /** Null for a table of no site. */
  site: tableSiteSchema.nullable(),
  /** Null without one. `wrong`: connections and hashed addresses that tried wrong ones lately. */
  password: z
    .strictObject({
      hash: hexSchema,
      wrong: z.array(z.strictObject({ from: z.array(z.string()), at: time })),
    })
    .nullable(),
  /** The code to say aloud; `text` is null until it is made, `until` 0 after it was withdrawn. */
  code: z.strictObject({ text: z.string().nullable(), requestedAt: time, until: time }).nullable(),
  /** The operator's. */
  notice: noticeSchema.nullable(),
  /** When features run next, by name; changed when they have run. */
  due: z.record(z.string(), time),
  /** The version of the seats' views. */
  version: z.int(),
  /** When the last connection was lost; null while there is one. */
  emptySince: time.nullable(),
  /** Time of the last step that changed the record. */
  steppedAt: time,
  /** The table has ended and waits for the lobby's confirmation. */
  ended: z.boolean(),
});
export type TableRecord = z.infer<typeof tableRecordSchema>;

/** A finished game, stored after its log. */
const finishedGameSchema = z.strictObject({
  head: transcriptHeadSchema,
  /** Null for a fair shuffle. */
  chosenSeed: z.string().nullable(),
  end: transcriptEndSchema,
  seal: z.string(),
  /** The players by seat; only they see their own transcript. */
  holders: z.array(z.string().nullable()),
  deckBlocks: deckBlocksSchema.nullable(),
});
export type FinishedGame = z.infer<typeof finishedGameSchema>;

export const tableShape = shapeOf('table record', tableRecordSchema);
export const moveShape = shapeOf('move', moveSchema);
/** One entry or several. */
export const logRowShape = shapeOf(
  'log row',
  z.strictObject({ entries: z.array(logEntrySchema).readonly() }),
);
/** Times of the first and the last failed read of the record. */
export const damageShape = shapeOf('damage', z.strictObject({ since: time, seenAt: time }));
export const finishedShape = shapeOf('finished game', finishedGameSchema);

/** Sorts after the keys of the game's log. */
const finishedKey = (gameNumber: number): string => `${logPrefix(gameNumber)}end`;

/** Stored rows as entries; null if a row is unreadable. @throws ServerChanging */
export const parseLog = (rows: readonly unknown[]): LogEntry[] | null => {
  const read = rows.map((row) => readOrNull(logRowShape, row));
  return read.includes(null) ? null : read.flatMap((row) => row?.entries ?? []);
};

/** Key of a row by its first entry: sorts by game, then by index. */
const logKey = ({ gameNumber, index }: LogEntry): string =>
  `${logPrefix(gameNumber)}${String(index).padStart(6, '0')}`;

/** Prefix of the keys of one game. */
export const logPrefix = (gameNumber: number): string => `log:${String(gameNumber).padStart(4, '0')}:`;

/** The record is stored at the latest after this many moves. */
export const movesPerRecord = 32;

export const movePrefix = 'move:';

/** Keys are reused, so moves are never deleted. */
const moveKey = ({ index }: StoredMove): string =>
  movePrefix + String(index % movesPerRecord).padStart(2, '0');

/** The stored rows of one step. */
export interface Stored {
  readonly record: TableRecord;
  /** Stored in the place of the record. */
  readonly move: StoredMove | null;
  /** Log entries that get a row now; mostly none. */
  readonly entries: readonly LogEntry[];
  /** The game that has just ended. */
  readonly finished: FinishedGame | null;
}

/** The stored values by key. */
export const rowsOf = ({ record, move, entries, finished }: Stored): Readonly<Record<string, unknown>> => ({
  ...(move === null
    ? { record: toStored(tableShape, record) }
    : { [moveKey(move)]: toStored(moveShape, move) }),
  ...(entries[0] && { [logKey(entries[0])]: toStored(logRowShape, { entries }) }),
  ...(finished && { [finishedKey(finished.head.terms.gameNumber)]: toStored(finishedShape, finished) }),
});

/** Number of games whose logs are kept. */
export const maxKeptGames = 10;

/** The server's secret for one attempt to deal. */
export const attemptSecret = (key: string, gameNumber: number, attempt: number): string =>
  deriveKey(key, `secret ${gameNumber} ${attempt}`);

const secrets = new WeakMap<TranscriptHead, { readonly key: string; readonly secret: string }>();

/** The server's secret of a dealt game. */
export const gameSecret = (key: string, head: TranscriptHead): string => {
  const cached = secrets.get(head);
  if (cached?.key === key) return cached.secret;
  const secret = attemptSecret(key, head.terms.gameNumber, head.terms.attempt);
  secrets.set(head, { key, secret });
  return secret;
};

export const emptySeats = (count: number): null[] => Array.from({ length: count }, () => null);

/** The game by the rules it began with. @throws Error if they are not in the registry; no record has such a game. */
export const gameOf = ({ id, version }: Pick<GameRecord, 'id' | 'version'>): AnyGame => found(id, version);

/** While this holds, spectators must not learn whether the game is over. */
export const isDelayedGameRunning = ({ delayed }: AudienceRecord): boolean =>
  delayed !== null && delayed.outcome === null;

/** Whether a game is in progress, as far as spectators and the lobby may know. */
export const isInGameForSpectators = ({ game, audience }: Pick<TableRecord, 'game' | 'audience'>): boolean =>
  isInGame(game.phase) || isDelayedGameRunning(audience);

/** The next game: by the newest rules. */
export const nextGameOf = ({ id }: Pick<GameRecord, 'id'>): AnyGame => found(id);

const found = (id: string, version?: number): AnyGame => {
  const game = findGame(id, version);
  if (game === undefined) throw new Error(`no game ${id}, version ${version}`);
  return game;
};

/** The same state. @throws Error if it does not match the game's schema: the stored record could not be read again. */
export const checkedState = ({ id, state: schema }: AnyGame, state: unknown): unknown => {
  if (isSurelyValid(schema, state)) return state;
  const parsed = schema.safeParse(JSON.parse(JSON.stringify(state)));
  if (!parsed.success) throw new Error(`invalid state of ${id}: ${describeIssues(parsed.error)}`);
  return state;
};

/** The same view or event. @throws Error if it is not JSON. */
export const checkedJson = <Value>(id: string, what: 'a view' | 'an event', value: Value): Value => {
  const fault = findNonJson(value);
  if (fault !== null) throw new Error(`${what} of ${id} is not JSON: ${fault}`);
  return value;
};

/** Its author may bring it back: open pages wait for that. */
const unregistered = (what: string) =>
  fail<StoredFault>({ why: 'unregistered', fault: `game: ${what} is not registered` });

export const parseRecord = (stored: unknown): Result<TableRecord, StoredFault> => {
  const parsed = readStored(tableShape, stored);
  if (!parsed.ok) return parsed;
  const { id, version, options, phase, state } = parsed.value.game;
  const newest = findGame(id);
  if (newest === undefined) return unregistered(id);
  if (version > newest.version)
    return fail({ why: 'newer', fault: `game: ${id} has version ${version}, after ${newest.version}` });
  // Before the first game nothing depends on earlier rules.
  const game = phase === 'gathering' ? newest : findGame(id, version);
  if (game === undefined) return unregistered(`version ${version} of ${id}`);
  const ofGame = {
    ...(state !== null && { state: game.state }),
    // Between games `withNewestRules` replaces options of an earlier version.
    ...((isInGame(phase) || version === newest.version) && { options: game.options }),
  };
  const read = z.object(ofGame).safeParse({ state, options });
  return read.success ? parsed : unreadable(describeIssues(read.error));
};

/** The moves stored after the record, in order; the other ones are older. */
export const parseMoves = (
  { game, log }: TableRecord,
  stored: readonly unknown[],
): Result<StoredMove[], StoredFault> => {
  const later: StoredMove[] = [];
  for (const move of stored) {
    const read = readStored(moveShape, move);
    if (!read.ok) return read;
    const { gameNumber, index } = read.value;
    if (gameNumber === game.number && index >= log.length) later.push(read.value);
  }
  return ok(later.sort((a, b) => a.index - b.index));
};
