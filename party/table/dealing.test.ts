import { describe, expect, test } from 'vitest';
import { at } from '../../shared/kernel/cards.ts';
import { commitmentTo, gameKey } from '../../shared/kernel/fairness.ts';
import { begin, gather, playAgain, playOn, recordOf } from '../../test/helpers/memory-table.ts';
import { keyFrom } from '../../test/helpers/random.ts';
import { secretOf } from './secret.ts';

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
