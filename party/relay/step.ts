import { isJsonObject, parseJson } from '../../shared/kernel/util.ts';
import {
  closeCodes,
  helloTimeoutSeconds,
  protocolVersion,
  type RefusalCode,
} from '../../shared/protocol/codes.ts';
import { applyViewDelta, type ViewDelta } from '../../shared/protocol/delta.ts';
import type { Frame } from '../../shared/protocol/frames.ts';
import { refusalMessages } from '../../shared/protocol/refusals.ts';
import { maxSpectatorsPerRelay } from '../runtime/limits.ts';
import type { Closing, RelayMessage } from '../table/events.ts';
import { readRequest } from '../table/requests/requests.ts';
import type {
  RelayConnection,
  RelayContext,
  RelayEffect,
  RelayEvent,
  RelayOwnEvent,
  RelayRecord,
  RelayStep,
} from './events.ts';

/** Debounces reports of a changed number of spectators. */
const minReportIntervalMs = 5_000;
/** An unchanged number is reported too: the table drops a silent relay, and the reply contains missed messages. */
const maxReportIntervalMs = 60_000;
/** Retry delays: without a reply, and after a failed call. */
const replyTimeoutMs = 10_000;
const retryDelayMs = 2_000;

interface Handled {
  readonly record: RelayRecord;
  readonly effects: readonly RelayEffect[];
  readonly stages: ReadonlyMap<string, RelayConnection['stage'] | null>;
}

/**
 * The relay as a pure function. All spectators here have the same view, `record.snapshot`; a new one is sent that view and joins
 * them.
 */
export const step = (before: RelayRecord, event: RelayEvent, context: RelayContext): RelayStep => {
  const done = handleEvent(before, event, context);
  const spectators = context.connections.flatMap((connection) => {
    const { id } = connection;
    const stage = done.stages.has(id) ? done.stages.get(id) : connection.stage;
    return stage == null ? [] : [{ ...connection, stage }];
  });
  return settle(before, done, spectators, context.now);
};

const noStageChanges: Handled['stages'] = new Map();

const handleEvent = (record: RelayRecord, event: RelayEvent, context: RelayContext): Handled => {
  switch (event.type) {
    case 'connected':
    case 'disconnected':
      return { record, effects: [], stages: noStageChanges };
    case 'message':
      return onMessage(record, event.connection, event.text, context);
    case 'alarm':
      return onAlarm(record, context);
    case 'update':
      return onUpdate(record, event.messages, context);
    case 'reply':
      return onReply(record, event, context);
  }
};

const send = (to: readonly string[], ...texts: readonly string[]): RelayEffect[] =>
  to.length === 0 ? [] : texts.map((data) => ({ type: 'send', to, data }));

const text = (frame: Frame): string => JSON.stringify(frame);

const redirectToTable: Closing = { code: closeCodes.redirect, reason: '' };

const closed = (connections: readonly RelayConnection[], { code, reason }: Closing): RelayEffect[] =>
  connections.map(({ id }) => ({ type: 'close', connection: id, code, reason }));

const onMessage = (
  record: RelayRecord,
  sender: RelayConnection,
  said: string,
  context: RelayContext,
): Handled => {
  const request = readRequest(said);
  const answer = (...texts: string[]): Handled => ({
    record,
    effects: send([sender.id], ...texts),
    stages: noStageChanges,
  });
  const refuse = (id: string | null, code: RefusalCode): Handled =>
    answer(text(['no', id, code, refusalMessages[code], null]));
  if (!request.ok) return refuse(request.error.id, request.error.code);
  const { value } = request;
  if (value.type === 'hello') {
    if (value.protocol !== protocolVersion) return refuse(null, 'wrong-protocol');
    return value.token === undefined ? greet(record, sender, context) : sendToTable(record, sender);
  }
  if (sender.stage === 'new') return refuse(value.id, 'hello-first');
  if (value.type === 'sit') return sendToTable(record, sender);
  return value.type === 'leave' ? answer(text(['ok', value.id])) : refuse(value.id, 'not-seated');
};

/** Seats are assigned by the table. */
const sendToTable = (record: RelayRecord, sender: RelayConnection): Handled => ({
  record,
  effects: closed([sender], redirectToTable),
  stages: new Map([[sender.id, null]]),
});

