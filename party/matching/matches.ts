import type * as z from 'zod';
import type { TableId } from '../../shared/kernel/ids.ts';
import type { Reservation, tableCreationSchema } from '../runtime/calls.ts';
import { idForMatch } from '../runtime/table-ids.ts';
import { checkDelayMs, delayNext, isNext } from './absences.ts';
import {
  type ClaimReply,
  type CommitReply,
  type Context,
  callTo,
  type Effect,
  type MatcherMessage,
  plus,
  type StepResult,
} from './events.ts';
import { bestRegion, type Candidate, completeParties, type Group, parseSetup } from './grouping.ts';
import { spendAllowances } from './limits.ts';
import { notify, scheduleNotify, withdrawOffers } from './notify.ts';
import {
  type Match,
  type MatcherRecord,
  type Member,
  type OpenTable,
  type Ticket,
  withItems,
  withoutItems,
} from './record.ts';
import { sealDevice } from './strangers.ts';

// The owner's side of a match. Only the matcher that owns a ticket changes its status, one message after another: a ticket is leased to
// one match at a time, and seated once.

/** A lease to another matcher's match expires after this time; one to an own match ends with the match. */
export const leaseMs = 10_000;

/** A seated ticket is kept for this time, for a player who missed the frame. */
const seatedLifetimeMs = 60_000;

/** Null if the ticket is not leased, or leased to an own match. */
export const leaseExpiry = ({ matches }: MatcherRecord, { status }: Ticket): number | null =>
  status.type !== 'leased' || matches.has(status.match) ? null : status.until;

const isLeased = (record: MatcherRecord, ticket: Ticket, now: number): boolean =>
  ticket.status.type === 'leased' && (leaseExpiry(record, ticket) ?? Number.POSITIVE_INFINITY) > now;

const isLeasedTo = (record: MatcherRecord, ticket: Ticket, match: string, now: number): boolean =>
  ticket.status.type === 'leased' && ticket.status.match === match && isLeased(record, ticket, now);

/** Leases all of the tickets or none. Idempotent for one match. */
export const claim = (
  record: MatcherRecord,
  { match, ids }: Pick<MatcherMessage<'claim'>, 'match' | 'ids'>,
  now: number,
): { record: MatcherRecord; reply: ClaimReply } => {
  const stored = ids.map((id) => record.tickets.get(id));
  const gone = ids.filter(
    (_, index) => stored[index] === undefined || stored[index].status.type === 'seated',
  );
  const tickets = stored.filter((ticket) => ticket !== undefined);
  const complete = new Set(completeParties(tickets));
  const held = tickets.filter(
    (ticket) =>
      ticket.status.type !== 'seated' &&
      !isLeasedTo(record, ticket, match, now) &&
      (ticket.disconnectedAt !== null ||
        ticket.pausedUntil > now ||
        isLeased(record, ticket, now) ||
        !isNext(record, ticket, now) ||
        !complete.has(ticket)),
  );
  if (gone.length + held.length > 0)
    return { record, reply: { granted: false, gone, held: held.map(({ id }) => id) } };
  const leased = tickets.reduce(
    (after, ticket) =>
      isLeasedTo(record, ticket, match, now)
        ? after
        : withItems(after, 'tickets', { ...ticket, status: { type: 'leased', match, until: now + leaseMs } }),
    record,
  );
  const seats = tickets.map(({ id, name, colour }): Reservation => ({ id, name, colour }));
  return { record: leased, reply: { granted: true, seats } };
};

export const release = (record: MatcherRecord, { match, ids }: MatcherMessage<'release'>): MatcherRecord =>
  ids.reduce((after, id) => {
    const ticket = after.tickets.get(id);
    return ticket?.status.type === 'leased' && ticket.status.match === match
      ? withItems(after, 'tickets', { ...ticket, status: { type: 'waiting' } })
      : after;
  }, record);

