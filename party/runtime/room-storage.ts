/** The storage of a room, with one alarm: Durable Object storage or the like. Writes begun together are stored together. */
export interface RoomStorage {
  get(key: string): Promise<unknown>;
  /** In the order of keys. */
  list(range?: {
    readonly prefix?: string;
    readonly startAfter?: string;
    readonly limit?: number;
  }): Promise<Map<string, unknown>>;
  put(values: Readonly<Record<string, unknown>>): Promise<void>;
  delete(keys: string[]): Promise<unknown>;
  transaction(
    write: (transaction: {
      put(key: string, value: unknown): Promise<void>;
      delete(key: string): Promise<unknown>;
    }) => Promise<void>,
  ): Promise<void>;
  /** Deletes the alarm too. */
  deleteAll(): Promise<void>;
  /** @param at in ms since 1970 */
  setAlarm(at: number): Promise<void>;
  deleteAlarm(): Promise<void>;
}

/** Makes a function that runs one task after another: no task sees a record that is still being stored. */
export const oneAtATime = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <Value>(task: () => Promise<Value>): Promise<Value> => {
    const done = last.then(task);
    last = done.catch(() => undefined);
    return done;
  };
};