/** The snapshot is current only while another spectator is here; else it is requested first. */
const greet = (record: RelayRecord, sender: RelayConnection, { now, connections }: RelayContext): Handled => {
  const isCurrent =
    record.snapshot !== null && !record.isBehind && connections.some(({ stage }) => stage === 'watching');
  return isCurrent
    ? {
        record,
        effects: send([sender.id], ...greeting(record, now)),
        stages: new Map([[sender.id, 'watching']]),
      }
    : { record, effects: [], stages: new Map([[sender.id, 'waiting']]) };
};

const greeting = ({ snapshot, presence }: RelayRecord, now: number): string[] => [
  text(['welcome', protocolVersion, now]),
  ...(snapshot === null ? [] : [viewFrame(snapshot)]),
  ...(presence === null ? [] : [presence]),
];

const viewFrame = ({ version, view }: NonNullable<RelayRecord['snapshot']>): string =>
  text(['view', version, isJsonObject(view) ? { ...view } : {}]);

const onAlarm = (record: RelayRecord, { now, connections, silenceTimeoutMs }: RelayContext): Handled => {
  const isGone = ({ stage, since, heardAt }: RelayConnection): boolean =>
    stage === 'new' ? since + helloTimeoutSeconds * 1000 <= now : heardAt + silenceTimeoutMs <= now;
  const gone = connections.filter(isGone);
  return {
    record,
    effects: closed(gone, { code: closeCodes.noHello, reason: 'no hello, or no heartbeat' }),
    stages: new Map(gone.map(({ id }) => [id, null])),
  };
};

const onUpdate = (record: RelayRecord, messages: readonly RelayMessage[], context: RelayContext): Handled => {
  const closing = messages.find((message) => typeof message !== 'string');
  if (closing !== undefined) return closeAll(record, closing, context);
  const watching = context.connections.flatMap(({ id, stage }) => (stage === 'watching' ? [id] : []));
  // A new spectator requests the view.
  if (watching.length === 0) return { record, effects: [], stages: noStageChanges };
  let current = record;
  const steps: string[] = [];
  for (const message of messages) {
    if (typeof message !== 'string') continue;
    const taken = applyMessage(current, message);
    if (taken.isStep) steps.push(message);
    current = taken.record;
  }
  const { presence } = current;
  // Only the last presence counts.
  const texts = presence === null || presence === record.presence ? steps : [...steps, presence];
  // One message costs as much as one delta.
  const said = texts.length > 1 ? [`[${texts.join(',')}]`] : texts;
  return { record: current, effects: send(watching, ...said), stages: noStageChanges };
};

/** Applies a frame of the table. `isStep`: it is the next delta. */
const applyMessage = (
  record: RelayRecord,
  message: string,
): { readonly record: RelayRecord; readonly isStep: boolean } => {
  const frame = parseJson(message);
  if (!Array.isArray(frame)) return { record, isStep: false };
  const [kind, game, table] = frame;
  if (kind === 'presence') return { record: { ...record, presence: message }, isStep: false };
  const { snapshot } = record;
  if (typeof kind !== 'number' || snapshot === null || kind <= snapshot.version || record.isBehind)
    return { record, isStep: false };
  const view = withDelta(snapshot.view, { game, table });
  if (kind !== snapshot.version + 1 || view === null)
    return { record: { ...record, isBehind: true }, isStep: false };
  return { record: { ...record, snapshot: { version: kind, view } }, isStep: true };
};

const withDelta = (view: unknown, delta: ViewDelta): unknown => {
  try {
    return applyViewDelta(view, delta);
  } catch {
    return null;
  }
};

const closeAll = (record: RelayRecord, closing: Closing, { connections }: RelayContext): Handled => ({
  record: { ...record, reportedCount: 0, retryAt: null },
  effects: closed(connections, closing),
  stages: new Map(connections.map(({ id }) => [id, null])),
});

