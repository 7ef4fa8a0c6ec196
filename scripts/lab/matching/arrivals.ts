import type { GameId } from '../../../shared/games/registry.ts';
import type { Random } from '../../../shared/kernel/random.ts';
import { type HomeRegion, type Latencies, nearestRegion } from '../../../shared/protocol/regions.ts';

/**
 * 95th percentiles of round trips in ms, July 2026: "Azure network round-trip latency statistics", Microsoft Learn, 30 July 2026
 * (learn.microsoft.com/azure/networking/azure-network-latency). Within a region: 2 ms.
 */
const measured = {
  'West US 2': { wnam: 2, enam: 75, weur: 153, eeur: 167, apac: 165, oc: 179 },
  'Central US': { wnam: 41, enam: 35, weur: 118, eeur: 134, apac: 201, oc: 178 },
  'East US': { wnam: 75, enam: 2, weur: 89, eeur: 104, apac: 229, oc: 207 },
  'Brazil South': { wnam: 179, enam: 121, weur: 191, eeur: 211, apac: 337, oc: 298 },
  'UK South': { wnam: 145, enam: 80, weur: 12, eeur: 34, apac: 183, oc: 277 },
  'West Europe': { wnam: 153, enam: 91, weur: 2, eeur: 28, apac: 182, oc: 282 },
  'Poland Central': { wnam: 171, enam: 112, weur: 28, eeur: 2, apac: 201, oc: 300 },
  'South Africa North': { wnam: 285, enam: 225, weur: 171, eeur: 198, apac: 211, oc: 348 },
  'UAE North': { wnam: 256, enam: 191, weur: 124, eeur: 138, apac: 87, oc: 182 },
  'Central India': { wnam: 218, enam: 218, weur: 153, eeur: 169, apac: 59, oc: 152 },
  'Southeast Asia': { wnam: 165, enam: 229, weur: 181, eeur: 202, apac: 2, oc: 98 },
  'Japan East': { wnam: 103, enam: 165, weur: 242, eeur: 260, apac: 74, oc: 105 },
  'Australia East': { wnam: 180, enam: 206, weur: 282, eeur: 300, apac: 98, oc: 2 },
} as const satisfies Record<string, Required<Latencies>>;

type Origin = keyof typeof measured;

const datacentres: Readonly<Record<HomeRegion, Origin>> = {
  wnam: 'West US 2',
  enam: 'East US',
  weur: 'West Europe',
  eeur: 'Poland Central',
  apac: 'Southeast Asia',
  oc: 'Australia East',
};

/** Assumed origins of players: `share` in percent, `hours` of local time after UTC. */
const population: readonly {
  readonly origin: Origin;
  readonly share: number;
  readonly hours: number;
}[] = [
  { origin: 'West US 2', share: 8, hours: -8 },
  { origin: 'Central US', share: 6, hours: -6 },
  { origin: 'East US', share: 12, hours: -5 },
  { origin: 'Brazil South', share: 10, hours: -3 },
  { origin: 'UK South', share: 7, hours: 0 },
  { origin: 'West Europe', share: 17, hours: 1 },
  { origin: 'Poland Central', share: 10, hours: 1 },
  { origin: 'South Africa North', share: 2, hours: 2 },
  { origin: 'UAE North', share: 1, hours: 4 },
  { origin: 'Central India', share: 10, hours: 5.5 },
  { origin: 'Southeast Asia', share: 8, hours: 8 },
  { origin: 'Japan East', share: 6, hours: 9 },
  { origin: 'Australia East', share: 3, hours: 10 },
];

const latenciesFrom = (origin: Origin, ownLatency: number): Required<Latencies> => {
  const { wnam, enam, weur, eeur, apac, oc } = measured[origin];
  return {
    wnam: wnam + ownLatency,
    enam: enam + ownLatency,
    weur: weur + ownLatency,
    eeur: eeur + ownLatency,
    apac: apac + ownLatency,
    oc: oc + ownLatency,
  };
};

export const latencyBetween = (one: HomeRegion, other: HomeRegion): number =>
  measured[datacentres[one]][other];

export interface GameChoice {
  readonly game: GameId;
  readonly size: number;
  /** In percent. */
  readonly share: number;
}

/** Assumed: popular and unpopular games. */
export const gameChoices: readonly GameChoice[] = [
  { game: 'drop-rainbow', size: 4, share: 60 },
  { game: 'seven-poker', size: 4, share: 28 },
  { game: 'sequence-states', size: 2, share: 10 },
  { game: 'sequence-states', size: 6, share: 2 },
];

export interface Arrival {
  readonly index: number;
  /** Milliseconds after midnight UTC. */
  readonly at: number;
  readonly choice: GameChoice;
  readonly origin: Origin;
  readonly latencies: Required<Latencies>;
  readonly home: HomeRegion;
}

const dayMs = 86_400_000;

/** From 0.1 at 8:00 to 1 at 20:00, local time. */
const activity = (hour: number): number => 0.55 + 0.45 * Math.cos(((hour - 20) / 12) * Math.PI);

const pick = <Item extends { readonly share: number }>(items: readonly Item[], random: Random): Item => {
  let left = random.below(100);
  for (const item of items) {
    if (left < item.share) return item;
    left -= item.share;
  }
  throw new RangeError('the shares do not add up to 100');
};

const fraction = (random: Random): number => random.below(1_000_000) / 1_000_000;

/**
 * The players of one day in order of arrival. A day of more than `maxDrawn` players is compressed: fewer players in a shorter day, at the same
 * rate per second.
 */
export const drawArrivals = (perDay: number, maxDrawn: number, random: Random): Arrival[] => {
  const count = Math.min(perDay, maxDrawn);
  const length = (dayMs * count) / perDay;
  const drawn = Array.from({ length: count }, () => {
    const { origin, hours } = pick(population, random);
    const choice = pick(gameChoices, random);
    let day = fraction(random);
    while (fraction(random) > activity(24 * day + hours)) day = fraction(random);
    const at = day * length;
    // At least 5 ms, 12 on average, rarely over 40.
    const ownLatency = Math.min(80, 5 - 7 * Math.log(1 - fraction(random)));
    const latencies = latenciesFrom(origin, Math.round(ownLatency));
    return { at, choice, origin, latencies, home: nearestRegion(latencies) ?? 'enam' };
  });
  return drawn.sort((a, b) => a.at - b.at).map((arrival, index) => ({ ...arrival, index }));
};
