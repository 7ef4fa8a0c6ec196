import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type From, get, newAddress, newToken, postAdmitted } from './clients.ts';
import { attackedServer, friend, requestsPerMinute, tablesPerHour } from './servers.ts';

const { origin } = await attackedServer();

const openedSchema = z.object({ id: z.string(), hostToken: z.string().optional() });

const open = (name: string, from: From, body: object = {}) =>
  postAdmitted(`${origin}/api/rooms`, JSON.stringify({ game: 'drop-rainbow', name, ...body }), from);

/** A name that no other test has. */
const newName = (): string => `n${newToken().toLowerCase().replace(/[_-]/g, '')}`;

describe.concurrent('rooms by name', () => {
  test('a hundred visitors of a page at once meet at one table, with one host', async () => {
    const name = newName();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => open(name, { address: newAddress(), origin: friend })),
    );
    const rooms = answers.map(({ text }) => openedSchema.parse(JSON.parse(text)));
    expect(new Set(rooms.map(({ id }) => id)).size).toBe(1);
    expect(rooms.filter(({ hostToken }) => hostToken !== undefined)).toHaveLength(1);
  });

  test('[SEC-151] a page of another site neither opens nor finds one by any page that it states', async () => {
    const [name, from] = [newName(), { address: newAddress(), origin: 'https://stranger.example' }];
    await open(name, { address: newAddress(), origin: friend });
    const answers = [
      await open(name, from),
      await open(name, from, { page: friend }),
      await get(`${origin}/api/rooms/${name}`, from),
      await get(`${origin}/api/rooms/${name}?page=${friend}`, from),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(answers.every(({ headers }) => headers['access-control-allow-origin'] === undefined)).toBe(true);
  });

  test('[SEC-35] guessing names is limited as all requests of an address, and opens nothing', async () => {
    const address = newAddress();
    const names = Array.from({ length: requestsPerMinute + 1 }, newName);
    const statuses = [];
    for (const name of names)
      statuses.push((await get(`${origin}/api/rooms/${name}`, { address, origin: friend })).status);
    expect(statuses).toEqual([...names.slice(1).map(() => 200), 429]);
    const again = await get(`${origin}/api/rooms/${names[0]}`, { address: newAddress(), origin: friend });
    expect(again.text).toBe('{"table":null}');
  });

  test('[SEC-32] an address opens as many as tables', async () => {
    const address = newAddress();
    const statuses = [];
    for (let made = 0; made <= tablesPerHour; made += 1)
      statuses.push((await open(newName(), { address, origin: friend })).status);
    expect(statuses).toEqual([...Array.from({ length: tablesPerHour }, () => 200), 429]);
  });
});
