import { expect, test } from 'vitest';
import { at } from '../../../shared/kernel/util.ts';
import { gather } from '../../../test/helpers/memory/gather.ts';
import { ok } from '../../../test/helpers/memory/player.ts';

test('a code that cannot be made now is made later', async () => {
  const { world, players } = await gather();
  const host = at(players, 0);
  const { makeCode } = world;
  world.makeCode = async () => {
    throw new Error('the rooms of codes do not answer');
  };
  expect(await host.ask({ type: 'code' })).toEqual(ok);
  await world.pass(1_000);
  expect(host.view.code).toBeUndefined();
  world.makeCode = makeCode;
  await world.pass(10_000);
  expect(host.view.code?.text).toBe('K7M2QX');
});

test('[SEC-123] a locked table has no code, and makes none', async () => {
  const { world, table, players } = await gather({ capacity: 3 });
  const host = at(players, 0);
  await host.ask({ type: 'code' });
  await world.pass(1_000);
  const code = host.view.code?.text ?? '';
  expect(await table.remote.hasCode({ code })).toBe(true);
  await host.ask({ type: 'change', settings: { locked: true } });
  expect(await table.remote.hasCode({ code })).toBe(false);
  await world.pass(30_000);
  expect(await host.ask({ type: 'code' })).toEqual([
    'no',
    expect.any(String),
    'locked',
    expect.any(String),
    null,
  ]);
});
