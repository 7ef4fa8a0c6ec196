import { describe, expect, test } from 'vitest';
import {
  embedVersion,
  envelope,
  type FrameMessage,
  type PageMessage,
  parseFrameMessage,
  parsePageMessage,
} from './messages.ts';

const settings = { theme: 'auto', place: '/#0', tokens: {} } as const;

describe('what the frame says', () => {
  const messages: readonly FrameMessage[] = [
    { type: 'loaded', title: 'Drop Rainbow' },
    { type: 'seated', detail: { seat: 1 } },
    { type: 'error', detail: { code: 'table-gone', message: 'Gone.' } },
  ];
  test.each(messages)('$type arrives', (message) =>
    expect(parseFrameMessage(envelope(message))).toMatchObject(message),
  );
  test.each([
    ['another version', { arcus: embedVersion + 1, type: 'loaded', title: '' }],
    ['no version', { type: 'loaded', title: '' }],
    ['another type', { arcus: embedVersion, type: 'hand', detail: {} }],
    ['a type of every object', { arcus: embedVersion, type: 'constructor', detail: {} }],
    ['an event without a detail', { arcus: embedVersion, type: 'moved' }],
    ['a title that is none', { arcus: embedVersion, type: 'loaded', title: 1 }],
    ['nothing', null],
    ['text', 'arcus'],
  ])('%s is dropped', (_, data) => expect(parseFrameMessage(data)).toBeNull());
});

describe('what the page says', () => {
  test.each<PageMessage>([
    { type: 'open' },
    { type: 'settings', settings },
    {
      type: 'settings',
      settings: {
        theme: 'dark',
        locale: 'ko',
        seats: 3,
        options: { players: 3 },
        name: 'Ada',
        place: '/games#rainbow',
        tokens: { '--arcus-table': 'rgb(1 2 3)' },
      },
    },
  ])('%j arrives whole', (message) => expect(parsePageMessage(envelope(message))).toEqual(message));

  test.each([
    ['a theme', { theme: 'neon' }],
    ['a locale', { locale: ['ko'] }],
    ['a number of seats', { seats: 2.5 }],
    ['options', { options: ['players'] }],
    ['a name', { name: 'a'.repeat(201) }],
    ['a place', { place: null }],
    ['a token that is not listed', { tokens: { '--arcus-shadow': 'red', display: 'none' } }],
    ['a token without a value', { tokens: { '--arcus-table': '' } }],
    ['a list of tokens', { tokens: ['--arcus-table'] }],
  ])('%s that is none is left out', (_, wrong) => {
    const data = { arcus: embedVersion, type: 'settings', settings: { ...settings, ...wrong } };
    expect(parsePageMessage(data)).toEqual({
      type: 'settings',
      settings: { ...settings, ...('place' in wrong && { place: '' }) },
    });
  });

  test.each([
    ['another version', { arcus: embedVersion + 1, type: 'open' }],
    ['another type', { arcus: embedVersion, type: 'act', action: { type: 'draw' } }],
    ['settings that are none', { arcus: embedVersion, type: 'settings', settings: [] }],
    ['nothing', undefined],
  ])('%s is dropped', (_, data) => expect(parsePageMessage(data)).toBeNull());
});
