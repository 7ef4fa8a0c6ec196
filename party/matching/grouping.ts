import * as z from 'zod';
import { findGame } from '../../shared/kernel/game-registry.ts';
import { canonicalJson } from '../../shared/kernel/util.ts';
import type { Seek } from '../../shared/protocol/matching.ts';
import { type HomeRegion, homeRegions, type Latencies, type Queue } from '../../shared/protocol/regions.ts';
import { type Settings, settingsSchema } from '../../shared/protocol/settings.ts';
import { isNext } from './absences.ts';
import { isAllowed, type Limits } from './limits.ts';
import type { MatcherRecord, OpenTable, Ticket } from './record.ts';
import { type Stranger, withoutAvoided } from './strangers.ts';
import { costOf, maxTripFor } from './waiting.ts';

/** No table is farther away than this, unless every region is. */
const maxTripMs = 250;

/** Growth of a table's value per millisecond of waiting, so that every wait ends. */
const valuePerMs = 0.5;

/** Other players pay for a part of a player's distance: a table may cost one of them this many times its value. */
const costSharing = 6;

/** Seating priority per millisecond of waiting, beyond the table's value. */
const seniorityPerMs = 0.5;

/** Waiting time after which fewer players are accepted, if the player agrees. */
const smallerAfterMs = 8_000;

/** Waiting time after which the player is offered alternatives. */
export const alternativesAfterMs = 15_000;

/** A group is left to the matcher of its best region for this time; then any matcher may seat it. */
const bestRegionLeadMs = 2_000;

interface PartyMember extends Stranger {
  readonly party: { readonly id: string; readonly size: number } | null;
}

export interface Criteria extends PartyMember {
  readonly size: number;
  readonly allowFewer: boolean;
  readonly latencies: Latencies;
  readonly since: number;
  readonly expectedCostMs: number;
}

const nearestTrip = ({ latencies }: Pick<Criteria, 'latencies'>): number =>
  homeRegions.reduce(
    (nearest, region) => Math.min(nearest, latencies[region] ?? nearest),
    Number.POSITIVE_INFINITY,
  );

/** The value of a table now: the expected cost of waiting, growing with time. */
const tableValue = ({ expectedCostMs, since }: Criteria, now: number): number =>
  expectedCostMs + valuePerMs * Math.max(0, now - since);

/** The longest round trip accepted now, in milliseconds. The nearest region is always accepted. */
export const acceptedTripMs = (criteria: Criteria, now: number): number => {
  const trip = Math.min(maxTripMs, maxTripFor(costSharing * tableValue(criteria, now)));
  const nearest = nearestTrip(criteria);
  return nearest === Number.POSITIVE_INFINITY ? trip : Math.max(trip, nearest);
};

const acceptsRegion = ({ latencies }: Criteria, region: HomeRegion, tripMs: number): boolean => {
  const trip = latencies[region];
  return trip !== undefined && trip <= tripMs;
};

const acceptsSize = ({ size, allowFewer, since, party }: Criteria, other: number, now: number): boolean =>
  other === size ||
  (allowFewer && other < size && other >= (party?.size ?? 1) && now - since >= smallerAfterMs);

export const accepts = (
  criteria: Criteria,
  { size, region }: Pick<Queue, 'size' | 'region'>,
  now: number,
): boolean =>
  acceptsSize(criteria, size, now) && acceptsRegion(criteria, region, acceptedTripMs(criteria, now));

export const acceptedQueues = (
  criteria: Criteria,
  game: string,
  players: readonly number[],
  now: number,
): Queue[] => {
  const tripMs = acceptedTripMs(criteria, now);
  const queues: Queue[] = [];
  for (const size of players)
    if (acceptsSize(criteria, size, now))
      for (const region of homeRegions)
        if (acceptsRegion(criteria, region, tripMs)) queues.push({ game, size, region });
  return queues;
};

/** When more is accepted, or alternatives are offered; null if never again. */
export const nextChange = (criteria: Criteria, now: number): number | null => {
  const { latencies, since, expectedCostMs } = criteria;
  let next: number | null = null;
  const note = (time: number): void => {
    if (time > now && time < (next ?? Number.POSITIVE_INFINITY)) next = time;
  };
  note(since + smallerAfterMs);
  note(since + alternativesAfterMs);
  for (const region of homeRegions) {
    const trip = latencies[region];
    if (trip === undefined || trip > maxTripMs) continue;
    const time = since + Math.ceil((costOf(trip) / costSharing - expectedCostMs) / valuePerMs);
    if (trip > acceptedTripMs(criteria, now)) note(time);
  }
  return next;
};

/** The cost of this region to all of them, beyond their nearest ones, in milliseconds of waiting. */
const extraCost = (group: readonly Criteria[], region: HomeRegion): number =>
  group.reduce((sum, one) => sum + costOf(one.latencies[region] ?? 0) - costOf(nearestTrip(one)), 0);

