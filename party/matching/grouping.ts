import * as z from 'zod';
import { findGame } from '../../shared/kernel/game-registry.ts';
import { canonicalJson } from '../../shared/kernel/util.ts';
import type { Seek } from '../../shared/protocol/matching.ts';
import { type HomeRegion, homeRegions, nearestRegion } from '../../shared/protocol/regions.ts';
import { type Settings, settingsSchema } from '../../shared/protocol/settings.ts';
import { isNext } from './absences.ts';
import { costOf, maxTripFor } from './costs.ts';
import { isAllowed, type Limits } from './limits.ts';
import type { MatcherRecord, OpenTable, Ticket } from './record.ts';
import { type Stranger, withoutAvoided } from './strangers.ts';

/** No table is farther away than this, unless every region is. */
const maxTripMs = 250;

/** Growth of a table's value per millisecond of waiting, so that every wait ends. */
const valuePerMs = 0.5;

/** Other players pay for a part of a player's distance: a table may cost one of them this many times its value. */
const costSharing = 6;

/** Seating priority per millisecond of waiting, beyond the table's value. */
const seniorityPerMs = 0.5;

/** Waiting time after which fewer players are accepted, if the player agrees. */
export const smallerAfterMs = 8_000;

/** Waiting time after which the player is offered alternatives. */
export const alternativesAfterMs = 15_000;

interface PartyMember extends Stranger {
  readonly party: { readonly id: string; readonly size: number } | null;
}

/** What grouping reads of a ticket. */
export type Criteria = PartyMember &
  Pick<Ticket, 'size' | 'allowFewer' | 'latencies' | 'since' | 'expectedCostMs'>;

const nearestTrip = ({ latencies }: Criteria): number =>
  latencies[nearestRegion(latencies) ?? homeRegions[0]] ?? Number.POSITIVE_INFINITY;

/** The value of a table now: the expected cost of waiting, growing with time. */
const tableValue = ({ expectedCostMs, since }: Criteria, now: number): number =>
  expectedCostMs + valuePerMs * Math.max(0, now - since);

/** The longest round trip accepted now, in milliseconds. The nearest region is always accepted. */
export const acceptedTripMs = (criteria: Criteria, now: number): number => {
  const trip = Math.min(maxTripMs, maxTripFor(costSharing * tableValue(criteria, now)));
  const nearest = nearestTrip(criteria);
  return nearest === Number.POSITIVE_INFINITY ? trip : Math.max(trip, nearest);
};

/** When a table in this region is accepted, in the past if it is; infinity for never. */
const acceptedFrom = (criteria: Criteria, region: HomeRegion): number => {
  const { latencies, since, expectedCostMs } = criteria;
  const trip = latencies[region] ?? Number.POSITIVE_INFINITY;
  if (trip <= nearestTrip(criteria)) return 0;
  return trip > maxTripMs
    ? Number.POSITIVE_INFINITY
    : since + Math.ceil((costOf(trip) / costSharing - expectedCostMs) / valuePerMs);
};

const acceptsSize = ({ size, allowFewer, since, party }: Criteria, other: number, now: number): boolean =>
  other === size ||
  (allowFewer && other < size && other >= (party?.size ?? 1) && now - since >= smallerAfterMs);

/** The cost of this region to all of them, beyond their nearest ones, in milliseconds of waiting. */
const extraCost = (group: readonly Criteria[], region: HomeRegion): number =>
  group.reduce((sum, one) => sum + costOf(one.latencies[region] ?? 0) - costOf(nearestTrip(one)), 0);

