/** How far the mean goes towards each new time, and after how many milliseconds without one it is half of what it was. */
const weight = 0.2;
const halfLife = 5_000;

/** A mean of a second, or so many calls that have no answer yet, are too much. Locally a call takes a few milliseconds. */
const slow = 1_000;
const maxPending = 100;

/** So many seconds later it may be better. */
export const shedSeconds = 5;

/**
 * How busy the deployment is, as far as one instance of the server can know it: by how long parties take to answer it. What is new is
 * refused first, so that those who are at their tables notice nothing.
 */
export class Load {
  readonly #now: () => number;
  #mean = 0;
  #measuredAt = 0;
  #pending = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Measures a call of a party. */
  async during<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const began = this.#now();
    this.#pending += 1;
    try {
      return await call();
    } finally {
      this.#pending -= 1;
      const mean = this.#meanNow();
      this.#mean = mean + (this.#now() - began - mean) * weight;
      this.#measuredAt = this.#now();
    }
  }

  /** Whether new tables and wishes have to wait. */
  isHigh(): boolean {
    return this.#pending >= maxPending || this.#meanNow() >= slow;
  }

  #meanNow(): number {
    return this.#mean * 0.5 ** (Math.max(0, this.#now() - this.#measuredAt) / halfLife);
  }
}
