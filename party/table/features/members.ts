import { type Seat, seatsUpTo } from '../../../shared/kernel/ids.ts';
import { ok } from '../../../shared/kernel/util.ts';
import type { SiteTable } from '../../../shared/protocol/site.ts';
import type { Member, SiteCreation } from '../../runtime/calls.ts';
import { type Transition, transition } from '../events.ts';
import type { Feature } from '../feature.ts';
import { withoutSeedOf } from '../game/dealing.ts';
import { isDelayedGameRunning, isInGameForSpectators, type TableRecord } from '../record.ts';
import {
  addBot,
  canBecomeHost,
  isHeld,
  keepSeat,
  renew,
  seatAt,
  vacate,
  wasKicked,
  withKick,
} from '../seats/seats.ts';
import { siteSeats, siteSeatsInGame } from './site-events.ts';

/** The oldest without a seat make way. */
const maxMembers = 100;

/** A new table of a site: seats for users, who are expected until the start, then bots. */
const seatForSite = (
  record: TableRecord,
  { id, title, membersOnly, request, members, bots, startAt }: SiteCreation,
  now: number,
): TableRecord => {
  const owned: TableRecord = {
    ...record,
    site: { id, title, membersOnly, request, members },
    // Users that the site brings together have no power over each other, unless it names a host.
    host: { ...record.host, allowed: startAt === null || members.some(({ role }) => role === 'host') },
    match: { ...record.match, autoStart: startAt === null ? null : { allowFewer: true } },
  };
  const kept = members
    .filter(({ role }) => role !== 'spectator')
    .reduce((table, member) => {
      const seat = seatFor(table, member);
      return seat === null ? table : keepSeatFor(table, member, seat, now, startAt);
    }, owned);
  return bots.reduce((table, level) => {
    const seat = emptySeats(table)[0];
    const added = seat === undefined ? null : addBot(table, { seat, level });
    return added?.ok ? added.value.record : table;
  }, kept);
};

const emptySeats = ({ seats }: Pick<TableRecord, 'seats'>) =>
  seatsUpTo(seats.length).filter((seat) => seatAt(seats, seat) === null);

/** The seat that the site chose for the user, else the first empty one; null if all are taken. */
const seatFor = (record: TableRecord, { seat }: Member) => {
  const empty = emptySeats(record);
  return empty.find((candidate) => candidate === seat) ?? empty[0] ?? null;
};

const keepSeatFor = (
  record: TableRecord,
  { tokenHash, name, user, role }: Member,
  seat: Seat,
  now: number,
  expected: number | null,
): TableRecord => {
  const kept = keepSeat(record, seat, { id: tokenHash, name, color: null }, now, expected, user);
  const { host } = kept;
  const isHost = role === 'host' || (host.seat === null && canBecomeHost(host, now));
  return isHost ? { ...kept, host: { ...host, seat } } : kept;
};

/** Signs a user in. Devices that have the seat by an older token become spectators. */
const admit = (record: TableRecord, member: Member): Transition => {
  const { site, seats } = record;
  if (site === null) return transition(record);
  const isSeated = ({ user }: Member): boolean => seats.some((sitter) => sitter?.user === user);
  const others = site.members.filter(({ user }) => user !== member.user);
  const excess = others.length + 1 - maxMembers;
  const dropped = new Set(others.filter((other) => !isSeated(other)).slice(0, Math.max(0, excess)));
  const members = [...others.filter((other) => !dropped.has(other)), member];
  const signed: TableRecord = { ...record, site: { ...site, members } };
  const seat = seatOfUser(record, member.user);
  return seat === undefined || seatAt(seats, seat)?.tokenHash === member.tokenHash
    ? transition(signed)
    : renew(signed, seat, member.tokenHash);
};

const seatOfUser = ({ seats }: Pick<TableRecord, 'seats'>, user: string): Seat | undefined =>
  seatsUpTo(seats.length).find((own) => seatAt(seats, own)?.user === user && isHeld(seats, own));

/** Signs a user in, and keeps a seat for them: not during a game, at a full table, nor for a removed user. */
const invite = (before: TableRecord, member: Member, now: number): Transition => {
  const { record, ...admitted } = admit(before, member);
  const seat = seatFor(record, member);
  const isSeated = record.seats.some((sitter) => sitter?.tokenHash === member.tokenHash);
  const isClosed = isInGameForSpectators(record) || wasKicked(record.kicked, member.tokenHash);
  if (seat === null || isSeated || isClosed || member.role === 'spectator') return { ...admitted, record };
  const startAt = Math.max(0, ...record.seats.map((sitter) => sitter?.expected ?? 0));
  const kept = keepSeatFor(record, member, seat, now, startAt || null);
  const name = seatAt(kept.seats, seat)?.name ?? member.name;
  return { ...admitted, record: kept, events: [...admitted.events, { type: 'table:sat', seat, name }] };
};

/** The site removes a user, who cannot sit down again. */
const expel = (
  record: TableRecord,
  { user, tokenHash }: { readonly user: string; readonly tokenHash: string },
  now: number,
): Transition => {
  const barred = withKick(record, { tokenHash, from: [], until: now });
  const seat = seatOfUser(record, user);
  if (seat === undefined) return transition(barred);
  const expelled = withoutSeedOf(ok(vacate(barred, seat, 'table:kicked')), seat, now);
  return expelled.ok ? expelled.value : transition(barred);
};

/** The table as its site sees it: no hand, and no more of a delayed game than its spectators. */
export const siteTableOf = (record: TableRecord): SiteTable | null => {
  const { table, game, site, host, ended, audience } = record;
  if (site === null) return null;
  const isDelayed = isDelayedGameRunning(audience);
  return {
    id: table.id,
    game: game.id,
    title: site.title,
    phase: ended ? 'ended' : isDelayed ? 'playing' : game.phase,
    gameNumber: game.number,
    capacity: table.capacity,
    seats: isDelayed ? siteSeatsInGame(record) : siteSeats(record),
    host: host.seat,
    membersOnly: site.membersOnly,
    createdAt: table.createdAt,
    outcome: isDelayed ? null : game.outcome,
  };
};

/** The users of the table's site. */
export const members: Feature = {
  on: [],
  create: (record, { site }, now) => (site === undefined ? record : seatForSite(record, site, now)),
  calls: {
    admit: (record, { member }) => admit(record, member),
    invite: (record, { member }, { now }) => invite(record, member, now),
    expel: (record, event, { now }) => expel(record, event, now),
  },
};
