import type { TableId } from '../../shared/kernel/ids.ts';
import { closeCodes } from '../../shared/protocol/codes.ts';
import type { Region } from '../../shared/protocol/regions.ts';
import type { Settings } from '../../shared/protocol/settings.ts';
import type { Matched } from '../runtime/calls.ts';
import { endsAt, nextAlarm } from './clock.ts';
import type { Context, Effect, RoomEvent, StepResult } from './events.ts';
import { seatMatched, withoutLate } from './game/reservations.ts';
import { emptySeats, recordFormat, type TableRecord } from './record.ts';
import { lastTry, reportEffect, shownOf, withReport } from './reporting.ts';
import { hostPatience } from './seats/seats.ts';
import { closeRelays, turnedAway } from './views/audience.ts';

export interface NewTable {
  readonly id: TableId;
  readonly game: string;
  /** Parsed by the game. */
  readonly options: unknown;
  readonly settings: Settings;
  readonly capacity: number;
  readonly region?: Region | undefined;
  /** SHA-256 of the token that makes somebody the host; without one, whoever sits down first is it. */
  readonly hostTokenHash?: string | undefined;
  /** Stands for whoever opens it. */
  readonly opener?: string | undefined;
  /** Whom a match brings, if one has made the table. */
  readonly matched?: Matched | undefined;
  /** 32 random bytes in lower-case hex. */
  readonly key: string;
}

export const newRecord = (
  { id, game, options, settings, capacity, region, hostTokenHash, opener, key }: NewTable,
  now: number,
): TableRecord => ({
  format: recordFormat,
  id,
  game,
  options,
  settings,
  createdAt: now,
  region: region ?? null,
  opener: opener ?? null,
  key,
  capacity,
  seats: emptySeats(capacity),
  host: null,
  hasHost: true,
  hostToken: hostTokenHash === undefined ? null : { hash: hostTokenHash, awaitedUntil: now + hostPatience },
  phase: 'gathering',
  dealing: null,
  gameNumber: 0,
  first: null,
  roster: [],
  state: null,
  deal: null,
  decisions: [],
  lastDecision: 0,
  paused: false,
  outcome: null,
  version: 0,
  watched: 0,
  chat: [],
  lastMessage: 0,
  writers: [],
  kicked: [],
  vote: null,
  delayed: null,
  head: null,
  link: '',
  toldLinks: {},
  deckBlocks: null,
  unlogged: [],
  entries: 0,
  chosenSeed: null,
  nextSeed: null,
  emptySince: now,
  unreported: null,
  changes: 0,
  reportedAt: 0,
  ended: false,
  watchers: 0,
  relays: [],
  matched: null,
  brought: [],
});

const seated = (table: NewTable, now: number): TableRecord => {
  const record = newRecord(table, now);
  return table.matched === undefined ? record : seatMatched(record, table.matched, now);
};

/** The first step of a table. */
export const createTable = (table: NewTable, now: number): StepResult => {
  const record = withReport(null, seated(table, now), now);
  return {
    record,
    effects: [
      { type: 'persist', record, entries: [], finished: null },
      { type: 'alarm', at: nextAlarm(record, []) },
      ...reportEffect(null, record),
      { type: 'count', what: 'tables' },
    ],
  };
};

/** Whether the table has had no connection for as long as it is kept without one. */
export const isAbandoned = (record: TableRecord, { now, connections }: Context): boolean => {
  const at = endsAt(record);
  return connections.length === 0 && at !== null && at <= now;
};

/** A table that the lobby shows is remembered until the lobby knows; any other goes at once. */
export const endTable = (record: TableRecord, now: number): StepResult => {
  const counted: Effect = { type: 'count', what: 'tables-ended' };
  if (shownOf(record) === null && record.unreported === null)
    return { record, effects: [...destroyed, counted] };
  const stepped = tellLobby(record, { ...record, ended: true }, now);
  return { ...stepped, effects: [...stepped.effects, counted] };
};

/** What is left of a table that has ended: it tells the lobby until the lobby has heard, and sends everybody away. */
export const stepEnded = (record: TableRecord, event: RoomEvent, now: number): StepResult => {
  switch (event.type) {
    case 'connected': {
      const { id } = event.connection;
      const reason = 'the table has ended';
      return { record, effects: [{ type: 'close', connection: id, code: closeCodes.tableGone, reason }] };
    }
    case 'reported':
      return { record, effects: event.order === record.unreported?.order ? destroyed : [] };
    case 'alarm': {
      const { unreported } = record;
      if (unreported === null || unreported.tries >= lastTry) return { record, effects: destroyed };
      return tellLobby(record, record, now);
    }
    case 'watched':
      return { record, effects: [{ type: 'reply', answer: turnedAway('tableGone') }] };
    case 'message':
    case 'disconnected':
    case 'reserve':
    case 'cancel-reservations':
      return { record, effects: [] };
  }
};

const destroyed: readonly Effect[] = [{ type: 'alarm', at: null }, { type: 'destroy' }];

const tellLobby = (before: TableRecord, after: TableRecord, now: number): StepResult => {
  const record = withReport(before, after, now);
  return {
    record,
    effects: [
      ...(record === before ? [] : [{ type: 'persist', record, entries: [], finished: null } as const]),
      { type: 'alarm', at: record.unreported?.due ?? null },
      ...reportEffect(before, record),
    ],
  };
};

/** For so long a table that came to nothing tells matchers who had come, in milliseconds. */
const attendanceTime = 60_000;

/** Too few have come to a matched table: those who have are sent back to look for others. */
export const disband = ({ now, connections }: Context, before: TableRecord): StepResult => {
  const record: TableRecord = { ...withoutLate(before, now), ended: true, unreported: null };
  return {
    record,
    effects: [
      { type: 'persist', record, entries: [], finished: null },
      { type: 'alarm', at: now + attendanceTime },
      ...closeRelays(before, 'noShow'),
      ...connections.map(
        ({ id }): Effect => ({
          type: 'close',
          connection: id,
          code: closeCodes.noShow,
          reason: 'not everybody came',
        }),
      ),
      { type: 'count', what: 'tables-ended' },
    ],
  };
};
