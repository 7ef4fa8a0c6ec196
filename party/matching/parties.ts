import type { RefusalCode } from '../../shared/protocol/codes.ts';
import { type HomeRegion, homeRegions, type Latencies } from '../../shared/protocol/regions.ts';
import { type MatcherRecord, type Ticket, withTickets } from './record.ts';
import { holdOf } from './waiting.ts';

/**
 * Friends who want to sit at one table: a party. Each has a ticket of their own in the same matcher, and they are offered, promised and
 * seated together or not at all.
 */

/** The tickets of a party, those that have a seat already included. */
const ticketsOf = ({ tickets }: MatcherRecord, party: string): Ticket[] =>
  [...tickets.values()].filter((ticket) => ticket.party?.id === party);

/** Why somebody new cannot join; null if they can. */
export const partyRefusal = (
  record: MatcherRecord,
  { id, size }: { readonly id: string; readonly size: number },
  terms: string,
): RefusalCode | null => {
  if (size > record.queue.size) return 'wrong-player-count';
  const friends = ticketsOf(record, id);
  if (friends.some((friend) => friend.party?.size !== size || friend.terms !== terms)) return 'bad-options';
  return friends.length >= size ? 'table-full' : null;
};

/** How many of the party of this ticket are here and wait. */
export const friendsHere = (record: MatcherRecord, { party }: Ticket): number =>
  party === null
    ? 1
    : ticketsOf(record, party.id).filter(({ at, lostAt }) => at.is !== 'seated' && lostAt === null).length;

/** Leaves out those of whom not the whole party is among these. */
export const wholeParties = <
  Item extends { readonly party: { readonly id: string; readonly size: number } | null },
>(
  items: readonly Item[],
): Item[] => {
  const counts = new Map<string, number>();
  for (const { party } of items) if (party !== null) counts.set(party.id, (counts.get(party.id) ?? 0) + 1);
  return items.filter(({ party }) => party === null || counts.get(party.id) === party.size);
};

/** A party is as far from a region as the friend who is farthest. */
const latenciesOfAll = (friends: readonly Ticket[]): Latencies => {
  const common: Partial<Record<HomeRegion, number>> = {};
  for (const region of homeRegions) {
    const known = friends.flatMap(({ party }) => party?.latencies[region] ?? []);
    if (known.length === friends.length) common[region] = Math.max(...known);
  }
  return common;
};

/**
 * Once all are here they wait as one: as far from everywhere, and as eager.
 * @param began when that is now; null if they have waited together before
 */
export const gatherParty = (
  record: MatcherRecord,
  { party, terms }: Ticket,
  began: number | null,
  now: number,
): MatcherRecord => {
  if (party === null) return record;
  const friends = ticketsOf(record, party.id).filter(({ at }) => at.is === 'waiting');
  if (friends.length < party.size) return record;
  const latencies = latenciesOfAll(friends);
  const hold = holdOf(record, { terms, latencies }, now);
  return withTickets(
    record,
    friends.map((friend) => ({
      ...friend,
      latencies,
      hold,
      since: began ?? friend.since,
      heardAt: began ?? friend.heardAt,
      told: {},
    })),
  );
};

/** Those of one party, or somebody alone. */
type Unit<Item> = readonly Item[];

const unitsOf = <Item extends { readonly party: { readonly id: string } | null }>(
  items: readonly Item[],
): Unit<Item>[] => {
  const parties = new Map<string, Item[]>();
  const units: Item[][] = [];
  for (const item of items) {
    const known = item.party === null ? undefined : parties.get(item.party.id);
    if (known !== undefined) known.push(item);
    else {
      const unit = [item];
      units.push(unit);
      if (item.party !== null) parties.set(item.party.id, unit);
    }
  }
  return units;
};

/** As many as fit into so many seats, the first ones first, and all of a party or none. */
export const fitting = <Item extends { readonly party: { readonly id: string } | null }>(
  items: readonly Item[],
  seats: number,
): Item[] => {
  const taken: Item[] = [];
  for (const unit of unitsOf(items)) if (taken.length + unit.length <= seats) taken.push(...unit);
  return taken;
};

/**
 * Full tables of so many seats, one after the other: each time those who are worth most together, with all of a party or none. Whoever
 * fits into none is left out.
 * @param items those who are worth most first
 */
export const fullTables = <Item extends { readonly party: { readonly id: string } | null }>(
  items: readonly Item[],
  seats: number,
  worthOf: (item: Item) => number,
): Item[][] => {
  if (items.every(({ party }) => party === null))
    return Array.from({ length: Math.floor(items.length / seats) }, (_, table) =>
      items.slice(table * seats, (table + 1) * seats),
    );
  let left = unitsOf(items);
  const tables: Item[][] = [];
  for (;;) {
    const best = bestTable(left, seats, (unit) => unit.reduce((sum, item) => sum + worthOf(item), 0));
    if (best === null) return tables;
    tables.push(best.flat());
    left = left.filter((unit) => !best.includes(unit));
  }
};

const bestTable = <Item>(
  units: readonly Unit<Item>[],
  seats: number,
  worthOf: (unit: Unit<Item>) => number,
): Unit<Item>[] | null => {
  // By seats taken: what that is worth, and by whom. Of units as large as each other only the first can be among the best.
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
    const value = worthOf(unit);
    for (let taken = seats; taken >= size; taken -= 1) {
      const rest = best[taken - size];
      if (rest == null || rest.value + value <= (best[taken]?.value ?? Number.NEGATIVE_INFINITY)) continue;
      best[taken] = { value: rest.value + value, units: [...rest.units, unit] };
    }
  }
  return best[seats]?.units ?? null;
};
