/** The weight of a new sample, and the half-life of the mean without samples. */
const sampleWeight = 0.2;
const halfLifeMs = 5_000;

const maxMeanMs = 1_000;

/** Per instance: a second of calls at 100 ms each. */
export const defaultMaxPendingCalls = 100;

/** Requests for new tables wait this long for a pending call to end. */
const maxQueueMs = 2_000;
const queuePollMs = 20;
const maxQueued = 100;

export const retryAfterSeconds = 5;

/**
 * The load of the deployment, measured by one instance as the response time of parties. Under load new work is rejected first, so that
 * running tables are not affected.
 */
export class Load {
  readonly #now: () => number;
  readonly #callsAtOnce: number;
  /** Whether the platform has little room for more connections, or its disk is slow. */
  isShort: () => boolean = () => false;
  #mean = 0;
  #measuredAt = 0;
  #pending = 0;
  #queued = 0;
  /** Requests from the queue that are carried out, also before and after their calls. */
  #admitted = 0;

  constructor(now: () => number, callsAtOnce = defaultMaxPendingCalls) {
    this.#now = now;
    this.#callsAtOnce = callsAtOnce;
  }

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

  /** Carries out a request for new work once there is room; false if there is none in time. */
  async queue(request: () => Promise<void>): Promise<boolean> {
    if (this.#queued >= maxQueued) return false;
    const until = this.#now() + maxQueueMs;
    this.#queued += 1;
    while (this.isHigh() || this.#admitted >= this.#callsAtOnce) {
      if (this.#meanNow() >= maxMeanMs || this.isShort() || this.#now() >= until) {
        this.#queued -= 1;
        return false;
      }
      await new Promise((resolve) => setTimeout(resolve, queuePollMs));
    }
    this.#queued -= 1;
    this.#admitted += 1;
    await request().finally(() => {
      this.#admitted -= 1;
    });
    return true;
  }

  /** Whether to reject new tables, tickets, list subscribers, and table ids that were never issued. */
  isHigh(): boolean {
    return this.#pending >= this.#callsAtOnce || this.#meanNow() >= maxMeanMs || this.isShort();
  }

  #meanNow(): number {
    return this.#mean * 0.5 ** (Math.max(0, this.#now() - this.#measuredAt) / halfLifeMs);
  }
}
