import { seatsUpTo } from '../../shared/kernel/ids.ts';
import { closeCodes } from '../../shared/protocol/codes.ts';
import { surplusOfSeat, surplusWatchers, watcherLimits } from '../runtime/limits.ts';
import type { SessionChange } from './broadcast.ts';
import { overdueHellos } from './clock.ts';
import type { Context, Effect, RoomEvent } from './events.ts';
import { isInGameOutside, type TableRecord } from './record.ts';

type Closing = Effect & { readonly type: 'close' };

const closing = (connection: string, why: 'noHello' | 'tooMany' | 'noSpectators'): Closing => ({
  type: 'close',
  connection,
  code: closeCodes[why],
  reason: reasons[why],
});

const reasons = {
  noHello: 'no hello',
  tooMany: 'too many are connected',
  noSpectators: 'nobody may watch',
} as const;

/** Whether it is worth looking: whether anything has changed that somebody could be closed for. */
const mayBeCrowded = (
  { settings }: TableRecord,
  event: RoomEvent,
  sessionChanges: readonly SessionChange[],
  { limits }: Context,
): boolean => {
  if (event.type === 'alarm' || sessionChanges.some(({ before, after }) => before !== after)) return true;
  const watchers = sessionChanges.reduce((sum, { after }) => sum + Number(after === 'spectator'), 0);
  const { perTable, perAddress } = watcherLimits(limits);
  return watchers > Math.min(perTable, perAddress) || (watchers > 0 && !settings.spectators);
};

/** Whose sockets are closed after a step: who says nothing, who watches where nobody may or too many do, and a seat's oldest. */
export const dismissals = (
  record: TableRecord,
  event: RoomEvent,
  sessionChanges: readonly SessionChange[],
  context: Context,
): Closing[] => {
  if (!mayBeCrowded(record, event, sessionChanges, context)) return [];
  const byId = new Map(sessionChanges.map(({ id, after }) => [id, after]));
  const connections = context.connections.map((connection) => ({
    ...connection,
    viewer: byId.get(connection.id) ?? connection.viewer,
    watches: true,
  }));
  const watchers = connections.filter(({ viewer }) => viewer === 'spectator');
  const isClosed = !record.settings.spectators && isInGameOutside(record);
  const bySeat = seatsUpTo(record.seats.length).map((seat) =>
    connections.filter(({ viewer }) => viewer === seat),
  );
  return [
    ...(event.type === 'alarm' ? overdueHellos(context) : []).map(({ id }) => closing(id, 'noHello')),
    ...(isClosed
      ? watchers.map(({ id }) => closing(id, 'noSpectators'))
      : surplusWatchers(watchers, context.limits).map(({ id }) => closing(id, 'tooMany'))),
    ...bySeat.flatMap((sockets) => surplusOfSeat(sockets)).map(({ id }) => closing(id, 'tooMany')),
  ];
};
