/** Keeps a phone's screen on. Browsers release the lock of a hidden page, and may refuse it, for example with a low battery. */
export class WakeLock {
  #isWanted = false;
  #lock: Promise<WakeLockSentinel | null> | null = null;

  constructor() {
    document.addEventListener('visibilitychange', () => {
      this.#lock = null;
      this.keep(this.#isWanted);
    });
  }

  keep(isWanted: boolean): void {
    this.#isWanted = isWanted;
    if (isWanted && document.visibilityState === 'visible')
      this.#lock ??= navigator.wakeLock?.request('screen').catch(() => null) ?? null;
    else {
      this.#lock?.then((lock) => lock?.release());
      this.#lock = null;
    }
  }
}
