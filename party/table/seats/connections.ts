import { type Seat, seatsUpTo } from '../../../shared/kernel/ids.ts';
import { closeCodes, helloTimeoutSeconds } from '../../../shared/protocol/codes.ts';
import { isInGame } from '../../../shared/protocol/table-view.ts';
import { excessSeatSockets, excessSpectators, spectatorLimits } from '../../runtime/limits.ts';
import type { Connection, Context, Effect, EventResult, RoomEvent } from '../events.ts';
import { isInGameOutside, type TableRecord } from '../record.ts';
import { isHere, seatAt } from './seats.ts';

/** A connection before and after a step. */
export interface SessionChange {
  readonly id: string;
  readonly before: Connection['viewer'];
  readonly after: Connection['viewer'];
  /** It gets the whole view: it said hello, or looks on as somebody else from now on. */
  readonly resync: boolean;
  /** Whether it is sent compact frames, and whether it was before. */
  readonly compact: boolean;
  readonly wasCompact: boolean;
}

/** What a step makes of every open connection: its sender may be somebody else from now on, and so may whoever's seat is numbered anew. */
export const sessionChangesOf = (
  result: EventResult,
  event: RoomEvent,
  { connections }: Context,
): SessionChange[] =>
  connections.map(({ id, viewer, compact: wasCompact = false }) => {
    const isSender = event.type === 'message' && event.connection.id === id;
    const moved = viewer === 'new' ? viewer : result.transition.moved(viewer);
    const after = (isSender ? result.viewer : undefined) ?? moved;
    return {
      id,
      before: viewer,
      after,
      resync: after !== viewer || (isSender && result.greeting !== undefined),
      compact: (isSender ? result.compact : undefined) ?? wasCompact,
      wasCompact,
    };
  });

/** Those who are connected, as whom they look on after the step. */
export const presentConnections = (
  { connections }: Context,
  sessionChanges: readonly SessionChange[],
): readonly Connection[] => {
  const isSame = ({ before, after }: SessionChange): boolean => before === after;
  if (sessionChanges.length === connections.length && sessionChanges.every(isSame)) return connections;
  const byId = new Map(connections.map((connection) => [connection.id, connection]));
  return sessionChanges.flatMap(({ id, after }) => {
    const connection = byId.get(id);
    if (connection === undefined) return [];
    return connection.viewer === after ? [connection] : [{ ...connection, viewer: after }];
  });
};

/** What of a change is kept beside the socket. */
export const attach = ({ id, before, after, compact, wasCompact }: SessionChange): Effect[] =>
  after === 'new' || (before === after && compact === wasCompact)
    ? []
    : [{ type: 'attach', connection: id, state: { viewer: after, compact } }];

// A connection whose line is dead stays open until somebody asks, and its player seems to be there. Clients send a heartbeat, which the
// platform answers without waking the table; so while somebody waits for a player, and only then, the table wakes up to look when that
// player was last heard.

/** The alarm is set to whole eighths of the silenceTimeoutMs that is borne, so that it is seldom set anew. */
const silenceSteps = 8;

/** Those of whom nothing has been heard for too long. The table looks when it is awake anyway: whenever its alarm rings. */
export const silentConnections = (
  event: RoomEvent,
  { now, connections, limits }: Context,
): readonly Connection[] =>
  event.type === 'alarm'
    ? connections.filter(
        ({ viewer, heardAt }) => viewer !== 'new' && heardAt + limits.silenceTimeoutMs <= now,
      )
    : [];

/** It is nobody's from now on: the platform may hear of its end much later, or never. */
export const dropSilent = ({ id }: Connection): Effect[] => [
  { type: 'attach', connection: id, state: { viewer: 'new' } },
  { type: 'close', connection: id, code: closeCodes.noHello, reason: 'no heartbeat' },
];

/** When the table looks whether somebody is still there for whom others wait; null if they wait for nobody. */
export const silenceCheckAt = (
  record: TableRecord,
  connections: readonly Connection[],
  { silenceTimeoutMs }: Context['limits'],
): number | null => {
  const times = awaitedSeats(record).flatMap((seat) => {
    const heard = connections.filter(({ viewer }) => viewer === seat).map(({ heardAt }) => heardAt);
    // The seat is there as long as one of its connections is.
    return heard.length === 0 ? [] : [Math.max(...heard) + silenceTimeoutMs];
  });
  if (times.length === 0) return null;
  const grid = silenceTimeoutMs / silenceSteps;
  return Math.ceil(Math.min(...times) / grid) * grid;
};

/** The seats whose players are there, as far as is known, and for whom other people wait: to act, or for the next game to begin. */
const awaitedSeats = (record: TableRecord): Seat[] => {
  const { phase, paused, decisions } = record;
  const here = seatsUpTo(record.seats.length).filter((seat) => isHere(record, seat));
  if (here.length < 2 || paused) return [];
  if (!isInGame(phase)) return here;
  return here.filter(
    (seat) => !seatAt(record, seat)?.handedOver && decisions.some((open) => open.seat === seat),
  );
};

/** By when it has to have said hello. */
export const helloBy = ({ since }: Connection): number => since + helloTimeoutSeconds * 1000;

/** Those who should have said hello by now. */
const overdueHellos = ({ now, connections }: Context): Connection[] =>
  connections.filter((connection) => connection.viewer === 'new' && helloBy(connection) <= now);

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
  const { maxSockets, maxSocketsPerAddress } = spectatorLimits(limits);
  return watchers > Math.min(maxSockets, maxSocketsPerAddress) || (watchers > 0 && !settings.spectators);
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
    isSpectator: true,
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
      : excessSpectators(watchers, context.limits).map(({ id }) => closing(id, 'tooMany'))),
    ...bySeat.flatMap((sockets) => excessSeatSockets(sockets)).map(({ id }) => closing(id, 'tooMany')),
  ];
};
