import type { Locale } from '../../../shared/kernel/locales.ts';
import type { Who } from '../grammar.ts';
import { formatsOf, readerLast } from '../grammar.ts';

export const locale: Locale = 'en';

export const { dateTime, listOf, eitherOf, plural, timeSpan } = formatsOf('en-GB');

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven'];

export const numberWord = (count: number): string => numbers[count] ?? String(count);

const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(
  ' ',
);

/** "1 card", "3 cards". */
export const cards = (count: number): string => plural(count, { one: '1 card', other: `${count} cards` });

/** "third". */
export const ordinal = (place: number): string => ordinals[place - 1] ?? String(place);

/** "you were third, two colors short". */
export const youWere = (place: number | null, distance: string): string =>
  `you were ${place === null ? '' : `${ordinal(place)}, `}${distance}`;

/** 0.25 is "25 %", on one line. */
export const percent = (part: number): string => `${Math.round(100 * part)}\u00a0%`;

/** A name within a sentence: "you", "Ada". */
export const nameOf = ({ name, you }: Who): string => (you ? 'you' : name);

/** "You stay", "Ada stays". */
export const withVerb = (who: Who, yours: string, theirs: string): string =>
  who.you ? `You ${yours}` : `${who.name} ${theirs}`;

/** "your", "Ada’s". */
export const possessive = ({ name, you }: Who): string => (you ? 'your' : `${name}’s`);

/** At the start of a sentence: "Your", "Ada’s". */
export const theirs = (who: Who): string => (who.you ? 'Your' : possessive(who));

/** "you", "Ada and you": the reader last. */
export const namesOf = (all: readonly Who[]): string => listOf(readerLast(all).map(nameOf));
