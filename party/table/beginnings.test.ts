import { describe, expect, test } from 'vitest';
import { at } from '../../shared/kernel/cards.ts';
import { gameKey } from '../../shared/kernel/fairness.ts';
import { newRandom, resumeRandom } from '../../shared/kernel/random.ts';
import { Player } from '../../test/helpers/memory-player.ts';
import { begin, gather, playAgain, playOn, recordOf } from '../../test/helpers/memory-table.ts';
import { randomFrom } from '../../test/helpers/random.ts';
import { secretOf } from './secret.ts';

const ok = ['ok', expect.any(String)];
const namesOf = ({ view }: Player) => view.seats.map((seat) => seat?.name ?? null);

describe('beginning', () => {
  test('closes ranks: seats are numbered anew, for everybody and their connections', async () => {
    const { world, table, players } = await gather({ players: 4, capacity: 5 });
    const [ann, bob, cleo, dan] = [at(players, 0), at(players, 1), at(players, 2), at(players, 3)];
    await ann.ask({ type: 'leave' });
    await cleo.ask({ type: 'leave' });
    expect(await bob.ask({ type: 'start' })).toEqual(ok);
    expect([bob.seat, dan.seat, ann.view.you, cleo.view.you]).toEqual([0, 1, null, null]);
    expect(namesOf(ann)).toEqual(['bob', 'dan']);
    expect(bob.view.host).toBe(0);
    await playOn([bob, dan]);
    const fresh = await new Player(world, table, 'dan').hello();
    expect(fresh.view).toEqual(dan.view);
    expect(fresh.seat).toBe(1);
    expect(namesOf(fresh)).toEqual(['bob', 'dan', null, null, null]);
  });

  test('[ALL-2] the first player of the first game is drawn: each seat occurs', async () => {
    const firsts = new Set<number>();
    for (let index = 0; index < 40; index += 1) {
      const { table } = await begin({ seed: `first ${index}`, players: 3 });
      const { first, id, key } = recordOf(table);
      firsts.add(first ?? -1);
      // The first word of the game's own stream, not of chance that anybody could know.
      expect(first).toBe(resumeRandom(newRandom(gameKey(secretOf(key, 1), id, 1, []), 'deal')).below(3));
    }
    expect([...firsts].sort()).toEqual([0, 1, 2]);
  });

  test('[ALL-2] in a rematch the first player is one further left', async () => {
    const { players, table } = await begin({ players: 3 });
    const seen = [recordOf(table).first];
    for (let game = 2; game <= 4; game += 1) {
      await playOn(players, randomFrom(`game ${game}`));
      expect(await playAgain(players)).toEqual(ok);
      expect(at(players, 1).view.gameNumber).toBe(game);
      expect(at(players, 1).view.outcome).toBeNull();
      seen.push(recordOf(table).first);
    }
    const start = seen[0] ?? 0;
    expect(seen).toEqual([0, 1, 2, 3].map((turns) => (start + turns) % 3));
  });

  test.each([0, 1, 2, 3])(
    '[ALL-2] also when seat %s has left: the next one who still sits begins',
    async (gone) => {
      const { players, table } = await begin({ players: 4, seed: 'four' });
      await playOn(players);
      const { first } = recordOf(table);
      await at(players, gone).ask({ type: 'leave' });
      const rest = players.filter((_, seat) => seat !== gone);
      // Clockwise from the old first player, without the one who has left.
      const order = [1, 2, 3, 4].map((turns) => at(players, ((first ?? 0) + turns) % 4));
      const expected = order.find((player) => rest.includes(player));
      const host = rest.find(({ view }) => view.host === view.you);
      expect(host).toBeDefined();
      expect(await playAgain(rest)).toEqual(ok);
      expect(recordOf(table).first).toBe(expected?.seat);
    },
  );
});
