import * as z from 'zod';

/** How often each thing happened, on all tables together. */
export const countsSchema = z.record(z.string().regex(/^[a-z:-]{1,60}$/), z.int().min(1));
export type Counts = z.infer<typeof countsSchema>;

/** Of two places together. */
export const sumOf = (a: Counts, b: Counts): Counts => {
  const all = new Map(Object.entries(a));
  for (const [what, count] of Object.entries(b)) all.set(what, (all.get(what) ?? 0) + count);
  return Object.fromEntries(all);
};

/** What the counters need of the platform they run on. */
export interface CountersPlatform {
  /** The stored counts, or undefined. */
  load(): Promise<unknown>;
  save(counts: Counts): Promise<void>;
}

/** One of the places where the operator's counters are. */
export class CountersRoom {
  readonly #platform: CountersPlatform;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(platform: CountersPlatform) {
    this.#platform = platform;
  }

  /** One addition after another, so that none is lost. */
  add(counts: Counts): Promise<void> {
    const added = this.#turn.then(async () => this.#platform.save(sumOf(await this.read(), counts)));
    this.#turn = added.catch(() => undefined);
    return added;
  }

  async read(): Promise<Counts> {
    return countsSchema.parse((await this.#platform.load()) ?? {});
  }
}

/** So many counts are worth a message to the counters. */
const flushAfterEvents = 50;

/** Refusals alone, and what a report takes along, are told at most this often, in milliseconds: whoever is at a table chooses how often. */
const minFlushIntervalMs = 60_000;

/**
 * What one table has counted and not told yet. It is kept in memory only: a table that falls asleep or dies takes a few moves with it,
 * but never the opening or the end of a table or a game.
 */
export class Tally {
  readonly #tell: (counts: Counts) => void;
  readonly #now: () => number;
  #counts: Counts = {};
  /** How many of them are no refusals. */
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

  /** The table calls the lobby anyway, and tells along with it what there is. */
  flushIfDue(): void {
    if (this.#isLong()) this.#flush();
  }

  /** Whether nothing was told for a while. */
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
