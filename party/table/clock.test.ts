import { describe, expect, test } from 'vitest';
import { gameIds } from '../../shared/games/registry.ts';
import { levels } from '../../shared/kernel/game.ts';
import { at } from '../../shared/kernel/util.ts';
import { loadExamples } from '../../test/contract/arcus-games.ts';
import { registerGame, secretChoice } from '../../test/helpers/games.ts';
import { asked, begin, gather, notAsked, playOn, recordOf } from '../../test/helpers/memory/gather.ts';
import { Player } from '../../test/helpers/memory/player.ts';
import { randomFrom } from '../../test/helpers/random.ts';
import { defaultTableLimits } from '../runtime/limits.ts';
import { toStored } from '../runtime/stored.ts';
import { nextScheduledAction } from './clock.ts';
import { allFeatures } from './features.ts';
import { type TableRecord, tableShape } from './record.ts';
import { restore, step } from './step.ts';

registerGame(secretChoice);

const second = 1_000;
const minute = 60 * second;

test('when the clock goes back by an hour, the table acts no later than before', async () => {
  const { table } = await begin({ settings: { turnSeconds: 30 } });
  const before = recordOf(table);
  const now = before.steppedAt - 60 * minute;
  const context = { now, connections: [], limits: defaultTableLimits, notice: null };
  const { record, effects } = step(before, { type: 'alarm' }, context, allFeatures);
  const left = (of: TableRecord) => (nextScheduledAction(of)?.at ?? 0) - of.steppedAt;
  expect(left(record)).toBe(left(before));
  expect(record.steppedAt).toBe(now);
  expect(effects).toContainEqual(expect.objectContaining({ type: 'persist', move: null, record }));
});

test('after a standstill of the server, the seat to act has five seconds more, once', async () => {
  const { table, players } = await begin({ settings: { turnSeconds: 30 } });
  const before = recordOf(table);
  const { seat } = asked(players);
  const now = (nextScheduledAction(before)?.at ?? 0) + 15 * second;
  const context = { now, connections: [], limits: defaultTableLimits, notice: null };
  const { record } = step(before, { type: 'alarm' }, context, allFeatures);
  expect(record.log.length).toBe(before.log.length);
  expect(nextScheduledAction(record)).toEqual({ at: now + 5 * second, seat, what: 'time' });
  const later = { ...context, now: now + 5 * second };
  expect(step(record, { type: 'alarm' }, later, allFeatures).record.log.length).toBe(before.log.length + 1);
});

test('a table forgets the due time of a feature that there is no more', async () => {
  const { table } = await begin({});
  const record = recordOf(table);
  const restored = restore(
    toStored(tableShape, { ...record, due: { ...record.due, gone: 1 } }),
    [],
    allFeatures,
  );
  expect(restored.ok && restored.value.due).toEqual(record.due);
});

describe('[ALL-5] the clock of a decision', () => {
  test.each([15, 60, 300])(
    'of %s seconds ends at a deadline that every view has, in ms after the table’s creation',
    async (turnSeconds) => {
      const { players, world } = await begin({ settings: { turnSeconds } });
      await world.pass(7 * second);
      const mover = asked(players);
      await mover.act({ type: 'stop' });
      const next = asked(players);
      const toAct = { [next.seat]: world.now - next.view.createdAt + turnSeconds * second };
      for (const { view } of players) expect(view.toAct).toEqual(toAct);
    },
  );

  test('is off without a limit: no deadline, no automatic action', async () => {
    const { players, world, table } = await begin({ settings: { turnSeconds: null } });
    const mover = asked(players);
    expect(mover.view.toAct).toEqual({ [mover.seat]: null });
    await world.pass(100 * minute);
    expect(table.log()).toEqual([]);
    expect(mover.isAsked).toBe(true);
  });

  test('triggers the safe action exactly at the deadline', async () => {
    const { players, world, table } = await begin({ settings: { turnSeconds: 20 } });
    const mover = asked(players);
    const { createdAt, toAct } = mover.view;
    await world.advance(createdAt + (toAct[mover.seat] ?? 0) - 1);
    expect(table.log()).toEqual([]);
    await world.pass(1);
    expect(table.log()).toEqual([
      {
        gameNumber: 1,
        index: 0,
        at: world.now,
        seat: mover.seat,
        by: 'time',
        action: { type: 'draw' },
      },
    ]);
    expect(notAsked(players).events).toContainEqual({ type: 'table:played', seat: mover.seat, why: 'time' });
    expect(mover.view.seats[mover.seat]?.away).toBe(false);
  });

  test('restarts with each decision of a seat', async () => {
    const { players, world, table } = await begin({ settings: { turnSeconds: 20 } });
    const mover = asked(players);
    await world.pass(19 * second);
    await mover.act({ type: 'draw' });
    await world.pass(19 * second);
    expect(table.log()).toHaveLength(1);
    await world.pass(second);
    expect(table.log().map(({ by }) => by)).toEqual(['player', 'time']);
  });

  test('keeps running for simultaneous decisions when another seat acts', async () => {
    const { players, world, table } = await begin({
      game: 'secret-choice',
      players: 3,
      settings: { turnSeconds: 20 },
    });
    const [ann, bob] = [at(players, 0), at(players, 1)];
    const deadline = ann.view.toAct[0];
    await world.pass(5 * second);
    await bob.act({ type: 'choose', number: 4 });
    expect(ann.view.toAct).toEqual({ 0: deadline, 2: deadline });
    await world.pass(15 * second);
    expect(table.log().map(({ seat, by }) => [seat, by])).toEqual([
      [1, 'player'],
      [0, 'time'],
      [2, 'time'],
    ]);
    expect(bob.view.toAct).toEqual(
      Object.fromEntries([0, 1, 2].map((seat) => [seat, 20 * second + world.now - bob.view.createdAt])),
    );
  });
});

