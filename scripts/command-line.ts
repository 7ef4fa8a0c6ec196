import { type ParseArgsConfig, parseArgs } from 'node:util';

export interface Option<Value> {
  /** The name of the value in the help: `N`, `FILE`. An option without it is a switch. */
  readonly placeholder?: string;
  readonly about: string;
  readonly default: Value;
  /** Gets all values of the command line. @throws RangeError with the expected form, the end of “--players must be …” */
  readonly parse: (values: readonly string[]) => Value;
}

type Options = Readonly<Record<string, Option<unknown>>>;
type ValuesOf<Some extends Options> = {
  readonly [Name in keyof Some]: Some[Name] extends Option<infer Value> ? Value : never;
};

export const flag = (about: string): Option<boolean> => ({ about, default: false, parse: () => true });

/** The last value counts. */
export const text = <Default extends string | undefined>(
  placeholder: string,
  about: string,
  defaultValue: Default,
): Option<string | Default> => ({
  placeholder,
  about,
  default: defaultValue,
  parse: (values) => values.at(-1) ?? defaultValue,
});

/** A whole number; both bounds are included. */
export const whole = <Default extends number | undefined>(
  about: string,
  defaultValue: Default,
  min = 1,
  max = Number.MAX_SAFE_INTEGER,
): Option<number | Default> => ({
  placeholder: 'N',
  about,
  default: defaultValue,
  parse: (values) => {
    const value = Number(/^\d+$/.exec(values.at(-1) ?? '') ?? Number.NaN);
    if (value >= min && value <= max) return value;
    const bound = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
    throw new RangeError(`a whole number ${bound}`);
  },
});

/** Repeatable. */
export const texts = (placeholder: string, about: string): Option<readonly string[]> => ({
  placeholder,
  about,
  default: [],
  parse: (values) => values,
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
    const isShown = typeof value === 'number' || (typeof value === 'string' && value !== '');
    return [`--${option} ${placeholder ?? ''}`.trim(), isShown ? `${words} [${value}]` : words];
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
