import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { findMatch, type Match, type MatchOptions } from '../../../client/sdk/index.ts';
import type { Platform } from '../../../scripts/start/server.ts';
import { join, ownTokens, until } from '../../helpers/players.ts';
import { isLong, randomFrom } from '../../helpers/random.ts';
import { onEachPlatform } from '../../helpers/server.ts';

/** Unique terms per test, so that tests do not match each other. */
let rooms = 0;
const ownTerms = () => {
  rooms += 1;
  return { settings: { turnSeconds: 30 + rooms } };
};

/** Tables per game. The long form has 200 players, 60 on the platform with the slowest sockets. */
const tablesOn = (platform: Platform): readonly [number, number, number] => {
  if (!isLong) return [2, 2, 5];
  return platform === 'partykit' ? [17, 22, 33] : [5, 6, 11];
};

onEachPlatform('quick match on a real server', (server) => {
  const { origin } = server;
  const open: Match[] = [];
  afterEach(() => {
    for (const seeking of open.splice(0)) seeking.cancel();
  });

  const seek = (wish: Omit<MatchOptions, 'host'>): Match => {
    const seeking = findMatch({ host: origin, tokens: ownTokens(), WebSocket, ...wish });
    open.push(seeking);
    return seeking;
  };

  const [fours, threes, twos] = tablesOn(server.platform);
  const groups = [
    { game: 'drop-rainbow', size: 4, tables: fours },
    { game: 'seven-poker', size: 3, tables: threes },
    { game: 'sequence-states', size: 2, tables: twos },
  ] as const;
  const crowd = groups.reduce((sum, group) => sum + group.size * group.tables, 0);

  test('two players with measured round trips are seated at one table, and the game starts', async () => {
    const tokens = [ownTokens(), ownTokens()];
    const terms = ownTerms();
    const found = await Promise.all(
      ['Ann', 'Bo'].map(
        (name, index) =>
          seek({ game: 'drop-rainbow', size: 2, name, ...terms, tokens: tokens[index] ?? ownTokens() }).found,
      ),
    );
    const [table] = found.map((seat) => seat?.table ?? '');
    expect(found.map((seat) => seat?.table)).toEqual([table, table]);
    const players = tokens.map((own) => join(origin, table ?? '', own));
    const states = await Promise.all(
      players.map((player) => until(player, 'a game', ({ view }) => view?.phase === 'playing')),
    );
    expect(new Set(states.map(({ view }) => view?.you))).toEqual(new Set([0, 1]));
    expect(states[0]?.view?.seats.map((seat) => seat?.name).toSorted()).toEqual(['Ann', 'Bo']);
    for (const player of players) player.close();
  });

  test('two players with different nearest regions meet in a region near both', async () => {
    const terms = ownTerms();
    const one = seek({
      game: 'seven-poker',
      size: 3,
      name: 'Ann',
      ...terms,
      latencies: { weur: 10, enam: 75 },
    });
    const two = seek({
      game: 'seven-poker',
      size: 3,
      name: 'Bo',
      ...terms,
      latencies: { enam: 10, weur: 70 },
    });
    const third = seek({
      game: 'seven-poker',
      size: 3,
      name: 'Cy',
      ...terms,
      latencies: { weur: 20, enam: 78 },
    });
    const tables = (await Promise.all([one.found, two.found, third.found])).map((seat) => seat?.table);
    expect(new Set(tables).size).toBe(1);
    expect([one.state.region, two.state.region, third.state.region]).toEqual(['weur', 'enam', 'weur']);
  });

  test('a cancelled ticket is not matched', async ({ expect }) => {
    const terms = ownTerms();
    const wish = { game: 'drop-rainbow', size: 2, ...terms, latencies: { weur: 10 } } as const;
    const gone = seek({ ...wish, name: 'Ann' });
    await expect.poll(() => gone.state.others).toBe(0);
    gone.cancel();
    expect(await gone.found).toBeNull();
    const two = [seek({ ...wish, name: 'Bo' }), seek({ ...wish, name: 'Cy' })];
    const tables = (await Promise.all(two.map(({ found }) => found))).map((seat) => seat?.table);
    expect(new Set(tables).size).toBe(1);
  });

  test(`${crowd} players who seek at the same time over bad connections all get seats at full tables`, async () => {
    const random = randomFrom('bad lines');
    let cut = 0;
    class BadLine extends WebSocket {
      constructor(url: string) {
        super(url);
        // Every fifth socket breaks, some before they are open.
        if (random.below(5) > 0) return;
        cut += 1;
        setTimeout(() => this.terminate(), random.below(1_500));
      }
    }
    const terms = ownTerms();
    const all = groups.flatMap(({ game, size, tables }) =>
      Array.from({ length: size * tables }, (_, index) =>
        seek({
          game,
          size,
          name: `${game.slice(0, 2)} ${index}`,
          ...terms,
          allowFewer: false,
          latencies: index % 3 === 0 ? { weur: 20, enam: 75 } : { weur: 15 },
          WebSocket: BadLine,
        }),
      ),
    );
    expect(all).toHaveLength(crowd);
    const found = await Promise.all(all.map(({ found: seat }) => seat));
    const sitters = new Map<string, number>();
    for (const seat of found) {
      if (seat === null) throw new Error('a player has no seat');
      sitters.set(seat.table, (sitters.get(seat.table) ?? 0) + 1);
    }
    expect(cut).toBeGreaterThan(crowd / 10);
    for (const { size, tables } of groups)
      expect([...sitters.values()].filter((count) => count === size)).toHaveLength(tables);
    expect(new Set(found.map((seat) => seat?.token)).size).toBe(crowd);
    // On a busy machine reservations of 10 s may expire.
  });

  test.each(['offer', 'withdraw', 'claim', 'release', 'commit'])(
    'refuses the matcher route %s without a signature',
    async (route) => {
      const path = `/parties/matcher/drop-rainbow.2.weur/${route}`;
      const response = await fetch(origin + path, { method: 'POST', body: '{}' });
      expect(response.status).toBe(403);
    },
  );
});
