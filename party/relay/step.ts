import { isFields, parseJson } from '../../shared/kernel/util.ts';
import { closeCodes, helloSeconds, protocol, type RefusalCode } from '../../shared/protocol/codes.ts';
import { applyViewDelta, type ViewDelta } from '../../shared/protocol/delta.ts';
import type { Frame } from '../../shared/protocol/frames.ts';
import { refusals } from '../../shared/protocol/refusals.ts';
import { watchersPerRelay } from '../runtime/limits.ts';
import type { Closing, RelayMessage } from '../table/events.ts';
import { readRequest } from '../table/requests/requests.ts';
import type {
  RelayContext,
  RelayEffect,
  RelayEvent,
  RelayOwnEvent,
  RelayRecord,
  RelayStep,
  Watcher,
} from './events.ts';

/** A change of how many watch is told at once if nobody did, else after so many milliseconds with what has changed meanwhile. */
const countPause = 5_000;
/** And even if nothing has changed it is told once in so many: the table takes a silent relay for gone, and says what was missed. */
const countInterval = 60_000;
/** A table that does not answer is asked again after so many milliseconds, and after fewer if it has failed. */
const answerPatience = 10_000;
const failurePause = 2_000;

/** What one event does at a relay. */
interface Done {
  readonly record: RelayRecord;
  readonly effects: readonly RelayEffect[];
  /** Who stands otherwise from now on; null is gone. */
  readonly stages: ReadonlyMap<string, Watcher['stage'] | null>;
}

/**
 * The relay: a function like the table's `step`. All who watch here have seen the same, `record.seen`, so that whoever comes is shown that
 * and is one of them from then on.
 */
export const step = (before: RelayRecord, event: RelayEvent, context: RelayContext): RelayStep => {
  const done = handleEvent(before, event, context);
  const watchers = context.connections.flatMap((known) => {
    const stage = done.stages.has(known.id) ? done.stages.get(known.id) : known.stage;
    return stage == null ? [] : [{ ...known, stage }];
  });
  return settle(before, done, watchers, context.now);
};

const unchanged: Done['stages'] = new Map();

const handleEvent = (record: RelayRecord, event: RelayEvent, context: RelayContext): Done => {
  switch (event.type) {
    case 'connected':
    case 'disconnected':
      return { record, effects: [], stages: unchanged };
    case 'message':
      return onMessage(record, event.connection, event.text, context);
    case 'alarm':
      return onAlarm(record, context);
    case 'told':
      return onTold(record, event.messages, context);
    case 'answered':
      return onAnswered(record, event, context);
  }
};

const send = (to: readonly string[], ...texts: readonly string[]): RelayEffect[] =>
  to.length === 0 ? [] : texts.map((data) => ({ type: 'send', to, data }));

const text = (frame: Frame): string => JSON.stringify(frame);

const atTable: Closing = { code: closeCodes.elsewhere, reason: '' };

const closed = (connections: readonly Watcher[], { code, reason }: Closing): RelayEffect[] =>
  connections.map(({ id }) => ({ type: 'close', connection: id, code, reason }));

const onMessage = (record: RelayRecord, sender: Watcher, said: string, context: RelayContext): Done => {
  const request = readRequest(said);
  const answer = (...texts: string[]): Done => ({
    record,
    effects: send([sender.id], ...texts),
    stages: unchanged,
  });
  const refuse = (id: string | null, code: RefusalCode): Done =>
    answer(text(['no', id, code, refusals[code], null]));
  if (!request.ok) return refuse(request.error.id, request.error.code);
  const { value } = request;
  if (value.type === 'hello') {
    if (value.protocol !== protocol) return refuse(null, 'wrong-protocol');
    return value.token === undefined ? greet(record, sender, context) : leadBack(record, sender);
  }
  if (sender.stage === 'new') return refuse(value.id, 'hello-first');
  if (value.type === 'sit') return leadBack(record, sender);
  return value.type === 'leave' ? answer(text(['ok', value.id])) : refuse(value.id, 'not-seated');
};

/** Whoever wants a seat gets it at the table. */
const leadBack = (record: RelayRecord, sender: Watcher): Done => ({
  record,
  effects: closed([sender], atTable),
  stages: new Map([[sender.id, null]]),
});

