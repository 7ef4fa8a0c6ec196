import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import packageJson from '../../package.json' with { type: 'json' };
import type { ApiRoute } from '../../party/http/route.ts';
import { apiRoutes } from '../../party/lobby/api-routes.ts';
import { maxSeats, tableIdAlphabet, tableIdLength } from '../../shared/kernel/ids.ts';
import { seatSchema, tableIdSchema } from '../../shared/kernel/schemas.ts';
import { problemSchema } from '../../shared/protocol/lobby.ts';
import { type ProblemCode, problems } from '../../shared/protocol/refusals.ts';

/** Problems of any route. */
const commonProblems: readonly ProblemCode[] = ['banned', 'too-many-requests', 'internal', 'server-changing'];

const problemResponses = (codes: readonly ProblemCode[]): ZodOpenApiOperationObject['responses'] => {
  const responseOf = (status: number) => {
    const titles = codes.flatMap((code) =>
      problems[code].status === status ? `${code}: ${problems[code].title}.` : [],
    );
    return {
      description: titles.join(' '),
      content: { 'application/problem+json': { schema: problemSchema } },
    };
  };
  const statuses = new Set(codes.map((code) => problems[code].status));
  return Object.fromEntries([...statuses].map((status) => [`${status}`, responseOf(status)]));
};

const operationOf = (operationId: string, api: ApiRoute): ZodOpenApiOperationObject => {
  const { header, path, query, body } = api.request.shape;
  const { status, schema, what } = api.answer;
  return {
    operationId,
    summary: api.summary,
    ...(api.path.startsWith('/api/v1/') && { security: [{ siteKey: [] }] }),
    requestParams: { ...(header && { header }), ...(path && { path }), ...(query && { query }) },
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      [`${status}`]: {
        description: what,
        ...(status !== 204 && { content: { 'application/json': { schema } } }),
      },
      ...problemResponses([...api.problems, ...commonProblems]),
    },
  };
};

const pathsOf = (): ZodOpenApiPathsObject => {
  const paths: ZodOpenApiPathsObject = {};
  for (const [id, api] of Object.entries(apiRoutes))
    paths[api.path] = { ...paths[api.path], [api.method]: operationOf(id, api) };
  return paths;
};

/** Built from the routes that validate requests, at build time: the server does not contain the library. */
export const openApiDocument = createDocument(
  {
    openapi: '3.1.0',
    info: {
      title: 'Arcus lobby',
      version: packageJson.version,
      description: 'Creates, lists and finds tables. Messages of a table use its socket: see PROTOCOL.md.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    paths: pathsOf(),
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: { siteKey: { type: 'http', scheme: 'bearer', description: 'The key of a site' } },
    },
  },
  {
    // Zod cannot describe checks that are code.
    override: ({ zodSchema, jsonSchema }) => {
      if (Object.is(zodSchema, tableIdSchema))
        Object.assign(jsonSchema, { type: 'string', pattern: `^[${tableIdAlphabet}]{${tableIdLength}}$` });
      if (Object.is(zodSchema, seatSchema))
        Object.assign(jsonSchema, { type: 'integer', minimum: 0, maximum: maxSeats - 1 });
    },
  },
);
