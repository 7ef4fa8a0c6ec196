import { expect, test, vi } from 'vitest';
import { TableRoom } from '../../../party/table/room.ts';
import { gameIds } from '../../../shared/games/registry.ts';
import type { Random } from '../../../shared/kernel/random.ts';
import { shortOptions } from '../../contract/arcus-games.ts';
import { begin, type Gathered, recordOf } from '../../helpers/memory/gather.ts';
import type { Player } from '../../helpers/memory/player.ts';
import { MemoryWorld } from '../../helpers/memory/world.ts';
import { isLong, randomFrom } from '../../helpers/random.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Connects, acts if asked, then leaves, loses the connection, or stays. */
const visit = async (player: Player, random: Random): Promise<void> => {
  player.client.close();
  await player.connectAgain().hello();
  if (player.isAsked) expect((await player.actByChance(random))?.[0]).toBe('ok');
  const how = random.below(3);
  if (how === 0) player.client.close();
  if (how === 1) player.client.vanish();
  await player.world.settled();
};

const beginAgain = async ({ players, world }: Gathered): Promise<void> => {
  for (const player of players) {
    await player.connectAgain().hello();
    await player.ask({ type: 'rematch', agreed: true });
    player.client.close();
  }
  await world.settled();
};

const days = isLong ? 60 : 20;

test.each(gameIds)(
  `over ${days} days of visits, a table of %s rings at most three alarms a turn, and writes at most six rows`,
  async (game) => {
    const options = isLong ? {} : shortOptions[game];
    const plan = {
      game,
      players: 3,
      computers: 1,
      settings: { turnSeconds: 86_400 },
      seed: `days of ${game}`,
    };
    const world = new MemoryWorld(plan.seed);
    let rows = 0;
    world.makeRoom = (platform) =>
      new TableRoom({
        ...platform,
        save: (values) => {
          rows += Object.keys(values).length;
          return platform.save(values);
        },
      });
    const gathered = await begin({ ...plan, world, options: { ...options } });
    const { table, players } = gathered;
    const random = randomFrom(plan.seed);
    const ring = table.ring.bind(table);
    /** Numbers of alarms by turn: one that rings after a move counts for the next. */
    const rung = new Map<string, number>();
    vi.spyOn(table, 'ring').mockImplementation(() => {
      const turn = `${recordOf(table).game.number} ${table.log().length}`;
      rung.set(turn, (rung.get(turn) ?? 0) + 1);
      ring();
    });
    let turns = 0;
    let games = 0;
    const began = world.now;
    for (const { client } of players) client.close();
    await world.settled();
    while (world.now < began + days * day) {
      const { phase, number, lastDecision } = recordOf(table).game;
      if (phase === 'over') {
        games += 1;
        await beginAgain(gathered);
        continue;
      }
      const before = table.log().length;
      // A turn lasts until its move; some players come too late.
      const giveUpAt = world.now + 2 * day;
      while (
        table.log().length === before &&
        world.now < giveUpAt &&
        recordOf(table).game.number === number
      ) {
        const open = recordOf(table).game.decisions.flatMap(({ seat }) => players[seat] ?? []);
        await world.pass(((1 + random.below(48)) * hour) / 4);
        const player = open[random.below(Math.max(1, open.length))];
        if (player !== undefined && random.below(3) > 0) await visit(player, random);
      }
      const played = Math.max(1, table.log().length - before);
      turns += played;
      expect(recordOf(table).game.lastDecision).toBeGreaterThanOrEqual(lastDecision);
    }
    const most = Math.max(...rung.values());
    console.info(
      `${game}: ${turns} turns, ${games} games, at most ${most} alarms and ${(rows / turns).toFixed(1)} rows a turn`,
    );
    const reasons = new Set(table.log().map(({ by }) => by));
    expect(reasons).toEqual(new Set(['player', 'bot', 'time']));
    expect(rows / turns).toBeLessThanOrEqual(6);
    expect(most).toBeLessThanOrEqual(3);
    expect(turns).toBeGreaterThan(days);
  },
  600_000,
);