/** Lets the mover's time run out `times` times; other players pass immediately. */
const runOut = async (mover: Player, players: readonly Player[], times: number): Promise<void> => {
  let left = times;
  while (left > 0) {
    const player = asked(players);
    if (player === mover) {
      await mover.world.pass(15 * second);
      left -= 1;
    } else
      await player.act({
        type: player.view.prompt?.legal.some(({ type }) => type === 'stop') ? 'stop' : 'draw',
      });
  }
};

const isAway = ({ view, name }: Player): boolean | undefined =>
  view.seats.find((seat) => seat?.name === name)?.away;

describe('a bot’s pause', () => {
  test.each(gameIds)('in %s depends neither on hidden cards nor on its level', async (game) => {
    const { players, table } = await begin({ game, players: 3 });
    const { seat } = asked(players);
    const before = recordOf(table);
    const seats = before.seats.map(
      (sitter, place) => sitter && (place === seat ? { ...sitter, kind: 'bot' as const } : sitter),
    );
    const record = { ...before, seats };
    const expected = nextScheduledAction(record);
    expect(expected).toMatchObject({ seat, what: 'bot' });
    const { scramble } = await loadExamples(game);
    for (let number = 0; number < 20; number += 1) {
      const state = scramble(record.game.state, 'spectator', randomFrom(`hidden ${number}`));
      expect(state).not.toEqual(record.game.state);
      expect(nextScheduledAction({ ...record, game: { ...record.game, state } })).toEqual(expected);
    }
    for (const level of levels) {
      const others = seats.map((sitter) => sitter && { ...sitter, level });
      expect(nextScheduledAction({ ...record, seats: others })).toEqual(expected);
    }
  });

  /** Of 200 decisions with this row. */
  const pausesWith = (record: TableRecord, row: readonly string[]): readonly number[] => {
    const [decision] = record.game.decisions;
    if (decision === undefined || typeof record.game.state !== 'object') throw new Error('no open decision');
    const seats = record.seats.map(
      (sitter, place) => sitter && (place === decision.seat ? { ...sitter, kind: 'bot' as const } : sitter),
    );
    const state = { ...record.game.state, row };
    return Array.from({ length: 200 }, (_, number) => {
      const openedAt = decision.openedAt + number;
      const game = { ...record.game, decisions: [{ ...decision, openedAt }], state };
      return (nextScheduledAction({ ...record, seats, game })?.at ?? 0) - openedAt;
    });
  };
  const longRow = ['red', 'orange', 'yellow', 'green'];

  test('is 0.6 seconds where public facts leave one choice', async () => {
    const { table } = await begin({ players: 1, computers: 1, seed: 'a computer begins' });
    const record = recordOf(table);
    if (typeof record.game.state !== 'object') throw new Error('no state');
    const state = { ...record.game.state, emptyStops: 2 };
    expect(pausesWith({ ...record, game: { ...record.game, state } }, [])).toEqual(Array(200).fill(600));
  });

  test('is 0.3 seconds in a hurry, for all decisions, while one person plays', async () => {
    const settings = { botsHurry: true };
    const { table } = await begin({ players: 1, computers: 1, settings, seed: 'the computer begins' });
    for (const row of [[], longRow]) expect(pausesWith(recordOf(table), row)).toEqual(Array(200).fill(300));
    const { table: shared } = await begin({ players: 3, computers: 1, settings });
    expect(Math.min(...pausesWith(recordOf(shared), longRow))).toBeGreaterThan(600);
  });

  test('ends at once for seats that decide at once', async () => {
    const { table } = await begin({ players: 1, computers: 1 });
    const record = recordOf(table);
    const [decision] = record.game.decisions;
    if (decision === undefined) throw new Error('no open decision');
    const seats = record.seats.map((sitter) => sitter && { ...sitter, kind: 'bot' as const });
    const at = (number: number) =>
      nextScheduledAction({
        ...record,
        seats,
        game: { ...record.game, decisions: [{ ...decision, number }] },
      })?.at;
    expect(at(8)).toBe(at(7));
  });

  test('is shorter for a forced decision than with a long row at stake', async () => {
    const { table } = await begin({ players: 1, computers: 1, seed: 'a computer begins' });
    const forced = pausesWith(recordOf(table), []);
    const close = pausesWith(recordOf(table), longRow);
    expect(Math.max(...forced)).toBeLessThan(Math.min(...close));
    expect(new Set(close).size).toBeGreaterThan(50);
  });

  test.each([
    { speed: 'calm', factor: 1.6 },
    { speed: 'normal', factor: 1 },
    { speed: 'quick', factor: 0.4 },
  ] as const)('is 0.8 to 3 seconds, times $factor at speed $speed', async ({ speed, factor }) => {
    const { table } = await begin({ players: 1, computers: 1, settings: { speed } });
    const pauses = [[], longRow].flatMap((row) => pausesWith(recordOf(table), row)).map((ms) => ms / factor);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(798);
    expect(Math.min(...pauses)).toBeLessThan(900);
    expect(Math.max(...pauses)).toBeGreaterThan(2_900);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(3_002);
  });

  test('[SQ-14] does not wait for a player who forgets to draw: the card is lost', async () => {
    const { players, world } = await begin({
      game: 'sequence-states',
      players: 1,
      computers: 1,
      options: { loseUndrawnCard: true },
    });
    const ann = at(players, 0);
    while (ann.view.prompt?.legal.some(({ type }) => type === 'place') !== true) await world.pass(second);
    await ann.actByChance(randomFrom('a play'));
    await world.pass(10 * second);
    expect(ann.events.map(({ type }) => type)).toContain('lost');
  });
});

