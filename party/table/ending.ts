import { closeCodes } from '../../shared/protocol/codes.ts';
import { endsAt } from './clock.ts';
import type { Context, Effect, RoomEvent, StepResult } from './events.ts';
import type { TableRecord } from './record.ts';
import { lastTry, reportEffect, shownOf, withReport } from './reporting.ts';

/** Nobody has been here for so long that nobody will come. */
export const isOver = (record: TableRecord, { now, connections }: Context): boolean => {
  const at = endsAt(record);
  return connections.length === 0 && at !== null && at <= now;
};

/** A table that the lobby shows is remembered until the lobby knows; any other goes at once. */
export const end = (record: TableRecord, now: number): StepResult => {
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
      ...(record === before ? [] : [{ type: 'persist', record, entry: null, finished: null } as const]),
      { type: 'alarm', at: record.unreported?.due ?? null },
      ...reportEffect(before, record),
    ],
  };
};