/** The accepted region with the least cost; of equal ones, with the shortest longest trip. */
export const bestRegion = (group: readonly Criteria[], now: number): HomeRegion | null => {
  let best: HomeRegion | null = null;
  let least: readonly [number, number] = [Number.POSITIVE_INFINITY, 0];
  for (const region of homeRegions) {
    if (!group.every((one) => acceptsRegion(one, region, acceptedTripMs(one, now)))) continue;
    const longest = Math.max(...group.map(({ latencies }) => latencies[region] ?? Number.POSITIVE_INFINITY));
    const cost = extraCost(group, region);
    if (cost < least[0] || (cost === least[0] && longest < least[1]))
      [best, least] = [region, [cost, longest]];
  }
  return best;
};

const setupSchema = z.strictObject({ options: z.unknown(), settings: settingsSchema });

/** Null if the game has no such options. */
export const setupOf = (
  game: string,
  { options, settings }: Pick<Seek, 'options' | 'settings'>,
): string | null => {
  const parsed = findGame(game)?.options.safeParse(options);
  if (parsed?.success !== true) return null;
  const defined = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
  return canonicalJson({ options: parsed.data, settings: settingsSchema.parse(defined) });
};

export const parseSetup = (setup: string): { options: unknown; settings: Settings } =>
  setupSchema.parse(JSON.parse(setup));

export interface Candidate extends Criteria {
  readonly id: string;
  readonly owner: string;
  readonly setup: string;
  readonly receivedAt: number;
}

export const matchableTickets = (record: MatcherRecord, limits: Limits): Ticket[] =>
  completeParties(
    [...record.tickets.values()].filter(
      (ticket) =>
        ticket.status.type === 'waiting' &&
        ticket.disconnectedAt === null &&
        ticket.pausedUntil <= limits.now &&
        isAllowed(record, ticket, limits) &&
        isNext(record, ticket, limits.now),
    ),
  );

/** A table's value in this region minus its extra cost. */
const surplus = (criteria: Criteria, region: HomeRegion, now: number): number =>
  tableValue(criteria, now) - extraCost([criteria], region);

/** The players who could sit down here now, by surplus and seniority; of equal ones, the oldest first. */
const candidates = (record: MatcherRecord, limits: Limits): Candidate[] => {
  const { now } = limits;
  const busy = new Set([...record.matches.values()].flatMap(({ members }) => members.map(({ id }) => id)));
  const own = matchableTickets(record, limits)
    .filter((ticket) => !busy.has(ticket.id) && accepts(ticket, record.queue, now))
    .map((ticket): Candidate => ({ ...ticket, owner: record.name, receivedAt: ticket.since }));
  const others = [...record.offers.values()].filter(
    (offer) => offer.pausedUntil <= now && !busy.has(offer.id) && accepts(offer, record.queue, now),
  );
  const { region } = record.queue;
  return completeParties([...own, ...others])
    .map((candidate) => ({
      candidate,
      rank: surplus(candidate, region, now) + seniorityPerMs * (now - candidate.since),
    }))
    .sort(
      (a, b) =>
        b.rank - a.rank ||
        a.candidate.since - b.candidate.since ||
        (a.candidate.id < b.candidate.id ? -1 : 1),
    )
    .map(({ candidate }) => candidate);
};

/** When the group's values cover its extra cost here; in the past if they do. */
const worthwhileAt = (group: readonly Candidate[], region: HomeRegion, now: number): number => {
  const missing = group.reduce((sum, one) => sum - tableValue(one, now), extraCost(group, region));
  return now + Math.ceil(missing / (valuePerMs * group.length));
};

export type Group =
  | { readonly kind: 'join'; readonly table: OpenTable; readonly players: readonly Candidate[] }
  | { readonly kind: 'match'; readonly players: readonly Candidate[] };

/** The groups to match now, and when the next one is due. */
export const nextGroups = (
  record: MatcherRecord,
  limits: Limits,
): { groups: readonly Group[]; at: number | null } => {
  const { now } = limits;
  const { size, region } = record.queue;
  const bySetup = new Map<string, Candidate[]>();
  for (const candidate of candidates(record, limits)) {
    const pool = bySetup.get(candidate.setup) ?? [];
    pool.push(candidate);
    bySetup.set(candidate.setup, pool);
  }
  const filling = new Set([...record.matches.values()].map(({ table }) => table));
  const groups: Group[] = [];
  let at: number | null = null;
  for (const [setup, pool] of bySetup) {
    const open = [...record.openTables.values()].find(
      (other) => other.setup === setup && !filling.has(other.id),
    );
    if (open !== undefined) {
      const players = fitParties(pool, open.freeSeats, open.players);
      if (players.length > 0) groups.push({ kind: 'join', table: open, players });
      continue;
    }
    for (const players of fillTables(pool, size, (one) => surplus(one, region, now))) {
      const worthwhile = worthwhileAt(players, region, now);
      const leadEnd = Math.max(...players.map(({ receivedAt }) => receivedAt)) + bestRegionLeadMs;
      const due = bestRegion(players, now) === region ? worthwhile : Math.max(worthwhile, leadEnd);
      if (due <= now) groups.push({ kind: 'match', players });
      else at = Math.min(at ?? due, due);
    }
  }
  return { groups, at };
};

