export const protocolVersion = 1;

/** Why a player reports another. */
export const reportReasons = ['cheating', 'abuse', 'name'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Codes of refused requests. A closed list. */
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
  'color-taken',
  'locked',
  'members-only',
  'kicked',
  'not-host',
  'in-play',
  'not-in-play',
  'paused',
  'no-pause',
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
  'no-removal',
  'banned',
  'called-before',
  'not-saved',
  'internal',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

export const isRefusalCode = (value: unknown): value is RefusalCode =>
  refusalCodes.some((code) => code === value);

/** Codes of closed sockets. A client reconnects automatically after `noHello`, `tooSlow`, `redirect` and, later, `tooFast` and `serverChanging`; never after the others. */
export const closeCodes = {
  /** No hello within `helloTimeoutSeconds`, or no heartbeat. */
  noHello: 4000,
  noSuchTable: 4004,
  /** The table has ended and its data is deleted. */
  tableGone: 4005,
  tooFast: 4008,
  /** Too many spectators at the table or from the address, or too many sockets of the seat. */
  tooMany: 4009,
  /** The directory accepts only the heartbeat. */
  unexpectedMessage: 4011,
  /** A player of a matched table did not arrive: seek again. */
  noShow: 4012,
  /** The table does not allow spectators during a game. */
  noSpectators: 4013,
  /** The client does not read: too many unread bytes. */
  tooSlow: 4014,
  /** Watch at the path in the reason; without a reason, at the table itself. */
  redirect: 4015,
  /** A newer server stored the record. The client retries until it is back. */
  serverChanging: 4016,
  /** No server can read the stored record. */
  unreadable: 4017,
  /** The table has a password, and the client sent none or a wrong one. */
  passwordNeeded: 4018,
  /** The operator has ended the table, whose data is deleted. */
  endedByOperator: 4019,
} as const;

export const isCloseCode = (code: number): boolean => Object.values<number>(closeCodes).includes(code);

/** The table closes a socket without a hello after this time: longer, and each opening would wake a table that sleeps. */
export const helloTimeoutSeconds = 10;

/** The texts of the heartbeat, and the client's interval. */
export const ping = 'ping';
export const pong = 'pong';
export const pingIntervalSeconds = 25;

/** Prefix of marks: texts that a client sends back unchanged, to acknowledge that it has read everything before. */
export const markPrefix = 'mark ';

/** The last text before a close with a code. Runtimes report the code only when TCP has ended, which can take seconds. */
export const closeNotice = (code: number, reason: string): string => `close ${code} ${reason}`;

/** Null for other texts. */
export const parseCloseNotice = (text: string): { code: number; reason: string } | null => {
  const [, code, reason = ''] = /^close (\d{4}) (.*)$/s.exec(text) ?? [];
  return isCloseCode(Number(code)) ? { code: Number(code), reason } : null;
};

/** In UTF-16 code units. */
export const maxRequestLength = 8192;

/** Sequences in which invisible characters are allowed: joiners and selectors in emoji and words. A function, so that bundlers can drop it. */
const visibleSequences = (): RegExp => {
  const emoji = String.raw`\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?`;
  const sequences = [
    // Flags of England, Scotland and Wales; emoji, single or joined, with variation selector or skin tone; keycaps.
    String.raw`\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}`,
    String.raw`${emoji}(?:\u200d${emoji})*`,
    String.raw`[0-9#*]\ufe0f\u20e3`,
    // RFC 5892, A.1 and A.2: after a virama, and between Arabic letters.
    String.raw`[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca][\u200c\u200d]`,
    String.raw`(?<=\p{Script=Arabic})\u200c(?=\p{Script=Arabic})`,
  ];
  return new RegExp(sequences.join('|'), 'gu');
};

/** Control, invisible, bidirectional and unassigned characters (RFC 8264, 9), and the Braille blank. */
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/u;

let escaped: RegExp | undefined;

/** A text of a file that may be forged, with each invisible character that no name may have as `\u{200b}`. */
export const escapeInvisible = (value: string): string => {
  // Replays escape each text of each view.
  escaped ??= new RegExp(`${visibleSequences().source}|${invisible.source}`, 'gu');
  return value.replace(escaped, (match) =>
    [...match].length === 1 && invisible.test(match) ? `\\u{${match.codePointAt(0)?.toString(16)}}` : match,
  );
};

/** Whether a text is one line of 1 to `maxLength` visible characters, counted as code points. */
const isLine = (value: string, maxLength: number): boolean =>
  value === value.trim() &&
  value.length > 0 &&
  [...value].length <= maxLength &&
  !invisible.test(value.replace(visibleSequences(), ''));

/** Names are nicknames of RFC 8266, stored as `normalizeName` returns them. */
export const maxNameLength = 24;
export const normalizeName = (value: string): string => value.normalize('NFKC').replace(/\p{Zs}+/gu, ' ');
export const isName = (value: string): boolean => isLine(normalizeName(value), maxNameLength);

/** In UTF-16 code units. */
export const maxPasswordLength = 64;

export const maxMessageLength = 200;
export const isMessage = (value: string): boolean => isLine(value, maxMessageLength);

/** A message can be called table talk this long after it was written (SQ-20). */
export const callWindowMs = 60_000;

/** Duration of a vote on a message (SQ-20). */
export const voteDurationMs = 30_000;

/** More than nine players share colors: the UI always shows the name as well. */
export const seatColors = [
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
export type SeatColor = (typeof seatColors)[number];

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

/** `typ` of a receipt: no other signature of the server has it. */
export const receiptType = 'arcus-receipt+jwt';
