/** How often one address may ask, per minute and per hour. */
export interface RateLimits {
  readonly maxRequestsPerMinute: number;
  readonly maxTablesPerHour: number;
}

/** A page that is loaded and watched, and a class that opens a table each. */
export const defaultRateLimits: RateLimits = { maxRequestsPerMinute: 300, maxTablesPerHour: 120 };

interface TokenBucket {
  readonly tokens: number;
  readonly at: number;
}

/** So many addresses are remembered; the one that asked longest ago is forgotten first. */
const maxBuckets = 10_000;

/**
 * Token buckets by address. They live in this instance of the server only: on a platform that runs many, the limit is what each of
 * them grants.
 */
export class RateLimiter {
  readonly #buckets = new Map<string, TokenBucket>();

  /** Takes one token of `perHour`; returns 0, or after how many seconds there will be one. */
  take(key: string, capacity: number, perHour: number, now: number): number {
    const { tokens, at } = this.#buckets.get(key) ?? { tokens: capacity, at: now };
    // A clock that is set back gives nothing, and takes nothing that was there.
    const refilled = Math.min(capacity, tokens + (Math.max(0, now - at) / 3_600_000) * perHour);
    const passes = refilled >= 1;
    this.#buckets.delete(key);
    this.#buckets.set(key, { tokens: passes ? refilled - 1 : refilled, at: now });
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > maxBuckets && oldest !== undefined) this.#buckets.delete(oldest);
    return passes ? 0 : Math.ceil(((1 - refilled) * 3600) / perHour);
  }
}

/** The platform's own counter of requests, which all instances of a location share. */
export interface SharedLimit {
  limit(asked: { readonly key: string }): Promise<{ readonly success: boolean }>;
}

/** What requests are counted by. */
export interface RequestLimits {
  /** The sender's address; null if nobody knows, and then nothing is limited. */
  readonly address: string | null;
  readonly rateLimiter: RateLimiter;
  readonly rateLimits: RateLimits;
  /** Null where the platform has none. It counts a minute. */
  readonly sharedLimit: SharedLimit | null;
  now(): number;
}

/** Counts a request; returns 0, or after how many seconds the sender may ask again. */
export const secondsUntilRequest = async (limits: RequestLimits): Promise<number> => {
  const { address, rateLimiter, rateLimits, sharedLimit, now } = limits;
  if (address === null) return 0;
  const { maxRequestsPerMinute } = rateLimits;
  // What this instance knows already needs no question to the platform.
  const own = rateLimiter.take(`requests ${address}`, maxRequestsPerMinute, 60 * maxRequestsPerMinute, now());
  if (own > 0 || sharedLimit === null) return own;
  // A counter that fails locks nobody out.
  const { success } = await sharedLimit.limit({ key: address }).catch(() => ({ success: true }));
  return success ? 0 : 60;
};

const hextets = 8;

/** The groups of an IPv6 address as numbers; null if it is none. */
const groupsOf = (address: string): number[] | null => {
  // The last 32 bits may be written as an IPv4 address.
  const written = address.replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_, ...bytes: string[]) =>
    [0, 2].map((at) => (Number(bytes[at]) * 256 + Number(bytes[at + 1])).toString(16)).join(':'),
  );
  const [head = [], tail, ...more] = written.split('::').map((part) => (part === '' ? [] : part.split(':')));
  if (more.length > 0) return null;
  const missing = hextets - head.length - (tail?.length ?? 0);
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...(tail ?? [])];
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))
    ? groups.map((group) => Number.parseInt(group, 16))
    : null;
};

/**
 * What limits count for an address: an IPv4 address by itself, and of IPv6 the network of 64 bits, because whoever has one address of it
 * has all of them. An IPv4 address written as an IPv6 one is the IPv4 address; what is no address at all is left as it is.
 */
export const networkOf = (address: string): string => {
  if (!address.includes(':')) return address;
  const groups = groupsOf(address.replace(/%.*$/, ''));
  if (groups === null) return address;
  const [a, b, c, d, e, f, g = 0, h = 0] = groups;
  const isMapped = [a, b, c, d, e].every((group) => group === 0) && f === 0xffff;
  if (isMapped) return [g >> 8, g & 255, h >> 8, h & 255].join('.');
  return `${[a, b, c, d].map((group = 0) => group.toString(16)).join(':')}::/64`;
};
