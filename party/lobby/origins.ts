/** An origin; `https://*.example.com` stands for every name below `example.com`, at the port that is given. */
const form = /^https?:\/\/(\*\.)?([\w-]+(\.[\w-]+)*|\[[\da-f:]+\])(:\d+)?$/i;

const matches = (pattern: string, origin: string): boolean => {
  const [start = '', end] = pattern.split('*');
  if (end === undefined) return pattern === origin;
  const name = origin.slice(start.length, -end.length);
  return origin.startsWith(start) && origin.endsWith(end) && /^[\w.-]+$/.test(name);
};

/** What an operator has listed, without what is neither `*` nor an origin nor a pattern of some. */
export const parseOrigins = (list: string): readonly string[] =>
  list
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin === '*' || form.test(origin));

/** Whether pages of an origin may call the API. */
export const isAllowed = (allowed: readonly string[], origin: string): boolean =>
  allowed.some((pattern) => pattern === '*' || matches(pattern, origin));

/** Whose pages may show ours in a frame, as a policy has it: those origins, and our own. */
export const frameAncestors = (allowed: readonly string[]): string =>
  allowed.includes('*') ? '*' : ["'self'", ...allowed].join(' ');
