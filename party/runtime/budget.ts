/** Milliseconds of CPU, measured before version 0.3.0 (SECURITY.md). */
export const cpuCosts = {
  request: 3,
  newTable: 5,
  socket: 2,
  message: 1,
  computerMove: 5,
  heartbeat: 0.05,
  /** A file of the build. */
  file: 0.3,
  refusal: 0.2,
} as const;

/** A code unit of a transcript. */
export const cpuOfTranscript = (length: number): number => length / 3_000;

/** A fifth of a core: a class of forty, each with a message a second, takes a fifth of it. */
const refillMsPerSecond = 200;
const capacityMs = 1_000;
/** An address with the largest debt is served again after ten seconds. */
const maxDebtMs = 1_000;
/** The part that is for seated players only. */
const playersMs = 500;

/** The least recently used is evicted. */
const maxBuckets = 10_000;

/**
 * The CPU time that each address may use, over all rooms and requests of a process, or of an isolate: a token bucket of milliseconds.
 */
export class Budget {
  readonly #buckets = new Map<string, { readonly remainingMs: number; readonly at: number }>();

  /** Spends the cost; returns 0, or the seconds until it can be spent. @param address null is not limited */
  spend(address: string | null, costMs: number, now: number, isPlayer = false): number {
    if (address === null) return 0;
    const missingMs = costMs + (isPlayer ? 0 : playersMs) - this.#remainingMs(address, now);
    if (missingMs <= 0) this.charge(address, costMs, now);
    return Math.max(0, Math.ceil(missingMs / refillMsPerSecond));
  }

  /** Spends a cost that was not clear before; it may leave a debt. */
  charge(address: string | null, costMs: number, now: number): void {
    this.#take(address, costMs, now, -maxDebtMs);
  }

  /** Charges a refusal, never to the players' part: strangers of an address must not silence its players. */
  chargeRefusal(address: string | null, now: number): void {
    this.#take(address, cpuCosts.refusal, now, playersMs);
  }

  #take(address: string | null, costMs: number, now: number, leastMs: number): void {
    if (address === null) return;
    const beforeMs = this.#remainingMs(address, now);
    const remainingMs = Math.max(Math.min(beforeMs, leastMs), beforeMs - costMs);
    this.#buckets.delete(address);
    this.#buckets.set(address, { remainingMs, at: now });
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > maxBuckets && oldest !== undefined) this.#buckets.delete(oldest);
  }

  #remainingMs(address: string, now: number): number {
    const { remainingMs, at } = this.#buckets.get(address) ?? { remainingMs: capacityMs, at: now };
    return Math.min(capacityMs, remainingMs + (Math.max(0, now - at) / 1_000) * refillMsPerSecond);
  }
}
