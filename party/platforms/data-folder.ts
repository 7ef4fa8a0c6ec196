import { randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { minSecretLength } from '../runtime/calls.ts';
import { roomClock } from './room-clock.ts';
import {
  checkFolderNumber,
  databaseName,
  isDamage,
  LostLogError,
  lockFolder,
  NewerFolderError,
  type SqliteEvents,
  SqliteStore,
  sizeOf,
} from './sqlite.ts';

/** At most one line of the log about a slow disk in this time. */
const slowDiskIntervalMs = 60_000;
/** A local disk takes a few milliseconds. */
const slowSyncMs = 100;
/** Slower syncs delay each move by seconds. */
const maxSyncMs = 1_000;
/** After this time without a sync slower than `maxSyncMs` new work is accepted. */
const recoveryMs = 5_000;

/** A process that takes over makes this file. It works between containers too, and where there are no signals. */
const requestFile = 'take-over';
/** The server accepts a request by renaming it: then the other process cannot withdraw it. The other process removes it when it listens. */
const acceptedFile = 'handed-over';
const requestIntervalMs = 250;
const requestTimeoutMs = 10_000;
/** A process that has the folder needs some 100 ms until it listens. */
const successorTimeoutMs = 5_000;

/** Why a server did not start. A restart does not help. */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly code:
    | 'data-not-writable'
    | 'data-corrupted'
    | 'data-in-use'
    | 'data-newer'
    | 'log-lost'
    | 'secret-lost'
    | 'secret-too-short'
    | 'no-jurisdictions'
    | 'not-listening';

  constructor(code: StartError['code'], message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

const notWritable = (folder: string, error: unknown): StartError =>
  new StartError('data-not-writable', `${folder} is full, read-only or owned by another user.`, error);

/** @throws StartError */
const prepareFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw notWritable(folder, error);
  }
};

/** Returns the release of the folder; null if another process has it. @throws StartError */
const tryLock = (folder: string): (() => void) | null => {
  try {
    return lockFolder(folder);
  } catch (error) {
    if (/locked/.test(String(error))) return null;
    throw notWritable(folder, error);
  }
};

/** @param error of SQLite or of this module */
const startError = (folder: string, error: unknown): StartError => {
  if (error instanceof StartError) return error;
  if (error instanceof NewerFolderError)
    return new StartError(
      'data-newer',
      `A newer version of Arcus wrote ${folder}: start that one. Nothing was changed.`,
      error,
    );
  if (error instanceof LostLogError)
    return new StartError(
      'log-lost',
      `The log (arcus.db-wal) in ${folder} is missing or damaged: restore a backup, or go on without the last moves (ARCUS_ACCEPT_LOSS=1).`,
      error,
    );
  return isDamage(error)
    ? new StartError('data-corrupted', `The database in ${folder} cannot be read: restore a backup.`, error)
    : notWritable(folder, error);
};

/** Waits until the server of the folder has stored everything and releases it, or has ended. @throws StartError if it does not answer */
const takeOver = async (folder: string): Promise<() => void> => {
  const request = join(folder, requestFile);
  // After the request there is no way back.
  checkFolderNumber(folder);
  const inUse = (why: string): StartError =>
    new StartError('data-in-use', `The server that uses ${folder} ${why}.`);
  writeFileSync(request, '');
  const startedAt = performance.now();
  for (; ; await wait(10)) {
    const release = tryLock(folder);
    if (release !== null) return release;
    const waitedMs = performance.now() - startedAt;
    if (waitedMs > 2 * requestTimeoutMs) throw inUse('drains, but does not end: stop it');
    if (waitedMs < requestTimeoutMs) continue;
    try {
      unlinkSync(request);
    } catch {
      // The server has accepted it.
      continue;
    }
    throw inUse('does not answer and still runs: stop it');
  }
};

/** Takes the folder for this process alone. Returns its release. @throws StartError */
const takeFolder = async (folder: string, takesOver: boolean): Promise<() => void> => {
  prepareFolder(folder);
  const release = tryLock(folder) ?? (takesOver ? await takeOver(folder) : null);
  if (release === null)
    throw new StartError(
      'data-in-use',
      `Another server uses ${folder}: stop it, or take over (--take-over).`,
    );
  rmSync(join(folder, requestFile), { force: true });
  return release;
};

