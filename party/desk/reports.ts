import * as z from 'zod';
import { hexSchema } from '../../shared/kernel/schemas.ts';
import { newReportSchema, type Report, reportSchema } from '../../shared/protocol/operator.ts';
import type { RoomStorage } from '../runtime/room-storage.ts';
import { readOrThrow, readStored, type Shape, shapeOf, toStored } from '../runtime/stored.ts';

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

/** Each report overwrites the one 500 before it. */
const reportKey = (number: number): string => reportPrefix + String(number % maxReports).padStart(3, '0');

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
        const times = (await this.#read(reporterShape, key))?.times ?? [];
        return { key, times: times.filter((at) => at + dayMs > now) };
      }),
    );
    const until = reporters.flatMap(({ times }) => (times.at(-maxPerDay) ?? Number.NaN) + dayMs);
    const waitMs = Math.max(0, ...until.filter((at) => at > now).map((at) => at - now));
    if (waitMs > 0) return Math.ceil(waitMs / 1_000);
    const number = (await this.#last()) + 1;
    const stored: Report = { ...report, number, at: now };
    await this.#storage.put({
      [lastKey]: toStored(reportsShape, { last: number }),
      [reportKey(number)]: toStored(reportShape, stored),
      ...Object.fromEntries(
        reporters.map(({ key, times }) => [key, toStored(reporterShape, { times: [...times, now] })]),
      ),
    });
    return 0;
  }

  /** The newest first. @param before a report's number; null for the first page */
  async page(before: number | null, limit: number): Promise<Report[]> {
    const last = Math.min((before ?? Number.POSITIVE_INFINITY) - 1, await this.#last());
    const numbers = Array.from({ length: limit }, (_, index) => last - index).filter((number) => number > 0);
    const read = await Promise.all(numbers.map((number) => this.#read(reportShape, reportKey(number))));
    return read.flatMap((report, index) =>
      report !== null && report.number === numbers[index] && report.at + keptMs > this.#now() ? report : [],
    );
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
    const stored = await this.#storage.get(lastKey);
    return stored === undefined ? 0 : readOrThrow(reportsShape, stored).last;
  }

  async #read<Value>(shape: Shape<Value>, key: string): Promise<Value | null> {
    const row = await this.#storage.get(key);
    return row === undefined ? null : readOrThrow(shape, row);
  }
}
