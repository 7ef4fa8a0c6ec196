import { describe, expect, test } from 'vitest';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { at } from '../../../shared/kernel/util.ts';
import { closeCodes } from '../../../shared/protocol/codes.ts';
import {
  asked,
  begin,
  type Gathered,
  gather,
  type Plan,
  playAgain,
  playOn,
  recordOf,
} from '../../../test/helpers/memory/gather.ts';
import { no, ok, Player } from '../../../test/helpers/memory/player.ts';
import { randomFrom } from '../../../test/helpers/random.ts';
import { gameOf, type TableRecord } from '../record.ts';
import { tableView } from './views.ts';

const second = 1_000;
const delay = 30 * second;

interface Scene extends Gathered {
  readonly watcher: Player;
}

const watched = async (plan: Plan = {}): Promise<Scene> => {
  const settings = { turnSeconds: null, spectatorDelay: 30, ...plan.settings };
  const gathered = await begin({ players: 3, ...plan, settings });
  const watcher = await new Player(gathered.world, gathered.table, 'eve').hello(null);
  return { ...gathered, watcher };
};

const shownToAll = (record: TableRecord): unknown => gameOf(record.game).view(record.game.state, 'spectator');
const heard = ({ client }: Player): number => client.received.length;
const typesOf = ({ events }: Player): string[] => events.map(({ type }) => type);
const change = (host: Player, settings: object) => host.ask({ type: 'change', settings });
const move = (players: readonly Player[], random = randomFrom('a move')) =>
  asked(players).actByChance(random);

/** Expects that no frame reaches the watcher. */
const nothingReaches = async (watcher: Player, happen: () => Promise<unknown>): Promise<void> => {
  const [before, view] = [heard(watcher), watcher.view];
  await happen();
  expect(watcher.client.frames(before)).toEqual([]);
  const fresh = await new Player(watcher.world, watcher.table, 'fresh').hello(null);
  expect(fresh.view).toEqual(view);
  fresh.client.close();
  await watcher.world.settled();
};

