import { describe, expect, it, test } from 'vitest';
import { type Settings, settingsSchema } from '../../shared/protocol/settings.ts';
import { settingFields, settingsOf, settingWords, valuesOf } from './table-settings.ts';

const open = 'all cards are open after the game';
const settings = settingsSchema.parse({});

test('a form that nobody has touched stands for the settings that a table has by itself', () => {
  expect(settings).toMatchObject(settingsOf(new Map()));
});

test('every choice of the form is one that a table can have', () => {
  for (const { key, choices } of settingFields) {
    for (const { value } of choices) {
      const chosen = settingsOf(new Map([[key, value]]));
      expect(settingsSchema.safeParse(chosen).success).toBe(true);
      expect(valuesOf(chosen).get(key)).toBe(value);
    }
  }
});

describe('what is said of a table', () => {
  it.each<[Partial<Settings>, string[]]>([
    [{}, ['60 seconds a turn', open]],
    [{ transcript: 'own' }, ['60 seconds a turn', 'cards stay closed after the game']],
    [{ turnSeconds: null, chat: false }, ['no clock', 'no chat', open]],
    [{ hints: 'always' }, ['60 seconds a turn', 'hints for everybody', open]],
    [{ hints: 'never' }, ['60 seconds a turn', 'no hints', open]],
    [{ spectatorDelay: 30 }, ['60 seconds a turn', 'watchers see it 30 seconds later', open]],
    [{ spectators: false, spectatorDelay: 30 }, ['60 seconds a turn', 'nobody watches', open]],
  ])('%j', (changes, words) => {
    expect(settingWords({ ...settings, ...changes })).toEqual(words);
  });
});