/** Counts the other waiting players with the same setup, here and in offers. */
export const othersWaiting = (record: MatcherRecord): ((ticket: Ticket) => number) => {
  const counts = new Map<string, number>();
  const count = ({ setup }: { readonly setup: string }): void =>
    void counts.set(setup, (counts.get(setup) ?? 0) + 1);
  for (const ticket of record.tickets.values()) if (ticket.status.type !== 'seated') count(ticket);
  for (const offer of record.offers.values()) count(offer);
  return ({ setup, party }) => (counts.get(setup) ?? 1) - (party?.size ?? 1);
};

export const completeParties = <Item extends PartyMember>(items: readonly Item[]): Item[] => {
  const counts = new Map<string, number>();
  for (const { party } of items) if (party !== null) counts.set(party.id, (counts.get(party.id) ?? 0) + 1);
  return items.filter(({ party }) => party === null || counts.get(party.id) === party.size);
};

type Unit<Item> = readonly Item[];

const unitsOf = <Item extends Pick<PartyMember, 'party'>>(items: readonly Item[]): Unit<Item>[] => {
  const parties = new Map<string, Item[]>();
  const units: Item[][] = [];
  for (const item of items) {
    const party = item.party === null ? undefined : parties.get(item.party.id);
    if (party !== undefined) party.push(item);
    else {
      const unit = [item];
      units.push(unit);
      if (item.party !== null) parties.set(item.party.id, unit);
    }
  }
  return units;
};

/** The first players that fit into the free seats, without splitting a party, and avoid neither each other nor those present. */
export const fitParties = <Item extends PartyMember>(
  items: readonly Item[],
  seats: number,
  present: readonly Stranger[] = [],
): Item[] => withoutAvoided(unitsOf(items), seats, present).flat();

/**
 * Full tables, the most valuable first, without splitting a party. Players who fit into no table are left out.
 * @param items in descending order of value
 */
export const fillTables = <Item extends PartyMember>(
  items: readonly Item[],
  seats: number,
  unitValue: (item: Item) => number,
): Item[][] => {
  const isAvoiding = hasAvoided(items);
  if (!isAvoiding && items.every(({ party }) => party === null))
    return Array.from({ length: Math.floor(items.length / seats) }, (_, table) =>
      items.slice(table * seats, (table + 1) * seats),
    );
  let left = unitsOf(items);
  const tables: Item[][] = [];
  for (let skipped = 0; skipped < maxSkipped; ) {
    // For the first unit, those that it and each other can sit with.
    const together = isAvoiding ? withoutAvoided(left.slice(0, maxCompared), 4 * seats) : left;
    const best = bestTable(together, seats, (unit) => unit.reduce((sum, item) => sum + unitValue(item), 0));
    if (best !== null) {
      tables.push(best.flat());
      left = left.filter((unit) => !best.includes(unit));
    } else if (isAvoiding && left.length > 1) {
      left = left.slice(1);
      skipped += 1;
    } else break;
  }
  return tables;
};

/** Bounds of the work where players avoid others: units passed over in a step, and compared for a table. */
const maxSkipped = 32;
const maxCompared = 128;

/** Whether any of them avoids another one. */
const hasAvoided = (items: readonly Stranger[]): boolean => {
  const devices = new Set(items.map(({ device }) => device));
  return items.some(({ avoids }) => avoids.some((device) => devices.has(device)));
};

/** A knapsack over units: the most valuable ones that fill all seats. */
const bestTable = <Item>(
  units: readonly Unit<Item>[],
  seats: number,
  unitValue: (unit: Unit<Item>) => number,
): Unit<Item>[] | null => {
  // By seats taken. Of units of one size only the first `seats / size` can be among the best.
  const best: ({ readonly value: number; readonly units: Unit<Item>[] } | null)[] = Array.from(
    { length: seats + 1 },
    () => null,
  );
  best[0] = { value: 0, units: [] };
  const seen = new Map<number, number>();
  for (const unit of units) {
    const size = unit.length;
    const before = seen.get(size) ?? 0;
    seen.set(size, before + 1);
    if ((before + 1) * size > seats) continue;
    const value = unitValue(unit);
    for (let taken = seats; taken >= size; taken -= 1) {
      const rest = best[taken - size];
      if (rest == null || rest.value + value <= (best[taken]?.value ?? Number.NEGATIVE_INFINITY)) continue;
      best[taken] = { value: rest.value + value, units: [...rest.units, unit] };
    }
  }
  return best[seats]?.units ?? null;
};
