import { monitorEventLoopDelay } from 'node:perf_hooks';

const windowMs = 1_000;
/** Between timers of 20 ms, on average over a window. */
const maxMeanMs = 100;
const logIntervalMs = 60_000;

/** Measures whether this process has more work than it can do in time. */
export class EventLoop {
  readonly #delay = monitorEventLoopDelay({ resolution: 20 });
  readonly #timer: NodeJS.Timeout;
  #isLate = false;
  #loggedAt = Number.NEGATIVE_INFINITY;

  constructor(log: (line: Readonly<Record<string, unknown>>) => void) {
    this.#delay.enable();
    this.#timer = setInterval(() => {
      const ms = Math.round(this.#delay.mean / 1e6);
      this.#delay.reset();
      this.#isLate = ms > maxMeanMs;
      if (!this.#isLate || performance.now() - this.#loggedAt < logIntervalMs) return;
      this.#loggedAt = performance.now();
      log({ event: 'event-loop-late', ms });
    }, windowMs).unref();
  }

  isLate(): boolean {
    return this.#isLate;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#delay.disable();
  }
}
