import { seatsUpTo } from '../../../shared/kernel/ids.ts';
import { closeCodes } from '../../../shared/protocol/codes.ts';
import type { Frame } from '../../../shared/protocol/frames.ts';
import { maxRelays, maxSpectatorsPerRelay, spectatorLimits } from '../../runtime/limits.ts';
import type {
  Closing,
  Connection,
  Context,
  Effect,
  EventResult,
  RelayAnswer,
  RoomEvent,
  Send,
} from '../events.ts';
import { isInGameOutside, playsInThePast, type TableRecord } from '../record.ts';
import { seatInGame } from '../seats/seats.ts';
import { sightOf, tableView } from './views.ts';

/**
 * Those who watch at relays. A relay is a room that hands on what spectators are sent, and greets whoever comes; the table sends it each
 * frame once, and is told by it how many watch. Whatever a relay knows, any spectator may know.
 */

/** A relay of which nothing was heard for so many milliseconds is gone. It tells every minute how many watch. */
const lease = 200_000;

/** The path of a relay's sockets. Their name is that of a room: `<table>.<number>`. */
const pathOf = ({ id }: TableRecord, relay: number): string => `/parties/relay/${id}.${relay}`;

const reasons = {
  noSuchTable: 'no such table',
  tableGone: 'the table has ended',
  noSpectators: 'nobody may watch',
  noShow: 'not everybody came',
  redirect: '',
} as const;

const closing = (why: keyof typeof reasons): Closing => ({ code: closeCodes[why], reason: reasons[why] });

/** The answer to a relay at which nobody may watch. */
export const turnedAway = (why: keyof typeof reasons): RelayAnswer => [closing(why)];

const isClosed = (record: TableRecord): boolean => !record.settings.spectators && isInGameOutside(record);

const watchersAtRelays = ({ relays }: TableRecord): number =>
  relays.reduce((sum, { watchers }) => sum + watchers, 0);

/** Seat by seat of those that `watching` viewers, or the others, are shown. */
export const presenceFrame = (
  record: TableRecord,
  viewers: readonly Connection['viewer'][],
  watching: boolean,
): Frame => {
  const past = watching && sightOf(record, 'spectator') === 'past' && playsInThePast(record);
  const seats = seatsUpTo(past ? record.roster.length : record.seats.length);
  return [
    'presence',
    seats.map((seat) => viewers.includes(seat) && !(past && seatInGame(record, seat) === null)),
    viewers.filter((viewer) => viewer === 'spectator').length + watchersAtRelays(record),
  ];
};

/** Rounded down to 1, 2 or 5 and noughts, so that the lobby need not hear of everybody who comes and goes. */
const roundedDown = (count: number): number => {
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, count)));
  const leading = count / unit;
  return count === 0 ? 0 : unit * (leading >= 5 ? 5 : leading >= 2 ? 2 : 1);
};

/** Notes how many watch in all, where others may see it. @param own how many of them at the table itself. */
export const noteWatchers = (record: TableRecord, own: number): TableRecord => {
  const watchers = record.settings.listed ? roundedDown(own + watchersAtRelays(record)) : 0;
  return watchers === record.watchers ? record : { ...record, watchers };
};

/** As whom relays stand among those who are sent something. No connection has such an id. */
const relayPrefix = 'relay ';
export const relayIds = ({ relays }: TableRecord): string[] => relays.map(({ relay }) => relayPrefix + relay);

/** What is sent to connections, and what to relays. */
export const withRelays = (send: Send): Effect[] => {
  const to = send.to.filter((id) => !id.startsWith(relayPrefix));
  // Relays are told in JSON: only a connection can have asked for bytes.
  if (to.length === send.to.length || typeof send.data !== 'string') return [send];
  const relays = send.to.flatMap((id) =>
    id.startsWith(relayPrefix) ? [Number(id.slice(relayPrefix.length))] : [],
  );
  const relayed: Effect = { type: 'relay', to: relays, message: send.data };
  return to.length === 0 ? [relayed] : [{ ...send, to }, relayed];
};

