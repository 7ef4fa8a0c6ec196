import type { TableId } from '../../shared/kernel/ids.ts';
import { closeCodes } from '../../shared/protocol/codes.ts';
import type { TableSummary } from '../../shared/protocol/lobby.ts';
import { type Region, shardName } from '../../shared/protocol/regions.ts';
import type { Settings } from '../../shared/protocol/settings.ts';
import type { Matched, SiteCreation, TableReport } from '../runtime/calls.ts';
import type { TableLimits } from '../runtime/limits.ts';
import { earliest, endsAt, nextAlarm } from './clock.ts';
import type { Context, Effect, RoomEvent, StepResult } from './events.ts';
import { seatForSite } from './features/members.ts';
import { closeRelays, turnedAway } from './features/relays.ts';
import { hasMatchFailed, seatMatched, withoutNoShows } from './features/reservations.ts';
import { confirmSiteEvents, siteEffect, withSiteEvents } from './features/site-events.ts';
import { acceptedOptions } from './game/dealing.ts';
import { emptySeats, nextGameOf, type TableRecord } from './record.ts';
import { withPassword } from './seats/password.ts';
import { hostTokenTimeoutMs } from './seats/seats.ts';
import { summaryOf } from './views/views.ts';

// Creation

export interface NewTable {
  readonly id: TableId;
  readonly game: string;
  /** Parsed by the game, maybe by an earlier version. */
  readonly options: unknown;
  readonly settings: Settings;
  readonly password?: string | undefined;
  readonly capacity: number;
  readonly region?: Region | undefined;
  /** SHA-256 of the host token; without one, the first player is the host. */
  readonly hostTokenHash?: string | undefined;
  /** Hash of the creator's network. */
  readonly opener?: string | undefined;
  readonly matched?: Matched | undefined;
  readonly site?: SiteCreation | undefined;
  /** 32 random bytes in lower-case hex. */
  readonly key: string;
}

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
  log: { head: null, link: '', deckBlocks: null, length: 0, unstored: [] },
  chat: { messages: [], lastNumber: 0, writers: [], vote: null },
  removal: null,
  audience: { version: 0, watchers: 0, relays: [], delayed: null },
  outbox: { unconfirmed: null, changes: 0, sentAt: 0 },
  site: null,
  password: null,
  code: null,
  notice: null,
  version: 0,
  emptySince: now,
  steppedAt: now,
  ended: false,
});

/** A table's first step. */
export const createTable = (table: NewTable, now: number, limits: TableLimits): StepResult => {
  const open = newRecord(table, now);
  const empty = table.password === undefined ? open : withPassword(open, table.password);
  const matched = table.matched === undefined ? empty : seatMatched(empty, table.matched, now);
  const seated = table.site === undefined ? matched : seatForSite(matched, table.site, now);
  const record = withSiteEvents(null, withReport(null, seated, now), now);
  return {
    record,
    effects: [
      persist(record),
      { type: 'alarm', at: nextAlarm(record, [], limits) },
      ...reportEffect(null, record),
      ...siteEffect(null, record, now),
      { type: 'count', what: 'tables' },
    ],
  };
};

const persist = (record: TableRecord): Effect => {
  const stored = { record, move: null, entries: [], finished: null };
  return { type: 'persist', ...stored };
};

// The end

/** The step of a table that has ended, or ends by this event; null for any other. */
export const endingStep = (record: TableRecord, event: RoomEvent, context: Context): StepResult | null => {
  const { now, connections, limits } = context;
  if (record.ended) return stepEnded(record, event, now);
  if (event.type === 'close') return closeTable(record, context, 'tableGone');
  if (event.type === 'end') return closeTable(record, context, 'endedByOperator');
  if (event.type !== 'alarm') return null;
  const at = endsAt(record, limits);
  if (connections.length === 0 && at !== null && at <= now) return endTable(record, now);
  return hasMatchFailed(record, now) ? closeTable(withoutNoShows(record, now), context, 'noShow') : null;
};

const countEnd: Effect = { type: 'count', what: 'tables-ended' };
const destroy: readonly Effect[] = [{ type: 'alarm', at: null }, { type: 'destroy' }];

/** The lobby lists the table no more, and its site has all events. */
const isReported = ({ outbox, site }: TableRecord): boolean =>
  outbox.unconfirmed === null && (site === null || site.dueAt === null);

/** A table is kept until lobby and site have confirmed its end. */
const endTable = (record: TableRecord, now: number): StepResult => {
  const { record: ended, effects } = reportEnd(record, { ...record, ended: true }, now);
  if (isReported(ended)) return { record, effects: [...destroy, countEnd] };
  return { record: ended, effects: [...effects, countEnd] };
};

const reportEnd = (before: TableRecord, after: TableRecord, now: number): StepResult => {
  const record = withSiteEvents(before, withReport(before, after, now), now);
  return {
    record,
    effects: [
      ...(record === before ? [] : [persist(record)]),
      { type: 'alarm', at: earliest([record.outbox.unconfirmed?.due, record.site?.dueAt]) },
      ...reportEffect(before, record),
      ...siteEffect(before, record, now),
    ],
  };
};

