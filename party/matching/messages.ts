import { z } from 'zod';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import { reservationSchema } from '../table/matched.ts';
import { offerSchema, ticketIdSchema } from './record.ts';

const ids = z.array(ticketIdSchema).min(1).max(500);
const queue = offerSchema.shape.owner;

/** What matchers say to each other, by route. Each may come late, twice, or not at all. */
export const matcherMessages = {
  /** These tickets would be content with a table of yours; again with new round trips or simply again, as a reminder. */
  offer: z.strictObject({
    from: queue,
    tickets: z.array(
      offerSchema.pick({ id: true, terms: true, size: true, smaller: true, latencies: true, since: true }),
    ),
  }),
  /** These are content no longer. */
  withdraw: z.strictObject({ ids }),
  /** Promise all of these to this match for a while, or none. */
  claim: z.strictObject({ by: queue, match: tableIdSchema, ids }),
  /** The match has come to nothing. */
  release: z.strictObject({ match: tableIdSchema, ids }),
  /** There are seats for these: seat those that are still promised to the match. */
  commit: z.strictObject({
    match: tableIdSchema,
    table: tableIdSchema,
    kind: z.enum(['match', 'open-table']),
    ids,
  }),
} as const;

export type MatcherRoute = keyof typeof matcherMessages;
export type MatcherMessage<Route extends MatcherRoute> = z.infer<(typeof matcherMessages)[Route]>;

/** Who is promised, or why nobody is: some are waiting no longer, some are promised elsewhere or away for the moment. */
export const claimAnswerSchema = z.discriminatedUnion('granted', [
  z.strictObject({ granted: z.literal(true), seats: z.array(reservationSchema) }),
  z.strictObject({ granted: z.literal(false), gone: z.array(ticketIdSchema), held: z.array(ticketIdSchema) }),
]);
export type ClaimAnswer = z.infer<typeof claimAnswerSchema>;

export const commitAnswerSchema = z.strictObject({
  seated: z.array(ticketIdSchema),
  lost: z.array(ticketIdSchema),
});
export type CommitAnswer = z.infer<typeof commitAnswerSchema>;

/** A table’s answer to reservations: whom it takes; nobody if it is full, gone, or nobody is there. */
export const reserveAnswerSchema = z.strictObject({ seated: z.array(ticketIdSchema) });
