import { expect, test } from 'vitest';
import { fakeEnv, known } from '../../test/helpers/fake-env.ts';
import { signatureHeader } from '../runtime/calls.ts';
import { checkPartyRequest } from './party-gate.ts';

const statusOf = async (
  path: string,
  init: RequestInit = {},
  changes: Parameters<typeof fakeEnv>[0] = {},
) => {
  const request = new Request(`https://arcus.test/parties/${path}`, init);
  return (await checkPartyRequest(request, fakeEnv(changes).env))?.status ?? null;
};
const socket = (headers = {}) => ({ headers: { upgrade: 'websocket', ...headers } });
const call = { method: 'POST', body: '{}', headers: { [signatureHeader]: 'signed' } };

const rooms = [
  `table/${known}`,
  'directory/drop-rainbow.any',
  'matcher/drop-rainbow.2.weur',
  `relay/${known}.0`,
  'probe/weur',
];

test.each(rooms)('a socket of a client reaches %s', async (path) => {
  expect(await statusOf(path, socket())).toBeNull();
});

test.each([
  'table/x',
  'table/0000',
  `table/${known}0`,
  `table/%3${known.slice(1)}`,
  'directory/x',
  'directory/chess.any',
  'directory/drop-rainbow.mars',
  'directory/99999.drop-rainbow.any',
  'matcher/x',
  'matcher/drop-rainbow.77.weur',
  'matcher/drop-rainbow.2.mars',
  'matcher/chess.2.weur',
  `relay/${known}`,
  `relay/${known}.99`,
  'relay/x.0',
  'counters/x',
  'counters/16',
  'probe/x',
  'probe/mars',
  'chess/x',
  'constructor/x',
  `table/${'1'.repeat(300)}`,
])('[SEC-37] no room is created under the name %s', async (path) => {
  expect(await statusOf(path, socket())).toBe(404);
  expect([403, 404]).toContain(await statusOf(`${path}/create`, call));
});

test.each(rooms)('[SEC-49] with listed pages, a socket of another page does not reach %s', async (path) => {
  const allowed = { allowedOrigins: ['https://friend.example'] };
  for (const origin of ['https://elsewhere.example', 'https://arcus.test.elsewhere.example', 'null', ''])
    expect(await statusOf(path, socket({ origin }), allowed)).toBe(403);
  for (const origin of ['https://friend.example', 'https://arcus.test'])
    expect(await statusOf(path, socket({ origin }), allowed)).toBeNull();
});

test.each([
  ['a socket', socket()],
  ['a call', call],
  ['a page', {}],
])('[SEC-35] %s at a party counts as a request', async (_, init) => {
  const { env } = fakeEnv({
    address: '192.0.2.1',
    rateLimits: { maxRequestsPerMinute: 3, maxTablesPerHour: 1 },
  });
  const ask = async (address = '192.0.2.1') => {
    const request = new Request(`https://arcus.test/parties/table/${known}/look-up`, init);
    return (await checkPartyRequest(request, { ...env, address }))?.status ?? null;
  };
  for (let count = 0; count < 3; count += 1) expect(await ask()).not.toBe(429);
  expect(await ask()).toBe(429);
  expect(await ask('192.0.2.2')).not.toBe(429);
});
