import { describe, expect, test } from 'vitest';
import { at } from '../../../shared/kernel/util.ts';
import { registerGame, secretChoice } from '../../../test/helpers/games.ts';
import {
  begin,
  type Gathered,
  gather,
  type Plan,
  playOn,
  recordOf,
} from '../../../test/helpers/memory/gather.ts';
import { no, ok, Player } from '../../../test/helpers/memory/player.ts';
import { randomFrom } from '../../../test/helpers/random.ts';
import { summaryOf } from '../views/views.ts';

registerGame(secretChoice);

/** A game of a person and two computer players who give way. */
const open = (plan: Plan = {}): Promise<Gathered> =>
  begin({
    game: 'secret-choice',
    players: 1,
    computers: 2,
    ...plan,
    settings: { botsGiveWay: true, ...plan.settings },
  });

const arrive = async ({ world, table }: Gathered, name: string): Promise<Player> =>
  new Player(world, table, name).hello(null);

/** Bob has sat down during the game of Ann and two computer players. */
const joined = async () => {
  const gathered = await open();
  const bob = await arrive(gathered, 'bob');
  expect(await bob.sit()).toEqual(ok);
  return { ...gathered, ann: at(gathered.players, 0), bob };
};

const namesOf = ({ view }: Player) => view.seats.flatMap((seat) => seat?.name ?? []);

