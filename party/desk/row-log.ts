import type { RoomStorage } from '../runtime/room-storage.ts';
import { loadStored, type Shape, toStored } from '../runtime/stored.ts';

/** Stored rows numbered from 1: each overwrites the one `max` before it. */
export class RowLog<Row extends { readonly number: number }> {
  readonly #prefix: string;
  readonly #max: number;
  readonly #shape: Shape<Row>;

  constructor(prefix: string, max: number, shape: Shape<Row>) {
    this.#prefix = prefix;
    this.#max = max;
    this.#shape = shape;
  }

  /** The row to store under its key. */
  put(row: Row): Readonly<Record<string, unknown>> {
    return { [this.#keyOf(row.number)]: toStored(this.#shape, row) };
  }

  /** The newest first. @param before a row's number; null for the first page */
  async page(storage: RoomStorage, last: number, before: number | null, limit: number): Promise<Row[]> {
    const newest = Math.min((before ?? Number.POSITIVE_INFINITY) - 1, last);
    const length = Math.max(0, Math.min(limit, newest));
    const numbers = Array.from({ length }, (_, index) => newest - index);
    const rows = await Promise.all(
      numbers.map((number) =>
        loadStored(storage, this.#keyOf(number), this.#shape).then((row) =>
          row?.number === number ? [row] : [],
        ),
      ),
    );
    return rows.flat();
  }

  #keyOf(number: number): string {
    return this.#prefix + String(number % this.#max).padStart(String(this.#max - 1).length, '0');
  }
}
