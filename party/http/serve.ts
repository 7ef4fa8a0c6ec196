import type { Context, Hono, MiddlewareHandler } from 'hono';
import { describeIssues } from '../../shared/kernel/schemas.ts';
import { fail, ok, parseJson, type Result } from '../../shared/kernel/util.ts';
import type { Problem } from '../../shared/protocol/lobby.ts';
import { problems } from '../../shared/protocol/refusals.ts';
import { basePath } from './address.ts';
import type { HttpContext, HttpEnv } from './env.ts';
import type { ApiRoute, ProblemDetail } from './route.ts';

/** @param base the path of the server */
export const problemOf = ({ code, ...detail }: ProblemDetail, base: string): Problem => ({
  type: `${base}api#${code}`,
  code,
  ...problems[code],
  ...detail,
});

export const problemType = { 'content-type': 'application/problem+json' };

export const problemResponse = (c: HttpContext, detail: ProblemDetail) =>
  c.json(problemOf(detail, basePath(c.req.url, c.env.hosts)), problems[detail.code].status, problemType);

export const retryLater = (
  c: HttpContext,
  code: 'banned' | 'too-many-requests' | 'busy' | 'server-changing',
  seconds: number,
) => {
  c.header('retry-after', String(seconds));
  return problemResponse(c, { code, detail: `Try again in ${seconds} s.` });
};

const read = async <Input>(
  c: HttpContext,
  { request, missing }: ApiRoute<Input>,
): Promise<Result<Input, ProblemDetail>> => {
  const body = request.shape.body ? parseJson(await c.req.text()) : null;
  if (body === undefined) return fail({ code: 'bad-json', detail: 'The request is not JSON.' });
  const { path, query, header } = { path: c.req.param(), query: c.req.query(), header: c.req.header() };
  const parsed = request.safeParse({ path, query, header, body });
  if (parsed.success) return ok(parsed.data);
  if (missing !== undefined && parsed.error.issues.some(({ path: [part] }) => part === 'path'))
    return fail(missing);
  // Issues name the field without `query` or `body`.
  return fail({ code: 'bad-request', detail: describeIssues(parsed.error, ([, ...path]) => path) });
};

/** Adds routes of the API to an app. */
export const serverOf =
  <App extends { Bindings: HttpEnv }>(app: Hono<App>) =>
  <Input, Answer>(
    route: ApiRoute<Input, Answer>,
    handle: (c: Context<App>, request: Input) => Promise<Result<Answer, ProblemDetail>>,
    ...middleware: readonly MiddlewareHandler<App>[]
  ): void => {
    const path = route.path.replace(/\{(\w+)\}/g, ':$1');
    app.on([route.method.toUpperCase()], [path], ...middleware, async (c) => {
      const request = await read(c, route);
      const answer = request.ok ? await handle(c, request.value) : request;
      if (!answer.ok) return problemResponse(c, answer.error);
      const { value } = answer;
      const { status } = route.answer;
      if (status === 204) return c.body(null, status);
      return typeof value === 'string'
        ? c.body(value, status, { 'content-type': 'application/json' })
        : c.json(value, status);
    });
  };
