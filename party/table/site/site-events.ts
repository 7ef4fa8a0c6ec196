import { seatsUpTo } from '../../../shared/kernel/ids.ts';
import type { SiteEvent, SiteSeat } from '../../../shared/protocol/site.ts';
import { isOverDays } from '../../../shared/protocol/speed.ts';
import type { Effect } from '../events.ts';
import { deadline } from '../game/decisions.ts';
import type { TableRecord } from '../record.ts';
import { levelOf, seatAt } from '../seats/seats.ts';

/** Visitors who sit down again and again while the site does not answer add no more events. */
const maxUnconfirmedSeats = 100;

const firstRetryMs = 2_500;
const maxRetryMs = 300_000;
/** The largest events, of twelve players with long names, fit into one call. */
const maxEventsPerCall = 8;
/** More than a day. */
const maxTries = 300;

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

/** Adds the site's events of a step, and repeats those that it has not confirmed in time. */
export const withSiteEvents = (before: TableRecord | null, after: TableRecord, now: number): TableRecord => {
  const { site } = after;
  if (site === null) return after;
  const events = newEvents(before, after);
  if (events.length > 0) {
    const numbered = events.map((event, index) => ({ number: site.lastEvent + 1 + index, at: now, event }));
    const unconfirmed = [...site.unconfirmed, ...numbered];
    const lastEvent = site.lastEvent + events.length;
    return { ...after, site: { ...site, unconfirmed, lastEvent, tries: 1, dueAt: now + firstRetryMs } };
  }
  if (site.dueAt === null || site.dueAt > now) return after;
  if (site.tries >= maxTries) return { ...after, site: { ...site, unconfirmed: [], tries: 0, dueAt: null } };
  const dueAt = now + Math.min(firstRetryMs * 2 ** site.tries, maxRetryMs);
  return { ...after, site: { ...site, tries: site.tries + 1, dueAt } };
};

/** The events that this step sends to the site. */
export const siteEffect = (before: TableRecord | null, after: TableRecord): Effect[] => {
  const { site } = after;
  if (site === null || site.dueAt === null || site.dueAt === before?.site?.dueAt) return [];
  return [{ type: 'site-events', site: site.id, events: site.unconfirmed.slice(0, maxEventsPerCall) }];
};

/** The site has stored all events up to this number. */
export const confirmSiteEvents = (record: TableRecord, number: number, now: number): TableRecord => {
  const { site } = record;
  if (site === null) return record;
  const unconfirmed = site.unconfirmed.filter((event) => event.number > number);
  if (unconfirmed.length === site.unconfirmed.length) return record;
  // The rest follows by the next alarm.
  const dueAt = unconfirmed.length === 0 ? null : now;
  return { ...record, site: { ...site, unconfirmed, tries: 0, dueAt } };
};
