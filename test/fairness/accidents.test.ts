import { expect, onTestFinished, test } from 'vitest';
import { addKey, keysOf } from '../../client/sdk/tokens.ts';
import { arcusGames } from '../../shared/games/registry.ts';
import { setGames } from '../../shared/kernel/game-registry.ts';
import { at } from '../../shared/kernel/util.ts';
import { verify } from '../../shared/replay/verify.ts';
import { Device, devicesOf, fileOf, lookAll, type Played, played, playOut } from '../helpers/device.ts';
import { gather, type Plan, playAgain, playOn } from '../helpers/memory/gather.ts';
import { Player } from '../helpers/memory/player.ts';

// Accidents: networks, closed pages, haste, second tabs. No report of them may suggest cheating.

/** The report of a device, which finds no error after any accident. */
const verdictOf = async (scene: Pick<Played, 'table'>, device: Device, game = 1) => {
  const text = JSON.stringify(await fileOf(scene, game));
  const { verdict, findings } = await verify(text, device.witness(game));
  expect(findings.filter(({ result }) => result === 'wrong')).toEqual([]);
  return verdict;
};

/** Seated players and their devices, none of which has processed a view yet. */
const seated = async (plan: Plan) => {
  const scene = await gather(plan);
  const devices = devicesOf(scene.players);
  const [ann, bob] = [at(devices, 0), at(devices, 1)];
  return { ...scene, devices, ann, bob, start: () => ann.player.ask({ type: 'start' }) };
};

/** A game that the devices saw begin; it ends without them. */
const unwatched = async (seed: string) => {
  const scene = await seated({ seed });
  await lookAll(scene.devices);
  await scene.start();
  await lookAll(scene.devices);
  await playOn(scene.players);
  return scene;
};

test('a device that commits after the game began finds no error', async () => {
  const { table, world, devices, ann, bob, start } = await seated({ seed: 'early' });
  await ann.look();
  await start();
  await lookAll(devices);
  expect([ann.inShuffle, bob.inShuffle]).toEqual([true, false]);
  await playOut(devices, 'early', world);
  expect([ann.stopped, bob.stopped]).toEqual([null, null]);
  expect(await verdictOf({ table }, ann)).toBe('witnessed');
  expect(await verdictOf({ table }, bob)).toBe('unknown');
});

test('a player who sits down with a commitment just before the start is in the shuffle', async () => {
  const { table, world, players } = await gather({ seed: 'newcomer', players: 1, capacity: 2 });
  const ann = new Device(at(players, 0));
  await ann.look();
  const newcomer = new Device(await new Player(world, table, 'bob').hello(null));
  await newcomer.look();
  await newcomer.sit();
  await ann.player.ask({ type: 'start' });
  const devices = [ann, newcomer];
  await lookAll(devices);
  await playOut(devices, 'newcomer', world);
  for (const device of devices) expect(await verdictOf({ table }, device)).toBe('witnessed');
});

test('a game that the verifier does not have is unknown, not cheating', async () => {
  const { table, ann } = await unwatched('own');
  const text = JSON.stringify(await fileOf({ table }, 1));
  setGames(arcusGames.filter(({ id }) => id !== 'drop-rainbow'));
  onTestFinished(() => setGames(arcusGames));
  const { verdict, findings } = await verify(text, ann.witness(1));
  expect(verdict).toBe('unknown');
  expect(findings).toContainEqual(
    expect.objectContaining({
      check: 'rules',
      result: 'open',
      about: expect.objectContaining({ game: 'drop-rainbow' }),
    }),
  );
  expect(findings.filter(({ result }) => result === 'wrong')).toEqual([]);
});

test('a seed that comes too late once or twice causes no error', async () => {
  const { table, world, devices, ann: quick, bob: slow, start } = await seated({ seed: 'late' });
  await lookAll(devices);
  await start();
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const stale = slow.player.view;
    await quick.look();
    await world.pass(3_000);
    await slow.look(stale);
    await lookAll([quick]);
    await slow.look();
    await quick.look();
    if (attempt === 1) expect(quick.player.view.shuffle.attempt).toBe(2);
  }
  await lookAll(devices);
  await playOut(devices, 'late', world);
  for (const device of devices)
    expect(['witnessed', 'unknown']).toContain(await verdictOf({ table }, device));
});

test('a page that closes early and reopens after the game finds no error', async () => {
  const { table, bob } = await unwatched('opened again');
  bob.reload();
  await bob.look();
  // It did not see the course, and did not sign the moves.
  expect(await verdictOf({ table }, bob)).toBe('unknown');
});

