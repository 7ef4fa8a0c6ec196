import type { TableId } from '../../shared/kernel/ids.ts';
import type { TableSummary } from '../../shared/protocol/lobby.ts';
import { type Changes, type Entry, openTables, parseEntry, takeReport } from './directory.ts';
import type { DirectoryReport } from './internal.ts';

/** What the directory needs of the platform it runs on. */
export interface DirectoryHost {
  now(): number;
  /** All stored entries. */
  load(): Promise<Iterable<unknown>>;
  save(changes: Changes): Promise<void>;
  log(line: Readonly<Record<string, unknown>>): void;
}

/** The directory on a host: keeps in memory what is stored, and stores before it answers. */
export class DirectoryRoom {
  readonly #host: DirectoryHost;
  #loading: Promise<Map<TableId, Entry>> | null = null;

  constructor(host: DirectoryHost) {
    this.#host = host;
  }

  async report(report: DirectoryReport): Promise<void> {
    const directory = await this.#load();
    const changes = takeReport(directory, report, this.#host.now());
    for (const [id, entry] of changes) {
      if (entry === null) directory.delete(id);
      else directory.set(id, entry);
    }
    try {
      await this.#host.save(changes);
    } catch (error) {
      this.#loading = null;
      throw error;
    }
  }

  async list(): Promise<TableSummary[]> {
    return openTables(await this.#load());
  }

  #load(): Promise<Map<TableId, Entry>> {
    this.#loading ??= this.#read().catch((error: unknown) => {
      this.#loading = null;
      throw error;
    });
    return this.#loading;
  }

  async #read(): Promise<Map<TableId, Entry>> {
    const directory = new Map<TableId, Entry>();
    for (const stored of await this.#host.load()) {
      const entry = parseEntry(stored);
      if (entry.ok) directory.set(entry.value.id, entry.value);
      else this.#host.log({ event: 'entry-unreadable', error: entry.error });
    }
    return directory;
  }
}
