import type { RefusalCode } from '../../shared/protocol/codes.ts';
import type { Problem } from '../../shared/protocol/lobby.ts';
import type { ProblemCode } from '../../shared/protocol/refusals.ts';
import type { Closed } from './types.ts';

/** The table has refused a request. `message` is a sentence; `rule` is the rule it breaks, if it breaks one. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError';
  readonly code: RefusalCode;
  readonly rule: string | null;

  constructor(code: RefusalCode, message: string, rule: string | null = null) {
    super(message);
    this.code = code;
    this.rule = rule;
  }
}

/** The connection to the table is over, so that a request can no longer be answered; whether it was carried out is not known. */
export class TableClosedError extends Error {
  override readonly name = 'TableClosedError';
  readonly code: number;

  constructor({ code, reason }: Closed) {
    super(reason);
    this.code = code;
  }
}

/** The lobby has refused a request. `status` is that of HTTP, `message` a sentence. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  readonly code: ProblemCode;
  /** After how many seconds it may be tried again; null where trying again does not help. */
  readonly retryAfter: number | null;

  constructor({ status, code, detail }: Problem, retryAfter: number | null = null) {
    super(detail);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** No answer of a lobby came within ten seconds: no network, no server, or something else in its place. */
export class LobbyUnreachableError extends Error {
  override readonly name = 'LobbyUnreachableError';
}
