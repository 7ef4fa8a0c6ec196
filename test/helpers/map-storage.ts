import type { RoomStorage } from '../../party/runtime/room-storage.ts';

/** A room's storage in memory, as JSON text. */
export class MapStorage implements RoomStorage {
  readonly rows = new Map<string, string>();
  alarm: number | null = null;

  async get(key: string): Promise<unknown> {
    const text = this.rows.get(key);
    return text === undefined ? undefined : JSON.parse(text);
  }

  async list({ prefix = '', startAfter = '', limit = Number.POSITIVE_INFINITY } = {}) {
    const keys = [...this.rows.keys()].filter((key) => key.startsWith(prefix) && key > startAfter).sort();
    return new Map(
      keys.slice(0, limit).map((key): [string, unknown] => [key, JSON.parse(this.rows.get(key) ?? '')]),
    );
  }

  async put(values: Readonly<Record<string, unknown>>): Promise<void> {
    for (const [key, value] of Object.entries(values)) this.rows.set(key, JSON.stringify(value));
  }

  async delete(keys: string[]): Promise<void> {
    for (const key of keys) this.rows.delete(key);
  }

  transaction(write: Parameters<RoomStorage['transaction']>[0]): Promise<void> {
    return write({
      put: (key, value) => this.put({ [key]: value }),
      delete: (key) => this.delete([key]),
    });
  }

  async deleteAll(): Promise<void> {
    this.rows.clear();
    this.alarm = null;
  }

  async setAlarm(at: number): Promise<void> {
    this.alarm = at;
  }

  async deleteAlarm(): Promise<void> {
    this.alarm = null;
  }
}
