/** A player in a sentence; languages address the reader differently. */
export interface Who {
  readonly name: string;
  /** The player is the reader. */
  readonly you: boolean;
}

type Member<Union, Key extends keyof Union, Tag> = Union extends unknown
  ? Tag extends Union[Key]
    ? Union
    : never
  : never;

/** A sentence per member of a union, by its tag. `Facts` are values that the member itself does not contain. */
export type Sentences<Union, Key extends keyof Union, Facts extends readonly unknown[] = []> = {
  readonly [Tag in Union[Key] & string]: (one: Member<Union, Key, Tag>, ...facts: Facts) => string;
};

export const sentenceOf = <
  Union,
  Key extends keyof Union,
  Facts extends readonly unknown[],
  Tag extends Union[Key] & string,
>(
  sentences: Sentences<Union, Key, Facts>,
  tag: Tag,
  one: Member<Union, Key, Tag>,
  ...facts: Facts
): string => sentences[tag](one, ...facts);

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

const once = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

/** Formats of a language, made with their first use: the first takes a phone 100 ms. `tag` is its BCP 47 tag. */
export const formatsOf = (tag: string) => {
  const all = once(() => new Intl.ListFormat(tag, { type: 'conjunction' }));
  const either = once(() => new Intl.ListFormat(tag, { type: 'disjunction' }));
  const rules = once(() => new Intl.PluralRules(tag));
  const dates = once(
    () => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }),
  );
  return {
    /** "2 days 4 hours": at most two units. Narrow: "2d 4h". Below a minute it is empty. */
    timeSpan: (ms: number, unitDisplay: 'long' | 'narrow' = 'long'): string => {
      const hours = ms / 3_600_000;
      const units = { day: hours / 24, hour: hours % 24, minute: (60 * hours) % 60 };
      return Object.entries(units)
        .filter(([, count]) => count >= 1)
        .slice(0, 2)
        .map(([unit, count]) =>
          new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay }).format(Math.floor(count)),
        )
        .join(' ');
    },
    /** "26 Nov 2026, 19:30" of milliseconds since 1970. */
    dateTime: (ms: number): string => dates().format(ms),
    /** "red, blue and pink". */
    listOf: (words: readonly string[]): string => all().format(words),
    /** "red, blue or pink". */
    eitherOf: (words: readonly string[]): string => either().format(words),
    /** The plural form of the count; `other` by default. */
    plural: (count: number, forms: Forms): string => forms[rules().select(count)] ?? forms.other,
  };
};

export const readerLast = (all: readonly Who[]): readonly Who[] =>
  all.toSorted((a, b) => Number(a.you) - Number(b.you));

export const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** Capitalizes the first letter, in scripts that have capitals. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
