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
/** Each request looks for room by itself: the Workers runtime may cancel one that waits for a promise of another request. */
const pollMs = 20;

/** The Workers runtime cancels some requests without running their `finally`: the place of such a call or request is free again after this. */
const maxCallMs = 30_000;

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
  readonly #pending = new Places(maxCallMs);
  /** Requests for new tables, in the order of arrival. */
  readonly #queue = new Places(maxQueueMs);
  /** Requests for new tables that are carried out, also before and after their calls. */
  readonly #opening = new Places(maxCallMs);

  /** @param maxOpening of new tables at the same time */
  constructor(now: () => number, maxOpening = defaultMaxOpening) {
    this.#now = now;
    this.#maxOpening = maxOpening;
  }

  async during<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const began = this.#now();
    const place = this.#pending.take(began);
    try {
      return await call();
    } finally {
      this.#pending.leave(place);
      const mean = this.#meanNow();
      this.#mean = mean + (this.#now() - began - mean) * sampleWeight;
      this.#measuredAt = this.#now();
    }
  }

  /** Carries out a request for new work once there is room; false if there is none in time. */
  async queue(request: () => Promise<void>): Promise<boolean> {
    const place = await this.#enter();
    if (place === null) return false;
    await request().finally(() => this.#opening.leave(place));
    return true;
  }

  async #enter(): Promise<Place | null> {
    const arrived = this.#now();
    if (this.#queue.count(arrived) >= maxQueued) return null;
    const place = this.#queue.take(arrived);
    for (let now = arrived; now < arrived + maxQueueMs && !this.#isSlow(); now = this.#now()) {
      const ahead = this.#queue.before(place, now) + this.#opening.count(now);
      if (!this.isHigh() && ahead < this.#maxOpening) {
        this.#queue.leave(place);
        return this.#opening.take(now);
      }
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
    this.#queue.leave(place);
    return null;
  }

  /** Whether to reject new tables, tickets and list subscribers. */
  isHigh(): boolean {
    return this.#pending.count(this.#now()) >= maxPendingCalls || this.#isSlow();
  }

  #isSlow(): boolean {
    return this.#meanNow() >= maxMeanMs || this.isShort();
  }

  #meanNow(): number {
    return this.#mean * 0.5 ** (Math.max(0, this.#now() - this.#measuredAt) / halfLifeMs);
  }
}

interface Place {
  readonly since: number;
}

/** Calls or requests that have begun and not ended, in their order. */
class Places {
  readonly #maxMs: number;
  readonly #places = new Set<Place>();

  constructor(maxMs: number) {
    this.#maxMs = maxMs;
  }

  take(now: number): Place {
    const place = { since: now };
    this.#places.add(place);
    return place;
  }

  leave(place: Place): void {
    this.#places.delete(place);
  }

  count(now: number): number {
    for (const place of this.#places) {
      if (place.since + this.#maxMs > now) break;
      this.#places.delete(place);
    }
    return this.#places.size;
  }

  /** The number of places before this one. */
  before(place: Place, now: number): number {
    this.count(now);
    return [...this.#places].indexOf(place);
  }
}
