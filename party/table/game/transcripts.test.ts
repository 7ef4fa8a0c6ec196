import { describe, expect, test } from 'vitest';
import { gameIds } from '../../../shared/games/registry.ts';
import { at, canonicalJson } from '../../../shared/kernel/util.ts';
import { applyDelta } from '../../../shared/protocol/delta.ts';
import { replay } from '../../../shared/replay/replay.ts';
import {
  begin,
  fullOf,
  gather,
  ownOf,
  type Plan,
  playAgain,
  playOn,
  recordOf,
} from '../../../test/helpers/memory/gather.ts';
import { Player, tokenOf } from '../../../test/helpers/memory/player.ts';
import { randomFrom } from '../../../test/helpers/random.ts';
import { attemptSecret } from '../record.ts';
import { transcriptText } from './transcripts.ts';

test.each(gameIds)(
  '[ALL-8] %s: the replay of a transcript ends in the recorded state, byte for byte',
  async (game) => {
    for (const seed of ['replay 1', 'replay 2']) {
      const scene = await begin({ game, seed, players: 2, computers: 1, settings: { turnSeconds: 15 } });
      await playOn(scene.players, randomFrom(seed));
      const replayed = replay(await fullOf(scene));
      if (!replayed.ok) throw new Error(`${seed}: ${replayed.error.why}`);
      const last = replayed.value.positions.at(-1)?.state;
      expect(JSON.stringify(last), seed).toBe(JSON.stringify(recordOf(scene.table).game.state));
    }
  },
);

test('no transcript exists during the game, of an unplayed game, or of a deleted one', async () => {
  const scene = await begin();
  expect(await scene.table.transcript(1, tokenOf('ann'))).toBeNull();
  await playOn(scene.players);
  expect(await scene.table.transcript(2, null)).toBeNull();
  for (let round = 2; round <= 11; round += 1) {
    await playAgain(scene.players);
    await playOn(scene.players);
  }
  expect(await scene.table.transcript(1, null)).toBeNull();
  expect((await fullOf(scene, 2)).head.terms.gameNumber).toBe(2);
});

describe('[SEC-2] a seat’s own transcript', () => {
  const played = async (game: string) => {
    const scene = await begin({ game, seed: 'own', players: 3, settings: { transcript: 'own' } });
    await playOn(scene.players, randomFrom('own'));
    return scene;
  };

  test.each(gameIds)('%s: has the events that the seat was sent, and ends with its view', async (game) => {
    const scene = await played(game);
    for (const { name, view, events } of scene.players) {
      const own = await ownOf(scene, name);
      const last = own.steps.reduce<unknown>((seen, { delta }) => applyDelta(seen, delta as never), own.view);
      expect(canonicalJson(last)).toBe(canonicalJson(view.gameView));
      const sent = events.filter(({ type }) => !type.includes(':'));
      expect(own.steps.flatMap((step) => step.events)).toEqual(sent);
    }
  });

  test('[ALL-4] [ALL-9] contains no secret, and no other viewer gets it', async () => {
    const scene = await played('seven-poker');
    const {
      table: { key },
    } = recordOf(scene.table);
    for (const { name, seat } of scene.players) {
      const own = await ownOf(scene, name);
      expect(own.seat).toBe(seat);
      expect(JSON.stringify(own)).not.toContain(attemptSecret(key, 1, 1));
    }
    expect(await scene.table.transcript(1, null)).toBeNull();
    expect(await scene.table.transcript(1, tokenOf('stranger'))).toBeNull();
  });
});

test('[SEC-14] without spectators, a transcript is for seats only', async () => {
  const scene = await begin({ settings: { spectators: false } });
  await playOn(scene.players);
  expect(await scene.table.transcript(1, null)).toBeNull();
  expect(await scene.table.transcript(1, tokenOf('ann'))).toMatchObject({ kind: 'full' });
});

