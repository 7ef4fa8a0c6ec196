import * as z from 'zod';
import { tableIdSchema } from '../../shared/kernel/schemas.ts';
import type { Problem } from '../../shared/protocol/lobby.ts';
import type { ProblemCode } from '../../shared/protocol/refusals.ts';

/** The variable part of a problem: code, sentence and, if required, a challenge. */
export type ProblemDetail = Pick<Problem, 'code' | 'detail' | 'challenge'>;

export type Shape<Part> = Partial<Record<'header' | 'path' | 'query' | 'body', Part>>;

interface Answer<Value> {
  /** 204 has no content. */
  readonly status: 200 | 201 | 204;
  readonly schema: z.ZodType<Value>;
  readonly what: string;
}

export type Method = 'get' | 'post' | 'put' | 'delete';

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

export interface Definition<Parts, Value>
  extends Pick<ApiRoute<unknown, Value>, 'summary' | 'answer' | 'missing'> {
  readonly request?: Parts;
  /** Besides those of its request. */
  readonly problems?: readonly ProblemCode[];
}

export const route = <Parts extends Shape<z.ZodObject>, Value>(
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

export const found = <Value>(schema: z.ZodType<Value>, what: string): Answer<Value> => ({
  status: 200,
  schema,
  what,
});
export const created = <Value>(schema: z.ZodType<Value>, what: string): Answer<Value> => ({
  ...found(schema, what),
  status: 201,
});
export const noContent: Answer<null> = { status: 204, schema: z.null(), what: 'Done' };

export const tablePath = z.object({ id: tableIdSchema });

export const noSuchTable: ProblemDetail = { code: 'no-such-table', detail: 'There is no such table.' };

export const ofTable = <Parts extends Shape<z.ZodObject>>(parts: Parts) => ({
  request: { path: tablePath, ...parts },
  missing: noSuchTable,
});

const gameNumber = z
  .string()
  .regex(/^[1-9]\d{0,5}$/)
  .transform(Number)
  .meta({ override: { type: 'integer', minimum: 1, maximum: 999_999, pattern: undefined } });

export const gamePathSchema = tablePath.extend({ gameNumber });

export const noSuchGame: ProblemDetail = {
  code: 'no-such-game',
  detail: 'The game is not over, no longer stored, or not accessible with this token.',
};

export const ofGame = { request: { path: gamePathSchema }, missing: noSuchGame };
