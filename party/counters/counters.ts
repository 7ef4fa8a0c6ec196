import * as z from 'zod';
import { countersIds } from '../runtime/calls.ts';
import { answeredBy, type RoomsOf } from '../runtime/contract.ts';
import { oneAtATime, type RoomStorage } from '../runtime/room-storage.ts';
import { loadStored, shapeOf, toStored } from '../runtime/stored.ts';

const countsSchema = z.record(z.string().regex(/^[a-z:-]{1,60}$/), z.int().min(1));
export type Counts = z.infer<typeof countsSchema>;
export const countsShape = shapeOf('counts', z.strictObject({ counts: countsSchema }));

const sumOf = (a: Counts, b: Counts): Counts => {
  const all = new Map(Object.entries(a));
  for (const [what, count] of Object.entries(b)) all.set(what, (all.get(what) ?? 0) + count);
  return Object.fromEntries(all);
};

export class CountersRoom {
  readonly #storage: RoomStorage;
  readonly #inTurn = oneAtATime();

  constructor(storage: RoomStorage) {
    this.#storage = storage;
  }

  /** Serialized, so that no addition is lost. */
  add(counts: Counts): Promise<void> {
    return this.#inTurn(async () =>
      this.#storage.put({ counts: toStored(countsShape, { counts: sumOf(await this.read(), counts) }) }),
    );
  }

  async read(): Promise<Counts> {
    return (await loadStored(this.#storage, 'counts', countsShape))?.counts ?? {};
  }
}

const answer = answeredBy<CountersRoom>();

export const countersContract = {
  add: answer(countsSchema, null, (room, counts) => room.add(counts)),
  read: answer(null, countsSchema, (room) => room.read()),
};

/** The sum of all rooms. */
export const readCounts = async (counters: RoomsOf<typeof countersContract>): Promise<Counts> =>
  (await Promise.all(countersIds.map((id) => counters(id).read()))).reduce(sumOf);

/** Events that are sent to the counters together. */
const flushAfterEvents = 50;

/** Minimum interval for refusals and for flushes along with a report: players control their rate. */
const minFlushIntervalMs = 60_000;

/**
 * The unsent counts of one table, in memory only: an evicted table loses a few moves, but never the start or end of a table or
 * game.
 */
export class Tally {
  readonly #tell: (counts: Counts) => void;
  readonly #now: () => number;
  #counts: Counts = {};
  /** Without refusals. */
  #events = 0;
  #toldAt: number;

  constructor(tell: (counts: Counts) => void, now: () => number) {
    this.#tell = tell;
    this.#now = now;
    this.#toldAt = now();
  }

  count(what: string): void {
    this.#counts = sumOf(this.#counts, { [what]: 1 });
    const isRefusal = what.startsWith('refused:');
    if (!isRefusal) this.#events += 1;
    const isDue = isRefusal
      ? this.#isLong()
      : this.#events >= flushAfterEvents || /^(tables|games|failures)/.test(what);
    if (isDue) this.#flush();
  }

  /** Piggybacks on a report of the table. */
  flushIfDue(): void {
    if (this.#isLong()) this.#flush();
  }

  /** Whether the last flush is long enough ago. */
  #isLong(): boolean {
    return this.#now() - this.#toldAt >= minFlushIntervalMs;
  }

  #flush(): void {
    if (Object.keys(this.#counts).length === 0) return;
    this.#tell(this.#counts);
    this.#counts = {};
    this.#events = 0;
    this.#toldAt = this.#now();
  }
}
