import * as z from 'zod';
import { hexSchema } from '../../shared/kernel/schemas.ts';
import { newReportSchema, type Report, reportSchema } from '../../shared/protocol/operator.ts';
import type { RoomStorage } from '../runtime/room-storage.ts';
import { loadStored, readStored, type Shape, shapeOf, toStored } from '../runtime/stored.ts';
import { RowLog } from './row-log.ts';

const dayMs = 24 * 3_600_000;
const keptMs = 30 * dayMs;
export const maxReports = 500;
const maxPerDay = 3;

/** The number of the last report. */
export const reportsShape = shapeOf('reports', z.strictObject({ last: z.int().min(0) }));
export const reportShape = shapeOf('report', reportSchema);
/** When a network or device reported, stored by its hash. */
export const reporterShape = shapeOf('reporter', z.strictObject({ times: z.array(z.int().min(0)) }));

const lastKey = 'reports';
const reportPrefix = 'report:';
const reporterPrefix = 'reporter:';

const reportLog = new RowLog(reportPrefix, maxReports, reportShape);

export const reportCallSchema = z.strictObject({
  report: newReportSchema,
  /** Hashes of the reporter's network and device. */
  by: z.array(hexSchema),
});

/** Reports of players about others: the last 500 of 30 days, three a day from a network and a device. */
export class Reports {
  readonly #storage: RoomStorage;
  readonly #now: () => number;

  constructor(storage: RoomStorage, now: () => number) {
    this.#storage = storage;
    this.#now = now;
  }

  /** Returns 0, or the seconds until the reporter may report again. */
  async add({ report, by }: z.infer<typeof reportCallSchema>): Promise<number> {
    const now = this.#now();
    const reporters = await Promise.all(
      by.map(async (hash) => {
        const key = reporterPrefix + hash;
        const { times } = (await loadStored(this.#storage, key, reporterShape)) ?? { times: [] };
        return { key, times: times.filter((at) => at + dayMs > now) };
      }),
    );
    const until = Math.max(0, ...reporters.map(({ times }) => (times.at(-maxPerDay) ?? -dayMs) + dayMs));
    if (until > now) return Math.ceil((until - now) / 1_000);
    const number = (await this.#last()) + 1;
    const stored: Report = { ...report, number, at: now };
    await this.#storage.put({
      [lastKey]: toStored(reportsShape, { last: number }),
      ...reportLog.put(stored),
      ...Object.fromEntries(
        reporters.map(({ key, times }) => [key, toStored(reporterShape, { times: [...times, now] })]),
      ),
    });
    return 0;
  }

  /** The newest first. @param before a report's number; null for the first page */
  async page(before: number | null, limit: number): Promise<Report[]> {
    const rows = await reportLog.page(this.#storage, await this.#last(), before, limit);
    return rows.filter(({ at }) => at + keptMs > this.#now());
  }

  async deleteExpired(): Promise<void> {
    const ends = [
      ...(await this.#endsOf(reportPrefix, reportShape, ({ at }) => at + keptMs)),
      ...(await this.#endsOf(reporterPrefix, reporterShape, ({ times }) => (times.at(-1) ?? 0) + dayMs)),
    ];
    for (const { key, end } of ends) if (end <= this.#now()) await this.#storage.delete([key]);
  }

  /** The next day, as long as something is stored that will expire. */
  async nextDeletion(): Promise<number[]> {
    const rows = await Promise.all(
      [reportPrefix, reporterPrefix].map((prefix) => this.#storage.list({ prefix, limit: 1 })),
    );
    const day = Math.floor(this.#now() / dayMs) + 1;
    return rows.some(({ size }) => size > 0) ? [day * dayMs] : [];
  }

  async #endsOf<Value>(
    prefix: string,
    shape: Shape<Value>,
    endOf: (value: Value) => number,
  ): Promise<{ key: string; end: number }[]> {
    return [...(await this.#storage.list({ prefix }))].flatMap(([key, row]) => {
      const read = readStored(shape, row);
      return read.ok ? [{ key, end: endOf(read.value) }] : [];
    });
  }

  async #last(): Promise<number> {
    return (await loadStored(this.#storage, lastKey, reportsShape))?.last ?? 0;
  }
}
