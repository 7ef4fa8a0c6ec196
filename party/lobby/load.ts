/** How far the mean goes towards each new time, and after how many milliseconds without one it is half of what it was. */
const sampleWeight = 0.2;
const halfLifeMs = 5_000;

/** A mean of a second is too much. */
const maxMeanMs = 1_000;

/** So many calls without an answer are, unless the operator says otherwise: those of a second at a hundred milliseconds each, from one instance. */
export const defaultMaxPendingCalls = 100;

/** So many seconds later it may be better. */
export const retryAfterSeconds = 5;

/**
 * How busy the deployment is, as far as one instance of the server can know it: by how long parties take to answer it. What is new is
 * refused first, so that those who are at their tables notice nothing.
 */
export class Load {
  readonly #now: () => number;
  readonly #callsAtOnce: number;
  #mean = 0;
  #measuredAt = 0;
  #pending = 0;

  constructor(now: () => number, callsAtOnce = defaultMaxPendingCalls) {
    this.#now = now;
    this.#callsAtOnce = callsAtOnce;
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
      this.#mean = mean + (this.#now() - began - mean) * sampleWeight;
      this.#measuredAt = this.#now();
    }
  }

  /** Whether what is new has to wait: tables, wishes, those who watch the list, and whoever asks for a table that was never opened. */
  isHigh(): boolean {
    return this.#pending >= this.#callsAtOnce || this.#meanNow() >= maxMeanMs;
  }

  #meanNow(): number {
    return this.#mean * 0.5 ** (Math.max(0, this.#now() - this.#measuredAt) / halfLifeMs);
  }
}
