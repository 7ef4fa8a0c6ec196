import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../shared/kernel/util.ts';
import { inviteUrl, parsePageMessage } from './embed-settings.ts';
import {
  embedVersion,
  envelope,
  type FrameMessage,
  parseFrameMessage,
  type RawEmbedSettings,
} from './messages.ts';

const page = 'https://site.example';

const defaults: RawEmbedSettings = {
  theme: 'auto',
  locale: null,
  seats: null,
  options: null,
  settings: null,
  opponents: null,
  autostart: false,
  invite: null,
  name: null,
  hide: null,
  sounds: false,
  daily: false,
  room: null,
  place: '/#0',
  tokens: {},
};
const none = {
  theme: 'auto',
  opponents: [],
  autostart: false,
  hide: [],
  sounds: false,
  daily: false,
  room: null,
  page,
  place: '/#0',
  tokens: {},
  invalidAttributes: [],
};
const read = (changes: JsonObject) =>
  parsePageMessage({ arcus: embedVersion, type: 'settings', settings: { ...defaults, ...changes } }, page);

describe('a frame message', () => {
  const messages: readonly FrameMessage[] = [
    { type: 'loaded', title: 'Drop Rainbow' },
    { type: 'identity' },
    { type: 'done', id: 0, error: { code: 'not-host', message: 'Only the host can do this.' } },
    { type: 'seated', detail: { seat: 1 } },
    { type: 'error', detail: { code: 'table-gone', message: 'Gone.', stage: 'connected', table: null } },
  ];
  test.each(messages)('is parsed: $type', (message) =>
    expect(parseFrameMessage(envelope(message))).toMatchObject(message),
  );
  test.each([
    ['with another version', { arcus: embedVersion + 1, type: 'loaded', title: '' }],
    ['without a version', { type: 'loaded', title: '' }],
    ['of an unknown type', { arcus: embedVersion, type: 'hand', detail: {} }],
    ['whose type is a property of every object', { arcus: embedVersion, type: 'constructor', detail: {} }],
    ['that is an event without a detail', { arcus: embedVersion, type: 'moved' }],
    ['whose title is no string', { arcus: embedVersion, type: 'loaded', title: 1 }],
    ['that is null', null],
    ['that is a string', 'arcus'],
  ])('%s is ignored', (_, data) => expect(parseFrameMessage(data)).toBeNull());
});

