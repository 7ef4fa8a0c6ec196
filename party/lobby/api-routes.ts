import * as z from 'zod';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import {
  codeTableSchema,
  createTableSchema,
  findCodeSchema,
  gameListSchema,
  newTableSchema,
  type Problem,
  reportPlayerSchema,
  tableListSchema,
  tableQuerySchema,
  tableSummarySchema,
} from '../../shared/protocol/lobby.ts';
import type { ProblemCode } from '../../shared/protocol/refusals.ts';
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
} from '../../shared/protocol/site-api.ts';
import {
  tableDataSchema,
  userDataQuerySchema,
  userDataSchema,
  userDeletionSchema,
} from '../../shared/protocol/table-data.ts';
import { transcriptSchema } from '../../shared/replay/transcript.ts';

/** The variable part of a problem: code, sentence and, if required, a challenge. */
export type ProblemDetail = Pick<Problem, 'code' | 'detail' | 'challenge'>;

type Shape<Part> = Partial<Record<'header' | 'path' | 'query' | 'body', Part>>;

interface Answer<Value> {
  /** 204 has no content. */
  readonly status: 200 | 201 | 204;
  readonly schema: z.ZodType<Value>;
  readonly what: string;
}

type Method = 'get' | 'post' | 'delete';

/** One route: validates its requests, types its handler, and generates the OpenAPI document. */
export interface ApiRoute<Input = unknown, Value = unknown> {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly request: z.ZodType<Input> & { readonly shape: Shape<z.ZodObject | undefined> };
  readonly answer: Answer<Value>;
  /** In addition to the codes of every route. */
  readonly problems: readonly ProblemCode[];
  /** The problem for an invalid path. */
  readonly missing?: ProblemDetail;
}

interface Definition<Parts, Value> extends Pick<ApiRoute<unknown, Value>, 'summary' | 'answer' | 'missing'> {
  readonly request?: Parts;
  /** Besides those of its request. */
  readonly problems?: readonly ProblemCode[];
}

const route = <Parts extends Shape<z.ZodObject>, Value>(
  method: Method,
  path: string,
  { request = {} as Parts, problems = [], ...rest }: Definition<Parts, Value>,
): ApiRoute<z.output<z.ZodObject<Parts>>, Value> => {
  const { header, query, body } = request;
  const all: ProblemCode[] = [...problems];
  if (body !== undefined) all.push('bad-json', 'too-big');
  if ((header ?? query ?? body) !== undefined) all.push('bad-request');
  if (rest.missing !== undefined) all.push(rest.missing.code);
  return { method, path, request: z.object(request), problems: all, ...rest };
};

/** A route for the server of a site, with the site's key. */
const siteRoute = <Parts extends Shape<z.ZodObject>, Value>(
  method: Method,
  path: string,
  { problems = [], ...rest }: Definition<Parts, Value>,
) => route(method, `/api/v1${path}`, { ...rest, problems: [...problems, 'bad-key'] });

const found = <Value>(schema: z.ZodType<Value>, what: string): Answer<Value> => ({
  status: 200,
  schema,
  what,
});
const created = <Value>(schema: z.ZodType<Value>, what: string): Answer<Value> => ({
  ...found(schema, what),
  status: 201,
});
const noContent: Answer<null> = { status: 204, schema: z.null(), what: 'Done' };

const tablePath = z.object({ id: tableIdSchema });

const gameNumber = z
  .string()
  .regex(/^[1-9]\d{0,5}$/)
  .transform(Number)
  .meta({ override: { type: 'integer', minimum: 1, maximum: 999_999, pattern: undefined } });

export const gamePathSchema = tablePath.extend({ gameNumber });

export const noSuchTable: ProblemDetail = { code: 'no-such-table', detail: 'There is no such table.' };

export const noSuchGame: ProblemDetail = {
  code: 'no-such-game',
  detail: 'The game is not over, no longer stored, or not accessible with this token.',
};

/** Of requests of pages that may carry an identity. */
const identityProblems = [
  'not-json',
  'foreign-origin',
  'identity-invalid',
  'identity-expired',
  'identity-replayed',
  'identity-foreign',
] as const;

const newTableProblems = ['unknown-game', 'bad-options', 'busy'] as const;

/** Validated by its table. */
const anyTranscript: z.ZodType<unknown> = transcriptSchema;

