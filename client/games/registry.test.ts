import { expect, test } from 'vitest';
import { findGame, gameIds } from '../../shared/games/registry.ts';
import { gameEntry } from './registry.ts';

test.each(gameIds)(
  'the registered UI of %s has the name, player counts and options of the game',
  async (id) => {
    const game = findGame(id);
    const ui = await gameEntry(id).load();
    expect(gameEntry(id).name).toBe(game?.name.en);
    expect(ui.players).toEqual(game?.players);
    const presets = Object.fromEntries(ui.options.map(({ key, choices }) => [key, choices[0]?.value]));
    expect(presets).toEqual(game?.options.parse({}));
    for (const { key, choices } of ui.options) {
      for (const { value } of choices) expect(game?.options.safeParse({ [key]: value }).success).toBe(true);
    }
  },
);
