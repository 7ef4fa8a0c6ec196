import { type ParseArgsConfig, parseArgs } from 'node:util';

/** How one option of a command is read. */
interface Option<Value> {
  /** What its value is called in the help: `N`, `FILE`; without one it is a switch. */
  readonly named?: string;
  /** Whether it may be said several times. */
  readonly many?: true;
  /** What it does, in a few words; the help adds what it is if nobody says it. */
  readonly about: string;
  /** What it is if nobody says it. */
  readonly usual: Value;
  /**
   * @param text what was said, with commas between if it was said several times; `all` has each by itself
   * @throws RangeError with what it has to be, as the end of “--players has to be …”
   */
  readonly read: (text: string, all: readonly string[]) => Value;
}

type AnyOption = Option<unknown>;
type ValuesOf<Options> = {
  readonly [Name in keyof Options]: Options[Name] extends Option<infer Value> ? Value : never;
};

/** A switch, off unless it is said. */
export const flag = (about: string): Option<boolean> => ({ about, usual: false, read: () => true });

/** Any text. */
export const text = <Usual extends string | undefined>(
  named: string,
  about: string,
  usual: Usual,
): Option<string | Usual> => ({ named, about, usual, read: (said) => said });

/** A whole number from `from` to `to`, both included. */
export const whole = <Usual extends number | undefined>(
  about: string,
  usual: Usual,
  from = 1,
  to = Number.MAX_SAFE_INTEGER,
): Option<number | Usual> => ({
  named: 'N',
  about,
  usual,
  read: (said) => {
    const value = Number(said);
    if (/^\d+$/.test(said) && value >= from && value <= to) return value;
    const bound = to === Number.MAX_SAFE_INTEGER ? `of at least ${from}` : `from ${from} to ${to}`;
    throw new RangeError(`a whole number ${bound}`);
  },
});

/** Some whole numbers of at least 1, with commas between them. */
export const numbers = (about: string, usual: readonly number[]): Option<readonly number[]> => {
  const { read } = whole(about, 1);
  return {
    named: 'N,N',
    many: true,
    about,
    usual,
    read: (said) => said.split(',').map((one) => read(one, [one])),
  };
};

const knownAs = <Choice extends string>(choices: readonly Choice[], said: string): Choice => {
  const choice = choices.find((one) => one === said);
  if (choice === undefined) throw new RangeError(`one of ${choices.join(', ')}`);
  return choice;
};

/** One of some words. */
export const oneOf = <Choice extends string, Usual extends Choice | undefined>(
  choices: readonly Choice[],
  named: string,
  about: string,
  usual: Usual,
): Option<Choice | Usual> => ({ named, about, usual, read: (said) => knownAs(choices, said) });

/** Some of some words, with commas between them. */
export const someOf = <Choice extends string>(
  choices: readonly Choice[],
  about: string,
  usual: readonly Choice[],
): Option<readonly Choice[]> => ({
  named: 'A,B',
  many: true,
  about,
  usual,
  read: (said) => said.split(',').map((one) => knownAs(choices, one)),
});

/** Some names of files, each said by itself. */
export const files = (about: string): Option<readonly string[]> => ({
  named: 'FILE',
  many: true,
  about,
  usual: [],
  read: (_, all) => all,
});

/** A value that is written as JSON; `parse` throws for what it cannot be. */
export const json = <Value>(about: string, parse: (value: unknown) => Value): Option<Value> => ({
  named: 'JSON',
  about,
  usual: parse({}),
  read: (said) => {
    try {
      return parse(JSON.parse(said));
    } catch (error) {
      throw new RangeError(error instanceof SyntaxError ? 'JSON' : `what it is for: ${firstLine(error)}`);
    }
  },
});

const firstLine = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error);
  // Zod's is a list of issues, as JSON.
  const [, issue] = /"message": "([^"]*)"/.exec(message) ?? [];
  return issue ?? message.split('\n')[0] ?? '';
};

/** What a command is called and what it takes. */
interface Command<Options> {
  /** As it is typed: `npm run simulate --`. */
  readonly name: string;
  /** What it does, in a sentence. */
  readonly about: string;
  readonly options: Options;
  /** What stands behind the options, as the help has it: `[GAME …]`, or nothing if npm says it; without it nothing may. */
  readonly rest?: string;
}

