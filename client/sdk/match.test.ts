import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeCodes, protocolVersion } from '../../shared/protocol/codes.ts';
import { type FakeSocket, fakeSockets } from '../../test/helpers/fake-socket.ts';
import { fakeView } from '../../test/helpers/fake-table.ts';
import { allowPlayer, avoidPlayer } from './avoided.ts';
import { RefusalError } from './errors.ts';
import type { Match, MatchOptions } from './match.ts';
import { findMatch } from './match.ts';

const now = 1_790_000_000_000;
const id = '0123456789ab';
const latencies = { weur: 20, enam: 90 };

let stored: Map<string, string>;
let all: FakeSocket[];
let last: () => FakeSocket;
let seeking: Match;

const begin = async (options: Partial<MatchOptions<'drop-rainbow'>> = {}): Promise<void> => {
  const sockets = fakeSockets();
  ({ all, last } = sockets);
  seeking = findMatch({
    host: 'https://host.example',
    game: 'drop-rainbow',
    size: 2,
    name: 'Ada',
    latencies,
    tokens: {
      get: (key) => stored.get(key) ?? null,
      set: (key, token) => stored.set(key, token),
      remove: (key) => stored.delete(key),
    },
    WebSocket: sockets.WebSocket,
    ...options,
  });
  await vi.advanceTimersByTimeAsync(0);
};
const matcher = (): FakeSocket => {
  const [first] = all;
  if (first === undefined) throw new Error('nothing has connected');
  return first;
};
const view = (changes: object) => [
  'view',
  1,
  fakeView({ phase: 'gathering', you: 0, seats: [{ keys: [] }, { keys: [] }], ...changes }),
];
/** The matcher assigns a table, and the client connects to it. */
const sit = async (kind: 'match' | 'open-table' = 'match'): Promise<FakeSocket> => {
  matcher().accept();
  matcher().say(['table', id, kind]);
  await vi.advanceTimersByTimeAsync(0);
  last().accept();
  last().say(['welcome', protocolVersion, now]);
  return last();
};

