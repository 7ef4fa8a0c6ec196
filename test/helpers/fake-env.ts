import { lobby } from '../../party/lobby/app.ts';
import { emptyDesk } from '../../party/lobby/desk.ts';
import { Load } from '../../party/lobby/load.ts';
import type { LobbyEnv } from '../../party/lobby/lobby-env.ts';
import { checkPartyRequest } from '../../party/lobby/party-gate.ts';
import { RateLimiter } from '../../party/lobby/rate-limiter.ts';
import { ReceiptSigner } from '../../party/lobby/receipt-signer.ts';
import { Budget } from '../../party/runtime/budget.ts';
import type { ParsedCreateTable } from '../../party/runtime/calls.ts';
import { idForChallenge } from '../../party/runtime/table-ids.ts';
import { openApiDocument } from '../../scripts/build/openapi.ts';
import type { TableId } from '../../shared/kernel/ids.ts';
import { fail } from '../../shared/kernel/util.ts';
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
      server: 'cd'.repeat(32),
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
  links: [],
  end: {
    endedAt: 8,
    outcome: { winners: [], scores: [], reason: 'most-points' },
    state: 'cd'.repeat(32),
  },
  seal: 'ef'.repeat(32),
  signature: null,
  checksum: '01'.repeat(32),
};

const noSites: LobbyEnv['sites'] = {
  add: async () => null,
  rotate: async () => null,
  change: async () => false,
  remove: async () => undefined,
  list: async () => [],
  verify: async () => fail({ code: 'identity-foreign', detail: '' }),
  authorize: async () => null,
  table: async () => null,
  tables: async () => [],
  events: async () => ({ events: [], next: 0 }),
  deadLetters: async () => [],
  user: async () => ({ events: [], next: null }),
};

/** The environment of a lobby with one table; records the calls. */
export const fakeEnv = (changes: Partial<LobbyEnv> = {}) => {
  const created: (ParsedCreateTable & { id: TableId; hostTokenHash?: string; address: string | null })[] = [];
  const lines: object[] = [];
  const tokens: (string | null)[] = [];
  const checked: [string, TableId][] = [];
  const env: LobbyEnv = {
    tables: {
      create: async (id, request, opener) => {
        created.push({ id, ...opener, ...request });
        return summaryOf(id);
      },
      transcript: async (id, gameNumber, token) => {
        tokens.push(token);
        return id === known && gameNumber === 1 ? JSON.stringify(transcript) : null;
      },
      devtools: async (id, request) => (id === known ? { asked: request } : null),
      inspect: async () => null,
      evidence: async () => null,
      hashesOf: async () => [],
      end: async () => undefined,
      kick: async () => false,
      admit: async () => null,
      data: async () => null,
      erase: async () => false,
      lookUp: async (id) => (id === known ? summaryOf(id) : null),
    },
    sites: noSites,
    codes: { guess: async () => 0, forgive: async () => undefined, resolve: async () => null },
    receipts: { result: async () => null, publish: async () => undefined, keys: async () => [] },
    siteTables: {
      opened: async () => null,
      invite: async () => null,
      expel: async () => false,
      close: async () => false,
    },
    directory: {
      list: async (shard) => (shard === 'drop-rainbow.any' ? [summaryOf(known)] : []),
      check: async (shard, id) => void checked.push([shard, id]),
    },
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
    counters: { read: async () => ({ moves: 7 }) },
    desk: {
      read: async () => emptyDesk,
      change: async () => true,
      audit: async () => [],
      report: async () => 0,
      reports: async () => [],
    },
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

export const failingCall = () => Promise.reject(new Error('the secret cause'));
export const failingEnv = () =>
  fakeEnv({
    tables: {
      create: failingCall,
      devtools: failingCall,
      lookUp: failingCall,
      transcript: failingCall,
      inspect: failingCall,
      evidence: failingCall,
      hashesOf: failingCall,
      end: failingCall,
      kick: failingCall,
      admit: failingCall,
      data: failingCall,
      erase: failingCall,
    },
    directory: { list: failingCall, check: failingCall },
  });
