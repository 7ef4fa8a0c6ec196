import { type Seat, seatsUpTo } from '../../../shared/kernel/ids.ts';
import { closeCodes, helloTimeoutSeconds } from '../../../shared/protocol/codes.ts';
import { isOverDays } from '../../../shared/protocol/speed.ts';
import { isInGame } from '../../../shared/protocol/table-view.ts';
import { excessSeatSockets, excessSpectators, spectatorLimits } from '../../runtime/limits.ts';
import type { Connection, Context, Effect, EventResult, RoomEvent } from '../events.ts';
import { isInGameForSpectators, type TableRecord } from '../record.ts';
import { mayWatch } from './password.ts';
import { isHere, seatAt } from './seats.ts';

export type CloseEffect = Effect & { readonly type: 'close' };

/** A connection before and after a step. */
export interface SessionChange {
  readonly id: string;
  readonly before: Connection['viewer'];
  readonly after: Connection['viewer'];
  /** It gets the whole view: after hello, and as another viewer. */
  readonly resync: boolean;
  readonly pass: string | undefined;
}

/** The viewer of every open connection: the sender's may change, and those of renumbered seats. */
const sessionChangesOf = (result: EventResult, event: RoomEvent, { connections }: Context): SessionChange[] =>
  connections.map(({ id, viewer, pass }) => {
    const isSender = event.type === 'message' && event.connection.id === id;
    const moved = viewer === 'new' ? viewer : result.transition.moved(viewer);
    const after = (isSender ? result.viewer : undefined) ?? moved;
    return {
      id,
      before: viewer,
      after,
      resync: after !== viewer || (isSender && result.greeting !== undefined),
      pass: (isSender ? result.pass : undefined) ?? pass,
    };
  });

