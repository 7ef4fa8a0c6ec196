import * as z from 'zod';
import { findGame } from '../../shared/kernel/game-registry.ts';
import { canonicalJson } from '../../shared/kernel/util.ts';
import type { Seek } from '../../shared/protocol/matching.ts';
import { type HomeRegion, homeRegions, type Latencies, type Queue } from '../../shared/protocol/regions.ts';
import { type Settings, settingsSchema } from '../../shared/protocol/settings.ts';
import { costOf, tripWorth } from './cost.ts';
import type { Context } from './events.ts';
import { isAllowed } from './limits.ts';
import { fitting, fullTables, wholeParties } from './parties.ts';
import type { MatcherRecord, OpenTable, Ticket } from './record.ts';

/** Nobody is matched farther away than this, unless every region is; in milliseconds. */
const longestTrip = 250;

/** By so much the worth of a table grows with each millisecond of waiting, so that nobody waits for ever for something better. */
const urgency = 0.5;

/** Others pay for a part of somebody's way: a table may be so many times dearer for one of them than it is worth to them. */
const sharing = 6;

/** By so much whoever has waited a millisecond longer is preferred when it is chosen who sits down, beyond what a table is worth to them. */
const seniority = 0.5;

/** After so long fewer players will do, if the player agrees. */
const smallerAfter = 8_000;

/** After so long the player is offered to stop waiting. */
export const offersAfter = 15_000;

/** What somebody waits for. */
export interface Wish {
  /** The number of players. */
  readonly size: number;
  readonly allowFewer: boolean;
  readonly latencies: Latencies;
  /** Since when they wait. */
  readonly since: number;
  /** What a table was worth to them when they came, in milliseconds of waiting. */
  readonly hold: number;
  /** Those who sit at the same table or at none; null for somebody alone. */
  readonly party: { readonly id: string; readonly size: number } | null;
}

const nearestTrip = ({ latencies }: Pick<Wish, 'latencies'>): number =>
  homeRegions.reduce(
    (nearest, region) => Math.min(nearest, latencies[region] ?? nearest),
    Number.POSITIVE_INFINITY,
  );

/** What a table at once is worth: what waiting on would cost, as far as can be told. */
const worth = ({ hold, since }: Wish, now: number): number => hold + urgency * Math.max(0, now - since);

/** The longest round trip that is accepted by now. The nearest region always is: nothing better can come. */
export const limitOf = (wish: Wish, now: number): number => {
  const limit = Math.min(longestTrip, tripWorth(sharing * worth(wish, now)));
  const nearest = nearestTrip(wish);
  return nearest === Number.POSITIVE_INFINITY ? limit : Math.max(limit, nearest);
};

const acceptsRegion = (wish: Wish, region: HomeRegion, limit: number): boolean => {
  const trip = wish.latencies[region];
  return trip !== undefined && trip <= limit;
};

const acceptsSize = ({ size, allowFewer, since, party }: Wish, other: number, now: number): boolean =>
  other === size ||
  (allowFewer && other < size && other >= (party?.size ?? 1) && now - since >= smallerAfter);

/** Whether the wish would be content with a table of this queue. */
export const accepts = (wish: Wish, { size, region }: Pick<Queue, 'size' | 'region'>, now: number): boolean =>
  acceptsSize(wish, size, now) && acceptsRegion(wish, region, limitOf(wish, now));

/** Every queue of the game with which the wish would be content. */
export const acceptedQueues = (
  wish: Wish,
  game: string,
  players: readonly number[],
  now: number,
): Queue[] => {
  const limit = limitOf(wish, now);
  const queues: Queue[] = [];
  for (const size of players)
    if (acceptsSize(wish, size, now))
      for (const region of homeRegions)
        if (acceptsRegion(wish, region, limit)) queues.push({ game, size, region });
  return queues;
};

/** When the wish is next content with more, or may be given up; null if it never changes again. */
export const nextChange = (wish: Wish, now: number): number | null => {
  const { latencies, since, hold } = wish;
  let next: number | null = null;
  const note = (time: number): void => {
    if (time > now && time < (next ?? Number.POSITIVE_INFINITY)) next = time;
  };
  note(since + smallerAfter);
  note(since + offersAfter);
  for (const region of homeRegions) {
    const trip = latencies[region];
    if (trip === undefined || trip > longestTrip) continue;
    const time = since + Math.ceil((costOf(trip) / sharing - hold) / urgency);
    if (trip > limitOf(wish, now)) note(time);
  }
  return next;
};

/** What a table in this region costs them all beyond what their nearest ones would, in milliseconds of waiting. */
const detour = (wishes: readonly Wish[], region: HomeRegion): number =>
  wishes.reduce((sum, wish) => sum + costOf(wish.latencies[region] ?? 0) - costOf(nearestTrip(wish)), 0);

/** The region that costs them least, among those that all accept; of several that of the least worst round trip. */
export const bestRegion = (wishes: readonly Wish[], now: number): HomeRegion | null => {
  let best: HomeRegion | null = null;
  let least: readonly [number, number] = [Number.POSITIVE_INFINITY, 0];
  for (const region of homeRegions) {
    if (!wishes.every((wish) => acceptsRegion(wish, region, limitOf(wish, now)))) continue;
    const worst = Math.max(...wishes.map(({ latencies }) => latencies[region] ?? Number.POSITIVE_INFINITY));
    const cost = detour(wishes, region);
    if (cost < least[0] || (cost === least[0] && worst < least[1])) [best, least] = [region, [cost, worst]];
  }
  return best;
};

