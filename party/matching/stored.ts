import { z } from 'zod';
import { parseQueue, type Queue, queueName } from '../../shared/protocol/regions.ts';
import {
  type MatcherRecord,
  type Meta,
  matchSchema,
  metaSchema,
  newRecord,
  offerSchema,
  openTableSchema,
  ticketSchema,
} from './record.ts';

/** What to store under each key; null is to be deleted. */
export type Changes = ReadonlyMap<string, unknown>;

const parts = {
  tickets: ticketSchema,
  offers: offerSchema,
  matches: matchSchema,
  openTables: openTableSchema,
} as const;
type Part = keyof typeof parts;
const partNames: readonly Part[] = ['tickets', 'offers', 'matches', 'openTables'];

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
      else
        log({ event: 'item-unreadable', matcher: queueName(own), part, error: z.prettifyError(item.error) });
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
  };
};

const metaOf = ({ format, key, drawn, news }: Meta): Meta => ({ format, key, drawn, news });
