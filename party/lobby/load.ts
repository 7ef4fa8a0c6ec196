/** The weight of a new sample, and the half-life of the mean without samples. */
const sampleWeight = 0.2;
const halfLifeMs = 5_000;

const maxMeanMs = 1_000;

/** Per instance: a second of calls at 100 ms each. */
const maxPendingCalls = 100;

export const defaultMaxOpening = 100;

/** Requests for new tables wait this long for others to end. */
const maxQueueMs = 2_000;
const maxQueued = 100;

export const retryAfterSeconds = 5;
/** While the operator drains the server. */
export const drainRetrySeconds = 60;

/**
 * The load of the deployment, measured by one instance as the response time of parties. Under load new work is rejected first, so that
 * running tables are not affected.
 */
export class Load {
  readonly #now: () => number;
  readonly #maxOpening: number;
  /** Whether the platform has little room for more connections, a slow disk, or no CPU time left. */
  isShort: () => boolean = () => false;
  #mean = 0;
  #measuredAt = 0;
  #pending = 0;
  /** In the order of arrival. */
  readonly #queue = new Set<(isAdmitted: boolean) => void>();
  /** Requests for new tables that are carried out, also before and after their calls. */
  #opening = 0;

  /** @param maxOpening of new tables at the same time */
  constructor(now: () => number, maxOpening = defaultMaxOpening) {
    this.#now = now;
    this.#maxOpening = maxOpening;
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
      this.#admit();
    }
  }

  /** Carries out a request for new work once there is room; false if there is none in time. */
  async queue(request: () => Promise<void>): Promise<boolean> {
    if (this.#queue.size >= maxQueued) return false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isAdmitted = await new Promise<boolean>((resolve) => {
      this.#queue.add(resolve);
      this.#admit();
      if (this.#queue.has(resolve)) timer = setTimeout(() => this.#leave(resolve, false), maxQueueMs);
    });
    // By the request itself: a Worker cannot end a timer of another request.
    clearTimeout(timer);
    if (!isAdmitted) return false;
    await request().finally(() => {
      this.#opening -= 1;
      this.#admit();
    });
    return true;
  }

  #admit(): void {
    for (const resolve of this.#queue)
      if (this.#isSlow()) this.#leave(resolve, false);
      else if (!this.isHigh() && this.#opening < this.#maxOpening) this.#leave(resolve, true);
      else return;
  }

  #leave(resolve: (isAdmitted: boolean) => void, isAdmitted: boolean): void {
    if (!this.#queue.delete(resolve)) return;
    if (isAdmitted) this.#opening += 1;
    resolve(isAdmitted);
  }

  /** Whether to reject new tables, tickets and list subscribers. */
  isHigh(): boolean {
    return this.#pending >= maxPendingCalls || this.#isSlow();
  }

  #isSlow(): boolean {
    return this.#meanNow() >= maxMeanMs || this.isShort();
  }

  #meanNow(): number {
    return this.#mean * 0.5 ** (Math.max(0, this.#now() - this.#measuredAt) / halfLifeMs);
  }
}
