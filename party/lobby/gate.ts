/** How often one address may ask, per minute and per hour. */
export interface RateLimits {
  readonly requestsPerMinute: number;
  readonly tablesPerHour: number;
}

/** A page that is loaded and watched, and a class that opens a table each. */
export const usualGateLimits: RateLimits = { requestsPerMinute: 300, tablesPerHour: 120 };

interface Bucket {
  readonly left: number;
  readonly at: number;
}

/** So many addresses are remembered; the one that asked longest ago is forgotten first. */
const remembered = 10_000;

/**
 * Token buckets by address. They live in this instance of the server only: on a platform that runs many, the limit is what each of
 * them grants.
 */
export class RateLimiter {
  readonly #buckets = new Map<string, Bucket>();

  /** Takes one token of `perHour`; returns 0, or after how many seconds there will be one. */
  pass(key: string, most: number, perHour: number, now: number): number {
    const { left, at } = this.#buckets.get(key) ?? { left: most, at: now };
    const refilled = Math.min(most, left + ((now - at) / 3_600_000) * perHour);
    const passes = refilled >= 1;
    this.#buckets.delete(key);
    this.#buckets.set(key, { left: passes ? refilled - 1 : refilled, at: now });
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > remembered && oldest !== undefined) this.#buckets.delete(oldest);
    return passes ? 0 : Math.ceil(((1 - refilled) * 3600) / perHour);
  }
}
