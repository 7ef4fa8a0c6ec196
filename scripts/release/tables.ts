import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openData } from '../../party/platforms/data-folder.ts';
import { backUp } from '../../party/platforms/sqlite.ts';
import { gameIds } from '../../shared/games/registry.ts';
import { findGame } from '../../shared/kernel/game-registry.ts';
import { at } from '../../shared/kernel/util.ts';
import { begin, type Gathered, gather, playAgain } from '../../test/helpers/memory/gather.ts';
import { randomFrom } from '../../test/helpers/random.ts';

const phases = ['gathering', 'dealing', 'early', 'late', 'late', 'paused', 'over', 'again'] as const;

/** Lets a test continue a table from its stored rows. */
export interface TableNote {
  readonly id: string;
  readonly game: string;
  readonly phase: string;
  /** Time of its last change. */
  readonly now: number;
  /** Names of the players, whose tokens follow from them. */
  readonly players: readonly string[];
}

const play = async ({ players, world }: Gathered, moves: number, seed: string): Promise<void> => {
  const random = randomFrom(seed);
  for (let move = 0; move < moves && at(players, 0).view.phase === 'playing'; move += 1) {
    await world.pass(1_000);
    await players.find(({ isAsked }) => isAsked)?.actByChance(random);
  }
};

const makeTable = async (game: string, index: number): Promise<Gathered & { readonly phase: string }> => {
  const seed = `${game} ${index}`;
  const phase = at(phases, index % phases.length);
  const [min] = findGame(game)?.players ?? [2];
  const computers = index % 3 === 2 ? 1 : 0;
  const plan = { game, seed, players: Math.max(min - computers, 1) + (index % 2), computers, signed: true };
  if (phase === 'gathering' || phase === 'dealing') {
    const gathered = await gather({
      ...plan,
      capacity: plan.players + computers + (phase === 'dealing' ? 0 : 1),
    });
    if (phase === 'dealing') {
      for (const player of gathered.players) await player.promise();
      await at(gathered.players, 0).ask({ type: 'start' });
    }
    return { ...gathered, phase };
  }
  const gathered = await begin(plan);
  const first = at(gathered.players, 0);
  await play(
    gathered,
    phase === 'early' ? 3 : phase === 'late' || phase === 'paused' ? 6 + (index % 12) : 2_000,
    seed,
  );
  if (phase === 'paused') {
    for (const { client } of gathered.players) client.close();
    await gathered.world.pass(5_000);
  }
  if (phase === 'again') {
    await playAgain(gathered.players);
    await play(gathered, 4, seed);
  }
  return { ...gathered, phase: phase === 'paused' ? phase : first.view.phase };
};

/** A data folder without a server. Its alarms stay. */
export const openFolder = (folder: string) =>
  openData({
    ...{ folder, secret: 's'.repeat(32), log: () => undefined },
    onAlarm: () => Promise.reject(),
  });

/** A data folder's database with tables of all games in all phases. */
export const makeTables = async (
  perGame: number,
): Promise<{
  readonly database: Buffer;
  readonly notes: readonly TableNote[];
}> => {
  const place = mkdtempSync(join(tmpdir(), 'arcus-release-'));
  const { store, close } = await openFolder(place);
  const notes: TableNote[] = [];
  for (const game of gameIds)
    for (let index = 0; index < perGame; index += 1) {
      const { table, players, world, phase } = await makeTable(game, index);
      const storage = store.storageOf(`table/${table.id}`);
      await storage.put(
        Object.fromEntries([...table.rows].map(([key, text]): [string, unknown] => [key, JSON.parse(text)])),
      );
      if (table.alarm !== null) await storage.setAlarm(table.alarm);
      notes.push({ id: table.id, game, phase, now: world.now, players: players.map(({ name }) => name) });
    }
  await close();
  backUp(place, join(place, 'copy'));
  const database = readFileSync(join(place, 'copy/arcus.db'));
  rmSync(place, { recursive: true });
  return { database, notes };
};
