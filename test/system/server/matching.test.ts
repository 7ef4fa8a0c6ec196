import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { findMatch } from '../../../client/sdk/index.ts';
import { ownTokens } from '../../helpers/players.ts';
import { isLong, randomFrom } from '../../helpers/random.ts';
import { sharedServer } from '../../helpers/server.ts';

const [fours, threes, twos] = isLong ? [17, 22, 33] : [2, 2, 5];
const groups = [
  { game: 'drop-rainbow', size: 4, tables: fours },
  { game: 'seven-poker', size: 3, tables: threes },
  { game: 'sequence-states', size: 2, tables: twos },
] as const;
const crowd = groups.reduce((sum, group) => sum + group.size * group.tables, 0);

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
  const all = groups.flatMap(({ game, size, tables }) =>
    Array.from({ length: size * tables }, (_, index) =>
      findMatch({
        ...{ host: sharedServer().origin, tokens: ownTokens(), WebSocket: BadLine },
        ...{ game, size, name: `${game.slice(0, 2)} ${index}`, allowFewer: false },
        // No other test seeks these terms.
        settings: { turnSeconds: 31 },
        latencies: index % 3 === 0 ? { weur: 20, enam: 75 } : { weur: 15 },
      }),
    ),
  );
  onTestFinished(() => {
    for (const seeking of all) seeking.cancel();
  });
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
