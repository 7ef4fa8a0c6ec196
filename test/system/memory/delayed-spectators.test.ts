import { afterEach, expect, test } from 'vitest';
import { openSite } from '../../../party/runtime/calls.ts';
import { dropRainbow } from '../../../shared/games/drop-rainbow/index.ts';
import { arcusGames } from '../../../shared/games/registry.ts';
import { registeredGames, setGames } from '../../../shared/kernel/game-registry.ts';
import { seatOf } from '../../../shared/kernel/ids.ts';
import { digestOf } from '../../../shared/kernel/random.ts';
import { at } from '../../../shared/kernel/util.ts';
import { asked, gather, worldWithRelays } from '../../helpers/memory/gather.ts';
import { ok, Player, tokenOf } from '../../helpers/memory/player.ts';
import { textsOf } from '../../helpers/memory/socket.ts';
import { keyFrom, randomFrom } from '../../helpers/random.ts';
import { bonus, secondVersion } from '../../helpers/second-version.ts';
import { deviceOf } from '../../helpers/signer.ts';

const games = registeredGames();
afterEach(() => setGames(games));

/** What delayed spectators, the lobby and the site learn after `maxMoves` moves and `then`. */
const watchedWithDelay = async (maxMoves: number, then: (players: readonly Player[]) => Promise<unknown>) => {
  setGames(arcusGames);
  const seed = 'the end of a delayed game';
  const settings = { turnSeconds: 60, spectatorDelay: 120, listed: true };
  const site = openSite('chess-club');
  const plan = { seed, players: 0, capacity: 4, settings, site };
  const { table, world } = await gather({ ...plan, world: worldWithRelays(plan) });
  const users = ['ann', 'bob', 'cleo'];
  const players: Player[] = [];
  for (const user of users) {
    const member = {
      user,
      name: user,
      tokenHash: digestOf(tokenOf(user)),
      role: 'player',
      seat: null,
    } as const;
    await table.admit(site.id, member, null);
    const player = await new Player(world, table, user).hello(null);
    player.device = deviceOf(user);
    await player.sit();
    players.push(player);
  }
  expect(await at(players, 0).ask({ type: 'start' })).toEqual(ok);
  const watcher = await new Player(world, table, 'watcher').hello(null);
  const far = await new Player(world, table, 'far').watch();
  const random = randomFrom(seed);
  const began = world.now;
  let moves = 0;
  for (; moves < maxMoves && at(players, 0).view.phase === 'playing'; moves += 1) {
    await world.pass(10);
    expect(await asked(players).actByChance(random)).toEqual(ok);
  }
  const { phase } = at(players, 0).view;
  await world.pass(began + 10_000 - world.now);
  await then(players);
  const late = await new Player(world, table, 'late').hello(null);
  const atRelay = await new Player(world, table, 'late at a relay').watch();
  await late.sit();
  const transcripts = [await table.transcript(1, null), await table.transcript(1, tokenOf('ann'))];
  const frames = [watcher, far, late, atRelay].map(({ client }) => textsOf(client));
  const summaries = new Set(world.reports.map(({ summary }) => JSON.stringify(summary)));
  const calls: [string, object][] = users.map((user) => ['data', { site: site.id, user }]);
  calls.push(['opened', { site: site.id }], ['result', { gameNumber: 1, token: null }]);
  calls.push([
    'invite',
    {
      site: site.id,
      member: { user: 'bob', name: 'bob', tokenHash: digestOf(tokenOf('bob')), role: 'player', seat: null },
    },
  ]);
  const answers = await Promise.all(calls.map(([route, message]) => table.call(route, message)));
  const ofSite = { answers, events: world.siteEvents };
  expect(await table.call('inspect', {})).toMatchObject({ phase: 'playing' });
  return { phase, moves, sent: { frames, transcripts, summaries, summary: await table.summary(), ofSite } };
};

/** A change that only a finished game allows. */
const change = (more: object) => async (players: readonly Player[]) => {
  const host = at(players, 0);
  const isOver = host.view.phase === 'over';
  expect((await host.ask({ type: 'change', ...more }))?.[0]).toBe(isOver ? 'ok' : 'no');
};

