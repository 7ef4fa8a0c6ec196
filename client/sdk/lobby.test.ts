import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import type { Options as DropRainbowOptions } from '../../shared/games/drop-rainbow/types.ts';
import type { GameId } from '../../shared/games/registry.ts';
import { ownTokens } from '../../test/helpers/players.ts';
import { LobbyUnreachableError, ProblemError } from './errors.ts';
import { type CreateTable, lobby } from './lobby.ts';

const summary = {
  id: '0123456789ab',
  game: 'drop-rainbow',
  region: null,
  phase: 'gathering',
  players: [],
  bots: [],
  givingWay: 0,
  seats: 5,
  people: 1,
  spectators: 0,
  createdAt: 1_790_000_000_000,
};
const game = {
  id: 'drop-rainbow',
  name: 'Drop Rainbow',
  version: 1,
  names: { en: 'Drop Rainbow', ko: '드롭 레인보우', es: 'Drop Rainbow' },
  players: [2, 3],
  options: {},
  levels: ['easy'],
  ui: 'built-in',
  rules: true,
};

const problem = { type: '/api#internal', title: 'No', status: 500, detail: 'No.', code: 'internal' };

const fetched = vi.fn<typeof fetch>();
const answer = (body: unknown, status = 200): unknown =>
  fetched.mockResolvedValueOnce(Response.json(body, { status }));
const asked = (): unknown => {
  const [url, init] = fetched.mock.lastCall ?? [];
  return [init?.method ?? 'GET', String(url), init?.body];
};

beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  fetched.mockReset();
});