/** The connections with their viewers after the step. */
export const connectionsAfter = (
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

/** The changes of the sessions by a step. */
export interface Sessions {
  readonly changes: readonly SessionChange[];
  readonly closed: readonly CloseEffect[];
  /** Ids of new connections that are closed immediately: no view, no presence. */
  readonly turnedAway: ReadonlySet<string>;
}

/** @param redirected sockets that are closed to go to a relay. */
export const sessionsAfter = (
  result: EventResult,
  event: RoomEvent,
  context: Context,
  redirected: readonly CloseEffect[],
): Sessions => {
  const all = sessionChangesOf(result, event, context);
  const closed = [...dismissals(result.transition.record, event, all, context), ...redirected];
  if (closed.length === 0) return { changes: all, closed, turnedAway: new Set() };
  const ids = new Set(closed.map(({ connection }) => connection));
  const isTurnedAway = ({ id, before }: SessionChange): boolean => before === 'new' && ids.has(id);
  return {
    changes: all.filter((change) => !isTurnedAway(change)),
    closed,
    turnedAway: new Set(all.filter(isTurnedAway).map(({ id }) => id)),
  };
};

/** Stores changed viewers with their sockets, and closes silent sockets. */
export const sessionEffects = (
  silent: readonly Connection[],
  changes: readonly SessionChange[],
): Effect[] => [
  ...silent.flatMap(({ id }): Effect[] => [
    // It loses its viewer immediately: the platform may report the close late, or never.
    { type: 'attach', connection: id, state: { viewer: 'new' } },
    { type: 'close', connection: id, code: closeCodes.noHello, reason: 'no heartbeat' },
  ]),
  ...changes.flatMap(({ id, before, after, pass }): Effect[] =>
    after === 'new' || before === after
      ? []
      : [
          {
            type: 'attach',
            connection: id,
            state: { viewer: after, ...(pass !== undefined && { pass }) },
          },
        ],
  ),
];

// A dead connection stays open until it is checked. The platform answers heartbeats without waking the table; the table wakes up to check
// the last heartbeat only of players that others wait for.

/** Checks are rounded up to whole eighths of the timeout, so the alarm is seldom set. */
const checksPerTimeout = 8;

/** The connections that have timed out. Checked at every alarm. */
export const silentConnections = (
  event: RoomEvent,
  { now, connections, limits }: Context,
): readonly Connection[] =>
  event.type === 'alarm'
    ? connections.filter(
        ({ viewer, heardAt }) => viewer !== 'new' && heardAt + limits.silenceTimeoutMs <= now,
      )
    : [];

/** When an awaited player's connections time out; null if no player is awaited. */
export const silenceCheckAt = (
  record: TableRecord,
  connections: readonly Connection[],
  { silenceTimeoutMs }: Context['limits'],
): number | null => {
  const times = awaitedSeats(record).flatMap((seat) => {
    const heard = connections.filter(({ viewer }) => viewer === seat).map(({ heardAt }) => heardAt);
    if (heard.length === 0) return [];
    const last = Math.max(...heard);
    return isOverDays(record.settings) && last > openedAt(record, seat) ? [] : [last + silenceTimeoutMs];
  });
  if (times.length === 0) return null;
  const grid = silenceTimeoutMs / checksPerTimeout;
  return Math.ceil(Math.min(...times) / grid) * grid;
};

/** Over days, a connection is checked once for each decision. */
const openedAt = ({ game }: TableRecord, seat: Seat): number =>
  game.decisions.find((open) => open.seat === seat)?.openedAt ?? 0;

/** Connected seats that other players wait for: to act, or to agree to the next game. */
const awaitedSeats = ({ seats, game }: TableRecord): Seat[] => {
  const here = seatsUpTo(seats.length).filter((seat) => isHere(seats, seat));
  if (here.length < 2 || game.paused) return [];
  if (!isInGame(game.phase)) return here;
  return here.filter(
    (seat) => !seatAt(seats, seat)?.handedOver && game.decisions.some((open) => open.seat === seat),
  );
};

/** When the timeout for the hello ends. */
export const helloBy = ({ since }: Connection): number => since + helloTimeoutSeconds * 1000;

const closing = (connection: string, why: keyof typeof reasons): CloseEffect => ({
  type: 'close',
  connection,
  code: closeCodes[why],
  reason: reasons[why],
});

const reasons = {
  noHello: 'no hello',
  tooMany: 'too many are connected',
  noSpectators: 'spectators are not allowed',
  passwordNeeded: 'the table has a password',
} as const;

/** Closes sockets after a step: without a hello, of spectators not allowed or over the limit, and the oldest of a seat. */
const dismissals = (
  record: TableRecord,
  event: RoomEvent,
  sessionChanges: readonly SessionChange[],
  context: Context,
): CloseEffect[] => {
  if (!canBeCrowded(record, event, sessionChanges, context)) return [];
  const byId = new Map(sessionChanges.map((change) => [change.id, change]));
  const connections = context.connections.map((connection) => ({
    ...connection,
    viewer: byId.get(connection.id)?.after ?? connection.viewer,
    pass: byId.get(connection.id)?.pass,
    isSpectator: true,
  }));
  const spectators = connections.filter(({ viewer }) => viewer === 'spectator');
  const strangers = spectators.filter((one) => !mayWatch(record, one));
  const watchers = spectators.filter((one) => mayWatch(record, one));
  const isClosed = !record.settings.spectators && isInGameForSpectators(record);
  const bySeat = seatsUpTo(record.seats.length).map((seat) =>
    connections.filter(({ viewer }) => viewer === seat),
  );
  return [
    ...(event.type === 'alarm' ? overdueHellos(context) : []).map(({ id }) => closing(id, 'noHello')),
    ...strangers.map(({ id }) => closing(id, 'passwordNeeded')),
    ...(isClosed
      ? watchers.map(({ id }) => closing(id, 'noSpectators'))
      : excessSpectators(watchers, context.limits).map(({ id }) => closing(id, 'tooMany'))),
    ...bySeat.flatMap((sockets) => excessSeatSockets(sockets)).map(({ id }) => closing(id, 'tooMany')),
  ];
};

/** Cheap check whether a socket may have to be closed. */
const canBeCrowded = (
  { settings, password }: TableRecord,
  event: RoomEvent,
  sessionChanges: readonly SessionChange[],
  { limits }: Context,
): boolean => {
  if (event.type === 'alarm' || sessionChanges.some(({ before, after }) => before !== after)) return true;
  const watchers = sessionChanges.reduce((sum, { after }) => sum + Number(after === 'spectator'), 0);
  const { maxSockets, maxSocketsPerAddress } = spectatorLimits(limits);
  return (
    watchers > Math.min(maxSockets, maxSocketsPerAddress) ||
    (watchers > 0 && (!settings.spectators || password !== null))
  );
};

const overdueHellos = ({ now, connections }: Context): Connection[] =>
  connections.filter((connection) => connection.viewer === 'new' && helloBy(connection) <= now);
