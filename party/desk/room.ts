import * as z from 'zod';
import { hexSchema } from '../../shared/kernel/schemas.ts';
import {
  type AuditRow,
  auditRowSchema,
  type Ban,
  banSchema,
  type Desk,
  deskSchema,
  type Flags,
  flagsSchema,
  type Notice,
  noticeSchema,
  type Report,
  reportSchema,
} from '../../shared/protocol/operator.ts';
import { answeredBy } from '../runtime/contract.ts';
import { oneAtATime, type RoomStorage } from '../runtime/room-storage.ts';
import {
  errorOf,
  loadStored,
  readOrThrow,
  readStored,
  type Shape,
  shapeOf,
  toStored,
} from '../runtime/stored.ts';
import { Reports, reportCallSchema } from './reports.ts';
import { RowLog } from './row-log.ts';

/** Flags, the last notice, and the number of the last row of the audit log. */
export const deskShape = shapeOf(
  'desk',
  z.strictObject({
    flags: flagsSchema,
    notice: noticeSchema.nullable(),
    lastRow: z.int().min(0),
  }),
);
/** Stored by the hash. */
export const banShape = shapeOf('ban', banSchema);
export const auditShape = shapeOf('audit row', auditRowSchema);

/** The name of the only room. */
export const deskName = '0';

const deskKey = 'desk';
const banPrefix = 'ban:';

const maxBans = 500;
export const maxAuditRows = 2_000;

/** Rows are never changed or deleted otherwise. */
const auditLog = new RowLog('audit:', maxAuditRows, auditShape);

/** The operator's action for the audit log, with its changes. */
const deskChangeSchema = z.strictObject({
  row: auditRowSchema.omit({ number: true, at: true }),
  flags: flagsSchema.partial().optional(),
  notice: noticeSchema.nullable().optional(),
  ban: banSchema.optional(),
  unban: hexSchema.optional(),
});
type DeskChange = z.infer<typeof deskChangeSchema>;

const auditPageSchema = z.strictObject({ before: z.int().min(1).nullable(), limit: z.int().min(1) });

const noFlags: Flags = { drain: false, proofOfWorkBits: null };

export interface DeskPlatform {
  readonly storage: RoomStorage;
  log(line: Readonly<Record<string, unknown>>): void;
  now(): number;
}

interface Loaded {
  flags: Flags;
  notice: Notice | null;
  lastRow: number;
  readonly bans: readonly Ban[];
}

/** The operator's bans, flags, audit log and players' reports. */
export class DeskRoom {
  readonly #platform: DeskPlatform;
  readonly #reports: Reports;
  /** Null before the first call, and after a failed write. */
  #loaded: Loaded | null = null;
  readonly #inTurn = oneAtATime();

  constructor(platform: DeskPlatform) {
    this.#platform = platform;
    this.#reports = new Reports(platform.storage, () => platform.now());
  }

