import { afterEach, beforeEach, expect, vi } from 'vitest';
import { connectTable, type Table, type TableOptions } from '../../client/sdk/index.ts';
import type { TokenStore } from '../../client/sdk/tokens.ts';
import { protocolVersion, type RefusalCode } from '../../shared/protocol/codes.ts';
import { type FakeSocket, fakeSockets } from './fake-socket.ts';

export const serverTime = 1_790_000_000_000;
export const seatToken = 'T'.repeat(43);
export const welcome = ['welcome', protocolVersion, serverTime];
/** A view with the fields that the SDK reads. */
export const fakeView = (changes: object = {}): object => ({
  ...{ game: 'drop-rainbow', phase: 'playing', you: null, gameNumber: 0, prompt: null, settings: {} },
  ...{
    seats: [],
    shuffle: {
      attempt: 0,
      actions: 0,
      commitments: [],
      keys: [],
      seeds: [],
      openings: [],
    },
  },
  ...changes,
});

export const view = (version: number, changes: object = {}): unknown[] => [
  'view',
  version,
  fakeView(changes),
];
export const asked = (decision: number): object => ({
  you: 0,
  prompt: { decision, legal: [{ type: 'draw' }] },
});
export const no = (id: unknown, code: RefusalCode, rule: string | null = null): unknown[] => [
  'no',
  id,
  code,
  'Why.',
  rule,
];

export let all: FakeSocket[];
export let last: () => FakeSocket;
export let stored: Map<string, string>;
let tokens: TokenStore;
export let table: Table<'drop-rainbow'>;

export const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

export const begin = async (options: Partial<TableOptions<'drop-rainbow'>> = {}): Promise<void> => {
  const sockets = fakeSockets();
  ({ all, last } = sockets);
  const { WebSocket } = sockets;
  table = connectTable({
    host: 'http://host',
    table: 'x',
    game: 'drop-rainbow',
    tokens,
    WebSocket,
    ...options,
  });
  await pass(0);
};

/** Reconnects, up to the hello. */
export const reconnect = async (): Promise<void> => {
  last().drop();
  await pass(400);
  last().accept();
};

export const open = async (changes: object = {}): Promise<void> => {
  await begin();
  last().accept();
  last().say(welcome, view(5, changes));
};

/** Requests on the latest connection. */
export const requests = (): Record<string, unknown>[] =>
  last()
    .sent.filter((message) => typeof message === 'object' && message !== null)
    .map((message): Record<string, unknown> => ({ ...message }))
    .filter(({ type }) => type !== 'hello');
export const hellos = (): unknown[] =>
  last().sent.filter((message) => JSON.stringify(message).includes('"hello"'));
export const idOf = (index: number): unknown => requests()[index]?.id;

/** Gives each test a store and fake timers, and checks that no timer is left. */
export const setUpFakeTable = (): void => {
  beforeEach(() => {
    vi.useFakeTimers({ now: serverTime });
    stored = new Map();
    tokens = {
      get: (key) => stored.get(key) ?? null,
      set: (key, token) => stored.set(key, token),
      remove: (key) => stored.delete(key),
    };
  });

  afterEach(async () => {
    table.close();
    await pass(0);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });
};
