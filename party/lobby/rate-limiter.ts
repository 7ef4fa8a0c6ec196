/** How often one address may ask, per minute and per hour. */
export interface RateLimits {
  readonly requestsPerMinute: number;
  readonly tablesPerHour: number;
}

/** A page that is loaded and watched, and a class that opens a table each. */
export const usualRateLimits: RateLimits = { requestsPerMinute: 300, tablesPerHour: 120 };

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
