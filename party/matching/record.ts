import * as z from 'zod';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import { latenciesSchema } from '../../shared/protocol/matching.ts';
import { homeRegions, parseQueue, type Queue, queueName } from '../../shared/protocol/regions.ts';
import { reservationSchema } from '../runtime/calls.ts';

const time = z.int().min(0);

/** SHA-256 of the token that opens the ticket and the seat, in hex: the ticket's name everywhere. */
export const ticketIdSchema = reservationSchema.shape.id;
const queueNameSchema = z.string().max(50);
const matchIdSchema = tableIdSchema;

const wish = {
  id: ticketIdSchema,
  /** Options and settings in canonical JSON: those at one table have the same. */
  terms: z.string().max(4_000),
  size: z.int(),
  allowFewer: z.boolean(),
  latencies: latenciesSchema,
  since: time,
  /** What its player expects to pay by waiting on, when they came, in milliseconds of waiting: so much is a table at once worth to them. */
  hold: time.default(0),
};

/** Those who want to sit together, and how many they are. */
const partySchema = z.strictObject({ id: ticketIdSchema, size: z.int() });

/** Somebody who waits, in the one matcher that may say where they sit. */
const ticketSchema = z.strictObject({
  ...wish,
  /** With the player's own round trips, for those of the wish are the party's. */
  party: partySchema.extend({ latencies: latenciesSchema }).nullable().default(null),
  name: reservationSchema.shape.name,
  colour: reservationSchema.shape.colour,
  /** Since when none of their sockets is open; null while one is. */
  lostAt: time.nullable(),
  at: z.discriminatedUnion('is', [
    z.strictObject({ is: z.literal('waiting') }),
    /** Promised to a match for a while. */
    z.strictObject({ is: z.literal('leased'), match: matchIdSchema, until: time }),
    /** The ticket has a seat. It is kept until `until`, for a player who asks again. */
    z.strictObject({
      is: z.literal('seated'),
      table: tableIdSchema,
      kind: z.enum(['match', 'open-table']),
      until: time,
      /** The player says that it came to nothing: the table has been asked so often, is asked again then, and kept the seat at last. */
      back: z.strictObject({ due: time, tries: z.int(), kept: z.boolean() }).nullable().default(null),
    }),
  ]),
  /** When they were last told how it stands. */
  heardAt: time,
  /** The other queues that have been told of it, and when they are told again. */
  told: z.record(queueNameSchema, time),
  /** Stands for the address that it was sought from; null if that is not known. */
  from: z.string().nullable().default(null),
  /** How often they have not come to the table of a match. */
  absences: z.int().default(0),
  /** The ticket is not matched before this time. */
  pausedUntil: time.default(0),
});
export type Ticket = z.infer<typeof ticketSchema>;

/** A ticket of another matcher that could sit at a table of this one. */
export const offerSchema = z.strictObject({
  ...wish,
  party: partySchema.nullable().default(null),
  owner: queueNameSchema,
  heardAt: time,
  /** Not asked for before then: it was promised elsewhere, or its owner did not answer. */
  pausedUntil: time,
});
export type Offer = z.infer<typeof offerSchema>;

/** Another queue that has not answered an offer yet. Those that have answered are not remembered. */
export const peerSchema = z.strictObject({
  id: queueNameSchema,
  /** How many offers in a row it has not answered, the last one included. */
  tries: z.int().min(1),
  /** It is made no other offer before then, unless it answers. */
  until: time,
});
export type Peer = z.infer<typeof peerSchema>;

/** How many more tables may be made for an address. */
const allowanceSchema = z.strictObject({
  /** Stands for the address. */
  id: z.string(),
  left: z.number(),
  /** When `left` was true. */
  at: time,
});
export type Allowance = z.infer<typeof allowanceSchema>;

/** A challenge that has opened a ticket, and opens no other. */
const spentChallengeSchema = z.strictObject({
  id: z.string(),
  /** It is worth nothing from then on. */
  until: time,
});
export type SpentChallenge = z.infer<typeof spentChallengeSchema>;

const memberSchema = z.strictObject({
  id: ticketIdSchema,
  owner: queueNameSchema,
  allowFewer: z.boolean(),
  /** The party's id; null for somebody alone. */
  party: ticketIdSchema.nullable().default(null),
  is: z.enum(['wanted', 'leased', 'seated', 'lost']),
  /** Known once it is leased. */
  seat: reservationSchema.nullable(),
});
export type Member = z.infer<typeof memberSchema>;

