import { fail, ok } from '../../../shared/kernel/util.ts';
import { codeLifetimeMs } from '../../../shared/protocol/table-code.ts';
import { type TransitionResult, transition } from '../events.ts';
import type { Feature } from '../feature.ts';
import { post, posted, type Receiver, withoutLetters } from '../outbox.ts';
import type { TableRecord } from '../record.ts';

// A code to say aloud. The rooms of codes lead to the table, which says whether its code still holds.

/** Between two codes of a table, made or withdrawn. */
const codeIntervalMs = 30_000;

/** A code that still holds for a while stays. */
const requestCode = (record: TableRecord, now: number): TransitionResult => {
  const { code, settings } = record;
  if (code?.text && code.until > now) return ok(transition(record));
  if (settings.locked) return fail({ code: 'locked' });
  if (code !== null && code.requestedAt + codeIntervalMs > now)
    return fail({ code: 'too-fast', message: 'Wait half a minute before you make another code.' });
  const requested = { text: null, requestedAt: now, until: now + codeLifetimeMs };
  const letter = { key: 'code', due: now, expires: now + codeIntervalMs };
  return ok(posted(transition(record), post({ ...record, code: requested }, { to: 'codes' }, letter)));
};

const withoutCode = (record: TableRecord): TableRecord =>
  record.code === null || record.code.until === 0
    ? record
    : withoutLetters(
        { ...record, code: { ...record.code, text: null, until: 0 } },
        ({ content }) => content.to === 'codes',
      );

/** The code leads to the table until then. */
export const codes: Receiver = {
  deliver: ({ code }, letters) => ({
    to: 'codes',
    number: letters.at(-1)?.number ?? 0,
    until: code?.until ?? 0,
  }),
  onDelivered: (record, { code: text }) => {
    const { code } = record;
    return code !== null && text !== undefined ? { ...record, code: { ...code, text } } : record;
  },
};

export const hasCode = ({ code, ended }: TableRecord, text: string, now: number): boolean =>
  !ended && code?.text === text && code.until > now;

/** A code that leads to the table. */
export const code: Feature = {
  on: ['table:changed'],
  requests: {
    code: (record, seat, { withdraw }, { now }) => {
      if (record.host.seat !== seat) return fail({ code: 'not-host' });
      return withdraw ? ok(transition(withoutCode(record))) : requestCode(record, now);
    },
  },
  settle: (done) => (done.record.settings.locked ? { ...done, record: withoutCode(done.record) } : done),
};
