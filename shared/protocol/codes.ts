/** The version of the protocol that this code speaks. */
export const protocol = 1;

/** Every reason for which a request is refused, with the sentence that goes with it. A closed list: clients may rely on it. */
export const refusals = {
  'bad-json': 'The message is not JSON.',
  'bad-message': 'The message has no shape that a table knows.',
  'too-big': 'The message is too big.',
  'too-fast': 'Too many messages at once. Wait a second.',
  'hello-first': 'Say hello before anything else.',
  'wrong-protocol': 'This table speaks another version of the protocol. Load the page again.',
  'bad-token': 'This seat token belongs to no seat of this table.',
  'not-seated': 'Take a seat first.',
  'already-seated': 'You have a seat at this table.',
  'seat-taken': 'Somebody has this seat already.',
  'table-full': 'Every seat of this table is taken.',
  'no-such-seat': 'This table has no such seat.',
  'not-host': 'Only the host of the table may do this.',
  'in-play': 'This has to wait until the game is over.',
  'not-in-play': 'No game is being played.',
  'wrong-player-count': 'The game cannot be played by this many.',
  'not-to-act': 'You are not to act now.',
  'stale-decision': 'This decision is closed.',
  'bad-action': 'The game knows no such action.',
  'against-the-rules': 'The rules do not allow this.',
  'not-saved': 'The table could not save this, so it did not happen. Try again.',
  internal: 'The table made a mistake, and nothing has changed.',
} as const;

export type RefusalCode = keyof typeof refusals;

/** Why a table closes a socket. A client may connect again by itself after `noHello` and, later, after `tooFast`; never after the others. */
export const closeCodes = {
  /** No hello within `helloSeconds`. */
  noHello: 4000,
  noSuchTable: 4004,
  /** The table has ended, and what it stored is gone. */
  tableGone: 4005,
  tooFast: 4008,
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

/** What a name at the table may be: one line of at most 24 characters, without controls that change how others' text is read. */
export const nameLength = 24;
export const isName = (value: string): boolean =>
  value === value.trim() &&
  value.length > 0 &&
  [...value].length <= nameLength &&
  !/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(value);
