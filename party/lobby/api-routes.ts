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
import { identityUseSchema, signedInSchema } from '../../shared/protocol/site.ts';
import { transcriptSchema } from '../../shared/replay/transcript.ts';

/** The variable part of a problem: code, sentence and, if required, a challenge. */
export type ProblemDetail = Pick<Problem, 'code' | 'detail' | 'challenge'>;

interface RequestShape {
  readonly path?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
}

/** One route: validates its requests, types its handler, and generates the OpenAPI document. */
export interface ApiRoute<Input = unknown, Answer = unknown> {
  readonly method: 'get' | 'post';
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly request: z.ZodType<Input> & { readonly shape: RequestShape };
  readonly answer: { readonly status: 200 | 201; readonly schema: z.ZodType<Answer>; readonly what: string };
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

export const health = route({
  method: 'get',
  path: '/health',
  operationId: 'health',
  summary: 'Whether the server answers',
  request: nothing,
  answer: { status: 200, schema: z.strictObject({ ok: z.literal(true) }), what: 'It does' },
  problems: [],
});

export const apiRoutes: readonly ApiRoute[] = [
  listGames,
  createTable,
  listTables,
  lookUpTable,
  signIn,
  getTranscript,
  health,
];

/** Without the codes of every route. */
export const problemsOf = ({ problems: own, missing }: ApiRoute): readonly ProblemCode[] =>
  missing === undefined ? own : [...own, missing.code];
