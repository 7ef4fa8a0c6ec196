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
  'colour-taken': 'Somebody has this colour already.',
  locked: 'The host has locked this table: nobody new may sit down.',
  'not-host': 'Only the host of the table may do this.',
  'in-play': 'This has to wait until the game is over.',
  'not-in-play': 'No game is being played.',
  'wrong-player-count': 'The game cannot be played by this many.',
  'bad-options': 'The game has no such options.',
  'no-game-yet': 'No game has been played here yet.',
  'not-agreed': 'Somebody has not agreed to another game yet.',
  'not-to-act': 'You are not to act now.',
  'stale-decision': 'This decision is closed.',
  'bad-action': 'The game knows no such action.',
  'against-the-rules': 'The rules do not allow this.',
  'bad-seed': 'This seed is not the one that was committed to.',
  'no-hints': 'At this table everybody finds their own moves.',
  'chat-off': 'The host has turned the chat off.',
  'chat-limit': 'Too much at once. Wait a few seconds before you write again.',
  'no-such-message': 'There is no such message to judge.',
  'vote-open': 'A vote is open already.',
  'no-vote': 'There is no vote for you to cast.',
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
  /** The table, or the address that the socket comes from, has as many sockets as it may. */
  tooMany: 4009,
  /** The directory takes no messages but the heartbeat. */
  notHeard: 4011,
  /** Not everybody came to a table that a match had made: look for others again. */
  unmatched: 4012,
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
