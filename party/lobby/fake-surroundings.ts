import type { TableId } from '../../shared/kernel/ids.ts';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import type { TableSummary } from '../../shared/protocol/lobby.ts';
import { lobby } from './app.ts';
import { RateLimiter } from './gate.ts';
import type { ParsedCreateTable } from './internal.ts';
import type { Env } from './surroundings.ts';

export const known = tableIdSchema.parse('0123456789ab');
export const other = 'zzzzzzzzzzzz';

export const summaryOf = (id: TableId): TableSummary => ({
  id,
  game: 'drop-rainbow',
  region: null,
  phase: 'gathering',
  players: ['<b>Ada'],
  seats: 4,
  createdAt: 7,
});

/** As short as a transcript can be. */
export const transcript = {
  format: 'arcus-transcript',
  version: 1,
  kind: 'own',
  head: {
    table: known,
    game: 'drop-rainbow',
    gameNumber: 1,
    options: {},
    seats: [],
    first: null,
    startedAt: 7,
    commitment: 'ab'.repeat(32),
    contributions: [],
  },
  seat: 0,
  view: {},
  steps: [],
  end: {
    endedAt: 8,
    outcome: { winners: [], scores: [], reason: 'most-points' },
    state: 'cd'.repeat(16),
  },
  seal: 'ef'.repeat(16),
  checksum: '01'.repeat(16),
};

/** Surroundings that hold one table and keep what they were asked. */
export const surround = (changes: Partial<Env> = {}) => {
  const created: (ParsedCreateTable & { id: TableId })[] = [];
  const lines: object[] = [];
  const tokens: (string | null)[] = [];
  const checked: [string, TableId][] = [];
  const env: Env = {
    tables: {
      create: async (id, request) => {
        created.push({ id, ...request });
        return summaryOf(id);
      },
      transcript: async (id, gameNumber, token) => {
        tokens.push(token);
        return id === known && gameNumber === 1 ? transcript : null;
      },
      lookUp: async (id) => (id === known ? summaryOf(id) : null),
    },
    directory: {
      list: async (shard) => (shard === 'drop-rainbow.any' ? [summaryOf(known)] : []),
      check: async (shard, id) => void checked.push([shard, id]),
    },
    near: null,
    address: null,
    rateLimiter: new RateLimiter(),
    rateLimits: { requestsPerMinute: 60, tablesPerHour: 30 },
    now: () => 0,
    counters: { read: async () => ({ moves: 7 }) },
    allowedOrigins: ['*'],
    operatorToken: undefined,
    rules: { 'drop-rainbow': { en: '<h1>Drop Rainbow</h1><p id="dr-1">DR-1</p>' } },
    log: (line) => lines.push(line),
    ...changes,
  };
  return { env, created, checked, lines, tokens };
};

export const get = (path: string, env = surround().env, init: RequestInit = {}) =>
  lobby.request(`https://arcus.test${path}`, init, env);

export const failing = () => Promise.reject(new Error('the secret cause'));
export const broken = () =>
  surround({
    tables: { create: failing, lookUp: failing, transcript: failing },
    directory: { list: failing, check: failing },
  });