  read(): Promise<Desk> {
    return this.#inTurn(async () => {
      const { flags, notice, bans } = await this.#load().catch(() => this.#readable());
      const isOpen = ({ until }: { readonly until: number }) => until > this.#platform.now();
      return { flags, notice: notice && isOpen(notice) ? notice : null, bans: bans.filter(isOpen) };
    });
  }

  /** Stores the change and its row together. False if there are too many bans. */
  change({ row, flags = {}, notice, ban, unban }: DeskChange): Promise<boolean> {
    return this.#inTurn(async () => {
      const { storage, now } = this.#platform;
      const loaded = await this.#load();
      if (ban !== undefined && loaded.bans.length >= maxBans) return false;
      const next = {
        flags: { ...loaded.flags, ...flags },
        notice: notice === undefined ? loaded.notice : notice,
        lastRow: loaded.lastRow + 1,
      };
      const entry: AuditRow = { ...row, number: next.lastRow, at: now() };
      this.#loaded = null;
      await Promise.all([
        ...(unban === undefined ? [] : [storage.delete([banPrefix + unban])]),
        storage.put({
          [deskKey]: toStored(deskShape, next),
          ...auditLog.put(entry),
          ...(ban && { [banPrefix + ban.hash]: toStored(banShape, ban) }),
        }),
      ]);
      if (ban !== undefined) await this.#wake([...loaded.bans, ban]);
      return true;
    });
  }

  /** Deletes bans that have ended, and old reports. Those of a newer server stay. */
  onAlarm(): Promise<void> {
    return this.#inTurn(async () => {
      const { storage, now } = this.#platform;
      const rows = [...(await storage.list({ prefix: banPrefix })).values()];
      const bans = rows.flatMap((row) => {
        const read = readStored(banShape, row);
        return read.ok ? [read.value] : [];
      });
      this.#loaded = null;
      await this.#reports.deleteExpired();
      for (const { hash, until } of bans) if (until <= now()) await storage.delete([banPrefix + hash]);
      await this.#wake(bans.filter(({ until }) => until > now()));
    });
  }

  /** At the end of the next ban, or when reports are next deleted. */
  async #wake(bans: readonly Ban[]): Promise<void> {
    const due = [...bans.map(({ until }) => until), ...(await this.#reports.nextDeletion())];
    if (due.length > 0) await this.#platform.storage.setAlarm(Math.min(...due));
  }

  /** One page of the log, the newest first. */
  audit({ before, limit }: z.infer<typeof auditPageSchema>): Promise<AuditRow[]> {
    return this.#inTurn(async () => {
      const { lastRow } = await this.#load();
      return auditLog.page(this.#platform.storage, lastRow, before, limit);
    });
  }

  /** Stores a player's report. Returns 0, or the seconds until the player may report again. */
  report(report: z.infer<typeof reportCallSchema>): Promise<number> {
    return this.#inTurn(async () => {
      const seconds = await this.#reports.add(report);
      if (seconds === 0) await this.#wake((await this.#load()).bans);
      return seconds;
    });
  }

  /** One page of the reports, the newest first. */
  reports({ before, limit }: z.infer<typeof auditPageSchema>): Promise<Report[]> {
    return this.#inTurn(() => this.#reports.page(before, limit));
  }

  /** Faults in the log: a desk is read often. */
  readonly #logged = new Set<string>();

  /** Without damaged rows: bans do not depend on others. They stay stored, and no change overwrites them. */
  async #readable(): Promise<Omit<Loaded, 'lastRow'>> {
    const { storage, log } = this.#platform;
    const read = <Value>(shape: Shape<Value>, row: unknown): Value[] => {
      const result = readStored(shape, row);
      if (result.ok) return [result.value];
      if (result.error.why === 'newer') throw errorOf(result.error);
      if (!this.#logged.has(result.error.fault))
        log({ event: 'record-refused', room: 'desk', ...result.error });
      this.#logged.add(result.error.fault);
      return [];
    };
    const stored = await storage.get(deskKey);
    const [desk] = stored === undefined ? [] : read(deskShape, stored);
    const rows = [...(await storage.list({ prefix: banPrefix })).values()];
    const bans = rows.flatMap((row) => read(banShape, row));
    return { flags: desk?.flags ?? noFlags, notice: desk?.notice ?? null, bans };
  }

  async #load(): Promise<Loaded> {
    if (this.#loaded !== null) return this.#loaded;
    const { storage } = this.#platform;
    const stored = await loadStored(storage, deskKey, deskShape);
    const rows = [...(await storage.list({ prefix: banPrefix })).values()];
    const desk = stored ?? { flags: noFlags, notice: null, lastRow: 0 };
    this.#loaded = { ...desk, bans: rows.map((row) => readOrThrow(banShape, row)) };
    return this.#loaded;
  }
}

const answer = answeredBy<DeskRoom>();

export const deskContract = {
  read: answer(null, deskSchema, (desk) => desk.read()),
  change: answer(deskChangeSchema, z.boolean(), (desk, change) => desk.change(change)),
  audit: answer(auditPageSchema, z.array(auditRowSchema), (desk, page) => desk.audit(page)),
  report: answer(reportCallSchema, z.int(), (desk, report) => desk.report(report)),
  reports: answer(auditPageSchema, z.array(reportSchema), (desk, page) => desk.reports(page)),
};
