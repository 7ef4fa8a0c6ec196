import { html, render } from 'lit';
import { describe, expect, test } from 'vitest';
import { gameIds, games } from '../../../shared/games/registry.ts';
import { loadOptions } from '../../games/options.ts';
import type { OptionValue } from './form-fields.ts';
import { bookChanges, isByBook, presetField } from './rules-preset.ts';

/** Where each original differs from a usual table. */
const books = {
  'drop-rainbow': { showSeven: true },
  'seven-poker': { neighborSwap: true },
  'sequence-states': { tableTalk: 'penalty', loseUndrawnCard: true, endlessDecks: true },
  'presidential-poker': { cut: true },
};

describe.each(gameIds)('the original rules of %s', (game) => {
  test('are these options, which the game accepts', async () => {
    expect(bookChanges(await loadOptions(game))).toEqual(books[game]);
    expect(games[game].options.parse(books[game])).toMatchObject(books[game]);
  });

  test('are set by one press, and the usual ones by another', async () => {
    const fields = await loadOptions(game);
    const values = new Map<string, OptionValue>(
      fields.map(({ key, choices }) => [key, choices.at(-1)?.value ?? 0]),
    );
    const form = document.createElement('form');
    let changes = 0;
    form.addEventListener('change', () => {
      changes += 1;
    });
    const press = (preset: number): unknown => {
      render(html`${presetField(fields, values, (key, value) => values.set(key, value))}`, form);
      form.querySelectorAll('button')[preset]?.click();
      render(html`${presetField(fields, values, (key, value) => values.set(key, value))}`, form);
      return [...form.querySelectorAll('button')].map((button) => button.getAttribute('aria-pressed'));
    };
    const usual = games[game].options.parse({});
    expect(isByBook(fields, values)).toBe(false);
    expect(press(1)).toEqual(['false', 'true']);
    expect(isByBook(fields, values)).toBe(true);
    expect(Object.fromEntries(values)).toEqual({ ...usual, ...books[game] });
    expect(press(0)).toEqual(['true', 'false']);
    expect(Object.fromEntries(values)).toEqual(usual);
    expect(changes).toBe(2);
  });
});

test('the original rules name the options that they set, usual rules name none', async () => {
  const form = document.createElement('form');
  const fields = await loadOptions('sequence-states');
  const shown = (values: ReadonlyMap<string, OptionValue>): string => {
    render(
      presetField(fields, values, () => {}),
      form,
    );
    return form.querySelector('.hint')?.textContent ?? '';
  };
  expect(shown(new Map())).toBe('');
  expect(shown(new Map(Object.entries(bookChanges(fields))))).toMatch(/^[^·]+: [^·]+ · [^·]+ · [^·]+$/);
});

test('a game without differences has no such buttons', () => {
  const field = { key: 'rounds', label: 'Rounds', choices: [{ value: 1, label: '1' }] };
  const form = document.createElement('form');
  render(
    presetField([field], new Map(), () => {}),
    form,
  );
  expect(form.querySelector('button')).toBeNull();
});
