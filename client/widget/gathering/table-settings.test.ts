import { expect, test } from 'vitest';
import { settingsSchema } from '../../../shared/protocol/settings.ts';
import { settingFields, settingsOf, valuesOf } from './table-settings.ts';

const settings = settingsSchema.parse({});

test('settings form: its initial values are the default settings', () => {
  expect(settings).toMatchObject(settingsOf(new Map()));
});

test('settings form: every choice is a valid setting', () => {
  for (const { key, choices } of settingFields) {
    for (const { value } of choices) {
      const chosen = settingsOf(new Map([[key, value]]));
      expect(settingsSchema.safeParse(chosen).success).toBe(true);
      expect(valuesOf(chosen).get(key)).toBe(value);
    }
  }
});

test('settings form: a value of the API that it does not offer stays', () => {
  const unusual = { ...settings, turnSeconds: 45, spectatorDelay: 7 };
  expect(unusual).toMatchObject(settingsOf(valuesOf(unusual)));
});

test('settings form: its values are those of its fields only', () => {
  expect([...valuesOf(settings).keys()].toSorted()).toEqual(settingFields.map(({ key }) => key).toSorted());
});

test('[ALL-6] settings form: a host may keep the seat of a player who leaves from the computer', () => {
  expect(settingFields.map(({ key }) => key)).toContain('botsReplaceLeavers');
  expect(settingsOf(new Map([['botsReplaceLeavers', false]]))).toMatchObject({ botsReplaceLeavers: false });
});
