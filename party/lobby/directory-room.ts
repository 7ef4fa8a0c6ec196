import type { TableId } from '../../shared/kernel/ids.ts';
import { closeCodes, ping, pong } from '../../shared/protocol/codes.ts';
import type { DirectoryFrame, TableSummary } from '../../shared/protocol/lobby.ts';
import {
  type Changes,
  confirmed,
  type Entry,
  isOpen,
  isStale,
  type Page,
  pageOf,
  parseEntry,
  takeReport,
} from './directory.ts';
import type { DirectoryReport } from './internal.ts';

/** A socket of somebody who watches the list. */
export interface Watcher {
  send(text: string): void;
  close(code: number, reason: string): void;
}

/** What the directory needs of the platform it runs on. */
export interface DirectoryHost {
  now(): number;
  /** Calls back after so many milliseconds, if the directory is awake. */
  later(milliseconds: number, callBack: () => void): void;
  /** All stored entries. */
  load(): Promise<Iterable<unknown>>;
  save(changes: Changes): Promise<void>;
  /** Asks a table what it would report now; null if there is none. */
  probe(id: TableId): Promise<DirectoryReport | null>;
  watchers(): Iterable<Watcher>;
  log(line: Readonly<Record<string, unknown>>): void;
}

/** How many may watch one part of the directory. */
export const maxWatchers = 2_000;
/** How many tables they are told of at first. */
const firstTables = 50;
/** Watchers hear of changes at most once in so many milliseconds. */
const tellPause = 500;

/** One part of the directory on a host: keeps in memory what is stored, and stores before it answers. */
export class DirectoryRoom {
  readonly #host: DirectoryHost;
  #loading: Promise<Map<TableId, Entry>> | null = null;
  /** Whose changes the watchers have not heard of; null while nothing was told for a while. */
  #untold: Set<TableId> | null = null;

  constructor(host: DirectoryHost) {
    this.#host = host;
  }

  async report(report: DirectoryReport): Promise<void> {
    await this.#change(takeReport(await this.#load(), report, this.#host.now()));
  }

  /** Open tables, in order. Those that were not heard of for a while are asked first. */
  async list(page: Page): Promise<TableSummary[]> {
    const directory = await this.#load();
    for (;;) {
      const tables = pageOf(summaries(directory), page);
      const stale = tables.filter(({ id }) => this.#isStale(directory, id));
      if (stale.length === 0) return tables;
      await Promise.all(stale.map(({ id }) => this.check(id)));
    }
  }

  /** Asks a table whether it is still there and as it is listed. */
  async check(id: TableId): Promise<void> {
    const directory = await this.#load();
    const known = directory.get(id);
    if (known === undefined || known.summary === null) return;
    const told = await this.#host.probe(id).catch(() => null);
    const now = this.#host.now();
    // Whatever was reported meanwhile is newer than the answer.
    if (directory.get(id) !== known) return;
    if (told === null) await this.#change(new Map([[id, { ...known, at: now, summary: null }]]));
    else if (told.order > known.order) await this.#change(takeReport(directory, told, now));
    else directory.set(id, confirmed(known, now));
  }

  /** Somebody watches from now on. */
  async onConnect(watcher: Watcher): Promise<void> {
    if ([...this.#host.watchers()].length > maxWatchers) {
      watcher.close(closeCodes.tooMany, 'too many watch the list');
      return;
    }
    watcher.send(frameOf(['tables', await this.list({ limit: firstTables })]));
  }

  onMessage(watcher: Watcher, message: unknown): void {
    if (message === ping) watcher.send(pong);
    else watcher.close(closeCodes.notHeard, 'the directory listens to nobody');
  }

  async #change(changes: Changes): Promise<void> {
    const directory = await this.#load();
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
    this.#tell(changes.keys());
  }

  /** The first change is told at once, what follows soon after it together. */
  #tell(ids: Iterable<TableId>): void {
    if (this.#untold !== null) {
      for (const id of ids) this.#untold.add(id);
      return;
    }
    this.#send(new Set(ids));
    this.#untold = new Set();
    this.#host.later(tellPause, () => {
      const untold = this.#untold ?? new Set();
      this.#untold = null;
      if (untold.size > 0) this.#tell(untold);
    });
  }

  async #send(ids: ReadonlySet<TableId>): Promise<void> {
    const watchers = [...this.#host.watchers()];
    if (watchers.length === 0 || ids.size === 0) return;
    const directory = await this.#load();
    const tables = [...ids].flatMap((id) => directory.get(id)?.summary ?? []).filter(isOpen);
    const open = new Set(tables.map(({ id }) => id));
    const text = frameOf(['changes', tables, [...ids].filter((id) => !open.has(id))]);
    for (const watcher of watchers) watcher.send(text);
  }

  #isStale(directory: ReadonlyMap<TableId, Entry>, id: TableId): boolean {
    const entry = directory.get(id);
    return entry !== undefined && isStale(entry, this.#host.now());
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

const summaries = (directory: ReadonlyMap<TableId, Entry>): TableSummary[] =>
  [...directory.values()].flatMap(({ summary }) => summary ?? []);

const frameOf = (frame: DirectoryFrame): string => JSON.stringify(frame);
