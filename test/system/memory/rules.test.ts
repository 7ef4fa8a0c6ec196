import { afterEach, expect, test } from 'vitest';
import * as z from 'zod';
import { arcusGames } from '../../../shared/games/registry.ts';
import type { AnyGame } from '../../../shared/kernel/game.ts';
import { setGames } from '../../../shared/kernel/game-registry.ts';
import { at } from '../../../shared/kernel/util.ts';
import { verify } from '../../../shared/replay/verify.ts';
import { type Device, devicesOf, fileOf, lookAll, playOut } from '../../helpers/device.ts';
import { secretChoice } from '../../helpers/games.ts';
import {
  begin,
  type Gathered,
  gather,
  type Plan,
  playAgain,
  playOn,
  recordOf,
} from '../../helpers/memory/gather.ts';
import { ok, Player } from '../../helpers/memory/player.ts';
import { randomFrom } from '../../helpers/random.ts';
import { bonus, newestOf, secondVersion } from '../../helpers/second-version.ts';

// A server with new rules takes over while a table plays.

const before: readonly AnyGame[] = [...arcusGames, secretChoice];
const newest = newestOf(before).map(secondVersion);
const delaySeconds = 5;

afterEach(() => setGames(arcusGames));

interface Scene extends Gathered {
  readonly devices: readonly Device[];
}

const gathering = async (plan: Plan): Promise<Scene> => {
  setGames(before);
  const scene = await gather({ seed: `rules of ${plan.game}`, computers: 1, ...plan });
  return { ...scene, devices: devicesOf(scene.players) };
};

/** A table that is playing, after some moves. */
const playing = async (plan: Plan): Promise<Scene> => {
  const scene = await gathering(plan);
  const { world, players, devices } = scene;
  await lookAll(devices);
  await at(players, 0).ask({ type: 'start' });
  await lookAll(devices);
  const random = randomFrom('some moves');
  for (let moves = 0; moves < 5; ) {
    await world.pass(1_000);
    const device = devices.find(({ player }) => player.isAsked);
    if (device === undefined) continue;
    await device.actByChance(random);
    await lookAll(devices);
    moves += 1;
  }
  return scene;
};

/** The process ends, and another one with these games starts. */
const deploy = async (
  { table }: Pick<Gathered, 'table'>,
  games: readonly AnyGame[],
  players: readonly Player[],
): Promise<void> => {
  setGames(games);
  table.crash();
  for (const player of players) await player.connectAgain().hello();
};

const verdictOf = async (scene: Scene, gameNumber: number): Promise<string> => {
  const witness = at(scene.devices, 0).witness(gameNumber);
  const { verdict, findings } = await verify(JSON.stringify(await fileOf(scene, gameNumber)), witness);
  return findings.find(({ result }) => result === 'wrong')?.check ?? verdict;
};

const hintFor = async (player: Player): Promise<unknown> => {
  const { length } = player.client.received;
  await player.ask({ type: 'hint', decision: player.decision });
  return player.client.frames(length).find(([kind]) => kind === 'hint');
};

test.each([
  { game: 'drop-rainbow', options: { hiddenScores: true } },
  { game: 'seven-poker', options: { victoryCards: 3 } },
  { game: 'sequence-states', options: { geography: false } },
  { game: 'presidential-poker', options: { maxHands: 8, limit: 'fixed' } },
  { game: 'secret-choice', options: { rounds: 6 } },
])('$game ends by the rules it began with, and the next game begins with the newest', async (plan) => {
  const { version: rules = 0 } = newestOf(before).find(({ id }) => id === plan.game) ?? {};
  const scene = await playing({ ...plan, settings: { hints: 'always', spectatorDelay: delaySeconds } });
  const { world, table, players, devices } = scene;
  const host = at(players, 0);
  const spectator = await new Player(world, table, 'sam').watch();
  const { view } = host;
  const asked = players.find(({ isAsked }) => isAsked);
  const hint = asked && (await hintFor(asked));
  expect(table.storedApart().moves.length).toBeGreaterThan(0);

  await deploy(scene, [...before, ...newest], [...players, spectator]);
  for (const { view: shown } of [host, spectator])
    expect(shown).toMatchObject({ rules, options: plan.options });
  expect(host.view.gameView).toEqual(view.gameView);
  expect(asked && (await hintFor(asked))).toEqual(hint);
  await lookAll(devices);
  await playOut(devices, 'the rest', world);
  await world.pass(delaySeconds * 1_000);
  expect(host.view).toMatchObject({ rules, phase: 'over', options: { bonus } });
  expect(Math.max(...(host.view.outcome?.scores ?? []))).toBeLessThan(bonus);
  expect(spectator.view).toMatchObject({ rules, outcome: host.view.outcome, gameView: expect.anything() });
  expect(host.events).toContainEqual({ type: 'table:changed', rules: rules + 1 });
  expect(await verdictOf(scene, 1)).toBe('witnessed');

  expect(await playAgain(players)).toEqual(ok);
  await lookAll(devices);
  expect(host.view).toMatchObject({ rules: rules + 1, gameNumber: 2, options: { bonus } });
  await playOut(devices, 'the next game', world);
  await world.pass(delaySeconds * 1_000);
  expect(Math.min(...(host.view.outcome?.scores ?? []))).toBeGreaterThan(bonus / 2);
  expect([await verdictOf(scene, 1), await verdictOf(scene, 2)]).toEqual(['witnessed', 'witnessed']);
  expect(devices.map(({ stopped }) => stopped)).toEqual(devices.map(() => null));
  expect(world.lines.filter(({ event }) => String(event).match(/failed|broken|refused/))).toEqual([]);
});

