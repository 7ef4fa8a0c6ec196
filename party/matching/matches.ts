import { type Context, type Effect, plus, type Work } from './events.ts';
import type { Candidate, Formed } from './forming.ts';
import type { ClaimAnswer, CommitAnswer } from './messages.ts';
import { claim, commit, release } from './owning.ts';
import {
  type Match,
  type MatcherRecord,
  type Member,
  withMatch,
  withOffer,
  withoutItem,
  withRoom,
} from './record.ts';
import { drawId, excuse, seatCall } from './seating.ts';

/**
 * The claimer's side. A match claims its tickets from one owner after the other, in the order of their names: of several matches that
 * want the same tickets one always gets on, so none wait for each other. Then the table is made, then the owners seat their tickets. A
 * ticket whose promise has run out by then stays where it is, and the table waits for it in vain, for ten seconds.
 */

/** How long an answer is awaited before it is asked again, or given up, in milliseconds. */
const answerTime = 3_000;
const retryTime = 700;
/** So often a table is asked for, and the seating is told. */
const lastTry = 4;
/** For how long others' tickets are left alone that were promised elsewhere, or whose owner did not answer. */
const heldPause = 1_000;
const silentPause = 5_000;

/** Begins a match of these. */
export const beginMatch = (work: Work, formed: Formed, context: Context): Work => {
  const { id, record } = drawId(work.record);
  const match: Match = {
    id,
    table: formed.kind === 'join' ? formed.room.id : id,
    kind: formed.kind,
    terms: formed.kind === 'join' ? formed.room.terms : (formed.group[0]?.terms ?? ''),
    members: formed.group.map(wanted),
    stage: 'claiming',
    due: 0,
    tries: 0,
  };
  return claimNext({ ...work, record }, match, context);
};

const wanted = ({ id, owner, smaller }: Candidate): Member => ({
  id,
  owner,
  smaller,
  is: 'wanted',
  seat: null,
});

/** Begins a match of one own ticket, whose player has given up waiting. */
export const beginAlone = (work: Work, id: string, kind: 'computers' | 'room', context: Context): Work => {
  const ticket = work.record.tickets.get(id);
  if (ticket === undefined) return work;
  const drawn = drawId(work.record);
  const member = wanted({ ...ticket, owner: work.record.name, heardAt: ticket.since });
  const match: Match = {
    id: drawn.id,
    table: drawn.id,
    kind,
    terms: ticket.terms,
    members: [member],
    stage: 'claiming',
    due: 0,
    tries: 0,
  };
  return claimNext({ ...work, record: drawn.record }, match, context);
};

const idsOf = (match: Match, owner: string, is: Member['is']): string[] =>
  match.members.filter((member) => member.owner === owner && member.is === is).map(({ id }) => id);

const mark = (match: Match, ids: readonly string[], is: Member['is']): Match => ({
  ...match,
  members: match.members.map((member) => (ids.includes(member.id) ? { ...member, is } : member)),
});

const ownersOf = (match: Match, is: Member['is']): string[] =>
  [...new Set(match.members.filter((member) => member.is === is).map(({ owner }) => owner))].sort();

const call = (owner: string, route: string, message: object, tag: Match | null): Effect => ({
  type: 'call',
  call: {
    party: 'matcher',
    id: owner,
    route,
    message,
    tag: tag && { of: route === 'claim' ? 'claim' : 'commit', match: tag.id, owner },
  },
});

const claimNext = (work: Work, match: Match, context: Context): Work => {
  const [owner] = ownersOf(match, 'wanted');
  if (owner === undefined) return seat(work, match, context);
  const ids = idsOf(match, owner, 'wanted');
  if (owner === work.record.name) {
    const { record, answer } = claim(work.record, { match: match.id, ids }, context.now);
    return claimed({ ...work, record }, match, owner, answer, context);
  }
  const record = withMatch(work.record, { ...match, due: context.now + answerTime });
  return plus({ ...work, record }, call(owner, 'claim', { by: record.name, match: match.id, ids }, match));
};

/** An owner has answered the claim. */
export const claimed = (
  work: Work,
  match: Match,
  owner: string,
  answer: ClaimAnswer,
  context: Context,
): Work => {
  if (!answer.granted) return abandon(work, match, { owner, ...answer }, context);
  const members = match.members.map((member): Member => {
    const known = answer.seats.find(({ id }) => id === member.id);
    return known === undefined ? member : { ...member, is: 'leased', seat: known };
  });
  return claimNext(work, { ...match, members }, context);
};

/** Who was not to be had: those who wait no longer, those who may be had later, or all of an owner that says nothing. */
interface Missing {
  readonly owner: string;
  readonly gone: readonly string[];
  readonly held: readonly string[];
}

/** The match comes to nothing; everybody it was promised waits again, as long as before. */
const abandon = (work: Work, match: Match, { owner, gone, held }: Missing, { now }: Context): Work => {
  const own = idsOf(match, work.record.name, 'leased');
  let record = withoutItem(release(work.record, { match: match.id, ids: own }), 'matches', match.id);
  for (const id of gone) record = withoutItem(record, 'offers', id);
  for (const id of held) {
    const offer = record.offers.get(id);
    if (offer !== undefined) record = withOffer(record, { ...offer, pausedUntil: now + heldPause });
  }
  const others = ownersOf(match, 'leased').filter((other) => other !== record.name && other !== owner);
  const releases = others.map((other) =>
    call(other, 'release', { match: match.id, ids: idsOf(match, other, 'leased') }, null),
  );
  return plus({ ...work, record }, ...releases);
};

