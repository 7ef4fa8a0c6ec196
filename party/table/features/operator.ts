import * as z from 'zod';
import { type Seat, seatsUpTo } from '../../../shared/kernel/ids.ts';
import { avoidSchema } from '../../../shared/protocol/matching.ts';
import { banKinds, type LiveTable, type Notice, type PublicMove } from '../../../shared/protocol/operator.ts';
import { siteIdSchema, userIdSchema } from '../../../shared/protocol/site.ts';
import { readOrNull } from '../../runtime/stored.ts';
import { type Connection, type Context, isTableEvent, type Transition, transition } from '../events.ts';
import type { Feature, Outside } from '../feature.ts';
import { beginningOf, withoutSeedOf } from '../game/dealing.ts';
import { gameOf, isDelayedGameRunning, type LogEntry, logRowShape, type TableRecord } from '../record.ts';
import { isHeld, kick, levelOf, seatAt, senderOf } from '../seats/seats.ts';
import { delayedFrom, playEntry } from './delay.ts';

const shownMoves = 20;
const shownMessages = 20;

/** The last moves as spectators saw them happen. @param beginning the dealt game. @param entries its whole log */
export const publicMoves = (
  record: Pick<TableRecord, 'table' | 'game'>,
  beginning: Parameters<typeof delayedFrom>[0],
  entries: readonly LogEntry[],
): PublicMove[] => {
  const game = gameOf(record.game);
  let at = delayedFrom(beginning);
  const moves = entries.map((entry): PublicMove => {
    const { delayed, events } = playEntry(record, at, entry);
    at = delayed;
    const shown = events.flatMap((event) =>
      isTableEvent(event) ? event : (game.redact(event, 'spectator') ?? []),
    );
    return { at: entry.at, seat: entry.seat, by: entry.by, events: shown.map((event) => ({ ...event })) };
  });
  return moves.slice(-shownMoves);
};

/** None if the log cannot be replayed: the operator still sees the rest. */
const movesOf = (record: TableRecord, entries: readonly LogEntry[]): PublicMove[] => {
  const { head } = record.log;
  try {
    return head === null ? [] : publicMoves(record, beginningOf(record, head), entries);
  } catch {
    return [];
  }
};

/** For bans. */
export const identitiesSchema = z.strictObject({
  /** Networks of the open sockets. */
  addresses: z.array(z.string()),
  /** The device, sealed. */
  avoid: avoidSchema.nullable(),
  user: z.strictObject({ site: siteIdSchema, user: userIdSchema }).nullable(),
});
export type Identities = z.infer<typeof identitiesSchema>;

export const identitiesOf = (
  { seats, site }: TableRecord,
  seat: Seat,
  connections: readonly Connection[],
): Identities => {
  const own = connections.filter(({ viewer }) => viewer === seat);
  const { avoid = null, user = null } = seatAt(seats, seat) ?? {};
  return {
    addresses: [...new Set(own.flatMap(({ address }) => address ?? []))],
    avoid,
    user: site && user !== null ? { site: site.id, user } : null,
  };
};

/** The table as the operator sees it: the game as its spectators see it, and no token, holder or user. @param rows the log of the present game */
export const liveTableOf = (
  record: TableRecord,
  rows: readonly unknown[],
  connections: readonly Connection[],
): LiveTable => {
  const { table, game, settings, seats, host, site, log, chat, audience } = record;
  const stored = rows.flatMap((row) => readOrNull(logRowShape, row)?.entries ?? []);
  const all = [...stored, ...log.unstored].filter(({ gameNumber }) => gameNumber === game.number);
  const entries = all.slice(0, all.length - (audience.delayed?.ahead.length ?? 0));
  const hasGame = log.head?.terms.gameNumber === game.number;
  return {
    id: table.id,
    game: game.id,
    phase: isDelayedGameRunning(audience) ? 'playing' : game.phase,
    gameNumber: game.number,
    createdAt: table.createdAt,
    region: table.region,
    site: site?.id ?? null,
    isListed: settings.listed,
    isLocked: settings.locked,
    capacity: table.capacity,
    host: host.seat,
    seats: seatsUpTo(seats.length).flatMap((seat) => {
      const sitter = seatAt(seats, seat);
      if (sitter === null) return [];
      const { name, away, lostAt, satAt } = sitter;
      const isConnected = isHeld(seats, seat) ? lostAt === null : null;
      const { addresses, avoid, user } = identitiesOf(record, seat, connections);
      const isKnown = { network: addresses.length > 0, device: avoid !== null, user: user !== null };
      const known = banKinds.filter((kind) => isKnown[kind]);
      return [{ seat, name, bot: levelOf(sitter), isConnected, isAway: away, satAt, known }];
    }),
    sockets: connections.length,
    spectators: connections.filter(({ viewer }) => viewer === 'spectator').length,
    moves: hasGame ? movesOf(record, entries) : [],
    chat: chat.messages.slice(-shownMessages).map(({ at, seat, name, text }) => ({ at, seat, name, text })),
  };
};

/** Removes the player; nothing changes without one. */
const kickByOperator = (record: TableRecord, seat: Seat, { connections, now }: Context): Transition => {
  const senders = connections.flatMap((other) =>
    other.viewer === seat ? [senderOf(record.table.key, other)] : [],
  );
  const kicked = withoutSeedOf(kick(record, seat, senders, null, now), seat, now);
  return kicked.ok ? kicked.value : transition(record);
};

const shownNotice = (record: TableRecord, { notice = record.notice }: Outside, now: number): Notice | null =>
  notice !== null && notice.until > now ? notice : null;

/** The operator removes players, and shows a notice until it ends. */
export const operator: Feature = {
  on: [],
  calls: { kick: (record, { seat }, context) => kickByOperator(record, seat, context) },
  asks: (record, outside, now) => shownNotice(record, outside, now)?.sentAt !== record.notice?.sentAt,
  settle: (done, { outside, now }) => {
    const notice = shownNotice(done.record, outside, now);
    return notice === done.record.notice ? done : { ...done, record: { ...done.record, notice } };
  },
  dueAt: ({ notice }) => notice?.until ?? null,
};
