import type { RefusalCode } from './codes.ts';

/** The sentence that goes with each refusal. */
export const refusalMessages: Readonly<Record<RefusalCode, string>> = {
  'bad-json': 'The message is not JSON.',
  'bad-message': 'The message has no shape that a table knows.',
  'too-big': 'The message is too big.',
  'too-fast': 'Too many messages at once. Wait a second.',
  'hello-first': 'Say hello before anything else.',
  'wrong-protocol': 'This table speaks another protocol. Load the page again.',
  'bad-token': 'This seat token belongs to no seat of this table.',
  'not-seated': 'Take a seat first.',
  'already-seated': 'You have a seat at this table.',
  'seat-taken': 'Somebody has this seat already.',
  'name-taken': 'Somebody here has this name, or one that looks like it. Choose another one.',
  'table-full': 'Every seat of this table is taken.',
  'no-such-seat': 'This table has no such seat.',
  'colour-taken': 'Somebody has this colour already.',
  kicked: 'The host has put you out of this table.',
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
};

/** Every reason for which the lobby refuses a request. A closed list: clients may rely on it. */
export const problemCodes = [
  'bad-json',
  'bad-request',
  'unknown-game',
  'bad-options',
  'foreign-origin',
  'not-public',
  'no-such-table',
  'no-such-game',
  'not-found',
  'too-big',
  'not-json',
  'proof-needed',
  'too-many-requests',
  'internal',
  'busy',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

export const isProblemCode = (value: unknown): value is ProblemCode =>
  problemCodes.some((code) => code === value);

/** The status and the title of the answer that goes with each of the lobby's refusals. */
export const problems = {
  'bad-json': { status: 400, title: 'The request is not JSON' },
  'bad-request': { status: 400, title: 'The request has a wrong shape' },
  'unknown-game': { status: 400, title: 'There is no such game' },
  'bad-options': { status: 400, title: 'The game has no such options' },
  'foreign-origin': { status: 403, title: 'Not for pages of this origin' },
  'not-public': { status: 403, title: 'Not for the public' },
  'no-such-table': { status: 404, title: 'There is no such table' },
  'no-such-game': { status: 404, title: 'There is no such game to look at' },
  'not-found': { status: 404, title: 'There is nothing here' },
  'too-big': { status: 413, title: 'The request is too big' },
  'not-json': { status: 415, title: 'The content type is not JSON' },
  'proof-needed': { status: 428, title: 'Work has to be proved first' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'The lobby made a mistake' },
  busy: { status: 503, title: 'Too much is going on' },
} as const satisfies Readonly<Record<ProblemCode, { readonly status: number; readonly title: string }>>;

/** The header in which the lobby takes the proof that it has asked for with `proof-needed`. */
export const proofHeader = 'arcus-proof';