/** Some tickets on their way to one table. */
const matchSchema = z.strictObject({
  id: matchIdSchema,
  table: tableIdSchema,
  /** A new table that begins by itself, with computer players or without; a new one that stays open; an open one. */
  kind: z.enum(['match', 'bots', 'open-table', 'join']),
  terms: wish.terms,
  members: z.array(memberSchema),
  stage: z.enum(['claiming', 'seating', 'committing']),
  /** When what was asked is asked again, or given up. */
  due: time,
  tries: z.int(),
});
export type Match = z.infer<typeof matchSchema>;

/** An open table that has asked for players. */
const openTableSchema = z.strictObject({
  id: tableIdSchema,
  terms: wish.terms,
  free: z.int().min(1),
});
export type OpenTable = z.infer<typeof openTableSchema>;

/** How often somebody comes who wants the same, here and, as far as that was heard, in other regions. */
const flowSchema = z.strictObject({
  /** Stands for the terms. */
  id: z.string(),
  /** When the last one came here. */
  at: time,
  /** How many have come here, as far as that is remembered. */
  count: z.int(),
  /** Milliseconds from one to the next, and when that was known. */
  gaps: z.partialRecord(z.enum(homeRegions), z.strictObject({ gap: z.number(), at: time })),
});
export type Flow = z.infer<typeof flowSchema>;

const metaSchema = z.strictObject({
  format: z.literal(1),
  /** 32 random bytes in hex, from which the ids of tables are drawn. Shown to nobody. */
  key: z.string(),
  /** How many ids have been drawn. */
  drawn: z.int(),
  /** When those who wait are told how many they are; null while they know. */
  notifyAt: time.nullable(),
  /** The last of them who has been told, if the others follow in the next steps; else empty. */
  notified: z.string().default(''),
});
type Meta = z.infer<typeof metaSchema>;

/** All that one matcher knows. Never changed; each change makes a new one. */
export interface MatcherRecord {
  readonly queue: Queue;
  /** The queue's name. */
  readonly name: string;
  readonly meta: Meta;
  readonly tickets: ReadonlyMap<string, Ticket>;
  readonly offers: ReadonlyMap<string, Offer>;
  readonly matches: ReadonlyMap<string, Match>;
  readonly openTables: ReadonlyMap<string, OpenTable>;
  readonly peers: ReadonlyMap<string, Peer>;
  readonly allowances: ReadonlyMap<string, Allowance>;
  readonly spent: ReadonlyMap<string, SpentChallenge>;
  readonly flows: ReadonlyMap<string, Flow>;
}

export const newRecord = (queue: Queue, key: string): MatcherRecord => ({
  queue,
  name: queueName(queue),
  meta: { format: 1, key, drawn: 0, notifyAt: null, notified: '' },
  tickets: new Map(),
  offers: new Map(),
  matches: new Map(),
  openTables: new Map(),
  peers: new Map(),
  allowances: new Map(),
  spent: new Map(),
  flows: new Map(),
});

type Part = keyof typeof parts;
type ItemOf<Name extends Part> = MatcherRecord[Name] extends ReadonlyMap<string, infer Item> ? Item : never;

const replaced = <Item extends { readonly id: string }>(
  items: ReadonlyMap<string, Item>,
  item: Item,
): ReadonlyMap<string, Item> => new Map(items).set(item.id, item);

const without = <Item>(items: ReadonlyMap<string, Item>, id: string): ReadonlyMap<string, Item> => {
  if (!items.has(id)) return items;
  const left = new Map(items);
  left.delete(id);
  return left;
};

export const withTicket = (record: MatcherRecord, ticket: Ticket): MatcherRecord => ({
  ...record,
  tickets: replaced(record.tickets, ticket),
});
/** Puts in many at once, for each change by itself copies them all. */
export const withTickets = (record: MatcherRecord, tickets: readonly Ticket[]): MatcherRecord =>
  tickets.length === 0
    ? record
    : { ...record, tickets: new Map([...record.tickets, ...tickets.map((one) => [one.id, one] as const)]) };
