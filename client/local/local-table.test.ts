import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { findGame, type GameId, gameIds, games } from '../../shared/games/registry.ts';
import { setGames } from '../../shared/kernel/game-registry.ts';
import { verify } from '../../shared/replay/verify.ts';
import type { Table, TableState } from '../sdk/index.ts';
import { loadGame } from './games.ts';
import {
  type LocalRooms,
  type LocalTableOptions,
  localTable,
  localTranscript,
  memoryStore,
  type RowStore,
  reopenTable,
  roomsFor,
} from './own-games.ts';

/** The rooms of a page that was just opened. */
const pageWith = (store: RowStore = memoryStore()): LocalRooms => {
  const rooms = roomsFor(Object.values(games), store);
  onTestFinished(rooms.close);
  return rooms;
};

/** Messages of a channel need no timer. */
const passing = async (milliseconds: number): Promise<void> => {
  vi.advanceTimersByTime(milliseconds);
  await new Promise((resolve) => setImmediate(resolve));
};

/** Lets time pass until the promise settles. */
const during = async <Value>(awaited: Promise<Value>): Promise<Value> => {
  let isSettled = false;
  const settle = (): void => {
    isSettled = true;
  };
  awaited.then(settle, settle);
  while (!isSettled) await passing(100);
  return awaited;
};

const until = async (table: Table, holds: (state: TableState) => boolean): Promise<void> => {
  while (!holds(table.state)) await passing(100);
};

const open = async (
  rooms: LocalRooms,
  game: GameId,
  more: Partial<LocalTableOptions> = {},
): Promise<Table> => {
  const seats = findGame(game)?.players[0] ?? 2;
  const opened = await during(localTable({ rooms, game, name: 'Ann', seats, levels: 'easy', ...more }));
  onTestFinished(() => opened.close());
  return opened;
};

const isAsked = ({ view }: TableState): boolean => view?.prompt != null || view?.phase === 'over';

/** Plays the hints. @param most of the player's actions */
const play = async (table: Table, most = Number.POSITIVE_INFINITY): Promise<void> => {
  for (let acted = 0; acted < most; acted += 1) {
    await until(table, isAsked);
    const { prompt } = table.state.view ?? {};
    if (prompt == null) return;
    await during(table.hint());
    await during(table.act(table.state.hint?.action as never));
    await until(table, ({ view }) => view?.prompt?.decision !== prompt.decision);
  }
};

const viewOf = ({ state: { view } }: Table) => {
  if (view === null) throw new Error('no view');
  return view;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  return () => {
    vi.useRealTimers();
    setGames([]);
  };
});

test.each(gameIds)(
  '%s is played to its end, and its file replays without a proof of its deal, also after the player has left',
  async (game) => {
    const rooms = pageWith();
    const options = game === 'presidential-poker' ? { maxHands: 2 } : {};
    const table = await open(rooms, game, { options } as never);
    expect(viewOf(table)).toMatchObject({ phase: 'playing', gameNumber: 1, settings: { turnSeconds: null } });
    expect(viewOf(table).shuffle).toMatchObject({ bound: null, commitment: null, seal: null });
    await play(table);
    const { id, outcome } = viewOf(table);
    await during(table.leave());
    const report = await verify(await during(localTranscript(rooms, game, id, 1)));
    expect([report.transcript?.kind, report.verdict, report.proven]).toEqual(['chosen', 'unknown', []]);
    expect(report.transcript?.end.outcome).toEqual(outcome);
    expect(report.replayed).not.toBeNull();
  },
);

test('a seed deals the same game, and without one each table has another', async () => {
  const rooms = pageWith();
  const handOf = async (more: Partial<LocalTableOptions>) =>
    viewOf(await open(rooms, 'presidential-poker', more)).gameView;
  const [one, again, other, none, noneAgain] = [
    await handOf({ seed: 'a' }),
    await handOf({ seed: 'a' }),
    await handOf({ seed: 'b' }),
    await handOf({}),
    await handOf({}),
  ];
  expect(again).toEqual(one);
  expect(other).not.toEqual(one);
  expect(none).not.toEqual(noneAgain);
});