describe('[SEC-3] a delayed spectator', () => {
  test('sees each moment and its events thirty seconds later', async () => {
    const { players, table, world, watcher } = await watched();
    const random = randomFrom('each moment');
    const moments = [{ time: world.now, view: shownToAll(recordOf(table)) }];
    const before = at(players, 0).events.length;
    let checked = 0;
    const look = (): void => {
      const seen = moments.findLast(({ time }) => time + delay <= world.now) ?? at(moments, 0);
      expect(watcher.view.gameView).toEqual(seen.view);
      checked += 1;
    };
    while (at(players, 0).view.phase === 'playing') {
      await world.pass(1 + random.below(9 * second));
      look();
      await move(players, random);
      moments.push({ time: world.now, view: shownToAll(recordOf(table)) });
      look();
    }
    for (let tick = 0; tick < 31; tick += 1) {
      look();
      await world.pass(second);
    }
    expect(checked).toBeGreaterThan(40);
    const heardByAnn = at(players, 0).events.slice(before);
    expect(watcher.events).toEqual(heardByAnn);
    expect(typesOf(watcher)).toContain('table:ended');
  });

  test('never sees a deadline', async () => {
    const { players, world, watcher } = await watched({ settings: { turnSeconds: 60 } });
    await move(players);
    await world.pass(delay);
    const { seat } = asked(players);
    expect(at(players, 0).view.toAct).toEqual({ [seat]: expect.any(Number) });
    expect(watcher.view.toAct).toEqual({ [seat]: null });
    expect(watcher.view.prompt).toBeNull();
  });

  test('can sit down after seeing the end, which nothing reveals before', async () => {
    const { players, world, table, watcher } = await watched({ players: 2, capacity: 3 });
    const before = await table.summary();
    const reports = world.reports.length;
    await playOn(players);
    expect(at(players, 0).view.phase).toBe('over');
    const finn = await new Player(world, table, 'finn').hello(null);
    expect(await finn.sit(seatOf(2))).toEqual(no('in-play'));
    for (const player of players) await player.ask({ type: 'leave' });
    expect(await finn.sit(seatOf(0))).toEqual(no('in-play'));
    expect(watcher.view).toMatchObject({ phase: 'playing', host: null });
    expect(await table.summary()).toEqual({ ...before, phase: 'playing' });
    expect(world.reports.slice(reports)).toEqual([]);
    await world.pass(delay);
    expect(await table.summary()).toMatchObject({ phase: 'over', players: [] });
    expect(await finn.sit(seatOf(2))).toEqual(ok);
    expect(watcher.view).toMatchObject({ phase: 'over', host: 2 });
  });

  test('is sent nothing about seats away, handed over or back: it would reveal the turn', async () => {
    const { players, world, watcher } = await watched({ settings: { turnSeconds: 300 } });
    // The change of the host is public.
    while (asked(players).seat === 0) await move(players);
    await world.pass(delay);
    const mover = asked(players);
    const other = players.find((player) => player !== mover);
    await nothingReaches(watcher, async () => {
      await other?.ask({ type: 'hand-over' });
      await other?.ask({ type: 'take-back' });
      await other?.ask({ type: 'hand-over' });
    });
    mover.client.close();
    await world.settled();
    const from = heard(watcher);
    await world.pass(60 * second);
    expect(other?.view.seats[players.indexOf(mover)]?.away).toBe(true);
    expect(watcher.client.frames(from)).toEqual([]);
  });

  test('sees no pause: it would reveal the turn', async () => {
    const { players, table, world, watcher } = await watched({
      players: 1,
      computers: 1,
      settings: { turnSeconds: null },
    });
    const ann = at(players, 0);
    while (!ann.isAsked) await world.pass(second);
    ann.client.close();
    await world.pass(delay);
    await nothingReaches(watcher, () => world.pass(60 * second));
    expect(recordOf(table).game.paused).toBe(true);
  });

  test('is sent leaves and presence immediately', async () => {
    const { players, watcher } = await watched();
    const [ann, bob, cleo] = [at(players, 0), at(players, 1), at(players, 2)];
    await bob.ask({ type: 'leave' });
    await ann.ask({ type: 'kick', seat: seatOf(2) });
    expect(watcher.events).toEqual([
      { type: 'table:left', seat: 1, name: 'bob' },
      { type: 'table:kicked', seat: 2, name: 'cleo' },
    ]);
    expect(watcher.presence).toEqual({ seats: [true, false, false], watching: 3 });
    expect(cleo.presence).toEqual(watcher.presence);
  });

  test.each(['evict', 'crash'] as const)('keeps the delay when the table has to %s', async (how) => {
    const { players, world, table, watcher } = await watched();
    await move(players);
    await world.pass(10 * second);
    const early = watcher.view.gameView;
    table[how]();
    if (how === 'crash') {
      for (const player of players) await player.connectAgain().hello();
      await watcher.connectAgain().hello(null);
    }
    await world.pass(20 * second - 1);
    expect(watcher.view.gameView).toEqual(early);
    await world.pass(1);
    expect(watcher.view.gameView).toEqual(shownToAll(recordOf(table)));
    expect(watcher.view.gameView).not.toEqual(early);
  });

  test('catches up after a crash without notification', async () => {
    const { players, world, table } = await watched();
    await move(players);
    table.crash();
    await world.pass(5 * 60 * second);
    const late = await new Player(world, table, 'late').hello(null);
    expect(late.view.gameView).toEqual(shownToAll(recordOf(table)));
    expect(recordOf(table).audience.delayed?.ahead).toEqual([]);
  });

  test('sees the next game from its beginning, also without having seen the last end', async () => {
    const { players, world, table, watcher } = await watched();
    await playOn(players);
    expect(watcher.view.outcome).toBeNull();
    expect(await playAgain(players)).toEqual(ok);
    const begun = shownToAll(recordOf(table));
    expect(watcher.view).toMatchObject({
      gameNumber: 2,
      phase: 'playing',
      gameView: begun,
      outcome: null,
      chat: {},
    });
    await move(players);
    await world.pass(delay - 1);
    expect(watcher.view.gameView).toEqual(begun);
    await world.pass(1);
    expect(watcher.view.gameView).toEqual(shownToAll(recordOf(table)));
  });

  test('catches up immediately when the host shortens the delay after the game', async () => {
    const { players, table, world, watcher } = await watched();
    await playOn(players);
    const ann = at(players, 0);
    expect(await ann.ask({ type: 'change', options: { cardsPerColor: 12 } })).toEqual(ok);
    expect(watcher.view.phase).toBe('playing');
    expect(await change(ann, { spectatorDelay: 0 })).toEqual(ok);
    await world.pass(0);
    expect(watcher.view).toMatchObject({ phase: 'over', outcome: ann.view.outcome });
    expect(watcher.view.gameView).toEqual(shownToAll(recordOf(table)));
    const types = typesOf(watcher);
    expect(types.filter((type) => type.startsWith('table:'))).toEqual(['table:ended']);
  });

  test('waits longer when the host lengthens the delay, which is fixed during a game', async () => {
    const { players, world, watcher } = await watched();
    const ann = at(players, 0);
    expect(await change(ann, { spectatorDelay: 0 })).toEqual(no('in-play'));
    await playOn(players);
    await change(ann, { spectatorDelay: 120 });
    await world.pass(119 * second);
    expect(watcher.view.phase).toBe('playing');
    await world.pass(second);
    expect(watcher.view.phase).toBe('over');
  });

  test('[SQ-20] sees a penalty and a vote with the delay', async () => {
    const { players, world, table, watcher } = await watched({
      game: 'sequence-states',
      players: 4,
      options: { tableTalk: 'penalty' },
    });
    const [ann, bob, dan] = [at(players, 0), at(players, 1), at(players, 3)];
    await nothingReaches(watcher, async () => {
      await ann.ask({ type: 'say', text: 'Play Ohio' });
      await bob.ask({ type: 'call', message: 1 });
      await dan.ask({ type: 'vote', guilty: true });
    });
    expect(table.log().map(({ by }) => by)).toEqual(['vote']);
    await move([ann, bob, at(players, 2), dan]);
    await world.pass(delay);
    expect(typesOf(watcher).slice(0, 2)).toEqual(['penalised', 'forfeited']);
    expect(watcher.view.gameView).toEqual(shownToAll(recordOf(table)));
    expect(watcher.view.chat).toEqual({});
    expect(recordOf(table).audience.delayed).toMatchObject({ state: recordOf(table).game.state, ahead: [] });
  });

  test('sees the cards that the players were dealt', async () => {
    const { players, world, table } = await watched({ game: 'seven-poker', players: 3 });
    const random = randomFrom('poker');
    for (let count = 0; count < 60 && at(players, 0).view.phase === 'playing'; count += 1) {
      await move(players, random);
      await world.pass(200);
    }
    await world.pass(delay);
    const {
      audience: { delayed },
      game: { state, deal },
    } = recordOf(table);
    expect(delayed?.state).toEqual(state);
    expect(delayed?.deal).toEqual(deal);
  });
});

