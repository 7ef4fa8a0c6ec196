import * as z from 'zod';
import type { TableId } from '../../shared/kernel/ids.ts';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import { type DirectoryFrame, type TableSummary, tableSummarySchema } from '../../shared/protocol/lobby.ts';
import type { Socket } from '../runtime/actor.ts';
import { sendTracked } from '../runtime/backlog.ts';
import { type TableReport, tableReportSchema } from '../runtime/calls.ts';
import { answeredBy } from '../runtime/contract.ts';
import type { ConnectionLimits } from '../runtime/limits.ts';
import { errorOf, readStored, type StoredFault, toStored } from '../runtime/stored.ts';
import { type Listener, type ListenerPlatform, Listeners } from './listeners.ts';
import { isOpen, type Page, pageOf, pageSchema } from './listing.ts';
import {
  applyReport,
  type Changes,
  confirmed,
  type Directory,
  type Entry,
  entryShape,
  isStale,
  maxEntryAgeMs,
} from './record.ts';

/** Its sockets are subscribers of the list. */
export interface DirectoryPlatform extends ListenerPlatform {
  /** A timer in memory; lost when the directory is evicted. */
  later(milliseconds: number, callBack: () => void): void;
  /** By key. */
  load(): Promise<ReadonlyMap<string, unknown>>;
  /** Null deletes. */
  save(changes: ReadonlyMap<TableId, object | null>): Promise<void>;
  /** Requests a table's report; null if there is no such table. */
  probe(id: TableId): Promise<TableReport | null>;
  log(line: Readonly<Record<string, unknown>>): void;
}

/** Enough subscribers for one shard; per address as many as a table allows. */
export const listenerLimits = ({ maxSocketsPerAddress }: ConnectionLimits): ConnectionLimits => ({
  maxSockets: 2_000,
  maxSocketsPerAddress,
});
/** Per list, and in total. */
const maxProbesPerList = 8;
const maxConcurrentProbes = 32;
/** A list waits at most this long for probes. */
const probeTimeoutMs = 2_000;
/** After this many unanswered probes, one per minute, a table is removed. */
const maxUnansweredProbes = 10;
/** Tables in the first frame to a subscriber. */
const initialTables = 50;
const minBroadcastIntervalMs = 500;

/** One shard: the index in memory, stored before it is reported. */
export class DirectoryRoom {
  readonly #platform: DirectoryPlatform;
  readonly #listeners: Listeners;
  #loading: Promise<Map<TableId, Entry>> | null = null;
  /** Entries of another version of the server, which are neither listed nor overwritten. */
  readonly #refused = new Map<string, StoredFault>();
  /** Tables with unsent changes; null after a pause, when the next change is sent immediately. */
  #unsent: Set<TableId> | null = null;
  readonly #probes = new Map<TableId, Promise<void>>();
  /** Unanswered probes: the number in a row, and when the next one is allowed. */
  readonly #unanswered = new Map<TableId, { readonly count: number; readonly until: number }>();

  constructor(platform: DirectoryPlatform) {
    this.#platform = platform;
    this.#listeners = new Listeners(platform);
  }

  /** @throws Error if its entry is of another version */
  async report(report: TableReport): Promise<void> {
    await this.#load();
    const fault = this.#refused.get(report.id);
    if (fault !== undefined) throw errorOf(fault);
    await this.#change((directory) => applyReport(directory, report, this.#platform.now()));
  }

