import { describe, expect, test } from 'vitest';
import { findGame, gameIds } from '../../../shared/games/registry.ts';
import { seatOf } from '../../../shared/kernel/ids.ts';
import type { Random } from '../../../shared/kernel/random.ts';
import { at, isJsonObject } from '../../../shared/kernel/util.ts';
import { settingsSchema } from '../../../shared/protocol/settings.ts';
import { ScriptedClient } from '../../helpers/memory/network.ts';
import { wakingRoom } from '../../helpers/memory/observed-room.ts';
import { Player, tokenOf } from '../../helpers/memory/player.ts';
import type { MemoryTable } from '../../helpers/memory/table.ts';
import { MemoryWorld } from '../../helpers/memory/world.ts';
import { isLong, randomFrom, sampler } from '../../helpers/random.ts';

/** Enough for short games and small tables. */
const tablesPerGame = isLong ? 600 : 2;
const mostTicks = 20_000;

interface Trouble {
  readonly table: MemoryTable;
  readonly clients: readonly ScriptedClient[];
  release: (() => void) | null;
}

/** A random failure, or none. */
const trouble = (scene: Trouble, random: Random): void => {
  const { table, clients } = scene;
  const dice = random.below(200);
  if (dice < 8) at(clients, random.below(clients.length)).reconnect();
  else if (dice < 10) {
    table.crash();
    for (const client of clients) client.reconnect();
  } else if (dice < 14 && scene.release === null) table.evict();
  else if (dice < 17) table.failSaves(1 + random.below(2));
  else if (dice < 20 && scene.release === null) scene.release = table.holdSaves();
  else if (dice < 40 && scene.release !== null) {
    scene.release();
    scene.release = null;
  }
};

/** Seats all players over good connections and starts; every other table has computer players. */
const openTable = async (world: MemoryWorld, game: string, seed: string, index: number): Promise<Trouble> => {
  const random = randomFrom(`${seed} ${index}, table`);
  const rules = findGame(game);
  if (rules === undefined) throw new Error(`the registry does not find ${game}`);
  const seats = at(rules.players, random.below(rules.players.length));
  const settings = settingsSchema.parse({ turnSeconds: random.below(2) === 0 ? null : 15 });
  const options = sampler(rules.options)(random);
  const table = await world.create({ game, options, settings, capacity: seats });
  const humans = index % 2 === 0 ? seats : 1 + random.below(seats);
  const names = Array.from({ length: humans }, (_, seat) => `player${seat}`);
  for (const name of names) await (await new Player(world, table, name).hello(null)).sit();
  const host = await new Player(world, table, 'player0').hello();
  for (const seat of host.view.seats.keys()) {
    if (seat >= humans) await host.ask({ type: 'add-bot', seat: seatOf(seat), level: 'easy' });
  }
  await host.ask({ type: 'start' });
  table.crash();
  const clients = [...names, null].map(
    (name) =>
      new ScriptedClient(
        table,
        randomFrom(`${seed} ${index}, ${name}`),
        name ?? 'watcher',
        name === null ? null : tokenOf(name),
      ),
  );
  return { table, clients, release: null };
};

/** A game's last move stores the record: no moves have to be restored. */
const isOver = ({ table }: Trouble): boolean => {
  const { record } = table.storedApart();
  return isJsonObject(record) && isJsonObject(record.game) && record.game.phase === 'over';
};

/** Runs with failures until all games are over. Returns the number of ticks. */
const runBadly = async (world: MemoryWorld, scenes: readonly Trouble[], seed: string): Promise<number> => {
  const random = randomFrom(`${seed}, trouble`);
  for (let ticks = 1; ticks <= mostTicks; ticks += 1) {
    await world.pass(random.below(600));
    for (const scene of scenes) {
      trouble(scene, random);
      for (const client of scene.clients) client.tick(3, 10, random.below(3) > 0);
    }
    await world.settled();
    if (ticks % 10 === 0 && scenes.every(isOver)) return ticks;
  }
  return mostTicks;
};

