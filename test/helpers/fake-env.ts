import { Load } from '../../party/http/load.ts';
import { RateLimiter } from '../../party/http/rate-limiter.ts';
import { lobby } from '../../party/lobby/app.ts';
import type { LobbyEnv } from '../../party/lobby/lobby-env.ts';
import { checkPartyRequest } from '../../party/platforms/party-gate.ts';
import { roomsOf } from '../../party/platforms/rooms.ts';
import { Budget } from '../../party/runtime/budget.ts';
import type { ParsedCreateTable } from '../../party/runtime/calls.ts';
import { idForChallenge } from '../../party/runtime/table-ids.ts';
import { ReceiptSigner } from '../../party/sites/receipt-signer.ts';
import { openApiDocument } from '../../scripts/build/openapi.ts';
import type { TableId } from '../../shared/kernel/ids.ts';
import type { TableSummary } from '../../shared/protocol/lobby.ts';

const secret = 'for tests only'.repeat(3);
export const known = idForChallenge(secret, 'known');
export const other = 'zzzzzzzzzzzz';

export const summaryOf = (id: TableId): TableSummary => ({
  id,
  game: 'drop-rainbow',
  region: null,
  phase: 'gathering',
  players: ['<b>Ada'],
  bots: [],
  givingWay: 0,
  people: 1,
  seats: 4,
  spectators: 0,
  createdAt: 7,
});

/** A minimal transcript. */
const transcript = {
  format: 'arcus-transcript',
  version: 1,
  kind: 'own',
  head: {
    terms: {
      v: 1,
      table: known,
      game: 'drop-rainbow',
      rules: 1,
      gameNumber: 1,
      attempt: 1,
      withheld: [],
      options: {},
      settings: {
        botsReplaceLeavers: true,
        hints: 'never',
        spectatorDelay: 0,
        spectators: true,
        transcript: 'own',
        turnSeconds: null,
      },
      seats: [],
      first: null,
      before: null,
      commitment: 'ab'.repeat(32),
      decks: null,
      commitments: [],
      keys: [],
    },
    seeds: [],
    choices: [],
    startedAt: 7,
  },
  seat: 0,
  decks: [],
  view: {},
  steps: [],
  end: {
    endedAt: 8,
    outcome: { winners: [], scores: [], reason: 'most-points' },
    state: 'cd'.repeat(32),
  },
  seal: 'ef'.repeat(32),
  checksum: '01'.repeat(32),
};

/** Answers of rooms, by `party call`. */
type Answers = Readonly<Record<string, (message: never, id: string) => unknown>>;

/** Rooms that answer null otherwise. */
const fakeRooms = (answers: Answers): LobbyEnv['rooms'] =>
  roomsOf(async (party, id, route, message) => {
    const answer = (await answers[`${party} ${route}`]?.(message as never, id)) ?? null;
    return typeof answer === 'string' ? answer : JSON.stringify(answer);
  });

interface NewTable extends ParsedCreateTable {
  readonly id: TableId;
  readonly hostTokenHash: string;
  readonly opener?: string;
}

/** The environment of a lobby with one table; records the calls. */
export const fakeEnv = (changes: Partial<LobbyEnv> = {}, answers: Answers = {}) => {
  const created: NewTable[] = [];
  const lines: object[] = [];
  const tokens: (string | null)[] = [];
  const checked: [string, string][] = [];
  const env: LobbyEnv = {
    rooms: fakeRooms({
      'table create': (table: NewTable) => {
        created.push(table);
        return summaryOf(table.id);
      },
      'table transcript': ({ gameNumber, token }: Record<'gameNumber' | 'token', unknown>, id) => {
        tokens.push(typeof token === 'string' ? token : null);
        return id === known && gameNumber === 1 ? JSON.stringify(transcript) : null;
      },
      'table devtools': (asked, id) => (id === known ? { asked } : null),
      'table lookUp': (_, id) => (id === known ? summaryOf(known) : null),
      'directory list': (_, shard) => (shard === 'drop-rainbow.any' ? [summaryOf(known)] : []),
      'directory check': ({ id }: { readonly id: string }, shard) => void checked.push([shard, id]),
      'counters read': (_, id) => (id === 'main' ? { moves: 7 } : {}),
      ...answers,
    }),
    near: null,
    address: null,
    rateLimiter: new RateLimiter(),
    budget: new Budget(),
    sharedLimit: null,
    load: new Load(() => 0),
    siteGate: { revoked: new Set(), blockedUntil: new Map() },
    receiptSigner: new ReceiptSigner(),
    secret,
    rateLimits: { maxRequestsPerMinute: 60, maxTablesPerHour: 30 },
    now: () => 0,
    systemNow: () => 0,
    expireDesk: () => undefined,
    bannedUntil: null,
    userBannedUntil: () => null,
    drain: false,
    allowedOrigins: ['*'],
    hosts: ['arcus.test'],
    proofOfWork: null,
    devtools: false,
    operatorToken: undefined,
    securityContact: undefined,
    rules: { 'drop-rainbow': { en: '<h1>Drop Rainbow</h1><p id="dr-1">DR-1</p>' } },
    readFile: async (path) => (path === '/docs/pages/guide/embed.txt' ? '<h1>Embed</h1>' : null),
    openApi: openApiDocument,
    log: (line) => lines.push(line),
    ...changes,
  };
  return { env, created, checked, lines, tokens };
};

export const get = (path: string, env = fakeEnv().env, init: RequestInit = {}) =>
  lobby.request(`https://arcus.test${path}`, init, env);

/** The response to sockets at a table that was never opened. */
export const noSuchTable = new Response();
export const checkParty = (request: Request, env: LobbyEnv) =>
  checkPartyRequest(request, env, () => noSuchTable);

export const failingEnv = () =>
  fakeEnv({ rooms: roomsOf(() => Promise.reject(new Error('the secret cause'))) });