/** Seats the tickets that are still leased to the match, and notifies their players. Idempotent. */
export const commit = (
  step: StepResult,
  { match, table, kind, ids }: MatcherMessage<'commit'>,
  context: Context,
): { step: StepResult; reply: CommitReply } => {
  let done = step;
  const seated: string[] = [];
  const newcomers: Ticket[] = [];
  const isLeasedHere = (ticket: Ticket): boolean => isLeasedTo(step.record, ticket, match, context.now);
  const tickets = ids.flatMap((id) => step.record.tickets.get(id) ?? []);
  // A party that lost a member since the claim is not seated.
  const complete = new Set(completeParties(tickets.filter(isLeasedHere)));
  for (const ticket of tickets) {
    const { id } = ticket;
    if (ticket.status.type === 'seated') {
      if (ticket.status.table === table) seated.push(id);
    } else if (complete.has(ticket)) {
      seated.push(id);
      newcomers.push(ticket);
      const until = context.now + seatedLifetimeMs;
      const checkAt = kind === 'match' && ticket.addressId !== null ? context.now + checkDelayMs : null;
      const status = { type: 'seated', table, kind, until, requeue: null, checkAt } as const;
      done = { ...done, record: withItems(done.record, 'tickets', { ...ticket, status }) };
      done = withdrawOffers(notify(done, id, ['table', table, kind], context), ticket);
    }
  }
  done = { ...done, record: delayNext(done.record, newcomers, context.now) };
  // A match that joins an open table makes no new one.
  if (match === table) done = { ...done, record: spendAllowances(done.record, newcomers, context) };
  if (newcomers.length > 0) {
    const waitsMs = newcomers.map(({ since }) => context.now - since);
    done = plus(done, { type: 'matched', game: done.record.queue.game, waitsMs });
  }
  const left = tickets.filter((ticket) => isLeasedHere(ticket) && !complete.has(ticket)).map(({ id }) => id);
  if (left.length > 0) done = { ...done, record: release(done.record, { match, ids: left }) };
  return {
    step: scheduleNotify(done, context.now),
    reply: { seated, lost: ids.filter((id) => !seated.includes(id)) },
  };
};

// The claimer's side. A match claims tickets from one owner after the other, in the order of their names, so that of several matches with
// common tickets one always proceeds. Then it makes the table, then the owners seat their tickets. A ticket whose lease has expired by
// then stays with its owner; the table counts a no-show.

const replyTimeoutMs = 3_000;
const retryDelayMs = 700;
/** Retries of a table request and of a commit. */
const maxAttempts = 4;
/** Pause of an offer whose ticket was held, or whose owner did not reply. */
const heldPauseMs = 1_000;
const unreachablePauseMs = 5_000;

export const startMatch = (step: StepResult, group: Group, context: Context): StepResult =>
  group.kind === 'join'
    ? start(step, group.kind, group.players, context, group.table)
    : start(step, group.kind, group.players, context);

/** Starts a match of players who stopped waiting: one player, or a party. */
export const startAlone = (
  step: StepResult,
  tickets: readonly Ticket[],
  kind: 'bots' | 'open-table',
  context: Context,
): StepResult => {
  const players = tickets.map((ticket) => ({ ...ticket, owner: step.record.name }));
  return start(step, kind, players, context);
};

const start = (
  step: StepResult,
  kind: Match['kind'],
  players: readonly Omit<Candidate, 'receivedAt'>[],
  context: Context,
  open?: { readonly id: TableId; readonly setup: string },
): StepResult => {
  const { meta } = step.record;
  const id = idForMatch(context.secret, meta.key, meta.tableIdsDrawn);
  const record = { ...step.record, meta: { ...meta, tableIdsDrawn: meta.tableIdsDrawn + 1 } };
  const members = players.map(
    (player): Member => ({
      id: player.id,
      owner: player.owner,
      allowFewer: player.allowFewer,
      party: player.party?.id ?? null,
      status: 'wanted',
      reservation: null,
      device: player.device,
      avoids: [...player.avoids],
    }),
  );
  const match: Match = {
    id,
    table: open?.id ?? id,
    kind,
    setup: open?.setup ?? players[0]?.setup ?? '',
    members,
    stage: 'claiming',
    dueAt: 0,
    attempts: 0,
  };
  return claimNext({ ...step, record }, match, context);
};

const idsOf = (match: Match, owner: string, status: Member['status']): string[] =>
  match.members.filter((member) => member.owner === owner && member.status === status).map(({ id }) => id);

const mark = (match: Match, ids: readonly string[], status: Member['status']): Match => ({
  ...match,
  members: match.members.map((member) => (ids.includes(member.id) ? { ...member, status } : member)),
});

const ownersOf = (match: Match, status: Member['status']): string[] =>
  [...new Set(match.members.filter((member) => member.status === status).map(({ owner }) => owner))].sort();

const releaseCall = (owner: string, match: Match, ids: readonly string[]): Effect =>
  callTo('matcher', owner, 'release', { match: match.id, ids });

const claimNext = (step: StepResult, match: Match, context: Context): StepResult => {
  const [owner] = ownersOf(match, 'wanted');
  if (owner === undefined) return requestSeats(step, match, context);
  const ids = idsOf(match, owner, 'wanted');
  if (owner === step.record.name) {
    const { record, reply } = claim(step.record, { match: match.id, ids }, context.now);
    return onClaimReply({ ...step, record }, match, owner, reply, context);
  }
  const record = withItems(step.record, 'matches', { ...match, dueAt: context.now + replyTimeoutMs });
  const message = { by: record.name, match: match.id, ids };
  return plus(
    { ...step, record },
    callTo('matcher', owner, 'claim', message, { type: 'claim', match: match.id, owner }),
  );
};

