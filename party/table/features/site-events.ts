import { seatOf, seatsUpTo } from '../../../shared/kernel/ids.ts';
import type { SiteEvent, SiteSeat } from '../../../shared/protocol/site.ts';
import { isOverDays } from '../../../shared/protocol/speed.ts';
import type { Feature } from '../feature.ts';
import { deadline } from '../game/decisions.ts';
import { lettersTo, post, posted, type Receiver } from '../outbox.ts';
import { isDelayedGameRunning, type TableRecord } from '../record.ts';
import { levelOf, seatAt } from '../seats/seats.ts';

/** Visitors who sit down again and again while the site does not answer add no more events. */
const maxUnconfirmedSeats = 100;

/** The largest events, of twelve players with long names, fit into one call. */
const maxEventsPerCall = 8;
/** More than a day. */
const maxAgeMs = 25 * 3_600_000;

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
  const sat = lettersTo(after, 'site').length < maxUnconfirmedSeats ? siteSeats(after) : [];
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
const shownAt = ({ audience, settings, ended }: TableRecord, event: SiteEvent, at: number): number =>
  isDelayedGameRunning(audience) && !ended && event.type !== 'game.started'
    ? at + settings.spectatorDelay * 1000
    : at;

/** The end of a table shows what a delay has held. */
const released = (record: TableRecord, now: number): TableRecord => ({
  ...record,
  outbox: {
    ...record.outbox,
    letters: record.outbox.letters.map((letter) =>
      letter.content.to === 'site' && letter.tries === 0 && letter.due > now
        ? { ...letter, due: now }
        : letter,
    ),
  },
});

/** The table's site gets its events. */
export const site: Receiver = {
  isAwaited: true,
  maxPerDelivery: maxEventsPerCall,
  deliver: (record, letters) => ({
    to: 'site',
    number: letters.at(-1)?.number ?? 0,
    site: record.site?.id ?? '',
    events: letters.flatMap(({ number, content }) =>
      content.to === 'site' ? [{ number, at: content.at, event: content.event }] : [],
    ),
  }),
};

/** Tells the table's site what happens. */
export const siteEvents: Feature = {
  on: ['created', 'closed', 'no-show', 'turn', 'table:sat', 'table:started', 'table:ended'],
  settle: (done, { before, now }) => {
    const { record } = done;
    if (record.site === null) return done;
    const events = newEvents(before, record);
    const written = events.reduce(
      (table, event) =>
        post(
          table,
          { to: 'site', at: now, event },
          { due: shownAt(record, event, now), expires: now + maxAgeMs },
        ),
      record.ended ? released(record, now) : record,
    );
    return posted(done, written);
  },
};