test('a table that gathers takes the newest rules, and keeps the options that they accept', async () => {
  const versions = [
    z.strictObject({ rounds: z.int().default(3), pace: z.enum(['slow', 'fast']).default('slow') }),
    z.strictObject({ rounds: z.int().max(4).default(2), pace: z.enum(['slow', 'fast']).default('slow') }),
  ];
  const [first, next] = versions.map((options, index) => ({ ...secretChoice, options, version: index + 1 }));
  if (first === undefined || next === undefined) throw new Error('two versions');
  setGames([first]);
  const { world, table, players } = await gather({
    game: 'secret-choice',
    options: { rounds: 6, pace: 'fast' },
  });
  // The old version is gone: nothing has been played by it.
  await deploy({ table }, [next], players);
  expect(at(players, 0).view).toMatchObject({ rules: 2, options: { rounds: 2, pace: 'fast' } });
  expect(await at(players, 0).ask({ type: 'start' })).toEqual(ok);
  expect(recordOf(table).game).toMatchObject({ version: 2, options: { rounds: 2, pace: 'fast' } });

  // As by a matcher whose tickets are older, or by a lobby of the earlier version.
  const { settings } = recordOf(table);
  const created = await world.create({
    game: 'secret-choice',
    options: { rounds: 6, pace: 'fast' },
    settings,
    capacity: 2,
  });
  created.crash();
  expect(recordOf(created).game).toMatchObject({ version: 2, options: { rounds: 2, pace: 'fast' } });
});

test('a computer player has a level of its game: of the rules that began for a leaver, then of the newest', async () => {
  const first: AnyGame = { ...secretChoice, levels: ['easy'] };
  setGames([first]);
  const { table, players } = await begin({ game: 'secret-choice', players: 3 });
  await deploy({ table }, [first, { ...first, version: 2, levels: ['hard'] }], players);
  const [ann, bob, cat] = [at(players, 0), at(players, 1), at(players, 2)];
  await bob.ask({ type: 'leave' });
  expect(ann.view.seats[1]).toMatchObject({ name: 'bob', level: 'easy' });
  await playOn([ann, cat]);
  expect(await playAgain([ann, cat])).toEqual(ok);
  expect(ann.view).toMatchObject({ rules: 2, phase: 'playing' });
  expect(ann.view.seats.map((seat) => seat?.level)).toEqual([null, 'hard', null]);
});

test.each([
  [
    'without the version of its rules',
    newest,
    'unregistered',
    'game: version 1 of drop-rainbow is not registered',
  ],
  ['with rules of a later server', before, 'newer', 'game: drop-rainbow has version 2, after 1'],
])('a game %s is refused, named in the log, and not changed', async (_what, games, why, fault) => {
  const scene = await playing({ game: 'drop-rainbow' });
  if (why === 'newer') {
    await deploy(scene, [...before, ...newest], scene.players);
    await playOut(scene.devices, 'the rest', scene.world);
    await playAgain(scene.players);
    await lookAll(scene.devices);
  }
  const stored = scene.table.storedApart();
  await deploy(scene, games, scene.players);
  expect(scene.world.lines).toContainEqual({ event: 'record-refused', why, fault });
  await scene.world.pass(60_000);
  expect(scene.table.storedApart()).toEqual(stored);
  setGames([...before, ...newest]);
  expect(recordOf(scene.table).game.phase).toBe('playing');
});
