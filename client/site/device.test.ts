import { expect, test } from 'vitest';
import type { TableView } from '../../shared/protocol/table-view.ts';
import { type PlayedGame, playedGameOf, recordsOf } from './device.ts';
import { movedText, moveLink, readMoved } from './move-device.ts';

const played = (changes: Partial<PlayedGame> = {}): PlayedGame => {
  const game = { table: 'abc', gameNumber: 1, game: 'drop-rainbow', endedAt: 0, names: ['Ann', 'Bo'] };
  return { ...game, you: 0, winners: [0], level: null, ...changes };
};

test('records: one for each game and kind of rivals, with the streak up to the newest game', () => {
  const lost = { winners: [1] };
  const newestFirst = [{}, {}, lost, {}, {}, {}].map(played);
  const records = recordsOf([...newestFirst, played({ level: 'hard', ...lost })]);
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

const view = (seats: readonly { bot: boolean; level: string | null }[], you: number | null): TableView =>
  ({
    id: 'abc',
    gameNumber: 2,
    game: 'drop-rainbow',
    outcome: { winners: [1] },
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
])('a played game has the strongest level only without other people', (seats, level) => {
  expect(playedGameOf(view(seats, 0), 5)).toMatchObject({ level, winners: [1], endedAt: 5, you: 0 });
});

test('a game of other players, or one that is not over, is not kept', () => {
  expect(playedGameOf(view([person, normal, hard], null), 5)).toBeNull();
  expect(playedGameOf({ ...view([person, normal, hard], 0), outcome: null }, 5)).toBeNull();
});

const moved = {
  format: 'arcus-device',
  version: 1,
  name: 'Ann',
  games: Array.from({ length: 200 }, (_, gameNumber) => ({
    ...played(),
    gameNumber,
    endedAt: gameNumber ** 3,
  })),
  tables: [{ id: 'abc', game: 'drop-rainbow', seenAt: 1 }],
  tokens: { abc: 'x'.repeat(22) },
} as const;

test('a link moves the tables and as many of the newest games as fit', async () => {
  const { link, games } = await moveLink('https://arcus.example/me', {
    ...moved,
    games: [...moved.games],
    tables: [...moved.tables],
  });
  expect(games).toBeGreaterThan(5);
  expect(games).toBeLessThan(200);
  const text = await movedText(new URL(link).hash);
  expect(readMoved(text)).toEqual({ ...moved, games: moved.games.slice(0, games) });
});

test('a link whose text decompresses to more than the limit brings nothing', async () => {
  const { link } = await moveLink('https://arcus.example/me', {
    ...{ ...moved, games: [], tables: [] },
    tokens: { abc: 'x'.repeat(3_000_000) },
  });
  expect(await movedText(new URL(link).hash)).toBe('');
});

test.each([
  '',
  '{}',
  JSON.stringify({ ...moved, version: 2 }),
  JSON.stringify({ ...moved, tables: [{ id: '../api', game: 'drop-rainbow', seenAt: 1 }] }),
  JSON.stringify({ ...moved, games: [{ ...played(), level: 'grandmaster' }] }),
])('a file that is not of this page brings nothing', (text) => {
  expect(readMoved(text)).toBeNull();
});
