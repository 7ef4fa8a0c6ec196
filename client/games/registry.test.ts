import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { renderToText } from '../../scripts/build/rules.ts';
import { findGame, gameIds, games } from '../../shared/games/registry.ts';
import type { GameId } from '../sdk/index.ts';
import { loadOptions } from './options.ts';
import { addGames } from './own-games.ts';
import { drawingFor, gameEntry, loadGameUi } from './registry.ts';

beforeEach(() => {
  vi.stubGlobal('HTMLElement', class {});
  vi.stubGlobal('customElements', { get: () => undefined, define: () => undefined });
});

test.each(gameIds)('the pages of %s have the name, player counts and options of the game', async (id) => {
  const game = findGame(id);
  const options = await loadOptions(id);
  expect(gameEntry(id).name).toBe(game?.name.en);
  expect(gameEntry(id).players).toEqual(game?.players);
  const presets = Object.fromEntries(options.map(({ key, choices }) => [key, choices[0]?.value]));
  expect(presets).toEqual(game?.options.parse({}));
  for (const { key, choices } of options) {
    for (const { value } of choices) expect(game?.options.safeParse({ [key]: value }).success).toBe(true);
  }
});

test.each(gameIds)('the form of %s has every whole number that its rules allow', async (id) => {
  const options = await loadOptions(id);
  const schema = z.toJSONSchema(games[id].options, { io: 'input' });
  for (const { key, range, choices } of options) {
    const property = Object(schema.properties?.[key]);
    const number = [property, ...(property.anyOf ?? [])].find(({ type }) => type === 'integer');
    if (number === undefined) continue;
    const { minimum, maximum } = number;
    if (range) expect([key, ...range]).toEqual([key, minimum, maximum]);
    // “Usual” stands for one of them.
    else expect(choices.length).toBeGreaterThanOrEqual(maximum - minimum + 1);
  }
});

test.each(gameIds)(
  '%s is drawn as usual by the newest rules, and by the plain table under later ones',
  async (id) => {
    const { version } = games[id];
    expect(gameEntry(id).version).toBe(version);
    expect(drawingFor(id, version)).toBe('this');
    expect(await loadGameUi(id, version)).toBe(await loadGameUi(id));
    expect(drawingFor(id, version + 1)).toBe('newer');
    const ui = await loadGameUi(id, version + 1);
    const view = { note: 'a field of other rules', players: [{ lives: 3 }] };
    const context = {
      view,
      options: {},
      prompt: null,
      you: null,
      toAct: [],
      who: () => 'Ann',
      colors: [],
      choices: [],
      chosen: [],
    };
    expect(renderToText(ui.board(context as never))).toContain('a field of other rules');
  },
);

const described = {
  id: 'whist',
  version: 3,
  name: 'Whist',
  names: { en: 'Whist', ko: 'Whist', es: 'Whist' },
  players: [2],
  levels: [],
  options: {},
  rules: false,
};

test('an own game is drawn by its hints from the version that they name, and earlier ones without hints', () => {
  addGames([{ ...described, ui: { since: 2 } }]);
  expect([1, 2, 3, 4].map((rules) => drawingFor('whist', rules))).toEqual(['older', 'this', 'this', 'newer']);
  addGames([{ ...described, ui: {} }]);
  expect([2, 3].map((rules) => drawingFor('whist', rules))).toEqual(['older', 'this']);
});

test('the events of an own game are shown as long as its description says', async () => {
  addGames([{ ...described, ui: {}, beats: { played: 900 } }]);
  const { beats } = await (await loadGameUi('whist' as GameId)).motion();
  expect(beats).toEqual({ played: 900 });
});
