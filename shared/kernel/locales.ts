/** The languages that everything players read is written in, as BCP 47 has them. The first is for everybody else. */
export const locales = ['en', 'ko', 'es'] as const;

export type Locale = (typeof locales)[number];

export const isLocale = (text: string): text is Locale => locales.some((locale) => locale === text);

/** What each language calls itself. */
export const localeNames: Readonly<Record<Locale, string>> = { en: 'English', ko: '한국어', es: 'Español' };

/** The first of ours among the languages that somebody reads, best first: "es-MX" is "es". */
export const localeFor = (wanted: readonly string[]): Locale => {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split('-')[0];
    const found = locales.find((locale) => locale === language);
    if (found !== undefined) return found;
  }
  return locales[0];
};
