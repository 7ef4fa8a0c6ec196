import { describe, expect, test } from 'vitest';
import { commitmentTo, gameKey, newRandom, resumeRandom } from '../../../shared/kernel/random.ts';
import { at } from '../../../shared/kernel/util.ts';
import { termsOf } from '../../../shared/protocol/terms.ts';
import { termsDigest } from '../../../shared/replay/transcript.ts';
import {
  begin,
  gather,
  type Plan,
  playAgain,
  playOn,
  recordOf,
} from '../../../test/helpers/memory/gather.ts';
import { Player, tokenOf } from '../../../test/helpers/memory/player.ts';
import { keyFrom, randomFrom } from '../../../test/helpers/random.ts';
import { attemptSecret } from '../record.ts';

const ok = ['ok', expect.any(String)];
const namesOf = ({ view }: Player) => view.seats.map((seat) => seat?.name ?? null);

describe('the beginning of a game', () => {
  test('renumbers seats without gaps, also for their connections', async () => {
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

  test('[ALL-2] draws the first player of the first game from all seats', async () => {
    const firsts = new Set<number>();
    for (let index = 0; index < 40; index += 1) {
      const { table } = await begin({ seed: `first ${index}`, players: 3 });
      const {
        game: { first },
        table: { key },
        log: { head },
      } = recordOf(table);
      if (head === null) throw new Error('no game has begun');
      firsts.add(first ?? -1);
      // Drawn from the game's secret stream.
      const own = gameKey(attemptSecret(key, 1, 1), termsDigest(head.terms), [null, null, null]);
      expect(first).toBe(resumeRandom(newRandom(own, 'deal')).below(3));
    }
    expect([...firsts].sort()).toEqual([0, 1, 2]);
  });

  test('[ALL-2] moves the first player one seat left in a rematch', async () => {
    const { players, table } = await begin({ players: 3 });
    const seen = [recordOf(table).game.first];
    for (let game = 2; game <= 4; game += 1) {
      await playOn(players, randomFrom(`game ${game}`));
      expect(await playAgain(players)).toEqual(ok);
      expect(at(players, 1).view.gameNumber).toBe(game);
      expect(at(players, 1).view.outcome).toBeNull();
      seen.push(recordOf(table).game.first);
    }
    const start = seen[0] ?? 0;
    expect(seen).toEqual([0, 1, 2, 3].map((turns) => (start + turns) % 3));
  });

  test.each([0, 1, 2, 3])('[ALL-2] skips a seat that has left: %s', async (gone) => {
    const { players, table } = await begin({ players: 4, seed: 'four' });
    await playOn(players);
    const {
      game: { first },
    } = recordOf(table);
    await at(players, gone).ask({ type: 'leave' });
    const rest = players.filter((_, seat) => seat !== gone);
    const order = [1, 2, 3, 4].map((turns) => at(players, ((first ?? 0) + turns) % 4));
    const expected = order.find((player) => rest.includes(player));
    const host = rest.find(({ view }) => view.host === view.you);
    expect(host).toBeDefined();
    expect(await playAgain(rest)).toEqual(ok);
    expect(recordOf(table).game.first).toBe(expected?.seat);
  });
});

const seedOf = (name: string): string => keyFrom(`the seed of ${name}`);

/** The players with these indices have committed seeds; the first has started the game. */
const dealt = async (promising: readonly number[], plan: Plan = {}) => {
  const scene = await gather(plan);
  for (const index of promising) {
    const player = at(scene.players, index);
    expect(await player.promise(seedOf(player.name))).toEqual(ok);
  }
  await at(scene.players, 0).ask({ type: 'start' });
  const [ann, bob] = [at(scene.players, 0), at(scene.players, 1)];
  return { ...scene, ann, bob };
};

const show = (player: Player) => player.show(seedOf(player.name));
const promise = (player: Player, attempt = '') => player.promise(seedOf(`${player.name}${attempt}`));

describe('committed seeds', () => {
  test('are awaited: nothing is dealt before the last is revealed', async () => {
    const { ann, bob, table } = await dealt([0, 1]);
    expect(ann.view).toMatchObject({ phase: 'dealing', gameView: null });
    expect(await show(ann)).toEqual(ok);
    expect(recordOf(table).game.state).toBeNull();
    expect(bob.view.shuffle.seeds).toEqual([]);
    await show(bob);
    expect(ann.view.phase).toBe('playing');
    const {
      table: { key },
      game: { deal },
      log: { head },
    } = recordOf(table);
    const seeds = ['ann', 'bob'].map(seedOf);
    expect(ann.view.shuffle).toMatchObject({ attempt: 1, seeds, commitments: seeds.map(commitmentTo) });
    if (head === null) throw new Error('no game has begun');
    expect(deal?.key).toBe(gameKey(attemptSecret(key, 1, 1), termsDigest(head.terms), seeds));
  });

  test('change the deal, each of them', async () => {
    const keys = await Promise.all(
      [[], [0], [1], [0, 1]].map(async (promising) => {
        const { players, table } = await dealt(promising);
        for (const index of promising) await show(at(players, index));
        return recordOf(table).game.deal?.key;
      }),
    );
    expect(new Set(keys).size).toBe(4);
  });

  test('are bound to terms that every view shows and the transcript repeats', async () => {
    const { ann, bob, table } = await dealt([0, 1]);
    const seen = [ann, bob].map(({ view }) => termsOf(view));
    for (const player of [ann, bob]) await show(player);
    expect(seen).toEqual([recordOf(table).log.head?.terms, recordOf(table).log.head?.terms]);
  });

  test.each([
    ['a seed other than the committed one', 0, { seed: seedOf('another player') }],
    ['a seed without a commitment', 1, { seed: seedOf('bob') }],
    ['a seed bound to other terms', 0, { bound: seedOf('other terms') }],
  ])('are not replaced: %s is refused and changes nothing', async (_what, index, changes) => {
    const { ann, players, table } = await dealt([0]);
    const terms = termsOf(ann.view);
    if (terms === null) throw new Error('the terms are not settled');
    const before = table.stored();
    const honest = { type: 'reveal', seed: seedOf('ann'), bound: termsDigest(terms) } as const;
    const answer = await at(players, index).ask({ ...honest, ...changes });
    expect(answer?.[2]).toBe('bad-seed');
    expect(table.stored()).toEqual(before);
  });

  test('of another seat are refused', async () => {
    const { players } = await gather();
    expect(await at(players, 0).promise(seedOf('one'))).toEqual(ok);
    expect((await at(players, 1).promise(seedOf('one')))?.[2]).toBe('bad-seed');
  });

  test('are final once the game is started, and so are the settings', async () => {
    const { ann } = await dealt([0, 1]);
    expect((await promise(ann, ' too late'))?.[2]).toBe('in-play');
    const answer = await ann.ask({ type: 'change', settings: { spectators: false } });
    expect(answer?.[2]).toBe('in-play');
  });
});

test('[SEC-23] seeds revealed before a crash are in the shuffle, and no other game is dealt', async () => {
  const dealt = async (crashes: boolean) => {
    const { table, players } = await gather({ seed: 'a crash while dealing' });
    const [ann, bob] = [at(players, 0), at(players, 1)];
    for (const player of players) await player.promise();
    await ann.ask({ type: 'start' });
    expect(await ann.show()).toEqual(ok);
    if (crashes) {
      table.crash();
      for (const player of players) await player.connectAgain().hello();
    }
    expect(await bob.show()).toEqual(ok);
    const { phase, shuffle, gameView } = bob.view;
    return { phase, shuffle, gameView };
  };
  const crashed = await dealt(true);
  expect(crashed).toMatchObject({ phase: 'playing', shuffle: { seeds: [keyFrom('ann'), keyFrom('bob')] } });
  expect(crashed).toEqual(await dealt(false));
});

describe('a player who sits down with a commitment', () => {
  /** Ann has committed a seed, and Bob sits down with a commitment to this one. */
  const newcomer = async (seed: string) => {
    const { world, table, players } = await gather({ players: 1, capacity: 2 });
    const [ann, bob] = [at(players, 0), await new Player(world, table, 'bob').hello(null)];
    await promise(ann);
    const commitment = commitmentTo(seed);
    expect(await bob.ask({ type: 'sit', name: 'bob', token: tokenOf('bob'), commitment })).toEqual(ok);
    return { ann, bob };
  };

  test('is in the shuffle of a game that starts immediately', async () => {
    const { ann, bob } = await newcomer(seedOf('bob'));
    await ann.ask({ type: 'start' });
    expect(ann.view.shuffle.commitments).toEqual(['ann', 'bob'].map((name) => commitmentTo(seedOf(name))));
    for (const player of [ann, bob]) await show(player);
    expect(ann.view).toMatchObject({ phase: 'playing', shuffle: { attempt: 1, withheld: [] } });
  });

  test('takes the seat without it if it is another seat’s', async () => {
    const { bob } = await newcomer(seedOf('ann'));
    expect(bob.view.you).toBe(1);
    expect(bob.view.seats[1]?.commitment).toBeNull();
    expect(await promise(bob)).toEqual(ok);
  });
});

describe('a seed that is not revealed', () => {
  test('ends the attempt after three seconds; the next has a new secret and new seeds', async () => {
    const { ann, bob, world } = await dealt([0, 1]);
    const first = ann.view.shuffle;
    await show(ann);
    await world.pass(2_999);
    expect(ann.view.shuffle.attempt).toBe(1);
    await world.pass(1);
    expect(ann.view).toMatchObject({
      phase: 'dealing',
      shuffle: { attempt: 2, withheld: [1], commitment: null, commitments: [], seeds: [] },
    });
    for (const player of [ann, bob]) expect(await promise(player, ' 2')).toEqual(ok);
    expect(ann.view.shuffle.commitment).not.toBe(first.commitment);
    for (const player of [ann, bob]) await player.show(seedOf(`${player.name} 2`));
    expect(ann.view).toMatchObject({ phase: 'playing', shuffle: { attempt: 2, withheld: [1] } });
  });

  test('twice excludes its player’s seed before others reveal theirs', async () => {
    const { ann, bob, world } = await dealt([0, 1]);
    await world.pass(3_000);
    for (const player of [ann, bob]) await promise(player, ' 2');
    await ann.show(seedOf('ann 2'));
    await world.pass(3_000);
    expect(ann.view.shuffle).toMatchObject({ attempt: 3, withheld: [0, 1] });
  });

  test('lets the other player commit again', async () => {
    const { ann, bob, world } = await dealt([0, 1]);
    await show(ann);
    await world.pass(3_000);
    for (const player of [ann, bob]) await promise(player, ' 2');
    await ann.show(seedOf('ann 2'));
    await world.pass(3_000);
    expect(ann.view.shuffle).toMatchObject({ attempt: 3, withheld: [1], commitment: null });
    await promise(ann, ' 3');
    const { commitments } = ann.view.shuffle;
    expect(commitments).toEqual([commitmentTo(seedOf('ann 3')), null]);
    await ann.show(seedOf('ann 3'));
    expect(ann.view).toMatchObject({ phase: 'playing', shuffle: { seeds: [seedOf('ann 3'), null] } });
  });

  test('and is not committed again in time is missing in the terms', async () => {
    const { ann, world } = await dealt([0, 1]);
    await show(ann);
    await world.pass(3_000);
    await promise(ann, ' 2');
    expect(ann.view.shuffle.commitment).toBeNull();
    await world.pass(3_000);
    expect(ann.view.shuffle.commitments).toEqual([commitmentTo(seedOf('ann 2')), null]);
  });

  test('because its player leaves binds the others to new terms', async () => {
    const { ann, bob } = await dealt([0, 1]);
    await show(ann);
    await bob.ask({ type: 'leave' });
    expect(ann.view.shuffle).toMatchObject({ attempt: 2, withheld: [1], commitment: null });
    await promise(ann, ' 2');
    await ann.show(seedOf('ann 2'));
    expect(ann.view).toMatchObject({ phase: 'playing', seats: [{ bot: false }, { bot: true }] });
    expect(ann.view.shuffle.commitments[1]).toBeNull();
  });

  test('is awaited while the table is empty', async () => {
    const { ann, bob, world } = await dealt([0, 1]);
    for (const { client } of [ann, bob]) client.close();
    await world.pass(60_000);
    const [again, other] = [await ann.connectAgain().hello(), await bob.connectAgain().hello()];
    await world.pass(0);
    expect(again.view.shuffle.attempt).toBeLessThanOrEqual(2);
    for (const player of [again, other]) await promise(player, ' 2');
    for (const player of [again, other]) await player.show(seedOf(`${player.name} 2`));
    expect(again.view.phase).toBe('playing');
  });
});

describe('the commitments of a rematch', () => {
  /** Both have agreed to another game. These seats were in the shuffle of the first, and these have committed again. */
  const again = async (before: readonly number[], now: readonly number[]) => {
    const scene = await dealt(before);
    for (const index of before) await show(at(scene.players, index));
    await playOn(scene.players);
    for (const index of now) await promise(at(scene.players, index), ' 2');
    expect(await playAgain(scene.players)).toEqual(ok);
    return scene;
  };
  const isCommitted = ({ view }: Player): boolean[] => view.shuffle.commitments.map((one) => one !== null);

  test('are awaited for seats that had one in the last game', async () => {
    const { ann, bob } = await again([0, 1], [0]);
    expect(ann.view).toMatchObject({ phase: 'dealing', shuffle: { attempt: 1, commitment: null } });
    await promise(bob, ' 2');
    expect(isCommitted(ann)).toEqual([true, true]);
    for (const player of [ann, bob]) await player.show(seedOf(`${player.name} 2`));
    expect(ann.view).toMatchObject({ phase: 'playing', gameNumber: 2, shuffle: { attempt: 1 } });
  });

  test('are awaited for one second', async () => {
    const { ann, world } = await again([0, 1], [0]);
    await world.pass(999);
    expect(ann.view.shuffle.commitment).toBeNull();
    await world.pass(1);
    expect(isCommitted(ann)).toEqual([true, false]);
  });

  test.each([
    ['had none in the last game', [0], [0], [true, false]],
    ['have committed', [0, 1], [0, 1], [true, true]],
  ])('are not awaited for seats that %s', async (_which, before, now, committed) => {
    const { ann } = await again(before, now);
    expect(isCommitted(ann)).toEqual(committed);
  });

  test('are not awaited for a newcomer on the seat of a player who had one', async () => {
    const { world, table, ann, bob } = await dealt([0, 1]);
    for (const player of [ann, bob]) await show(player);
    await playOn([ann, bob]);
    await promise(ann, ' 2');
    await bob.ask({ type: 'leave' });
    const cleo = await new Player(world, table, 'cleo').hello(null);
    await cleo.sit();
    expect(await playAgain([ann, cleo])).toEqual(ok);
    expect(isCommitted(ann)).toEqual([true, false]);
  });
});

describe('the server’s secret', () => {
  test('differs by game and attempt and is in no view', async () => {
    const { players, table } = await begin();
    const shown = [at(players, 0).view.shuffle.commitment];
    await playOn(players);
    await playAgain(players);
    shown.push(at(players, 0).view.shuffle.commitment);
    const {
      table: { key },
    } = recordOf(table);
    expect(shown).toEqual([1, 2].map((game) => commitmentTo(attemptSecret(key, game, 1))));
    expect(attemptSecret(key, 1, 2)).not.toBe(attemptSecret(key, 1, 1));
  });
});
