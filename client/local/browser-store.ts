import { type DBSchema, openDB } from 'idb';
import { isJsonObject } from '../../shared/kernel/util.ts';
import { localDatabase } from '../widget/device.ts';
import { memoryStore, type RowStore } from './rooms.ts';

interface Schema extends DBSchema {
  rows: { key: [table: string, key: string]; value: unknown };
}

const open = () =>
  openDB<Schema>(localDatabase, 1, {
    upgrade: (database) => void database.createObjectStore('rows'),
    // A page that forgets everything waits for this.
    blocking: (_current, _wished, { target }) => (target as IDBDatabase).close(),
  });

type Database = Awaited<ReturnType<typeof open>>;

const holderKey = 'holder';

const rangeOf = (table: string, prefix: string): IDBKeyRange =>
  IDBKeyRange.bound([table, prefix], [table, `${prefix}\uffff`]);

/** The rows of this browser's tables, in IndexedDB; in memory where that is denied or does not answer. */
export const browserStore = (): RowStore => {
  const memory = memoryStore();
  /** Tables that this worker has stored. */
  const met = new Set<string>();
  let database: Promise<Database | null> | undefined;
  const using = async <Value>(
    use: (database: Database) => Promise<Value>,
    otherwise: () => Promise<Value>,
  ): Promise<Value> => {
    database ??= orNull(open());
    const opened = await database;
    if (opened === null) return otherwise();
    try {
      return await use(opened);
    } catch (error) {
      // Another tab has deleted it.
      database = undefined;
      throw error;
    }
  };
  return {
    list: (table, prefix) =>
      using(
        async (opened) => {
          const range = rangeOf(table, prefix);
          const transaction = opened.transaction('rows');
          const [keys, values] = await Promise.all([
            transaction.store.getAllKeys(range),
            transaction.store.getAll(range),
          ]);
          return new Map(keys.map(([, key], index) => [key, values[index]]));
        },
        () => memory.list(table, prefix),
      ),
    claim: (table, holder) =>
      using(
        async (opened) => {
          const transaction = opened.transaction('rows', 'readwrite');
          // Any address may name a table.
          if (await transaction.store.get([table, 'record']))
            await transaction.store.put(holder, [table, holderKey]);
          await transaction.done;
        },
        () => memory.claim(table, holder),
      ),
    put: (table, holder, rows) =>
      using(
        async (opened) => {
          const transaction = opened.transaction('rows', 'readwrite');
          const other = await transaction.store.get([table, holderKey]);
          if (other !== undefined && other !== holder)
            throw new Error('another holder has claimed the table');
          const puts = Object.entries({ ...rows, [holderKey]: holder }).map(([key, value]) =>
            transaction.store.put(value, [table, key]),
          );
          await Promise.all([...puts, transaction.done]);
          if ('record' in rows && !met.has(table)) await trim(opened);
          met.add(table);
        },
        () => memory.put(table, holder, rows),
      ),
    delete: (table, prefix) =>
      using(
        (opened) => opened.delete('rows', rangeOf(table, prefix)),
        () => memory.delete(table, prefix),
      ),
  };
};

/** With their finished games. */
const maxTables = 100;

/** Deletes the tables that were played longest ago. */
const trim = async (database: Database): Promise<void> => {
  const keys = (await database.getAllKeys('rows')).filter(([, key]) => key === 'record');
  if (keys.length <= maxTables) return;
  const records = await Promise.all(
    keys.map(async ([table]) => ({ table, record: await database.get('rows', [table, 'record']) })),
  );
  const steppedAt = ({ record }: { readonly record: unknown }): number =>
    Number(isJsonObject(record) ? record.steppedAt : 0);
  const oldest = records.toSorted((a, b) => steppedAt(a) - steppedAt(b)).slice(0, -maxTables);
  for (const { table } of oldest) await database.delete('rows', rangeOf(table, ''));
};

/** Of a database that does not answer. */
const openTimeoutMs = 3_000;

const orNull = <Value>(opening: Promise<Value>): Promise<Value | null> =>
  Promise.race([
    opening.catch(() => null),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), openTimeoutMs)),
  ]);
