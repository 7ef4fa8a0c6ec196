import { describe, expect, test } from 'vitest';
import type { AnyGame } from '../../shared/kernel/game.ts';
import { at } from '../../shared/kernel/util.ts';
import { registerGame, secretChoice } from '../../test/helpers/games.ts';
import { asked, begin, gather, notAsked, playOn, recordOf } from '../../test/helpers/memory/gather.ts';
import { no, ok, Player } from '../../test/helpers/memory/player.ts';

const second = 1_000;
const minute = 60 * second;
const day = 86_400 * second;

const pace = (days: number) => ({ turnSeconds: days * 86_400 });

/** Everyone is gone. */
const beginAndGo = async (plan: Parameters<typeof begin>[0]) => {
  const game = await begin(plan);
  const mover = asked(game.players);
  for (const { client } of game.players) client.close();
  await game.world.settled();
  return { ...game, mover };
};

describe('[ALL-5] at a table over days', () => {
  test.each([1, 2, 3, 7])('a deadline is %i days after the decision opened', async (days) => {
    const { players, world } = await begin({ settings: pace(days) });
    const mover = asked(players);
    await mover.act({ type: 'stop' });
    const next = asked(players);
    expect(next.view.toAct).toEqual({ [next.seat]: world.now + days * day - next.view.createdAt });
  });

  test('the table neither pauses nor marks players away while all are disconnected, and plays safely at the deadline', async () => {
    const { table, world, mover } = await beginAndGo({ settings: pace(1) });
    await world.pass(day - second);
    expect(table.log()).toEqual([]);
    expect(recordOf(table).game.paused).toBe(false);
    expect(recordOf(table).seats.map((seat) => seat?.away)).toEqual([false, false]);
    await world.pass(second);
    expect(table.log()).toMatchObject([{ seat: mover.seat, by: 'time', action: { type: 'draw' } }]);
  });

  test('after three missed deadlines the table plays for a player until their return', async () => {
    const { players, world, table } = await begin({ settings: pace(1), seed: 'a long absence' });
    const [ann, bob] = [at(players, 0), at(players, 1)];
    ann.client.close();
    while (!recordOf(table).seats[0]?.away) {
      if (bob.isAsked) await bob.act({ type: 'stop' });
      else await world.pass(day);
    }
    const missed = table.log().filter(({ seat, by }) => seat === 0 && by === 'time');
    expect(missed).toHaveLength(3);
    expect(bob.events).toContainEqual({ type: 'table:away', seat: 0 });
    while (!table.log().some(({ by }) => by === 'away')) {
      if (bob.isAsked) await bob.act({ type: 'stop' });
      else await world.pass(2 * second);
    }
    await ann.connectAgain().hello();
    expect(recordOf(table).seats[0]).toMatchObject({ away: false, timeouts: 0 });
  });

  test('a game whose players all miss their deadlines stops, and ends a week and two turns after the last visit', async () => {
    const { table, world } = await beginAndGo({ settings: pace(1), seed: 'an empty table' });
    const left = world.now;
    await world.pass(9 * day - minute);
    expect(recordOf(table).game).toMatchObject({ phase: 'playing', paused: true });
    expect(table.log().filter(({ by }) => by === 'time')).toHaveLength(2 * 3);
    await world.advance(left + 9 * day);
    expect(table.rows.size).toBe(0);
  });

  test('a visit without a move keeps the table', async () => {
    const { table, world, players } = await beginAndGo({ settings: pace(1) });
    for (let visits = 0; visits < 4; visits += 1) {
      await world.pass(8 * day);
      const visitor = at(players, 0).connectAgain();
      await visitor.hello();
      visitor.client.close();
    }
    await world.settled();
    expect(recordOf(table).game.phase).not.toBe('gathering');
  });

  test('a gathering is kept for a week, and its host for a day', async () => {
    const { table, world, players } = await gather({ settings: pace(3), players: 2 });
    const [ann, bob] = [at(players, 0), at(players, 1)];
    ann.client.close();
    await world.pass(day - second);
    expect(bob.view.host).toBe(0);
    await world.pass(second);
    expect(bob.view.host).toBe(1);
    bob.client.close();
    await world.pass(7 * day - second);
    expect(table.rows.size).toBeGreaterThan(0);
    await world.pass(second);
    expect(table.rows.size).toBe(0);
  });

  test('a rematch waits for disconnected players', async () => {
    const { players, world } = await begin({ settings: pace(1), players: 3 });
    await playOn(players);
    const [ann, bob, cleo] = [at(players, 0), at(players, 1), at(players, 2)];
    cleo.client.close();
    await ann.ask({ type: 'rematch', agreed: true });
    await bob.ask({ type: 'rematch', agreed: true });
    expect(ann.view.phase).toBe('over');
    await world.pass(2 * day);
    await cleo.connectAgain().hello();
    await cleo.ask({ type: 'rematch', agreed: true });
    expect([ann.view.phase, ann.view.seats.length]).toEqual(['playing', 3]);
  });

  test('a dead connection is noticed once a decision is open, and not checked again', async () => {
    const { players, world, table } = await begin({ settings: pace(1) });
    const mover = asked(players);
    mover.client.vanish();
    await world.pass(2 * minute);
    expect(recordOf(table).seats[mover.seat]?.lostAt).not.toBeNull();
    const other = notAsked(players);
    expect(recordOf(table).seats[other.seat]?.lostAt).toBeNull();
    expect((table.alarm ?? 0) - world.now).toBeGreaterThan(0.9 * day);
  });

  test('the lobby lists the pace', async () => {
    const { table } = await gather({ settings: { ...pace(7), listed: true } });
    expect(await table.summary()).toMatchObject({ turnSeconds: 7 * 86_400 });
    expect(await (await gather({ settings: { listed: true } })).table.summary()).not.toHaveProperty(
      'turnSeconds',
    );
  });

  test('other paces are refused', async () => {
    const { players } = await gather();
    const answer = await at(players, 0).ask({ type: 'change', settings: pace(4) });
    expect(answer?.slice(2, 4)).toEqual([
      'bad-message',
      'The message has an unknown form: settings.turnSeconds: at most 300, or 1, 2, 3 or 7 days.',
    ]);
  });
});

