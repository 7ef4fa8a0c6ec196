import { type TableId, tableIdAlphabet, tableIdLength } from '../../shared/kernel/ids.ts';
import { deriveKey } from '../../shared/kernel/random.ts';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import type { Reservation } from '../runtime/calls.ts';
import {
  type ClaimAnswer,
  type CommitAnswer,
  type Context,
  type Effect,
  plus,
  type StepResult,
} from './events.ts';
import { bestRegion, type Candidate, type Formed, readTerms } from './grouping.ts';
import { claim, commit, release } from './leases.ts';
import {
  type Match,
  type MatcherRecord,
  type Member,
  type Ticket,
  withMatch,
  withOffer,
  withOpenTable,
  withoutItem,
} from './record.ts';

/** A new table's id, drawn from the record's key, and the record that will draw another next. */
const drawTableId = (record: MatcherRecord): { id: TableId; record: MatcherRecord } => {
  const { key, drawn } = record.meta;
  const bytes = deriveKey(key, `table ${drawn}`).match(/../g) ?? [];
  const letters = bytes
    .slice(0, tableIdLength)
    .map((byte) => tableIdAlphabet[Number.parseInt(byte, 16) % tableIdAlphabet.length]);
  const id = tableIdSchema.parse(letters.join(''));
  return { id, record: { ...record, meta: { ...record.meta, drawn: drawn + 1 } } };
};

const reservations = ({ members }: Match): Reservation[] =>
  members.flatMap(({ is, seat }) => (is === 'leased' && seat !== null ? [seat] : []));

/** Asks the table to keep seats for all who are promised to the match: a new table, or an open one. */
const seatCall = (record: MatcherRecord, match: Match, now: number): Effect => {
  const { id, table, kind, terms } = match;
  const seats = reservations(match);
  const tag = { of: 'seat', match: id } as const;
  if (kind === 'join')
    return { type: 'call', call: { party: 'table', id: table, route: 'reserve', message: { seats }, tag } };
  const { options, settings } = readTerms(terms);
  const { game, size } = record.queue;
  const tickets = match.members.flatMap((member) => record.tickets.get(member.id) ?? []);
  // Those who chose it by themselves sit nearest to it; for a group this queue's region is the one.
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
      allowFewer: match.members.every(({ allowFewer }) => allowFewer),
    },
  };
  return { type: 'call', call: { party: 'table', id: table, route: 'create', message, region, tag } };
};

/** Asks a table to expect these no longer. */
const cancelReservations = ({ table }: Match, ids: readonly string[]): Effect[] =>
  ids.length === 0
    ? []
    : [
        {
          type: 'call',
          call: { party: 'table', id: table, route: 'cancel-reservations', message: { ids }, tag: null },
        },
      ];

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
export const beginMatch = (step: StepResult, formed: Formed, context: Context): StepResult => {
  const { id, record } = drawTableId(step.record);
  const match: Match = {
    id,
    table: formed.kind === 'join' ? formed.table.id : id,
    kind: formed.kind,
    terms: formed.kind === 'join' ? formed.table.terms : (formed.group[0]?.terms ?? ''),
    members: formed.group.map(wanted),
    stage: 'claiming',
    due: 0,
    tries: 0,
  };
  return claimNext({ ...step, record }, match, context);
};

const wanted = ({ id, owner, allowFewer, party }: Omit<Candidate, 'heardAt'>): Member => ({
  id,
  owner,
  allowFewer,
  party: party?.id ?? null,
  is: 'wanted',
  seat: null,
});

