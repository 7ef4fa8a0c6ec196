import * as z from 'zod';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import {
  createTableSchema,
  gameListSchema,
  newTableSchema,
  type Problem,
  tableListSchema,
  tableQuerySchema,
  tableSummarySchema,
} from '../../shared/protocol/lobby.ts';
import type { ProblemCode } from '../../shared/protocol/refusals.ts';
import { identityUseSchema, signedInSchema, siteTableSchema } from '../../shared/protocol/site.ts';
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
import { transcriptSchema } from '../../shared/replay/transcript.ts';

/** The variable part of a problem: code, sentence and, if required, a challenge. */
export type ProblemDetail = Pick<Problem, 'code' | 'detail' | 'challenge'>;

interface RequestShape {
  readonly header?: z.ZodObject;
  readonly path?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
}

/** One route: validates its requests, types its handler, and generates the OpenAPI document. */
export interface ApiRoute<Input = unknown, Answer = unknown> {
  readonly method: 'get' | 'post' | 'delete';
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly request: z.ZodType<Input> & { readonly shape: RequestShape };
  /** 204 has no content. */
  readonly answer: {
    readonly status: 200 | 201 | 204;
    readonly schema: z.ZodType<Answer>;
    readonly what: string;
  };
  /** For a site with its key. */
  readonly ofSite?: true;
  /** In addition to the codes of every route. */
  readonly problems: readonly ProblemCode[];
  /** The problem for an invalid path. */
  readonly missing?: ProblemDetail;
}

const route = <Input, Answer>(definition: ApiRoute<Input, Answer>) => definition;

const gameNumber = z
  .string()
  .regex(/^[1-9]\d{0,5}$/)
  .transform(Number)
  .meta({ override: { type: 'integer', minimum: 1, maximum: 999_999, pattern: undefined } });

export const gamePathSchema = z.object({ id: tableIdSchema, gameNumber });

const nothing = z.object({});

export const listGames = route({
  method: 'get',
  path: '/api/games',
  operationId: 'listGames',
  summary: 'The games, the numbers of players they are for, and their options as JSON Schema',
  request: nothing,
  answer: { status: 200, schema: gameListSchema, what: 'The games' },
  problems: [],
});

export const createTable = route({
  method: 'post',
  path: '/api/tables',
  operationId: 'createTable',
  summary: 'Opens a table. Unless it is listed, only those find it who are given its id',
  request: z.object({ body: createTableSchema }),
  answer: { status: 201, schema: newTableSchema, what: 'The new table, and the token that makes its host' },
  problems: [
    'bad-json',
    'bad-request',
    'unknown-game',
    'bad-options',
    'too-big',
    'not-json',
    'foreign-origin',
    'proof-needed',
    'identity-invalid',
    'identity-expired',
    'identity-replayed',
    'identity-foreign',
    'busy',
  ],
});

export const listTables = route({
  method: 'get',
  path: '/api/tables',
  operationId: 'listTables',
  summary:
    'The listed tables of a region: those with a free seat, then those where a game is on, most people first',
  request: z.object({ query: tableQuerySchema }),
  answer: { status: 200, schema: tableListSchema, what: 'One page of tables' },
  problems: ['bad-request', 'unknown-game'],
});

export const noSuchTable: ProblemDetail = { code: 'no-such-table', detail: 'There is no such table.' };

export const lookUpTable = route({
  method: 'get',
  path: '/api/tables/{id}',
  operationId: 'lookUpTable',
  summary: 'One table, listed or not',
  request: z.object({ path: z.object({ id: tableIdSchema }) }),
  answer: { status: 200, schema: tableSummarySchema, what: 'The table' },
  problems: ['busy'],
  missing: noSuchTable,
});

/** Validated by its table. */
const anyTranscript: z.ZodType<unknown> = transcriptSchema;

export const signIn = route({
  method: 'post',
  path: '/api/tables/{id}/identity',
  operationId: 'signIn',
  summary: 'Signs a user of the table’s site in: the seat token opens the same seat on each of their devices',
  request: z.object({ path: z.object({ id: tableIdSchema }), body: identityUseSchema }),
  answer: {
    status: 200,
    schema: signedInSchema,
    what: 'The seat token, and the name and role that the site chose',
  },
  problems: [
    'bad-json',
    'bad-request',
    'too-big',
    'not-json',
    'foreign-origin',
    'identity-invalid',
    'identity-expired',
    'identity-replayed',
    'identity-foreign',
    'busy',
  ],
  missing: noSuchTable,
});

export const noSuchGame: ProblemDetail = {
  code: 'no-such-game',
  detail: 'The game is not over, no longer stored, or not accessible with this token.',
};

export const getTranscript = route({
  method: 'get',
  path: '/api/tables/{id}/games/{gameNumber}',
  operationId: 'getTranscript',
  summary:
    'The transcript of a game that is over, to check and to see again. A seat token as bearer opens what its seat may see',
  request: z.object({ path: gamePathSchema }),
  answer: { status: 200, schema: anyTranscript, what: 'The transcript' },
  problems: ['busy'],
  missing: noSuchGame,
});

