import type { Locale } from '../../../shared/kernel/locales.ts';
import type { Who } from '../grammar.ts';
import { capital, formatsOf, readerLast } from '../grammar.ts';

export const locale: Locale = 'es';

export const { dateTime, listOf, eitherOf, plural, timeSpan } = formatsOf('es');

const numbers = ['ninguna', 'una', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete'];

/** "tres", of a feminine noun. */
export const numberWord = (count: number): string => numbers[count] ?? String(count);

/** "1 carta", "3 cartas". */
export const cards = (count: number): string => plural(count, { one: '1 carta', other: `${count} cartas` });

const ordinals =
  'primer segundo tercer cuarto quinto sexto séptimo octavo noveno décimo undécimo duodécimo'.split(' ');

/** "quedaste en tercer lugar, te faltaron dos colores". */
export const youWere = (place: number | null, distance: string): string =>
  place === null ? distance : `quedaste en ${ordinals[place - 1] ?? place} lugar, ${distance}`;

/** 0.25 is "25 %", on one line. */
export const percent = (part: number): string => `${Math.round(100 * part)}\u00a0%`;

/** A name within a sentence: "tú", "Ada". */
export const nameOf = ({ name, you }: Who): string => (you ? 'tú' : name);

/** "Te plantas", "Ada se planta". */
export const withVerb = (who: Who, yours: string, theirs: string): string =>
  who.you ? capital(yours) : `${who.name} ${theirs}`;

/** "Ada reunió", "Ada y tú reunisteis". */
export const allWithVerb = (
  all: readonly Who[],
  [yours, theirs]: readonly [string, string],
  [yoursOfMany, theirsOfMany]: readonly [string, string],
): string => {
  const [only] = all;
  if (only !== undefined && all.length === 1) return withVerb(only, yours, theirs);
  return `${namesOf(all)} ${all.some(({ you }) => you) ? yoursOfMany : theirsOfMany}`;
};

/** "Tu turno", "Turno de Ada". */
export const turnOf = ({ name, you }: Who): string => (you ? 'Tu turno' : `Turno de ${name}`);

/** "tus cartas", "las cartas de Ada": `things` with its article. */
export const possessive = ({ name, you }: Who, your: string, things: string): string =>
  you ? your : `${things} de ${name}`;

/** "tú", "Ada y tú": the reader last. */
export const namesOf = (all: readonly Who[]): string => listOf(readerLast(all).map(nameOf));
