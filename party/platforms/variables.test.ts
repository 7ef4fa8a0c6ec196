import { readFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Region } from '../../shared/protocol/regions.ts';
import { emptyDesk } from '../desk/reader.ts';
import {
  addressOf,
  envOf,
  eventsKeptMsOf,
  type Place,
  placementOf,
  proofOfWorkOf,
  regionNear,
  tableLimitsOf,
} from './variables.ts';

test.each<[string, Place, string | null]>([
  ['San Francisco', { continent: 'NA', country: 'US', longitude: '-122.4' }, 'wnam'],
  ['New York', { continent: 'NA', country: 'US', longitude: '-74.0' }, 'enam'],
  ['São Paulo', { continent: 'SA', country: 'BR', longitude: '-46.6' }, 'sam'],
  ['Lisbon', { continent: 'EU', country: 'PT', longitude: '-9.1' }, 'weur'],
  ['Warsaw', { continent: 'EU', country: 'PL', longitude: '21.0' }, 'eeur'],
  ['Dubai', { continent: 'AS', country: 'AE', longitude: '55.3' }, 'me'],
  ['Cairo', { continent: 'AF', country: 'EG', longitude: '31.2' }, 'me'],
  ['Seoul', { continent: 'AS', country: 'KR', longitude: '127.0' }, 'apac'],
  ['Sydney', { continent: 'OC', country: 'AU', longitude: '151.2' }, 'oc'],
  ['Nairobi', { continent: 'AF', country: 'KE', longitude: '36.8' }, 'afr'],
  ['an unknown part of North America', { continent: 'NA' }, 'enam'],
  ['nowhere', {}, null],
  ['Antarctica', { continent: 'AN' }, null],
])('the nearest region of %s is correct', (_name, place, region) => {
  expect(regionNear(place)).toBe(region);
});

test.each<[string, object, Region | undefined, string | undefined, object]>([
  ['no jurisdiction', {}, 'apac', 'JP', { locationHint: 'apac-ne' }],
  ['no jurisdiction', {}, 'apac', 'SG', { locationHint: 'apac-se' }],
  ['no jurisdiction', {}, 'apac', 'IN', { locationHint: 'apac' }],
  ['no jurisdiction', {}, 'weur', 'JP', { locationHint: 'weur' }],
  ['no jurisdiction', { ARCUS_JURISDICTION: '' }, undefined, undefined, {}],
  ['eu', { ARCUS_JURISDICTION: 'eu' }, 'eeur', 'PL', { jurisdiction: 'eu', locationHint: 'eeur' }],
  ['eu', { ARCUS_JURISDICTION: 'eu' }, 'wnam', 'US', { jurisdiction: 'eu' }],
  ['eu', { ARCUS_JURISDICTION: 'eu' }, undefined, undefined, { jurisdiction: 'eu' }],
  ['us', { ARCUS_JURISDICTION: 'us' }, 'wnam', 'US', { jurisdiction: 'us', locationHint: 'wnam' }],
  ['us', { ARCUS_JURISDICTION: 'us' }, 'apac', 'JP', { jurisdiction: 'us' }],
])(
  '[SEC-141] with %s %j, a room for %s from %s is created there',
  (_name, variables, region, country, expected) => {
    expect(placementOf(variables, region, country)).toEqual(expected);
  },
);

test.each(['EU', 'any', 'de'])('[SEC-141] the jurisdiction %s opens no room elsewhere', (name) => {
  expect(() => placementOf({ ARCUS_JURISDICTION: name }, 'weur')).toThrow(RangeError);
});

test('a missing or short secret is rejected', () => {
  expect(envOf({}).secret).toBeUndefined();
  expect(envOf({ ARCUS_SECRET: 'too short' }).secret).toBeUndefined();
  expect(envOf({ ARCUS_SECRET: 's'.repeat(32) }).secret).toBe('s'.repeat(32));
});

test('[SEC-34] all addresses of an IPv6 /64 network share every limit', () => {
  const from = (address: string) =>
    addressOf(
      { headers: new Headers({ 'CF-Connecting-IP': address }) },
      { ARCUS_ADDRESS_HEADER: 'CF-Connecting-IP' },
    );
  expect(from('2001:db8:1:2::1')).toBe(from('2001:db8:1:2:ffff::2'));
  expect(from('2001:db8:1:3::1')).not.toBe(from('2001:db8:1:2::1'));
  expect(addressOf({ headers: new Headers() }, {})).toBeNull();
});