export const getReceipt = route({
  method: 'get',
  path: '/api/tables/{id}/games/{gameNumber}/receipt',
  operationId: 'getReceipt',
  summary:
    'The result of a game that is over, signed by the server. A seat token as bearer adds its seat and user',
  request: z.object({ path: gamePathSchema }),
  answer: { status: 200, schema: newReceiptSchema, what: 'The receipt' },
  problems: ['busy'],
  missing: noSuchGame,
});

export const health = route({
  method: 'get',
  path: '/health',
  operationId: 'health',
  summary: 'Whether the server answers',
  request: nothing,
  answer: { status: 200, schema: z.strictObject({ ok: z.literal(true) }), what: 'It does' },
  problems: [],
});

/** A route for the server of a site. */
const siteRoute = <Input, Answer>(definition: ApiRoute<Input, Answer>) =>
  route({ ...definition, ofSite: true, problems: [...definition.problems, 'bad-key'] });

const tablePath = z.object({ id: tableIdSchema });
const noContent = { status: 204, schema: z.null(), what: 'Done' } as const;

export const createSiteTable = siteRoute({
  method: 'post',
  path: '/api/v1/tables',
  operationId: 'createSiteTable',
  summary: 'Opens a table of the site, with seats for its users',
  request: z.object({
    /** A repeated request with the same key opens no second table. */
    header: z.object({
      'idempotency-key': z
        .string()
        .regex(/^[\x21-\x7e]{1,255}$/)
        .optional(),
    }),
    body: createSiteTableSchema,
  }),
  answer: { status: 201, schema: newSiteTableSchema, what: 'The table' },
  problems: [
    'bad-json',
    'bad-request',
    'unknown-game',
    'bad-options',
    'too-big',
    'conflict',
    'too-many-tables',
    'busy',
  ],
});

export const listSiteTables = siteRoute({
  method: 'get',
  path: '/api/v1/tables',
  operationId: 'listSiteTables',
  summary: 'The open tables of the site, by id',
  request: z.object({ query: siteTableQuerySchema }),
  answer: { status: 200, schema: siteTableListSchema, what: 'One page of tables' },
  problems: ['bad-request'],
});

export const getSiteTable = siteRoute({
  method: 'get',
  path: '/api/v1/tables/{id}',
  operationId: 'getSiteTable',
  summary: 'A table of the site: its seats, game and last result',
  request: z.object({ path: tablePath }),
  answer: { status: 200, schema: siteTableSchema, what: 'The table' },
  problems: [],
  missing: noSuchTable,
});

export const closeSiteTable = siteRoute({
  method: 'delete',
  path: '/api/v1/tables/{id}',
  operationId: 'closeSiteTable',
  summary: 'Ends a table of the site, also during a game',
  request: z.object({ path: tablePath }),
  answer: noContent,
  problems: [],
  missing: noSuchTable,
});

export const expelUser = siteRoute({
  method: 'post',
  path: '/api/v1/tables/{id}/expel',
  operationId: 'expelUser',
  summary: 'Removes a user from a table for good',
  request: z.object({ path: tablePath, body: siteUserSchema.pick({ user: true }) }),
  answer: noContent,
  problems: ['bad-json', 'bad-request'],
  missing: noSuchTable,
});

export const inviteUser = siteRoute({
  method: 'post',
  path: '/api/v1/tables/{id}/invites',
  operationId: 'inviteUser',
  summary: 'A link that opens a user’s seat. The table keeps the seat until it ends or starts by time',
  request: z.object({ path: tablePath, body: siteUserSchema }),
  answer: { status: 200, schema: invitationSchema, what: 'The link' },
  problems: ['bad-json', 'bad-request', 'conflict'],
  missing: noSuchTable,
});

export const listEvents = siteRoute({
  method: 'get',
  path: '/api/v1/events',
  operationId: 'listEvents',
  summary: 'The site’s events of the last 30 days, oldest first: the same as its webhook gets',
  request: z.object({ query: eventQuerySchema }),
  answer: { status: 200, schema: eventPageSchema, what: 'One page of events' },
  problems: ['bad-request'],
});

export const listDeadLetters = siteRoute({
  method: 'get',
  path: '/api/v1/dead-letters',
  operationId: 'listDeadLetters',
  summary: 'Events that the webhook did not confirm within 24 hours',
  request: z.object({ query: deadLetterQuerySchema }),
  answer: { status: 200, schema: deadLettersSchema, what: 'The events' },
  problems: ['bad-request'],
});

export const apiRoutes: readonly ApiRoute[] = [
  listGames,
  createTable,
  listTables,
  lookUpTable,
  signIn,
  getTranscript,
  getReceipt,
  createSiteTable,
  listSiteTables,
  getSiteTable,
  closeSiteTable,
  expelUser,
  inviteUser,
  listEvents,
  listDeadLetters,
  health,
];

/** Without the codes of every route. */
export const problemsOf = ({ problems: own, missing }: ApiRoute): readonly ProblemCode[] =>
  missing === undefined ? own : [...own, missing.code];
