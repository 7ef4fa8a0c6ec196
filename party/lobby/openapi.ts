import { z } from 'zod';
import { tableIdAlphabet, tableIdLength } from '../../shared/kernel/ids.ts';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import {
  createTableSchema,
  gameListSchema,
  problemSchema,
  tableListSchema,
  tableQuerySchema,
  tableSummarySchema,
} from '../../shared/protocol/lobby.ts';
import { type ProblemCode, problems } from '../../shared/protocol/problems.ts';
import { transcriptSchema } from '../../shared/replay/transcript.ts';

/** One route of the API, as its document describes it. */
interface Operation {
  readonly method: 'get' | 'post';
  /** With parameters in braces. */
  readonly path: string;
  readonly name: string;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly answer: { readonly status: 200 | 201; readonly schema: z.ZodType; readonly what: string };
  readonly refusals: readonly ProblemCode[];
}

const health = z.strictObject({ ok: z.literal(true) });

export const operations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/games',
    name: 'listGames',
    summary: 'The games, the numbers of players they are for, and their options as JSON Schema',
    answer: { status: 200, schema: gameListSchema, what: 'The games' },
    refusals: [],
  },
  {
    method: 'post',
    path: '/api/tables',
    name: 'createTable',
    summary: 'Opens a table. Unless it is listed, only those find it who are given its id',
    body: createTableSchema,
    answer: { status: 201, schema: tableSummarySchema, what: 'The new table' },
    refusals: ['bad-json', 'bad-request', 'unknown-game', 'bad-options', 'too-big'],
  },
  {
    method: 'get',
    path: '/api/tables',
    name: 'listTables',
    summary:
      'The listed tables of a region: those with a free seat, newest first, then those where a game is on',
    query: tableQuerySchema,
    answer: { status: 200, schema: tableListSchema, what: 'One page of tables' },
    refusals: ['bad-request', 'unknown-game'],
  },
  {
    method: 'get',
    path: '/api/tables/{id}',
    name: 'lookUpTable',
    summary: 'One table, listed or not',
    params: z.strictObject({ id: tableIdSchema }),
    answer: { status: 200, schema: tableSummarySchema, what: 'The table' },
    refusals: ['no-such-table'],
  },
  {
    method: 'get',
    path: '/api/tables/{id}/games/{gameNumber}',
    name: 'getTranscript',
    summary:
      'The transcript of a game that is over, to check and to see again. A seat token as bearer opens what its seat may see',
    params: z.strictObject({ id: tableIdSchema, gameNumber: z.int().min(1) }),
    answer: { status: 200, schema: transcriptSchema, what: 'The transcript' },
    refusals: ['no-such-game'],
  },
  {
    method: 'get',
    path: '/health',
    name: 'health',
    summary: 'Whether the server answers',
    answer: { status: 200, schema: health, what: 'It does' },
    refusals: [],
  },
];

const anyTime: readonly ProblemCode[] = ['too-many-requests', 'internal'];

type Json = Readonly<Record<string, unknown>>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: nameIds });
  return json;
};

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>;

/** Zod cannot say what its checks by code allow. */
const nameIds: Override = ({ zodSchema, jsonSchema }) => {
  if (Object.is(zodSchema, tableIdSchema)) {
    jsonSchema.type = 'string';
    jsonSchema.pattern = `^[${tableIdAlphabet}]{${tableIdLength}}$`;
  }
};

const parametersOf = (place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] => {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
};

const groupBy = <Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> => {
  const groups = new Map<Key, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
};

const refusalOf = (codes: readonly ProblemCode[]): Record<string, Json> => {
  const byStatus = groupBy(codes, (code) => problems[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, of]) => [
      String(status),
      {
        description: of.map((code) => `${code}: ${problems[code].title}.`).join(' '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
};

const operationOf = ({ name, summary, params, query, body, answer, refusals }: Operation): Json => ({
  operationId: name,
  summary,
  parameters: [...parametersOf('path', params), ...parametersOf('query', query)],
  ...(body && {
    requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } },
  }),
  responses: {
    [answer.status]: {
      description: answer.what,
      content: { 'application/json': { schema: schemaOf(answer.schema, 'output') } },
    },
    ...refusalOf([...refusals, ...anyTime]),
  },
});

/** The API as an OpenAPI 3.1 document, made of the schemas that its answers are made by. */
export const openApi = (version: string): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Arcus lobby',
    version,
    description:
      'Tables are opened, found and looked up here. What is said at a table goes over its socket: see PROTOCOL.md.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  paths: Object.fromEntries(
    [...groupBy(operations, ({ path }) => path)].map(([path, methods]) => [
      path,
      Object.fromEntries(methods.map((operation) => [operation.method, operationOf(operation)])),
    ]),
  ),
  components: { schemas: { Problem: schemaOf(problemSchema, 'output') } },
});