describe('[ALL-5] away', () => {
  const settings = { turnSeconds: 15 };

  test('begins with the second consecutive timeout', async () => {
    const { players } = await begin({ settings });
    const mover = asked(players);
    await runOut(mover, players, 1);
    expect(isAway(mover)).toBe(false);
    await runOut(mover, players, 1);
    expect(isAway(mover)).toBe(true);
    expect(notAsked(players).view.seats[mover.seat]?.away).toBe(true);
    expect(at(players, 0).events.filter(({ type }) => type === 'table:away')).toEqual([
      { type: 'table:away', seat: mover.seat },
    ]);
  });

  test('does not begin with two timeouts that an action separates', async () => {
    const { players } = await begin({ settings });
    const mover = asked(players);
    await runOut(mover, players, 1);
    while (!mover.isAsked)
      await asked(players).act({
        type: asked(players).view.prompt?.legal.some(({ type }) => type === 'stop') ? 'stop' : 'draw',
      });
    await mover.act({ type: 'draw' });
    await runOut(mover, players, 1);
    expect(isAway(mover)).toBe(false);
  });

  test.each([
    ['the clock off', null],
    ['a clock of 60 seconds', 60],
    ['a clock of 300 seconds', 300],
  ])(
    'begins after 60 seconds without a connection while the seat is to act, with %s',
    async (_what, turnSeconds) => {
      const { players, world, table } = await begin({ settings: { turnSeconds } });
      const mover = asked(players);
      const other = notAsked(players);
      const { seat } = mover;
      mover.client.close();
      await world.pass(minute - 1);
      expect(other.view.seats[seat]?.away).toBe(false);
      expect(table.log()).toEqual([]);
      await world.pass(1);
      expect(other.view.seats[seat]?.away).toBe(true);
      expect(recordOf(table).seats[seat]?.timeouts).toBe(0);
      await world.pass(2 * second);
      expect(table.log()[0]).toMatchObject({ seat, by: 'away' });
    },
  );

  test('counts from the later of loss and decision', async () => {
    const { players, world } = await begin({ settings: { turnSeconds: null } });
    const [mover, other] = [asked(players), notAsked(players)];
    other.client.close();
    await world.pass(5 * minute);
    await mover.act({ type: 'stop' });
    const seat = players.indexOf(other);
    await world.pass(minute - 1);
    expect(mover.view.seats[seat]?.away).toBe(false);
    await world.pass(1);
    expect(mover.view.seats[seat]?.away).toBe(true);
  });

  test('does not begin while another device of the seat is connected', async () => {
    const { players, world, table } = await begin({ settings: { turnSeconds: null } });
    const mover = asked(players);
    const tab = await new Player(world, table, mover.name).hello();
    mover.client.close();
    await world.pass(10 * minute);
    expect(isAway(tab)).toBe(false);
  });

  test('lets the table play the seat after each pause, without a clock', async () => {
    for (let tried = 0; ; tried += 1) {
      const { players, world, table } = await begin({ settings, players: 2, seed: `away ${tried}` });
      const mover = asked(players);
      await runOut(mover, players, 2);
      const other = players.find((player) => player !== mover && player.isAsked);
      if (other === undefined) continue;
      await other.act({ type: 'draw' });
      while (other.isAsked) await other.act({ type: 'stop' });
      expect(other.view.toAct).toEqual({ [mover.seat]: null });
      const count = table.log().length;
      await world.pass(2 * second - 1);
      expect(table.log()).toHaveLength(count);
      await world.pass(1);
      expect(table.log().slice(count)).toEqual([expect.objectContaining({ seat: mover.seat, by: 'away' })]);
      return;
    }
  });

  const returns: Readonly<Record<string, (player: Player) => Promise<unknown>>> = {
    'an action': (player) => player.ask({ type: 'act', decision: 1, action: { type: 'draw' } }),
    'a message that is refused': (player) => player.ask({ type: 'start' }),
    'a message that is no JSON': async (player) => player.client.say('?'),
    'a hello': (player) => player.hello(null),
    reconnecting: (player) => player.connectAgain().hello(),
  };

  test.each(Object.keys(returns))('ends with %s', async (what) => {
    const { players, world } = await begin({ settings });
    const mover = asked(players);
    await runOut(mover, players, 2);
    expect(isAway(mover)).toBe(true);
    await returns[what]?.(mover);
    await world.settled();
    expect(isAway(mover)).toBe(false);
    const other = at(
      players.filter((player) => player !== mover),
      0,
    );
    expect(other.events.slice(-1)).toEqual([{ type: 'table:back', seat: mover.seat }]);
    // The two timeouts are reset.
    await runOut(mover, players, 1);
    expect(isAway(mover)).toBe(false);
  });

  test('does not end with an automatic ping', async () => {
    const { players, world } = await begin({ settings });
    const mover = asked(players);
    await runOut(mover, players, 2);
    mover.client.say('ping');
    await world.settled();
    expect(mover.client.received.at(-1)).toBe('pong');
    expect(isAway(mover)).toBe(true);
  });
});