const termsSchema = z.strictObject({ options: z.unknown(), settings: settingsSchema });

/** What those at one table have to agree on, as one text; null if the game has no such options. */
export const termsOf = (
  game: string,
  { options, settings }: Pick<Seek, 'options' | 'settings'>,
): string | null => {
  const parsed = findGame(game)?.options.safeParse(options);
  if (parsed?.success !== true) return null;
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
  return canonicalJson({ options: parsed.data, settings: settingsSchema.parse(given) });
};

export const readTerms = (terms: string): { options: unknown; settings: Settings } =>
  termsSchema.parse(JSON.parse(terms));

/** Somebody who could sit at a table of this queue: a ticket of its own, or one that another matcher has offered. */
export interface Candidate extends Wish {
  readonly id: string;
  readonly owner: string;
  readonly terms: string;
  readonly heardAt: number;
}

/** So long a group is left to the matcher for which it is best; then any matcher may form it. */
const patience = 2_000;

/** What matching looks at beside the record. */
export type Moment = Pick<Context, 'now' | 'tablesPerHour'>;

/** The tickets that may be matched, and offered to others, now: all of a party, or none. */
export const freeTickets = (record: MatcherRecord, moment: Moment): Ticket[] =>
  wholeParties(
    [...record.tickets.values()].filter(
      (ticket) =>
        ticket.at.is === 'waiting' &&
        ticket.lostAt === null &&
        ticket.pausedUntil <= moment.now &&
        isAllowed(record, ticket, moment),
    ),
  );

/** By how much a table in this region is worth more to them than their way there costs. */
const surplusOf = (wish: Wish, region: HomeRegion, now: number): number =>
  worth(wish, now) - detour([wish], region);

/** Those who wait and could sit down here now; first those whose wish is worth most beyond their way, with `seniority`, and of equal ones the oldest. */
const candidates = (record: MatcherRecord, moment: Moment): Candidate[] => {
  const { now } = moment;
  const busy = new Set([...record.matches.values()].flatMap(({ members }) => members.map(({ id }) => id)));
  const own = freeTickets(record, moment)
    .filter((ticket) => !busy.has(ticket.id) && accepts(ticket, record.queue, now))
    .map((ticket): Candidate => ({ ...ticket, owner: record.name, heardAt: ticket.since }));
  const others = [...record.offers.values()].filter(
    (offer) => offer.pausedUntil <= now && !busy.has(offer.id) && accepts(offer, record.queue, now),
  );
  const { region } = record.queue;
  return wholeParties([...own, ...others])
    .map((candidate) => ({
      candidate,
      rank: surplusOf(candidate, region, now) + seniority * (now - candidate.since),
    }))
    .sort(
      (a, b) =>
        b.rank - a.rank ||
        a.candidate.since - b.candidate.since ||
        (a.candidate.id < b.candidate.id ? -1 : 1),
    )
    .map(({ candidate }) => candidate);
};

/** When a table here is worth its detour to all of them together; a time that is past if it is by now. */
const worthwhileAt = (group: readonly Candidate[], region: HomeRegion, now: number): number => {
  const missing = group.reduce((sum, wish) => sum - worth(wish, now), detour(group, region));
  return now + Math.ceil(missing / (urgency * group.length));
};

/** What is to be done next: fill an open table, or form a group for a new one. Null if there is nothing. */
export type Formed =
  | { readonly kind: 'join'; readonly table: OpenTable; readonly group: readonly Candidate[] }
  | { readonly kind: 'match'; readonly group: readonly Candidate[] };

/** The matches for this matcher to make now, and when the next group would be left over by the others. */
export const nextMatches = (
  record: MatcherRecord,
  moment: Moment,
): { formed: readonly Formed[]; at: number | null } => {
  const { now } = moment;
  const { size, region } = record.queue;
  const byTerms = new Map<string, Candidate[]>();
  for (const candidate of candidates(record, moment)) {
    const pool = byTerms.get(candidate.terms) ?? [];
    pool.push(candidate);
    byTerms.set(candidate.terms, pool);
  }
  const filling = new Set([...record.matches.values()].map(({ table }) => table));
  const formed: Formed[] = [];
  let at: number | null = null;
  for (const [terms, pool] of byTerms) {
    const open = [...record.openTables.values()].find(
      (other) => other.terms === terms && !filling.has(other.id),
    );
    if (open !== undefined) {
      const group = fitting(pool, open.free);
      if (group.length > 0) formed.push({ kind: 'join', table: open, group });
      continue;
    }
    for (const group of fullTables(pool, size, (one) => surplusOf(one, region, now))) {
      const worthwhile = worthwhileAt(group, region, now);
      const leftOver = Math.max(...group.map(({ heardAt }) => heardAt)) + patience;
      const due = bestRegion(group, now) === region ? worthwhile : Math.max(worthwhile, leftOver);
      if (due <= now) formed.push({ kind: 'match', group });
      else at = Math.min(at ?? due, due);
    }
  }
  return { formed, at };
};

/** Tells of a ticket how many others wait for the same, as far as this matcher has heard. */
export const othersWaiting = (record: MatcherRecord): ((ticket: Ticket) => number) => {
  const counts = new Map<string, number>();
  const count = ({ terms }: { readonly terms: string }): void =>
    void counts.set(terms, (counts.get(terms) ?? 0) + 1);
  for (const ticket of record.tickets.values()) if (ticket.at.is !== 'seated') count(ticket);
  for (const offer of record.offers.values()) count(offer);
  return ({ terms, party }) => (counts.get(terms) ?? 1) - (party?.size ?? 1);
};