export const noSuchSeat: ProblemDetail = {
  code: 'no-such-table',
  detail: 'There is no such table, or no seat of this token.',
};

const ofTable = <Parts extends Shape<z.ZodObject>>(parts: Parts) => ({
  request: { path: tablePath, ...parts },
  missing: noSuchTable,
});
const ofSeat = { request: { path: tablePath }, missing: noSuchSeat };
const ofGame = { request: { path: gamePathSchema }, missing: noSuchGame };
const userRequest = { path: z.object({ user: userIdSchema }), query: userDataQuerySchema };

/** By operation id. */
export const apiRoutes = {
  listGames: route('get', '/api/games', {
    summary: 'The games, the numbers of players they are for, and their options as JSON Schema',
    answer: found(gameListSchema, 'The games'),
  }),

  createTable: route('post', '/api/tables', {
    summary: 'Opens a table. Unless it is listed, only those find it who are given its id',
    request: { body: createTableSchema },
    answer: created(newTableSchema, 'The new table, and the token that makes its host'),
    problems: [...newTableProblems, ...identityProblems, 'proof-needed'],
  }),

  listTables: route('get', '/api/tables', {
    summary:
      'The listed tables of a region: those with a free seat, then those where a game is on, most people first',
    request: { query: tableQuerySchema },
    answer: found(tableListSchema, 'One page of tables'),
    problems: ['unknown-game'],
  }),

  lookUpTable: route('get', '/api/tables/{id}', {
    summary: 'One table, listed or not',
    ...ofTable({}),
    answer: found(tableSummarySchema, 'The table'),
  }),

  findCode: route('post', '/api/codes', {
    summary: 'The table of a code that a player said aloud. Ten wrong codes a day',
    request: { body: findCodeSchema },
    answer: found(codeTableSchema, 'The table'),
    problems: ['no-such-code', 'proof-needed', 'not-json', 'foreign-origin', 'busy'],
  }),

  reportPlayer: route('post', '/api/tables/{id}/reports', {
    summary:
      'Reports another player to the operator, with the last public moves and messages. A seat token as bearer. Three a day',
    ...ofTable({ body: reportPlayerSchema }),
    answer: noContent,
    problems: ['not-found', 'not-json', 'foreign-origin'],
  }),

  signIn: route('post', '/api/tables/{id}/identity', {
    summary:
      'Signs a user of the table’s site in: the seat token opens the same seat on each of their devices',
    ...ofTable({ body: identityUseSchema }),
    answer: found(signedInSchema, 'The seat token, and the name and role that the site chose'),
    problems: identityProblems,
  }),

  getTranscript: route('get', '/api/tables/{id}/games/{gameNumber}', {
    summary:
      'The transcript of a game that is over, to check and to see again. A seat token as bearer opens what its seat may see',
    ...ofGame,
    answer: found(anyTranscript, 'The transcript'),
  }),

  getReceipt: route('get', '/api/tables/{id}/games/{gameNumber}/receipt', {
    summary:
      'The result of a game that is over, signed by the server. A seat token as bearer adds its seat and user',
    ...ofGame,
    answer: found(newReceiptSchema, 'The receipt'),
  }),

  getTableData: route('get', '/api/tables/{id}/data', {
    summary: 'All that the table stores of the player whose seat token is the bearer',
    ...ofSeat,
    answer: found(tableDataSchema, 'The data'),
  }),

  deleteTableData: route('delete', '/api/tables/{id}/data', {
    summary:
      'Deletes them: the player leaves, the name becomes neutral, messages and reminders are removed. The logs of games stay, and the names in their terms, until the table ends',
    ...ofSeat,
    answer: noContent,
  }),

  getPushKey: route('get', '/api/push-key', {
    summary: 'The public key of the server’s reminders (VAPID), with which a page subscribes to them',
    answer: found(z.strictObject({ publicKey: z.string() }), 'The key, as base64url'),
  }),

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
    summary: 'Events that the webhook did not confirm within 24 hours',
    request: { query: deadLetterQuerySchema },
    answer: found(deadLettersSchema, 'The events'),
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

  health: route('get', '/health', {
    summary: 'Whether the server answers, and its version',
    answer: found(z.strictObject({ ok: z.literal(true), version: z.string() }), 'It does'),
  }),
};
