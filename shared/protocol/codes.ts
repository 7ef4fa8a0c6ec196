/** The version of the protocol that this code speaks. */
export const protocolVersion = 1;

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
  'name-taken',
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

/** Why a table closes a socket. A client may connect again by itself after `noHello`, `tooSlow`, `redirect` and, later, `tooFast`; never after the others. */
export const closeCodes = {
  /** No hello within `helloTimeoutSeconds`. */
  noHello: 4000,
  noSuchTable: 4004,
  /** The table has ended, and what it stored is gone. */
  tableGone: 4005,
  tooFast: 4008,
  /** The table, or the address that the socket comes from, has as many watchers as it may, or the seat more sockets. */
  tooMany: 4009,
  /** The directory takes no messages but the heartbeat. */
  unexpectedMessage: 4011,
  /** Not everybody came to a table that a match had made: look for others again. */
  noShow: 4012,
  /** A game is on that nobody may watch. */
  noSpectators: 4013,
  /** The stored table is of a newer version than the server. */
  newerTable: 4010,
  /** Too much of what was sent is unread, as far as can be told. */
  tooSlow: 4014,
  /** Watch at the address that the reason names, a path of this server; without a reason, at the table itself. */
  redirect: 4015,
} as const;

/** A socket that has not said hello after this many seconds is closed. */
export const helloTimeoutSeconds = 10;

/** The constant texts of the heartbeat, and how often a client sends it at the most. */
export const ping = 'ping';
export const pong = 'pong';
export const pingIntervalSeconds = 25;

/** How texts begin that a client says back as they are, so that the server knows that it has read so far. */
export const markPrefix = 'mark ';

/** The longest request, in UTF-16 code units. */
export const maxRequestLength = 8192;

/** What writes emoji and words although it cannot be seen itself: joiners between what they join, and what follows an emoji. Made when it is asked for, so that a page without it need not carry it. */
const visibleSequences = (): RegExp => {
  const emoji = String.raw`\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?`;
  const sequences = [
    // The three flags that are written with tags; emoji, alone or joined, with a variation selector or a skin colour; keycaps.
    String.raw`\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}`,
    String.raw`${emoji}(?:\u200d${emoji})*`,
    String.raw`[0-9#*]\ufe0f\u20e3`,
    // RFC 5892, A.1 and A.2: after a virama, and between Arabic letters.
    String.raw`[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca][\u200c\u200d]`,
    String.raw`(?<=\p{Script=Arabic})\u200c(?=\p{Script=Arabic})`,
  ];
  return new RegExp(sequences.join('|'), 'gu');
};

/** Controls, what nobody sees, what turns others' text round, and what has no meaning (RFC 8264, 9; a Braille blank is as empty). */
const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/u;

/** One line of at most this many characters, all of which can be seen. */
const isLine = (value: string, length: number): boolean =>
  value === value.trim() &&
  value.length > 0 &&
  [...value].length <= length &&
  // Half a character is none.
  !unseen.test(value.replace(visibleSequences(), ''));

/** What a name at the table may be: a nickname of RFC 8266, in the form that `nicknameOf` gives it. */
export const maxNameLength = 24;
export const normalizeName = (value: string): string => value.normalize('NFKC').replace(/\p{Zs}+/gu, ' ');
export const isName = (value: string): boolean => isLine(normalizeName(value), maxNameLength);

/** What a message to the others may be. */
export const maxMessageLength = 200;
export const isMessage = (value: string): boolean => isLine(value, maxMessageLength);

/** For how long a message can be called table talk (SQ-20), in milliseconds after it was written. */
export const callWindowMs = 60_000;

/** How long a vote on a message is open (SQ-20), in milliseconds. */
export const voteDurationMs = 30_000;

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