export const onClaimReply = (
  step: StepResult,
  match: Match,
  owner: string,
  reply: ClaimReply,
  context: Context,
): StepResult => {
  if (!reply.granted) return abandon(step, match, { owner, ...reply }, context);
  const members = match.members.map((member): Member => {
    const reservation = reply.seats.find(({ id }) => id === member.id);
    return reservation === undefined ? member : { ...member, status: 'leased', reservation };
  });
  return claimNext(step, { ...match, members }, context);
};

interface Missing {
  readonly owner: string;
  readonly gone: readonly string[];
  readonly held: readonly string[];
}

/** Ends the match and releases all leases; its players keep their waiting time. */
const abandon = (
  step: StepResult,
  match: Match,
  { owner, gone, held }: Missing,
  { now }: Context,
): StepResult => {
  const own = idsOf(match, step.record.name, 'leased');
  let record = withoutItems(release(step.record, { match: match.id, ids: own }), 'matches', match.id);
  record = pauseOffers(withoutItems(record, 'offers', ...gone), held, now + heldPauseMs);
  const others = ownersOf(match, 'leased').filter((other) => other !== record.name && other !== owner);
  const releases = others.map((other) => releaseCall(other, match, idsOf(match, other, 'leased')));
  return plus({ ...step, record }, ...releases);
};

const pauseOffers = (record: MatcherRecord, ids: readonly string[], pausedUntil: number): MatcherRecord =>
  ids.reduce((after, id) => {
    const offer = after.offers.get(id);
    return offer === undefined ? after : withItems(after, 'offers', { ...offer, pausedUntil });
  }, record);

/** An owner did not reply. It may have granted the claim, so it is sent a release too. */
export const abandonUnreachable = (
  step: StepResult,
  match: Match,
  owner: string,
  context: Context,
): StepResult => {
  const ids = idsOf(match, owner, 'wanted');
  const done = abandon(step, match, { owner, gone: [], held: [] }, context);
  const record = pauseOffers(done.record, ids, context.now + unreachablePauseMs);
  return plus({ ...done, record }, releaseCall(owner, match, ids));
};

const requestSeats = (step: StepResult, match: Match, { now, secret }: Context): StepResult => {
  const record = withItems(step.record, 'matches', {
    ...match,
    stage: 'seating',
    dueAt: now + replyTimeoutMs,
  });
  return plus({ ...step, record }, seatCall(record, match, now, secret));
};

/** Makes the new table with its reservations, or reserves seats at the open one. */
const seatCall = (record: MatcherRecord, match: Match, now: number, secret: string): Effect => {
  const { id, table, kind, setup, members } = match;
  const seats = members.flatMap(({ status, reservation, device }): Reservation[] => {
    if (status !== 'leased' || reservation === null) return [];
    const avoid = device === null ? undefined : sealDevice(secret, device, `${id} ${reservation.id}`);
    return [{ ...reservation, ...(avoid && { avoid }) }];
  });
  const tag = { type: 'seat', match: id } as const;
  if (kind === 'join') return callTo('table', table, 'reserve', { seats }, tag);
  const { options, settings } = parseSetup(setup);
  const { game, size } = record.queue;
  const tickets = members.flatMap((member) => record.tickets.get(member.id) ?? []);
  // Players who stopped waiting sit near their table; a group was formed for this queue's region.
  const region = kind === 'match' ? record.queue.region : (bestRegion(tickets, now) ?? record.queue.region);
  const message = {
    id: table,
    game,
    options,
    settings: { ...settings, listed: kind === 'open-table' },
    seats: size,
    region,
    matched: {
      seats,
      bots: kind === 'bots' ? size - seats.length : 0,
      starts: kind !== 'open-table',
      allowFewer: members.every(({ allowFewer }) => allowFewer),
    },
  } satisfies z.infer<typeof tableCreationSchema>;
  return { type: 'call', call: { party: 'table', id: table, route: 'create', message, region, tag } };
};

const cancelReservations = ({ table }: Match, ids: readonly string[]): Effect[] =>
  ids.length === 0 ? [] : [callTo('table', table, 'cancel-reservations', { ids })];

