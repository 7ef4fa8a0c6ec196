import type { Budget } from '../runtime/budget.ts';

export interface RateLimits {
  readonly maxRequestsPerMinute: number;
  readonly maxTablesPerHour: number;
}

/** Enough for loading and watching a page, and for a class in which each opens a table. */
export const defaultRateLimits: RateLimits = { maxRequestsPerMinute: 300, maxTablesPerHour: 120 };

interface TokenBucket {
  readonly tokens: number;
  readonly at: number;
}

/** The least recently used bucket is evicted. */
const maxBuckets = 10_000;

/**
 * Token buckets by key, per instance of the server: on a platform with many instances each has its own.
 */
export class RateLimiter {
  readonly #buckets = new Map<string, TokenBucket>();

  /** Takes one token of `perHour`, or none; returns 0, or the seconds until the next. */
  take(key: string, capacity: number, perHour: number, now: number): number {
    const { tokens, at } = this.#buckets.get(key) ?? { tokens: capacity, at: now };
    // A clock that is set back neither adds nor removes tokens.
    const refilled = Math.min(capacity, tokens + (Math.max(0, now - at) / 3_600_000) * perHour);
    const passes = refilled >= 1;
    this.#buckets.delete(key);
    this.#buckets.set(key, { tokens: passes ? refilled - 1 : refilled, at: now });
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > maxBuckets && oldest !== undefined) this.#buckets.delete(oldest);
    return passes ? 0 : Math.ceil(((1 - refilled) * 3600) / perHour);
  }

  /** Undoes a `take` that passed. */
  giveBack(key: string): void {
    const bucket = this.#buckets.get(key);
    if (bucket !== undefined) this.#buckets.set(key, { ...bucket, tokens: bucket.tokens + 1 });
  }
}

/** A platform's request counter, shared by all instances of a location. */
export interface SharedLimit {
  limit(request: { readonly key: string }): Promise<{ readonly success: boolean }>;
}

export interface RequestLimits {
  /** The client's address; null if unknown, which disables limits. */
  readonly address: string | null;
  /** When the operator's ban of the address ends, in ms since 1970; null without one. */
  readonly bannedUntil: number | null;
  readonly rateLimiter: RateLimiter;
  readonly budget: Budget;
  readonly rateLimits: RateLimits;
  /** Counts per minute. Null if the platform has none. */
  readonly sharedLimit: SharedLimit | null;
  now(): number;
}

/** Counts a request; returns 0, or the seconds until the next is allowed. */
const secondsUntilRequest = async (limits: RequestLimits, costMs: number): Promise<number> => {
  const { address, rateLimiter, budget, rateLimits, sharedLimit, now } = limits;
  if (address === null) return 0;
  const { maxRequestsPerMinute } = rateLimits;
  // Rejected locally without a call to the platform.
  const own =
    rateLimiter.take(`requests ${address}`, maxRequestsPerMinute, 60 * maxRequestsPerMinute, now()) ||
    budget.spend(address, costMs, now());
  if (own > 0 || sharedLimit === null) return own;
  // Fails open.
  const { success } = await sharedLimit.limit({ key: address }).catch(() => ({ success: true }));
  return success ? 0 : 60;
};

/** Counts a request. Why it is rejected, and for how long; null if it is allowed. */
export const rejectionOf = async (
  limits: RequestLimits,
  costMs: number,
): Promise<{ readonly code: 'banned' | 'too-many-requests'; readonly seconds: number } | null> => {
  const { address, bannedUntil, budget, now } = limits;
  const isBanned = bannedUntil !== null;
  const seconds = isBanned
    ? Math.ceil((bannedUntil - now()) / 1_000)
    : await secondsUntilRequest(limits, costMs);
  if (seconds === 0) return null;
  budget.chargeRefusal(address, now());
  return { code: isBanned ? 'banned' : 'too-many-requests', seconds };
};

const hextets = 8;

/** The groups of an IPv6 address; null if it is invalid. */
const groupsOf = (address: string): number[] | null => {
  // An embedded IPv4 address at the end.
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

const ipv4 = /^\d{1,3}(\.\d{1,3}){3}$/;

/** The address in a proxy's header, also with quotes, brackets or a port; null if there is none. */
export const addressIn = (written: string): string | null => {
  const text = written.trim().replace(/^"(.*)"$/, '$1');
  const [, bracketed, plain = text] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? [];
  const address = bracketed ?? plain;
  return ipv4.test(address) || groupsOf(address.replace(/%.*$/, '')) !== null ? address : null;
};

/**
 * The key of an address for limits: an IPv4 address itself, the /64 network of an IPv6 address, because a client has all of its
 * addresses. IPv4-mapped addresses count as IPv4; an invalid address is returned unchanged.
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
