/** The version of the protocol that this code speaks. */
export const protocol = 1;

/** Every reason for which a request is refused. A closed list: clients may rely on it. */
export const refusalCodes = [
  'bad-json',
  'bad-message',
  'too-big',
  'too-fast',
  'hello-first',
  'wrong-protocol',
  'bad-token',
  'not-seated',
  'already-seated',
  'seat-taken',
  'table-full',
  'no-such-seat',
  'colour-taken',
  'locked',
  'kicked',
  'not-host',
  'in-play',
  'not-in-play',
  'wrong-player-count',
  'bad-options',
  'no-game-yet',
  'not-agreed',
  'not-to-act',
  'stale-decision',
  'bad-action',
  'against-the-rules',
  'bad-seed',
  'no-hints',
  'chat-off',
  'chat-limit',
  'no-such-message',
  'vote-open',
  'no-vote',
  'not-saved',
  'internal',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

export const isRefusalCode = (value: unknown): value is RefusalCode =>
  refusalCodes.some((code) => code === value);

/** Why a table closes a socket. A client may connect again by itself after `noHello` and, later, after `tooFast`; never after the others. */
export const closeCodes = {
  /** No hello within `helloSeconds`. */
  noHello: 4000,
  noSuchTable: 4004,
  /** The table has ended, and what it stored is gone. */
  tableGone: 4005,
  tooFast: 4008,
  /** The table, or the address that the socket comes from, has as many watchers as it may, or the seat more sockets. */
  tooMany: 4009,
  /** The directory takes no messages but the heartbeat. */
  notHeard: 4011,
  /** Not everybody came to a table that a match had made: look for others again. */
  unmatched: 4012,
  /** A game is on that nobody may watch. */
  noSpectators: 4013,
  /** The stored table is of a newer version than the server. */
  newerTable: 4010,
} as const;

/** A socket that has not said hello after this many seconds is closed. */
export const helloSeconds = 10;

/** The constant texts of the heartbeat, and how often a client sends it at the most. */
export const ping = 'ping';
export const pong = 'pong';
export const pingSeconds = 25;

/** The longest request, in UTF-16 code units. */
export const maxRequestLength = 8192;

/** One line of at most this many characters, without half characters and controls that change how others' text is read. */
const isLine = (value: string, length: number): boolean =>
  value === value.trim() &&
  value.length > 0 &&
  [...value].length <= length &&
  !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(value);

/** What a name at the table may be. */
export const nameLength = 24;
export const isName = (value: string): boolean => isLine(value, nameLength);

/** What a message to the others may be. */
export const messageLength = 200;
export const isMessage = (value: string): boolean => isLine(value, messageLength);

/** For how long a message can be called table talk (SQ-20), in milliseconds after it was written. */
export const callLimit = 60_000;

/** How long a vote on a message is open (SQ-20), in milliseconds. */
export const voteLimit = 30_000;

/** The colours that seats have. More than nine players share them: a name always stands beside. */
export const seatColours = [
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'violet',
  'pink',
  'black',
  'white',
] as const;
export type SeatColour = (typeof seatColours)[number];

/** What can be said without a word, in every game. */
export const reactions = [
  'hello',
  'thanks',
  'well-played',
  'good-luck',
  'wow',
  'oh-no',
  'one-moment',
] as const;
export type Reaction = (typeof reactions)[number];
