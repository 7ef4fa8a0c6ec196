import { ProblemError, TableClosedError } from '../../client/sdk/node.ts';

type Result = 'ok' | 'wrong' | 'left out';

/** Ends a step that is not ok. */
class Finding extends Error {
  readonly result: Result;
  constructor(result: Result, message: string) {
    super(message);
    this.result = result;
  }
}

/** @param section of DEPLOYMENT.md that has the repair */
export const wrong = (what: string, section: string): Finding =>
  new Finding('wrong', `${what.replace(/[.]$/, '')} (DEPLOYMENT.md, “${section}”)`);

/** For a check that cannot be made, although the deployment may be right. */
export const leftOut = (why: string, section: string): Finding =>
  new Finding('left out', `${why} (DEPLOYMENT.md, “${section}”)`);

/** Codes of a server that refuses for now. */
const passingRefusals: Readonly<Record<string, Finding>> = {
  busy: leftOut('the server takes no new tables now: it is drained, or under load', 'The console'),
  banned: leftOut('the operator has banned this network', 'The console'),
  'too-many-requests': leftOut(
    'too many requests from this address. If few came from here, all clients have the address of the proxy: set ARCUS_ADDRESS_HEADER',
    'Variables',
  ),
};

const findingOf = (error: unknown): Finding => {
  if (error instanceof Finding) return error;
  if (error instanceof ProblemError)
    return passingRefusals[error.code] ?? wrong(`${error.code}: ${error.message}`, 'Metrics and logs');
  if (error instanceof TableClosedError)
    return wrong(`the table closed with ${error.code}: ${error.message}`, 'Failures');
  return wrong(error instanceof Error ? error.message : String(error), 'Metrics and logs');
};

/** The value of a step for those that need it; null unless it was ok. */
export interface Done<Value> {
  readonly title: string;
  readonly value: Value | null;
}

/** What a step prints, and its value. */
export type Outcome<Value> = readonly [words: string, value: Value];

/** Runs steps one after the other, and prints a line for each. */
export class Steps {
  readonly #counts: Record<Result, number> = { ok: 0, wrong: 0, 'left out': 0 };
  readonly #startedAt = performance.now();

  async run<Needed, Value>(
    title: string,
    seconds: number,
    needed: Done<Needed>,
    work: (value: Needed) => Outcome<Value> | Promise<Outcome<Value>>,
  ): Promise<Done<Value>> {
    if (needed.value === null) {
      this.#print(title, 'left out', `needs “${needed.title}”`);
      return { title, value: null };
    }
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new Error(`no result within ${seconds} s: the log may say why`)),
        1_000 * seconds,
      );
    });
    try {
      const [words, value] = await Promise.race([work(needed.value), late]);
      this.#print(title, 'ok', words);
      return { title, value };
    } catch (error) {
      const { result, message } = findingOf(error);
      this.#print(title, result, message);
      return { title, value: null };
    } finally {
      clearTimeout(timer);
    }
  }

  /** Prints the sums. Returns the exit code. */
  end(): number {
    const { ok, wrong, 'left out': left } = this.#counts;
    const seconds = Math.round((performance.now() - this.#startedAt) / 1_000);
    console.log(`\n${ok} ok, ${wrong} wrong, ${left} left out, in ${seconds} s.`);
    return wrong > 0 ? 1 : 0;
  }

  #print(title: string, result: Result, words: string): void {
    this.#counts[result] += 1;
    console.log(`${`${result}:`.padEnd(9)} ${title}: ${words}.`);
  }
}
