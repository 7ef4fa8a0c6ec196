import { describe, expect, test } from 'vitest';
import { digestOf } from '../../../shared/kernel/random.ts';
import { at } from '../../../shared/kernel/util.ts';
import { tableDataSchema } from '../../../shared/protocol/table-data.ts';
import { replay } from '../../../shared/replay/replay.ts';
import {
  asked,
  begin,
  fullOf,
  type Gathered,
  gather,
  playAgain,
  playOn,
  recordOf,
} from '../../../test/helpers/memory/gather.ts';
import { ok, Player, tokenOf } from '../../../test/helpers/memory/player.ts';
import { type Member, openSite } from '../../runtime/calls.ts';

const subscription = {
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/of-ann',
  p256dh: 'B-key-of-ann'.padEnd(87, 'a'),
  auth: 'auth-of-ann'.padEnd(22, 'd'),
};

const dataOf = async ({ table }: Gathered, name: string) =>
  tableDataSchema.parse(await table.call('data', { token: tokenOf(name) }));
const erase = ({ table }: Gathered, name: string) => table.call('erase', { token: tokenOf(name) });

/** Ann and Bob have played a game, begun another, and written. */
const twoGames = async (settings = {}): Promise<Gathered> => {
  const scene = await begin({ settings: { turnSeconds: null, ...settings } });
  await playOn(scene.players);
  await playAgain(scene.players);
  for (const player of scene.players) await player.ask({ type: 'say', text: `words of ${player.name}` });
  expect(await at(scene.players, 0).ask({ type: 'remind', subscription })).toEqual(ok);
  return scene;
};

test('a player’s data have the seat, own messages and own actions of each kept game', async () => {
  const scene = await twoGames();
  await playOn(scene.players);
  const { seats, messages, games, member } = await dataOf(scene, 'ann');
  expect(seats).toMatchObject([{ seat: 0, name: 'ann', subscriptions: [subscription.endpoint] }]);
  expect(messages).toEqual([{ at: expect.any(Number), gameNumber: 2, text: 'words of ann' }]);
  expect(member).toBeNull();
  const own = scene.table.log().filter(({ seat }) => seat === 0);
  expect(games.map(({ gameNumber }) => gameNumber)).toEqual([1, 2]);
  for (const { gameNumber, actions } of games)
    expect(actions?.map(({ action }) => action)).toEqual(
      own.flatMap((entry) => (entry.gameNumber === gameNumber ? [entry.action] : [])),
    );
});

test('[SEC-142] a player’s data have no token, key, or anything of other players', async () => {
  const scene = await twoGames();
  const { table, players } = scene;
  const text = JSON.stringify(await dataOf(scene, 'ann'));
  for (const secret of [
    digestOf(tokenOf('ann')),
    digestOf(`holder ${digestOf(tokenOf('ann'))}`),
    subscription.p256dh,
    subscription.auth,
    recordOf(table).table.key,
    'bob',
    digestOf(tokenOf('bob')),
  ])
    expect(text).not.toContain(secret);
  expect(await table.call('data', { token: tokenOf('eve') })).toBeNull();
  await at(players, 0).ask({ type: 'leave' });
  expect(await table.call('data', { token: tokenOf('ann') })).toBeNull();
});

test('a former player’s messages are not those of the next at the seat', async () => {
  const scene = await gather();
  const [, bob] = scene.players;
  await bob?.ask({ type: 'say', text: 'words of the first' });
  await bob?.ask({ type: 'leave' });
  await scene.world.pass(1_000);
  const other = await new Player(scene.world, scene.table, 'other').hello(null);
  await other.ask({ type: 'sit', token: tokenOf('other'), name: 'bob' });
  expect((await dataOf(scene, 'other')).messages).toEqual([]);
});

const sentTo = (scene: Gathered): string => JSON.stringify(at(scene.players, 1).view);