describe('[ALL-5] a table pauses without an awake player:', () => {
  const hour = 60 * minute;

  test('all players are away; a returning player gets a new clock', async () => {
    const { players, world, table } = await begin({
      settings: { turnSeconds: 15 },
      players: 2,
      computers: 1,
    });
    while (!at(players, 0).view.paused) await world.pass(second);
    const count = table.log().length;
    expect(
      recordOf(table)
        .seats.slice(0, 2)
        .map((seat) => seat?.away),
    ).toEqual([true, true]);
    await world.pass(5 * hour);
    expect(table.log()).toHaveLength(count);
    expect(Object.values(at(players, 1).view.toAct)).toEqual([null]);

    const back = at(players, 0);
    await back.hello();
    expect(back.view.paused).toBe(false);
    expect(recordOf(table).game.decisions[0]?.openedAt).toBe(world.now);
    while (!back.isAsked) await world.pass(100);
    const opened = recordOf(table).game.decisions[0]?.openedAt ?? 0;
    expect(back.view.toAct).toEqual({ 0: opened + 15 * second - back.view.createdAt });
  });

  test('all players have left for good', async () => {
    const { players, world, table } = await begin({ players: 2, settings: { botsReplaceLeavers: false } });
    const watcher = await new Player(world, table, 'eve').hello(null);
    for (const player of players) await player.ask({ type: 'leave' });
    expect(watcher.view.paused).toBe(true);
    await world.pass(hour);
    expect(table.log()).toEqual([]);
  });

  test.each([
    ['with a clock, whose alarm rings', 60, 2, 25 * minute],
    ['without a clock, once a wait for a player is checked', null, 2, 10 * minute],
    ['alone and without a clock, once it looks round', null, 1, hour + 10 * minute],
  ])('after a crash without notification: %s', async (_what, turnSeconds, people, wait) => {
    const { players, world, table } = await begin({
      seed: 'a human begins',
      settings: { turnSeconds },
      players: people,
      computers: 1,
    });
    while (!players.some(({ isAsked }) => isAsked)) await world.pass(1_000);
    table.crash();
    await world.pass(wait);
    const record = recordOf(table);
    expect(record.game.paused).toBe(true);
    expect(record.seats.slice(0, people).every((seat) => seat?.away)).toBe(true);
    for (const player of players) await player.connectAgain().hello();
    await playOn(players);
    expect(at(players, 0).view.phase).toBe('over');
  });

  test('but not before a game', async () => {
    const { players, world } = await gather({ players: 2 });
    at(players, 0).client.close();
    await world.pass(10 * minute);
    expect(at(players, 1).view.paused).toBe(false);
    expect(at(players, 1).view.seats[0]?.away).toBe(false);
  });
});
