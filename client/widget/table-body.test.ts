import { expect, it } from 'vitest';
import { type Settings, settingsSchema } from '../../shared/protocol/settings.ts';
import { settingsSummary } from './table-body.ts';

const open = 'all cards are open after the game';
const settings = settingsSchema.parse({});

it.each<[Partial<Settings>, string[]]>([
  [{}, ['one minute a turn', open]],
  [{ transcript: 'own' }, ['one minute a turn', 'cards stay closed after the game']],
  [{ turnSeconds: 45 }, ['45 seconds a turn', open]],
  [{ turnSeconds: 120 }, ['2 minutes a turn', open]],
  [{ turnSeconds: null, chat: false }, ['no clock', 'no chat', open]],
  [{ hints: 'always' }, ['one minute a turn', 'hints for everybody', open]],
  [{ hints: 'never' }, ['one minute a turn', 'no hints', open]],
  [{ spectatorDelay: 30 }, ['one minute a turn', 'spectators see it 30 seconds later', open]],
  [{ spectators: false, spectatorDelay: 30 }, ['one minute a turn', 'nobody watches', open]],
])('settings summary: %j is described by %j', (changes, words) => {
  expect(settingsSummary({ ...settings, ...changes })).toEqual(words);
});