describe('a page message', () => {
  test('can request to open a table', () =>
    expect(parsePageMessage(envelope({ type: 'open' }), page)).toEqual({ type: 'open' }));

  test('can run a method of the element, with a level', () =>
    expect(
      parsePageMessage(envelope({ type: 'command', id: 3, name: 'add-bot', level: 'hard' }), page),
    ).toEqual({
      type: 'command',
      id: 3,
      name: 'add-bot',
      level: 'hard',
    }));

  test.each([
    ['a text', 'ey.ey.x', 'ey.ey.x'],
    ['an object', { identity: 'ey.ey.x' }, null],
    ['nothing', undefined, null],
  ])('with %s as an identity has %o', (_, identity, expected) =>
    expect(parsePageMessage({ arcus: embedVersion, type: 'identity', identity }, page)).toEqual({
      type: 'identity',
      identity: expected,
    }),
  );

  test('with default settings is parsed', () =>
    expect(parsePageMessage(envelope({ type: 'settings', settings: defaults }), page)).toEqual({
      type: 'settings',
      settings: none,
    }));

  test('with every setting is parsed', () => {
    const all = {
      theme: 'dark',
      locale: 'ko',
      seats: 3,
      options: { players: 3 },
      settings: { turnSeconds: 30 },
      autostart: true,
      sounds: true,
      daily: false,
      invite: 'https://your.site/play#{table}',
      name: 'Ada',
      room: 'friday',
      place: '/games#rainbow',
      tokens: { '--arcus-table': 'rgb(1 2 3)' },
    };
    expect(read({ ...all, opponents: 'normal, hard', hide: 'chat  log' })).toEqual({
      type: 'settings',
      settings: { ...all, page, opponents: ['normal', 'hard'], hide: ['chat', 'log'], invalidAttributes: [] },
    });
  });

  test('of the table of the day has its computer players and as many seats as they need', () =>
    expect(read({ daily: true, seats: 2, opponents: 'easy' })).toMatchObject({
      settings: { daily: true, opponents: ['normal', 'hard', 'easy'] },
    }));

  test('may hold opponents as a JSON array', () =>
    expect(read({ opponents: '["easy","hard"]' })).toMatchObject({
      settings: { opponents: ['easy', 'hard'], invalidAttributes: [] },
    }));

  test.each([
    ['an invalid locale', { locale: ['ko'] }],
    ['an autostart that is no boolean', { autostart: 'no' }],
    ['sounds that are no boolean', { sounds: 'on' }],
    ['a daily that is no boolean', { daily: 'yes' }],
    ['a name that is too long', { name: 'a'.repeat(201) }],
    ['an unlisted token', { tokens: { '--arcus-shadow': 'red', display: 'none' } }],
    ['a token without a value', { tokens: { '--arcus-table': '' } }],
    ['a token list', { tokens: ['--arcus-table'] }],
  ])('loses %s', (_, wrong) => expect(read(wrong)).toEqual({ type: 'settings', settings: none }));

  test.each([
    ['is a name in small letters', 'Friday Table', 'friday-table'],
    ['is a name in any script', '우리_테이블', '우리-테이블'],
    [
      'is the hash of a page’s address',
      'https://site.example/a',
      expect.stringMatching(/^page-[0-9a-f]{32}$/),
    ],
  ])('has a room that %s', (_, room, expected) =>
    expect(read({ room })).toMatchObject({ settings: { room: expected, invalidAttributes: [] } }),
  );

  test('with a null place has an empty place', () =>
    expect(read({ place: null })).toEqual({ type: 'settings', settings: { ...none, place: '' } }));

  test.each([
    ['an unknown theme', { theme: 'neon' }, undefined, /not “neon”/],
    ['a fractional number of seats', { seats: 2.5 }, undefined, /seats must be a whole number/],
    [
      'a javascript: invite',
      { invite: 'javascript:alert(1)//{table}' },
      undefined,
      /https URL with {table} in it/,
    ],
    ['options that are no object', { options: ['players'] }, 'bad-options', /options must be a JSON object/],
    [
      'settings that are no object',
      { settings: 'turnSeconds' },
      'bad-settings',
      /settings must be a JSON object/,
    ],
    ['an unknown part to hide', { hide: 'chats' }, undefined, /chat, menu, watching, log, invitations/],
    ['an unknown level', { opponents: 'normal,best' }, 'bad-opponents', /easy, normal, hard/],
    ['a room with signs', { room: 'a/b' }, 'bad-room', /1 to 64 letters, digits and hyphens/],
    ['an empty list of levels', { opponents: ' , ' }, 'bad-opponents', /easy, normal, hard/],
  ])('loses %s and reports it as an invalid attribute', (_, wrong, code, message) => {
    const invalid = { ...(code && { code }), message: expect.stringMatching(message) };
    expect(read(wrong)).toMatchObject({ settings: { invalidAttributes: [invalid] } });
    expect(read(wrong)).not.toHaveProperty('settings.seats');
    expect(read(wrong)).not.toHaveProperty('settings.invite');
    expect(read(wrong)).not.toHaveProperty('settings.options');
    expect(read(wrong)).not.toHaveProperty('settings.settings');
  });

  test.each([
    ['with another version', { arcus: embedVersion + 1, type: 'open' }],
    ['of an unknown type', { arcus: embedVersion, type: 'act', action: { type: 'draw' } }],
    ['that is a command without an id', { arcus: embedVersion, type: 'command', name: 'leave' }],
    ['that is an unknown command', { arcus: embedVersion, type: 'command', id: 0, name: 'act' }],
    ['whose settings are no object', { arcus: embedVersion, type: 'settings', settings: [] }],
    ['that is undefined', undefined],
  ])('%s is ignored', (_, data) => expect(parsePageMessage(data, page)).toBeNull());
});

test.each([
  ['https://your.site/play#{table}', 'https://your.site/play#0123456789ab'],
  [
    'http://localhost:8080/?t={table}&from={table}',
    'http://localhost:8080/?t=0123456789ab&from=0123456789ab',
  ],
  ['HTTPS://Your.Site/{table}', 'https://your.site/0123456789ab'],
  // Cyrillic а: punycode shows the look-alike.
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
])('inviteUrl: expands %j to %j', (template, address) =>
  expect(inviteUrl(template, '0123456789ab')).toBe(address),
);
