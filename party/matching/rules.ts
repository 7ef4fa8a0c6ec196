import { type HomeRegion, homeRegions, type Latencies, type Queue } from '../../shared/protocol/regions.ts';

/** How long a round trip may be, after so many milliseconds of waiting. */
export const widening: readonly { readonly after: number; readonly limit: number }[] = [
  { after: 0, limit: 80 },
  { after: 3_000, limit: 150 },
  { after: 8_000, limit: 250 },
];

/** After so long fewer players will do, if the player agrees. */
export const smallerAfter = 8_000;

/** After so long the player is offered to stop waiting. */
export const offersAfter = 15_000;

/** What somebody waits for. */
export interface Wish {
  /** The number of players. */
  readonly size: number;
  readonly smaller: boolean;
  readonly latencies: Latencies;
  /** Since when they wait. */
  readonly since: number;
}

/** The longest round trip that is accepted by now. The nearest region always is: nothing better can come. */
export const limitOf = ({ latencies, since }: Wish, now: number): number => {
  const age = now - since;
  const limit = widening.reduce((reached, step) => (age >= step.after ? step.limit : reached), 0);
  const known = Object.values(latencies);
  return known.length === 0 ? limit : Math.max(limit, Math.min(...known));
};

const acceptsRegion = (wish: Wish, region: HomeRegion, limit: number): boolean => {
  const trip = wish.latencies[region];
  return trip !== undefined && trip <= limit;
};

const acceptsSize = ({ size, smaller, since }: Wish, other: number, now: number): boolean =>
  other === size || (smaller && other < size && now - since >= smallerAfter);

/** Whether the wish would be content with a table of this queue. */
export const accepts = (wish: Wish, { size, region }: Pick<Queue, 'size' | 'region'>, now: number): boolean =>
  acceptsSize(wish, size, now) && acceptsRegion(wish, region, limitOf(wish, now));

/** Every queue of the game with which the wish would be content. */
export const acceptedQueues = (
  wish: Wish,
  game: string,
  players: readonly number[],
  now: number,
): Queue[] => {
  const limit = limitOf(wish, now);
  const near = homeRegions.filter((region) => acceptsRegion(wish, region, limit));
  return players
    .filter((size) => acceptsSize(wish, size, now))
    .flatMap((size) => near.map((region) => ({ game, size, region })));
};

/** When the wish is next content with more, or may be given up; null if it never changes again. */
export const nextChange = ({ since }: Wish, now: number): number | null =>
  [...widening.map(({ after }) => since + after), since + smallerAfter, since + offersAfter].find(
    (time) => time > now,
  ) ?? null;

/** The region of the least worst round trip for all of them, among those that all accept; the first of several. */
export const bestRegion = (wishes: readonly Wish[], now: number): HomeRegion | null => {
  let best: HomeRegion | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const region of homeRegions) {
    if (!wishes.every((wish) => acceptsRegion(wish, region, limitOf(wish, now)))) continue;
    const worst = Math.max(...wishes.map(({ latencies }) => latencies[region] ?? Number.POSITIVE_INFINITY));
    if (worst < least) [best, least] = [region, worst];
  }
  return best;
};
