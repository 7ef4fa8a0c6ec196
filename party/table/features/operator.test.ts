import { expect, test } from 'vitest';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { at } from '../../../shared/kernel/util.ts';
import { liveTableSchema } from '../../../shared/protocol/operator.ts';
import { asked, begin, recordOf } from '../../../test/helpers/memory/gather.ts';
import { ok, Player } from '../../../test/helpers/memory/player.ts';
import type { MemoryTable } from '../../../test/helpers/memory/table.ts';

const inspect = async (table: MemoryTable) => liveTableSchema.parse(await table.call('inspect', {}));

test('the operator sees a move no earlier than delayed spectators, also after the table slept', async () => {
  const { table, world, players } = await begin({ settings: { spectatorDelay: 30, turnSeconds: null } });
  const mover = asked(players);
  const { seat } = mover;
  const at = world.now;
  expect(await mover.act({ type: 'draw' })).toEqual(ok);
  await world.pass(29_999);
  expect((await inspect(table)).moves).toEqual([]);
  await world.pass(1);
  const [drew] = (await inspect(table)).moves;
  expect(drew).toMatchObject({ at, seat, by: 'player', events: [{ type: 'drew', seat }] });
  table.crash();
  expect((await inspect(table)).moves).toEqual([drew]);
});

test('the operator sees seats and messages of a table whose log cannot be replayed', async () => {
  const { table, players } = await begin({ settings: { turnSeconds: null } });
  expect(await asked(players).act({ type: 'draw' })).toEqual(ok);
  const { log, ...record } = recordOf(table);
  const unstored = log.unstored.map((entry) => ({ ...entry, seat: seatOf(1 - entry.seat) }));
  table.rewrite({ ...record, log: { ...log, unstored } });
  const { seats, moves } = await inspect(table);
  expect([seats.map(({ name }) => name), moves]).toEqual([['ann', 'bob'], []]);
});

test('the operator’s notice reaches players and spectators of a game with the next connection, and goes at its end', async () => {
  const { table, world, players } = await begin({ settings: { spectatorDelay: 30, turnSeconds: null } });
  const spectator = await new Player(world, table, 'watcher').hello(null);
  const [ann, bob] = [at(players, 0), at(players, 1)];
  const viewers = [ann, bob, spectator];
  const shown = () => viewers.map(({ view }) => view.notice);
  const until = world.now + 60_000;
  world.notice = { text: 'A restart in ten minutes.', sentAt: world.now, until };
  await bob.connectAgain().hello();
  const notice = { text: 'A restart in ten minutes.', until: until - bob.view.createdAt };
  expect(shown()).toEqual([notice, notice, notice]);
  // A server that has not read the desk yet.
  world.notice = undefined;
  table.evict();
  for (const viewer of viewers) await viewer.hello(null);
  expect(shown()).toEqual([notice, notice, notice]);
  await world.pass(60_000);
  await bob.hello(null);
  expect(shown()).toEqual([undefined, undefined, undefined]);
});

test('the operator’s notice goes when it is taken back, and a later one replaces it', async () => {
  const { world, players } = await begin({ settings: { turnSeconds: null } });
  const ann = at(players, 0);
  const tell = async (text: string | null) => {
    await world.pass(1_000);
    const until = world.now + 60_000;
    world.notice = text === null ? null : { text, sentAt: world.now, until };
    await ann.connectAgain().hello();
    return ann.view.notice?.text;
  };
  expect([await tell('One'), await tell('Two'), await tell(null)]).toEqual(['One', 'Two', undefined]);
});

test('a player kicked by the operator during a game is replaced, and the game goes on', async () => {
  const { table, players } = await begin({ settings: { turnSeconds: null } });
  const mover = asked(players);
  const seat = seatOf(1 - mover.seat);
  expect(await table.call('kick', { seat })).toBe(true);
  expect((await inspect(table)).seats[seat]).toMatchObject({ bot: 'normal', isConnected: null });
  expect(await table.call('kick', { seat })).toBe(false);
  expect(await mover.act({ type: 'draw' })).toEqual(ok);
});