/** A default, where it can be typed. */
const usualText = (usual: unknown): string =>
  ['string', 'number'].includes(typeof usual) || Array.isArray(usual)
    ? String(usual) && ` [${String(usual).replaceAll(',', ', ')}]`
    : '';

const helpOf = ({ name, about, options, rest }: Command<Readonly<Record<string, AnyOption>>>): string => {
  const rows = [
    ...Object.entries(options).map(([option, { named, about: words, usual }]) => [
      `--${option}${named === undefined ? '' : ` ${named}`}`,
      words + usualText(usual),
    ]),
    ['--help', 'this'],
  ];
  const width = Math.max(...rows.map(([option = '']) => option.length));
  const lines = rows.map(([option = '', words]) => `  ${option.padEnd(width)}  ${words}`);
  return [`${name} [options]${rest ? ` ${rest}` : ''}`, '', about, '', ...lines].join('\n');
};

/** Ends with a line that says what is wrong. `code` is 2 for what was asked wrongly, 1 for what cannot be done. */
export const giveUp = (why: string, code: 1 | 2 = 2): never => {
  console.error(why);
  process.exit(code);
};

/**
 * Reads what was typed. Asked for help it says what there is, and ends; whatever it does not understand it answers in a line, with exit code 2.
 * @param words what stands behind the command
 */
export const readCommand = <Options extends Readonly<Record<string, AnyOption>>>(
  command: Command<Options>,
  words: readonly string[] = process.argv.slice(2),
): { readonly values: ValuesOf<Options>; readonly rest: readonly string[] } => {
  const wrong = (why: string): never => giveUp(`${why} (${command.name} --help tells what there is)`);
  const declared: NonNullable<ParseArgsConfig['options']> = { help: { type: 'boolean' } };
  for (const [option, { named, many = false }] of Object.entries(command.options))
    declared[option] = { type: named === undefined ? 'boolean' : 'string', multiple: many };
  const parsed = (() => {
    try {
      return parseArgs({ args: [...words], options: declared, allowPositionals: true });
    } catch (error) {
      return wrong(firstLine(error).split('. ')[0] ?? '');
    }
  })();
  if (parsed.values.help === true) {
    console.log(helpOf(command));
    process.exit(0);
  }
  if (command.rest === undefined && parsed.positionals[0] !== undefined)
    wrong(`“${parsed.positionals[0]}” is not understood`);
  const values = Object.fromEntries(
    Object.entries(command.options).map(([option, { usual, read }]) => {
      const said = parsed.values[option];
      if (said === undefined) return [option, usual];
      try {
        const all = [said].flat().map(String);
        return [option, read(all.join(','), all)];
      } catch (error) {
        return wrong(`--${option} has to be ${firstLine(error)}, and is “${said}”`);
      }
    }),
  );
  return { values: values as ValuesOf<Options>, rest: parsed.positionals };
};

/** In milliseconds: nobody needs to be told of what is over before. */
const patience = 2_000;

export interface Progress {
  /** How much is done, of all if that is known, and how it stands. */
  tell(done: number, note?: string): void;
  /** Takes the line away, where that can be done. */
  end(): void;
}

/**
 * Tells on the standard error what is going on, once that has taken two seconds: on a terminal in one line that changes, elsewhere a line every ten
 * seconds.
 */
export const progress = (label: string, total?: number): Progress => {
  const isTerminal = process.stderr.isTTY === true;
  const began = performance.now();
  let nextAt = began + patience;
  let shown = false;
  let state = '';
  const show = (): void => {
    const now = performance.now();
    if (now < nextAt) return;
    nextAt = now + (isTerminal ? 200 : 10_000);
    shown = true;
    const line = `${label}: ${state}${Math.round((now - began) / 1000)} s`;
    process.stderr.write(isTerminal ? `\r${line}\u001b[K` : `${line}\n`);
  };
  // What waits tells as well; what calculates has no time for it, and tells by itself.
  const timer = setInterval(show, 200).unref();
  return {
    tell(done, note = '') {
      state = `${total === undefined ? done : `${done} of ${total}`}, ${note === '' ? '' : `${note}, `}`;
      show();
    },
    end() {
      clearInterval(timer);
      if (shown && isTerminal) process.stderr.write('\r\u001b[K');
    },
  };
};

/** Tells that something is being done for as long as it is. */
export const during = async <Value>(label: string, work: Promise<Value>): Promise<Value> => {
  const { end } = progress(label);
  try {
    return await work;
  } finally {
    end();
  }
};