test('[SEC-75] with a spectator delay, a transcript is available after spectators have seen the end', async () => {
  const scene = await begin({ settings: { spectatorDelay: 60 } });
  const watcher = await new Player(scene.world, scene.table, 'eve').hello(null);
  await playOn(scene.players);
  expect(await scene.table.transcript(1, tokenOf('ann'))).toBeNull();
  await scene.world.pass(60_000);
  expect(watcher.view.phase).toBe('over');
  expect(await scene.table.transcript(1, null)).toMatchObject({ kind: 'full' });
});

test.each([null, tokenOf('ann')])(
  '[SEC-75] with a spectator delay, a rematch opens the transcript no earlier, for the token %j',
  async (token) => {
    const scene = await begin({ settings: { spectatorDelay: 60 } });
    await playOn(scene.players);
    await scene.world.pass(10_000);
    expect((await playAgain(scene.players))?.[0]).toBe('ok');
    await scene.world.pass(49_999);
    expect(await scene.table.transcript(1, token)).toBeNull();
    await scene.world.pass(1);
    expect(await scene.table.transcript(1, token)).toMatchObject({ kind: 'full' });
  },
);

test('[SQ-7] roster and transcript list chosen colors in order of choice', async () => {
  const scene = await gather({ players: 2 });
  const [ann, bob] = scene.players;
  await bob?.ask({ type: 'color', color: 'pink' });
  await scene.world.pass(10);
  await ann?.ask({ type: 'color', color: 'black' });
  await ann?.ask({ type: 'start' });
  expect(ann?.view.roster).toMatchObject({ colors: ['black', 'pink'], choices: [1, 0] });
  await playOn(scene.players);
  expect(await scene.table.transcript(1, null)).toMatchObject({ head: { choices: [1, 0] } });
});

test('[SQ-7] an assigned color is not listed as chosen', async () => {
  const scene = await begin({});
  expect(scene.players[0]?.view.roster).toMatchObject({ choices: [] });
});

test('[SEC-66] transcripts are made one at a time, and once while they are kept', async () => {
  const made: string[] = [];
  let running = 0;
  const ask = (key: string, length = 1): Promise<string> =>
    transcriptText(
      {
        key,
        make: async (pause) => {
          made.push(key);
          running += 1;
          expect(running).toBe(1);
          await pause();
          running -= 1;
          if (key === 'broken') throw new Error('not replayed');
          return { filling: key.repeat(length) } as never;
        },
      },
      async () => undefined,
    );
  const texts = Promise.all([ask('a'), ask('b'), ask('a')]);
  await expect(ask('broken')).rejects.toThrow('not replayed');
  expect(await texts).toEqual(['{"filling":"a"}', '{"filling":"b"}', '{"filling":"a"}']);
  expect(made).toEqual(['a', 'b', 'broken']);
  await ask('c', 10 * 2 ** 20);
  await ask('a');
  await ask('d', 10 * 2 ** 20);
  await ask('a');
  await ask('c', 10 * 2 ** 20);
  expect(made.slice(3)).toEqual(['c', 'd', 'c']);
});

describe('[SEC-10] what a transcript holds stays decided', () => {
  const fetchAfter = async (
    settings: NonNullable<Plan['settings']>,
    change: object,
    token: string | null,
  ) => {
    const scene = await begin({ settings });
    await playOn(scene.players);
    await at(scene.players, 0).ask({ type: 'change', settings: change });
    return scene.table.transcript(1, token);
  };

  test('when the host then opens the secret or the table to spectators', async () => {
    const own = { transcript: 'own' } as const;
    expect(await fetchAfter(own, { transcript: 'full' }, null)).toBeNull();
    expect(await fetchAfter(own, { transcript: 'full' }, tokenOf('ann'))).toMatchObject({ kind: 'own' });
    const closed = { spectators: false } as const;
    expect(await fetchAfter(closed, { spectators: true }, null)).toBeNull();
    expect(await fetchAfter(closed, { spectators: true }, tokenOf('ann'))).toMatchObject({ kind: 'full' });
  });

  test('when the next game has begun', async () => {
    const scene = await begin({ settings: { transcript: 'own' } });
    await playOn(scene.players);
    await playAgain(scene.players);
    expect(await scene.table.transcript(1, tokenOf('bob'))).toMatchObject({ kind: 'own', seat: 1 });
  });
});