/** Begins a match of own tickets whose players have given up waiting: one player, or a party. */
export const beginAlone = (
  step: StepResult,
  tickets: readonly Ticket[],
  kind: 'bots' | 'open-table',
  context: Context,
): StepResult => {
  const drawn = drawTableId(step.record);
  const match: Match = {
    id: drawn.id,
    table: drawn.id,
    kind,
    terms: tickets[0]?.terms ?? '',
    members: tickets.map((ticket) => wanted({ ...ticket, owner: step.record.name })),
    stage: 'claiming',
    due: 0,
    tries: 0,
  };
  return claimNext({ ...step, record: drawn.record }, match, context);
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

const claimNext = (step: StepResult, match: Match, context: Context): StepResult => {
  const [owner] = ownersOf(match, 'wanted');
  if (owner === undefined) return seat(step, match, context);
  const ids = idsOf(match, owner, 'wanted');
  if (owner === step.record.name) {
    const { record, answer } = claim(step.record, { match: match.id, ids }, context.now);
    return claimed({ ...step, record }, match, owner, answer, context);
  }
  const record = withMatch(step.record, { ...match, due: context.now + answerTime });
  return plus({ ...step, record }, call(owner, 'claim', { by: record.name, match: match.id, ids }, match));
};

/** An owner has answered the claim. */
export const claimed = (
  step: StepResult,
  match: Match,
  owner: string,
  answer: ClaimAnswer,
  context: Context,
): StepResult => {
  if (!answer.granted) return abandon(step, match, { owner, ...answer }, context);
  const members = match.members.map((member): Member => {
    const known = answer.seats.find(({ id }) => id === member.id);
    return known === undefined ? member : { ...member, is: 'leased', seat: known };
  });
  return claimNext(step, { ...match, members }, context);
};

/** Who was not to be had: those who wait no longer, those who may be had later, or all of an owner that says nothing. */
interface Missing {
  readonly owner: string;
  readonly gone: readonly string[];
  readonly held: readonly string[];
}

/** The match comes to nothing; everybody it was promised waits again, as long as before. */
const abandon = (
  step: StepResult,
  match: Match,
  { owner, gone, held }: Missing,
  { now }: Context,
): StepResult => {
  const own = idsOf(match, step.record.name, 'leased');
  let record = withoutItem(release(step.record, { match: match.id, ids: own }), 'matches', match.id);
  for (const id of gone) record = withoutItem(record, 'offers', id);
  for (const id of held) {
    const offer = record.offers.get(id);
    if (offer !== undefined) record = withOffer(record, { ...offer, pausedUntil: now + heldPause });
  }
  const others = ownersOf(match, 'leased').filter((other) => other !== record.name && other !== owner);
  const releases = others.map((other) =>
    call(other, 'release', { match: match.id, ids: idsOf(match, other, 'leased') }, null),
  );
  return plus({ ...step, record }, ...releases);
};

/** An owner has not answered. Whether it has promised anything nobody knows, so it is told that it need not. */
const abandonSilent = (step: StepResult, match: Match, owner: string, context: Context): StepResult => {
  const ids = idsOf(match, owner, 'wanted');
  const done = abandon(step, match, { owner, gone: [], held: [] }, context);
  const record = ids.reduce((after, id) => {
    const offer = after.offers.get(id);
    return offer === undefined
      ? after
      : withOffer(after, { ...offer, pausedUntil: context.now + silentPause });
  }, done.record);
  return plus({ ...done, record }, call(owner, 'release', { match: match.id, ids }, null));
};

const seat = (step: StepResult, match: Match, { now }: Context): StepResult => {
  const record = withMatch(step.record, { ...match, stage: 'seating', due: now + answerTime });
  return plus({ ...step, record }, seatCall(record, match, now));
};

/** The table keeps seats for these. */
export const seatsKept = (
  step: StepResult,
  match: Match,
  ids: readonly string[],
  context: Context,
): StepResult => {
  const missed = match.members.filter(({ id }) => !ids.includes(id));
  // Nobody sits down without their friends.
  const parties = new Set(missed.flatMap(({ party }) => party ?? []));
  const isRefused = ({ id, party }: Member): boolean =>
    !ids.includes(id) || (party !== null && parties.has(party));
  const refused = match.members.filter(isRefused).map(({ id }) => id);
  const { table, kind } = match;
  let done = step;
  if (kind === 'join') {
    const open = done.record.openTables.get(table);
    const free = refused.length > 0 ? 0 : (open?.free ?? 0) - ids.length;
    const record =
      open === undefined || free <= 0
        ? withoutItem(done.record, 'openTables', table)
        : withOpenTable(done.record, { ...open, free });
    done = plus(
      { ...done, record },
      ...cancelReservations(
        match,
        refused.filter((id) => ids.includes(id)),
      ),
    );
  }
  if (refused.length > 0) done = freed(done, match, refused);
  return commitAll(done, { ...match, members: match.members.filter((one) => !isRefused(one)) }, context);
};

/** Those whom the table has not taken wait again. */
const freed = (step: StepResult, match: Match, ids: readonly string[]): StepResult => {
  const record = release(step.record, { match: match.id, ids: [...ids] });
  const members = match.members.filter(({ id, owner }) => ids.includes(id) && owner !== record.name);
  const releases = [...new Set(members.map(({ owner }) => owner))].map((owner) =>
    call(
      owner,
      'release',
      { match: match.id, ids: members.filter((member) => member.owner === owner).map(({ id }) => id) },
      null,
    ),
  );
  return plus({ ...step, record }, ...releases);
};

/** The table could not be asked: it is asked again soon. */
export const seatsMissing = (step: StepResult, match: Match, { now }: Context): StepResult => ({
  ...step,
  record: withMatch(step.record, { ...match, due: now + retryTime }),
});

/** No table is to be had. Should one be there after all, nobody comes to it. */
const giveUp = (step: StepResult, match: Match): StepResult => {
  const all = match.members.map(({ id }) => id);
  const failed = freed(step, match, all);
  return { ...failed, record: withoutItem(failed.record, 'matches', match.id) };
};

const commitAll = (step: StepResult, match: Match, context: Context): StepResult => {
  const { id, table, kind } = match;
  const message = (owner: string) => ({
    match: id,
    table,
    kind: kind === 'open-table' || kind === 'join' ? ('open-table' as const) : ('match' as const),
    ids: idsOf(match, owner, 'leased'),
  });
  const own = step.record.name;
  let done = step;
  let left: Match = { ...match, stage: 'committing', due: context.now + retryTime };
  for (const owner of ownersOf(match, 'leased')) {
    if (owner === own) {
      const committed = commit(done, message(own), context);
      done = committed.step;
      left = mark(mark(left, committed.answer.seated, 'seated'), committed.answer.lost, 'lost');
    } else done = plus(done, call(owner, 'commit', message(owner), match));
  }
  return settle(done, left);
};

/** An owner has seated its tickets, or some of them. */
export const committed = (step: StepResult, match: Match, { seated, lost }: CommitAnswer): StepResult =>
  settle(step, mark(mark(match, seated, 'seated'), lost, 'lost'));

/** Once everybody has answered the match is over. The table need not wait for those who are lost. */
const settle = (step: StepResult, match: Match): StepResult => {
  if (ownersOf(match, 'leased').length > 0) return { ...step, record: withMatch(step.record, match) };
  const lost = match.members.filter(({ is }) => is === 'lost').map(({ id }) => id);
  const record = withoutItem(step.record, 'matches', match.id);
  return plus(
    { ...step, record: opened(record, match, lost.length === 0) },
    ...cancelReservations(match, lost),
  );
};

/** An open table asks for players from now on. */
const opened = (
  record: MatcherRecord,
  { table, kind, terms, members }: Match,
  isTaken: boolean,
): MatcherRecord => {
  const free = record.queue.size - members.length;
  return kind === 'open-table' && isTaken && free > 0
    ? withOpenTable(record, { id: table, terms, free })
    : record;
};

/** Goes on with a match that has waited too long for an answer. */
export const overdue = (step: StepResult, match: Match, context: Context): StepResult => {
  switch (match.stage) {
    case 'claiming': {
      const [owner] = ownersOf(match, 'wanted');
      return owner === undefined ? step : abandonSilent(step, match, owner, context);
    }
    case 'seating':
      return match.tries >= lastTry
        ? giveUp(step, match)
        : seat(step, { ...match, tries: match.tries + 1 }, context);
    case 'committing': {
      // What became of those is not known: they may sit at the table, so it goes on expecting them.
      if (match.tries >= lastTry) return { ...step, record: withoutItem(step.record, 'matches', match.id) };
      return commitAll(step, { ...match, tries: match.tries + 1 }, context);
    }
  }
};

/** No answer to a claim has come. */
export const claimFailed = abandonSilent;
