import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  addKey,
  browserTokens,
  keyFromLink,
  keysOf,
  linkWithToken,
  randomText,
  tokenFromLink,
} from './tokens.ts';

const fakeStorage = (): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & {
  items: Map<string, string>;
} => {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => items.set(key, value),
    removeItem: (key) => items.delete(key),
  };
};

const full = (): never => {
  throw new Error('QuotaExceededError');
};

afterEach(() => browserTokens.remove('x'));

describe('tokens in a browser', () => {
  it('are in localStorage, under a prefixed key', () => {
    const storage = fakeStorage();
    vi.stubGlobal('localStorage', storage);
    browserTokens.set('x', 'token');
    expect([...storage.items]).toEqual([['arcus:seat:x', 'token']]);
    expect(browserTokens.get('x')).toBe('token');
    storage.items.set('arcus:seat:x', 'of another tab');
    expect(browserTokens.get('x')).toBe('of another tab');
    browserTokens.remove('x');
    expect(storage.items.size).toBe(0);
    expect(browserTokens.get('x')).toBeNull();
  });

  it.each([
    ['denied', undefined],
    ['full', { ...fakeStorage(), setItem: full }],
  ])('are in memory if localStorage is %s', (_name, storage) => {
    vi.stubGlobal('localStorage', storage);
    browserTokens.set('x', 'token');
    expect(browserTokens.get('x')).toBe('token');
    browserTokens.remove('x');
    expect(browserTokens.get('x')).toBeNull();
  });

  it('move from memory to localStorage when it works again', () => {
    vi.stubGlobal('localStorage', undefined);
    browserTokens.set('x', 'old');
    vi.stubGlobal('localStorage', fakeStorage());
    browserTokens.set('x', 'new');
    expect(browserTokens.get('x')).toBe('new');
  });
});

it.each(['', '.', ')', ',', '"', '%22', ' ', '\u200B', '\u00AD', '%E2%80%8B', '/'])(
  'a seat link that ends with %j has its token and its key',
  (end) => {
    const [token, key] = [randomText(32), 'ab'.repeat(32)];
    const link = linkWithToken('https://arcus.example/t/0123456789ab', token, key) + end;
    expect([tokenFromLink(link), keyFromLink(link)]).toEqual([token, key]);
    const plain = linkWithToken('https://arcus.example/t/0123456789ab', token, undefined) + end;
    expect([tokenFromLink(plain), keyFromLink(plain)]).toEqual([token, null]);
  },
);

it('the key of a link is stored behind the own one, once, and the oldest other key is dropped', () => {
  vi.stubGlobal('localStorage', fakeStorage());
  const keys = [1, 2, 3, 4, 5].map((digit) => `${digit}`.repeat(64));
  for (const key of [...keys, keys[4] ?? '']) addKey(browserTokens, 'x', key);
  expect(keysOf(browserTokens, 'x')).toEqual([keys[0], keys[2], keys[3], keys[4]]);
  browserTokens.set('x:key', `poisoned ${keys[1]}`);
  expect(keysOf(browserTokens, 'x')).toEqual([keys[1]]);
});

it.each([
  [9, 12],
  [32, 43],
])('%d random bytes are %d characters of base64url', (bytes, length) => {
  const texts = Array.from({ length: 200 }, () => randomText(bytes));
  for (const text of texts) expect(text).toMatch(new RegExp(`^[\\w-]{${length}}$`));
  expect(new Set(texts).size).toBe(200);
  expect(new Set(texts.join('')).size).toBe(64);
});
