import { type ParseArgsConfig, parseArgs } from 'node:util';

export interface Option<Value> {
  /** The name of the value in the help: `N`, `FILE`. An option without it is a switch. */
  readonly placeholder?: string;
  readonly about: string;
  readonly default: Value;
  /**
   * @param texts the values on the command line, in order
   * @throws RangeError with the expected form, the end of “--players must be …”
   */
  readonly parse: (texts: readonly string[]) => Value;
}

type Options = Readonly<Record<string, Option<unknown>>>;
type ValuesOf<Some extends Options> = {
  readonly [Name in keyof Some]: Some[Name] extends Option<infer Value> ? Value : never;
};

/** The last value counts. */
const single = <Value, Default>(
  placeholder: string,
  about: string,
  defaultValue: Default,
  parse: (text: string) => Value,
): Option<Value | Default> => ({
  placeholder,
  about,
  default: defaultValue,
  parse: (texts) => parse(texts.at(-1) ?? ''),
});

/** The option may be repeated, and each value is a list with commas. */
const list = <Value>(
  placeholder: string,
  about: string,
  defaultValue: readonly Value[],
  parse: (text: string) => Value,
): Option<readonly Value[]> => ({
  placeholder,
  about,
  default: defaultValue,
  parse: (texts) => texts.join(',').split(',').map(parse),
});

export const flag = (about: string): Option<boolean> => ({ about, default: false, parse: () => true });

export const text = <Default extends string | undefined>(
  placeholder: string,
  about: string,
  defaultValue: Default,
): Option<string | Default> => single(placeholder, about, defaultValue, (value) => value);

const wholeFrom = (min: number, max: number) => (value: string) => {
  if (/^\d+$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value);
  const bound = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
  throw new RangeError(`a whole number ${bound}`);
};

/** A whole number; both bounds are included. */
export const whole = <Default extends number | undefined>(
  about: string,
  defaultValue: Default,
  min = 1,
  max = Number.MAX_SAFE_INTEGER,
): Option<number | Default> => single('N', about, defaultValue, wholeFrom(min, max));

/** Whole numbers of at least 1. */
export const numbers = (about: string, defaultValue: readonly number[]): Option<readonly number[]> =>
  list('N,N', about, defaultValue, wholeFrom(1, Number.MAX_SAFE_INTEGER));

const choiceFrom =
  <Choice extends string>(choices: readonly Choice[]) =>
  (value: string): Choice => {
    const choice = choices.find((one) => one === value);
    if (choice === undefined) throw new RangeError(`one of ${choices.join(', ')}`);
    return choice;
  };

export const oneOf = <Choice extends string, Default extends Choice | undefined>(
  choices: readonly Choice[],
  placeholder: string,
  about: string,
  defaultValue: Default,
): Option<Choice | Default> => single(placeholder, about, defaultValue, choiceFrom(choices));

export const someOf = <Choice extends string>(
  choices: readonly Choice[],
  about: string,
  defaultValue: readonly Choice[],
): Option<readonly Choice[]> => list('A,B', about, defaultValue, choiceFrom(choices));

/** Repeatable. */
export const texts = (placeholder: string, about: string): Option<readonly string[]> => ({
  placeholder,
  about,
  default: [],
  parse: (values) => values,
});

export const json = (about: string): Option<unknown> =>
  single('JSON', about, {}, (value): unknown => {
    try {
      return JSON.parse(value);
    } catch {
      throw new RangeError('JSON');
    }
  });

interface Command<Some extends Options> {
  /** The command up to its options: `npm run simulate --`. */
  readonly name: string;
  readonly about: string;
  readonly options: Some;
  /** The arguments behind the options, for the help. Without it, arguments are refused. */
  readonly positionals?: string;
}

