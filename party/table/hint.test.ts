import { describe, expect, test } from 'vitest';
import { isLegal } from '../../shared/kernel/action.ts';
import { at } from '../../shared/kernel/cards.ts';
import type { Level } from '../../shared/kernel/computer.ts';
import { seatOf } from '../../shared/kernel/ids.ts';
import type { Frame } from '../../shared/protocol/frames.ts';
import { registerGame, secretChoice } from '../../test/helpers/games.ts';
import { Player } from '../../test/helpers/memory-player.ts';
import { asked, begin, gather, notAsked, recordOf } from '../../test/helpers/memory-table.ts';

const thought: Level[] = [];
registerGame({
  ...secretChoice,
  bot: (situation: Parameters<typeof secretChoice.bot>[0]) => {
    thought.push(situation.level);
    return secretChoice.bot(situation);
  },
});

/** All frames that answer the request for a hint. */
const hintFor = async (player: Player, decision = player.decision): Promise<Frame[]> => {
  const from = player.client.received.length;
  await player.ask({ type: 'hint', decision });
  return player.client.frames(from);
};

const codeOf = (frames: readonly Frame[]): unknown => frames.find(([kind]) => kind === 'no')?.[2];

describe('a hint', () => {
  test('is a legal action with a reason, for the asker alone, and changes nothing', async () => {
    const { players, table, world } = await begin({ players: 1, computers: 2, game: 'drop-rainbow' });
    const ann = at(players, 0);
    const watcher = await new Player(world, table, 'eve').hello(null);
    while (!ann.isAsked) await world.pass(1_000);
    const before = JSON.stringify(recordOf(table));
    const heard = watcher.client.received.length;
    const [hint, done, ...more] = await hintFor(ann);
    expect(hint).toEqual(['hint', ann.decision, { type: 'draw' }, { code: 'nothing-to-lose' }]);
    expect(isLegal(ann.view.prompt?.legal ?? [], { type: 'draw' })).toBe(true);
    expect(done?.[0]).toBe('ok');
    expect(more).toEqual([]);
    expect(JSON.stringify(recordOf(table))).toBe(before);
    expect(watcher.client.received).toHaveLength(heard);
  });

  test('is the same when asked for again, is thought of once, and is as good as hard', async () => {
    const { players } = await begin({ players: 1, computers: 1, game: 'secret-choice' });
    const ann = at(players, 0);
    thought.length = 0;
    const [first] = await hintFor(ann);
    await ann.ask({ type: 'say', text: 'Hm.' });
    const again = (await hintFor(ann)).find(([kind]) => kind === 'hint');
    expect(again).toEqual(first);
    expect(thought).toEqual(['hard']);
    await ann.act({ type: 'choose', number: 3 });
  });

  test.each([
    { hints: 'never', players: 1, computers: 1, code: 'no-hints' },
    { hints: 'alone', players: 1, computers: 1, code: undefined },
    { hints: 'alone', players: 2, computers: 1, code: 'no-hints' },
    { hints: 'always', players: 2, computers: 1, code: undefined },
  ] as const)(
    'hints: $hints, $players people, $computers computers: $code',
    async ({ hints, code, ...who }) => {
      const { players } = await begin({ ...who, game: 'secret-choice', settings: { hints } });
      expect(codeOf(await hintFor(at(players, 0)))).toBe(code);
    },
  );

  test('is for whoever is to act, on the decision that is open', async () => {
    const { players, table, world } = await begin({ settings: { hints: 'always' } });
    const [mover, other] = [asked(players), notAsked(players)];
    expect(codeOf(await hintFor(other, mover.decision))).toBe('not-to-act');
    const closed = mover.decision;
    await mover.act({ type: 'draw' });
    expect(codeOf(await hintFor(mover, closed))).toBe('stale-decision');
    const watcher = await new Player(world, table, 'eve').hello(null);
    expect(codeOf(await hintFor(watcher, 1))).toBe('not-seated');
    const stranger = new Player(world, table, 'fay');
    expect(codeOf(await hintFor(stranger, 1))).toBe('hello-first');
  });
});

describe('the level of a computer player', () => {
  test('is the one it was put there with, normal unless it was said, and everybody sees it', async () => {
    const { players } = await gather({ players: 1, capacity: 4 });
    const ann = at(players, 0);
    await ann.ask({ type: 'add-computer', seat: seatOf(1), level: 'hard' });
    await ann.ask({ type: 'add-computer', seat: seatOf(2) });
    await ann.ask({ type: 'add-computer', seat: seatOf(3), level: 'easy' });
    expect(ann.view.seats.map((seat) => seat?.level)).toEqual([null, 'hard', 'normal', 'easy']);
  });

  test('is the one it plays by', async () => {
    const { players, world } = await gather({ players: 1, capacity: 2, game: 'secret-choice' });
    const ann = at(players, 0);
    await ann.ask({ type: 'add-computer', seat: seatOf(1), level: 'easy' });
    await ann.ask({ type: 'start' });
    thought.length = 0;
    await world.pass(5_000);
    expect(thought).toEqual(['easy']);
  });
});
