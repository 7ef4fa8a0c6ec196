import { seatOf, seatsUpTo } from '../../../shared/kernel/ids.ts';
import type { NumberedEvent, SiteEvent, SiteSeat } from '../../../shared/protocol/site.ts';
import { isOverDays } from '../../../shared/protocol/speed.ts';
import { type Effect, transition } from '../events.ts';
import type { Feature } from '../feature.ts';
import { deadline } from '../game/decisions.ts';
import { isDelayedGameRunning, type TableRecord } from '../record.ts';
import { levelOf, seatAt } from '../seats/seats.ts';

/** Visitors who sit down again and again while the site does not answer add no more events. */
const maxUnconfirmedSeats = 100;

const firstRetryMs = 2_500;
const maxRetryMs = 300_000;
/** The largest events, of twelve players with long names, fit into one call. */
const maxEventsPerCall = 8;
/** More than a day. */
const maxTries = 300;

/** The players as a game began: later changes would tell how far it is. */
export const siteSeatsInGame = ({ game }: Pick<TableRecord, 'game'>): SiteSeat[] =>
  game.roster.map(({ name, user, level }, seat) => ({
    ...{ seat: seatOf(seat), name, user, bot: level, away: false },
  }));

export const siteSeats = ({ seats }: Pick<TableRecord, 'seats'>): SiteSeat[] =>
  seatsUpTo(seats.length).flatMap((seat) => {
    const sitter = seatAt(seats, seat);
    if (sitter === null) return [];
    const { name, user, away } = sitter;
    return [{ seat, name, user, bot: levelOf(sitter), away }];
  });

/** The site's events of a step. @param before null for a new table */
const newEvents = (before: TableRecord | null, after: TableRecord): SiteEvent[] => {
  const { table, game, site, log, seats } = after;
  if (site === null) return [];
  const about = { table: table.id, game: game.id, title: site.title };
  if (before === null) return [{ type: 'table.created', data: about }];
  const isEnding = after.ended && !before.ended;
  const turns = waitingTurns(before, after).map(
    (turn): SiteEvent => ({ type: 'turn.waiting', data: { ...about, gameNumber: game.number, ...turn } }),
  );
  if (before.seats === seats && before.game.phase === game.phase && !isEnding) return turns;
  const held = new Set(before.seats.map((sitter) => sitter?.holder));
  const sat = site.unconfirmed.length < maxUnconfirmedSeats ? siteSeats(after) : [];
  const ofGame = { ...about, gameNumber: game.number, seats: siteSeats(after) };
  const seal = game.chosenSeed === null ? log.link : null;
  return [
    ...sat.flatMap(({ seat, name, user, bot }): SiteEvent[] =>
      bot !== null || held.has(seatAt(seats, seat)?.holder)
        ? []
        : [{ type: 'seat.taken', data: { ...about, seat, name, user } }],
    ),
    ...(game.phase === 'playing' && before.game.phase !== 'playing'
      ? [{ type: 'game.started' as const, data: ofGame }]
      : []),
    ...(before.game.phase === 'playing' && game.phase === 'over' && game.outcome !== null
      ? [{ type: 'game.ended' as const, data: { ...ofGame, ...game.outcome, seal } }]
      : []),
    ...turns,
    ...(isEnding ? [{ type: 'table.ended' as const, data: about }] : []),
  ];
};

/** The decisions of users that open at a table over days. */
const waitingTurns = (before: TableRecord, after: TableRecord) => {
  const { game, settings, seats } = after;
  if (!isOverDays(settings) || game.decisions === before.game.decisions) return [];
  const numbers = new Set(before.game.decisions.map(({ number }) => number));
  return game.decisions.flatMap((decision) => {
    const { seat, number } = decision;
    const user = seatAt(seats, seat)?.user ?? null;
    const until = deadline(after, decision);
    return numbers.has(number) || user === null || until === null ? [] : [{ seat, user, deadline: until }];
  });
};

/** When the site may learn an event: at a delayed game with its spectators, who see the start at once. */
const shownAt = (
  { audience, settings, ended }: TableRecord,
  { at, event }: Pick<NumberedEvent, 'at' | 'event'>,
): number =>
  isDelayedGameRunning(audience) && !ended && event.type !== 'game.started'
    ? at + settings.spectatorDelay * 1000
    : at;

/** Adds the site's events of a step, and repeats those that it has not confirmed in time. */
const withSiteEvents = (before: TableRecord | null, after: TableRecord, now: number): TableRecord => {
  const { site } = after;
  if (site === null) return after;
  const events = newEvents(before, after);
  const isNew = events.length > 0;
  if (!isNew && (site.dueAt === null || site.dueAt > now)) return after;
  const isGivenUp = !isNew && site.tries >= maxTries;
  const numbered = events.map((event, index) => ({ number: site.lastEvent + 1 + index, at: now, event }));
  const unconfirmed = isGivenUp ? [] : [...site.unconfirmed, ...numbered];
  const lastEvent = site.lastEvent + events.length;
  const [first] = unconfirmed;
  if (first === undefined) return { ...after, site: { ...site, unconfirmed, tries: 0, dueAt: null } };
  const heldUntil = shownAt(after, first);
  const tries = isNew ? 0 : site.tries;
  const sending =
    heldUntil > now
      ? { tries: 0, dueAt: heldUntil }
      : { tries: tries + 1, dueAt: now + Math.min(firstRetryMs * 2 ** tries, maxRetryMs) };
  return { ...after, site: { ...site, unconfirmed, lastEvent, ...sending } };
};

/** The events that this step sends to the site. */
const siteEffect = (before: TableRecord | null, after: TableRecord, now: number): Effect[] => {
  const { site } = after;
  if (site === null || site.dueAt === null || site.dueAt === before?.site?.dueAt) return [];
  const held = site.unconfirmed.findIndex((event) => shownAt(after, event) > now);
  const events = site.unconfirmed.slice(0, held === -1 ? maxEventsPerCall : Math.min(held, maxEventsPerCall));
  return events.length === 0 ? [] : [{ type: 'site-events', site: site.id, events }];
};

/** The site has stored all events up to this number. */
const confirmSiteEvents = (record: TableRecord, number: number, now: number): TableRecord => {
  const { site } = record;
  if (site === null) return record;
  const unconfirmed = site.unconfirmed.filter((event) => event.number > number);
  if (unconfirmed.length === site.unconfirmed.length) return record;
  // The rest follows by the next alarm.
  const dueAt = unconfirmed.length === 0 ? null : now;
  return { ...record, site: { ...site, unconfirmed, tries: 0, dueAt } };
};

/** Tells the table's site what happens. */
export const siteEvents: Feature = {
  on: [
    'created',
    'closed',
    'no-show',
    'site-confirmed',
    'erase',
    'turn',
    'table:sat',
    'table:started',
    'table:ended',
  ],
  calls: {
    'site-confirmed': (record, { number }, { now }) => transition(confirmSiteEvents(record, number, now)),
  },
  settle: (done, { before, now }) => ({ ...done, record: withSiteEvents(before, done.record, now) }),
  dueAt: ({ site }) => site?.dueAt ?? null,
  holds: ({ site }) => site !== null && site.dueAt !== null,
  effects: (after, { before, now }) => siteEffect(before, after, now),
};
