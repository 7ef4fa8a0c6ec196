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

/** The error of a refused request. @param answer its parsed body */
export const refused = (status: number, answer: unknown, retryAfter: number | null): Error =>
  status >= 400 && isProblem(answer)
    ? new ProblemError(answer, retryAfter)
    : new LobbyUnreachableError(`The reply is not from a lobby (status ${status}).`);

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: number | null;
}

export const fetchText = async (url: URL, init: RequestInit = {}): Promise<Answer> => {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutSeconds * 1000) });
    const wait = Number(response.headers.get('retry-after'));
    return { status: response.status, text: await response.text(), retryAfter: wait > 0 ? wait : null };
  } catch (cause) {
    throw new LobbyUnreachableError('The lobby cannot be reached.', { cause });
  }
};