test('the seat left of the last first player begins the rematch', async () => {
  const rooms = pageWith();
  const table = await open(rooms, 'drop-rainbow', { seed: 'a', seats: 3 });
  const firstOf = async (gameNumber: number): Promise<number | undefined> => {
    await play(table);
    const text = await during(localTranscript(rooms, 'drop-rainbow', viewOf(table).id, gameNumber));
    return (await verify(text)).replayed?.first;
  };
  const first = await firstOf(1);
  await during(table.rematch(true));
  await until(table, ({ view }) => view?.gameNumber === 2);
  expect(await firstOf(2)).toBe(((first ?? 0) + 1) % 3);
});

test('a page that is opened again goes on with the game', async () => {
  const store = memoryStore();
  const before = await open(pageWith(store), 'drop-rainbow', { seed: 'a' });
  await play(before, 2);
  await until(before, isAsked);
  const { id, gameView, prompt } = viewOf(before);
  before.close();
  const after = reopenTable({ rooms: pageWith(store), game: 'drop-rainbow', table: id });
  onTestFinished(() => after.close());
  await until(after, isAsked);
  expect(viewOf(after)).toMatchObject({ gameView, prompt });
  await play(after);
  expect(viewOf(after).outcome).not.toBeNull();
});

test('a table of another browser closes, and its game is not found', async () => {
  const rooms = pageWith();
  const table = reopenTable({ rooms, game: 'drop-rainbow', table: '0123456789ab' });
  await until(table, ({ status }) => status === 'closed');
  expect(table.state.closed?.code).toBe(4004);
  const asked = localTranscript(rooms, 'drop-rainbow', '0123456789ab', 1);
  await expect(during(asked)).rejects.toMatchObject({ code: 'no-such-game' });
});

test('the worker of a page loads every game of this build', async () => {
  for (const id of gameIds) expect(await loadGame(id)).toMatchObject({ id, beats: findGame(id)?.beats });
  expect(await loadGame('whist')).toBeUndefined();
});

describe('a wrong option opens no table', () => {
  test.each<[string, Partial<Record<keyof LocalTableOptions, unknown>>]>([
    ['unknown-game', { game: 'whist' }],
    ['bad-options', { options: { cardsPerColor: 99 } }],
    ['bad-settings', { settings: { speed: 'fast' } }],
    ['wrong-player-count', { seats: 6 }],
    ['bad-level', { seats: 1e9 }],
    ['bad-level', { levels: 'best' }],
    ['bad-seed', { seed: 'x'.repeat(101) }],
  ])('%s: %j', async (code, wrong) => {
    const put = vi.fn();
    const rooms = pageWith({ ...memoryStore(), put });
    const options = { rooms, game: 'drop-rainbow', name: 'Ann', seats: 2, ...wrong } as LocalTableOptions;
    await expect(during(localTable(options))).rejects.toMatchObject({ name: 'LocalTableError', code });
    expect(put).not.toHaveBeenCalled();
  });
});

test('a holder that another one has followed stores nothing more', async () => {
  const store = memoryStore();
  const before = await open(pageWith(store), 'drop-rainbow', { seed: 'a' });
  const { id } = viewOf(before);
  const after = reopenTable({ rooms: pageWith(store), game: 'drop-rainbow', table: id });
  onTestFinished(() => after.close());
  await until(after, isAsked);
  const rows = await store.list(id, '');
  await until(before, isAsked);
  await expect(during(before.act({ type: 'draw' }))).rejects.toMatchObject({ code: 'not-saved' });
  before.close();
  await passing(1_000);
  expect(await store.list(id, '')).toEqual(rows);
  await play(after, 1);
});
