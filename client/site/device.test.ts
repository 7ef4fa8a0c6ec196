import { expect, onTestFinished, test, vi } from 'vitest';
import { seatSchema } from '../../shared/kernel/schemas.ts';
import { toBase64url } from '../../shared/kernel/web-crypto.ts';
import type { TableView } from '../../shared/protocol/table-view.ts';
import { keyFrom } from '../../test/helpers/random.ts';
import {
  bestGames,
  forgetAll,
  ownTables,
  type PlayedGame,
  playedGameOf,
  playedGames,
  rivalsOf,
  statisticsOf,
} from '../widget/device.ts';
import { mayGoOn } from '../widget/device-memory.ts';
import { type DeviceExport, exportLink, linkedText, parseDeviceExport } from './device-export.ts';

const played = (changes: Partial<PlayedGame> = {}): PlayedGame => {
  const game = {
    table: 'abcdefghjkmn',
    gameNumber: 1,
    game: 'drop-rainbow',
    endedAt: 0,
    names: ['Ann', 'Bo'],
  };
  return { ...game, you: 0, winners: [0], level: null, ...changes };
};

test('a browser whose database never answers shows no games, and does not say that they are deleted', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const silent = () => Object.assign(new EventTarget(), { readyState: 'pending' });
  vi.stubGlobal('IDBRequest', EventTarget);
  vi.stubGlobal('indexedDB', { open: silent, deleteDatabase: silent });
  const reading = Promise.all([playedGames(), ownTables(), forgetAll()]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await reading).toEqual([[], [], false]);
});

test('a browser that denies its database has nothing to delete', async () => {
  const denied = () => {
    throw new Error('denied');
  };
  vi.stubGlobal('indexedDB', { open: denied, deleteDatabase: denied });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(await forgetAll()).toBe(true);
});

test('records: one for each game and kind of rivals, with the streak up to the newest game', () => {
  const lost = { winners: [1] };
  const newestFirst = [{}, {}, lost, {}, {}, {}].map(played);
  const records = statisticsOf([...newestFirst, played({ level: 'hard', ...lost })]);
  expect(records).toEqual([
    {
      game: 'drop-rainbow',
      level: null,
      results: [true, true, true, false, true, true],
      won: 5,
      streak: { now: 2, longest: 3 },
    },
    { game: 'drop-rainbow', level: 'hard', results: [false], won: 0, streak: { now: 0, longest: 0 } },
  ]);
});

const view = (
  seats: readonly ({ bot: boolean; level: string | null; avoid?: string } | null)[],
  you: number | null,
): TableView =>
  ({
    id: 'abcdefghjkmn',
    gameNumber: 2,
    game: 'drop-rainbow',
    outcome: { winners: [1], scores: [0, 3, 1] },
    settings: { listed: false },
    roster: { names: ['Ann', 'Bot', 'Bit'], you },
    seats,
  }) as unknown as TableView;

const [person, normal, hard] = [
  { bot: false, level: null },
  { bot: true, level: 'normal' },
  { bot: true, level: 'hard' },
];

test.each([
  [[person, normal, hard], 'hard'],
  [[person, normal, person], null],
  [[person, normal, hard, null, null], 'hard'],
])('a played game has the strongest level only without other people', (seats, level) => {
  expect(playedGameOf(view(seats, 0), 5, {})).toMatchObject({ level, winners: [1], endedAt: 5, you: 0 });
});

test.each([
  ['playing', [person, normal], true],
  ['over', [person, person, hard], true],
  ['over', [person, normal, hard], false],
  ['over', [person, normal, null], false],
] as const)('a table that is %s goes on while it waits for other people', (phase, seats, goesOn) => {
  expect(mayGoOn({ ...view(seats, 0), you: seatSchema.parse(0), phase })).toBe(goesOn);
});

test('people met by a link are rivals; those of a listed table and of a match are none', () => {
  const met = view([person, person, hard], 0);
  expect(playedGameOf(met, 5, {})).toMatchObject({ rivals: ['Bot'] });
  expect(playedGameOf({ ...met, settings: { ...met.settings, listed: true } }, 5, {})).not.toHaveProperty(
    'rivals',
  );
  expect(playedGameOf(view([person, { ...person, avoid: 'x' }, hard], 0), 5, {})).not.toHaveProperty(
    'rivals',
  );
});

test('the first game of a table of the day has its squares, a rematch has none', () => {
  const page = { daily: () => '2026-11-28' };
  const seats = view([person, normal, hard], 0);
  expect(playedGameOf({ ...seats, gameNumber: 1 }, 5, page)?.daily).toEqual({
    day: '2026-11-28',
    squares: 1,
  });
  expect(playedGameOf(seats, 5, page)).not.toHaveProperty('daily');
});

