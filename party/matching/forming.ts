import type { MatcherRecord, OpenTable, Ticket } from './record.ts';
import { accepts, bestRegion, type Wish } from './rules.ts';

/** Somebody who could sit at a table of this queue: a ticket of its own, or one that another matcher has offered. */
export interface Candidate extends Wish {
  readonly id: string;
  readonly owner: string;
  readonly terms: string;
  readonly heardAt: number;
}

/** So long a group is left to the matcher for which it is best; then any matcher may form it. */
export const patience = 2_000;

const isFree = ({ at, lostAt }: Ticket): boolean => at.is === 'waiting' && lostAt === null;

/** Those who wait and could sit down here now, the oldest first. */
const candidates = (record: MatcherRecord, now: number): Candidate[] => {
  const busy = new Set([...record.matches.values()].flatMap(({ members }) => members.map(({ id }) => id)));
  const own = [...record.tickets.values()]
    .filter((ticket) => isFree(ticket) && !busy.has(ticket.id) && accepts(ticket, record.queue, now))
    .map((ticket): Candidate => ({ ...ticket, owner: record.name, heardAt: ticket.since }));
  const others = [...record.offers.values()].filter(
    (offer) => offer.pausedUntil <= now && !busy.has(offer.id) && accepts(offer, record.queue, now),
  );
  return [...own, ...others].sort((a, b) => a.since - b.since || (a.id < b.id ? -1 : 1));
};

/** What is to be done next: fill an open table, or form a group for a new one. Null if there is nothing. */
export type Formed =
  | { readonly kind: 'join'; readonly table: OpenTable; readonly group: readonly Candidate[] }
  | { readonly kind: 'match'; readonly group: readonly Candidate[] };

/** The next match for this matcher to make, and if there is none, when a group would be left over by the others. */
export const nextMatch = (
  record: MatcherRecord,
  now: number,
): { formed: Formed | null; at: number | null } => {
  const { size, region } = record.queue;
  const byTerms = new Map<string, Candidate[]>();
  for (const candidate of candidates(record, now))
    byTerms.set(candidate.terms, [...(byTerms.get(candidate.terms) ?? []), candidate]);
  const filling = new Set([...record.matches.values()].map(({ table }) => table));
  let at: number | null = null;
  for (const [terms, pool] of byTerms) {
    const open = [...record.openTables.values()].find(
      (other) => other.terms === terms && !filling.has(other.id),
    );
    if (open !== undefined)
      return { formed: { kind: 'join', table: open, group: pool.slice(0, open.free) }, at: null };
    for (let from = 0; from + size <= pool.length; from += size) {
      const group = pool.slice(from, from + size);
      const leftOver = Math.max(...group.map(({ heardAt }) => heardAt)) + patience;
      if (leftOver <= now || bestRegion(group, now) === region)
        return { formed: { kind: 'match', group }, at: null };
      at = Math.min(at ?? leftOver, leftOver);
    }
  }
  return { formed: null, at };
};

/** How many others wait for the same, as far as this matcher has heard. */
export const othersWaiting = (record: MatcherRecord, ticket: Ticket): number => {
  const own = [...record.tickets.values()].filter(
    ({ terms, at }) => at.is !== 'seated' && terms === ticket.terms,
  );
  const offered = [...record.offers.values()].filter(({ terms }) => terms === ticket.terms);
  return own.length + offered.length - 1;
};
