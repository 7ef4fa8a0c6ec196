import type { Locale } from '../../../shared/kernel/locales.ts';
import type { Who } from '../grammar.ts';
import { formatsOf } from '../grammar.ts';

export const locale: Locale = 'en';

export const { dateTime, listOf, eitherOf, plural, timeSpan } = formatsOf('en-GB');

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven'];

export const numberWord = (count: number): string => numbers[count] ?? String(count);

const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(
  ' ',
);

/** "third". */
export const ordinal = (place: number): string => ordinals[place - 1] ?? String(place);

/** "you were third, two colours short". */
export const youWere = (place: number | null, distance: string): string =>
  `you were ${place === null ? '' : `${ordinal(place)}, `}${distance}`;

/** 0.25 is "25 %". */
export const percent = (part: number): string => `${Math.round(100 * part)} %`;

/** A name within a sentence: "you", "Ada". */
export const nameOf = ({ name, you }: Who): string => (you ? 'you' : name);

/** "You stay", "Ada stays". */
export const withVerb = (who: Who, yours: string, theirs: string): string =>
  who.you ? `You ${yours}` : `${who.name} ${theirs}`;

/** "your", "Ada’s". */
export const possessive = ({ name, you }: Who): string => (you ? 'your' : `${name}’s`);

/** "you", "Ada and you": the reader last. */
export const namesOf = (all: readonly Who[]): string =>
  listOf(all.toSorted((a, b) => Number(a.you) - Number(b.you)).map(nameOf));
