/** Languages of all player texts (BCP 47). The first is the fallback. */
export const locales = ['en', 'ko', 'es'] as const;

export type Locale = (typeof locales)[number];

export const isLocale = (text: string): text is Locale => locales.some((locale) => locale === text);

/** Each language's name in itself. */
export const localeNames: Readonly<Record<Locale, string>> = { en: 'English', ko: '한국어', es: 'Español' };

/** The best supported locale for language tags in order of preference: `es-MX` gives `es`. */
export const localeFor = (wanted: readonly string[]): Locale => {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split('-')[0];
    const found = locales.find((locale) => locale === language);
    if (found !== undefined) return found;
  }
  return locales[0];
};
