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
