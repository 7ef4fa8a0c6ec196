import type { TableId } from '../../shared/kernel/ids.ts';
import type { DirectoryFrame, TableSummary } from '../../shared/protocol/lobby.ts';
import type { Socket } from '../runtime/actor.ts';
import { sendTracked } from '../runtime/backlog.ts';
import type { ConnectionLimits } from '../runtime/limits.ts';
import { type Listener, type ListenerPlatform, Listeners } from './listeners.ts';
import { isOpen, type Page, pageOf } from './listing.ts';
import {
  applyReport,
  type Changes,
  confirmed,
  type DirectoryReport,
  type Entry,
  isStale,
  maxEntryAgeMs,
  parseEntry,
} from './record.ts';
import { type SubShardReply, SubShards, type SubShardsPlatform } from './sub-shards.ts';

/** Its sockets are subscribers of the list. */
export interface DirectoryPlatform extends ListenerPlatform, SubShardsPlatform {
  /** A timer in memory; lost when the directory is evicted. */
  later(milliseconds: number, callBack: () => void): void;
  load(): Promise<Iterable<unknown>>;
  save(changes: Changes): Promise<void>;
  /** Requests a table's report; null if there is no such table. */
  probe(id: TableId): Promise<DirectoryReport | null>;
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
  /** Tables with unsent changes; null after a pause, when the next change is sent immediately. */
  #untold: Set<TableId> | null = null;
  readonly #probes = new Map<TableId, Promise<void>>();
  /** Unanswered probes: the number in a row, and when the next one is allowed. */
  readonly #silent = new Map<TableId, { readonly times: number; readonly until: number }>();
  readonly #parts: SubShards;
  /** Summaries reported to sub-shards since the last broadcast. */
  readonly #elsewhere = new Map<TableId, TableSummary>();

  constructor(platform: DirectoryPlatform) {
    this.#platform = platform;
    this.#listeners = new Listeners(platform);
    this.#parts = new SubShards(platform);
  }

  /** Handles a table's report. */
  async report(report: DirectoryReport): Promise<void> {
    const directory = await this.#load();
    const split = directory.has(report.id) ? 'whole' : await this.#parts.state(report.shard, directory.size);
    if (split !== 'whole' && (await this.#parts.report(report.shard, report, split === 'merging'))) {
      if (report.summary === null) this.#elsewhere.delete(report.id);
      else this.#elsewhere.set(report.id, report.summary);
      this.#tell([report.id]);
    } else await this.#take(report);
  }

  async #take(report: DirectoryReport): Promise<void> {
    await this.#change(applyReport(await this.#load(), report, this.#platform.now()));
  }

