import { expect, test } from 'vitest';
import { findGame, gameIds } from '../../../shared/games/registry.ts';
import { drawings } from './registry.ts';

test.each(gameIds)(
  '%s is drawn under its own name, for its own numbers of players, with its own options',
  async (id) => {
    const game = findGame(id);
    const drawing = await drawings[id].load();
    expect(drawings[id].name).toBe(game?.name.en);
    expect(drawing.players).toEqual(game?.players);
    const presets = Object.fromEntries(drawing.options.map(({ key, choices }) => [key, choices[0]?.value]));
    expect(presets).toEqual(game?.options.parse({}));
    for (const { key, choices } of drawing.options) {
      for (const { value } of choices) expect(game?.options.safeParse({ [key]: value }).success).toBe(true);
    }
  },
);