/** The first relay with room, as far as is known; null if all are full. */
const relayWithRoom = ({ relays }: TableRecord): number | null => {
  for (let relay = 0; relay < maxRelays; relay += 1) {
    const { watchers = 0 } = relays.find((known) => known.relay === relay) ?? {};
    if (watchers < maxSpectatorsPerRelay) return relay;
  }
  return null;
};

/** Where whoever comes to watch is led; null if they stay. */
export const relayForNext = (record: TableRecord, { connections, limits }: Context): number | null => {
  const own = connections.filter(({ viewer }) => viewer === 'spectator').length;
  const most = Math.min(limits.maxDirectSpectators, spectatorLimits(limits).maxSockets);
  return own < most || isClosed(record) ? null : relayWithRoom(record);
};

export const ledToRelay = (
  record: TableRecord,
  event: RoomEvent,
  { relay }: EventResult,
): (Effect & { type: 'close' })[] =>
  relay === undefined || event.type !== 'message'
    ? []
    : [
        {
          type: 'close',
          connection: event.connection.id,
          code: closeCodes.redirect,
          reason: pathOf(record, relay),
        },
      ];

/** A relay is there as long as somebody watches at it, and none before those in front of it are full. */
const isRelayOpen = (record: TableRecord, relay: number): boolean =>
  record.relays.some((known) => known.relay === relay) || relay <= (relayWithRoom(record) ?? -1);

/** A relay has told how many watch there. */
export const noteRelay = (
  record: TableRecord,
  { relay, watchers }: RoomEvent & { type: 'watched' },
  now: number,
): TableRecord => {
  if (isClosed(record) || !isRelayOpen(record, relay)) return record;
  const others = record.relays.filter((known) => known.relay !== relay);
  const own = { relay, watchers: Math.min(watchers, maxSpectatorsPerRelay), toldAt: now };
  const relays = watchers === 0 ? others : [...others, own].toSorted((a, b) => a.relay - b.relay);
  return { ...record, relays };
};

/** When the table takes a relay for gone that does not tell any more; null if it has none. */
export const relayLapsesAt = ({ relays }: TableRecord): number | null =>
  relays.length === 0 ? null : Math.min(...relays.map(({ toldAt }) => toldAt)) + lease;

/** Without those of which nothing was heard for too long, and without any where nobody may watch. */
export const withoutLapsedRelays = (record: TableRecord, now: number): TableRecord => {
  const relays = isClosed(record) ? [] : record.relays.filter(({ toldAt }) => toldAt + lease > now);
  return relays.length === record.relays.length ? record : { ...record, relays };
};

/** All of a table's relays close their sockets. */
export const closeRelays = ({ relays }: TableRecord, why: keyof typeof reasons): Effect[] =>
  relays.length === 0 ? [] : [{ type: 'relay', to: relays.map(({ relay }) => relay), message: closing(why) }];

/** What relays are told besides what spectators are sent: that nobody may watch any more, and what one asks for that has told of itself. */
export const audienceEffects = (
  before: TableRecord,
  after: TableRecord,
  event: RoomEvent,
  viewers: readonly Connection['viewer'][],
): Effect[] => [
  ...(isClosed(after) ? closeRelays(before, 'noSpectators') : []),
  ...(event.type === 'watched' ? [{ type: 'reply' as const, answer: answerTo(after, event, viewers) }] : []),
];

const answerTo = (
  record: TableRecord,
  { relay, version }: RoomEvent & { type: 'watched' },
  viewers: readonly Connection['viewer'][],
): RelayAnswer => {
  if (isClosed(record)) return turnedAway('noSpectators');
  if (!isRelayOpen(record, relay)) return turnedAway('redirect');
  const whole: Frame = ['view', record.watched, { ...tableView(record, 'spectator') }];
  const frames = [...(version === record.watched ? [] : [whole]), presenceFrame(record, viewers, true)];
  return frames.map((frame) => JSON.stringify(frame));
};