describe('with a spectator delay, a player', () => {
  test('who is kicked sees the delayed game, on all devices', async () => {
    const { players, world, table } = await watched();
    const early = shownToAll(recordOf(table));
    await move(players);
    const bob = at(
      players.filter(({ seat, isAsked }) => seat !== 0 && !isAsked),
      0,
    );
    const phone = await new Player(world, table, bob.name).hello();
    await at(players, 0).ask({ type: 'kick', seat: bob.seat });
    for (const device of [bob, phone]) {
      expect(device.view).toMatchObject({ you: null, prompt: null, roster: { you: null } });
      expect(device.view.gameView).toEqual(early);
    }
    await move(players.filter((player) => player.view.you !== null));
    const present = shownToAll(recordOf(table));
    await world.pass(delay);
    expect(bob.view.gameView).toEqual(present);
    expect(phone.view).toEqual(bob.view);
  });
});

describe('[SEC-14] without spectators', () => {
  const settings = { spectators: false, spectatorDelay: 0 };
  const blank = {
    gameView: null,
    roster: null,
    toAct: {},
    prompt: null,
    outcome: null,
    chat: {},
    vote: null,
  };

  test('a connection without a seat is closed during a game and is sent nothing of it', async () => {
    const { players, world, table, watcher } = await watched({ settings });
    expect(watcher.client.closed?.code).toBe(closeCodes.noSpectators);
    expect(watcher.client.received).toEqual([]);
    await move(players);
    const late = await new Player(world, table, 'late').hello(null);
    expect(late.client.closed?.code).toBe(closeCodes.noSpectators);
    expect(tableView(recordOf(table), 'spectator')).toMatchObject({ ...blank, phase: 'playing' });
  });

  test('a spectator after the game sees the seats, but neither game nor chat', async () => {
    const { players, world, table } = await watched({ settings });
    await playOn(players);
    const watcher = await new Player(world, table, 'late').hello(null);
    const ann = at(players, 0);
    await nothingReaches(watcher, async () => {
      await ann.ask({ type: 'say', text: 'Hello' });
      await ann.ask({ type: 'react', reaction: 'wow' });
    });
    expect(watcher.view).toMatchObject({ ...blank, phase: 'over' });
    expect(watcher.view.seats).toEqual(ann.view.seats);
    expect(typesOf(watcher)).toEqual([]);
  });

  test('spectators are closed when the host excludes them, and see the game once they are allowed', async () => {
    const { players, world, table, watcher } = await watched({ settings: { spectatorDelay: 0 } });
    const ann = at(players, 0);
    await ann.ask({ type: 'say', text: 'Hello' });
    await move(players);
    expect(Object.keys(watcher.view.chat)).toEqual(['1']);
    expect(await change(ann, { spectators: false })).toEqual(ok);
    expect(watcher.client.closed?.code).toBe(closeCodes.noSpectators);
    expect(watcher.view).toMatchObject(blank);
    await move(players);
    await change(ann, { spectators: true });
    const fresh = await new Player(world, table, 'fresh').hello(null);
    expect(fresh.view.gameView).toEqual(shownToAll(recordOf(table)));
    expect(fresh.view.toAct).toEqual(ann.view.toAct);
    expect(Object.keys(fresh.view.chat)).toEqual(['1']);
  });

  test('spectators allowed again with a delay see the delayed game', async () => {
    const { players, world, table } = await watched();
    const ann = at(players, 0);
    await change(ann, { spectators: false });
    await move(players);
    await world.pass(20 * second);
    const early = shownToAll(recordOf(table));
    await move(players);
    await change(ann, { spectators: true });
    const watcher = await new Player(world, table, 'fresh').hello(null);
    await world.pass(10 * second);
    expect(watcher.view.gameView).toEqual(early);
    await world.pass(20 * second);
    expect(watcher.view.gameView).toEqual(shownToAll(recordOf(table)));
  });

  test('a player who sits down after the game sees its end', async () => {
    const { players, world, table } = await watched({ settings, capacity: 4 });
    await playOn(players);
    const late = await new Player(world, table, 'late').hello(null);
    await late.sit(seatOf(3));
    expect(late.view.gameView).toEqual(shownToAll(recordOf(table)));
  });
});

