import { describe, expect, test } from 'vitest';
import { dropRainbow } from '../../../shared/games/drop-rainbow/index.ts';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { digestOf } from '../../../shared/kernel/random.ts';
import { at } from '../../../shared/kernel/util.ts';
import { type SettingsChange, settingsSchema } from '../../../shared/protocol/settings.ts';
import { secondsPerDay } from '../../../shared/protocol/speed.ts';
import { playAgain, playOn, recordOf } from '../../../test/helpers/memory/gather.ts';
import { no, ok, Player, tokenOf } from '../../../test/helpers/memory/player.ts';
import { MemoryWorld } from '../../../test/helpers/memory/world.ts';
import { commitmentTimeoutMs } from '../seats/seats.ts';

const second = 1_000;
const names = ['ann', 'bob', 'cleo', 'dan', 'eve'];

/** A matched table in its first game. */
const matched = async (people: number, settings: SettingsChange = {}, computers = 0) => {
  const world = new MemoryWorld('removal');
  const table = await world.create({
    game: 'drop-rainbow',
    options: dropRainbow.options.parse({}),
    settings: settingsSchema.parse({ turnSeconds: null, ...settings }),
    capacity: people + computers,
    matched: {
      seats: names.slice(0, people).map((name) => ({ id: digestOf(tokenOf(name)), name, color: null })),
      ...{ bots: computers, starts: true, allowFewer: false },
    },
  });
  const players: Player[] = [];
  for (const name of names.slice(0, people))
    players.push(await new Player(world, table, name, `address of ${name}`).hello());
  await world.pass(commitmentTimeoutMs + 1);
  expect(at(players, 0).view.phase).toBe('playing');
  return { world, table, players };
};

const voteOut = (player: Player, seat: number) => player.ask({ type: 'vote-out', seat: seatOf(seat) });