/** The accepted region with the least cost; of equal ones, with the shortest longest trip. */
export const bestRegion = (group: readonly Criteria[], now: number): HomeRegion | null => {
  let best: HomeRegion | null = null;
  let least: readonly [number, number] = [Number.POSITIVE_INFINITY, 0];
  for (const region of homeRegions) {
    if (!group.every((one) => acceptedFrom(one, region) <= now)) continue;
    const longest = Math.max(...group.map(({ latencies }) => latencies[region] ?? 0));
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

/** Priority for a seat in this region: a table's value minus its extra cost, and seniority. */
const rankOf = (criteria: Criteria, region: HomeRegion, now: number): number =>
  tableValue(criteria, now) - extraCost([criteria], region) + seniorityPerMs * (now - criteria.since);

/** Those who could ever sit in this region, by rank; of equal ones, the oldest first. */
const ranked = (pool: readonly Ticket[], region: HomeRegion, now: number): Ticket[] =>
  pool
    .filter((ticket) => acceptedFrom(ticket, region) < Number.POSITIVE_INFINITY)
    .map((ticket) => ({ ticket, rank: rankOf(ticket, region, now) }))
    .sort(
      (a, b) => b.rank - a.rank || a.ticket.since - b.ticket.since || (a.ticket.id < b.ticket.id ? -1 : 1),
    )
    .map(({ ticket }) => ticket);

/** When all accept the region and the group's values cover its extra cost. */
const dueAt = (group: readonly Ticket[], region: HomeRegion, now: number): number => {
  const missing = group.reduce((sum, one) => sum - tableValue(one, now), extraCost(group, region));
  const worthwhileAt = now + Math.ceil(missing / (valuePerMs * group.length));
  return Math.max(worthwhileAt, ...group.map((one) => acceptedFrom(one, region)));
};

export interface Group {
  readonly players: readonly Ticket[];
  /** An open table to join; null for a new one. */
  readonly table: OpenTable | null;
  readonly size: number;
  readonly region: HomeRegion;
}

/** The next groups to match, at most one of each setup, and when others are due. */
export const nextGroups = (
  record: MatcherRecord,
  limits: Limits,
): { groups: readonly Group[]; at: number | null } => {
  const pools = groupBy(matchableTickets(record, limits), ({ setup }) => setup);
  const players = findGame(record.meta.game)?.players ?? [];
  const filling = new Set([...record.matches.values()].map(({ table }) => table));
  const open = [...record.openTables.values()].filter(({ id }) => !filling.has(id));
  const found = [...pools].map(([setup, pool]) =>
    bestGroup(
      pool,
      players,
      open.filter((table) => table.setup === setup),
      limits.now,
    ),
  );
  const at = Math.min(...found.map((one) => one.at));
  return {
    groups: found.flatMap(({ group }) => group ?? []),
    at: at === Number.POSITIVE_INFINITY ? null : at,
  };
};

/** Open tables first, then of all due groups the one with the highest sum of ranks. */
const bestGroup = (
  pool: readonly Ticket[],
  sizes: readonly number[],
  open: readonly OpenTable[],
  now: number,
): { group: Group | null; at: number } => {
  for (const table of open) {
    const { size, region, freeSeats } = table;
    const candidates = pool.filter((one) => acceptsSize(one, size, now) && acceptedFrom(one, region) <= now);
    const players = fitParties(ranked(candidates, region, now), freeSeats, table.players);
    if (players.length > 0) return { group: { players, table, size, region }, at: now };
  }
  let best: Group | null = null;
  let highest = Number.NEGATIVE_INFINITY;
  let at = Number.POSITIVE_INFINITY;
  for (const size of sizes) {
    const candidates = pool.filter((one) => acceptsSize(one, size, now));
    if (candidates.length < size) continue;
    for (const region of homeRegions) {
      const [players] = fillTables(
        ranked(candidates, region, now),
        size,
        (one) => rankOf(one, region, now),
        1,
      );
      if (players === undefined) continue;
      const due = dueAt(players, region, now);
      if (due > now) at = Math.min(at, due);
      const sum = players.reduce((total, one) => total + rankOf(one, region, now), 0);
      if (due <= now && sum > highest) [best, highest] = [{ players, table: null, size, region }, sum];
    }
  }
  return { group: best && { ...best, region: bestRegion(best.players, now) ?? best.region }, at };
};

/** Counts the other waiting players with the same setup. */
export const othersWaiting = (record: MatcherRecord): ((ticket: Ticket) => number) => {
  const counts = new Map<string, number>();
  for (const { status, setup } of record.tickets.values())
    if (status.type !== 'seated') counts.set(setup, (counts.get(setup) ?? 0) + 1);
  return ({ setup, party }) => (counts.get(setup) ?? 1) - (party?.size ?? 1);
};

export const completeParties = <Item extends PartyMember>(items: readonly Item[]): Item[] => {
  const counts = new Map<string, number>();
  for (const { party } of items) if (party !== null) counts.set(party.id, (counts.get(party.id) ?? 0) + 1);
  return items.filter(({ party }) => party === null || counts.get(party.id) === party.size);
};

const groupBy = <Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> => {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
};

type Unit<Item> = readonly Item[];

/** Parties and single players, in the order of their first members. */
const unitsOf = <Item extends Pick<PartyMember, 'party'>>(items: readonly Item[]): Unit<Item>[] => [
  ...groupBy<unknown, Item>(items, (item) => item.party?.id ?? item).values(),
];

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
  max = Number.POSITIVE_INFINITY,
): Item[][] => {
  const isAvoiding = hasAvoided(items);
  let left = unitsOf(items);
  const tables: Item[][] = [];
  for (let skipped = 0; skipped < maxSkipped && tables.length < max; ) {
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