/** The secret of the folder, generated before its first database. @throws StartError */
const secretIn = (folder: string): string => {
  const file = join(folder, 'secret');
  try {
    if (!existsSync(file)) {
      if (sizeOf(join(folder, databaseName)) > 0)
        throw new StartError(
          'secret-lost',
          `${file} is missing, and without it no table is known: copy it from a backup, or set ARCUS_SECRET.`,
        );
      writeFileSync(`${file}.new`, randomBytes(32).toString('hex'), { mode: 0o600 });
      // Atomic.
      renameSync(`${file}.new`, file);
    }
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw error instanceof StartError ? error : notWritable(folder, error);
  }
};

export interface DataFolder {
  readonly store: SqliteStore;
  readonly secret: string;
  /** The time of rooms. */
  now(): number;
  /** Whether storing works. After a failure it tries again. */
  canStore(): Promise<boolean>;
  /** Whether the disk is full, or too slow, for new work besides the tables that play. */
  isSlow(): boolean;
  /** Call it when the server listens. @param onTakeOver another process waits until the folder is closed */
  start(onTakeOver: () => void): void;
  close(): Promise<void>;
  /** Resolves when the process that took over listens, or does not in time. */
  successor(): Promise<void>;
}

interface DataOptions extends Pick<SqliteEvents, 'onAlarm'>, Partial<Pick<SqliteEvents, 'onSync'>> {
  readonly folder: string;
  /** Instead of the folder's own. */
  readonly secret: string | undefined;
  /** Takes the folder from the server that uses it. */
  readonly takesOver?: boolean;
  /** Opens a database whose log is lost. */
  readonly acceptsLoss?: boolean;
  readonly log: (line: Readonly<Record<string, unknown>>) => void;
}

/** @throws StartError */
const checkSecret = (secret: string): void => {
  if (secret.length < minSecretLength)
    throw new StartError('secret-too-short', `ARCUS_SECRET has less than ${minSecretLength} characters.`);
};

const openTaken = async (options: DataOptions, release: () => void) => {
  const { folder, secret = '', acceptsLoss, log, onAlarm, onSync } = options;
  const own = secret || secretIn(folder);
  checkSecret(own);
  const accepted = join(folder, acceptedFile);
  let requests: NodeJS.Timeout | undefined;
  let isStoring = true;
  const now = roomClock();
  let slowAt = 0;
  let slowestAt = 0;
  let slowUntil = 0;
  const events: SqliteEvents = {
    now,
    onAlarm,
    onFailure: (error) => {
      if (isStoring) log({ event: 'not-stored', code: 'data-not-writable', error: String(error) });
      isStoring = false;
    },
    onStored: () => {
      if (!isStoring) log({ event: 'data-writable' });
      isStoring = true;
    },
    onDamage: (room, error) =>
      log({ event: 'data-damaged', code: 'data-corrupted', room, error: String(error) }),
    onSync: (ms) => {
      onSync?.(ms);
      if (ms <= slowSyncMs) return;
      if (ms > maxSyncMs) {
        // One alone may be slow by chance.
        if (now() - slowestAt < recoveryMs) slowUntil = now() + recoveryMs;
        slowestAt = now();
      }
      if (now() - slowAt < slowDiskIntervalMs) return;
      slowAt = now();
      log({ event: 'slow-disk', code: 'data-slow', ms });
    },
  };
  const store = new SqliteStore(folder, events, undefined, acceptsLoss);
  const tryToStore = (): Promise<void> => store.storageOf('server').put({ isWritable: true });
  await tryToStore().catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  return {
    store,
    secret: own,
    now,
    canStore: async () => {
      if (!isStoring) await tryToStore().catch(() => undefined);
      return isStoring;
    },
    isSlow: () => !isStoring || now() < slowUntil,
    start: (onTakeOver: () => void) => {
      rmSync(accepted, { force: true });
      store.start();
      requests = setInterval(() => {
        try {
          renameSync(join(folder, requestFile), accepted);
        } catch {
          return;
        }
        clearInterval(requests);
        onTakeOver();
      }, requestIntervalMs).unref();
    },
    successor: async () => {
      const until = performance.now() + successorTimeoutMs;
      while (existsSync(accepted) && performance.now() < until) await wait(10);
    },
    close: async () => {
      clearInterval(requests);
      await store.close();
      release();
    },
  };
};

/** Opens the data of a server, created if missing, for this process alone. @throws StartError */
export const openData = async (options: DataOptions): Promise<DataFolder> => {
  let release: (() => void) | undefined;
  try {
    if (options.secret) checkSecret(options.secret);
    release = await takeFolder(options.folder, options.takesOver ?? false);
    return await openTaken(options, release);
  } catch (error) {
    release?.();
    throw startError(options.folder, error);
  }
};