export const withOffer = (record: MatcherRecord, offer: Offer): MatcherRecord => ({
  ...record,
  offers: replaced(record.offers, offer),
});
export const withMatch = (record: MatcherRecord, match: Match): MatcherRecord => ({
  ...record,
  matches: replaced(record.matches, match),
});
export const withOpenTable = (record: MatcherRecord, table: OpenTable): MatcherRecord => ({
  ...record,
  openTables: replaced(record.openTables, table),
});
export const withPeer = (record: MatcherRecord, peer: Peer): MatcherRecord => ({
  ...record,
  peers: replaced(record.peers, peer),
});
export const withAllowance = (record: MatcherRecord, allowance: Allowance): MatcherRecord => ({
  ...record,
  allowances: replaced(record.allowances, allowance),
});
export const withSpent = (record: MatcherRecord, challenge: SpentChallenge): MatcherRecord => ({
  ...record,
  spent: replaced(record.spent, challenge),
});
export const withFlow = (record: MatcherRecord, flow: Flow): MatcherRecord => ({
  ...record,
  flows: replaced(record.flows, flow),
});
export const withoutItem = (record: MatcherRecord, part: Part, id: string): MatcherRecord => ({
  ...record,
  [part]: without<ItemOf<typeof part>>(record[part], id),
});

/** What to store under each key; null is to be deleted. */
export type Changes = ReadonlyMap<string, unknown>;

const parts = {
  tickets: ticketSchema,
  offers: offerSchema,
  matches: matchSchema,
  openTables: openTableSchema,
  peers: peerSchema,
  allowances: allowanceSchema,
  spent: spentChallengeSchema,
  flows: flowSchema,
} as const;
const partNames: readonly Part[] = [
  'tickets',
  'offers',
  'matches',
  'openTables',
  'peers',
  'allowances',
  'spent',
  'flows',
];

const storedMetaSchema = metaSchema.extend({ queue: z.string() });

/** What one step has changed, item by item: a value of its own for each, so that none grows too large to be stored. */
export const changesOf = (before: MatcherRecord, after: MatcherRecord): Changes => {
  const changes = new Map<string, unknown>();
  if (before.meta !== after.meta || before.tickets.size + before.offers.size === 0)
    changes.set('meta', { ...after.meta, queue: after.name });
  for (const part of partNames) {
    const [old, current]: [ReadonlyMap<string, unknown>, ReadonlyMap<string, unknown>] = [
      before[part],
      after[part],
    ];
    if (old === current) continue;
    for (const [id, item] of current) if (old.get(id) !== item) changes.set(`${part}:${id}`, item);
    for (const id of old.keys()) if (!current.has(id)) changes.set(`${part}:${id}`, null);
  }
  return changes;
};

/**
 * The record that was stored, or a new one for a matcher that begins; null if nobody says which it is. An item that cannot be read is
 * left out and logged.
 */
export const readStored = (
  stored: ReadonlyMap<string, unknown>,
  queue: Queue | null,
  key: string,
  log: (line: Readonly<Record<string, unknown>>) => void,
): MatcherRecord | null => {
  const kept = storedMetaSchema.safeParse(stored.get('meta'));
  const own = kept.success ? parseQueue(kept.data.queue) : queue;
  if (own === null) return null;
  const items = <Item>(part: Part, schema: z.ZodType<Item>): ReadonlyMap<string, Item> => {
    const read = new Map<string, Item>();
    for (const [name, value] of stored) {
      if (!name.startsWith(`${part}:`)) continue;
      const item = schema.safeParse(value);
      if (item.success) read.set(name.slice(part.length + 1), item.data);
      else log({ event: 'item-invalid', matcher: queueName(own), part, error: z.prettifyError(item.error) });
    }
    return read;
  };
  return {
    ...newRecord(own, key),
    ...(kept.success && { meta: metaOf(kept.data) }),
    tickets: items('tickets', parts.tickets),
    offers: items('offers', parts.offers),
    matches: items('matches', parts.matches),
    openTables: items('openTables', parts.openTables),
    peers: items('peers', parts.peers),
    allowances: items('allowances', parts.allowances),
    spent: items('spent', parts.spent),
    flows: items('flows', parts.flows),
  };
};

const metaOf = ({ format, key, drawn, notifyAt, notified }: Meta): Meta => ({
  format,
  key,
  drawn,
  notifyAt,
  notified,
});
