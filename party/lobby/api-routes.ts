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

const noContent = { status: 204, schema: z.null(), what: 'Done' } as const;

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

const userRequest = { path: z.object({ user: userIdSchema }), query: userDataQuerySchema };

/** By operation id. */
export const apiRoutes = {
  listGames: route('get', '/api/games', {
    summary: 'The games, the numbers of players they are for, and their options as JSON Schema',
    answer: { status: 200, schema: gameListSchema, what: 'The games' },
  }),

  createTable: route('post', '/api/tables', {
    summary: 'Opens a table. Unless it is listed, only those find it who are given its id',
    request: { body: createTableSchema },
    answer: { status: 201, schema: newTableSchema, what: 'The new table, and the token that makes its host' },
    problems: [...newTableProblems, ...identityProblems, 'proof-needed'],
  }),

  listTables: route('get', '/api/tables', {
    summary:
      'The listed tables of a region: those with a free seat, then those where a game is on, most people first',
    request: { query: tableQuerySchema },
    answer: { status: 200, schema: tableListSchema, what: 'One page of tables' },
    problems: ['unknown-game'],
  }),

  lookUpTable: route('get', '/api/tables/{id}', {
    summary: 'One table, listed or not',
    request: { path: tablePath },
    answer: { status: 200, schema: tableSummarySchema, what: 'The table' },
    missing: noSuchTable,
  }),

  findCode: route('post', '/api/codes', {
    summary: 'The table of a code that a player said aloud. Ten wrong codes a day',
    request: { body: findCodeSchema },
    answer: { status: 200, schema: codeTableSchema, what: 'The table' },
    problems: ['no-such-code', 'proof-needed', 'not-json', 'foreign-origin', 'busy'],
  }),

  reportPlayer: route('post', '/api/tables/{id}/reports', {
    summary:
      'Reports another player to the operator, with the last public moves and messages. A seat token as bearer. Three a day',
    request: { path: tablePath, body: reportPlayerSchema },
    answer: noContent,
    problems: ['not-found', 'not-json', 'foreign-origin'],
    missing: noSuchTable,
  }),

  signIn: route('post', '/api/tables/{id}/identity', {
    summary:
      'Signs a user of the table’s site in: the seat token opens the same seat on each of their devices',
    request: { path: tablePath, body: identityUseSchema },
    answer: {
      status: 200,
      schema: signedInSchema,
      what: 'The seat token, and the name and role that the site chose',
    },
    problems: identityProblems,
    missing: noSuchTable,
  }),

  getTranscript: route('get', '/api/tables/{id}/games/{gameNumber}', {
    summary:
      'The transcript of a game that is over, to check and to see again. A seat token as bearer opens what its seat may see',
    request: { path: gamePathSchema },
    answer: { status: 200, schema: anyTranscript, what: 'The transcript' },
    missing: noSuchGame,
  }),

  getReceipt: route('get', '/api/tables/{id}/games/{gameNumber}/receipt', {
    summary:
      'The result of a game that is over, signed by the server. A seat token as bearer adds its seat and user',
    request: { path: gamePathSchema },
    answer: { status: 200, schema: newReceiptSchema, what: 'The receipt' },
    missing: noSuchGame,
  }),

  getTableData: route('get', '/api/tables/{id}/data', {
    summary: 'All that the table stores of the player whose seat token is the bearer',
    request: { path: tablePath },
    answer: { status: 200, schema: tableDataSchema, what: 'The data' },
    missing: noSuchSeat,
  }),

  deleteTableData: route('delete', '/api/tables/{id}/data', {
    summary:
      'Deletes them: the player leaves, the name becomes neutral, messages and reminders are removed. The logs of games stay, and the names in their terms, until the table ends',
    request: { path: tablePath },
    answer: noContent,
    missing: noSuchSeat,
  }),

  getPushKey: route('get', '/api/push-key', {
    summary: 'The public key of the server’s reminders (VAPID), with which a page subscribes to them',
    answer: { status: 200, schema: z.strictObject({ publicKey: z.string() }), what: 'The key, as base64url' },
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
    answer: { status: 201, schema: newSiteTableSchema, what: 'The table' },
    problems: [...newTableProblems, 'conflict', 'too-many-tables'],
  }),

  listSiteTables: siteRoute('get', '/tables', {
    summary: 'The open tables of the site, by id',
    request: { query: siteTableQuerySchema },
    answer: { status: 200, schema: siteTableListSchema, what: 'One page of tables' },
  }),

  getSiteTable: siteRoute('get', '/tables/{id}', {
    summary: 'A table of the site: its seats, game and last result',
    request: { path: tablePath },
    answer: { status: 200, schema: siteTableSchema, what: 'The table' },
    missing: noSuchTable,
  }),

  closeSiteTable: siteRoute('delete', '/tables/{id}', {
    summary: 'Ends a table of the site, also during a game',
    request: { path: tablePath },
    answer: noContent,
    missing: noSuchTable,
  }),

  expelUser: siteRoute('post', '/tables/{id}/expel', {
    summary: 'Removes a user from a table for good',
    request: { path: tablePath, body: siteUserSchema.pick({ user: true }) },
    answer: noContent,
    missing: noSuchTable,
  }),

  inviteUser: siteRoute('post', '/tables/{id}/invites', {
    summary: 'A link that opens a user’s seat. The table keeps the seat until it ends or starts by time',
    request: { path: tablePath, body: siteUserSchema },
    answer: { status: 200, schema: invitationSchema, what: 'The link' },
    problems: ['conflict'],
    missing: noSuchTable,
  }),

  listEvents: siteRoute('get', '/events', {
    summary:
      'The site’s events of the last 30 days, or as the operator says, oldest first: the same as its webhook gets',
    request: { query: eventQuerySchema },
    answer: { status: 200, schema: eventPageSchema, what: 'One page of events' },
  }),

  listDeadLetters: siteRoute('get', '/dead-letters', {
    summary: 'Events that the webhook did not confirm within 24 hours',
    request: { query: deadLetterQuerySchema },
    answer: { status: 200, schema: deadLettersSchema, what: 'The events' },
  }),

  getUserData: siteRoute('get', '/users/{user}', {
    summary: 'All that the site’s open tables and its feed store of a user, by pages',
    request: userRequest,
    answer: { status: 200, schema: userDataSchema, what: 'One page' },
  }),

  deleteUserData: siteRoute('delete', '/users/{user}', {
    summary: 'Deletes them, by pages: repeat with `cursor` until `next` is null. Sign the user in no more',
    request: userRequest,
    answer: { status: 200, schema: userDeletionSchema, what: 'One page is done' },
  }),

  health: route('get', '/health', {
    summary: 'Whether the server answers, and its version',
    answer: {
      status: 200,
      schema: z.strictObject({ ok: z.literal(true), version: z.string() }),
      what: 'It does',
    },
  }),
};
