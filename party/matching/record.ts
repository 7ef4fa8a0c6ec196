import * as z from 'zod';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import { fail, ok, type Result } from '../../shared/kernel/util.ts';
import { latenciesSchema } from '../../shared/protocol/matching.ts';
import { homeRegions } from '../../shared/protocol/regions.ts';
import { reservationSchema } from '../runtime/calls.ts';
import { type LoadFailure, readStored, shapeOf, toStored } from '../runtime/stored.ts';
import { movedBack, msAhead, timeSchema as time } from '../runtime/times.ts';

/** SHA-256 of the token that opens the ticket and the seat, in hex. */
const ticketIdSchema = reservationSchema.shape.id;
const regionSchema = z.enum(homeRegions);

/** Ids of devices (`strangers.ts`). */
const strangerSchema = z.strictObject({
  device: z.string().nullable(),
  avoids: z.array(z.string()).readonly(),
});

/** Options and settings in canonical JSON; equal for all players of a table. */
const setupSchema = z.string().max(4_000);

/** A player who waits, is being seated, or was seated lately. */
const ticketSchema = z.strictObject({
  ...strangerSchema.shape,
  id: ticketIdSchema,
  setup: setupSchema,
  size: z.int(),
  /** Whether the player accepts fewer players after a while. */
  allowFewer: z.boolean(),
  latencies: latenciesSchema,
  since: time,
  /** Expected cost of waiting when the ticket was opened, in milliseconds of waiting. */
  expectedCostMs: time,
  /** `latencies` here are the player's; those of the ticket are the maximum over the party. */
  party: z.strictObject({ id: ticketIdSchema, size: z.int(), latencies: latenciesSchema }).nullable(),
  name: reservationSchema.shape.name,
  color: reservationSchema.shape.color,
  /** Null while a socket is open. */
  disconnectedAt: time.nullable(),
  status: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('waiting') }),
    z.strictObject({ type: z.literal('matched'), match: tableIdSchema }),
    /** Kept until `until`, for a player who reconnects. */
    z.strictObject({
      type: z.literal('seated'),
      table: tableIdSchema,
      kind: z.enum(['match', 'open-table']),
      until: time,
      /** The player reports that the table failed, and the table is being asked. */
      requeue: z.strictObject({ dueAt: time, attempts: z.int(), isSeatKept: z.boolean() }).nullable(),
      /** When the table is asked whether the player has come; null if it was, or need not be. */
      checkAt: time.nullable(),
    }),
  ]),
  /** When the player was last sent the status. */
  notifiedAt: time,
  /** HMACs of the address and of its group; null if the address is unknown. */
  addressId: z.string().nullable(),
  groupId: z.string().nullable(),
  noShows: z.int(),
  /** The ticket is not matched before this time. */
  pausedUntil: time,
});
export type Ticket = z.infer<typeof ticketSchema>;

/** A call that makes a table or reserves seats, until the table has replied. A repeated call makes no second table. */
const matchSchema = z.strictObject({
  id: tableIdSchema,
  table: tableIdSchema,
  /** `match`, `bots`: a new table that starts automatically. `open-table`: a new one that stays open. `join`: an open one. */
  kind: z.enum(['match', 'bots', 'open-table', 'join']),
  tickets: z.array(ticketIdSchema).readonly(),
  /** Body of the call. */
  message: z.looseObject({}),
  region: regionSchema,
  /** When the call is repeated. */
  dueAt: time,
  attempts: z.int(),
});
export type Match = z.infer<typeof matchSchema>;

const openTableSchema = z.strictObject({
  id: tableIdSchema,
  setup: setupSchema,
  size: z.int(),
  region: regionSchema,
  freeSeats: z.int().min(1),
  /** Its matched players. */
  players: z.array(strangerSchema).readonly(),
});
export type OpenTable = z.infer<typeof openTableSchema>;

/** The token bucket of an address: tables that may still be opened. */
const allowanceSchema = z.strictObject({ id: z.string(), remaining: z.number(), updatedAt: time });
export type Allowance = z.infer<typeof allowanceSchema>;

/** Of an address: tables to which its players did not come, the last change of their number, and when its next ticket may be matched. */
const absenceSchema = z.strictObject({ id: z.string(), count: z.int(), at: time, nextAt: time });
export type Absence = z.infer<typeof absenceSchema>;

/** A challenge that opened a ticket; it opens no other. */
const spentChallengeSchema = z.strictObject({ id: z.string(), expiresAt: time });
export type SpentChallenge = z.infer<typeof spentChallengeSchema>;

/** Mean time between two arrivals with one setup and size, by nearest region, over at most the last `count`. */
const arrivalRateSchema = z.strictObject({
  /** SHA-256 of size and setup. */
  id: z.string(),
  lastAt: time,
  regions: z.partialRecord(regionSchema, z.strictObject({ ms: z.number(), count: z.int(), lastAt: time })),
});
export type ArrivalRate = z.infer<typeof arrivalRateSchema>;

const metaSchema = z.strictObject({
  game: z.string(),
  /** Secret: 32 random bytes in hex, from which table ids are derived. */
  key: z.string(),
  tableIdsDrawn: z.int(),
  /** When the next status broadcast is due; null if none is. */
  notifyAt: time.nullable(),
  /** The last ticket reached by a broadcast that continues in the next step; else empty. */
  lastNotified: z.string(),
});
export const metaShape = shapeOf('matcher', metaSchema);