  /** Probes a few stale tables first; the others are listed as stored. */
  async list(page: Page): Promise<TableSummary[]> {
    const directory = await this.#load();
    const probed = new Set<TableId>();
    const deadline = this.#platform.now() + probeTimeoutMs;
    for (;;) {
      const tables = pageOf(summaries(directory), page);
      const stale = tables
        .flatMap(({ id }) => directory.get(id) ?? [])
        .filter((one) => this.#isDue(one) && !probed.has(one.id))
        .sort((a, b) => a.updatedAt - b.updatedAt)
        .slice(0, maxProbesPerList - probed.size);
      if (stale.length === 0 || this.#platform.now() >= deadline) return tables;
      for (const { id } of stale) probed.add(id);
      const timeout = new Promise<void>((resolve) => this.#platform.later(probeTimeoutMs, resolve));
      await Promise.race([timeout, Promise.all(stale.map((entry) => this.#check(entry)))]);
    }
  }

  /** Probes a table; concurrent calls share one probe. */
  async check(id: TableId): Promise<void> {
    const entry = (await this.#load()).get(id);
    if (entry === undefined || entry.summary === null) return;
    return this.#check(entry);
  }

  async #check(entry: Entry): Promise<void> {
    const { id } = entry;
    const running = this.#probes.get(id);
    if (running !== undefined) return running;
    if (this.#probes.size >= maxConcurrentProbes) return;
    const probe = this.#probe(entry).finally(() => this.#probes.delete(id));
    this.#probes.set(id, probe);
    return probe;
  }

  async #probe(entry: Entry): Promise<void> {
    const { id } = entry;
    const reported = await this.#platform.probe(id).catch(() => 'silent' as const);
    const directory = await this.#load();
    const now = this.#platform.now();
    // A report since then is newer than the reply.
    if (directory.get(id) !== entry) return;
    const count = reported === 'silent' ? 1 + (this.#unanswered.get(id)?.count ?? 0) : 0;
    this.#unanswered.delete(id);
    if (reported === null || count >= maxUnansweredProbes)
      await this.#change(() => new Map([[id, { ...entry, updatedAt: now, summary: null }]]));
    else if (reported === 'silent') this.#unanswered.set(id, { count, until: now + maxEntryAgeMs });
    else if (reported.order > entry.order) await this.report(reported);
    else directory.set(id, confirmed(entry, now));
  }

  async onConnect(subscriber: Socket<Listener>, address: string | null): Promise<void> {
    if (!(await this.#listeners.admit(subscriber, address))) return;
    sendTracked(subscriber, frameOf(['tables', await this.list({ limit: initialTables })]));
  }

  onMessage(subscriber: Socket<Listener>, message: unknown): void {
    this.#listeners.onMessage(subscriber, message);
  }

  onAlarm(): Promise<void> {
    return this.#listeners.onAlarm();
  }

  /** @param changesOf is called when nothing else can change the directory before its result is applied. */
  async #change(changesOf: (directory: Directory) => Changes): Promise<void> {
    const directory = await this.#load();
    const changes = changesOf(directory);
    for (const [id, entry] of changes) {
      if (entry === null) directory.delete(id);
      else directory.set(id, entry);
      this.#unanswered.delete(id);
    }
    if (changes.size === 0) return;
    try {
      await this.#platform.save(
        new Map([...changes].map(([id, entry]) => [id, entry && toStored(entryShape, entry)])),
      );
    } catch (error) {
      this.#loading = null;
      throw error;
    }
    this.#scheduleBroadcast(changes.keys());
  }

  /** Sends the first change immediately and debounces the rest. */
  #scheduleBroadcast(ids: Iterable<TableId>): void {
    if (this.#unsent !== null) {
      for (const id of ids) this.#unsent.add(id);
      return;
    }
    this.#broadcast(new Set(ids));
    this.#unsent = new Set();
    this.#platform.later(minBroadcastIntervalMs, () => {
      const unsent = this.#unsent ?? new Set();
      this.#unsent = null;
      if (unsent.size > 0) this.#scheduleBroadcast(unsent);
    });
  }

  async #broadcast(ids: ReadonlySet<TableId>): Promise<void> {
    const subscribers = [...this.#platform.sockets()].filter((socket) => socket.attached() !== undefined);
    if (subscribers.length === 0 || ids.size === 0) return;
    const directory = await this.#load();
    const tables = [...ids].flatMap((id) => directory.get(id)?.summary ?? []).filter(isOpen);
    const open = new Set(tables.map(({ id }) => id));
    const text = frameOf(['changes', tables, [...ids].filter((id) => !open.has(id))]);
    for (const subscriber of subscribers) sendTracked(subscriber, text);
  }

  #isDue(entry: Entry): boolean {
    const now = this.#platform.now();
    return isStale(entry, now) && (this.#unanswered.get(entry.id)?.until ?? 0) < now;
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
    for (const [key, stored] of await this.#platform.load()) {
      const entry = readStored(entryShape, stored);
      if (entry.ok) directory.set(entry.value.id, entry.value);
      else this.#platform.log({ event: 'entry-invalid', ...entry.error });
      if (!entry.ok && entry.error.why !== 'unreadable') this.#refused.set(key, entry.error);
    }
    return directory;
  }
}

/** Not an array: a large one for each list takes longer than the list itself. */
function* summaries(directory: Directory): Iterable<TableSummary> {
  for (const { summary } of directory.values()) if (summary !== null) yield summary;
}

const frameOf = (frame: DirectoryFrame): string => JSON.stringify(frame);

const answer = answeredBy<DirectoryRoom>();

export const directoryContract = {
  report: answer(tableReportSchema, null, (directory, report) => directory.report(report)),
  list: answer(pageSchema, z.array(tableSummarySchema), (directory, page) => directory.list(page)),
  /** Probes a table and updates the shard. */
  check: answer(z.strictObject({ id: tableIdSchema }), null, (directory, { id }) => directory.check(id)),
};