test('rivals: the games with one person, by who won', () => {
  const rivals = ['Bo'];
  const games = [
    { rivals },
    { rivals, winners: [1] },
    { rivals, winners: [1] },
    {},
    { rivals: ['Cy'], names: ['Ann', 'Cy'] },
  ];
  expect(rivalsOf(games.map(played))).toEqual([
    { name: 'Bo', yours: 1, theirs: 2, games: 3 },
    { name: 'Cy', yours: 1, theirs: 0, games: 1 },
  ]);
});

test('the best games are wins, against people first, then against the strongest computer players', () => {
  const games = [
    { table: 'lost', winners: [1] },
    { table: 'easy', level: 'easy' },
    { table: 'hard', level: 'hard' },
    { table: 'people', rivals: ['Bo'] },
    { table: 'later', level: 'easy' },
  ] as const;
  expect(bestGames(games.map(played), 3).map(({ table }) => table)).toEqual(['people', 'hard', 'easy']);
});

test('a game of other players, or one that is not over, is not kept', () => {
  expect(playedGameOf(view([person, normal, hard], null), 5, {})).toBeNull();
  expect(playedGameOf({ ...view([person, normal, hard], 0), outcome: null }, 5, {})).toBeNull();
});

const whole: DeviceExport = {
  format: 'arcus-device',
  version: 1,
  name: 'Ann',
  games: Array.from({ length: 200 }, (_, gameNumber) => ({
    ...played(),
    gameNumber,
    endedAt: gameNumber ** 3,
  })),
  tables: [{ id: 'abcdefghjkmn', game: 'drop-rainbow', seenAt: 1 }],
  tokens: { abc: 'x'.repeat(22) },
};
const page = 'https://arcus.example/me';
const exported = async (of: Parameters<typeof exportLink>[1]) => {
  const link = await exportLink(page, of);
  return { link, brought: parseDeviceExport(await linkedText(new URL(link).hash)) };
};

test('a link brings the tables and as many of the newest games as fit', async () => {
  const { link, brought } = await exported(whole);
  expect(link.length).toBeLessThanOrEqual(1_800);
  const count = brought?.games.length ?? 0;
  expect(count).toBeGreaterThan(5);
  expect(brought).toEqual({ ...whole, games: whole.games.slice(0, count) });
});

test('a link with too many tables brings the last visited with their tokens', async () => {
  const tables = Array.from({ length: 20 }, (_, index) => ({
    id: String(index).padStart(12, '0'),
    game: 'drop-rainbow',
    seenAt: 20 - index,
  }));
  const tokens = Object.fromEntries(tables.map(({ id }) => [`${id}:key`, keyFrom(id)]));
  const { link, brought } = await exported({ ...whole, tables, tokens });
  expect(link.length).toBeLessThanOrEqual(1_800);
  const count = brought?.tables.length ?? 0;
  expect(count).toBeGreaterThan(5);
  expect(brought?.tables).toEqual(tables.slice(0, count));
  expect(Object.keys(brought?.tokens ?? {})).toEqual(tables.slice(0, count).map(({ id }) => `${id}:key`));
});

test('[SEC-110] a short link whose text is longer than the limit brings nothing', async () => {
  const { link, brought } = await exported({ ...whole, name: 'x'.repeat(1_990_000), games: [] });
  expect(link.length).toBeLessThan(4_000);
  expect(brought).not.toBeNull();
  const long = await deflated(JSON.stringify({ ...whole, name: 'x'.repeat(2_000_000) }));
  expect(await linkedText(`#device=${toBase64url(long)}`)).toBe('');
});

const deflated = async (text: string): Promise<Uint8Array> => {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
};

test.each([
  '',
  '{}',
  JSON.stringify({ ...whole, version: 2 }),
  JSON.stringify({ ...whole, tables: [{ id: '../api', game: 'drop-rainbow', seenAt: 1 }] }),
  // Names of the device's own secrets.
  ...['device', 'client'].map((id) =>
    JSON.stringify({
      ...whole,
      tables: [{ id, game: 'drop-rainbow', seenAt: 1 }],
      tokens: { [id]: keyFrom(id) },
    }),
  ),
  JSON.stringify({ ...whole, games: [{ ...played(), level: 'grandmaster' }] }),
  // No date: a page that shows it fails.
  JSON.stringify({ ...whole, games: [{ ...played(), endedAt: 9e15 }] }),
])('[SEC-110] a file that is not of this page brings nothing', (text) => {
  expect(parseDeviceExport(text)).toBeNull();
});
