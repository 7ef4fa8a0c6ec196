import { expect, test } from 'vitest';
import { MapStorage } from '../../test/helpers/map-storage.ts';
import { CodesRoom, codesContract } from '../codes/room.ts';
import { Load } from '../http/load.ts';
import { routesOf } from '../runtime/contract.ts';
import { issueId } from '../runtime/table-ids.ts';
import { lobbyCall, roomsOf } from './rooms.ts';
import { answerOf } from './routes.ts';

const secret = 's'.repeat(32);
const table = issueId(secret, '01234567');
const codesRoom = () =>
  new CodesRoom({ storage: new MapStorage(), now: () => 0, tables: roomsOf(async () => 'null').table });

test('rooms: an answer that is a text arrives as that text, and a transcript without being parsed', async () => {
  const routes = routesOf(codesContract, codesRoom());
  const { codes } = roomsOf(async (_party, _id, route, message) => {
    const answer = routes[route];
    if (answer === undefined) throw new Error(`no route ${route}`);
    return answerOf(answer, JSON.stringify(message));
  });
  expect(await codes('K7').resolve({ code: 'K7M2QX' })).toBeNull();
  expect(await codes('K7').claim({ code: 'K7M2QX', table, until: 1 })).toBe(true);
  expect(await codes('K7').resolve({ code: 'K7M2QX' })).toBe(table);
  const spaced = '{ "format": "arcus-transcript" }';
  const transcript = roomsOf(async () => spaced)
    .table(table)
    .transcript({ gameNumber: 1, token: null });
  expect(await transcript).toBe(spaced);
});

test('rooms: a message that the contract does not know is refused before the room hears of it', async () => {
  const routes = routesOf(codesContract, codesRoom());
  await expect(routes.claim?.({ code: 'K7M2QX', table: 'no table', until: 1 })).rejects.toThrow(
    'not a table id',
  );
});

test('rooms: calls of the lobby are its load while they last, those of rooms are not', async () => {
  const load = new Load(() => 0);
  let end = (): void => undefined;
  const ended = new Promise<string>((resolve) => {
    end = () => resolve('null');
  });
  const ask = (call: Parameters<typeof roomsOf>[0]) =>
    Array.from({ length: 100 }, () => roomsOf(call).table(table).lookUp());
  const ofRooms = ask(() => ended);
  expect(load.isHigh()).toBe(false);
  const ofLobby = ask(lobbyCall(() => ended, secret, load));
  expect(load.isHigh()).toBe(true);
  end();
  await Promise.all([...ofRooms, ...ofLobby]);
  expect(load.isHigh()).toBe(false);
});