describe('at a table whose computer players give way', () => {
  test('a game begins with computer players on the empty seats', async () => {
    const gathered = await gather({ players: 1, capacity: 3, settings: { botsGiveWay: true } });
    const ann = at(gathered.players, 0);
    expect(await ann.ask({ type: 'start' })).toEqual(ok);
    expect(ann.view.roster?.names).toEqual(['ann', 'Ada', 'Blaise']);
  });

  test('a player sits down during a game, sees it as spectators do, and all are notified', async () => {
    const gathered = await open();
    const ann = at(gathered.players, 0);
    const bob = await arrive(gathered, 'bob');
    const { gameView } = bob.view;
    expect(await bob.sit()).toEqual(ok);
    expect(bob.view).toMatchObject({ you: 3, phase: 'playing', prompt: null, roster: { you: null } });
    expect(bob.view.gameView).toEqual(gameView);
    expect(ann.events).toContainEqual({ type: 'table:sat', seat: 3, name: 'bob' });
    expect(namesOf(ann)).toEqual(['ann', 'Ada', 'Blaise', 'bob']);
    expect(ann.view.roster?.names).toEqual(['ann', 'Ada', 'Blaise']);
  });

  test('the next game begins with that player in the place of a computer player', async () => {
    const { ann, bob } = await joined();
    await playOn([ann, bob]);
    expect(bob.view).toMatchObject({ phase: 'over', you: 3, roster: { you: null } });
    expect(await ann.ask({ type: 'rematch', agreed: true })).toEqual(ok);
    expect(bob.view).toMatchObject({
      phase: 'playing',
      you: 2,
      roster: { names: ['ann', 'Ada', 'bob'], you: 2 },
    });
    expect(ann.events).toContainEqual({ type: 'table:left', seat: 2, name: 'Blaise' });
  });

  test('the next game begins within 20 seconds although the first player does not agree', async () => {
    const { ann, bob, world } = await joined();
    await playOn([ann, bob]);
    await world.pass(19_000);
    expect(bob.view.phase).toBe('over');
    await world.pass(1_001);
    expect(bob.view).toMatchObject({ gameNumber: 2, roster: { names: ['ann', 'Ada', 'bob'] } });
  });

  test('a player who sits down after a game plays the next one, and all see when it begins', async () => {
    const gathered = await open();
    const ann = at(gathered.players, 0);
    await playOn([ann]);
    expect(ann.view.nextGameAt).toBeNull();
    const bob = await arrive(gathered, 'bob');
    expect(await bob.sit()).toEqual(ok);
    expect(ann.view.nextGameAt).toBe(gathered.world.now - ann.view.createdAt + 20_000);
    await gathered.world.pass(20_001);
    expect(bob.view).toMatchObject({ gameNumber: 2, nextGameAt: null });
    expect(bob.view.roster?.names).toEqual(['ann', 'Ada', 'bob']);
  });

  test('a newcomer who disconnects before the next game keeps no seat', async () => {
    const { ann, bob, world } = await joined();
    bob.client.close();
    await world.settled();
    await playOn([ann]);
    await world.pass(20_001);
    expect(ann.view).toMatchObject({ gameNumber: 2, roster: { names: ['ann', 'Ada', 'Blaise'] } });
  });

  test.each(['leave', 'kick'] as const)('no game begins after the %s of the only newcomer', async (how) => {
    const gathered = await open();
    const ann = at(gathered.players, 0);
    await playOn([ann]);
    const bob = await arrive(gathered, 'bob');
    await bob.sit();
    expect(ann.view.nextGameAt).not.toBeNull();
    const gone = how === 'leave' ? bob.ask({ type: how }) : ann.ask({ type: how, seat: bob.seat });
    expect(await gone).toEqual(ok);
    expect(ann.view.nextGameAt).toBeNull();
    await gathered.world.pass(30_000);
    expect(ann.view).toMatchObject({ phase: 'over', gameNumber: 1 });
  });

  test('later arrivals do not postpone the next game', async () => {
    const gathered = await open();
    const { world, players } = gathered;
    await playOn(players);
    const bob = await arrive(gathered, 'bob');
    await bob.sit();
    await world.pass(15_000);
    await (await arrive(gathered, 'cleo')).sit();
    await world.pass(5_001);
    expect(bob.view).toMatchObject({ gameNumber: 2, roster: { names: ['ann', 'bob', 'cleo'] } });
  });

  test('[ALL-5] the clock of a player who was alone runs from the arrival of the first newcomer', async () => {
    const gathered = await open({ settings: { turnSeconds: 30 } });
    const [ann, { world }] = [at(gathered.players, 0), gathered];
    await world.pass(60_000);
    expect(ann.view.toAct).toMatchObject({ 0: null });
    const bob = await arrive(gathered, 'bob');
    await bob.sit();
    const until = ann.view.toAct[0];
    expect(until).toBe(world.now - ann.view.createdAt + 30_000);
    await world.pass(10_000);
    await (await arrive(gathered, 'cleo')).sit();
    expect(ann.view.toAct[0]).toBe(until);
  });

  test('[ALL-5] the clock of a player who was alone does not run during a beat', async () => {
    registerGame({ ...secretChoice, id: 'slow-deal', beats: { 'table:started': 5_000 } });
    const gathered = await open({ game: 'slow-deal', settings: { turnSeconds: 30 } });
    const [ann, { world }] = [at(gathered.players, 0), gathered];
    const begun = world.now - ann.view.createdAt;
    await (await arrive(gathered, 'bob')).sit();
    expect(ann.view.toAct[0]).toBe(begun + 5_000 + 30_000);
  });

  test('a newcomer who leaves during the game frees the place, and is replaced by none', async () => {
    const { ann, bob, ...gathered } = await joined();
    expect(await bob.ask({ type: 'leave' })).toEqual(ok);
    expect(namesOf(ann)).toEqual(['ann', 'Ada', 'Blaise']);
    const cleo = await arrive(gathered, 'cleo');
    expect(await cleo.sit()).toEqual(ok);
    expect(cleo.seat).toBe(3);
  });

  test('a game continues for newcomers when its only player leaves, and they play the next one', async () => {
    const { ann, bob, world } = await joined();
    await ann.ask({ type: 'leave' });
    expect(bob.view).toMatchObject({ paused: false, host: 3 });
    while (bob.view.phase === 'playing') await world.pass(1_000);
    await world.pass(20_001);
    expect(bob.view).toMatchObject({ gameNumber: 2, host: bob.seat });
    expect(bob.view.roster?.names).toContain('bob');
    expect(bob.view.roster?.names).toHaveLength(3);
  });

  test('as many newcomers as computer players find a place', async () => {
    const gathered = await open();
    for (const name of ['bob', 'cleo']) expect(await (await arrive(gathered, name)).sit()).toEqual(ok);
    expect(await (await arrive(gathered, 'dan')).sit()).toEqual(no('table-full'));
  });

  test.each([
    ['with delayed spectators', { spectatorDelay: 30 }, 'in-play'],
    ['without the setting', { botsGiveWay: false }, 'in-play'],
  ] as const)('a table %s takes no newcomers during a game', async (_what, settings, code) => {
    const gathered = await open({ settings });
    const bob = new Player(gathered.world, gathered.table, 'bob');
    await bob.hello(null);
    expect(await bob.sit()).toEqual(no(code));
  });

  test('a table without spectators is listed without places until the game is over', async () => {
    const gathered = await open({ settings: { spectators: false } });
    expect(summaryOf(recordOf(gathered.table)).givingWay).toBe(0);
    await playOn(gathered.players);
    expect(summaryOf(recordOf(gathered.table)).givingWay).toBe(2);
  });

  test('[SEC-14] a newcomer sees no game that spectators may no longer see', async () => {
    const { ann, bob, world } = await joined();
    expect(await ann.ask({ type: 'change', settings: { spectators: false } })).toEqual(ok);
    const seen = bob.events.length;
    await ann.ask({ type: 'say', text: 'only for us' });
    expect(bob.view).toMatchObject({ you: 3, gameView: null });
    expect(bob.view.chat).toEqual({});
    expect(bob.view.toAct).toEqual({});
    expect(await ann.actByChance(randomFrom('hidden'))).toEqual(ok);
    await world.pass(1_000);
    expect(ann.events.map(({ type }) => type)).toContain('chose');
    expect(bob.events.slice(seen).map(({ type }) => type)).toEqual([]);
    await playOn([ann]);
    expect(bob.view).toMatchObject({ phase: 'over', you: 3 });
    await world.pass(20_001);
    expect(bob.view.roster?.you).toBe(2);
  });

  test('a locked table takes no newcomers', async () => {
    const gathered = await open();
    await at(gathered.players, 0).ask({ type: 'change', settings: { locked: true } });
    expect(await (await arrive(gathered, 'bob')).sit()).toEqual(no('locked'));
  });

  test('the summary names the computer players and how many give way', async () => {
    const gathered = await open();
    await (await arrive(gathered, 'bob')).sit();
    expect(summaryOf(recordOf(gathered.table))).toMatchObject({
      players: ['ann', 'Ada', 'Blaise', 'bob'],
      bots: [1, 2],
      givingWay: 2,
      people: 2,
      seats: 3,
    });
  });
});
