import { type TableId, tableIdAlphabet, tableIdLength } from '../../shared/kernel/ids.ts';
import { deriveKey, newRandom, type Random, resumeRandom } from '../../shared/kernel/random.ts';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import type { Counted, TableReport } from '../table/events.ts';
import type { NewTable } from '../table/lifecycle.ts';
import { AlarmQueue } from './memory/alarms.ts';
import { type Ground, type Line, MemoryTable } from './memory/table.ts';

export { MemoryClient } from './memory/client.ts';
export { MemoryTable } from './memory/table.ts';

/** Many tables in one process, with a clock that moves only by hand: for tests and simulations. */
export class MemoryWorld {
  /** What the tables told the lobby, in order. */
  readonly reports: TableReport[] = [];
  /** Set it, and reports are lost. */
  lobbyIsDeaf = false;
  /** The operator's counters. */
  readonly counts = new Map<Counted, number>();
  /** The operator's log. */
  readonly lines: Line[] = [];
  readonly #tables = new Map<TableId, MemoryTable>();
  readonly #alarms = new AlarmQueue<MemoryTable>();
  readonly #chance: Random;
  #now: number;
  #working = 0;
  #waiting: (() => void)[] = [];

  /** @param seed worlds of one seed draw the same keys and ids. */
  constructor(seed: string, now = Date.UTC(2026, 0, 1)) {
    this.#chance = resumeRandom(newRandom(deriveKey('00'.repeat(32), seed), 'memory'));
    this.#now = now;
  }

  get now(): number {
    return this.#now;
  }

  /** Sets up a table under an id drawn by chance. */
  async create(table: Omit<NewTable, 'id' | 'key'>): Promise<MemoryTable> {
    const letters = Array.from({ length: tableIdLength }, () => this.#below(tableIdAlphabet.length));
    const created = this.table(tableIdSchema.parse(letters.map((index) => tableIdAlphabet[index]).join('')));
    await created.create(table);
    return created;
  }

  /** The place of this id, whether a table has been set up there or not. */
  table(id: TableId): MemoryTable {
    const known = this.#tables.get(id) ?? new MemoryTable(id, this.#ground());
    this.#tables.set(id, known);
    return known;
  }

  /** Resolves once no table has anything left to do but those that wait for a held save. */
  settled(): Promise<void> {
    return this.#working === 0 ? Promise.resolve() : new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Moves the clock to `time`, stopping at every alarm on the way: in order of time, whichever table sleeps. */
  async advance(time: number): Promise<void> {
    await this.settled();
    for (let next = this.#alarms.take(time); next !== undefined; next = this.#alarms.take(time)) {
      this.#now = Math.max(this.#now, next.at);
      next.sleeper.ring();
      await this.settled();
    }
    this.#now = Math.max(this.#now, time);
  }

  /** Moves the clock on by this many milliseconds. */
  pass(milliseconds: number): Promise<void> {
    return this.advance(this.#now + milliseconds);
  }

  #below(bound: number): number {
    return this.#chance.below(bound);
  }

  #ground(): Ground {
    return {
      now: () => this.#now,
      randomHex: (bytes) =>
        Array.from({ length: bytes }, () => this.#below(256).toString(16).padStart(2, '0')).join(''),
      report: (report) => {
        if (this.lobbyIsDeaf) return false;
        this.reports.push(structuredClone(report));
        return true;
      },
      count: (what) => void this.counts.set(what, (this.counts.get(what) ?? 0) + 1),
      log: (line) => void this.lines.push(line),
      wake: (time, table) => this.#alarms.add(time, table),
      work: (change) => {
        this.#working += change;
        if (this.#working > 0) return;
        const waiting = this.#waiting;
        this.#waiting = [];
        for (const resolve of waiting) resolve();
      },
    };
  }
}