const onReply = (
  record: RelayRecord,
  { report, answer }: RelayOwnEvent & { type: 'reply' },
  context: RelayContext,
): Handled => {
  const { now, connections } = context;
  if (answer === null)
    return { record: { ...record, retryAt: now + retryDelayMs }, effects: [], stages: noStageChanges };
  const closing = answer.find((message) => typeof message !== 'string');
  if (closing !== undefined) return closeAll(record, closing, context);
  const frames = answer.flatMap((message) => (typeof message === 'string' ? [message] : []));
  const before = { ...record, reportedCount: report.watchers, reportedAt: now, retryAt: null };
  const current = frames.reduce<RelayRecord>(
    (after, frame) => withReplyFrame(after, frame, report.version),
    before,
  );
  const waiting = connections.flatMap(({ id, stage }) => (stage === 'waiting' ? [id] : []));
  const watching = connections.flatMap(({ id, stage }) => (stage === 'watching' ? [id] : []));
  const { snapshot, presence } = current;
  const isCurrent = snapshot !== null && !current.isBehind;
  return {
    record: current,
    effects: [
      ...(isCurrent ? send(waiting, ...greeting(current, now)) : []),
      ...(snapshot !== null && snapshot !== record.snapshot ? send(watching, viewFrame(snapshot)) : []),
      ...(presence !== null && presence !== record.presence ? send(watching, presence) : []),
    ],
    stages: new Map(isCurrent ? waiting.map((id) => [id, 'watching'] as const) : []),
  };
};

/** Accepts a whole view unless a newer one has arrived. After a restore the table's version may be lower than the reported one. */
const withReplyFrame = (record: RelayRecord, frame: string, reported: number | null): RelayRecord => {
  const [kind, version, view]: unknown[] = JSON.parse(frame);
  if (kind === 'presence') return { ...record, presence: frame };
  if (kind !== 'view' || typeof version !== 'number') return record;
  const { snapshot, isBehind } = record;
  const isNewer =
    snapshot === null || isBehind || version > snapshot.version || (reported !== null && version < reported);
  return isNewer ? { ...record, snapshot: { version, view }, isBehind: false } : record;
};

/** Updates the record from the remaining spectators, and reports to the table when due. */
const settle = (
  before: RelayRecord,
  { record, effects, stages }: Handled,
  spectators: readonly RelayConnection[],
  now: number,
): RelayStep => {
  const hereNow = spectators.filter(({ stage }) => stage !== 'new');
  const isWatched = spectators.some(({ stage }) => stage === 'watching');
  const current: RelayRecord =
    isWatched || record.snapshot === null
      ? record
      : { ...record, snapshot: null, presence: null, isBehind: false };
  if (spectators.length === 0 && current.reportedCount === 0 && current.retryAt === null)
    return { record: current, effects: [{ type: 'alarm', at: null }, { type: 'destroy' }, ...effects] };
  const due = reportDueAt(current, hereNow);
  const asks = due !== null && due <= now;
  const next = asks ? { ...current, retryAt: now + replyTimeoutMs } : current;
  const report = {
    watchers: hereNow.length,
    version: next.isBehind ? null : (next.snapshot?.version ?? null),
  };
  const attaches = [...stages].map(
    ([id, stage]): RelayEffect => ({ type: 'attach', connection: id, state: { stage: stage ?? 'new' } }),
  );
  return {
    record: next,
    effects: [
      ...(next === before ? [] : [{ type: 'persist', record: next } as const]),
      { type: 'alarm', at: alarmAt(next, spectators, hereNow, now) },
      ...attaches,
      ...effects,
      ...(asks ? [{ type: 'report', report } as const] : []),
    ],
  };
};

/** When the next report to the table is due; null if none is. */
const reportDueAt = (record: RelayRecord, spectators: readonly RelayConnection[]): number | null => {
  const { reportedCount, reportedAt, retryAt, isBehind } = record;
  const count = spectators.length;
  const isAwaited = isBehind || spectators.some(({ stage }) => stage === 'waiting');
  const isFull = count >= maxSpectatorsPerRelay && reportedCount < maxSpectatorsPerRelay;
  if (isAwaited || isFull || (count > 0 && reportedCount === 0)) return retryAt ?? 0;
  if (count === reportedCount) return count === 0 ? null : (retryAt ?? reportedAt + maxReportIntervalMs);
  return retryAt ?? reportedAt + minReportIntervalMs;
};

const alarmAt = (
  record: RelayRecord,
  spectators: readonly RelayConnection[],
  hereNow: readonly RelayConnection[],
  now: number,
): number | null => {
  const hellos = spectators.flatMap(({ stage, since }) =>
    stage === 'new' ? [since + helloTimeoutSeconds * 1000] : [],
  );
  const due = reportDueAt(record, hereNow);
  const times = due === null ? hellos : [...hellos, due];
  return times.length === 0 ? null : Math.max(now, Math.min(...times));
};
