import { describe, expect, test } from 'vitest';
import { commitmentTo, gameKey, newRandom, resumeRandom } from '../../shared/kernel/random.ts';
import { at } from '../../shared/kernel/util.ts';
import { Player } from '../../test/helpers/memory-player.ts';
import { begin, gather, playAgain, playOn, recordOf } from '../../test/helpers/memory-table.ts';
import { keyFrom, randomFrom } from '../../test/helpers/random.ts';
import { secretOf } from './record.ts';

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

const seedOf = (name: string): string => keyFrom(`the seed of ${name}`);
const promise = (name: string) => ({ type: 'commit', commitment: commitmentTo(seedOf(name)) }) as const;

/** Two people of whom these have promised a seed, and the first has asked for the game. */
const dealt = async (promising: readonly number[]) => {
  const scene = await gather();
  for (const index of promising) {
    const player = at(scene.players, index);
    expect(await player.ask(promise(player.name))).toEqual(['ok', expect.any(String)]);
  }
  await at(scene.players, 0).ask({ type: 'start' });
  const [ann, bob] = [at(scene.players, 0), at(scene.players, 1)];
  return { ...scene, ann, bob };
};

describe('the seeds', () => {
  test('that were promised are awaited, and nothing is dealt before the last is shown', async () => {
    const { ann, bob, table } = await dealt([0, 1]);
    expect(ann.view).toMatchObject({ phase: 'dealing', gameView: null });
    expect(await ann.ask({ type: 'reveal', seed: seedOf('ann') })).toMatchObject(['ok', expect.any(String)]);
    expect(recordOf(table).state).toBeNull();
    await bob.ask({ type: 'reveal', seed: seedOf('bob') });
    expect(ann.view.phase).toBe('playing');
    const { key, id, streams } = recordOf(table);
    const contributions = ['ann', 'bob'].map((name, seat) => ({
      seat,
      commitment: commitmentTo(seedOf(name)),
      seed: seedOf(name),
    }));
    expect(ann.view.shuffle.contributions).toEqual(contributions);
    expect(streams?.deal.key).toBe(gameKey(secretOf(key, 1), id, 1, ann.view.shuffle.contributions));
  });

  test('change the deal, each of them', async () => {
    const keys = await Promise.all(
      [[], [0], [1], [0, 1]].map(async (promising) => {
        const { players, table } = await dealt(promising);
        for (const index of promising) {
          const player = at(players, index);
          await player.ask({ type: 'reveal', seed: seedOf(player.name) });
        }
        return recordOf(table).streams?.deal.key;
      }),
    );
    expect(new Set(keys).size).toBe(4);
  });

  test('that are withheld are left out after three seconds, and counted', async () => {
    const { ann, bob, world } = await dealt([0, 1]);
    await ann.ask({ type: 'reveal', seed: seedOf('ann') });
    await world.pass(2_999);
    expect(ann.view.phase).toBe('dealing');
    await world.pass(1);
    expect(ann.view.phase).toBe('playing');
    expect(bob.view.shuffle.contributions).toMatchObject([{ seed: seedOf('ann') }, { seed: null }]);
  });

  test('of somebody who leaves meanwhile are not awaited', async () => {
    const { ann, bob } = await dealt([0, 1]);
    await ann.ask({ type: 'reveal', seed: seedOf('ann') });
    await bob.ask({ type: 'leave' });
    expect(ann.view.phase).toBe('playing');
  });

  test.each([
    ['another seed than was promised', 0, seedOf('somebody else')],
    ['a seed of somebody who promised none', 1, seedOf('bob')],
  ])('%s is refused and changes nothing', async (_what, index, seed) => {
    const { players, table } = await dealt([0]);
    const before = table.stored();
    const answer = await at(players, index).ask({ type: 'reveal', seed });
    expect(answer?.[2]).toBe('bad-seed');
    expect(table.stored()).toEqual(before);
  });

  test('are bound once the game has been asked for', async () => {
    const { ann } = await dealt([0, 1]);
    const answer = await ann.ask(promise('too late'));
    expect(answer?.[2]).toBe('in-play');
  });
});

describe('the secret', () => {
  test('of the next game is bound before anybody promises a seed for it', async () => {
    const { players } = await begin();
    const [ann] = players;
    const { next } = at(players, 1).view.shuffle;
    await playOn(players);
    await playAgain(players);
    expect(ann?.view.shuffle.commitment).toBe(next);
  });

  test('[ALL-9] is opened at the end, and not before', async () => {
    const { players, table } = await begin();
    const ann = at(players, 0);
    expect(ann.view.shuffle.secret).toBeNull();
    await playOn(players);
    const secret = ann.view.shuffle.secret ?? '';
    expect(secret).toBe(secretOf(recordOf(table).key, 1));
    expect(commitmentTo(secret)).toBe(ann.view.shuffle.commitment);
  });

  test('[ALL-9] stays closed where transcripts are the players’ own', async () => {
    const { players } = await begin({ settings: { transcript: 'own' } });
    await playOn(players);
    expect(at(players, 0).view).toMatchObject({ phase: 'over', shuffle: { secret: null } });
  });
});
