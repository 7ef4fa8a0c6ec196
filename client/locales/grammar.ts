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

/** Somebody a sentence speaks of: every language has its own way to say it of the reader. */
export interface Who {
  readonly name: string;
  /** It is the reader. */
  readonly you: boolean;
}
