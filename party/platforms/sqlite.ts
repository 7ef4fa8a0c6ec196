import {
  closeSync,
  copyFileSync,
  existsSync,
  fdatasync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import type { RoomStorage } from '../runtime/room-storage.ts';

// Node 20 has no SQLite of its own; the package has the same interface.
const builtIn = process.getBuiltinModule?.('node:sqlite') as
  | typeof import('@photostructure/sqlite')
  | undefined;
const { DatabaseSync } =
  builtIn ??
  (await import('@photostructure/sqlite').catch(() => {
    throw new Error('Node 22.13 or later is needed, or the package @photostructure/sqlite.');
  }));

/** Writes that are stored together, with one sync of the disk. */
class Batch {
  readonly stored: Promise<void>;
  needsSync = false;
  resolve!: () => void;
  reject!: (error: unknown) => void;

  constructor() {
    this.stored = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }
}

type Sync = (file: number, done: (error: Error | null) => void) => void;

type Statement = () => { readonly changes: number | bigint };

export const databaseName = 'arcus.db';
/** 1 MB: a lost log takes little with it. */
const pagesPerCheckpoint = 250;
/** Timers run by another clock than `now`, which may differ by a hundredth. */
const maxTimeoutMs = 60_000;
/** Delay of an alarm whose handler failed. */
const retryMs = 2_000;
/** SQL from number 1 of the folder to 2, from 2 to 3 and so on. Never remove one. */
const folderMigrations: readonly string[] = [];

/** A newer version wrote the folder. */
export class NewerFolderError extends Error {}

const currentFolder = 1 + folderMigrations.length;

/** The number of the folder, its tables and alarms, is SQLite's `user_version`; a new one has 0. @throws NewerFolderError and closes the database */
const folderNumber = (database: InstanceType<typeof DatabaseSync>): number => {
  const number = Number(database.prepare('PRAGMA user_version').get()?.user_version);
  if (number <= currentFolder) return number;
  database.close();
  throw new NewerFolderError();
};

/** @throws NewerFolderError, or Error without a database */
export const checkFolderNumber = (folder: string): void => {
  const database = new DatabaseSync(join(folder, databaseName), { readOnly: true });
  folderNumber(database);
  database.close();
};

/** The log of a store that was not closed is missing or damaged: SQLite would open the database without its last writes. */
export class LostLogError extends Error {}

/** SQLite's `application_id`: of an open store, or of a closed one, which needs no log. */
const [openMark, closedMark] = [1, 0];
/** Where the database file has it; the log may have a newer value. */
const markOffset = 68;

const bytesIn = (file: string, from: number, length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  const descriptor = openSync(file, 'r');
  readSync(descriptor, bytes, 0, length, from);
  closeSync(descriptor);
  return bytes;
};

/** Without its last bit, which tells the byte order of the checksum. */
const logMagic = 0x377f_0682;

/** Whether SQLite reads the log: else it ignores all of it. An empty one is that of a checkpoint. */
const isLogWhole = (log: string): boolean => {
  if (!existsSync(log)) return false;
  if (sizeOf(log) === 0) return true;
  const header = bytesIn(log, 0, 32);
  const magic = header.readUInt32BE(0);
  if ((magic & ~1) !== logMagic) return false;
  const wordAt = (at: number): number => (magic & 1 ? header.readUInt32BE(at) : header.readUInt32LE(at));
  let [first, second] = [0, 0];
  for (let at = 0; at < 24; at += 8) {
    first = (first + wordAt(at) + second) >>> 0;
    second = (second + wordAt(at + 4) + first) >>> 0;
  }
  return header.readUInt32BE(24) === first && header.readUInt32BE(28) === second;
};

/** Whether the database is damaged. */
export const isDamage = (error: unknown): boolean => /not a database|malformed/.test(String(error));

export interface SqliteEvents {
  /** @param room its name. Its alarm is kept until the promise resolves, also over restarts. */
  onAlarm(room: string): Promise<unknown>;
  /** A batch was not stored: the disk is full or read-only. */
  onFailure(error: unknown): void;
  onStored(): void;
  /** A value of a room is damaged. */
  onDamage(room: string, error: unknown): void;
  onSync(ms: number): void;
  now(): number;
}

/**
 * The storage of all rooms in one SQLite database. While the disk syncs, the writes of all rooms are collected for the next commit and
 * sync. A write resolves after its sync, so it survives a power failure.
 */
export class SqliteStore {
  readonly #database;
  readonly #events: SqliteEvents;
  readonly #get;
  readonly #any;
  readonly #list;
  readonly #put;
  readonly #delete;
  readonly #deleteAll;
  readonly #setAlarm;
  readonly #deleteAlarm;
  readonly #dueAlarms;
  readonly #nextAlarm;
  readonly #log: number;
  readonly #sync: Sync;
  /** Written but not committed. */
  #batch: Batch | null = null;
  #isSyncing = false;
  /** Number of batches that were not stored. */
  #failures = 0;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;
  #timerAt = Number.POSITIVE_INFINITY;
  /** Rooms whose alarm handler runs, and which have not changed their alarm since. */
  readonly #ringing = new Set<string>();

  /**
   * @param sync writes a file to the disk.
   * @throws LostLogError; Error if the folder cannot be written, or its database cannot be read
   */
  constructor(folder: string, events: SqliteEvents, sync: Sync = fdatasync, acceptsLoss = false) {
    this.#sync = sync;
    const file = join(folder, databaseName);
    this.#events = events;
    // SQLite would delete the log.
    if (sizeOf(file) === 0 && sizeOf(`${file}-wal`) > 0) throw new Error('malformed: only the log is left');
    const isOpen = sizeOf(file) > 0 && bytesIn(file, markOffset, 4).readUInt32BE() === openMark;
    if (isOpen && !acceptsLoss && !isLogWhole(`${file}-wal`)) throw new LostLogError();
    const database = new DatabaseSync(file);
    this.#database = database;
    this.#migrate();
    // Commits only write; `#commit` syncs, so that other rooms run meanwhile. Checkpoints sync automatically.
    database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;
      PRAGMA wal_autocheckpoint = ${pagesPerCheckpoint};
      CREATE TABLE IF NOT EXISTS entries (room TEXT, key TEXT, value TEXT, PRIMARY KEY (room, key)) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS alarms (room TEXT PRIMARY KEY, at INTEGER) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS alarms_by_time ON alarms (at);`);
    // A damaged page looks like missing rows: rooms would go, or be made again.
    const found = database.prepare('PRAGMA quick_check(1)').get()?.quick_check;
    if (found !== 'ok') throw new Error(`malformed: ${found}`);
    this.#get = database.prepare('SELECT value FROM entries WHERE room = ? AND key = ?');
    this.#any = database.prepare('SELECT 1 FROM entries WHERE room = ? LIMIT 1');
    this.#list = database.prepare(
      'SELECT key, value FROM entries WHERE room = ? AND key > ? AND key >= ? AND key < ? ORDER BY key LIMIT ?',
    );
    this.#put = database.prepare('INSERT OR REPLACE INTO entries VALUES (?, ?, ?)');
    this.#delete = database.prepare('DELETE FROM entries WHERE room = ? AND key = ?');
    this.#deleteAll = database.prepare('DELETE FROM entries WHERE room = ?');
    this.#setAlarm = database.prepare('INSERT OR REPLACE INTO alarms VALUES (?, ?)');
    this.#deleteAlarm = database.prepare('DELETE FROM alarms WHERE room = ?');
    this.#dueAlarms = database.prepare('SELECT room FROM alarms WHERE at <= ? ORDER BY at');
    this.#nextAlarm = database.prepare('SELECT min(at) AS at FROM alarms WHERE at > ?');
    this.#log = openSync(`${file}-wal`, 'r+');
    if (process.platform !== 'win32') syncFolder(folder);
    // In the database file, once its log is sure to stay.
    database.exec(`PRAGMA application_id = ${openMark}; PRAGMA wal_checkpoint(TRUNCATE)`);
  }

  /** @throws NewerFolderError, before any change */
  #migrate(): void {
    const database = this.#database;
    const number = folderNumber(database);
    if (number === currentFolder) return;
    const migrations = number === 0 ? [] : folderMigrations.slice(number - 1);
    database.exec(['BEGIN', ...migrations].join(';'));
    database.exec(`PRAGMA user_version = ${currentFolder}; COMMIT`);
  }

  /** Rings the alarms that are due, and from now on each in time. */
  start(): void {
    this.#ringDue();
  }

  /** The names of a party's rooms that have a record. */
  namesOf(party: string): string[] {
    const rooms = this.#database
      .prepare("SELECT room FROM entries WHERE key = 'record' AND substr(room, 1, ?) = ?")
      .all(party.length + 1, `${party}/`);
    return rooms.map(({ room }) => String(room).slice(party.length + 1));
  }

  /** Whether something is stored of a room. */
  has(room: string): boolean {
    return this.#any.get(room) !== undefined;
  }

  storageOf(room: string): RoomStorage {
    const put = (key: string, value: unknown): Statement => {
      const text = JSON.stringify(value);
      return () => this.#put.run(room, key, text);
    };
    const remove =
      (key: string): Statement =>
      () =>
        this.#delete.run(room, key);
    /** A damaged value stays a text, which no room accepts as its data and so none overwrites. */
    const parse = (text: string): unknown => {
      try {
        return JSON.parse(text);
      } catch (error) {
        this.#events.onDamage(room, error);
        return text;
      }
    };
    return {
      get: async (key) => {
        const row = this.#get.get(room, key);
        return row === undefined ? undefined : parse(String(row.value));
      },
      list: async ({ prefix = '', startAfter = '', limit = -1 } = {}) =>
        new Map(
          this.#list
            .all(room, startAfter, prefix, `${prefix}\u{10ffff}`, limit)
            .map(({ key, value }): [string, unknown] => [String(key), parse(String(value))]),
        ),
      put: (values) => this.#write(Object.entries(values).map(([key, value]) => put(key, value))),
      delete: (keys) => this.#write(keys.map(remove)),
      transaction: async (write) => {
        const statements: Statement[] = [];
        await write({
          put: async (key, value) => void statements.push(put(key, value)),
          delete: async (key) => void statements.push(remove(key)),
        });
        await this.#write(statements);
      },
      deleteAll: () => {
        this.#ringing.delete(room);
        return this.#write([() => this.#deleteAll.run(room), () => this.#deleteAlarm.run(room)]);
      },
      setAlarm: (at) => {
        this.#ringing.delete(room);
        this.#wakeAt(at);
        return this.#writeAlarm(() => this.#setAlarm.run(room, at));
      },
      deleteAlarm: () => {
        this.#ringing.delete(room);
        return this.#writeAlarm(() => this.#deleteAlarm.run(room));
      },
    };
  }

  /** Stores pending writes, and closes the database. */
  async close(): Promise<void> {
    while (this.#batch !== null || this.#isSyncing) await this.#write([]).catch(() => undefined);
    this.#isClosed = true;
    clearTimeout(this.#timer);
    try {
      this.#database.exec(`PRAGMA application_id = ${closedMark}; PRAGMA wal_checkpoint(TRUNCATE)`);
    } catch {
      // The disk is full: closing could delete the log, and the mark says that it belongs to the database.
      closeSync(this.#log);
      return;
    }
    this.#database.close();
    closeSync(this.#log);
  }

  /** An alarm written alone depends on open sockets and the time, not on the record: a power failure may lose it. */
  #writeAlarm(statement: Statement): Promise<void> {
    return this.#write([statement], false);
  }

  /** Adds to the open batch. A failed statement undoes the batch, so that no step is stored in part. */
  #write(statements: readonly Statement[], needsSync = true): Promise<void> {
    if (this.#isClosed) return Promise.reject(new Error('the database is closed'));
    const batch = this.#batch ?? this.#begin();
    try {
      // A batch that could not begin has its error already.
      if (batch === this.#batch)
        for (const statement of statements) if (statement().changes > 0) batch.needsSync ||= needsSync;
    } catch (error) {
      this.#undo(batch, error);
    }
    return batch.stored;
  }

  #begin(): Batch {
    const batch = new Batch();
    this.#batch = batch;
    try {
      this.#database.exec('BEGIN');
    } catch (error) {
      this.#undo(batch, error);
    }
    // One commit for all writes in this turn of the event loop.
    if (!this.#isSyncing) setImmediate(() => this.#commit());
    return batch;
  }

  #undo(batch: Batch, error: unknown): void {
    if (batch !== this.#batch) return;
    this.#batch = null;
    try {
      this.#database.exec('ROLLBACK');
    } catch {
      // SQLite has rolled back already.
    }
    this.#failures += 1;
    this.#events.onFailure(error);
    batch.reject(error);
  }

  #commit(): void {
    const batch = this.#batch;
    if (batch === null) return;
    try {
      this.#database.exec('COMMIT');
    } catch (error) {
      this.#undo(batch, error);
      return;
    }
    this.#batch = null;
    if (!batch.needsSync) {
      batch.resolve();
      return;
    }
    this.#isSyncing = true;
    const from = this.#events.now();
    const failures = this.#failures;
    this.#sync(this.#log, (error) => {
      // A failed sync may have lost any write, so the process ends.
      if (error) throw error;
      this.#isSyncing = false;
      // A later batch may have failed meanwhile.
      if (failures === this.#failures) this.#events.onStored();
      this.#events.onSync(this.#events.now() - from);
      batch.resolve();
      this.#commit();
    });
  }

  #wakeAt(at: number): void {
    if (at >= this.#timerAt || this.#isClosed) return;
    this.#timerAt = at;
    clearTimeout(this.#timer);
    const delayMs = Math.min(Math.max(at - this.#events.now(), 0), maxTimeoutMs);
    this.#timer = setTimeout(() => this.#ringDue(), delayMs);
  }

  #ringDue(): void {
    const now = this.#events.now();
    this.#timerAt = Number.POSITIVE_INFINITY;
    for (const { room } of this.#dueAlarms.all(now)) void this.#ring(String(room));
    const next = this.#nextAlarm.get(now);
    if (typeof next?.at === 'number') this.#wakeAt(next.at);
  }

  async #ring(room: string): Promise<void> {
    if (this.#ringing.has(room)) return;
    this.#ringing.add(room);
    try {
      await this.#events.onAlarm(room);
      if (this.#ringing.delete(room)) await this.#writeAlarm(() => this.#deleteAlarm.run(room));
    } catch {
      // Also if the handler was done but its alarm could not be deleted: it rings again.
      this.#ringing.delete(room);
      this.#wakeAt(this.#events.now() + retryMs);
    }
  }
}

export const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** The log is a new file: its entry in the folder has to survive too. */
const syncFolder = (folder: string): void => {
  const file = openSync(folder, 'r');
  fsyncSync(file);
  closeSync(file);
};

/** Takes the only lock on a folder; it ends with the process at the latest. Returns its release. @throws Error if it is taken */
export const lockFolder = (folder: string): (() => void) => {
  const lock = new DatabaseSync(join(folder, 'lock.db'));
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw error;
  }
  return () => lock.close();
};

/** Copies a data folder that may be in use, as of one moment. @throws Error if the target exists, or the folder has no data */
export const backUp = (folder: string, target: string): void => {
  const database = new DatabaseSync(join(folder, databaseName), { readOnly: true });
  mkdirSync(target, { mode: 0o700 });
  database.prepare('VACUUM INTO ?').run(join(target, databaseName));
  database.close();
  const copy = new DatabaseSync(join(target, databaseName));
  copy.exec(`PRAGMA application_id = ${closedMark}`);
  copy.close();
  if (existsSync(join(folder, 'secret'))) copyFileSync(join(folder, 'secret'), join(target, 'secret'));
};
