import type { RefusalCode } from './codes.ts';

/** The sentence of each refusal, for players and developers. */
export const refusalMessages: Readonly<Record<RefusalCode, string>> = {
  'bad-json': 'The message is not JSON.',
  'bad-message': 'The message has an unknown form.',
  'too-big': 'The message is too big.',
  'too-fast': 'Too many messages. Wait a second.',
  'hello-first': 'Send hello first.',
  'wrong-protocol': 'This table uses another protocol version. Reload the page.',
  'bad-token': 'This token opens no seat at this table.',
  'not-seated': 'Take a seat first.',
  'already-seated': 'You already have a seat at this table.',
  'seat-taken': 'This seat is taken.',
  'name-taken': 'Another player has this name, or one that looks like it. Choose another name.',
  'table-full': 'Every seat of this table is taken.',
  'no-such-seat': 'This table has no such seat.',
  'colour-taken': 'This colour is taken.',
  kicked: 'The host removed you from this table.',
  locked: 'The host locked this table. New players cannot sit down.',
  'members-only': 'Only players that the site has signed in can sit here.',
  'not-host': 'Only the host can do this.',
  'in-play': 'Wait until the game is over.',
  'not-in-play': 'No game is running.',
  'wrong-player-count': 'The game does not allow this number of players.',
  'bad-options': 'The game has no such options.',
  'no-game-yet': 'No game has been played here yet.',
  'not-agreed': 'Not all players have agreed to another game.',
  'not-to-act': 'It is not your turn.',
  'stale-decision': 'This decision is closed.',
  'bad-action': 'The game has no such action.',
  'against-the-rules': 'The rules do not allow this.',
  'bad-seed': 'This seed does not match its commitment.',
  'no-hints': 'Hints are off at this table.',
  'chat-off': 'The host turned chat off.',
  'chat-limit': 'Too many messages. Wait a few seconds before you write again.',
  'no-such-message': 'There is no such message to vote on.',
  'vote-open': 'A vote is open already.',
  'no-vote': 'There is no open vote for you.',
  'not-saved': 'The table could not save this, so nothing changed. Try again.',
  internal: 'Internal error at the table. Nothing changed.',
};

/** Codes of refused lobby requests. A closed list. */
export const problemCodes = [
  'bad-json',
  'bad-request',
  'unknown-game',
  'bad-options',
  'foreign-origin',
  'not-public',
  'no-such-table',
  'no-such-game',
  'no-such-site',
  'not-found',
  'conflict',
  'bad-key',
  'identity-invalid',
  'identity-expired',
  'identity-replayed',
  'identity-foreign',
  'too-big',
  'not-json',
  'proof-needed',
  'too-many-requests',
  'too-many-tables',
  'internal',
  'busy',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

export const isProblemCode = (value: unknown): value is ProblemCode =>
  problemCodes.some((code) => code === value);

/** HTTP status and title of each lobby refusal. */
export const problems = {
  'bad-json': { status: 400, title: 'The request is not JSON' },
  'bad-request': { status: 400, title: 'The request is invalid' },
  'unknown-game': { status: 400, title: 'There is no such game' },
  'bad-options': { status: 400, title: 'The game has no such options' },
  'foreign-origin': { status: 403, title: 'This origin is not allowed' },
  'not-public': { status: 403, title: 'This address is not public' },
  'no-such-table': { status: 404, title: 'There is no such table' },
  'no-such-game': { status: 404, title: 'There is no such finished game' },
  'no-such-site': { status: 404, title: 'There is no such site' },
  'not-found': { status: 404, title: 'Not found' },
  conflict: { status: 409, title: 'It exists already' },
  'bad-key': { status: 401, title: 'The key is not valid' },
  'identity-invalid': { status: 401, title: 'The identity is not valid' },
  'identity-expired': { status: 401, title: 'The identity has expired' },
  'identity-replayed': { status: 401, title: 'The identity was used by another client' },
  'identity-foreign': { status: 403, title: 'The identity is for another site, server, table or game' },
  'too-big': { status: 413, title: 'The request is too big' },
  'not-json': { status: 415, title: 'The content type is not JSON' },
  'proof-needed': { status: 428, title: 'Proof of work needed' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  'too-many-tables': { status: 429, title: 'The site has too many open tables' },
  internal: { status: 500, title: 'Internal error' },
  busy: { status: 503, title: 'The server is busy' },
} as const satisfies Readonly<Record<ProblemCode, { readonly status: number; readonly title: string }>>;

/** Request header for the proof after `proof-needed`. */
export const proofHeader = 'arcus-proof';