describe('the lobby', () => {
  const tokens = ownTokens();
  const { createTable, getTable, listTables, listGames } = lobby('https://arcus.example', tokens);

  it('creates a table', async () => {
    const table = { ...summary, hostToken: 'h'.repeat(32) };
    answer(table, 201);
    await expect(createTable({ game: 'drop-rainbow', seats: 3 })).resolves.toEqual(table);
    expect(tokens.get('0123456789ab:host')).toBe(table.hostToken);
    expect(asked()).toEqual([
      'POST',
      'https://arcus.example/api/tables',
      '{"game":"drop-rainbow","seats":3}',
    ]);
    expect(new Headers(fetched.mock.lastCall?.[1]?.headers).get('content-type')).toBe('application/json');
  });

  it('types options by the game, and accepts any for a game of type string', () => {
    type Options<Game extends string> = NonNullable<CreateTable<Game>['options']>;
    expectTypeOf<Options<'drop-rainbow'>>().toEqualTypeOf<Readonly<Partial<DropRainbowOptions>>>();
    expectTypeOf<Options<'snap'>>().toEqualTypeOf<Readonly<Record<string, unknown>>>();
    expectTypeOf<Options<string>>().toEqualTypeOf<Readonly<Record<string, unknown>>>();
    const wishes = (game: GameId, text: string) => [
      () => createTable({ game: 'drop-rainbow', options: { cardsPerColor: 8 } }),
      // @ts-expect-error not a number
      () => createTable({ game: 'drop-rainbow', options: { cardsPerColor: 'all' } }),
      // @ts-expect-error an option of another game
      () => createTable({ game: 'drop-rainbow', options: { victoryCards: 3 } }),
      () => createTable({ game: 'seven-poker', options: { victoryCards: 3 } }),
      () => createTable({ game, options: {} }),
      () => createTable({ game: text, options: { anything: [1] } }),
      () => createTable<string>({ game: 'snap', options: { anything: [1] } }),
      // @ts-expect-error no such field
      () => createTable<string>({ game: 'snap', seat: 1 }),
      // @ts-expect-error no such game
      () => createTable({ game: 'drop-ranbow' }),
      () => listTables({ game: 'drop-rainbow', limit: 1 }),
      () => listTables({ game: text }),
      // @ts-expect-error no such game
      () => listTables({ game: 'drop-ranbow' }),
    ];
    expect(wishes).toBeTypeOf('function');
  });

  it('gets a table', async () => {
    answer(summary);
    await expect(getTable('a/b')).resolves.toEqual(summary);
    expect(asked()).toEqual(['GET', 'https://arcus.example/api/tables/a%2Fb', undefined]);
  });

  it('lists tables and games', async () => {
    const page = { tables: [summary], next: 'there' };
    answer(page);
    await expect(listTables({ game: 'drop-rainbow', limit: 1, cursor: 'a&b' })).resolves.toEqual(page);
    expect(asked()).toEqual([
      'GET',
      'https://arcus.example/api/tables?game=drop-rainbow&limit=1&cursor=a%26b',
      undefined,
    ]);
    answer({ games: [game], near: null });
    await expect(listGames()).resolves.toEqual({ games: [game], near: null });
    expect(asked()).toEqual(['GET', 'https://arcus.example/api/games', undefined]);
  });

  it('rejects with the code of a refusal', async () => {
    fetched.mockResolvedValueOnce(
      Response.json(
        { ...problem, status: 404, code: 'no-such-table' },
        { status: 404, headers: { 'retry-after': '7' } },
      ),
    );
    const refused = getTable('x');
    await expect(refused).rejects.toThrow(ProblemError);
    await expect(refused).rejects.toMatchObject({
      status: 404,
      code: 'no-such-table',
      message: 'No.',
      retryAfter: 7,
    });
  });

  describe('if a table requires a proof of work', () => {
    const challenge = `4.1790000120000.salt.${'ab'.repeat(32)}`;
    const costs = { ...problem, status: 428, code: 'proof-needed', challenge };
    const table = { ...summary, hostToken: 'h'.repeat(32) };
    const proofSent = () => new Headers(fetched.mock.lastCall?.[1]?.headers).get('arcus-proof');

    it('solves it and retries', async () => {
      answer(costs, 428);
      answer(table, 201);
      await expect(createTable({ game: 'drop-rainbow' })).resolves.toEqual(table);
      expect(fetched).toHaveBeenCalledTimes(2);
      expect(asked()).toEqual(['POST', 'https://arcus.example/api/tables', '{"game":"drop-rainbow"}']);
      expect(proofSent()?.slice(0, challenge.length + 1)).toBe(`${challenge}.`);
    });

    it('rejects if the retry is refused too', async () => {
      answer(costs, 428);
      answer(costs, 428);
      await expect(createTable({ game: 'drop-rainbow' })).rejects.toMatchObject({ code: 'proof-needed' });
      expect(fetched).toHaveBeenCalledTimes(2);
    });
  });

  describe('if the server is busy', () => {
    const busy = { ...problem, status: 503, code: 'busy' };
    const refuse = (seconds: number) =>
      fetched.mockResolvedValueOnce(
        Response.json(busy, { status: 503, headers: { 'retry-after': `${seconds}` } }),
      );
    const table = { ...summary, hostToken: 'h'.repeat(32) };
    const opened = () => createTable({ game: 'drop-rainbow' }).catch((error: ProblemError) => error);

    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it('asks once more, after the seconds that it names', async () => {
      refuse(5);
      const reply = opened();
      await vi.advanceTimersByTimeAsync(4_999);
      expect(fetched).toHaveBeenCalledTimes(1);
      answer(table, 201);
      await vi.advanceTimersByTimeAsync(1);
      expect(await reply).toEqual(table);
    });

    it('rejects if it is still busy', async () => {
      refuse(5);
      refuse(5);
      const reply = opened();
      await vi.runAllTimersAsync();
      expect(await reply).toMatchObject({ code: 'busy', retryAfter: 5 });
      expect(fetched).toHaveBeenCalledTimes(2);
    });

    it('rejects at once if the wait is a minute', async () => {
      refuse(60);
      expect(await opened()).toMatchObject({ code: 'busy', retryAfter: 60 });
    });
  });

  it.each([
    ['the network is down', () => fetched.mockRejectedValueOnce(new TypeError('fetch failed'))],
    ['a web page answers', () => fetched.mockResolvedValueOnce(new Response('<html>', { status: 502 }))],
    ['another API answers', () => answer({ hello: 'world' })],
    ['a refusal comes without its status', () => answer(problem, 200)],
    ['a table comes with the status of a refusal', () => answer(summary, 500)],
  ])('is unreachable if %s', async (_name, happen) => {
    happen();
    await expect(getTable('x')).rejects.toThrow(LobbyUnreachableError);
  });

  it('times out', async () => {
    answer(summary);
    await getTable('x');
    expect(fetched.mock.lastCall?.[1]?.signal).toBeInstanceOf(AbortSignal);
  });
});
