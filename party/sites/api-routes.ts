import * as z from 'zod';
import { roomPathSchema } from '../../shared/protocol/lobby.ts';
import {
  identityUseSchema,
  signedInSchema,
  siteTableSchema,
  userIdSchema,
} from '../../shared/protocol/site.ts';
import {
  createSiteTableSchema,
  deadLetterQuerySchema,
  deadLettersSchema,
  eventPageSchema,
  eventQuerySchema,
  invitationSchema,
  newReceiptSchema,
  newSiteTableSchema,
  siteTableListSchema,
  siteTableQuerySchema,
  siteUserSchema,
  webhookStateSchema,
} from '../../shared/protocol/site-api.ts';
import { userDataQuerySchema, userDataSchema, userDeletionSchema } from '../../shared/protocol/table-data.ts';
import { newTableProblems } from '../http/new-table.ts';
import {
  created,
  type Definition,
  found,
  type Method,
  noContent,
  ofGame,
  ofTable,
  route,
  type Shape,
} from '../http/route.ts';

/** Of requests of pages that may carry an identity. */
export const identityProblems = [
  'not-json',
  'foreign-origin',
  'foreign-host',
  'identity-invalid',
  'identity-expired',
  'identity-replayed',
  'identity-foreign',
] as const;

export const signInRoute = route('post', '/api/tables/{id}/identity', {
  summary: 'Signs a user of the table’s site in: the seat token opens the same seat on each of their devices',
  ...ofTable({ body: identityUseSchema }),
  answer: found(signedInSchema, 'The seat token, and the name and role that the site chose'),
  problems: identityProblems,
});

export const receiptRoute = route('get', '/api/tables/{id}/games/{gameNumber}/receipt', {
  summary:
    'The result of a game that is over, signed by the server. A seat token as bearer adds its seat and user',
  ...ofGame,
  answer: found(newReceiptSchema, 'The receipt'),
});

/** A route for the server of a site, with the site's key. */
const siteRoute = <Parts extends Shape<z.ZodObject>, Value>(
  method: Method,
  path: string,
  { problems = [], ...rest }: Definition<Parts, Value>,
) => route(method, `/api/v1${path}`, { ...rest, problems: [...problems, 'bad-key'] });

const userRequest = { path: z.object({ user: userIdSchema }), query: userDataQuerySchema };

/** For servers of sites, by operation id. */
export const siteRoutes = {
  createSiteTable: siteRoute('post', '/tables', {
    summary: 'Opens a table of the site, with seats for its users',
    request: {
      /** A repeated request with the same key opens no second table. */
      header: z.object({
        'idempotency-key': z
          .string()
          .regex(/^[\x21-\x7e]{1,255}$/)
          .optional(),
      }),
      body: createSiteTableSchema,
    },
    answer: created(newSiteTableSchema, 'The table'),
    problems: [...newTableProblems, 'conflict', 'too-many-tables'],
  }),

  listSiteTables: siteRoute('get', '/tables', {
    summary: 'The open tables of the site, by id',
    request: { query: siteTableQuerySchema },
    answer: found(siteTableListSchema, 'One page of tables'),
  }),

  getSiteTable: siteRoute('get', '/tables/{id}', {
    summary: 'A table of the site: its seats, game and last result',
    ...ofTable({}),
    answer: found(siteTableSchema, 'The table'),
  }),

  openSiteRoom: siteRoute('put', '/rooms/{name}', {
    summary:
      'The table of a name of the site, which no page finds. Opens one as `POST /api/v1/tables` if the name has none that is open',
    request: { path: roomPathSchema, body: createSiteTableSchema },
    answer: found(newSiteTableSchema, 'The table'),
    problems: [...newTableProblems, 'too-many-tables'],
  }),

  closeSiteTable: siteRoute('delete', '/tables/{id}', {
    summary: 'Ends a table of the site, also during a game',
    ...ofTable({}),
    answer: noContent,
  }),

  expelUser: siteRoute('post', '/tables/{id}/expel', {
    summary: 'Removes a user from a table for good',
    ...ofTable({ body: siteUserSchema.pick({ user: true }) }),
    answer: noContent,
  }),

  inviteUser: siteRoute('post', '/tables/{id}/invites', {
    summary: 'A link that opens a user’s seat. The table keeps the seat until it ends or starts by time',
    ...ofTable({ body: siteUserSchema }),
    answer: found(invitationSchema, 'The link'),
    problems: ['conflict'],
  }),

  listEvents: siteRoute('get', '/events', {
    summary:
      'The site’s events of the last 30 days, or as the operator says, oldest first: the same as its webhook gets',
    request: { query: eventQuerySchema },
    answer: found(eventPageSchema, 'One page of events'),
  }),

  listDeadLetters: siteRoute('get', '/dead-letters', {
    summary: 'Events that the webhook refused, or did not confirm within 24 hours',
    request: { query: deadLetterQuerySchema },
    answer: found(deadLettersSchema, 'The events'),
  }),

  getWebhook: siteRoute('get', '/webhook', {
    summary: 'The webhook’s queue: its size, the last error and the next try',
    answer: found(webhookStateSchema, 'The webhook'),
  }),

  retryWebhook: siteRoute('post', '/webhook/retry', {
    summary: 'Tries the event that waits at once',
    answer: noContent,
  }),

  getUserData: siteRoute('get', '/users/{user}', {
    summary:
      'All that the site’s open tables and its feed store of a user, by pages; of a running game what spectators have seen',
    request: userRequest,
    answer: found(userDataSchema, 'One page'),
  }),

  deleteUserData: siteRoute('delete', '/users/{user}', {
    summary: 'Deletes them, by pages: repeat with `cursor` until `next` is null. Sign the user in no more',
    request: userRequest,
    answer: found(userDeletionSchema, 'One page is done'),
  }),
};
