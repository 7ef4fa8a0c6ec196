import { expect, test, vi } from 'vitest';
import type { TableId } from '../../shared/kernel/ids.ts';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import { checkParty, fakeEnv, known, noSuchTable, other } from '../../test/helpers/fake-env.ts';
import { Load } from '../http/load.ts';
import { signatureHeader } from '../runtime/calls.ts';
import { lobbyCall, roomsOf } from './rooms.ts';

const statusOf = async (
  path: string,
  init: RequestInit = {},
  changes: Parameters<typeof fakeEnv>[0] = {},
) => {
  const request = new Request(`https://arcus.test/parties/${path}`, init);
  return (await checkParty(request, fakeEnv(changes).env))?.status ?? null;
};
const socket = (headers = {}) => ({ headers: { upgrade: 'websocket', ...headers } });
const call = { method: 'POST', body: '{}', headers: { [signatureHeader]: 'signed' } };

const rooms = [
  `table/${known}`,
  'directory/drop-rainbow.any',
  'matcher/drop-rainbow',
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
  'matcher/drop-rainbow.2.weur',
  'matcher/chess',
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

test.each(['counters/main', 'site/club', 'site/index', 'codes/AB', 'codes/by-0a', 'desk/0'])(
  '[SEC-37] a call, and no socket of a client, reaches %s',
  async (path) => {
    expect(await statusOf(`${path}/read`, call)).toBeNull();
    expect(await statusOf(path, socket())).toBe(404);
  },
);

test('[SEC-54] the name of a socket for the platform has at most 64 letters and digits', async () => {
  const at = (name: string) => statusOf(`table/${known}?_pk=${name}`, socket());
  expect([await at('a'.repeat(64)), await at('a'.repeat(65)), await at('%2F')]).toEqual([null, 400, 400]);
});

test('[SEC-45] while the operator drains the server, no socket reaches a queue, and each reaches its table', async () => {
  const drain = { drain: true };
  expect(await statusOf('matcher/drop-rainbow', socket(), drain)).toBe(503);
  expect(await statusOf(`table/${known}`, socket(), drain)).toBeNull();
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
    const request = new Request(`https://arcus.test/parties/table/${known}/lookUp`, init);
    return (await checkParty(request, { ...env, address }))?.status ?? null;
  };
  for (let count = 0; count < 3; count += 1) expect(await ask()).not.toBe(429);
  expect(await ask()).toBe(429);
  expect(await ask('192.0.2.2')).not.toBe(429);
});

test('[SEC-44] a socket or a call at a table that was never opened reaches no room', async () => {
  for (const path of [`table/${other}`, `relay/${other}.0`]) {
    const request = (init: RequestInit) => new Request(`https://arcus.test/parties/${path}`, init);
    expect(await checkParty(request(socket()), fakeEnv().env)).toBe(noSuchTable);
    expect(await statusOf(path, call)).toBe(403);
  }
});

test('[SEC-44] requests for a table that was never opened make no call', async () => {
  const callRoom = vi.fn(async () => 'null');
  const { secret } = fakeEnv().env;
  const rooms = roomsOf(lobbyCall(callRoom, secret, new Load(() => 0)));
  const ann = { user: 'ann', name: 'Ann', tokenHash: 'a'.repeat(64), role: 'player', seat: null } as const;
  const ask = (id: TableId) => {
    const table = rooms.table(id);
    return Promise.all([
      table.lookUp(),
      table.transcript({ gameNumber: 1, token: null }),
      table.devtools({ do: 'look', after: 0 }),
      table.admit({ site: 'site', member: ann, game: null }),
      table.close({ site: 'site' }),
      table.expel({ site: 'site', user: 'ann', tokenHash: ann.tokenHash }),
    ]);
  };
  const none = [null, null, null, null, false, false];
  expect(await ask(tableIdSchema.parse(other))).toEqual(none);
  expect(callRoom).not.toHaveBeenCalled();
  expect(await ask(known)).toEqual(none);
  expect(callRoom).toHaveBeenCalledTimes(6);
});
