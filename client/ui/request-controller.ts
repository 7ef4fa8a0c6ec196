import type { ReactiveControllerHost } from 'lit';
import { tableWords } from '#locale/table';
import { RefusalError, TableClosedError } from '../sdk/errors.ts';

/**
 * Why a request to a table failed, as a sentence; nothing if the table is closed, which the page says by itself. The sentences are loaded
 * when the first is needed.
 */
export const refusalText = async (error: unknown): Promise<string> => {
  if (error instanceof TableClosedError) return '';
  if (!(error instanceof RefusalError)) return tableWords.failed;
  try {
    const { brokenRule, refusalMessages } = await import('#locale/refusals');
    const { code, rule, message } = error;
    return code === 'against-the-rules' && rule !== null ? brokenRule(rule, message) : refusalMessages[code];
  } catch {
    return tableWords.failed;
  }
};

type Request = () => Promise<void> | undefined;

/** The requests of one element: which are under way, and why the last one failed. The element is drawn anew whenever either changes. */
export class RequestController {
  readonly #host: ReactiveControllerHost;
  readonly #explain: (error: unknown) => string | Promise<string>;
  /** The names of the requests that are under way. */
  readonly #names = new Set<string>();
  /** Why the last request failed, as a sentence; empty if it did not. */
  problem = '';

  /** `explain` turns what a request threw into a sentence: without it, what a table refuses. */
  constructor(
    host: ReactiveControllerHost,
    explain: (error: unknown) => string | Promise<string> = refusalText,
  ) {
    this.#host = host;
    this.#explain = explain;
  }

  /** Whether a request without a name is under way. */
  get busy(): boolean {
    return this.#names.has('');
  }

  /**
   * Runs a request unless one of the same name is under way, for then it is the same one pressed twice. Resolves to whether it was run and
   * succeeded.
   */
  readonly run = async (request: Request, name = ''): Promise<boolean> => {
    if (this.#names.has(name)) return false;
    this.#names.add(name);
    const succeeded = await this.runBeside(request);
    this.#names.delete(name);
    this.#host.requestUpdate();
    return succeeded;
  };

  /** Runs a request whatever else is under way: for buttons that may be pressed again before the answer is there. */
  readonly runBeside = async (request: Request): Promise<boolean> => {
    this.show('');
    try {
      await request();
      return true;
    } catch (error) {
      this.show(await this.#explain(error));
      return false;
    }
  };

  /** Shows a problem that needed no request to be found, or with an empty sentence none. */
  show(problem: string): void {
    this.problem = problem;
    this.#host.requestUpdate();
  }
}