/** What those who have said hello are answered; only where others watch is it known to be the present. */
const greet = (record: RelayRecord, sender: Watcher, { now, connections }: RelayContext): Done => {
  const isKnown =
    record.seen !== null && !record.behind && connections.some(({ stage }) => stage === 'watching');
  return isKnown
    ? {
        record,
        effects: send([sender.id], ...greeting(record, now)),
        stages: new Map([[sender.id, 'watching']]),
      }
    : { record, effects: [], stages: new Map([[sender.id, 'waiting']]) };
};

const greeting = ({ seen, presence }: RelayRecord, now: number): string[] => [
  text(['welcome', protocol, now]),
  ...(seen === null ? [] : [wholeOf(seen)]),
  ...(presence === null ? [] : [presence]),
];

const wholeOf = ({ version, view }: NonNullable<RelayRecord['seen']>): string =>
  text(['view', version, isFields(view) ? { ...view } : {}]);

const onAlarm = (record: RelayRecord, { now, connections, silence }: RelayContext): Done => {
  const isGone = ({ stage, since, heardAt }: Watcher): boolean =>
    stage === 'new' ? since + helloSeconds * 1000 <= now : heardAt + silence <= now;
  const gone = connections.filter(isGone);
  return {
    record,
    effects: closed(gone, { code: closeCodes.noHello, reason: 'no hello, or no heartbeat' }),
    stages: new Map(gone.map(({ id }) => [id, null])),
  };
};

const onTold = (record: RelayRecord, messages: readonly RelayMessage[], context: RelayContext): Done => {
  const closing = messages.find((message) => typeof message !== 'string');
  if (closing !== undefined) return closeAll(record, closing, context);
  const watching = context.connections.flatMap(({ id, stage }) => (stage === 'watching' ? [id] : []));
  // Nobody is to see it, and whoever comes asks.
  if (watching.length === 0) return { record, effects: [], stages: unchanged };
  let current = record;
  const steps: string[] = [];
  for (const message of messages) {
    if (typeof message !== 'string') continue;
    const taken = take(current, message);
    if (taken.isStep) steps.push(message);
    current = taken.record;
  }
  const { presence } = current;
  // Of who is there only the last is news.
  const texts = presence === null || presence === record.presence ? steps : [...steps, presence];
  // In one message, which costs as much as a single step does.
  const said = texts.length > 1 ? [`[${texts.join(',')}]`] : texts;
  return { record: current, effects: send(watching, ...said), stages: unchanged };
};

/** One text of the table's, and whether it is a step that fits what those who watch have seen. */
const take = (
  record: RelayRecord,
  message: string,
): { readonly record: RelayRecord; readonly isStep: boolean } => {
  const frame = parseJson(message);
  if (!Array.isArray(frame)) return { record, isStep: false };
  const [kind, game, table] = frame;
  if (kind === 'presence') return { record: { ...record, presence: message }, isStep: false };
  const { seen } = record;
  if (typeof kind !== 'number' || seen === null || kind <= seen.version || record.behind)
    return { record, isStep: false };
  const view = after(seen.view, { game, table });
  if (kind !== seen.version + 1 || view === null)
    return { record: { ...record, behind: true }, isStep: false };
  return { record: { ...record, seen: { version: kind, view } }, isStep: true };
};

/** Null if the delta does not fit. */
const after = (view: unknown, delta: ViewDelta): unknown => {
  try {
    return applyViewDelta(view, delta);
  } catch {
    return null;
  }
};

const closeAll = (record: RelayRecord, closing: Closing, { connections }: RelayContext): Done => ({
  record: { ...record, told: 0, askAgainAt: null },
  effects: closed(connections, closing),
  stages: new Map(connections.map(({ id }) => [id, null])),
});

