import { type Locale, locales } from '../../shared/kernel/locales.ts';
import { gather, names, settings } from './party.ts';
import type { Scene } from './studio.ts';

const ruled: Readonly<Record<Locale, string>> = {
  en: 'drop-rainbow',
  ko: 'seven-poker',
  es: 'presidential-poker',
};

/** Home, a table and rules in the languages that no other picture has. */
export const inLanguages: Scene = async ({ origin, open, each, shoot }) => {
  for (const locale of locales.slice(1)) {
    await open(`/?locale=${locale}`);
    await each((page) => page.locator('form button').first().waitFor());
    await shoot(`home-${locale}`, 'page');
    const party = await gather(origin, { game: 'seven-poker', seats: 3, settings }, names.slice(0, 3));
    const link = new URL(party.link);
    link.searchParams.set('locale', locale);
    await open(link.href);
    await each((page) => page.locator('arcus-gathering').waitFor());
    await shoot(`gathering-${locale}`, 'page');
    await party.players[0]?.start();
    await party.playUntil(({ prompt }) => prompt !== null);
    await each((page) => page.locator('.ask.yours').waitFor());
    await shoot(`table-${locale}`, 'page');
    await open(`/rules/${ruled[locale]}?locale=${locale}`);
    await shoot(`rules-${locale}`, 'page');
    party.close();
  }
};
