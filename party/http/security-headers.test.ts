import { describe, expect, test } from 'vitest';
import { frameAncestors, isAllowed, pageHeaders, parseOrigins } from './security-headers.ts';

describe('allowed origins', () => {
  test.each([
    ['all', ['*'], 'https://a.example', true],
    ['one that is named', ['https://b.example', 'https://a.example'], 'https://a.example', true],
    ['another port', ['https://a.example'], 'https://a.example:8443', false],
    ['another scheme', ['https://a.example'], 'http://a.example', false],
    ['a name below', ['https://*.example.com'], 'https://shop.example.com', true],
    ['a name further below', ['https://*.example.com'], 'https://eu.shop.example.com', true],
    ['the name itself', ['https://*.example.com'], 'https://example.com', false],
    ['a name that only ends like it', ['https://*.example.com'], 'https://badexample.com', false],
    ['a name that only begins like it', ['https://*.example.com'], 'https://a.example.com.evil.test', false],
    ['a name below, at another port', ['https://*.example.com'], 'https://a.example.com:1', false],
    ['a name below, at its port', ['https://*.example.com:1'], 'https://a.example.com:1', true],
    ['no origin at all', ['https://*.example.com'], 'https://.example.com', false],
    ['what is no name', ['https://*.example.com'], 'https://a/.example.com', false],
    ['none', [], 'https://a.example', false],
    ['a page without an origin', ['https://a.example'], 'null', false],
    ['an app', ['capacitor://localhost'], 'capacitor://localhost', true],
    ['a file, whose origin a sandbox has too', ['file:'], 'null', false],
  ])('%s', (_, allowed, origin, expected) => expect(isAllowed(allowed, origin)).toBe(expected));

  test.each([
    ['*', ['*']],
    [
      ' https://a.example ,http://localhost:3000,http://[::1]:80',
      ['https://a.example', 'http://localhost:3000', 'http://[::1]:80'],
    ],
    ['https://*.example.com', ['https://*.example.com']],
    [
      'capacitor://localhost,tauri://localhost, file:',
      ['capacitor://localhost', 'tauri://localhost', 'file:'],
    ],
    // Neither ends the policy nor widens it.
    ['https:', []],
    ['file:///home', []],
    ["https://a.example; script-src 'unsafe-inline'", []],
    ['https://a.example/path', []],
    ['https://a.*.example', []],
    ['https://*', []],
    ['a.example', []],
    ["'none'", []],
    ['', []],
  ])('parsed from the list “%s”', (list, expected) => expect(parseOrigins(list)).toEqual(expected));

  test.each([
    [['*'], null],
    [['https://a.example', '*'], null],
    [['capacitor://localhost', 'file:'], "'self' capacitor://localhost file:"],
    [['https://a.example', 'https://*.b.example'], "'self' https://a.example https://*.b.example"],
    [[], "'self'"],
  ])('of frame-ancestors for %j', (allowed, expected) => expect(frameAncestors(allowed)).toBe(expected));
});

test.each([
  ['https://arcus.test/t/x', 'max-age=31536000'],
  // A local server has no TLS.
  ['http://arcus.test/t/x', undefined],
])('[SEC-79] a page at %s has the transport security %s', (url, expected) =>
  expect(pageHeaders(url)['strict-transport-security']).toBe(expected),
);
