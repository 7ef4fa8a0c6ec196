import { expect, test } from 'vitest';
import { settingsSchema } from '../../../shared/protocol/settings.ts';
import { settingFields, settingsOf, valuesOf } from './table-settings.ts';

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