export const parts = {
  tickets: shapeOf('ticket', ticketSchema),
  matches: shapeOf('match', matchSchema),
  openTables: shapeOf('open table', openTableSchema),
  allowances: shapeOf('allowance', allowanceSchema),
  absences: shapeOf('absence', absenceSchema),
  spentChallenges: shapeOf('spent challenge', spentChallengeSchema),
  arrivalRates: shapeOf('arrival rate', arrivalRateSchema),
} as const;
const partNames = Object.keys(parts) as readonly Part[];

type Part = keyof typeof parts;
type ItemOf<Name extends Part> = z.infer<(typeof parts)[Name]['schema']>;
type Items = { readonly [Name in Part]: ReadonlyMap<string, ItemOf<Name>> };

/** The stored state of one matcher. Immutable. */
export interface MatcherRecord extends Items {
  readonly meta: z.infer<typeof metaSchema>;
}

const itemsFrom = (read: (part: Part) => ReadonlyMap<string, unknown>): Items =>
  Object.fromEntries(partNames.map((part) => [part, read(part)])) as Items;

export const newRecord = (game: string, key: string): MatcherRecord => ({
  meta: { game, key, tableIdsDrawn: 0, notifyAt: null, lastNotified: '' },
  ...itemsFrom(() => new Map()),
});

/** Adds or replaces items; copies the map once. */
export const withItems = <Name extends Part>(
  record: MatcherRecord,
  part: Name,
  ...items: readonly ItemOf<Name>[]
): MatcherRecord => {
  if (items.length === 0) return record;
  const changed = new Map<string, object>(record[part]);
  for (const item of items) changed.set(item.id, item);
  return { ...record, [part]: changed };
};

export const withoutItems = (record: MatcherRecord, part: Part, ...ids: readonly string[]): MatcherRecord => {
  if (!ids.some((id) => record[part].has(id))) return record;
  const left = new Map<string, object>(record[part]);
  for (const id of ids) left.delete(id);
  return { ...record, [part]: left };
};

export const withoutAll = <Name extends Part>(
  record: MatcherRecord,
  part: Name,
  isGone: (item: ItemOf<Name>) => boolean,
): MatcherRecord => {
  const items: Items = record;
  const gone = [...items[part].values()].filter(isGone);
  return withoutItems(record, part, ...gone.map(({ id }) => id));
};

/** The tickets of a party, including those that have a seat. */
export const partyTickets = ({ tickets }: MatcherRecord, party: string): Ticket[] =>
  [...tickets.values()].filter((ticket) => ticket.party?.id === party);

/** The value to store under each key; null deletes. */
export type Changes = ReadonlyMap<string, unknown>;

/** One value per changed item, so that no value exceeds the storage limit. */
export const changesOf = (before: MatcherRecord, after: MatcherRecord): Changes => {
  const changes = new Map<string, unknown>();
  if (before.meta !== after.meta || before.tickets.size === 0)
    changes.set('meta', toStored(metaShape, after.meta));
  for (const part of partNames) {
    const old: ReadonlyMap<string, object> = before[part];
    const current: ReadonlyMap<string, object> = after[part];
    if (old === current) continue;
    for (const [id, item] of current)
      if (old.get(id) !== item) changes.set(`${part}:${id}`, toStored<object>(parts[part], item));
    for (const id of old.keys()) if (!current.has(id)) changes.set(`${part}:${id}`, null);
  }
  return changes;
};

/** The stored record, or a new one for a new matcher. Damaged items are dropped and logged. */
export const restore = (
  stored: ReadonlyMap<string, unknown>,
  game: string | null,
  key: string,
  log: (line: Readonly<Record<string, unknown>>) => void,
  now: number,
): Result<MatcherRecord, LoadFailure> => {
  const storedMeta = readStored(metaShape, stored.get('meta'));
  const faults = storedMeta.ok ? [] : [storedMeta.error];
  const items = itemsFrom((part) => {
    const read = new Map<string, unknown>();
    for (const [name, value] of stored) {
      if (!name.startsWith(`${part}:`)) continue;
      const item = readStored<unknown>(parts[part], value);
      if (item.ok) read.set(name.slice(part.length + 1), item.value);
      else faults.push(item.error);
      if (!item.ok && item.error.why === 'unreadable')
        log({ event: 'item-invalid', matcher: game, part, error: item.error.fault });
    }
    return read;
  });
  const refused = faults.find(({ why }) => why !== 'unreadable');
  if (refused !== undefined) return fail(refused);
  // Every connection provides the name.
  if (!storedMeta.ok && game === null) return fail('none');
  const newestAt = Math.max(
    ...[...items.tickets.values()].flatMap(({ since, notifiedAt }) => [since, notifiedAt]),
  );
  const aheadMs = msAhead(newestAt, now);
  const moved = (part: Part): ReadonlyMap<string, unknown> =>
    new Map(
      [...items[part]].map(([id, item]) => [id, movedBack<unknown>(parts[part].schema, item, aheadMs)]),
    );
  const meta = storedMeta.ok
    ? movedBack(metaShape.schema, storedMeta.value, aheadMs)
    : newRecord(game ?? '', key).meta;
  return ok({ meta, ...itemsFrom(moved) });
};