test('a page that missed the end of a game counts its deck in the next, and finds no error', async () => {
  const { table, world, devices, players, bob } = await unwatched('missed');
  await playAgain(players);
  await lookAll(devices);
  await playOut(devices, 'missed 2', world);
  expect(await verdictOf({ table }, bob, 2)).toBe('witnessed');
  expect(bob.witness(2).passed).toBe(1);
});

test('a page that reloads at every step of the shuffle finds no error', async () => {
  const { table, world, devices, ann, bob, start } = await seated({ seed: 'reloads' });
  await lookAll(devices);
  bob.reload();
  await lookAll(devices);
  await start();
  bob.reload();
  await bob.look();
  bob.reload();
  await lookAll(devices);
  await playOut(devices, 'reloads', world);
  for (const device of [ann, bob]) expect(await verdictOf({ table }, device)).toBe('witnessed');
});

test('two tabs of one seat with a shared store find no error', async () => {
  const { table, world, devices, ann, bob, start } = await seated({ seed: 'tabs' });
  const tab = new Device(await new Player(world, table, 'bob').hello(), bob.store);
  await lookAll([ann, tab, bob]);
  await start();
  await lookAll([ann, bob, tab]);
  await playOut([...devices, tab], 'tabs', world);
  for (const device of [ann, bob, tab]) expect(await verdictOf({ table }, device)).toBe('witnessed');
});

test.each([
  ['by the seat’s link: the key is the same', true, 'witnessed'],
  // The server could have added the other key.
  ['by a typed token: another key signs the moves', false, 'unknown'],
])(
  'of two devices of one seat, only the one with the valid commitment takes part, opened %s',
  async (_, byLink, verdict) => {
    const { table, world, devices, ann, bob, start } = await seated({ seed: 'devices' });
    const phone = new Device(await new Player(world, table, 'bob').hello());
    await ann.look();
    // Both commit before either sees the other.
    const before = phone.player.view;
    await bob.look();
    if (byLink) addKey(phone.store, table.id, at(keysOf(bob.store, table.id), 0));
    await phone.look(before);
    await start();
    await lookAll([ann, bob, phone]);
    expect([bob.inShuffle, phone.inShuffle]).toEqual([false, true]);
    await playOut([...devices, phone], 'devices', world);
    expect(await verdictOf({ table }, ann)).toBe('witnessed');
    expect(await verdictOf({ table }, bob)).toBe('unknown');
    expect(await verdictOf({ table }, phone)).toBe(verdict);
  },
);

test('a computer player that replaces a leaver during the deal causes no error', async () => {
  const { table, world, ann, bob, devices, start } = await seated({ seed: 'leaves' });
  await lookAll(devices);
  await start();
  await ann.look();
  await bob.player.ask({ type: 'leave' });
  await lookAll([ann]);
  await playOut([ann], 'leaves', world);
  expect(await verdictOf({ table }, ann)).toBe('witnessed');
});

test('a minute without players during the deal causes no error', async () => {
  const { table, world, devices, ann, bob, start } = await seated({ seed: 'gone' });
  await lookAll(devices);
  await start();
  for (const { player } of devices) player.client.close();
  // They have seen the terms; their seeds do not arrive.
  for (const device of devices) await device.look();
  await world.pass(60_000);
  for (const { player } of devices) await player.connectAgain().hello();
  await world.pass(0);
  await lookAll(devices);
  await lookAll(devices);
  await playOut(devices, 'gone', world);
  for (const device of [ann, bob]) expect(await verdictOf({ table }, device)).toBe('witnessed');
});

test('delayed spectators receive the transcript after they have seen the end', async () => {
  const scene = await played('watched', { settings: { spectatorDelay: 60 } });
  const watcher = new Device(await new Player(scene.world, scene.table, 'wes').hello(null));
  await watcher.look();
  expect(await scene.table.transcript(1, null)).toBeNull();
  await scene.world.pass(60_000);
  await watcher.look();
  expect(await scene.table.transcript(1, null)).not.toBeNull();
  expect(await verdictOf(scene, watcher)).toBe('consistent');
});

test('a rematch can start while delayed spectators still see the previous game', async () => {
  const scene = await played('rematch', { settings: { spectatorDelay: 60 } });
  await lookAll(scene.devices);
  await playAgain(scene.players);
  await lookAll(scene.devices);
  await playOut(scene.devices, 'rematch 2', scene.world);
  await scene.world.pass(60_000);
  for (const game of [1, 2]) expect(await verdictOf(scene, at(scene.devices, 0), game)).toBe('witnessed');
});