const onAnswered = (
  record: RelayRecord,
  { question, answer }: RelayOwnEvent & { type: 'answered' },
  context: RelayContext,
): Done => {
  const { now, connections } = context;
  if (answer === null)
    return { record: { ...record, askAgainAt: now + failurePause }, effects: [], stages: unchanged };
  const closing = answer.find((message) => typeof message !== 'string');
  if (closing !== undefined) return closeAll(record, closing, context);
  const frames = answer.flatMap((message) => (typeof message === 'string' ? [message] : []));
  const before = { ...record, told: question.watchers, toldAt: now, askAgainAt: null };
  const current = frames.reduce<RelayRecord>(
    (known, frame) => withAnswer(known, frame, question.version),
    before,
  );
  const waiting = connections.flatMap(({ id, stage }) => (stage === 'waiting' ? [id] : []));
  const watching = connections.flatMap(({ id, stage }) => (stage === 'watching' ? [id] : []));
  const { seen, presence } = current;
  const isKnown = seen !== null && !current.behind;
  return {
    record: current,
    effects: [
      ...(isKnown ? send(waiting, ...greeting(current, now)) : []),
      ...(seen !== null && seen !== record.seen ? send(watching, wholeOf(seen)) : []),
      ...(presence !== null && presence !== record.presence ? send(watching, presence) : []),
    ],
    stages: new Map(isKnown ? waiting.map((id) => [id, 'watching'] as const) : []),
  };
};

/** A whole view is taken unless what has come meanwhile is newer; a table that was put back to an earlier state has an older one than was asked about. */
const withAnswer = (record: RelayRecord, frame: string, asked: number | null): RelayRecord => {
  const [kind, version, view]: unknown[] = JSON.parse(frame);
  if (kind === 'presence') return { ...record, presence: frame };
  if (kind !== 'view' || typeof version !== 'number') return record;
  const { seen, behind } = record;
  const isNewer = seen === null || behind || version > seen.version || (asked !== null && version < asked);
  return isNewer ? { ...record, seen: { version, view }, behind: false } : record;
};

/** Brings the record in line with who watches, and asks the table where that is due. */
const settle = (
  before: RelayRecord,
  { record, effects, stages }: Done,
  watchers: readonly Watcher[],
  now: number,
): RelayStep => {
  const hereNow = watchers.filter(({ stage }) => stage !== 'new');
  const isWatched = watchers.some(({ stage }) => stage === 'watching');
  const current: RelayRecord =
    isWatched || record.seen === null ? record : { ...record, seen: null, presence: null, behind: false };
  if (watchers.length === 0 && current.told === 0 && current.askAgainAt === null)
    return { record: current, effects: [{ type: 'alarm', at: null }, { type: 'destroy' }, ...effects] };
  const due = dueAt(current, hereNow);
  const asks = due !== null && due <= now;
  const next = asks ? { ...current, askAgainAt: now + answerPatience } : current;
  const question = { watchers: hereNow.length, version: next.behind ? null : (next.seen?.version ?? null) };
  const attaches = [...stages].map(
    ([id, stage]): RelayEffect => ({ type: 'attach', connection: id, state: { stage: stage ?? 'new' } }),
  );
  return {
    record: next,
    effects: [
      ...(next === before ? [] : [{ type: 'persist', record: next } as const]),
      { type: 'alarm', at: alarmAt(next, watchers, hereNow, now) },
      ...attaches,
      ...effects,
      ...(asks ? [{ type: 'ask', question } as const] : []),
    ],
  };
};

/** When the table is to be told how many watch, and asked what they have not seen; null if it need not be. */
const dueAt = (record: RelayRecord, watchers: readonly Watcher[]): number | null => {
  const { told, toldAt, askAgainAt, behind } = record;
  const count = watchers.length;
  const isAwaited = behind || watchers.some(({ stage }) => stage === 'waiting');
  const isFull = count >= watchersPerRelay && told < watchersPerRelay;
  if (isAwaited || isFull || (count > 0 && told === 0)) return askAgainAt ?? 0;
  if (count === told) return count === 0 ? null : (askAgainAt ?? toldAt + countInterval);
  return askAgainAt ?? toldAt + countPause;
};

const alarmAt = (
  record: RelayRecord,
  watchers: readonly Watcher[],
  hereNow: readonly Watcher[],
  now: number,
): number | null => {
  const hellos = watchers.flatMap(({ stage, since }) =>
    stage === 'new' ? [since + helloSeconds * 1000] : [],
  );
  const due = dueAt(record, hereNow);
  const times = due === null ? hellos : [...hellos, due];
  return times.length === 0 ? null : Math.max(now, Math.min(...times));
};
