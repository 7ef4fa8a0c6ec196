/** Calls a function of the page. Its error is reported, and the caller goes on as if it had not been thrown. */
export const callSafely = (act: () => void): void => {
  try {
    act();
  } catch (error) {
    // Node has no `reportError`.
    if (typeof reportError === 'function') reportError(error);
    else console.error(error);
  }
};

/** Functions called with each change. */
export class Subscribers<Change extends readonly unknown[]> {
  readonly #listeners = new Set<(...change: Change) => void>();

  /** Returns the function that unsubscribes. */
  readonly subscribe = (listener: (...change: Change) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  notify(...change: Change): void {
    for (const listener of this.#listeners) callSafely(() => listener(...change));
  }
}