describe('a vote to remove a player', () => {
  test('shows all who is accused, how many votes there are and how long, and not who voted', async () => {
    const { players, world, table } = await matched(5);
    const watcher = await new Player(world, table, 'watcher').hello(null);
    const { now } = world;
    expect(await voteOut(at(players, 0), 2)).toEqual(ok);
    const removal = {
      accused: 2,
      votes: 1,
      needed: 3,
      until: now + 30 * second - at(players, 0).view.createdAt,
    };
    for (const viewer of [...players, watcher]) {
      expect(viewer.view.removal).toEqual(removal);
      expect(viewer.events).toContainEqual({ type: 'table:accused', seat: 2 });
    }
    expect(await voteOut(at(players, 4), 2)).toEqual(ok);
    expect(watcher.view.removal).toEqual({ ...removal, votes: 2 });
  });

  test('tells a player of their own vote only', async () => {
    const { players, world, table } = await matched(5);
    const watcher = await new Player(world, table, 'watcher').hello(null);
    const voted = () => [...players, watcher].filter(({ view }) => view.hasVotedOut).map(({ name }) => name);
    await voteOut(at(players, 0), 2);
    expect(voted()).toEqual(['ann']);
    await voteOut(at(players, 4), 2);
    expect(voted()).toEqual(['ann', 'eve']);
    await world.pass(30 * second);
    expect(voted()).toEqual([]);
  });

  test('removes the player with the votes of more than half of the others; a computer player plays on', async () => {
    const { players, world, table } = await matched(5);
    const [ann, bob, cleo, dan] = players as [Player, Player, Player, Player];
    await voteOut(ann, 2);
    await voteOut(bob, 2);
    expect(cleo.view.you).toBe(2);
    expect(await voteOut(dan, 2)).toEqual(ok);
    expect(ann.events).toContainEqual({ type: 'table:voted-out', seat: 2, name: 'cleo' });
    expect(ann.view.seats[2]).toMatchObject({ bot: true });
    expect(ann.view).not.toHaveProperty('removal');
    expect(cleo.view.you).toBeNull();
    await playOn(players.filter((player) => player !== cleo));
    expect(await cleo.sit()).toEqual(no('kicked'));
    const other = new Player(world, table, 'another', 'address of cleo');
    await other.hello(null);
    expect(await other.sit()).toEqual(no('kicked'));
  });

  test('ends after 30 seconds: a missing vote is a no', async () => {
    const { players, world } = await matched(5);
    const [ann, bob] = players as [Player, Player];
    await voteOut(ann, 2);
    await voteOut(bob, 2);
    await world.pass(30 * second - 1);
    expect(bob.view.removal).toMatchObject({ votes: 2 });
    await world.pass(1);
    expect(bob.view).not.toHaveProperty('removal');
    expect(bob.events).toContainEqual({ type: 'table:kept', seat: 2 });
    expect(at(players, 2).view.you).toBe(2);
  });

  test('lasts a day where a turn lasts days, also with all pages closed and after a restart', async () => {
    const { players, world, table } = await matched(4, { turnSeconds: 3 * secondsPerDay });
    const [ann, bob] = players as [Player, Player];
    await voteOut(ann, 2);
    for (const { client } of players) client.close();
    await world.pass((secondsPerDay - 1) * second);
    table.evict();
    await bob.connectAgain().hello();
    expect(await voteOut(bob, 2)).toEqual(ok);
    expect(bob.events).toContainEqual({ type: 'table:voted-out', seat: 2, name: 'cleo' });
  });

  test('is void when the game is over, and when the player leaves', async () => {
    const { players } = await matched(4);
    const [ann, bob, cleo] = players as [Player, Player, Player];
    await voteOut(ann, 2);
    await cleo.ask({ type: 'leave' });
    expect(ann.view).not.toHaveProperty('removal');
    await voteOut(bob, 3);
    expect(ann.view.removal).toMatchObject({ accused: 3 });
    await playOn([ann, bob, at(players, 3)]);
    expect(ann.view).not.toHaveProperty('removal');
    expect(await voteOut(ann, 3)).toEqual(no('not-in-play'));
  });

  test('[SEC-128] counts a player once: no player removes another alone', async () => {
    const { players } = await matched(3);
    const [ann, bob, cleo] = players as [Player, Player, Player];
    expect(await voteOut(ann, 2)).toEqual(ok);
    expect(await voteOut(ann, 2)).toEqual(ok);
    expect(cleo.view).toMatchObject({ you: 2, removal: { votes: 1, needed: 2 } });
    // With one voter left it cannot succeed.
    await bob.ask({ type: 'leave' });
    expect(await voteOut(ann, 2)).toEqual(no('no-removal'));
    expect(cleo.view.you).toBe(2);
    const two = await matched(2, {}, 2);
    expect(await voteOut(at(two.players, 0), 1)).toEqual(no('no-removal'));
  });

  test('[SEC-128] counts no vote of a player who has left', async () => {
    const { players } = await matched(5);
    const [ann, bob, cleo, dan] = players as [Player, Player, Player, Player];
    await voteOut(ann, 4);
    await ann.ask({ type: 'leave' });
    await voteOut(bob, 4);
    expect(dan.view.removal).toMatchObject({ votes: 1, needed: 2 });
    await voteOut(cleo, 4);
    expect(dan.events).toContainEqual({ type: 'table:voted-out', seat: 4, name: 'eve' });
  });

  test('[SEC-129] has no votes of spectators, of players of the next game, and of the accused', async () => {
    const { players, world, table } = await matched(3, { botsGiveWay: true }, 2);
    const watcher = await new Player(world, table, 'watcher').hello(null);
    expect(await voteOut(watcher, 2)).toEqual(no('not-seated'));
    expect(await watcher.sit()).toEqual(ok);
    expect(watcher.view).toMatchObject({ phase: 'playing', you: 5 });
    expect(await voteOut(watcher, 2)).toEqual(no('not-in-play'));
    await voteOut(at(players, 0), 2);
    expect(await voteOut(at(players, 2), 2)).toEqual(no('no-such-seat'));
    // Neither the newcomer nor the computer players are among the voters.
    expect(watcher.view.removal).toMatchObject({ votes: 1, needed: 2 });
    await voteOut(at(players, 1), 2);
    expect(watcher.events).toContainEqual({ type: 'table:voted-out', seat: 2, name: 'cleo' });
  });

  test('is about other players of the game only', async () => {
    const { players, world, table } = await matched(3, { botsGiveWay: true }, 1);
    await (await new Player(world, table, 'newcomer').hello(null)).sit();
    for (const [who, seat] of Object.entries({ self: 0, computer: 3, newcomer: 4, none: 9 }))
      expect([who, await voteOut(at(players, 0), seat)]).toEqual([who, no('no-such-seat')]);
    expect(await voteOut(at(players, 0), 2)).toEqual(ok);
  });

  test('is called once a game by each player, and one at a time', async () => {
    const { players, world } = await matched(4);
    const [ann, bob] = players as [Player, Player];
    await voteOut(ann, 2);
    expect(await voteOut(bob, 3)).toEqual(no('vote-open'));
    await world.pass(30 * second);
    expect(await voteOut(ann, 3)).toEqual(no('called-before'));
    expect(await voteOut(bob, 3)).toEqual(ok);
    await world.pass(30 * second);
    await playOn(players);
    await playAgain(players);
    await world.pass(commitmentTimeoutMs + 1);
    expect(ann.view).toMatchObject({ phase: 'playing', gameNumber: 2 });
    const accused = at(players, 3).seat;
    expect(await voteOut(ann, accused)).toEqual(ok);
  });

  test('tells spectators with a delay nothing: they may see the game longer than it lasts', async () => {
    const { players, world, table } = await matched(4, { spectatorDelay: 60 });
    const watcher = await new Player(world, table, 'watcher').hello(null);
    await voteOut(at(players, 0), 2);
    expect(watcher.view).not.toHaveProperty('removal');
    await voteOut(at(players, 1), 2);
    expect(at(players, 0).events).toContainEqual({ type: 'table:voted-out', seat: 2, name: 'cleo' });
    const told = watcher.events.map(({ type }) => type);
    expect(told.filter((type) => /accused|voted-out|kept/.test(type))).toEqual([]);
  });

  test('leaves a move that is stored apart as it is', async () => {
    const { players, world, table } = await matched(4);
    await voteOut(at(players, 0), 2);
    await world.pass(second);
    const mover = players.find(({ isAsked }) => isAsked);
    await mover?.act({ type: 'draw' });
    const before = recordOf(table).removal;
    table.evict();
    await at(players, 1).hello();
    expect(at(players, 1).view.removal).toMatchObject({ accused: 2, votes: 1 });
    expect(recordOf(table).removal).toEqual(before);
  });
});
