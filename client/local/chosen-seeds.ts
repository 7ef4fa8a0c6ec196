import type { Feature } from '../../party/table/feature.ts';
import type { TableRecord } from '../../party/table/record.ts';
import { leftOf } from '../../shared/kernel/ids.ts';
import { chosenRandom, digestOf, resumeRandom } from '../../shared/kernel/random.ts';

/** The seed of a table's next game, with which the seat left of the last first player begins (ALL-2). */
const seedAfter = ({ table, game }: TableRecord): string => {
  const count = game.roster.length;
  const first = game.first === null ? null : leftOf(game.first, count);
  for (let attempt = 0; ; attempt += 1) {
    const seed = digestOf(`arcus local ${table.key} ${game.number + 1} ${attempt}`);
    if (first === null || resumeRandom(chosenRandom(seed)).below(count) === first) return seed;
  }
};

const withNextSeed = (record: TableRecord, seed: string): TableRecord => ({
  ...record,
  game: { ...record.game, nextSeed: seed },
});

/** Deals each game of a table by a known seed: its only player needs no proof, and nothing is waited for. @param seed of the first game; null for a random one */
export const chosenSeeds = (seed: string | null): Feature => ({
  on: ['table:ended'],
  create: (record) => withNextSeed(record, seed ?? seedAfter(record)),
  settle: (done) => ({ ...done, record: withNextSeed(done.record, seedAfter(done.record)) }),
});
