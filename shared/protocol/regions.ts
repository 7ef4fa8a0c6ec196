/**
 * Preferred locations of a table: North America west and east, South America, Europe west and east, Asia-Pacific, Oceania, Africa, Middle
 * East. Some platforms ignore them. A table never moves.
 */
export const regions = ['wnam', 'enam', 'sam', 'weur', 'eeur', 'apac', 'oc', 'afr', 'me'] as const;

export type Region = (typeof regions)[number];

/** Room name of the directory's shard for a game in a region. */
export const shardName = (game: string, region: Region | null): string => `${game}.${region ?? 'any'}`;

/** The region at the end of a room name: of a latency probe or shard. */
export const regionOf = (name: string): Region | undefined => {
  const last = name.slice(name.lastIndexOf('.') + 1);
  return regions.find((region) => region === last);
};

/** The regions where rooms can run. A platform replaces any other by the nearest of these. */
export const homeRegions = [
  'wnam',
  'enam',
  'weur',
  'eeur',
  'apac',
  'oc',
] as const satisfies readonly Region[];

export type HomeRegion = (typeof homeRegions)[number];

/** Round trips in milliseconds, of measured regions only. */
export type Latencies = Readonly<Partial<Record<HomeRegion, number>>>;

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
