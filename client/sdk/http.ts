import { parseJson } from '../../shared/kernel/util.ts';
import type { Problem } from '../../shared/protocol/lobby.ts';
import { isProblemCode } from '../../shared/protocol/refusals.ts';
import { LobbyUnreachableError, ProblemError } from './errors.ts';
import { either, isText, isWhole, oneOf, shape } from './guard.ts';

const timeoutSeconds = 10;

export const isProblem = (value: unknown): value is Problem =>
  shape({
    type: isText,
    title: isText,
    status: isWhole,
    detail: isText,
    code: isProblemCode,
    challenge: either(oneOf(undefined), isText),
  })(value);

/** The body of a successful reply. @throws ProblemError, LobbyUnreachableError */
export const fetchText = async (url: URL, init: RequestInit = {}): Promise<string> => {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutSeconds * 1000) });
    text = await response.text();
  } catch (cause) {
    throw new LobbyUnreachableError('No lobby replied.', { cause });
  }
  if (response.ok) return text;
  const problem = parseJson(text);
  if (!isProblem(problem)) throw foreignReply(response.status);
  throw new ProblemError(problem, Number(response.headers.get('retry-after')) || null);
};

/** The body as JSON; null if it is empty. @throws ProblemError, LobbyUnreachableError */
export const fetchJson = async <Value>(
  url: URL,
  isAnswer: (value: unknown) => value is Value,
  init?: RequestInit,
): Promise<Value> => {
  const answer = parseJson((await fetchText(url, init)) || 'null');
  if (isAnswer(answer)) return answer;
  throw foreignReply(200);
};

const foreignReply = (status: number): LobbyUnreachableError =>
  new LobbyUnreachableError(`No lobby replied (status ${status}).`);

export const jsonPost = (body: object, headers: Readonly<Record<string, string>> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** `?` with the parameters that are not undefined. */
export const queryOf = (parameters: object): string => {
  const defined = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return `?${new URLSearchParams(Object.fromEntries(defined))}`;
};