const helpOf = ({ name, about, options, positionals }: Command<Options>): string => {
  const rows = Object.entries(options).map(([option, { placeholder, about: words, default: value }]) => {
    const isShown = typeof value === 'number' || typeof value === 'string' || Array.isArray(value);
    const shown = isShown ? String(value).replaceAll(',', ', ') : '';
    return [`--${option} ${placeholder ?? ''}`.trim(), shown === '' ? words : `${words} [${shown}]`];
  });
  rows.push(['--help', 'prints this help']);
  const width = Math.max(...rows.map(([option = '']) => option.length));
  const lines = rows.map(([option = '', words]) => `  ${option.padEnd(width)}  ${words}`);
  return [`${name} [options] ${positionals ?? ''}`.trim(), '', about, '', ...lines].join('\n');
};

/** Prints the reason and exits: with 2 for a wrong command line, with 1 for a failure. */
export const fail = (reason: string, code: 1 | 2 = 2): never => {
  console.error(reason);
  process.exit(code);
};

/** The single argument of a command. Exits with `usage` for none or several. */
export const onlyArgument = ([argument, ...others]: readonly string[], usage: string): string =>
  argument === undefined || others.length > 0 ? fail(usage) : argument;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Parses the command line. Exits with the help for `--help`, with one line and code 2 for a mistake. */
export const readCommand = <Some extends Options>(
  command: Command<Some>,
  args: readonly string[] = process.argv.slice(2),
): { readonly values: ValuesOf<Some>; readonly positionals: readonly string[] } => {
  const refuse = (reason: string): never => fail(`${reason} (help: ${command.name} --help)`);
  const declared: NonNullable<ParseArgsConfig['options']> = { help: { type: 'boolean' } };
  for (const [option, { placeholder }] of Object.entries(command.options))
    declared[option] = { type: placeholder === undefined ? 'boolean' : 'string', multiple: true };
  const { values, positionals } = (() => {
    try {
      return parseArgs({ args: [...args], options: declared, allowPositionals: true });
    } catch (error) {
      return refuse(messageOf(error).split(/\. |\n/)[0] ?? '');
    }
  })();
  if (values.help === true) {
    console.log(helpOf(command));
    process.exit(0);
  }
  if (command.positionals === undefined && positionals[0] !== undefined)
    refuse(`unexpected argument “${positionals[0]}”`);
  const parsed = Object.entries(command.options).map(([option, { default: defaultValue, parse }]) => {
    const texts = values[option];
    if (texts === undefined) return [option, defaultValue];
    try {
      return [option, parse([texts].flat().map(String))];
    } catch (error) {
      return refuse(`--${option} must be ${messageOf(error)}, not “${texts}”`);
    }
  });
  return { values: Object.fromEntries(parsed), positionals };
};

const progressDelayMs = 2_000;

export interface Progress {
  update(done: number, note?: string): void;
  /** Removes the line from a terminal. */
  end(): void;
}

/** Reports on standard error once the work takes longer than two seconds: in one changing line on a terminal, else in a line every ten seconds. */
export const progress = (label: string, total?: number): Progress => {
  const isTerminal = process.stderr.isTTY === true;
  const startedAt = performance.now();
  let nextAt = startedAt + progressDelayMs;
  let isShown = false;
  let state = '';
  const show = (): void => {
    const now = performance.now();
    if (now < nextAt) return;
    nextAt = now + (isTerminal ? 200 : 10_000);
    isShown = true;
    const line = `${label}: ${state}${Math.round((now - startedAt) / 1000)} s`;
    process.stderr.write(isTerminal ? `\r${line}\u001b[K` : `${line}\n`);
  };
  // Work that waits is reported by the timer, work that blocks the thread by `update`.
  const timer = setInterval(show, 200).unref();
  return {
    update(done, note = '') {
      state = `${total === undefined ? done : `${done} of ${total}`}, ${note === '' ? '' : `${note}, `}`;
      show();
    },
    end() {
      clearInterval(timer);
      if (isShown && isTerminal) process.stderr.write('\r\u001b[K');
    },
  };
};

export const during = async <Value>(label: string, work: Promise<Value>): Promise<Value> => {
  const { end } = progress(label);
  try {
    return await work;
  } finally {
    end();
  }
};
