import type * as z from 'zod';
import { describeIssues } from '../../shared/kernel/schemas.ts';
import { fail, isJsonObject, ok, type Result } from '../../shared/kernel/util.ts';
import type { RoomStorage } from './room-storage.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The form of a stored value. Its number is stored beside its fields, as `format`. */
export interface Shape<Value> {
  readonly name: string;
  readonly schema: z.ZodType<Value>;
  /** Pure functions: fields of number 1 to 2, 2 to 3 and so on. Never remove one. */
  readonly migrations: readonly ((old: Fields) => Fields)[];
  /** The inverse of each migration, by the number of its result; null for a value that has no earlier form. */
  readonly reductions?: Readonly<Record<number, (value: Fields) => Fields | null>>;
}

export const shapeOf = <Value>(
  name: string,
  schema: z.ZodType<Value>,
  migrations: Shape<Value>['migrations'] = [],
  reductions: Shape<Value>['reductions'] = {},
): Shape<Value> => ({ name, schema, migrations, reductions });

export const numberOf = ({ migrations }: Pick<Shape<unknown>, 'migrations'>): number => 1 + migrations.length;

/** In the form of the lowest number that can hold the value, so that after a rollback earlier versions read it. */
export const toStored = <Value extends object>(shape: Shape<Value>, value: Value): object =>
  Object.keys(shape.reductions ?? {}).length === 0
    ? { format: numberOf(shape), ...value }
    : reduced(shape, numberOf(shape), Object.fromEntries(Object.entries(value)));

const reduced = (shape: Pick<Shape<unknown>, 'reductions'>, format: number, fields: Fields): Fields => {
  const earlier = shape.reductions?.[format]?.(fields) ?? null;
  return earlier === null ? { format, ...fields } : reduced(shape, format - 1, earlier);
};

/** `newer`: a later version of the server stored it; `unregistered`: it needs a game that this server lacks. `fault` names fields and types, never values. */
export interface StoredFault {
  readonly why: 'newer' | 'unregistered' | 'unreadable';
  readonly fault: string;
}

/** `none`: nothing is stored, and the room does not exist. */
export type LoadFailure = 'none' | StoredFault;

const maxFaultLength = 300;

export const unreadable = (fault: string) =>
  fail<StoredFault>({ why: 'unreadable', fault: fault.slice(0, maxFaultLength) });

/** Reads a stored value and migrates it to this version. */
export const readStored = <Value>(shape: Shape<Value>, stored: unknown): Result<Value, StoredFault> => {
  const { name, schema, migrations } = shape;
  if (!isJsonObject(stored)) return unreadable(`${name}: It is no object.`);
  const { format, ...fields } = stored;
  if (typeof format !== 'number' || !Number.isInteger(format) || format < 1)
    return unreadable(`${name}: format: It is no number from 1.`);
  if (format > numberOf(shape))
    return fail({ why: 'newer', fault: `${name}: It has number ${format}, after ${numberOf(shape)}.` });
  try {
    const migrated = migrations.slice(format - 1).reduce<Fields>((old, to) => to(old), fields);
    const parsed = schema.safeParse(migrated);
    return parsed.success ? ok(parsed.data) : unreadable(`${name}: ${describeIssues(parsed.error)}`);
  } catch (error) {
    return unreadable(`${name}: ${String(error)}`);
  }
};

/** Only another version of the server can read the value: the caller retries. */
export class ServerChanging extends Error {
  override readonly name = 'ServerChanging';
}

export const errorOf = ({ why, fault }: StoredFault): Error =>
  why === 'unreadable' ? new Error(fault) : new ServerChanging(fault);

/** @throws ServerChanging, or Error if it cannot be read */
export const readOrThrow = <Value>(shape: Shape<Value>, stored: unknown): Value => {
  const read = readStored(shape, stored);
  if (read.ok) return read.value;
  throw errorOf(read.error);
};

/** Null without a value. @throws ServerChanging, or Error if it cannot be read */
export const loadStored = async <Value>(
  storage: Pick<RoomStorage, 'get'>,
  key: string,
  shape: Shape<Value>,
): Promise<Value | null> => {
  const stored = await storage.get(key);
  return stored === undefined ? null : readOrThrow(shape, stored);
};

/** Null for a value that is missing or damaged. @throws ServerChanging */
export const readOrNull = <Value>(shape: Shape<Value>, stored: unknown): Value | null => {
  const read = readStored(shape, stored);
  if (read.ok) return read.value;
  if (read.error.why !== 'unreadable') throw errorOf(read.error);
  return null;
};
