import { type Seat, seatsUpTo } from '../../../shared/kernel/ids.ts';
import { fail, ok } from '../../../shared/kernel/util.ts';
import type { Subscription } from '../../../shared/protocol/requests.ts';
import { isOverDays } from '../../../shared/protocol/speed.ts';
import type { TableLimits } from '../../runtime/limits.ts';
import { type Connection, type Effect, seating, type TransitionResult, transition } from '../events.ts';
import type { Feature } from '../feature.ts';
import { deadline } from '../game/decisions.ts';
import type { Decision, SeatRecord, TableRecord } from '../record.ts';
import { seatAt, withSeat } from '../seats/seats.ts';

/** Devices of one seat. */
const maxDevices = 2;
/** Reminders of a seat in a minute; more are left out. */
const maxPerMinute = 3;

/** The push services of Chrome, Firefox, Safari and Edge. The server posts to no other address that a player names. */
const pushServices =
  /^https:\/\/(fcm\.googleapis\.com|web\.push\.apple\.com|([\w-]+\.)+(push\.services\.mozilla|notify\.windows)\.com)\//;

const subscribe = (
  record: TableRecord,
  seat: Seat,
  subscription: Subscription | null,
  { pushOrigins }: TableLimits,
): TransitionResult => {
  const endpoint = subscription?.endpoint ?? '';
  const isAllowed = pushServices.test(endpoint) || pushOrigins.some((own) => endpoint.startsWith(`${own}/`));
  if (subscription !== null && !isAllowed)
    return fail({ code: 'bad-message', detail: 'subscription.endpoint: not an address of a push service' });
  const added = subscription === null ? [] : [subscription];
  return ok(
    transition(
      withSeat(record, seat, (before) => ({
        ...before,
        subscriptions: added.flatMap((own) => [...without(before, own.endpoint), own]).slice(-maxDevices),
      })),
      { facts: ['subscribed'] },
    ),
  );
};

const without = ({ subscriptions }: SeatRecord, endpoint: string): Subscription[] =>
  subscriptions.filter((other) => other.endpoint !== endpoint);

/** The push service has ended the subscription. */
const unsubscribe = (record: TableRecord, endpoint: string): TableRecord => ({
  ...record,
  seats: record.seats.map((sitter) => sitter && { ...sitter, subscriptions: without(sitter, endpoint) }),
});

/** The seats that this step reminds. @param gone the connections that it has lost */
const dueReminders = (
  before: TableRecord,
  after: TableRecord,
  gone: readonly Connection[],
  now: number,
): Seat[] =>
  seatsUpTo(after.seats.length).filter((seat) => {
    const sitter = seatAt(after.seats, seat);
    if (sitter === null || sitter.subscriptions.length === 0 || sitter.lostAt === null) return false;
    const last = lastQuarterAt(after, seat);
    if (last !== null && last <= now) return true;
    const [oldest = 0] = sitter.remindedAt.slice(-maxPerMinute);
    if (sitter.remindedAt.length >= maxPerMinute && oldest + 60_000 > now) return false;
    if (after.game.phase === 'over') return before.game.phase === 'playing';
    const open = decisionOf(after, seat);
    if (open === undefined || sitter.away || sitter.handedOver) return false;
    const isNew = before.game.decisions.every(({ number }) => number !== open.number);
    // Its page stood still, and has not shown the decision.
    return isNew || gone.some(({ viewer, heardAt }) => viewer === seat && heardAt < open.openedAt);
  });

const decisionOf = ({ game }: TableRecord, seat: Seat): Decision | undefined =>
  game.phase === 'playing' && !game.paused ? game.decisions.find((open) => open.seat === seat) : undefined;

/** At a table over days, when the last quarter of an absent player's time begins; null after the reminder of it. */
const lastQuarterAt = (record: TableRecord, seat: Seat): number | null => {
  const { turnSeconds } = record.settings;
  const sitter = seatAt(record.seats, seat);
  const open = decisionOf(record, seat);
  if (turnSeconds === null || !isOverDays(record.settings) || open === undefined) return null;
  // Without a clock the table acts for the seat.
  const until = deadline(record, open);
  if (!sitter?.subscriptions.length || sitter.lostAt === null || until === null) return null;
  const at = until - turnSeconds * 250;
  return Math.max(sitter.lostAt, ...sitter.remindedAt) < at ? at : null;
};

/** When the next reminder of a last quarter is due. */
const nextReminderAt = (record: TableRecord): number | null => {
  const times = seatsUpTo(record.seats.length).flatMap((seat) => lastQuarterAt(record, seat) ?? []);
  return times.length === 0 ? null : Math.min(...times);
};

const withReminders = (record: TableRecord, seats: readonly Seat[], now: number): TableRecord =>
  seats.reduce(
    (reminded, seat) =>
      withSeat(reminded, seat, (before) => ({
        ...before,
        remindedAt: [...before.remindedAt, now].slice(-maxPerMinute),
      })),
    record,
  );

const remindEffects = (record: TableRecord, seats: readonly Seat[], now: number): Effect[] =>
  seats.map((seat) => {
    const { table, game } = record;
    const open = decisionOf(record, seat);
    const until = open === undefined ? null : deadline(record, open);
    return {
      type: 'remind',
      to: seatAt(record.seats, seat)?.subscriptions ?? [],
      reminder: { table: table.id, game: game.id, kind: open === undefined ? 'ended' : 'turn' },
      usefulMs: until === null ? null : until - now,
    };
  });

/** Reminds absent players that they are to act, or that the game is over. */
export const reminders: Feature = {
  on: [
    ...seating,
    'turn',
    'presence',
    'subscribed',
    'unsubscribed',
    'table:changed',
    'table:ended',
    'table:away',
    'table:back',
    'table:handed-over',
    'table:taken-back',
    'table:paused',
    'table:resumed',
  ],
  calls: { unsubscribed: (record, { endpoint }) => transition(unsubscribe(record, endpoint)) },
  requests: {
    remind: (record, seat, { subscription }, { limits }) => subscribe(record, seat, subscription, limits),
  },
  settle: (done, { before, outside: { gone }, now }) => ({
    ...done,
    record: withReminders(done.record, dueReminders(before ?? done.record, done.record, gone, now), now),
  }),
  dueAt: nextReminderAt,
  effects: (after, { before, now }) =>
    remindEffects(
      after,
      seatsUpTo(after.seats.length).filter((seat) => {
        const { remindedAt } = seatAt(after.seats, seat) ?? {};
        return remindedAt?.at(-1) === now && remindedAt !== before?.seats[seat]?.remindedAt;
      }),
      now,
    ),
};