test('spectators read the chat before the first game, with a delay too', async () => {
  const { players, world, table } = await gather({ settings: { spectatorDelay: 30 } });
  const watcher = await new Player(world, table, 'eve').hello(null);
  await at(players, 0).ask({ type: 'say', text: 'Hello' });
  expect(Object.keys(watcher.view.chat)).toEqual(['1']);
  await at(players, 0).ask({ type: 'start' });
  expect(watcher.view.chat).toEqual({});
});

const playUntil = async (players: readonly Player[], moves: number): Promise<void> => {
  const random = randomFrom('some moves');
  for (let count = 0; count < moves; ) {
    const open = players.filter(({ isAsked }) => isAsked);
    if (open.length === 0) await at(players, 0).world.pass(second);
    else {
      await at(open, 0).actByChance(random);
      count += 1;
    }
  }
};

test('a returning player gets the number of actions, and spectators only after the end', async () => {
  const { players, world, table } = await begin({
    seed: 'actions',
    players: 4,
    settings: { turnSeconds: null },
  });
  const ann = at(players, 0);
  await playUntil(players, 5);
  const again = await new Player(world, table, ann.name).hello();
  expect(again.view.shuffle.actions).toBe(5);
  const watcher = await new Player(world, table, 'eve').hello(null);
  expect(watcher.view.shuffle).toMatchObject({ actions: 0, seal: null });
  await playOn(players);
  const { actions, seal } = ann.view.shuffle;
  expect(watcher.view.shuffle).toMatchObject({ actions, seal });
});
