import type { Seat } from '../../../shared/kernel/ids.ts';
import { deriveKey, digestOf } from '../../../shared/kernel/random.ts';
import { timingSafeEqual } from '../../../shared/kernel/util.ts';
import type { TableRecord } from '../record.ts';
import type { Sender } from './seats.ts';

const maxWrongPasswords = 10;
const forgottenAfterMs = 10 * 60_000;

/** The table's key is the salt. */
const hashOf = (key: string, password: string): string => deriveKey(key, `password ${password}`);

export const withPassword = (record: TableRecord, password: string | null): TableRecord => ({
  ...record,
  password: password === null ? null : { hash: hashOf(record.table.key, password), wrong: [] },
});

interface Admission {
  readonly record: TableRecord;
  /** The password's hash, with which the connection may watch and sit down; undefined without the password. */
  readonly pass: string | undefined;
}

/** Users of the table's site need no password. Players need one when they have left their seat. */
export const admissionOf = (
  record: TableRecord,
  { token, password }: { readonly token?: string | undefined; readonly password?: string | undefined },
  seat: Seat | null,
  { connection, address }: Sender,
  now: number,
): Admission => {
  const { site, table } = record;
  const set = record.password;
  if (set === null) return { record, pass: undefined };
  if (token !== undefined && site?.members.some((one) => one.tokenHash === digestOf(token)))
    return { record, pass: set.hash };
  const isOwn = (from: readonly string[]): boolean =>
    from.includes(connection) || (address !== null && from.includes(address));
  const wrong = set.wrong.filter(({ at }) => at + forgottenAfterMs > now);
  const isBarred = wrong.filter(({ from }) => isOwn(from)).length >= maxWrongPasswords;
  if (password === undefined || isBarred) return { record, pass: undefined };
  if (timingSafeEqual(hashOf(table.key, password), set.hash)) return { record, pass: set.hash };
  if (seat !== null) return { record, pass: undefined };
  const from = [connection, ...(address === null ? [] : [address])];
  return {
    record: { ...record, password: { ...set, wrong: [...wrong, { from, at: now }] } },
    pass: undefined,
  };
};

/** Whether a connection without a seat may stay. A new password closes those with the former one. */
export const mayWatch = (
  { password }: TableRecord,
  { pass }: { readonly pass?: string | undefined },
): boolean => password === null || pass === password.hash;
