import type { RefusalCode } from '../../shared/protocol/codes.ts';
import type { Problem } from '../../shared/protocol/lobby.ts';
import type { ProblemCode } from '../../shared/protocol/refusals.ts';
import type { Closed } from './types.ts';

/** The table refused a request. `message` is an English sentence; `rule` is the id of the broken rule, if any. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError';
  declare readonly code: RefusalCode;
  declare readonly rule: string | null;

  constructor(code: RefusalCode, message: string, rule: string | null = null) {
    super(message);
    this.code = code;
    this.rule = rule;
  }
}

/** The table closed before its reply: the request may or may not have been carried out. */
export class TableClosedError extends Error {
  override readonly name = 'TableClosedError';
  declare readonly code: number;

  constructor({ code, reason }: Closed) {
    super(reason);
    this.code = code;
  }
}

/** The lobby refused a request. `status` is the HTTP status, `message` an English sentence. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  declare readonly status: number;
  declare readonly code: ProblemCode;
  /** Seconds after which to retry; null if a retry does not help. */
  declare readonly retryAfter: number | null;
  /** Of `proof-needed`: `createTable` solves it. */
  declare readonly challenge: string | undefined;

  constructor({ status, code, detail, challenge }: Problem, retryAfter: number | null = null) {
    super(detail);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
    this.challenge = challenge;
  }
}

/** No reply of a lobby within ten seconds: no network, no server, or another server. */
export class LobbyUnreachableError extends Error {
  override readonly name = 'LobbyUnreachableError';
}