/** All that players can do after a game, but begin another: a rematch shows itself to spectators. */
const afterwards: Readonly<Record<string, (players: readonly Player[]) => Promise<unknown>>> = {
  nothing: async () => undefined,
  'a new clock': change({ settings: { turnSeconds: 15 } }),
  'another reserve': change({ settings: { bankSeconds: 60, incrementSeconds: 5 } }),
  'another pace': change({ settings: { turnSeconds: 86_400 } }),
  'a wish for a pause': (players) => at(players, 0).ask({ type: 'pause', agreed: true }),
  'another delay': change({ settings: { spectatorDelay: 100 } }),
  'other settings': change({ settings: { botsReplaceLeavers: false, transcript: 'own', hints: 'always' } }),
  'a setting that may change during a game too': (players) =>
    at(players, 0).ask({ type: 'change', settings: { chat: false } }),
  'other options': change({ options: { cardsPerColor: 12 } }),
  'newer rules, which change the options': async (players) => {
    const host = at(players, 0);
    const { phase, options } = host.view;
    setGames([...arcusGames, secondVersion(dropRainbow)]);
    host.table.evict();
    await host.ask({ type: 'react', reaction: 'wow' });
    expect(host.view.options).toEqual(phase === 'over' ? { bonus } : options);
  },
  'a commitment and a key for the next game': async ([host]) => {
    const isOver = host?.view.phase === 'over';
    const answer = await host?.ask({
      type: 'commit',
      commitment: keyFrom('a seed'),
      key: keyFrom('a device'),
    });
    expect(answer?.[0]).toBe(isOver ? 'ok' : 'no');
    expect(host?.view.seats[0]?.keys.includes(keyFrom('a device'))).toBe(isOver);
  },
  'a computer player that comes and goes': async ([host]) => {
    const seat = seatOf(3);
    await host?.ask({ type: 'add-bot', seat });
    await host?.ask({ type: 'remove-bot', seat });
  },
  'a player who leaves, and the computer player in that seat too': async ([host, player]) => {
    const seat = player?.seat ?? seatOf(1);
    await player?.ask({ type: 'leave' });
    await host?.ask({ type: 'remove-bot', seat });
    await host?.ask({ type: 'add-bot', seat });
    await host?.ask({ type: 'remove-bot', seat });
  },
  'a host who leaves': (players) => at(players, 0).ask({ type: 'leave' }),
  'a player who is kicked': (players) => at(players, 0).ask({ type: 'kick', seat: seatOf(1) }),
  'a player who sits down': async (players) => {
    const { world, table } = at(players, 0);
    const guest = await new Player(world, table, 'guest').hello(null);
    await guest.sit();
    await guest.ask({ type: 'leave' });
  },
  'colors, and agreement to a rematch': async (players) => {
    await players[1]?.ask({ type: 'color', color: 'black' });
    await players[1]?.ask({ type: 'rematch', agreed: true });
  },
  'a player with another name': async (players) => {
    await players[1]?.ask({ type: 'name', name: 'Robert' });
  },
  'messages and reactions': async ([host]) => {
    await host?.ask({ type: 'say', text: 'Well played' });
    await host?.ask({ type: 'react', reaction: 'well-played' });
  },
};

test.each([0, 1, 2, 3, 4])('[SEC-3] a delayed spectator cannot tell %i moves from more', async (moves) => {
  const nothing = async () => undefined;
  const few = await watchedWithDelay(moves, nothing);
  const more = await watchedWithDelay(moves + 3, nothing);
  expect([few, more].map(({ phase }) => phase)).toEqual(['playing', 'playing']);
  expect([few, more].map((game) => game.moves)).toEqual([moves, moves + 3]);
  expect(few.sent).toEqual(more.sent);
});

test.each(Object.entries(afterwards))(
  '[SEC-74] a delayed spectator cannot tell whether a game is over after %s',
  async (_, then) => {
    const over = await watchedWithDelay(Number.POSITIVE_INFINITY, then);
    const open = await watchedWithDelay(over.moves - 1, then);
    expect([over.phase, open.phase]).toEqual(['over', 'playing']);
    expect(over.sent).toEqual(open.sent);
  },
);