describe('[ALL-5] the reserve', () => {
  const settings = { turnSeconds: 20, bankSeconds: 60, incrementSeconds: 5 };
  const bankOf = ({ view }: Player, { seat }: Player) => view.seats[seat]?.bank;
  const left = ({ view }: Player, { seat }: Player) => (view.toAct[seat] ?? 0) + view.createdAt;

  test('runs after the time of a turn, is public, and grows with each move in time', async () => {
    const { players, world, table } = await begin({ settings });
    const watcher = await new Player(world, table, 'eve').hello(null);
    const mover = asked(players);
    expect(bankOf(watcher, mover)).toBe(60 * second);
    expect(left(watcher, mover)).toBe(world.now + 80 * second);
    await world.pass(15 * second);
    await mover.act({ type: 'draw' });
    expect(bankOf(watcher, mover)).toBe(65 * second);
    const next = asked(players);
    const before = bankOf(next, next) ?? 0;
    await world.pass(50 * second);
    await next.act({ type: 'draw' });
    expect(bankOf(watcher, next)).toBe(before - 30 * second + 5 * second);
  });

  test('is used up by a timeout', async () => {
    const { players, world, table } = await begin({ settings });
    const mover = asked(players);
    await world.pass(80 * second - 1);
    expect(table.log()).toEqual([]);
    await world.pass(1);
    expect(table.log()).toMatchObject([{ by: 'time' }]);
    expect(bankOf(notAsked(players), mover)).toBeUndefined();
  });

  test('is the same after a restart with moves stored apart', async () => {
    const { players, world, table } = await begin({ settings });
    for (let moves = 0; moves < 3; moves += 1) {
      await world.pass(30 * second);
      await asked(players).act({ type: 'draw' });
    }
    const before = recordOf(table).seats.map((seat) => seat?.bankMs);
    expect(table.storedApart().moves).not.toEqual([]);
    table.evict();
    await at(players, 0).hello();
    expect(recordOf(table).seats.map((seat) => seat?.bankMs)).toEqual(before);
  });

  test('is full again in the next game', async () => {
    const { players, world } = await begin({ settings: { turnSeconds: 60, bankSeconds: 60 } });
    await world.pass(90 * second);
    const mover = asked(players);
    await playOn(players);
    for (const player of players) await player.ask({ type: 'rematch', agreed: true });
    expect(players.map((player) => bankOf(player, mover))).toEqual([60 * second, 60 * second]);
  });
});

test('[ALL-5] a game multiplies the time of a kind of decision', async () => {
  const choice: AnyGame = secretChoice;
  registerGame({
    ...choice,
    id: 'slow-choice',
    toAct: (state) => choice.toAct(state).map((open) => ({ ...open, timeFactor: 2.5 })),
  });
  const { players, world, table } = await begin({
    game: 'slow-choice',
    players: 3,
    settings: { turnSeconds: 20 },
  });
  await world.pass(50 * second - 1);
  expect(table.log()).toEqual([]);
  await world.pass(1);
  expect(table.log().map(({ by }) => by)).toEqual(players.map(() => 'time'));
});

