import { z } from 'zod';
import { findGame } from '../../shared/games/registry.ts';
import type { Seek } from '../../shared/protocol/matching.ts';
import { type Settings, settingsSchema } from '../../shared/protocol/settings.ts';

/** JSON with the keys of every object in order: equal values have equal texts. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  const sorted = fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(',')}}`;
};

const termsSchema = z.strictObject({ options: z.unknown(), settings: settingsSchema });

/** What those at one table have to agree on, as one text; null if the game has no such options. */
export const termsOf = (
  game: string,
  { options, settings }: Pick<Seek, 'options' | 'settings'>,
): string | null => {
  const parsed = findGame(game)?.options.safeParse(options);
  if (parsed?.success !== true) return null;
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
  return canonical({ options: parsed.data, settings: settingsSchema.parse(given) });
};

export const readTerms = (terms: string): { options: unknown; settings: Settings } =>
  termsSchema.parse(JSON.parse(terms));
