import { nearestOf } from '../../client/sdk/latency.ts';
import type { GameId } from '../../shared/games/registry.ts';
import type { Random } from '../../shared/kernel/random.ts';
import type { HomeRegion, Latencies } from '../../shared/protocol/regions.ts';
import { type Origin, population, tripsFrom } from './network.ts';

export interface Kind {
  readonly game: GameId;
  readonly size: number;
  /** In per cent of all players. */
  readonly share: number;
}

/** Popular games and unpopular ones: an assumption. */
export const kinds: readonly Kind[] = [
  { game: 'drop-rainbow', size: 4, share: 60 },
  { game: 'seven-poker', size: 4, share: 28 },
  { game: 'sequence-states', size: 2, share: 10 },
  { game: 'sequence-states', size: 6, share: 2 },
];

export interface Comer {
  readonly index: number;
  /** In milliseconds after midnight UTC. */
  readonly at: number;
  readonly kind: Kind;
  readonly origin: Origin;
  readonly latencies: Required<Latencies>;
  readonly home: HomeRegion;
}

export const dayLength = 86_400_000;

/** How many play at this local hour, of 1 at eight in the evening: least before dawn. */
export const activity = (hour: number): number => 0.55 + 0.45 * Math.cos(((hour - 20) / 12) * Math.PI);

const pick = <Item extends { readonly share: number }>(items: readonly Item[], random: Random): Item => {
  let left = random.below(100);
  for (const item of items) {
    if (left < item.share) return item;
    left -= item.share;
  }
  throw new RangeError('the shares are not a hundred');
};

const fraction = (random: Random): number => random.below(1_000_000) / 1_000_000;

/** Everybody who comes on one day, in the order of their coming. */
export const comers = (count: number, random: Random): Comer[] => {
  const drawn = Array.from({ length: count }, () => {
    const { origin, hours } = pick(population, random);
    const kind = pick(kinds, random);
    let at = fraction(random) * dayLength;
    while (fraction(random) > activity(at / 3_600_000 + hours)) at = fraction(random) * dayLength;
    // A line of 5 ms and more: 12 on average, seldom over 40.
    const line = Math.min(80, 5 - 7 * Math.log(1 - fraction(random)));
    const latencies = tripsFrom(origin, Math.round(line));
    return { at, kind, origin, latencies, home: nearestOf(latencies) ?? 'enam' };
  });
  return drawn.sort((a, b) => a.at - b.at).map((comer, index) => ({ ...comer, index }));
};