describe('[ALL-5] a pause by agreement', () => {
  test('begins with the last agreement, stops clocks and computer players, and ends with any player', async () => {
    const { players, world, table } = await begin({
      players: 2,
      computers: 1,
      settings: { turnSeconds: 60 },
    });
    const [ann, bob] = [at(players, 0), at(players, 1)];
    while (!players.some(({ isAsked }) => isAsked)) await world.pass(second);
    const mover = asked(players);
    await world.pass(20 * second);
    const deadline = mover.view.toAct[mover.seat] ?? 0;
    expect(await ann.ask({ type: 'pause', agreed: true })).toEqual(ok);
    expect(bob.view).toMatchObject({ paused: false, pause: { agreed: [0], agreedByAll: false } });
    expect(bob.events).toContainEqual({ type: 'table:pause-wanted', seat: 0 });
    expect(await bob.ask({ type: 'pause', agreed: true })).toEqual(ok);
    expect(ann.view).toMatchObject({ paused: true, pause: { agreed: [0, 1], agreedByAll: true } });
    expect(ann.view.toAct).toEqual({ [mover.seat]: null });
    expect(ann.events).toContainEqual({ type: 'table:paused' });
    const moves = table.log().length;
    await world.pass(5 * day);
    expect(table.log()).toHaveLength(moves);
    expect(await mover.act({ type: 'stop' })).toEqual(no('paused'));
    table.evict();
    expect(await ann.ask({ type: 'pause', agreed: false })).toEqual(ok);
    expect(bob.events).toContainEqual({ type: 'table:resumed', seat: 0 });
    expect(bob.view.paused).toBe(false);
    expect(bob.view).not.toHaveProperty('pause');
    expect(mover.view.toAct).toEqual({ [mover.seat]: deadline + 5 * day });
    await playOn(players);
    expect(bob.view.phase).toBe('over');
  });

  test('[SEC-112] is withdrawn, waits for no player who is disconnected, and for one who is over days', async () => {
    const { players, world } = await begin({ players: 3 });
    const [ann, bob, cleo] = [at(players, 0), at(players, 1), at(players, 2)];
    await ann.ask({ type: 'pause', agreed: true });
    await ann.ask({ type: 'pause', agreed: false });
    expect(bob.view).not.toHaveProperty('pause');
    await ann.ask({ type: 'pause', agreed: true });
    await bob.ask({ type: 'pause', agreed: true });
    expect(ann.view.paused).toBe(false);
    cleo.client.close();
    await world.settled();
    expect(ann.view).toMatchObject({ paused: true, pause: { agreedByAll: true } });

    const slow = await begin({ players: 2, settings: pace(1) });
    const [dan, eve] = [at(slow.players, 0), at(slow.players, 1)];
    eve.client.close();
    await dan.ask({ type: 'pause', agreed: true });
    expect(dan.view.paused).toBe(false);
    await eve.connectAgain().hello();
    await eve.ask({ type: 'pause', agreed: true });
    expect(dan.view.paused).toBe(true);
  });

  test('of a player who returns to a table without an awake player leaves each clock its whole time', async () => {
    const { players, world } = await begin({ players: 1, computers: 1, settings: { clockAlone: true } });
    const ann = at(players, 0);
    while (!ann.isAsked) await world.pass(second);
    await world.pass(10 * second);
    ann.client.close();
    await world.pass(20 * minute);
    await ann.connectAgain().hello();
    expect(ann.view.paused).toBe(false);
    await ann.ask({ type: 'pause', agreed: true });
    expect(ann.view.paused).toBe(true);
    await world.pass(minute);
    await ann.ask({ type: 'pause', agreed: false });
    while (!ann.isAsked) await world.pass(second);
    expect((ann.view.toAct[0] ?? 0) + ann.view.createdAt).toBeGreaterThan(world.now + 55 * second);
  });

  test('keeps an empty table for a week, and one over days for sixty days', async () => {
    for (const [settings, days] of [
      [{}, 7],
      [pace(1), 60],
    ] as const) {
      const { players, world, table } = await begin({ settings });
      for (const player of players) await player.ask({ type: 'pause', agreed: true });
      for (const { client } of players) client.close();
      await world.pass(days * day - second);
      expect(recordOf(table).game.agreedPauseAt).not.toBeNull();
      await world.pass(second);
      expect(table.rows.size).toBe(0);
    }
  });

  test('[SEC-112] is refused to spectators, before a game and among matched players', async () => {
    const { players, world, table } = await gather();
    const [ann] = players;
    expect(await ann?.ask({ type: 'pause', agreed: true })).toEqual(no('not-in-play'));
    await ann?.ask({ type: 'start' });
    const watcher = await new Player(world, table, 'eve').hello(null);
    expect(await watcher.ask({ type: 'pause', agreed: true })).toEqual(no('not-seated'));
    const record = recordOf(table);
    table.rewrite({ ...record, match: { ...record.match, players: ['a matched player'] } });
    expect(await ann?.ask({ type: 'pause', agreed: true })).toEqual(no('no-pause'));
  });
});
