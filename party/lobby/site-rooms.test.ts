import { beforeEach, expect, test } from 'vitest';
import { problemSchema } from '../../shared/protocol/lobby.ts';
import { newSiteTableSchema } from '../../shared/protocol/site-api.ts';
import { MemoryDeployment, origin } from '../../test/helpers/memory/deployment.ts';

const game = 'drop-rainbow';
const hour = 3_600_000;

let server: MemoryDeployment;
let key: string;

beforeEach(async () => {
  server = new MemoryDeployment('rooms of a site');
  key = await server.addSite('chess-club');
});

const put = (name: string, body: object = {}, as = key): Promise<Response> =>
  server.request(`/api/v1/rooms/${encodeURIComponent(name)}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${as}` },
    body: JSON.stringify({ game, ...body }),
  });

const open = async (...request: Parameters<typeof put>) =>
  newSiteTableSchema.parse(await (await put(...request)).json());

const refusal = async (answer: Promise<Response>) => {
  const { status, code } = problemSchema.parse(await (await answer).json());
  return [status, code];
};

const end = (table: string): Promise<Response> =>
  server.request(`/api/v1/tables/${table}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${key}` },
  });

test('a site opens a table of a name with its users, and later requests get the same', async () => {
  const users = [{ user: 'u-1', name: 'Ann' }];
  const first = await open('Friday', { users, membersOnly: true, title: 'Friday' });
  expect(first).toMatchObject({ membersOnly: true, seats: [{ user: 'u-1' }], title: 'Friday' });
  expect(first.url).toBe(`${origin}/t/${first.id}`);
  const again = await open(' FRIDAY', { users: [{ user: 'u-2', name: 'Bob' }] });
  expect(again).toEqual(first);
  expect((await open('saturday')).id).not.toBe(first.id);
});

test('a table keeps its name until it ends, without visitors too', async () => {
  const startAt = new Date(server.world.now + 48 * hour).toISOString();
  const first = await open('friday', { users: [{ user: 'u-1', name: 'Ann' }], startAt });
  await server.world.pass(47 * hour);
  expect((await open('friday')).id).toBe(first.id);
  await end(first.id);
  expect((await open('friday')).id).not.toBe(first.id);
});

test('[SEC-156] no page and no other site finds or opens the room of a site', async () => {
  const { id } = await open('friday');
  expect((await open('friday', {}, await server.addSite('chess-clubs'))).id).not.toBe(id);
  const ask = async (page: string) => {
    const answer = await server.request(`/api/rooms/friday?page=${encodeURIComponent(page)}`);
    return (await answer.json()).table?.id ?? null;
  };
  for (const page of [origin, 'chess-club', 'https://chess-club', 'null'])
    expect(await ask(page)).not.toBe(id);
  const page = await server.request('/r/friday');
  expect(await page.text()).not.toContain(id);
});

test('a room opens within the limit of open tables, and stays within reach above it', async () => {
  await server.site('chess-club').change({ maxOpenTables: 1 });
  const { id } = await open('friday');
  expect((await open('friday')).id).toBe(id);
  expect(await refusal(put('saturday'))).toEqual([429, 'too-many-tables']);
  await end(id);
  expect((await put('saturday')).status).toBe(200);
});

test.each<readonly [string, object, readonly [number, string]]>([
  ['friday', { game: 'snap' }, [400, 'unknown-game']],
  ['friday', { seats: 1 }, [400, 'bad-request']],
  ['friday', { users: [{ user: 'u-1', name: 'Ann', seat: 9 }] }, [400, 'bad-request']],
  ['../friday', {}, [400, 'bad-request']],
  ['a b/c', {}, [400, 'bad-request']],
  ['x'.repeat(65), {}, [400, 'bad-request']],
])('refuses %j with %j', async (name, body, refused) => {
  expect(await refusal(put(name, body))).toEqual(refused);
});
