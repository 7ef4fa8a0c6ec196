import { closeCodes } from '../../shared/protocol/codes.ts';
import type { TableLimits } from '../runtime/limits.ts';
import { earliest, endsAt, nextAlarm } from './clock.ts';
import {
  type Context,
  type Effect,
  type NewTable,
  type PartyEvent,
  type RoomEvent,
  type StepResult,
  type Transition,
  transition,
} from './events.ts';
import { type Features, nothingOutside } from './feature.ts';
import { acceptedOptions } from './game/dealing.ts';
import { emptySeats, nextGameOf, type TableRecord } from './record.ts';
import { withPassword } from './seats/password.ts';
import { hostTokenTimeoutMs } from './seats/seats.ts';
import { dueFeatures, settle } from './settle.ts';
import { closeRelays, turnedAway } from './views/relays.ts';

// Creation

export const newRecord = (
  { id, game, options, settings, capacity, region, hostTokenHash, opener, key }: NewTable,
  now: number,
): TableRecord => ({
  table: { id, createdAt: now, region: region ?? null, opener: opener ?? null, key, capacity },
  settings,
  seats: emptySeats(capacity),
  host: {
    seat: null,
    allowed: true,
    token:
      hostTokenHash === undefined ? null : { hash: hostTokenHash, awaitedUntil: now + hostTokenTimeoutMs },
  },
  kicked: [],
  match: { players: [], autoStart: null },
  game: {
    id: game,
    version: nextGameOf({ id: game }).version,
    options: acceptedOptions(nextGameOf({ id: game }), options),
    phase: 'gathering',
    number: 0,
    first: null,
    roster: [],
    dealing: null,
    state: null,
    deal: null,
    decisions: [],
    lastDecision: 0,
    paused: false,
    agreedPauseAt: null,
    outcome: null,
    chosenSeed: null,
    nextSeed: null,
  },
  log: { head: null, link: '', deckBlocks: null, length: 0, bySeat: [], unstored: [] },
  chat: { messages: [], lastNumber: 0, writers: [], vote: null },
  removal: null,
  audience: { version: 0, watchers: 0, relays: [], delayed: null },
  outbox: { letters: [], receivers: {} },
  site: null,
  password: null,
  code: null,
  notice: null,
  due: {},
  version: 0,
  emptySince: now,
  steppedAt: now,
  ended: false,
});

/** A table's first step. */
export const createTable = (
  table: NewTable,
  now: number,
  limits: TableLimits,
  features: Features,
): StepResult => {
  const open = newRecord(table, now);
  const empty = table.password === undefined ? open : withPassword(open, table.password);
  const seated = Object.values(features).reduce(
    (record, { create }) => create?.(record, table, now) ?? record,
    empty,
  );
  const happened = { before: null, facts: ['created' as const], now, outside: nothingOutside };
  const { done, effects } = settle(transition(seated), happened, [], features);
  return {
    record: done.record,
    effects: [
      persist(done.record),
      { type: 'alarm', at: nextAlarm(done.record, [], limits) },
      ...effects(done.record),
      { type: 'count', what: 'tables' },
    ],
  };
};

const persist = (record: TableRecord): Effect => {
  const stored = { record, move: null, entries: [], finished: null };
  return { type: 'persist', ...stored };
};

/** Handles the call of another room. */
export const onCall = <Type extends PartyEvent['type']>(
  record: TableRecord,
  event: PartyEvent & { readonly type: Type },
  context: Context,
  features: Features,
): Transition => {
  for (const { calls } of Object.values(features)) {
    const handler = calls?.[event.type];
    if (handler !== undefined) return handler(record, event, context);
  }
  return transition(record);
};

// The end

/** The step of a table that has ended, or ends by this event; null for any other. */
export const endingStep = (
  record: TableRecord,
  event: RoomEvent,
  context: Context,
  features: Features,
): StepResult | null => {
  const { now, connections, limits } = context;
  if (record.ended) return stepEnded(record, event, context, features);
  if (event.type === 'close') return closeTable(record, context, 'tableGone', features);
  if (event.type === 'end') return closeTable(record, context, 'endedByOperator', features);
  if (event.type !== 'alarm' || connections.length > 0) return null;
  const at = endsAt(record, limits);
  return at !== null && at <= now ? closeTable(record, context, 'empty', features) : null;
};

const destroy: readonly Effect[] = [{ type: 'alarm', at: null }, { type: 'destroy' }];

const isKept = (record: TableRecord, features: Features): boolean =>
  Object.values(features).some(({ holds }) => holds?.(record));

/** A closed table tells matchers for this time which players came. */
const attendanceTimeoutMs = 60_000;

const closeReasons = {
  noShow: 'a matched player did not come',
  tableGone: 'the site closed the table',
  endedByOperator: 'the operator has ended the table',
};

/** The table ends, and is kept until all have confirmed it: empty, or while players are connected. */
export const closeTable = (
  before: TableRecord,
  { now, connections }: Context,
  why: keyof typeof closeReasons | 'empty',
  features: Features,
): StepResult => {
  const facts = [why === 'noShow' ? ('no-show' as const) : ('closed' as const)];
  const ended = transition({ ...before, ended: true, due: {} });
  const settled = settle(ended, { before, facts, now, outside: nothingOutside }, [], features);
  const { record } = settled.done;
  const countEnd: Effect = { type: 'count', what: 'tables-ended' };
  if (why === 'empty' && !isKept(record, features))
    return { record: before, effects: [...destroy, countEnd] };
  const closing = why === 'empty' ? null : { code: closeCodes[why], reason: closeReasons[why] };
  return {
    record,
    effects: [
      persist(record),
      {
        type: 'alarm',
        at: earliest([closing && now + attendanceTimeoutMs, ...Object.values(record.due)]),
      },
      ...(why === 'empty' ? [] : closeRelays(before.audience, why)),
      ...(closing === null
        ? []
        : connections.map(({ id }): Effect => ({ type: 'close', connection: id, ...closing }))),
      ...settled.effects(record),
      countEnd,
    ],
  };
};

/** An ended table closes new sockets, and tells its end until all have confirmed it. */
const stepEnded = (
  record: TableRecord,
  event: RoomEvent,
  context: Context,
  features: Features,
): StepResult => {
  const { now } = context;
  switch (event.type) {
    case 'connected': {
      const { id } = event.connection;
      const reason = 'the table has ended';
      return { record, effects: [{ type: 'close', connection: id, code: closeCodes.tableGone, reason }] };
    }
    case 'watched':
      return { record, effects: [{ type: 'reply', answer: turnedAway('tableGone') }] };
    case 'delivered':
    case 'alarm': {
      const due = event.type === 'alarm' ? dueFeatures(record, now) : [];
      const handled = event.type === 'alarm' ? transition(record) : onCall(record, event, context, features);
      const facts = event.type === 'alarm' ? [] : [event.type];
      const happened = { before: record, facts, now, outside: nothingOutside };
      const { done, effects } = settle(handled, happened, due, features);
      const isChanged = done.record !== record;
      if (event.type !== 'alarm' && !isChanged) return { record, effects: [] };
      if (!isKept(done.record, features)) return { record, effects: destroy };
      return {
        record: done.record,
        effects: [
          ...(isChanged ? [persist(done.record)] : []),
          { type: 'alarm', at: earliest(Object.values(done.record.due)) },
          ...effects(done.record),
        ],
      };
    }
    default:
      return { record, effects: [] };
  }
};
