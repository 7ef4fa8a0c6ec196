/** Somebody a sentence speaks of: every language has its own way to say it of the reader. */
export interface Who {
  readonly name: string;
  /** It is the reader. */
  readonly you: boolean;
}

type Member<Union, Key extends keyof Union, Tag> = Union extends unknown
  ? Tag extends Union[Key]
    ? Union
    : never
  : never;

/** A sentence for each member of a union, by what tells its members apart. `Facts` are what a member does not say by itself. */
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

/** How a language strings words together and counts. `tag` is as BCP 47 has it. */
export const formatsOf = (tag: string) => {
  const all = new Intl.ListFormat(tag, { type: 'conjunction' });
  const either = new Intl.ListFormat(tag, { type: 'disjunction' });
  const rules = new Intl.PluralRules(tag);
  return {
    /** "red, blue and pink". */
    listOf: (words: readonly string[]): string => all.format(words),
    /** "red, blue or pink". */
    eitherOf: (words: readonly string[]): string => either.format(words),
    /** The form that goes with the count; `other` where there is none of its own. */
    plural: (count: number, forms: Forms): string => forms[rules.select(count)] ?? forms.other,
  };
};

export const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** As a sentence or a line begins; nothing changes in a script without capitals. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