export const onSeatReply = (
  step: StepResult,
  match: Match,
  ids: readonly string[],
  context: Context,
): StepResult => {
  const missed = match.members.filter(({ id }) => !ids.includes(id));
  const parties = new Set(missed.flatMap(({ party }) => party ?? []));
  const isRefused = ({ id, party }: Member): boolean =>
    !ids.includes(id) || (party !== null && parties.has(party));
  const refused = match.members.filter(isRefused).map(({ id }) => id);
  const { table, kind } = match;
  let done = step;
  if (kind === 'join') {
    const open = done.record.openTables.get(table);
    const freeSeats = refused.length > 0 ? 0 : (open?.freeSeats ?? 0) - ids.length;
    const record =
      open === undefined || freeSeats <= 0
        ? withoutItems(done.record, 'openTables', table)
        : withItems(done.record, 'openTables', {
            ...open,
            freeSeats,
            players: [...open.players, ...strangersOf(match)],
          });
    const split = refused.filter((id) => ids.includes(id));
    done = plus({ ...done, record }, ...cancelReservations(match, split));
  }
  if (refused.length > 0) done = releaseMembers(done, match, refused);
  return commitAll(done, { ...match, members: match.members.filter((one) => !isRefused(one)) }, context);
};

const strangersOf = ({ members }: Match): OpenTable['players'] =>
  members.map(({ device, avoids }) => ({ device, avoids }));

const releaseMembers = (step: StepResult, match: Match, ids: readonly string[]): StepResult => {
  const record = release(step.record, { match: match.id, ids: [...ids] });
  const members = match.members.filter(({ id, owner }) => ids.includes(id) && owner !== record.name);
  const releases = [...new Set(members.map(({ owner }) => owner))].map((owner) => {
    const own = members.filter((member) => member.owner === owner);
    return releaseCall(
      owner,
      match,
      own.map(({ id }) => id),
    );
  });
  return plus({ ...step, record }, ...releases);
};

/** The table did not reply: the request is repeated soon. */
export const retrySeats = (step: StepResult, match: Match, { now }: Context): StepResult => ({
  ...step,
  record: withItems(step.record, 'matches', { ...match, dueAt: now + retryDelayMs }),
});

/** Without a table. Should it exist after all, it counts no-shows. */
const giveUp = (step: StepResult, match: Match): StepResult => {
  const ids = match.members.map(({ id }) => id);
  const failed = releaseMembers(step, match, ids);
  return { ...failed, record: withoutItems(failed.record, 'matches', match.id) };
};

const commitAll = (step: StepResult, match: Match, context: Context): StepResult => {
  const { id, table } = match;
  const kind = match.kind === 'open-table' || match.kind === 'join' ? 'open-table' : 'match';
  let done = step;
  let left: Match = { ...match, stage: 'committing', dueAt: context.now + retryDelayMs };
  for (const owner of ownersOf(match, 'leased')) {
    const message = { match: id, table, kind, ids: idsOf(match, owner, 'leased') } as const;
    if (owner === step.record.name) {
      const committed = commit(done, message, context);
      done = committed.step;
      left = withCommitReply(left, committed.reply);
    } else
      done = plus(done, callTo('matcher', owner, 'commit', message, { type: 'commit', match: id, owner }));
  }
  return finish(done, left);
};

const withCommitReply = (match: Match, { seated, lost }: CommitReply): Match =>
  mark(mark(match, seated, 'seated'), lost, 'lost');

export const onCommitReply = (step: StepResult, match: Match, reply: CommitReply): StepResult =>
  finish(step, withCommitReply(match, reply));

/** Ends the match once all owners have replied, and cancels the reservations of lost members. */
const finish = (step: StepResult, match: Match): StepResult => {
  if (ownersOf(match, 'leased').length > 0)
    return { ...step, record: withItems(step.record, 'matches', match) };
  const lost = match.members.filter(({ status }) => status === 'lost').map(({ id }) => id);
  const { table, kind, setup, members } = match;
  let record = withoutItems(step.record, 'matches', match.id);
  const freeSeats = record.queue.size - members.length;
  if (kind === 'open-table' && lost.length === 0 && freeSeats > 0)
    record = withItems(record, 'openTables', { id: table, setup, freeSeats, players: strangersOf(match) });
  return plus({ ...step, record }, ...cancelReservations(match, lost));
};

/** Continues a match whose reply is overdue. */
export const onOverdue = (step: StepResult, match: Match, context: Context): StepResult => {
  const next = { ...match, attempts: match.attempts + 1 };
  switch (match.stage) {
    case 'claiming': {
      const [owner] = ownersOf(match, 'wanted');
      return owner === undefined ? step : abandonUnreachable(step, match, owner, context);
    }
    case 'seating':
      return match.attempts >= maxAttempts ? giveUp(step, match) : requestSeats(step, next, context);
    case 'committing':
      // The table keeps the reservations: the members may have been seated.
      return match.attempts >= maxAttempts
        ? { ...step, record: withoutItems(step.record, 'matches', match.id) }
        : commitAll(step, next, context);
  }
};
