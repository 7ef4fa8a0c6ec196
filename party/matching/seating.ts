import { type TableId, tableIdAlphabet, tableIdLength } from '../../shared/kernel/ids.ts';
import { deriveKey } from '../../shared/kernel/random.ts';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import type { Reservation } from '../table/matched.ts';
import type { Effect } from './events.ts';
import type { Match, MatcherRecord } from './record.ts';
import { bestRegion } from './rules.ts';
import { readTerms } from './terms.ts';

/** A new table's id, drawn from the record's key, and the record that will draw another next. */
export const drawId = (record: MatcherRecord): { id: TableId; record: MatcherRecord } => {
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
export const seatCall = (record: MatcherRecord, match: Match, now: number): Effect => {
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
      computers: kind === 'computers' ? size - seats.length : 0,
      starts: kind !== 'open-table',
      smaller: match.members.every(({ smaller }) => smaller),
    },
  };
  return { type: 'call', call: { party: 'table', id: table, route: 'create', message, region, tag } };
};

/** Asks a table to expect these no longer. */
export const cancelReservations = ({ table }: Match, ids: readonly string[]): Effect[] =>
  ids.length === 0
    ? []
    : [
        {
          type: 'call',
          call: { party: 'table', id: table, route: 'cancel-reservations', message: { ids }, tag: null },
        },
      ];
