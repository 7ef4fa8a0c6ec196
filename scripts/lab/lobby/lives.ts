import { Tally } from '../../../party/counters/counters.ts';
import { type TablePlatform, TableRoom } from '../../../party/table/room.ts';
import type { GameId } from '../../../shared/games/registry.ts';
import { at } from '../../../shared/kernel/util.ts';
import { begin, playAgain } from '../../../test/helpers/memory/gather.ts';
import { MemoryWorld } from '../../../test/helpers/memory/world.ts';
import { randomFrom } from '../../../test/helpers/random.ts';

/** Mean use of one table over its life. */
export interface Life {
  /** Creation, sockets opened or closed, and alarms. */
  requests: number;
  /** Messages on sockets. */
  messages: number;
  /** Keys written and alarms set. */
  rows: number;
  /** Calls of the directory. */
  reports: number;
  /** Calls of the counters. */
  counts: number;
  /** Milliseconds of CPU. */
  work: number;
}

const thinkingMs = 4_000;
const pauseMs = 30_000;

const nothing = (): Life => ({
  requests: 0,
  messages: 0,
  rows: 0,
  reports: 0,
  counts: 0,
  work: 0,
});

/** A room class that counts into `life`. */
const counting = (life: Life, now: () => number) =>
  class extends TableRoom {
    constructor(platform: TablePlatform) {
      const tally = new Tally(() => {
        life.counts += 1;
      }, now);
      super({
        ...platform,
        count: (what) => tally.count(what),
        deliver: (table, delivery) => {
          if (delivery.to === 'lobby') {
            life.reports += 1;
            tally.flushIfDue();
          }
          platform.deliver(table, delivery);
        },
        save: (rows) => {
          life.rows += Object.keys(rows).length;
          return platform.save(rows);
        },
        setAlarm: (time) => {
          life.rows += 1;
          return platform.setAlarm(time);
        },
      });
    }

    override create(...table: Parameters<TableRoom['create']>): ReturnType<TableRoom['create']> {
      life.requests += 1;
      return super.create(...table);
    }

    override onConnect(...opened: Parameters<TableRoom['onConnect']>): Promise<void> {
      life.requests += 1;
      return super.onConnect(...opened);
    }

    override onMessage(...said: Parameters<TableRoom['onMessage']>): Promise<void> {
      life.messages += 1;
      return super.onMessage(...said);
    }

    override onAlarm(): Promise<void> {
      life.requests += 1;
      return super.onAlarm();
    }
  };

/** Runs tables in memory, each with three players who play `games` random games and leave. */
export const measureLife = async (game: GameId, tables: number, games: number): Promise<Life> => {
  const life = nothing();
  const random = randomFrom(`lives of ${game}`);
  for (let index = 0; index < tables; index += 1) {
    const world = new MemoryWorld(`${game} ${index}`);
    const Room = counting(life, () => world.now);
    world.makeRoom = (platform) => new Room(platform);
    const { user, system } = process.cpuUsage();
    const { players } = await begin({ world, game, players: 3, settings: { listed: true } });
    const first = at(players, 0);
    for (let played = 0; played < games; played += 1) {
      while (first.view.phase === 'playing') {
        await world.pass(thinkingMs);
        const asked = players.filter(({ isAsked }) => isAsked);
        if (asked.length > 0) await at(asked, random.below(asked.length)).actByChance(random);
      }
      await world.pass(pauseMs);
      if (played + 1 < games) await playAgain(players);
    }
    for (const player of players) player.client.close();
    life.requests += players.length;
    // The table expires.
    await world.pass(2 * 3_600_000);
    const used = process.cpuUsage({ user, system });
    life.work += (used.user + used.system) / 1_000;
  }
  for (const part of Object.keys(life) as (keyof Life)[]) life[part] /= tables;
  return life;
};