/** An owner has not answered. Whether it has promised anything nobody knows, so it is told that it need not. */
const abandonSilent = (work: Work, match: Match, owner: string, context: Context): Work => {
  const ids = idsOf(match, owner, 'wanted');
  const done = abandon(work, match, { owner, gone: [], held: [] }, context);
  const record = ids.reduce((after, id) => {
    const offer = after.offers.get(id);
    return offer === undefined
      ? after
      : withOffer(after, { ...offer, pausedUntil: context.now + silentPause });
  }, done.record);
  return plus({ ...done, record }, call(owner, 'release', { match: match.id, ids }, null));
};

const seat = (work: Work, match: Match, { now }: Context): Work => {
  const record = withMatch(work.record, { ...match, stage: 'seating', due: now + answerTime });
  return plus({ ...work, record }, seatCall(record, match, now));
};

/** The table keeps seats for these. */
export const seatsKept = (work: Work, match: Match, ids: readonly string[], context: Context): Work => {
  const refused = match.members.filter(({ id }) => !ids.includes(id)).map(({ id }) => id);
  const { table, kind } = match;
  let done = work;
  if (kind === 'join') {
    const room = done.record.rooms.get(table);
    const free = refused.length > 0 ? 0 : (room?.free ?? 0) - ids.length;
    const record =
      room === undefined || free <= 0
        ? withoutItem(done.record, 'rooms', table)
        : withRoom(done.record, { ...room, free });
    done = { ...done, record };
  }
  if (refused.length > 0) done = freed(done, match, refused);
  return commitAll(done, { ...match, members: match.members.filter(({ id }) => ids.includes(id)) }, context);
};

/** Those whom the table has not taken wait again. */
const freed = (work: Work, match: Match, ids: readonly string[]): Work => {
  const record = release(work.record, { match: match.id, ids: [...ids] });
  const members = match.members.filter(({ id, owner }) => ids.includes(id) && owner !== record.name);
  const releases = [...new Set(members.map(({ owner }) => owner))].map((owner) =>
    call(
      owner,
      'release',
      { match: match.id, ids: members.filter((member) => member.owner === owner).map(({ id }) => id) },
      null,
    ),
  );
  return plus({ ...work, record }, ...releases);
};

/** The table could not be asked: it is asked again soon. */
export const seatsMissing = (work: Work, match: Match, { now }: Context): Work => ({
  ...work,
  record: withMatch(work.record, { ...match, due: now + retryTime }),
});

/** No table is to be had. Should one be there after all, nobody comes to it. */
const giveUp = (work: Work, match: Match): Work => {
  const all = match.members.map(({ id }) => id);
  const failed = freed(work, match, all);
  return { ...failed, record: withoutItem(failed.record, 'matches', match.id) };
};

const commitAll = (work: Work, match: Match, context: Context): Work => {
  const { id, table, kind } = match;
  const message = (owner: string) => ({
    match: id,
    table,
    kind: kind === 'room' || kind === 'join' ? ('room' as const) : ('match' as const),
    ids: idsOf(match, owner, 'leased'),
  });
  const own = work.record.name;
  let done = work;
  let left: Match = { ...match, stage: 'committing', due: context.now + retryTime };
  for (const owner of ownersOf(match, 'leased')) {
    if (owner === own) {
      const committed = commit(done, message(own), context);
      done = committed.work;
      left = mark(mark(left, committed.answer.seated, 'seated'), committed.answer.lost, 'lost');
    } else done = plus(done, call(owner, 'commit', message(owner), match));
  }
  return settle(done, left);
};

/** An owner has seated its tickets, or some of them. */
export const committed = (work: Work, match: Match, { seated, lost }: CommitAnswer): Work =>
  settle(work, mark(mark(match, seated, 'seated'), lost, 'lost'));

/** Once everybody has answered the match is over. The table need not wait for those who are lost. */
const settle = (work: Work, match: Match): Work => {
  if (ownersOf(match, 'leased').length > 0) return { ...work, record: withMatch(work.record, match) };
  const lost = match.members.filter(({ is }) => is === 'lost').map(({ id }) => id);
  const record = withoutItem(work.record, 'matches', match.id);
  return plus({ ...work, record: opened(record, match, lost.length === 0) }, ...excuse(match, lost));
};

/** An open table asks for players from now on. */
const opened = (record: MatcherRecord, { table, kind, terms }: Match, isTaken: boolean): MatcherRecord =>
  kind === 'room' && isTaken ? withRoom(record, { id: table, terms, free: record.cell.size - 1 }) : record;

/** Goes on with a match that has waited too long for an answer. */
export const overdue = (work: Work, match: Match, context: Context): Work => {
  switch (match.stage) {
    case 'claiming': {
      const [owner] = ownersOf(match, 'wanted');
      return owner === undefined ? work : abandonSilent(work, match, owner, context);
    }
    case 'seating':
      return match.tries >= lastTry
        ? giveUp(work, match)
        : seat(work, { ...match, tries: match.tries + 1 }, context);
    case 'committing': {
      // What became of those is not known: they may sit at the table, so it goes on expecting them.
      if (match.tries >= lastTry) return { ...work, record: withoutItem(work.record, 'matches', match.id) };
      return commitAll(work, { ...match, tries: match.tries + 1 }, context);
    }
  }
};

/** No answer to a claim has come. */
export const claimFailed = abandonSilent;
