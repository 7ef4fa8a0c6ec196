/**
 * Where a table may be asked to live: near here. The names are those of Cloudflare's location hints. A host that cannot choose ignores
 * them, and a table never moves.
 */
export const regions = ['wnam', 'enam', 'sam', 'weur', 'eeur', 'apac', 'oc', 'afr', 'me'] as const;

export type Region = (typeof regions)[number];
