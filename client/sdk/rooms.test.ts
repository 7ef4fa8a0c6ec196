import { expect, test, vi } from 'vitest';
import { MemoryDeployment } from '../../test/helpers/memory/deployment.ts';
import { ownTokens } from '../../test/helpers/players.ts';
import { findRoom, openRoom } from './rooms.ts';
import { hostKey, passwordKey } from './tokens.ts';

test('a room is opened by the first visitor, who is its host, and found by the next', async () => {
  const deployment = new MemoryDeployment('sdk rooms');
  vi.stubGlobal('fetch', deployment.fetch);
  const of = { host: 'https://arcus.test', page: 'https://site.example', name: 'Our Friday table' };
  expect(await findRoom(of)).toBeNull();
  const [first, next] = [ownTokens(), ownTokens()];
  const wish = {
    ...of,
    game: 'seven-poker',
    seats: 3,
    settings: { hints: 'always' },
    password: 'clubs',
  } as const;
  const { id, seats, hostToken } = await openRoom({ ...wish, tokens: first });
  expect([seats, first.get(hostKey(id)), first.get(passwordKey(id))]).toEqual([3, hostToken, 'clubs']);
  const room = await openRoom({ ...wish, name: 'our-friday-table', tokens: next });
  expect([room.id, room.hostToken, next.get(hostKey(id))]).toEqual([id, undefined, null]);
  expect((await findRoom(of))?.id).toBe(id);
  await expect(openRoom({ ...wish, page: 'null' })).rejects.toMatchObject({ code: 'no-origin' });
  await expect(openRoom({ ...wish, name: 'a/b' })).rejects.toMatchObject({ code: 'bad-request' });
});
