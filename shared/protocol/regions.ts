/**
 * Where a table may be asked to live: near here. North America west and east, South America, Europe west and east, Asia and the
 * Pacific, Oceania, Africa, the Middle East. A platform that cannot choose ignores
 * them, and a table never moves.
 */
export const regions = ['wnam', 'enam', 'sam', 'weur', 'eeur', 'apac', 'oc', 'afr', 'me'] as const;

export type Region = (typeof regions)[number];

/** The part of the directory that knows the tables of a game in a region: the name of its room. */
export const shardName = (game: string, region: Region | null): string => `${game}.${region ?? 'any'}`;

/** The region that a room's name ends with, like that of a matcher, a latency probe or a part of the directory. */
export const regionOf = (name: string): Region | undefined => {
  const last = name.slice(name.lastIndexOf('.') + 1);
  return regions.find((region) => region === last);
};

/** The regions where rooms really live. A platform asked for another one takes the nearest of these. */
export const homeRegions = [
  'wnam',
  'enam',
  'weur',
  'eeur',
  'apac',
  'oc',
] as const satisfies readonly Region[];

export type HomeRegion = (typeof homeRegions)[number];

/** Round trips to regions, in milliseconds; a region that has not been measured is left out. */
export type Latencies = Readonly<Partial<Record<HomeRegion, number>>>;

/** The region that is nearest by these; null without any. */
export const nearestRegion = (latencies: Latencies): HomeRegion | null => {
  let nearest: HomeRegion | null = null;
  for (const region of homeRegions) {
    const trip = latencies[region];
    if (
      trip !== undefined &&
      trip < (nearest === null ? Number.POSITIVE_INFINITY : (latencies[nearest] ?? 0))
    )
      nearest = region;
  }
  return nearest;
};

/** What one matcher matches: a game for so many, at tables that live in this region. */
export interface Queue {
  readonly game: string;
  readonly size: number;
  readonly region: HomeRegion;
}

/** The name of a queue, and of its matcher's room. */
export const queueName = ({ game, size, region }: Queue): string => `${game}.${size}.${region}`;

export const isHomeRegion = (value: unknown): value is HomeRegion =>
  homeRegions.some((region) => region === value);

/** The queue of this name, or null if it is none. Whether there is such a game it does not say. */
export const parseQueue = (name: string): Queue | null => {
  const [, game = '', size, region] = /^([a-z-]{1,40})\.(\d{1,2})\.([a-z]{2,4})$/.exec(name) ?? [];
  return isHomeRegion(region) ? { game, size: Number(size), region } : null;
};

/** Where rooms live that are asked for in a region without any. */
const stepIns: Readonly<Partial<Record<Region, HomeRegion>>> = { sam: 'enam', afr: 'weur', me: 'weur' };

/** The region in which a room near here really lives. */
export const homeRegionNear = (region: Region): HomeRegion =>
  isHomeRegion(region) ? region : (stepIns[region] ?? 'enam');