test.each([true, false])(
  '[SEC-143] deleted data: name, messages, keys and reminders are gone, and bots replacing leavers %s',
  async (botsReplaceLeavers) => {
    const scene = await twoGames({ botsReplaceLeavers });
    const { table, players, world } = scene;
    expect(await erase(scene, 'ann')).toBe(true);
    await world.settled();
    const { log, ...rest } = recordOf(table);
    const stored = JSON.stringify(rest);
    for (const gone of ['"ann"', 'words of ann', subscription.endpoint, digestOf(tokenOf('ann'))])
      expect(stored).not.toContain(gone);
    expect(stored).toContain('words of bob');
    expect(log.head?.terms.seats.map(({ name }) => name)).toEqual(['ann', 'bob']);
    expect(sentTo(scene)).not.toContain('"ann"');
    const [first] = at(players, 1).view.seats;
    expect([first?.name, first?.bot]).toEqual(['Player 1', botsReplaceLeavers]);
    expect(at(players, 0).view.you).toBeNull();
    expect(await erase(scene, 'ann')).toBe(false);
  },
);

test('the game of a player with deleted data goes on, and verifies with the name in its terms', async () => {
  const scene = await twoGames();
  await erase(scene, 'ann');
  await playOn(scene.players.slice(1));
  for (const game of [1, 2]) {
    const transcript = await fullOf(scene, game);
    expect(replay(transcript).ok).toBe(true);
    expect(transcript.head.terms.seats[0]?.name).toBe('ann');
  }
});

test('a player deletes their data while seeds are collected, and the others are dealt a game', async () => {
  const scene = await gather({ players: 3, signed: true });
  const [ann] = scene.players;
  for (const { name } of scene.players.slice(1)) await scene.table.call('data', { token: tokenOf(name) });
  const starting = ann?.ask({ type: 'start' });
  await erase(scene, 'ann');
  await starting;
  await scene.world.pass(10_000);
  const { phase, roster } = recordOf(scene.table).game;
  expect([phase, roster.map(({ name }) => name)]).toEqual(['playing', ['Player 1', 'bob', 'cleo']]);
});

const site = { ...openSite('chess-club'), title: 'Tuesday' };
const member: Member = {
  user: 'user-zoe',
  name: 'zoe',
  tokenHash: digestOf(tokenOf('zoe')),
  role: 'player',
  seat: null,
};

describe('[SEC-1] a site learns a user’s actions', () => {
  const playedBy = (data: unknown) => tableDataSchema.parse(data).games.map(({ actions }) => actions);

  test.each([
    { transcript: 'full', spectators: true, isShown: true },
    { transcript: 'own', spectators: true, isShown: false },
    { transcript: 'full', spectators: false, isShown: false },
  ] as const)('when the transcript is public: $transcript, spectators $spectators', async (game) => {
    const { isShown, ...settings } = game;
    const { table, players } = await begin({ site, settings });
    const { seats, ...record } = recordOf(table);
    table.rewrite({ ...record, seats: seats.map((sitter) => sitter && { ...sitter, user: sitter.name }) });
    const ann = { site: site.id, user: 'ann' };
    const own = async () => playedBy(await table.call('data', { token: tokenOf('ann') }));
    for (const player of players) await player.hello();
    await at(players, 0).ask({ type: 'say', text: 'I have the seven' });
    await asked(players).act({ type: 'draw' });
    const running = await table.call('data', ann);
    expect(playedBy(running)).toEqual([null]);
    expect(JSON.stringify(running).includes('I have the seven')).toBe(settings.spectators);
    expect((await own())[0]).not.toBeNull();
    await playOn(players);
    expect(playedBy(await table.call('data', ann))).toEqual(isShown ? await own() : [null]);
  });
});

test('[SEC-143] the data of a site’s user are deleted at each seat that they had, also of a computer player', async () => {
  const scene = await gather({ site, players: 1, capacity: 3 });
  const { table, world, players } = scene;
  await table.admit(site.id, member, null);
  const zoe = await new Player(world, table, 'zoe').hello(null);
  await zoe.sit();
  await at(players, 0).ask({ type: 'start' });
  await zoe.ask({ type: 'leave' });
  const person = { site: site.id, user: 'user-zoe' };
  expect(await table.call('data', person)).toMatchObject({
    member: { user: 'user-zoe', name: 'zoe' },
    seats: [{ seat: 1, kind: 'bot', user: 'user-zoe' }],
  });
  expect(await table.call('data', { site: 'other-club', user: 'user-zoe' })).toBeNull();
  expect(await table.call('erase', { site: 'other-club', user: 'user-zoe' })).toBe(false);
  expect(await table.call('erase', person)).toBe(true);
  const { log: _, ...stored } = recordOf(table);
  expect(JSON.stringify(stored)).not.toContain('zoe');
  expect(await table.call('data', person)).toBeNull();
});
