import { expect, test } from 'vitest';
import { seatOf } from '../../shared/kernel/ids.ts';
import { liveTableSchema } from '../../shared/protocol/operator.ts';
import { asked, begin, recordOf } from '../../test/helpers/memory/gather.ts';
import { ok } from '../../test/helpers/memory/player.ts';
import type { MemoryTable } from '../../test/helpers/memory/table.ts';

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

test('a player kicked by the operator during a game is replaced, and the game goes on', async () => {
  const { table, players } = await begin({ settings: { turnSeconds: null } });
  const mover = asked(players);
  const seat = seatOf(1 - mover.seat);
  expect(await table.call('kick', { seat })).toBe(true);
  expect((await inspect(table)).seats[seat]).toMatchObject({ bot: 'normal', isConnected: null });
  expect(await table.call('kick', { seat })).toBe(false);
  expect(await mover.act({ type: 'draw' })).toEqual(ok);
});