  /** As a sub-shard: handles a report that the shard forwards. */
  async subShardReport(report: DirectoryReport, knownOnly: boolean): Promise<SubShardReply> {
    const taken = !knownOnly || (await this.#load()).has(report.id);
    if (taken) await this.#take(report);
    return { tables: [], taken, size: summaries(await this.#load()).length };
  }

  /** As a sub-shard: lists its tables for the shard. */
  async subShardList(page: Page): Promise<SubShardReply> {
    const tables = await this.#ownList(page);
    return { tables, taken: false, size: summaries(await this.#load()).length };
  }

  /** A page of open tables, including those of sub-shards. */
  async list(page: Page, shard: string): Promise<TableSummary[]> {
    const own = await this.#ownList(page);
    const split = await this.#parts.state(shard, (await this.#load()).size);
    if (split === 'whole') return own;
    const known = await this.#load();
    const others = (await this.#parts.list(shard, page)).filter(({ id }) => !known.has(id));
    return pageOf([...own, ...others], page);
  }

  /** Probes a few stale tables first; the others are listed as stored. */
  async #ownList(page: Page): Promise<TableSummary[]> {
    const directory = await this.#load();
    const asked = new Set<TableId>();
    const late = this.#platform.now() + probeTimeoutMs;
    for (;;) {
      const tables = pageOf(summaries(directory), page);
      const stale = tables
        .flatMap(({ id }) => directory.get(id) ?? [])
        .filter((entry) => this.#isDue(entry) && !asked.has(entry.id))
        .sort((a, b) => a.updatedAt - b.updatedAt)
        .slice(0, maxProbesPerList - asked.size);
      if (stale.length === 0 || this.#platform.now() >= late) return tables;
      for (const { id } of stale) asked.add(id);
      const patience = new Promise<void>((resolve) => this.#platform.later(probeTimeoutMs, resolve));
      await Promise.race([patience, Promise.all(stale.map((entry) => this.#check(entry)))]);
    }
  }

  /** Probes a table; concurrent calls share one probe. */
  async check(id: TableId, shard: string): Promise<void> {
    const directory = await this.#load();
    const known = directory.get(id);
    if (known === undefined && (await this.#parts.state(shard, directory.size)) !== 'whole')
      return this.#parts.check(shard, id);
    if (known === undefined || known.summary === null) return;
    return this.#check(known);
  }

  async #check(known: Entry): Promise<void> {
    const { id } = known;
    const running = this.#probes.get(id);
    if (running !== undefined) return running;
    if (this.#probes.size >= maxConcurrentProbes) return;
    const probe = this.#probe(known).finally(() => this.#probes.delete(id));
    this.#probes.set(id, probe);
    return probe;
  }

  async #probe(known: Entry): Promise<void> {
    const { id } = known;
    const told = await this.#platform.probe(id).catch(() => 'silent' as const);
    const directory = await this.#load();
    const now = this.#platform.now();
    // A report since then is newer than the reply.
    if (directory.get(id) !== known) return;
    const times = told === 'silent' ? 1 + (this.#silent.get(id)?.times ?? 0) : 0;
    this.#silent.delete(id);
    if (told === null || times >= maxUnansweredProbes)
      await this.#change(new Map([[id, { ...known, at: now, summary: null }]]));
    else if (told === 'silent') this.#silent.set(id, { times, until: now + maxEntryAgeMs });
    else if (told.order > known.order) await this.#change(applyReport(directory, told, now));
    else directory.set(id, confirmed(known, now));
  }

  /** @param address the client's, if the platform provides it */
  async onConnect(watcher: Socket<Listener>, shard: string, address: string | null): Promise<void> {
    if (await this.#listeners.admit(watcher, address))
      sendTracked(watcher, frameOf(['tables', await this.list({ limit: initialTables }, shard)]));
  }

  onMessage(watcher: Socket<Listener>, message: unknown): void {
    this.#listeners.onMessage(watcher, message);
  }

  onAlarm(): Promise<void> {
    return this.#listeners.onAlarm();
  }

  async #change(changes: Changes): Promise<void> {
    const directory = await this.#load();
    for (const [id, entry] of changes) {
      if (entry === null) directory.delete(id);
      else directory.set(id, entry);
      this.#silent.delete(id);
    }
    if (changes.size === 0) return;
    try {
      await this.#platform.save(changes);
    } catch (error) {
      this.#loading = null;
      throw error;
    }
    this.#tell(changes.keys());
  }

  /** Sends the first change immediately and debounces the rest. */
  #tell(ids: Iterable<TableId>): void {
    if (this.#untold !== null) {
      for (const id of ids) this.#untold.add(id);
      return;
    }
    this.#send(new Set(ids));
    this.#untold = new Set();
    this.#platform.later(minBroadcastIntervalMs, () => {
      const untold = this.#untold ?? new Set();
      this.#untold = null;
      if (untold.size > 0) this.#tell(untold);
    });
  }

  async #send(ids: ReadonlySet<TableId>): Promise<void> {
    const watchers = [...this.#platform.sockets()].filter((socket) => socket.attached() !== undefined);
    if (watchers.length === 0 || ids.size === 0) {
      for (const id of ids) this.#elsewhere.delete(id);
      return;
    }
    const directory = await this.#load();
    const tables = [...ids]
      .flatMap((id) => directory.get(id)?.summary ?? this.#elsewhere.get(id) ?? [])
      .filter(isOpen);
    for (const id of ids) this.#elsewhere.delete(id);
    const open = new Set(tables.map(({ id }) => id));
    const text = frameOf(['changes', tables, [...ids].filter((id) => !open.has(id))]);
    for (const watcher of watchers) sendTracked(watcher, text);
  }

  /** Whether a table is probed before it is listed. */
  #isDue(entry: Entry): boolean {
    const now = this.#platform.now();
    return isStale(entry, now) && (this.#silent.get(entry.id)?.until ?? 0) < now;
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
    for (const stored of await this.#platform.load()) {
      const entry = parseEntry(stored);
      if (entry.ok) directory.set(entry.value.id, entry.value);
      else this.#platform.log({ event: 'entry-invalid', error: entry.error });
    }
    return directory;
  }
}

const summaries = (directory: ReadonlyMap<TableId, Entry>): TableSummary[] =>
  [...directory.values()].flatMap(({ summary }) => summary ?? []);

const frameOf = (frame: DirectoryFrame): string => JSON.stringify(frame);