/** Without failures, until all messages are delivered. */
const calmDown = async (world: MemoryWorld, scenes: readonly Trouble[]): Promise<void> => {
  for (const scene of scenes) {
    scene.release?.();
    scene.table.failSaves(0);
  }
  for (let ticks = 0; ticks < 100; ticks += 1) {
    await world.pass(500);
    for (const { clients } of scenes) for (const client of clients) client.tick(50, 0, false);
    await world.settled();
  }
};

/** Differences between the log and the acknowledged actions of each player. */
const mismatches = ({ table, clients }: Trouble): string[] =>
  clients.flatMap((client, seat) => {
    const applied = table.log().filter((entry) => entry.seat === seat && entry.by === 'player');
    const inLog = JSON.stringify(applied.map(({ action }) => action));
    const told = JSON.stringify(client.acknowledged);
    return inLog === told ? [] : [`${client.name} was told ${told}, and the log has ${inLog}`];
  });

describe.each(gameIds)('%s over bad connections', (game) => {
  const seed = `chaos of ${game}`;

  test(`no acknowledged action is lost, none counts twice, tables wake as they were, and every game ends (seed "${seed}")`, async () => {
    const world = new MemoryWorld(seed);
    const faults: string[] = [];
    world.makeRoom = wakingRoom((fault) => void faults.push(fault));
    const scenes: Trouble[] = [];
    for (let index = 0; index < tablesPerGame; index += 1) {
      scenes.push(await openTable(world, game, seed, index));
    }
    const ticks = await runBadly(world, scenes, seed);
    expect(faults, `seed "${seed}"`).toEqual([]);
    const stuck = scenes.filter((scene) => !isOver(scene)).map(({ table }) => table.id);
    expect(stuck, `seed "${seed}", after ${ticks} ticks`).toEqual([]);
    await calmDown(world, scenes);
    for (const scene of scenes) {
      expect(mismatches(scene), `seed "${seed}", table ${scene.table.id}`).toEqual([]);
      expect(scene.clients.every(({ isQuiet }) => isQuiet)).toBe(true);
      const entries = scene.table.log();
      expect(entries.map(({ index }) => index)).toEqual(entries.map((_, index) => index));
    }
    const acknowledged = scenes.flatMap(({ clients }) => clients.flatMap((client) => client.acknowledged));
    expect(acknowledged.length).toBeGreaterThan((100 / 8) * tablesPerGame);
  }, 600_000);

  test(`every view built from deltas equals a fresh view (seed "${seed}, views")`, async () => {
    const world = new MemoryWorld(`${seed}, views`);
    const scenes: Trouble[] = [];
    for (let index = 0; index < Math.ceil(tablesPerGame / 4); index += 1) {
      scenes.push(await openTable(world, game, `${seed}, views`, index));
    }
    const random = randomFrom(`${seed}, moments`);
    let compared = 0;
    for (let ticks = 0; ticks < 400 && !scenes.every(isOver); ticks += 1) {
      await world.pass(random.below(600));
      for (const { clients } of scenes) for (const client of clients) client.tick(3, 10, true);
      await world.settled();
      if (ticks % 8 !== 0) continue;
      // Delivers pending messages before comparing.
      for (let rest = 0; rest < 40; rest += 1) {
        for (const { clients } of scenes) for (const client of clients) client.tick(20, 0, false);
        await world.settled();
      }
      for (const { table, clients } of scenes) {
        for (const client of clients) {
          const fresh = await new Player(world, table, client.name).hello(
            client.name === 'watcher' ? null : tokenOf(client.name),
          );
          expect(client.view, `seed "${seed}, views", ${client.name}`).toEqual(fresh.view);
          fresh.client.close();
          await world.settled();
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(20);
  }, 600_000);
});