beforeEach(() => {
  vi.useFakeTimers({ now });
  stored = new Map();
});
afterEach(async () => {
  seeking.cancel();
  await vi.advanceTimersByTimeAsync(0);
  await seeking.found.catch(() => null);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

describe('a match', () => {
  it('waits at the matcher of its game with a stored token', async () => {
    await begin();
    expect(matcher().url).toBe('wss://host.example/parties/matcher/drop-rainbow');
    matcher().accept();
    const token = stored.get('match:drop-rainbow.2');
    expect(matcher().sent).toEqual([
      {
        ...{
          type: 'seek',
          protocol: protocolVersion,
          token,
          size: 2,
          name: 'Ada',
          allowFewer: true,
          latencies,
        },
        ...{ device: stored.get('device'), avoid: [] },
      },
    ]);
    expect(stored.get('device')).toMatch(/^[\w-]{43}$/);
    matcher().say(['waiting', 4_000, 150, 3, false]);
    expect(seeking.state).toEqual({
      status: 'waiting',
      since: performance.now() - 4_000,
      maxLatencyMs: 150,
      others: 3,
      canTake: false,
      party: null,
      gathered: null,
    });
  });

  it('avoids the players of the list, which holds the newest fifty', async () => {
    const tokens = {
      get: (key: string) => stored.get(key) ?? null,
      set: (key: string, token: string) => stored.set(key, token),
      remove: () => {},
    };
    const sealed = Array.from({ length: 51 }, (_, index) => `${index}`.padStart(43, 'A'));
    for (const [at, avoid] of sealed.entries()) avoidPlayer(tokens, { avoid, name: 'Bo', at });
    allowPlayer(tokens, sealed[50] ?? '');
    await begin();
    matcher().accept();
    expect(matcher().sent).toMatchObject([{ avoid: sealed.slice(1, 50).toReversed() }]);
  });

  it('continues after a lost connection and on another page', async () => {
    await begin();
    matcher().accept();
    const [first] = matcher().sent;
    matcher().drop();
    await vi.advanceTimersByTimeAsync(400);
    last().accept();
    expect(last().sent).toEqual([first]);
    const before = seeking;
    await begin({ latencies: { enam: 10 } });
    matcher().accept();
    expect(matcher().sent).toMatchObject([{ token: Reflect.get(Object(first), 'token') }]);
    before.cancel();
    await vi.advanceTimersByTimeAsync(0);
    expect(await before.found).toBeNull();
  });

  it('is found once the game at the table has begun, with the token in the store', async () => {
    await begin();
    const table = await sit();
    expect(table.url).toBe(`wss://host.example/parties/table/${id}`);
    table.say(view({}), ['presence', [true, false], 0]);
    expect(seeking.state).toMatchObject({ status: 'gathering', gathered: { here: 1, seats: 2 } });
    table.say(view({ phase: 'playing' }));
    const found = await seeking.found;
    expect(found).toEqual({ table: id, token: expect.stringMatching(/^[\w-]{43}$/) });
    stored.delete('device');
    expect([...stored]).toEqual([[id, found?.token]]);
    expect(seeking.state.status).toBe('found');
    expect(all.every(({ readyState }) => readyState === 3)).toBe(true);
  });

  it('is found immediately at an open table', async () => {
    await begin();
    const table = await sit('open-table');
    table.say(view({}));
    expect(await seeking.found).toMatchObject({ table: id });
  });

  it('waits again with the same age if a player does not arrive', async () => {
    await begin();
    const table = await sit();
    table.say(view({}));
    table.drop(closeCodes.noShow);
    expect(seeking.state.status).toBe('waiting');
    expect(matcher().sent.at(-1)).toMatchObject({ type: 'seek', failedTable: id });
    expect([...stored.keys()].sort()).toEqual(['device', 'match:drop-rainbow.2']);
    // Sent before the matcher received the report.
    matcher().say(['table', id, 'match']);
    expect(seeking.state.status).toBe('waiting');
    matcher().say(['waiting', 20_000, 250, 1, true]);
    expect(seeking.state).toMatchObject({ since: performance.now() - 20_000, canTake: true });
  });

  it('can be canceled, here or in another tab', async () => {
    await begin();
    matcher().accept();
    seeking.cancel();
    await vi.advanceTimersByTimeAsync(0);
    expect(matcher().sent.at(-1)).toEqual({ type: 'cancel' });
    expect(await seeking.found).toBeNull();
    expect([...stored.keys()]).toEqual(['device']);
    await begin();
    matcher().accept();
    matcher().say(['cancelled']);
    expect(await seeking.found).toBeNull();
    expect(seeking.state.status).toBe('cancelled');
  });

  it('can take an offered table', async () => {
    await begin();
    matcher().accept();
    seeking.take('bots');
    expect(matcher().sent.at(-1)).toEqual({ type: 'take', what: 'bots' });
  });

  it('solves a challenge and seeks with the proof', async () => {
    await begin();
    matcher().accept();
    const challenge = `4.1790000120000.salt.${'ab'.repeat(32)}`;
    matcher().say(['prove', challenge]);
    // Sent before the matcher had the proof.
    matcher().say(['prove', challenge.replace('salt', 'sand')]);
    await expect.poll(() => matcher().sent).toHaveLength(2);
    const [first, second] = matcher().sent;
    expect(second).toEqual({ ...Object(first), proof: expect.stringContaining(`${challenge}.`) });
    expect(seeking.state.status).toBe('waiting');
  });

  it('stops solving after it is canceled', async () => {
    await begin();
    matcher().accept();
    matcher().say(['prove', `32.1790000120000.salt.${'ab'.repeat(32)}`]);
    await vi.dynamicImportSettled();
    seeking.cancel();
    await vi.advanceTimersByTimeAsync(0);
    expect(await seeking.found).toBeNull();
    expect(matcher().sent.at(-1)).toEqual({ type: 'cancel' });
  });

  it('rejects on a permanent refusal and retries after others', async () => {
    await begin();
    matcher().accept();
    matcher().say(['no', 'not-saved', 'Try again.']);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(all).toHaveLength(2);
    last().accept();
    last().say(['no', 'bad-options', 'No such options.']);
    await expect(seeking.found).rejects.toThrow(RefusalError);
    expect(seeking.state.status).toBe('refused');
  });
});

describe('friends', () => {
  const secret = 'S'.repeat(43);
  const soughtParty = () => Object(matcher().sent.at(-1)).party;

  it('join the first member’s group by its code', async () => {
    await begin({ party: 2 });
    matcher().accept();
    const { code = '', ...party } = seeking.state.party ?? {};
    expect(party).toEqual({ here: 0, size: 2 });
    expect(code).toMatch(/^2\.[\w-]{43}$/);
    expect(soughtParty()).toEqual({ id: code.split('.')[1], size: 2 });
    seeking.cancel();
    await vi.advanceTimersByTimeAsync(0);
    await begin({ party: `3.${secret}).\u200B` });
    matcher().accept();
    expect(soughtParty()).toEqual({ id: secret, size: 3 });
  });

  it('see how many members are present, and wait when all are', async () => {
    await begin({ party: `2.${secret}` });
    matcher().accept();
    matcher().say(['party', 1, 2]);
    expect(seeking.state).toMatchObject({
      status: 'waiting',
      maxLatencyMs: null,
      party: { here: 1, size: 2 },
    });
    matcher().say(['waiting', 0, 90, 0, false]);
    expect(seeking.state).toMatchObject({ maxLatencyMs: 90, party: { here: 2, size: 2 } });
  });

  it('store a separate ticket for each party', async () => {
    await begin({ party: `2.${secret}` });
    matcher().accept();
    expect([...stored.keys()].sort()).toEqual(['device', `match:drop-rainbow.2:${secret}`]);
  });

  it('are refused by the matcher if the group is invalid', async () => {
    await begin({ party: 'nine' });
    matcher().accept();
    expect(soughtParty()).toEqual({ id: '', size: null });
    matcher().say(['no', 'bad-message', 'The message has no shape that a table knows.']);
    await expect(seeking.found).rejects.toMatchObject({ code: 'bad-message' });
  });
});