test('[SEC-36] an address is read from the header of the edge only, and from none without an edge', () => {
  const names = [
    'Forwarded',
    'X-Forwarded-For',
    'X-Real-IP',
    'X-Client-IP',
    'X-Client-Address',
    'True-Client-IP',
    'Fly-Client-IP',
    'CF-Connecting-IP',
  ];
  const headers = new Headers(names.map((name) => [name, '192.0.2.1']));
  expect(addressOf({ headers }, {})).toBeNull();
  expect(addressOf({ headers }, { ARCUS_ADDRESS_HEADER: '' })).toBeNull();
  expect(addressOf({ headers }, { ARCUS_ADDRESS_HEADER: 'X-Edge' })).toBeNull();
  headers.set('X-Edge', '192.0.2.2');
  expect(addressOf({ headers }, { ARCUS_ADDRESS_HEADER: 'X-Edge' })).toBe('192.0.2.2');
});

describe('[SEC-36] an address that the proxy writes', () => {
  const lines: object[] = [];
  const from = (address: string) =>
    addressOf({ headers: new Headers({ 'X-Edge': address }) }, { ARCUS_ADDRESS_HEADER: 'X-Edge' });

  test.each([
    ['192.0.2.1:5678', '192.0.2.1'],
    ['"192.0.2.1"', '192.0.2.1'],
    ['"192.0.2.1:5678"', '192.0.2.1'],
    ['[2001:db8:1:2::7]:443', '2001:db8:1:2::7'],
    ['[2001:db8:1:2::7]', '2001:db8:1:2::7'],
    ['"[2001:db8:1:2::7]:443"', '2001:db8:1:2::7'],
    [' 192.0.2.1 ', '192.0.2.1'],
  ])('as %s counts as %s', (written, plain) => {
    expect(from(written)).toBe(from(plain));
    expect(from(plain)).not.toBe('unreadable');
  });

  test('in another form shares every limit, and the log has a warning once an hour', () => {
    const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(JSON.parse(line)));
    onTestFinished(() => log.mockRestore());
    expect(['unknown', '_hidden', '192.0.2.1, 192.0.2.2', ''].map(from)).toEqual(Array(4).fill('unreadable'));
    expect(lines).toMatchObject([
      { level: 'warning', event: 'address-unreadable', header: 'X-Edge', value: 'unknown' },
    ]);
  });
});

test.each([
  ['nothing', undefined, null],
  ['an empty text', '', null],
  ['none', '0', null],
  ['some bits', '18', 18],
  ['more than a phone can do', '60', 22],
  ['no number', 'on', null],
])('proof of work is read from %s', (_name, bits, expected) => {
  const secret = 's'.repeat(32);
  const demand = expected === null ? null : { secret, bits: expected };
  expect(
    proofOfWorkOf(
      { ARCUS_SECRET: secret, ...(bits !== undefined && { ARCUS_PROOF_OF_WORK: bits }) },
      emptyDesk,
    ),
  ).toEqual(demand);
});

test('proof of work is disabled without a secret to sign with', () => {
  expect(proofOfWorkOf({ ARCUS_PROOF_OF_WORK: '18' }, emptyDesk)).toBeNull();
});

test.each([
  ['nothing', {}, [24, 30]],
  ['less than the minimum', { ARCUS_KEEP_HOURS: '-1', ARCUS_FEED_DAYS: '1' }, [24, 2]],
  ['values', { ARCUS_KEEP_HOURS: '2', ARCUS_FEED_DAYS: '7' }, [2, 7]],
  ['more than the maximum', { ARCUS_KEEP_HOURS: '1000', ARCUS_FEED_DAYS: '1000' }, [720, 365]],
])('the hours and days of retention are read from %s', (_name, variables, expected) => {
  const hour = 3_600_000;
  const { keptAfterGameMs } = tableLimitsOf(variables);
  expect([keptAfterGameMs / hour, eventsKeptMsOf(variables) / hour / 24]).toEqual(expected);
});

test('DEPLOYMENT.md lists the variables that the code reads, and no others', () => {
  const named = (file: string, form: RegExp): Set<string> =>
    new Set([...readFileSync(file, 'utf8').matchAll(form)].map(([, name = '']) => name));
  const read = ['party/platforms/variables.ts', 'party/platforms/node.ts', 'scripts/package/serve.ts'];
  const used = read.flatMap((file) => [...named(file, /\b(ARCUS_[A-Z_]+|ALLOWED_ORIGINS)\b/g)]);
  const listed = [
    ...named('party/platforms/DEPLOYMENT.md', /^\| ((?:`(?:ARCUS_[A-Z_]+|ALLOWED_ORIGINS)`(?:, )?)+) \|/gm),
  ].flatMap((names) => names.replaceAll('`', '').split(', '));
  expect([...new Set(listed)].toSorted()).toEqual([...new Set(used)].toSorted());
});
