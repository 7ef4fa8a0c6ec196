import { maxSeats, type Seat, seatsUpTo } from '../../../shared/kernel/ids.ts';
import { fail, ok } from '../../../shared/kernel/util.ts';
import type { Subscription } from '../../../shared/protocol/requests.ts';
import { isOverDays } from '../../../shared/protocol/speed.ts';
import type { TableLimits } from '../../runtime/limits.ts';
import {
  attending,
  type Connection,
  handing,
  type SeatReminder,
  seating,
  type TransitionResult,
  transition,
} from '../events.ts';
import type { Feature } from '../feature.ts';
import { deadline } from '../game/decisions.ts';
import { post, posted, type Receiver, withoutLetters } from '../outbox.ts';
import type { Content, Decision, SeatRecord, TableRecord } from '../record.ts';
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

const maxAgeMs = 3_600_000;

const withLetters = (record: TableRecord, seats: readonly Seat[], now: number): TableRecord =>
  seats.reduce(
    (written, seat) => {
      const kind = decisionOf(record, seat) === undefined ? 'ended' : 'turn';
      return post(
        written,
        { to: 'devices', seat, kind },
        { key: `seat ${seat}`, due: now, expires: now + maxAgeMs },
      );
    },
    withReminders(record, seats, now),
  );

/** None for a player who has acted since. */
const reminderOf = (
  record: TableRecord,
  { seat, kind }: Content & { readonly to: 'devices' },
  now: number,
): SeatReminder[] => {
  const { table, game, seats } = record;
  const open = decisionOf(record, seat);
  const until = open === undefined ? null : deadline(record, open);
  const isOfUse = kind === 'ended' ? game.phase === 'over' : open !== undefined;
  if (!isOfUse) return [];
  return [
    {
      devices: seatAt(seats, seat)?.subscriptions ?? [],
      reminder: { table: table.id, game: game.id, kind },
      usefulMs: until === null ? null : until - now,
    },
  ];
};

/** The devices and the time left are those of the moment when it is sent. */
export const devices: Receiver = {
  maxPerDelivery: maxSeats,
  deliver: (record, letters, now) => ({
    to: 'devices',
    number: letters.at(-1)?.number ?? 0,
    reminders: letters.flatMap(({ content }) =>
      content.to === 'devices' ? reminderOf(record, content, now) : [],
    ),
  }),
  onDelivered: (record, { ended = [] }) => ended.reduce(unsubscribe, record),
};

/** Reminds absent players that they are to act, or that the game is over. */
export const reminders: Feature = {
  on: [
    ...seating,
    ...attending,
    ...handing,
    'turn',
    'subscribed',
    'dealing',
    'delivered',
    'table:changed',
    'table:ended',
    'table:paused',
    'table:resumed',
  ],
  requests: {
    remind: (record, seat, { subscription }, { limits }) => subscribe(record, seat, subscription, limits),
  },
  settle: (done, { before, facts, outside: { gone }, now }) => {
    // A new game renumbers the seats.
    const kept = facts.has('dealing')
      ? withoutLetters(done.record, ({ content }) => content.to === 'devices')
      : done.record;
    const seats = dueReminders(before ?? kept, kept, gone, now);
    return seats.length === 0 ? { ...done, record: kept } : posted(done, withLetters(kept, seats, now));
  },
  dueAt: nextReminderAt,
};
