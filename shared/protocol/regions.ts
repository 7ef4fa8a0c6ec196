/**
 * Where a table may be asked to live: near here. North America west and east, South America, Europe west and east, Asia and the
 * Pacific, Oceania, Africa, the Middle East. A host that cannot choose ignores
 * them, and a table never moves.
 */
export const regions = ['wnam', 'enam', 'sam', 'weur', 'eeur', 'apac', 'oc', 'afr', 'me'] as const;

export type Region = (typeof regions)[number];

/** The part of the directory that knows the tables of a game in a region: the name of its room. */
export const shardOf = (game: string, region: Region | null): string => `${game}.${region ?? 'any'}`;

/** The region that a room's name ends with, like that of a matcher, a beacon or a part of the directory. */
export const regionOf = (name: string): Region | undefined => {
  const last = name.slice(name.lastIndexOf('.') + 1);
  return regions.find((region) => region === last);
};
