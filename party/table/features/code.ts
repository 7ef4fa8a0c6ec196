import { fail, ok } from '../../../shared/kernel/util.ts';
import { codeLifetimeMs } from '../../../shared/protocol/table-code.ts';
import type { TableView } from '../../../shared/protocol/table-view.ts';
import { type Effect, type PartyEvent, type TransitionResult, transition } from '../events.ts';
import type { TableRecord } from '../record.ts';

// A code to say aloud. The rooms of codes lead to the table, which says whether its code still holds.

/** Between two codes of a table, made or withdrawn. */
const codeIntervalMs = 30_000;

/** A code that still holds for a while stays. */
export const requestCode = (record: TableRecord, now: number): TransitionResult => {
  const { code, settings } = record;
  if (code?.text && code.until > now) return ok(transition(record));
  if (settings.locked) return fail({ code: 'locked' });
  if (code !== null && code.requestedAt + codeIntervalMs > now)
    return fail({ code: 'too-fast', message: 'Wait half a minute before you make another code.' });
  const requested = { text: null, requestedAt: now, until: now + codeLifetimeMs };
  return ok(transition({ ...record, code: requested }));
};

export const withoutCode = (record: TableRecord): TableRecord =>
  record.code === null ? record : { ...record, code: { ...record.code, text: null, until: 0 } };

export const withCode = (
  record: TableRecord,
  { code: text, until }: PartyEvent & { readonly type: 'coded' },
): TableRecord =>
  record.code?.text === null && record.code.until === until
    ? { ...record, code: { ...record.code, text } }
    : record;

export const codeEffect = (before: TableRecord, { code }: TableRecord): Effect[] =>
  code !== null && code.until > 0 && code.requestedAt !== before.code?.requestedAt
    ? [{ type: 'code', until: code.until }]
    : [];

export const hasCode = ({ code, ended }: TableRecord, text: string, now: number): boolean =>
  !ended && code?.text === text && code.until > now;

const views = new WeakMap<TableRecord['code'] & {}, TableView['code'] & {}>();

/** For players; absent without one. */
export const codeView = ({ code, table }: TableRecord): Pick<TableView, 'code'> => {
  if (!code?.text) return {};
  const view = views.get(code) ?? { text: code.text, until: code.until - table.createdAt };
  views.set(code, view);
  return { code: view };
};
