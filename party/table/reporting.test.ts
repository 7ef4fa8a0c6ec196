import { describe, expect, test } from 'vitest';
import { seatOf } from '../../shared/kernel/ids.ts';
import { closeCodes } from '../../shared/protocol/codes.ts';
import { begin, gather, playOn, recordOf } from '../../test/helpers/memory/gather.ts';
import { emptyLimit } from './clock.ts';
import { lastTry } from './reporting.ts';

const listed = { settings: { listed: true, turnSeconds: null } } as const;
const hour = 3_600_000;

describe('what the lobby did not hear', () => {
  test('is told again until it has heard, with the state of that moment', async () => {
    const { world, table, players } = await gather({ ...listed, players: 1, capacity: 2 });
    world.lobbyIsDeaf = true;
    const before = world.reports.length;
    await players[0]?.ask({ type: 'add-bot', seat: seatOf(1) });
    await world.pass(hour);
    expect(world.reports).toHaveLength(before);
    expect(recordOf(table).unreported).not.toBeNull();
    world.lobbyIsDeaf = false;
    await world.pass(300_000);
    expect(world.reports.slice(before)).toHaveLength(1);
    expect(world.reports.at(-1)?.summary?.players).toHaveLength(2);
    expect(recordOf(table).unreported).toBeNull();
  });

  test('survives a crash of the table', async () => {
    const { world, table, players } = await gather({ ...listed, players: 2, capacity: 3 });
    world.lobbyIsDeaf = true;
    await players[1]?.ask({ type: 'leave' });
    table.crash();
    world.lobbyIsDeaf = false;
    await world.pass(10_000);
    expect(world.reports.at(-1)?.summary?.players).toEqual(['ann']);
  });
});

describe('a table that ends', () => {
  test('is forgotten only after the lobby has taken it off', async () => {
    const { world, table, players } = await gather({ ...listed, players: 1, capacity: 2 });
    for (const player of players) player.client.close();
    world.lobbyIsDeaf = true;
    await world.pass(emptyLimit + 60_000);
    expect(await table.summary()).toBeNull();
    expect(table.stored()).toBeDefined();
    const late = table.connect();
    await world.settled();
    expect(late.closed?.code).toBe(closeCodes.tableGone);
    world.lobbyIsDeaf = false;
    await world.pass(300_000);
    expect(world.reports.at(-1)).toMatchObject({ id: table.id, summary: null });
    expect(table.stored()).toBeUndefined();
    expect(table.alarm).toBeNull();
  });

  test(`goes without the lobby's knowing after ${lastTry} more tries`, async () => {
    const { world, table, players } = await gather({ ...listed, players: 1, capacity: 2 });
    for (const player of players) player.client.close();
    world.lobbyIsDeaf = true;
    await world.pass(emptyLimit + 2 * hour);
    expect(table.stored()).toBeUndefined();
    expect(table.alarm).toBeNull();
  });

  test('that nobody lists goes at once', async () => {
    const { world, table, players } = await gather({ players: 1, capacity: 2 });
    for (const player of players) player.client.close();
    await world.pass(emptyLimit);
    expect(table.stored()).toBeUndefined();
  });
});

test('the operator can count tables, games, moves and refusals', async () => {
  const { world, table, players } = await begin({ players: 2 });
  await players[0]?.ask({ type: 'start' });
  await playOn(players);
  const counts = Object.fromEntries(world.counts);
  expect(counts).toMatchObject({ tables: 1, games: 1, 'games-over': 1, 'refused:in-play': 1 });
  expect(counts.moves).toBe(table.log().length);
});
