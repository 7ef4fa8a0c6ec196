import { describe, expect, test } from 'vitest';
import { isLegal } from '../../../shared/kernel/action.ts';
import type { Level } from '../../../shared/kernel/game.ts';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { at } from '../../../shared/kernel/util.ts';
import type { Frame } from '../../../shared/protocol/frames.ts';
import { registerGame, secretChoice } from '../../../test/helpers/games.ts';
import {
  asked,
  begin,
  computerDue,
  gather,
  notAsked,
  playAgain,
  playOn,
  recordOf,
} from '../../../test/helpers/memory/gather.ts';
import { no, ok, Player } from '../../../test/helpers/memory/player.ts';

const thought: Level[] = [];
registerGame({
  ...secretChoice,
  bot: (situation: Parameters<typeof secretChoice.bot>[0]) => {
    thought.push(situation.level);
    return secretChoice.bot(situation);
  },
});

/** The frames in reply to a hint request. */
const hintFor = async (player: Player, decision = player.decision): Promise<Frame[]> => {
  const from = player.client.received.length;
  await player.ask({ type: 'hint', decision });
  return player.client.frames(from);
};

const codeOf = (frames: readonly Frame[]): unknown => frames.find(([kind]) => kind === 'no')?.[2];

describe('a hint', () => {
  test('is a legal action with a reason, sent to its requester only, and changes nothing', async () => {
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

  test('is computed once per decision, by the hard bot', async () => {
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

  test('is for the seat that is to act, on its open decision', async () => {
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

describe('a bot’s level', () => {
  test('is the requested one, normal by default, and in every view', async () => {
    const { players } = await gather({ players: 1, capacity: 4 });
    const ann = at(players, 0);
    await ann.ask({ type: 'add-bot', seat: seatOf(1), level: 'hard' });
    await ann.ask({ type: 'add-bot', seat: seatOf(2) });
    await ann.ask({ type: 'add-bot', seat: seatOf(3), level: 'easy' });
    expect(ann.view.seats.map((seat) => seat?.level)).toEqual([null, 'hard', 'normal', 'easy']);
  });

  test('sets how the bot plays', async () => {
    const { players, world } = await gather({ players: 1, capacity: 2, game: 'secret-choice' });
    const ann = at(players, 0);
    await ann.ask({ type: 'add-bot', seat: seatOf(1), level: 'easy' });
    await ann.ask({ type: 'start' });
    thought.length = 0;
    await world.pass(5_000);
    expect(thought).toEqual(['easy']);
  });
});

const second = 1_000;
const handOver = (player: Player) => player.ask({ type: 'hand-over' });
const takeBack = (player: Player) => player.ask({ type: 'take-back' });
const seatOfPlayer = (seen: Player, { name }: Player) => seen.view.seats.find((seat) => seat?.name === name);

describe('[ALL-6] a seat that is handed over', () => {
  test('is played by a bot at its pace, visibly for all', async () => {
    const { players, table, world } = await begin();
    const [mover, other] = [asked(players), notAsked(players)];
    const { seat } = mover;
    expect(await handOver(mover)).toEqual(ok);
    expect(other.events.at(-1)).toEqual({ type: 'table:handed-over', seat });
    expect(other.view.seats[seat]).toMatchObject({ bot: false, handedOver: true, away: false });
    expect(other.view.toAct).toEqual({ [seat]: null });
    const due = computerDue(table);
    await world.advance(due - 1);
    expect(table.log()).toEqual([]);
    await world.advance(due);
    expect(table.log()).toEqual([expect.objectContaining({ seat, by: 'bot' })]);
  });

  test('stays the player’s, who sees its cards and may act before the bot', async () => {
    for (let tried = 0; ; tried += 1) {
      const { players, table, world } = await begin({ seed: `handed over ${tried}` });
      const mover = asked(players);
      await handOver(mover);
      expect(mover.view.you).toBe(mover.seat);
      expect(await mover.act({ type: 'draw' })).toEqual(ok);
      // A failed card ends the turn.
      if (!mover.isAsked) continue;
      expect(table.log().map(({ by }) => by)).toEqual(['player']);
      expect(seatOfPlayer(mover, mover)?.handedOver).toBe(true);
      await world.pass(5 * second);
      expect(table.log()[1]?.by).toBe('bot');
      return;
    }
  });

  test('stays handed over after requests of its player, unlike a seat away', async () => {
    const { players } = await begin();
    const mover = asked(players);
    await handOver(mover);
    await mover.ask({ type: 'react', reaction: 'one-moment' });
    await mover.hello();
    await mover.connectAgain().hello();
    expect(seatOfPlayer(mover, mover)?.handedOver).toBe(true);
  });

  test('is not away after a disconnect, and plays on while another player is connected', async () => {
    const { players, table, world } = await begin({ settings: { turnSeconds: null } });
    const [mover, other] = [asked(players), notAsked(players)];
    await handOver(mover);
    mover.client.close();
    while (!other.isAsked) await world.pass(second);
    const count = table.log().length;
    expect(table.log().every(({ by }) => by === 'bot')).toBe(true);
    await other.act({ type: 'stop' });
    while (!other.isAsked) await world.pass(second);
    await world.pass(120 * second);
    expect(seatOfPlayer(other, mover)).toMatchObject({ away: false, handedOver: true });
    expect(table.log().length).toBeGreaterThan(count + 1);
  });

  test('twice is handed over once', async () => {
    const { players } = await begin();
    const [mover, other] = [asked(players), notAsked(players)];
    const before = other.events.length;
    await handOver(mover);
    expect(await handOver(mover)).toEqual(ok);
    await takeBack(mover);
    expect(await takeBack(mover)).toEqual(ok);
    expect(other.events.slice(before)).toEqual([
      { type: 'table:handed-over', seat: mover.seat },
      { type: 'table:taken-back', seat: mover.seat },
    ]);
  });

  test('and taken back in the bot’s pause is not played, and its clock runs on', async () => {
    const { players, table, world } = await begin({ settings: { turnSeconds: 15 } });
    const mover = asked(players);
    const { toAct } = mover.view;
    await world.pass(second);
    await handOver(mover);
    // The decision is older than a bot's pause.
    expect(await takeBack(mover)).toEqual(ok);
    expect(mover.view.toAct).toEqual(toAct);
    await world.pass(14 * second - 1);
    expect(table.log()).toEqual([]);
    await world.pass(1);
    expect(table.log().map(({ by }) => by)).toEqual(['time']);
  });

  test('and given up is played by a bot for good', async () => {
    const { players } = await begin({ players: 3 });
    const [mover, other] = [asked(players), notAsked(players)];
    await handOver(mover);
    await mover.ask({ type: 'leave' });
    expect(seatOfPlayer(other, mover)).toMatchObject({ bot: true, handedOver: false });
    expect(await takeBack(mover)).toEqual(no('not-seated'));
  });

  test('is its player’s again after the game', async () => {
    const { players } = await begin();
    const [mover, other] = [asked(players), notAsked(players)];
    await handOver(mover);
    await playOn([other]);
    expect(seatOfPlayer(other, mover)?.handedOver).toBe(false);
    expect(await handOver(mover)).toEqual(no('not-in-play'));
    expect(await playAgain(players)).toEqual(ok);
    expect(seatOfPlayer(other, mover)?.handedOver).toBe(false);
  });
});

const minute = 60 * second;

describe('[ALL-5] while a connected player has handed the seat over', () => {
  /** Ann has handed her seat over, and the game continues to its end without a pause. */
  const playsToEnd = async (ann: Player): Promise<void> => {
    for (let waited = 0; ann.view.phase === 'playing'; waited += 1) {
      expect(ann.view.paused).toBe(false);
      expect(waited).toBeLessThan(10 * 60);
      await ann.world.pass(second);
    }
    expect(ann.view.outcome).not.toBeNull();
  };

  const turnSeconds = [['a clock', 15] as const, ['no clock', null] as const];

  test.each(turnSeconds)('the table plays on with computers, with %s', async (_what, turnSeconds) => {
    const { players } = await begin({ players: 1, computers: 2, settings: { turnSeconds } });
    const ann = at(players, 0);
    await handOver(ann);
    await playsToEnd(ann);
  });

  test.each(turnSeconds)(
    'the table plays on while the other player has handed over as well, with %s',
    async (_what, turnSeconds) => {
      const { players, table } = await begin({ players: 2, settings: { turnSeconds } });
      for (const player of players) await handOver(player);
      await playsToEnd(at(players, 0));
      expect(table.log().every(({ by }) => by === 'bot')).toBe(true);
    },
  );

  test.each(turnSeconds)(
    'the table waits at most a minute for the lost connection of the other, with %s',
    async (_what, turnSeconds) => {
      const { players, table, world } = await begin({ players: 2, settings: { turnSeconds } });
      const [lost, ann] = [asked(players), notAsked(players)];
      await handOver(ann);
      lost.client.close();
      await world.pass(minute + 2 * second);
      expect(table.log()).not.toEqual([]);
      await playsToEnd(ann);
    },
  );

  test.each([
    ['closes', (ann: Player) => ann.client.close()],
    ['is silent', (ann: Player) => ann.client.vanish()],
  ])('the table pauses once the connection %s, until the player reconnects', async (_what, lose) => {
    const { players, table, world } = await begin({
      game: 'sequence-states',
      players: 1,
      computers: 2,
      settings: { speed: 'calm' },
    });
    const ann = at(players, 0);
    while (!ann.isAsked) await world.pass(100);
    await handOver(ann);
    lose(ann);
    await world.pass(80 * second);
    expect(recordOf(table).game.paused).toBe(true);
    const count = table.log().length;
    await world.pass(10 * minute);
    expect(table.log()).toHaveLength(count);
    await ann.connectAgain().hello();
    expect(ann.view.paused).toBe(false);
    await takeBack(ann);
    await playOn(players);
    expect(ann.view.phase).toBe('over');
  });
});
