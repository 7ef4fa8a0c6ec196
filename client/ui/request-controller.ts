import type { ReactiveControllerHost } from 'lit';
import { tableWords } from '#locale/table';
import { RefusalError, TableClosedError } from '../sdk/errors.ts';
import { loadPart } from './load-part.ts';

/** The reason of a failed request as a sentence; empty if the table is closed, which the page shows. Sentences load with the first failure. */
export const refusalText = async (error: unknown): Promise<string> => {
  if (error instanceof TableClosedError) return '';
  if (!(error instanceof RefusalError)) return tableWords.failed;
  try {
    const { brokenRule, refusalMessages } = await loadPart(() => import('#locale/refusals'));
    const { code, rule, message } = error;
    return code === 'against-the-rules' && rule !== null ? brokenRule(rule, message) : refusalMessages[code];
  } catch {
    return tableWords.failed;
  }
};

type Request = () => Promise<void> | undefined;

/** The requests of one element and the last failure. Each change redraws the element. */
export class RequestController {
  readonly #host: ReactiveControllerHost;
  readonly #explain: (error: unknown) => string | Promise<string>;
  readonly #names = new Set<string>();
  /** A sentence; empty after a success. */
  problem = '';

  /** `explain` makes a sentence of an error; default: `refusalText`. */
  constructor(
    host: ReactiveControllerHost,
    explain: (error: unknown) => string | Promise<string> = refusalText,
  ) {
    this.#host = host;
    this.#explain = explain;
  }

  /** Whether an unnamed request is running. */
  get busy(): boolean {
    return this.#names.has('');
  }

  /** Runs a request unless one of this name is running (a double click). Resolves to whether it ran and succeeded. */
  readonly run = async (request: Request, name = ''): Promise<boolean> => {
    if (this.#names.has(name)) return false;
    this.#names.add(name);
    const succeeded = await this.runBeside(request);
    this.#names.delete(name);
    this.#host.requestUpdate();
    return succeeded;
  };

  /** Runs a request in parallel to others: its button may be pressed again before the reply. */
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

  /** Shows a problem found without a request; an empty sentence clears it. */
  show(problem: string): void {
    this.problem = problem;
    this.#host.requestUpdate();
  }
}
