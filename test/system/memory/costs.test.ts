import { afterEach, describe, expect, test, vi } from 'vitest';
import { playedBy } from '../../../lab/bench/engine.ts';
import { gameOf } from '../../../party/table/record.ts';
import { tableView, viewParts } from '../../../party/table/views/views.ts';
import { arcusGames } from '../../../shared/games/registry.ts';
import { seatsUpTo } from '../../../shared/kernel/ids.ts';
import { at, isFields } from '../../../shared/kernel/util.ts';

// What a move costs, in counts: times belong in `npm run bench -- table`.

afterEach(() => void vi.restoreAllMocks());

describe.each(arcusGames.map(({ id }) => id))('a move of %s', (id) => {
  const game = gameOf({ game: id });
  const players = at(game.players, 0);

  test('writes one row, but for one in sixteen and the last; alarms are seldom set', async () => {
    const { tables, moves } = await playedBy({ game: id, players, watchers: 0 }, 1);
    const [table] = tables;
    // The record at every move, the log sixteen moves at a time, and what is kept of the game once it is over.
    expect(table?.rows).toBe(moves + Math.ceil(moves / 16) + 1);
    // A move takes a second and a half here, and a turn a minute at the most.
    expect(table?.alarms).toBeLessThanOrEqual(Math.ceil(moves / 30) + 2);
  });

  test.each([0, 50])(
    'makes one view for each seat and one for %i who watch, and asks no schema',
    async (watchers) => {
      const spies = {
        view: vi.spyOn(game, 'view'),
        apply: vi.spyOn(game, 'apply'),
        state: vi.spyOn(game.state, 'safeParse'),
        action: vi.spyOn(game.action, 'safeParse'),
      };
      const begun = (): void => {
        for (const spy of Object.values(spies)) spy.mockClear();
      };
      const { moves } = await playedBy({ game: id, players, watchers }, 1, begun);
      expect(spies.apply).toHaveBeenCalledTimes(moves);
      // Nothing is shown to spectators by a view of a seat: theirs is always made.
      expect(spies.view).toHaveBeenCalledTimes(moves * (players + 1));
      expect(spies.state).not.toHaveBeenCalled();
      expect(spies.action).not.toHaveBeenCalled();
    },
  );

  test('shows the same objects to all who are shown the same', async () => {
    const { tables } = await playedBy({ game: id, players, watchers: 1 }, 1);
    const { record } = at(tables, 0);
    if (record === undefined) throw new Error('nothing is stored');
    const shown = (viewer: Parameters<typeof tableView>[1]): [string, unknown][] => {
      const { gameView } = tableView(record, viewer);
      return isFields(gameView) ? Object.entries(gameView) : [];
    };
    const toSpectators = new Map(shown('spectator'));
    const alike = seatsUpTo(players)
      .flatMap(shown)
      .filter(([key, part]) => JSON.stringify(part) === JSON.stringify(toSpectators.get(key)));
    expect(alike.length).toBeGreaterThan(players);
    for (const [key, part] of alike) expect(part).toBe(toSpectators.get(key));
    const { common } = viewParts(record, 'spectator');
    for (const seat of seatsUpTo(players)) expect(viewParts(record, seat).common).toBe(common);
  });
});