/** An ended table closes new sockets, and reports to lobby and site until they confirm. */
const stepEnded = (record: TableRecord, event: RoomEvent, now: number): StepResult => {
  const { unconfirmed } = record.outbox;
  switch (event.type) {
    case 'connected': {
      const { id } = event.connection;
      const reason = 'the table has ended';
      return { record, effects: [{ type: 'close', connection: id, code: closeCodes.tableGone, reason }] };
    }
    case 'reported':
    case 'site-confirmed': {
      const confirmed =
        event.type === 'reported'
          ? confirmReport(record, event.order)
          : confirmSiteEvents(record, event.number, now);
      if (confirmed === record) return { record, effects: [] };
      return isReported(confirmed) ? { record, effects: destroy } : reportEnd(record, confirmed, now);
    }
    case 'alarm': {
      const isGivenUp = unconfirmed !== null && unconfirmed.tries >= maxTries;
      const left = isGivenUp ? { ...record, outbox: { ...record.outbox, unconfirmed: null } } : record;
      return isReported(left) ? { record, effects: destroy } : reportEnd(record, left, now);
    }
    case 'watched':
      return { record, effects: [{ type: 'reply', answer: turnedAway('tableGone') }] };
    case 'message':
    case 'disconnected':
    case 'reserve':
    case 'cancel-reservations':
    case 'unsubscribed':
    case 'coded':
    case 'admit':
    case 'invite':
    case 'expel':
    case 'erase':
    case 'close':
    case 'kick':
    case 'end':
      return { record, effects: [] };
  }
};

/** A closed table tells matchers for this time which players came. */
const attendanceTimeoutMs = 60_000;

const closeReasons = {
  noShow: 'a matched player did not come',
  tableGone: 'the site closed the table',
  endedByOperator: 'the operator has ended the table',
};

/** The table ends while players are connected: its site closes it, or too few players of a match have come. */
const closeTable = (
  before: TableRecord,
  { now, connections }: Context,
  why: keyof typeof closeReasons,
): StepResult => {
  const closed: TableRecord = { ...before, ended: true, outbox: { ...before.outbox, unconfirmed: null } };
  const record = withSiteEvents(before, why === 'noShow' ? closed : withReport(before, closed, now), now);
  const closing = { code: closeCodes[why], reason: closeReasons[why] };
  return {
    record,
    effects: [
      persist(record),
      {
        type: 'alarm',
        at: earliest([now + attendanceTimeoutMs, record.outbox.unconfirmed?.due, record.site?.dueAt]),
      },
      ...closeRelays(before.audience, why),
      ...connections.map(({ id }): Effect => ({ type: 'close', connection: id, ...closing })),
      ...reportEffect(before, record),
      ...siteEffect(before, record, now),
      countEnd,
    ],
  };
};

// Reports to the lobby

/** Minimum time between two reports; changes in between are batched. */
const reportIntervalMs = 1_000;

/** An ended table gives up after this many reports without confirmation. */
export const maxTries = 9;

const maxRetryMs = 300_000;
const retryAfterMs = (tries: number): number => Math.min(2_500 * 2 ** tries, maxRetryMs);

/** The table's entry in the lobby; null if it is not listed. */
const listedSummary = (record: TableRecord): TableSummary | null =>
  record.ended || !record.settings.listed || record.settings.locked || record.password
    ? null
    : summaryOf(record);

/** Schedules a report if the entry has changed, and sends one that is due. */
export const withReport = (before: TableRecord | null, after: TableRecord, now: number): TableRecord => {
  const { outbox } = after;
  if (!isListedSame(before, after)) {
    const changed: TableRecord = { ...after, outbox: { ...outbox, changes: outbox.changes + 1 } };
    const due = outbox.sentAt + reportIntervalMs;
    if (due <= now) return sendReport(changed, 1, now);
    const unconfirmed = { order: orderOf(changed), tries: 0, due };
    return { ...changed, outbox: { ...changed.outbox, unconfirmed } };
  }
  const { unconfirmed } = outbox;
  return unconfirmed !== null && unconfirmed.due <= now
    ? sendReport(after, unconfirmed.tries + 1, now)
    : after;
};

const isListedSame = (before: TableRecord | null, after: TableRecord): boolean => {
  if (before !== null && hasSameSummary(before, after)) return true;
  return JSON.stringify(before && listedSummary(before)) === JSON.stringify(listedSummary(after));
};

/** Cheap check that holds for most steps. */
const hasSameSummary = (before: TableRecord, after: TableRecord): boolean =>
  before.settings === after.settings &&
  before.password === after.password &&
  before.game.phase === after.game.phase &&
  before.ended === after.ended &&
  before.audience.delayed === null &&
  after.audience.delayed === null &&
  before.seats.length === after.seats.length &&
  after.seats.every((seat, index) => {
    const last = before.seats[index] ?? null;
    if (seat === last) return true;
    if (seat === null || last === null) return false;
    const isLostSame = (seat.lostAt === null) === (last.lostAt === null);
    return seat.name === last.name && seat.kind === last.kind && isLostSame;
  });

const sendReport = (record: TableRecord, tries: number, now: number): TableRecord => ({
  ...record,
  outbox: {
    ...record.outbox,
    sentAt: now,
    unconfirmed: { order: orderOf(record), tries, due: now + retryAfterMs(tries) },
  },
});

/** Grows with each change of the entry, some of which have no new version. */
const orderOf = ({ version, outbox }: TableRecord): number => version + outbox.changes;

export const reportOf = (record: TableRecord): TableReport => {
  const { table, game } = record;
  const summary = listedSummary(record);
  return {
    id: table.id,
    shard: shardName(game.id, table.region),
    order: orderOf(record),
    summary,
    opener: summary && table.opener,
  };
};

/** The report that this step sends. */
export const reportEffect = (before: TableRecord | null, after: TableRecord): Effect[] => {
  const { unconfirmed } = after.outbox;
  return unconfirmed === null || unconfirmed === before?.outbox.unconfirmed || unconfirmed.tries === 0
    ? []
    : [{ type: 'report', report: reportOf(after) }];
};

export const confirmReport = (record: TableRecord, order: number): TableRecord =>
  record.outbox.unconfirmed?.order === order
    ? { ...record, outbox: { ...record.outbox, unconfirmed: null } }
    : record;
