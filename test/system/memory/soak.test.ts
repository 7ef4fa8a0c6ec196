import { expect, test } from 'vitest';
import type { Counted } from '../../../party/table/events.ts';
import { findGame, gameIds } from '../../../shared/games/registry.ts';
import { seatOf } from '../../../shared/kernel/ids.ts';
import type { Random } from '../../../shared/kernel/random.ts';
import { at } from '../../../shared/kernel/util.ts';
import { settingsSchema } from '../../../shared/protocol/settings.ts';
import { wakingRoom } from '../../helpers/memory/observed-room.ts';
import { Player } from '../../helpers/memory/player.ts';
import type { MemoryTable } from '../../helpers/memory/table.ts';
import { MemoryWorld } from '../../helpers/memory/world.ts';
import { isLong, randomFrom, sampler } from '../../helpers/random.ts';

const tables = isLong ? 2_000 : 8;
const minute = 60_000;
const hour = 60 * minute;
const tick = 15_000;
const seed = 'soak';

interface Guest {
  player: Player;
  isHere: boolean;
}

interface Scene {
  readonly table: MemoryTable;
  readonly guests: readonly Guest[];
  /** When all players have left. */
  readonly until: number;
}

/** A random step of a player: mostly an action, sometimes joining, leaving, chat or giving up the seat. */
const live = async (guest: Guest, random: Random): Promise<void> => {
  const { player } = guest;
  if (player.client.closed !== null) guest.isHere = false;
  const dice = random.below(40);
  if (!guest.isHere) {
    if (dice > 10) return;
    player.connectAgain();
    guest.isHere = true;
    await player.hello();
  } else if (dice < 3) {
    player.client.close();
    guest.isHere = false;
  } else if (dice === 3) await player.ask({ type: 'leave' });
  else if (dice === 4) await player.ask({ type: 'hand-over' });
  else if (dice === 5) await player.ask({ type: 'take-back' });
  else if (dice === 6) await player.ask({ type: 'say', text: 'Good evening' });
  else if (dice < 10) await player.ask({ type: 'rematch', agreed: true });
  else if (dice === 10) await player.sit();
  else if (dice < 13) await player.ask({ type: 'start' });
  else if (player.isAsked) await player.actByChance(random);
};

/** A table of a random game and size, with players and computer players. */
const openTable = async (world: MemoryWorld, index: number, random: Random): Promise<Scene> => {
  const game = at(gameIds, index % gameIds.length);
  const rules = findGame(game);
  if (rules === undefined) throw new Error(`the registry does not find ${game}`);
  const capacity = at(rules.players, random.below(rules.players.length));
  const table = await world.create({
    game,
    capacity,
    options: sampler(rules.options)(random),
    settings: settingsSchema.parse({
      turnSeconds: random.below(3) === 0 ? null : 15 + random.below(100),
      botsReplaceLeavers: random.below(2) === 0,
      listed: random.below(2) === 0,
      spectatorDelay: random.below(3) === 0 ? random.below(120) : 0,
    }),
  });
  const people = random.below(capacity + 1);
  const guests: Guest[] = [];
  for (let seat = 0; seat < people; seat += 1) {
    const player = await new Player(world, table, `g${index}-${seat}`).hello(null);
    await player.sit();
    guests.push({ player, isHere: true });
  }
  for (let seat = people; seat < capacity; seat += 1)
    await guests[0]?.player.ask({ type: 'add-bot', seat: seatOf(seat) });
  await guests[0]?.player.ask({ type: 'start' });
  return { table, guests, until: world.now + random.below(12) * 2 * minute };
};

/** All clients leave, by closing or by losing the connection. */
const goHome = ({ table, guests }: Scene, random: Random): void => {
  if (random.below(4) === 0) table.crash();
  for (const { player } of guests) player.client.close();
};

test(`${tables} tables through three days: every alarm rings, every table ends, nothing is left, and all wake as they were (seed "${seed}")`, async () => {
  const random = randomFrom(seed);
  const world = new MemoryWorld(seed);
  const faults: string[] = [];
  world.makeRoom = wakingRoom((fault) => void faults.push(fault));
  const all: MemoryTable[] = [];
  let lively: Scene[] = [];
  /** No alarm is overdue, and every stored record has one. */
  const look = (): void => {
    for (const table of all) {
      const alarm = table.alarm ?? (table.stored() === undefined ? world.now : null);
      if (alarm === null || alarm < world.now)
        throw new Error(`${table.id} has its alarm at ${alarm}, and it is ${world.now} (seed "${seed}")`);
    }
  };
  while (all.length < tables || lively.length > 0) {
    for (let opened = 0; opened < tables / 15 && all.length < tables; opened += 1) {
      const scene = await openTable(world, all.length, random);
      all.push(scene.table);
      lively.push(scene);
    }
    await world.pass(tick);
    look();
    for (const { guests } of lively) for (const guest of guests) await live(guest, random);
    for (const scene of lively) if (scene.until <= world.now) goHome(scene, random);
    lively = lively.filter(({ until }) => until > world.now);
  }
  for (let hours = 0; hours < 72; hours += 1) {
    await world.pass(hour);
    look();
  }
  expect(faults).toEqual([]);
  expect(all.flatMap((table) => (table.stored() === undefined ? [] : [table.id]))).toEqual([]);
  expect(all.flatMap((table) => table.log())).toEqual([]);
  expect(all.filter(({ alarm }) => alarm !== null)).toEqual([]);
  expect(world.lines.filter(({ event }) => event === 'step-failed' || event === 'alarm-overdue')).toEqual([]);
  // The lobby lists none of the tables.
  const last = new Map(world.reports.map((report) => [report.id, report.summary]));
  expect([...last.values()].filter((summary) => summary !== null)).toEqual([]);
  const count = (what: Counted): number => world.counts.get(what) ?? 0;
  console.info(
    `${tables} tables, ${count('games')} games, ${count('games-over')} of them over, ${count('moves')} moves`,
  );
  expect(count('tables-ended')).toBe(tables);
  expect(count('games-over')).toBeGreaterThan(tables / 5);
}, 3_600_000);
