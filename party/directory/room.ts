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

/** What the directory needs of the platform it runs on. Its sockets are those who watch the list. */
export interface DirectoryPlatform extends ListenerPlatform, SubShardsPlatform {
  /** Calls back after so many milliseconds, if the directory is awake. */
  later(milliseconds: number, callBack: () => void): void;
  /** All stored entries. */
  load(): Promise<Iterable<unknown>>;
  save(changes: Changes): Promise<void>;
  /** Asks a table what it would report now; null if there is none. */
  probe(id: TableId): Promise<DirectoryReport | null>;
}

/** So many may watch one part of the directory; from one address as many as have sockets at a table. */
export const listenerLimits = ({ maxSocketsPerAddress }: ConnectionLimits): ConnectionLimits => ({
  maxSockets: 2_000,
  maxSocketsPerAddress,
});
/** How many tables are asked at most for one list, and at once for all. */
const maxProbesPerList = 8;
const maxConcurrentProbes = 32;
/** For so long a list waits for them, in milliseconds. */
const probeTimeoutMs = 2_000;
/** A table that did not answer so often in a row, once a minute, is taken off. */
const maxUnansweredProbes = 10;
/** How many tables they are told of at first. */
const initialTables = 50;
/** Watchers hear of changes at most once in so many milliseconds. */
const minBroadcastIntervalMs = 500;

/** One part of the directory: keeps in memory what is stored, and stores before it answers. */
export class DirectoryRoom {
  readonly #platform: DirectoryPlatform;
  readonly #listeners: Listeners;
  #loading: Promise<Map<TableId, Entry>> | null = null;
  /** The tables whose changes were not sent to watchers yet; null if nothing was sent lately, so that a change goes out at once. */
  #untold: Set<TableId> | null = null;
  /** The probes that are on their way. */
  readonly #probes = new Map<TableId, Promise<void>>();
  /** Which tables did not answer: how often in a row, and until when they are not asked again. */
  readonly #silent = new Map<TableId, { readonly times: number; readonly until: number }>();
  readonly #parts: SubShards;
  /** What parts were told of since watchers were. */
  readonly #elsewhere = new Map<TableId, TableSummary>();

  constructor(platform: DirectoryPlatform) {
    this.#platform = platform;
    this.#listeners = new Listeners(platform);
    this.#parts = new SubShards(platform);
  }

  /** A table has told how it is. */
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

  /** As a part of a shard that tells it of a table. */
  async subShardReport(report: DirectoryReport, knownOnly: boolean): Promise<SubShardReply> {
    const taken = !knownOnly || (await this.#load()).has(report.id);
    if (taken) await this.#take(report);
    return { tables: [], taken, size: summaries(await this.#load()).length };
  }

  /** As a part of a shard that asks for its tables. */
  async subShardList(page: Page): Promise<SubShardReply> {
    const tables = await this.#ownList(page);
    return { tables, taken: false, size: summaries(await this.#load()).length };
  }

  /** Open tables of a shard, in order, those of its parts included. */
  async list(page: Page, shard: string): Promise<TableSummary[]> {
    const own = await this.#ownList(page);
    const split = await this.#parts.state(shard, (await this.#load()).size);
    if (split === 'whole') return own;
    const known = await this.#load();
    const others = (await this.#parts.list(shard, page)).filter(({ id }) => !known.has(id));
    return pageOf([...own, ...others], page);
  }

  /** Of those that were not heard of for a while a few are asked first, the others are believed. */
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

  /** Asks a table whether it is still there and as it is listed; whoever asks meanwhile waits for the same answer. */
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
    // Whatever was reported meanwhile is newer than the answer.
    if (directory.get(id) !== known) return;
    const times = told === 'silent' ? 1 + (this.#silent.get(id)?.times ?? 0) : 0;
    this.#silent.delete(id);
    if (told === null || times >= maxUnansweredProbes)
      await this.#change(new Map([[id, { ...known, at: now, summary: null }]]));
    else if (told === 'silent') this.#silent.set(id, { times, until: now + maxEntryAgeMs });
    else if (told.order > known.order) await this.#change(applyReport(directory, told, now));
    else directory.set(id, confirmed(known, now));
  }

  /** Somebody watches from now on. @param address where the socket comes from, if the platform knows. */
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

  /** The first change is told at once, what follows soon after it together. */
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

  /** Whether a table is to be asked before it is handed out. */
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
