import { describe, expect, test } from 'vitest';
import type { Fields } from '../../shared/kernel/util.ts';
import { inviteUrl, parsePageMessage } from './embed-settings.ts';
import {
  embedVersion,
  envelope,
  type FrameMessage,
  parseFrameMessage,
  type RawEmbedSettings,
} from './messages.ts';

const wishes: RawEmbedSettings = {
  theme: 'auto',
  locale: null,
  seats: null,
  options: null,
  settings: null,
  opponents: null,
  autostart: false,
  invite: null,
  name: null,
  place: '/#0',
  tokens: {},
};
const none = { theme: 'auto', opponents: [], autostart: false, place: '/#0', tokens: {}, invalidAttributes: [] };
const read = (changes: Fields) =>
  parsePageMessage({ arcus: embedVersion, type: 'settings', settings: { ...wishes, ...changes } });

describe('what the frame says', () => {
  const messages: readonly FrameMessage[] = [
    { type: 'loaded', title: 'Drop Rainbow' },
    { type: 'seated', detail: { seat: 1 } },
    { type: 'error', detail: { code: 'table-gone', message: 'Gone.', stage: 'connected', table: null } },
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
  test('that a table is to be opened', () =>
    expect(parsePageMessage(envelope({ type: 'open' }))).toEqual({ type: 'open' }));

  test('nothing of note', () =>
    expect(parsePageMessage(envelope({ type: 'settings', settings: wishes }))).toEqual({
      type: 'settings',
      settings: none,
    }));

  test('all that there is to wish', () => {
    const all = {
      theme: 'dark',
      locale: 'ko',
      seats: 3,
      options: { players: 3 },
      settings: { turnSeconds: 30 },
      autostart: true,
      invite: 'https://your.site/play#{table}',
      name: 'Ada',
      place: '/games#rainbow',
      tokens: { '--arcus-table': 'rgb(1 2 3)' },
    };
    expect(read({ ...all, opponents: 'normal, hard' })).toEqual({
      type: 'settings',
      settings: { ...all, opponents: ['normal', 'hard'], invalidAttributes: [] },
    });
  });

  test('opponents as a framework writes a list', () =>
    expect(read({ opponents: '["easy","hard"]' })).toMatchObject({
      settings: { opponents: ['easy', 'hard'], invalidAttributes: [] },
    }));

  test.each([
    ['a locale', { locale: ['ko'] }],
    ['options', { options: ['players'] }],
    ['settings', { settings: 'turnSeconds' }],
    ['a wish to start', { autostart: 'no' }],
    ['a name', { name: 'a'.repeat(201) }],
    ['a token that is not listed', { tokens: { '--arcus-shadow': 'red', display: 'none' } }],
    ['a token without a value', { tokens: { '--arcus-table': '' } }],
    ['a list of tokens', { tokens: ['--arcus-table'] }],
  ])('%s that is none is left out', (_, wrong) =>
    expect(read(wrong)).toEqual({ type: 'settings', settings: none }),
  );

  test('a place that is none', () =>
    expect(read({ place: null })).toEqual({ type: 'settings', settings: { ...none, place: '' } }));

  test.each([
    ['a theme', { theme: 'neon' }, undefined, /not “neon”/],
    ['a number of seats', { seats: 2.5 }, undefined, /seats is a whole number/],
    [
      'an address to invite to',
      { invite: 'javascript:alert(1)//{table}' },
      undefined,
      /https with {table} in it/,
    ],
    ['a level', { opponents: 'normal,best' }, 'bad-opponents', /easy, normal, hard/],
    ['a list of levels', { opponents: ' , ' }, 'bad-opponents', /easy, normal, hard/],
  ])('%s that is none is left out, and is a mistake', (_, wrong, code, message) => {
    const mistake = { ...(code && { code }), message: expect.stringMatching(message) };
    expect(read(wrong)).toMatchObject({ settings: { invalidAttributes: [mistake] } });
    expect(read(wrong)).not.toHaveProperty('settings.seats');
    expect(read(wrong)).not.toHaveProperty('settings.invite');
  });

  test.each([
    ['another version', { arcus: embedVersion + 1, type: 'open' }],
    ['another type', { arcus: embedVersion, type: 'act', action: { type: 'draw' } }],
    ['settings that are none', { arcus: embedVersion, type: 'settings', settings: [] }],
    ['nothing', undefined],
  ])('%s is dropped', (_, data) => expect(parsePageMessage(data)).toBeNull());
});

test.each([
  ['https://your.site/play#{table}', 'https://your.site/play#0123456789ab'],
  [
    'http://localhost:8080/?t={table}&from={table}',
    'http://localhost:8080/?t=0123456789ab&from=0123456789ab',
  ],
  ['HTTPS://Your.Site/{table}', 'https://your.site/0123456789ab'],
  // A letter that looks like another is written as what it is.
  ['https://аrcus.example/{table}', 'https://xn--rcus-43d.example/0123456789ab'],
  ['https://your.site/play', null],
  ['/play#{table}', null],
  ['javascript:alert("{table}")', null],
  ['data:text/html,{table}', null],
  ['https://arcus.example@elsewhere.test/{table}', null],
  ['https://:secret@elsewhere.test/{table}', null],
  ['https://{table', null],
  ['', null],
  [null, null],
])('the address to send to others by %j is %j', (template, address) =>
  expect(inviteUrl(template, '0123456789ab')).toBe(address),
);
